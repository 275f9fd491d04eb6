"""The scene of statistics: what is asked about above, panels below, which are read as plots or as tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.core.errors import StaxError
from game.desktop.asked import AskedFile
from game.games import GAMES
from game.library.files import nearest, unused, write_whole
from game.library.request import Awaiting, aside
from game.scenes.base.file_dialogs import FileQuestions
from game.scenes.base.scene import Scene, Services
from game.scenes.menus.statistics.fault_plot import FaultPlot
from game.scenes.menus.statistics.layout import Places, paint, places
from game.scenes.menus.statistics.month_plot import MonthPlot
from game.scenes.menus.statistics.numbers import Numbers
from game.scenes.menus.statistics.opening_cards import OpeningCards
from game.scenes.menus.statistics.panel import Panel, PanelRow
from game.scenes.menus.statistics.puzzle_plot import PuzzlePlot
from game.scenes.menus.statistics.rating_plot import RatingPlot
from game.scenes.menus.statistics.results import LevelPlot, SeatPlot
from game.scenes.menus.statistics.streak_plot import StreakPlot
from game.statistics.reckoning import Wish, since
from game.statistics.tables import as_csv, tables
from game.ui import words
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.panels.notes import Toast
from game.ui.widgets import Button, ChoiceField, Column, Group, QuestionDialog, ScrollPage, Segment, Widget
from game.ui.widgets.clipboard import Clipboard, SystemClipboard
from game.ui.words import _, error_text, ngettext

ALL: Final = "all"
MOST: Final = 30  # players that are offered,
LETTERS: Final = 20  # with so many letters of their names
GAP: Final = 16  # units between panels
ENDING: Final = ".csv"


def brief(name: str) -> str:
    """A name that has room among others."""
    return name if len(name) <= LETTERS else f"{name[: LETTERS - 1]}…"


@dataclass(frozen=True, slots=True)
class StatisticsDoors:
    """Where the scene leads: back, and to where a game is begun; `now` is in seconds since the epoch."""

    back: Callable[[], None]
    play: Callable[[], None]
    now: Callable[[], float]


class StatisticsScene(Scene):
    """What the kept games come to; `folder` is where the numbers are written unless another place is named."""

    waits_below = True

    def __init__(self, services: Services, doors: StatisticsDoors, folder: Path) -> None:
        self.services = services
        self.doors = doors
        self.folder = folder
        self.clipboard: Clipboard = SystemClipboard()
        self.numbers = Numbers(services.library)
        self.dialog: QuestionDialog | None = None
        self.questions = FileQuestions(services.desktop, self.cover, self.say)
        self.toast = Toast()
        self.pen = Pen(Theme())
        self.as_tables = False
        self._coming = Awaiting()
        self._now = 0.0
        self._size = (0, 0)
        self._ground: pygame.Surface | None = None
        self._places: Places | None = None
        self._laid: object = None  # what the ground was painted for
        self._look: object = None
        self.game = self.time = ChoiceField("", [], ALL, lambda _value: None)
        self.player = ChoiceField("", [], "", lambda _value: None)
        self.group = Group([], doors.back)
        self._build()

    @property
    def return_label(self) -> str:
        """What lies over it leads back here."""
        return _("Back to the statistics")

    # The widgets:

    def _build(self) -> None:
        """Make the widgets in the language that is spoken now, for the same wish."""
        self._language = words.language()
        games = [Segment(ALL, _("All games")), *(Segment(game.id, game.name) for game in GAMES.values())]
        times = [Segment("all", _("All time")), Segment("days", _("Last 30 days")), Segment("year", _("This year"))]
        self.game = ChoiceField(_("Game"), games, self.game.value, lambda _value: self._wished())
        self.time = ChoiceField(_("Time"), times, self.time.value, lambda _value: self._wished())
        self.player = ChoiceField(_("Player"), [], self.player.value, self.numbers.ask_about)
        self.table = Button("", self._turn, icon="list", key="T", shortcut=pygame.K_t)
        self.copy = Button(_("Copy"), self._copy, icon="copy", key="C", shortcut=pygame.K_c)
        self.copy.tip = _("The panel that is chosen as text, else all of them.")
        self.save = Button(_("Save as file"), self._save, icon="save", key="Ctrl S", shortcut="ctrl+s")
        self.back = Button(_("Back"), self.doors.back, icon="undo", key="Esc")
        self.play = Button(_("Play a game"), self.doors.play, icon="play", key=_("Enter"), strong=True, size=19)
        first, last = (LevelPlot(), RatingPlot(), FaultPlot(), StreakPlot()), (PuzzlePlot(), MonthPlot(), SeatPlot())
        self.panels = [Panel(plot) for plot in (*first, OpeningCards(), *last)]
        levels, rating, faults, streaks, openings, puzzles, months, seats = self.panels
        rows = [
            levels,
            PanelRow([rating, faults], GAP, (1, 1)),
            PanelRow([streaks, openings], GAP, (1, 2)),
            PanelRow([puzzles, months], GAP, (1, 1)),
            seats,
        ]
        self.page = ScrollPage(Column(rows, GAP))
        self._tell()

    def _gather(self) -> None:
        """Let those widgets have the focus that are seen."""
        found: list[Widget] = [self.play] if self.empty else [*self.panels]
        tools = [] if self.empty else [self.table, self.copy, self.save]
        page = None if self.empty else self.page
        self.player.segments = tuple(self._players())
        self.group.replace_widgets([*self.choices, *found, *tools, self.back], page)
        self._size = (0, 0)

    @property
    def choices(self) -> list[ChoiceField]:
        """What is asked about; players only where there are names."""
        return [self.game, self.time, *([self.player] if len(self.player.segments) > 1 else [])]

    def _players(self) -> Iterator[Segment]:
        """Whoever sat alone, and everybody by name; whoever was asked about stays, though the games may be gone."""
        names = self.numbers.persons[:MOST]
        yield Segment("", _("All players"))
        yield from (Segment(name, brief(name), tip=name if brief(name) != name else "") for name in names)
        if self.player.value and self.player.value not in names:
            yield Segment(self.player.value, brief(self.player.value))

    @property
    def empty(self) -> bool:
        """Whether it is known that nothing fits what is asked for."""
        told = self.numbers.told
        return told is not None and not told.games and not told.puzzles and self.numbers.whole

    def _tell(self) -> None:
        """Show the numbers that are known."""
        told = self.numbers.told
        if told is not None:
            found = tables(told)
            for panel in self.panels:
                panel.tell(told, found)
        self.table.label = _("As plots") if self.as_tables else _("As tables")
        self._gather()

    def _wished(self) -> None:
        game = "" if self.game.value == ALL else self.game.value
        self.numbers.wish = Wish(game, since(self.time.value, self.doors.now()))

    # What is done with the numbers:

    def _turn(self) -> None:
        """All panels as tables, or as plots."""
        self.as_tables = not self.as_tables
        for panel in self.panels:
            panel.show(self.as_tables)
        self._tell()

    def _copy(self) -> None:
        """The chosen panel as text, or all."""
        chosen = self.group.focused
        if isinstance(chosen, Panel) and chosen.tables:
            self.clipboard.put(chosen.text)
            self.say(_("{panel}: copied as text.").format(panel=chosen.label))
        else:
            self.clipboard.put("\n\n".join(panel.text for panel in self.panels))
            self.say(_("The statistics were copied as text."))

    def _save(self) -> None:
        """All numbers as CSV: where the system's dialog says, else beside the games."""
        if self.numbers.told is None:
            return
        content = as_csv(tables(self.numbers.told)).encode()
        usual = unused(self.folder / f"{_('Statistics')}{ENDING}")
        title = _("Where shall the numbers be written?")
        asked = AskedFile(title, _("Save"), nearest(self.folder), _("Numbers as CSV"), ENDING, usual.name)

        def chosen(path: Path) -> None:
            self._write(path if path.suffix else path.with_suffix(ENDING), content)

        self.questions.ask(asked, chosen, partial(self._write, usual, content))

    def _write(self, path: Path, content: bytes) -> None:
        def work() -> Path:
            with suppress(OSError):  # why the folder cannot be made is told by the writing itself
                path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, content)
            return path

        self._coming.ask(aside(work), self.questions.announce_written, lambda error: self.say(error_text(error)))

    def cover(self, dialog: QuestionDialog | None) -> None:
        """Lay a question over everything, or take it away."""
        (self.group if self.dialog is None else self.dialog.group).close()
        self.dialog = dialog
        self._size = (0, 0)

    def say(self, words: str) -> None:
        """Tell a sentence in passing."""
        self.toast.show(words, self._now)

    # The scene:

    def handle(self, event: pygame.event.Event) -> bool:
        """A dialog first, then the widgets."""
        if self.dialog is not None:
            return self.dialog.handle(event)
        before = [panel.as_table for panel in self.panels]
        used = self.group.handle(event)
        if before != [panel.as_table for panel in self.panels]:
            self._size = (0, 0)  # another height
        return used

    def update(self, now: float) -> None:
        """Take what has come, glide, tell."""
        self._now = now
        was_empty = self.empty
        try:
            if self.numbers.update(now) or was_empty != self.empty:
                self._tell()
        except StaxError as error:
            self.say(error_text(error))
        self.questions.update(now)
        self._coming.update(now)
        (self.group if self.dialog is None else self.dialog.group).update(now)

    def needs_redraw(self) -> bool:
        """Whether anything looks different."""
        return self._look != self._looks() or self._size == (0, 0)

    def _looks(self) -> object:
        dialog = self.dialog is not None and self.dialog.group.look
        told = round((self.toast.until - self._now) * 30) if self.toast.is_showing(self._now) else None
        return self.group.look, dialog, told, self._count(), self.table.label

    def invalidate(self) -> None:
        """Draw everything next time."""
        self._look = None

    def idle(self, seconds: float) -> None:
        """Make the pictures of the panels, one at a time, those in view first."""
        view = self.page.view
        for panel in sorted(self.panels, key=lambda panel: not panel.rect.colliderect(view)):
            if not self.empty and panel.refine(self.pen, seconds):
                return

    def resume(self) -> None:
        """Games may have been played, another language may be spoken, all may look otherwise."""
        if words.language() != self._language:
            self.group.close()
            self._build()
        self._size = (0, 0)
        self.numbers.read()

    def pause(self) -> None:
        """Covered by another scene."""
        self.group.close()
        self.numbers.stop()

    def close(self) -> None:
        """Leave for good; a file that is being written is written all the same."""
        self.group.close()
        self.numbers.stop()

    # The picture:

    def _count(self) -> str:
        """How many games are told of."""
        told = self.numbers.told
        if told is None:
            return _("Reading the games…")
        count = ngettext("{count} game", "{count} games", told.games).format(count=told.games)
        return count if self.numbers.whole else f"{count} …"

    def draw(self, surface: pygame.Surface) -> None:
        """The wall, the panels, the widgets, what is said."""
        if surface.get_size() != self._size:
            self._place(surface.get_size())
        where = self._places
        assert self._ground is not None
        assert where is not None
        surface.blit(self._ground, (0, 0))
        pen = self.pen
        if where.count.width > pen.px(60):
            pen.text(surface, self._count(), where.count.midleft, 15, pen.theme.muted, room=where.count.width)
        if self.empty:
            self._tell_empty(surface, where.empty)
        self.group.draw(surface, pen)
        self.toast.draw(surface, pen, surface.get_rect(), self._now, 900)
        if self.dialog is not None:
            self.dialog.draw(surface, pen)
        self._look = self._looks()

    def _tell_empty(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.numbers.wish == Wish() and not self.numbers.player:
            title, rest = _("Nothing to count yet"), _("Every game that you play is kept, and told of here.")
        else:
            title, rest = _("No game fits that"), _("Choose another game or time, or play one.")
        pen = self.pen
        pen.box(surface, rect, GAP, pen.theme.solid, pen.theme.edge)
        middle = rect.centerx, rect.top + pen.px(64)
        pen.text(surface, title, middle, 28, pen.theme.ink, "black", "center", rect.width - pen.px(48))
        below = pygame.Rect(rect.left + pen.px(32), rect.top + pen.px(100), rect.width - pen.px(64), pen.px(60))
        pen.paragraph(surface, rest, below, 17, pen.theme.muted, centred=True)

    def _place(self, size: tuple[int, int]) -> None:
        theme = self.services.appearance.theme(size)
        laid = size, theme, self._language
        if laid != self._laid:
            self.pen = Pen(theme)
            for panel in self.panels:
                panel.spoil()
        pen = self.pen
        where = self._places = places(pen, size, (self.table, self.copy, self.save, self.back), self.choices)
        self.page.place(pen, where.page)
        self.play.place(pen, where.play)
        if self.dialog is not None:
            self.dialog.place(pen, pygame.Rect((0, 0), size))
        if laid != self._laid:
            self._ground, self._laid = paint(pen, size, where), laid
        self._size = size
