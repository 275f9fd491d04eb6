"""The statistics scene: choices of game, time and player above, panels below, as plots or as tables."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.core.errors import StaxError
from game.core.futures import PendingFutures, run_in_thread
from game.desktop.file_question import FileQuestion
from game.games import GAMES
from game.library.files import nearest_folder, unused_path, write_atomically
from game.scenes.base.file_dialogs import FileQuestions
from game.scenes.base.routes import GoBack, GoToTitle
from game.scenes.base.scene import Scene, Services
from game.scenes.menus.statistics.fault_plot import FaultPlot
from game.scenes.menus.statistics.layout import StatisticsPlaces, paint_ground, places
from game.scenes.menus.statistics.month_plot import MonthPlot
from game.scenes.menus.statistics.numbers import Numbers
from game.scenes.menus.statistics.opening_cards import OpeningCards
from game.scenes.menus.statistics.panel import PanelRow, StatisticsPanel
from game.scenes.menus.statistics.puzzle_plot import PuzzlePlot
from game.scenes.menus.statistics.rating_plot import RatingPlot
from game.scenes.menus.statistics.results import LevelPlot, SeatPlot
from game.scenes.menus.statistics.streak_plot import StreakPlot
from game.statistics.reckoning import StatisticsFilter, start_of_span
from game.statistics.tables import as_csv, make_tables
from game.ui import words
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.panels.notes import Toast
from game.ui.widgets import Button, ChoiceField, Column, Group, QuestionDialog, ScrollPage, Segment, Widget
from game.ui.widgets.clipboard import Clipboard, SystemClipboard
from game.ui.words import _, error_text, ngettext

ALL_GAMES: Final = "all"
MAX_OFFERED_PLAYERS: Final = 30  # in the choice of players
MAX_NAME_LETTERS: Final = 20  # longer names are cut
PANEL_GAP: Final = 16  # units between panels
CSV_SUFFIX: Final = ".csv"


def shorten_name(name: str) -> str:
    """A player's name, cut to MAX_NAME_LETTERS."""
    return name if len(name) <= MAX_NAME_LETTERS else f"{name[: MAX_NAME_LETTERS - 1]}…"


class StatisticsScene(Scene):
    """The statistics of the library's games; `folder` is where numbers are saved if the player names no other place."""

    waits_below = True

    def __init__(self, services: Services, folder: Path) -> None:
        self.services = services
        self.folder = folder
        self.clipboard: Clipboard = SystemClipboard()
        self.numbers = Numbers(services.library)
        self.dialog: QuestionDialog | None = None
        self.questions = FileQuestions(services.desktop, self.set_dialog, self.say)
        self.toast = Toast()
        self.pen = Pen(Theme())
        self.shows_tables = False
        self._pending = PendingFutures()
        self._now = 0.0
        self._size = (0, 0)
        self._ground: pygame.Surface | None = None
        self._places: StatisticsPlaces | None = None
        self._ground_key: object = None  # what the background depends on
        self._drawn_look: object = None
        self.game = self.time = ChoiceField("", [], ALL_GAMES, lambda _value: None)
        self.player = ChoiceField("", [], "", lambda _value: None)
        self.group = Group([], self._go_back)
        self._build_widgets()

    @property
    def return_label(self) -> str:
        """The label of buttons that lead back to this scene."""
        return _("Back to the statistics")

    # The widgets:

    def _build_widgets(self) -> None:
        """Make the widgets in the current language, with the same choices."""
        self._language = words.language()
        games = [Segment(ALL_GAMES, _("All games")), *(Segment(game.id, game.name) for game in GAMES.values())]
        times = [Segment("all", _("All time")), Segment("days", _("Last 30 days")), Segment("year", _("This year"))]
        self.game = ChoiceField(_("Game"), games, self.game.value, lambda _value: self._apply_choices())
        self.time = ChoiceField(_("Time"), times, self.time.value, lambda _value: self._apply_choices())
        self.player = ChoiceField(_("Player"), [], self.player.value, self.numbers.select_player)
        self.table = Button("", self._toggle_tables, icon="list", key="T", shortcut=pygame.K_t)
        self.copy = Button(_("Copy"), self._copy, icon="copy", key="C", shortcut=pygame.K_c)
        self.copy.tip = _("The panel that is chosen as text, else all of them.")
        self.save = Button(_("Save as file"), self._save, icon="save", key="Ctrl S", shortcut="ctrl+s")
        self.back = Button(_("Back"), self._go_back, icon="undo", key="Esc")
        self.play = Button(_("Play a game"), self._go_to_title, icon="play", key=_("Enter"), strong=True, size=19)
        first, last = (LevelPlot(), RatingPlot(), FaultPlot(), StreakPlot()), (PuzzlePlot(), MonthPlot(), SeatPlot())
        self.panels = [StatisticsPanel(plot) for plot in (*first, OpeningCards(), *last)]
        levels, rating, faults, streaks, openings, puzzles, months, seats = self.panels
        rows = [
            levels,
            PanelRow([rating, faults], PANEL_GAP, (1, 1)),
            PanelRow([streaks, openings], PANEL_GAP, (1, 2)),
            PanelRow([puzzles, months], PANEL_GAP, (1, 1)),
            seats,
        ]
        self.page = ScrollPage(Column(rows, PANEL_GAP))
        self._show_statistics()

    def _update_widgets(self) -> None:
        """Give the group the widgets that are shown."""
        shown: list[Widget] = [self.play] if self.is_empty else [*self.panels]
        tools = [] if self.is_empty else [self.table, self.copy, self.save]
        page = None if self.is_empty else self.page
        self.player.segments = tuple(self._player_segments())
        self.group.replace_widgets([*self.choices, *shown, *tools, self.back], page)
        self._size = (0, 0)

    @property
    def choices(self) -> list[ChoiceField]:
        """The choices at the top; that of players only if there are names."""
        return [self.game, self.time, *([self.player] if len(self.player.segments) > 1 else [])]

    def _player_segments(self) -> Iterator[Segment]:
        """All players (the only person in each game), then names; a chosen name stays even if its games are gone."""
        names = self.numbers.persons[:MAX_OFFERED_PLAYERS]
        yield Segment("", _("All players"))
        yield from (Segment(name, shorten_name(name), tip=name if shorten_name(name) != name else "") for name in names)
        if self.player.value and self.player.value not in names:
            yield Segment(self.player.value, shorten_name(self.player.value))

    @property
    def is_empty(self) -> bool:
        """Whether all games have been read, and none fits the choices."""
        statistics = self.numbers.statistics
        return statistics is not None and not statistics.games and not statistics.puzzles and self.numbers.is_complete

    def _show_statistics(self) -> None:
        """Show the current statistics in all panels."""
        statistics = self.numbers.statistics
        if statistics is not None:
            number_tables = make_tables(statistics)
            for panel in self.panels:
                panel.set_statistics(statistics, number_tables)
        self.table.label = _("As plots") if self.shows_tables else _("As tables")
        self._update_widgets()

    def _apply_choices(self) -> None:
        game = "" if self.game.value == ALL_GAMES else self.game.value
        self.numbers.wish = StatisticsFilter(game, start_of_span(self.time.value, time.time()))

    # Actions:

    def _go_back(self) -> None:
        self.services.go(GoBack())

    def _go_to_title(self) -> None:
        self.services.go(GoToTitle())

    def _toggle_tables(self) -> None:
        """Switch all panels between tables and plots."""
        self.shows_tables = not self.shows_tables
        for panel in self.panels:
            panel.show(self.shows_tables)
        self._show_statistics()

    def _copy(self) -> None:
        """Copy the focused panel as text, or all panels."""
        chosen = self.group.focused
        if isinstance(chosen, StatisticsPanel) and chosen.tables:
            self.clipboard.put(chosen.text)
            self.say(_("{panel}: copied as text.").format(panel=chosen.label))
        else:
            self.clipboard.put("\n\n".join(panel.text for panel in self.panels))
            self.say(_("The statistics were copied as text."))

    def _save(self) -> None:
        """Save all numbers as CSV, at a place from the system's dialog, or in `folder` if there is no dialog."""
        if self.numbers.statistics is None:
            return
        content = as_csv(make_tables(self.numbers.statistics)).encode()
        usual = unused_path(self.folder / f"{_('Statistics')}{CSV_SUFFIX}")
        title = _("Where shall the numbers be written?")
        asked = FileQuestion(title, _("Save"), nearest_folder(self.folder), _("Numbers as CSV"), CSV_SUFFIX, usual.name)

        def chosen(path: Path) -> None:
            self._write(path if path.suffix else path.with_suffix(CSV_SUFFIX), content)

        self.questions.ask(asked, chosen, partial(self._write, usual, content))

    def _write(self, path: Path, content: bytes) -> None:
        def work() -> Path:
            with suppress(OSError):  # the write below reports why
                path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, content)
            return path

        self._pending.add(
            run_in_thread(work), self.questions.announce_written, lambda error: self.say(error_text(error))
        )

    def set_dialog(self, dialog: QuestionDialog | None) -> None:
        """Show a dialog over everything, or remove it with None."""
        (self.group if self.dialog is None else self.dialog.group).close()
        self.dialog = dialog
        self._size = (0, 0)

    def say(self, words: str) -> None:
        """Show a sentence for a few seconds."""
        self.toast.show(words, self._now)

    # The scene:

    def handle(self, event: pygame.event.Event) -> bool:
        """Give an event to an open dialog, else to the widgets."""
        if self.dialog is not None:
            return self.dialog.handle(event)
        before = [panel.shows_table for panel in self.panels]
        used = self.group.handle(event)
        if before != [panel.shows_table for panel in self.panels]:
            self._size = (0, 0)  # the height changes
        return used

    def update(self, now: float) -> None:
        """Take results from threads, and animate the widgets."""
        self._now = now
        was_empty = self.is_empty
        try:
            if self.numbers.update(now) or was_empty != self.is_empty:
                self._show_statistics()
        except StaxError as error:
            self.say(error_text(error))
        self.questions.update(now)
        self._pending.update(now)
        (self.group if self.dialog is None else self.dialog.group).update(now)

    def needs_redraw(self) -> bool:
        """Whether anything looks different from the last drawing."""
        return self._drawn_look != self._current_look() or self._size == (0, 0)

    def _current_look(self) -> object:
        dialog = self.dialog is not None and self.dialog.group.look
        toast = round((self.toast.until - self._now) * 30) if self.toast.is_showing(self._now) else None
        return self.group.look, dialog, toast, self._count_text(), self.table.label

    def invalidate(self) -> None:
        """Have everything drawn next time."""
        self._drawn_look = None

    def idle(self, seconds: float) -> None:
        """Make a picture of a panel, of visible panels first."""
        view = self.page.view
        for panel in sorted(self.panels, key=lambda panel: not panel.rect.colliderect(view)):
            if not self.is_empty and panel.refine(self.pen, seconds):
                return

    def resume(self) -> None:
        """Read the games again, and rebuild the widgets if the language changed."""
        if words.language() != self._language:
            self.group.close()
            self._build_widgets()
        self._size = (0, 0)
        self.numbers.reload()

    def pause(self) -> None:
        """Stop typing and reading while another scene lies over this scene."""
        self.group.close()
        self.numbers.stop()

    def close(self) -> None:
        """Close the scene; a file that is being written is still completed."""
        self.group.close()
        self.numbers.stop()

    # Drawing:

    def _count_text(self) -> str:
        """The number of counted games as text, with dots while games are read."""
        statistics = self.numbers.statistics
        if statistics is None:
            return _("Reading the games…")
        count = ngettext("{count} game", "{count} games", statistics.games).format(count=statistics.games)
        return count if self.numbers.is_complete else f"{count} …"

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the background, the panels, the widgets and the message."""
        if surface.get_size() != self._size:
            self._place(surface.get_size())
        where = self._places
        assert self._ground is not None
        assert where is not None
        surface.blit(self._ground, (0, 0))
        pen = self.pen
        if where.count.width > pen.px(60):
            pen.text(surface, self._count_text(), where.count.midleft, 15, pen.theme.muted, room=where.count.width)
        if self.is_empty:
            self._draw_empty(surface, where.empty)
        self.group.draw(surface, pen)
        self.toast.draw(surface, pen, surface.get_rect(), self._now, 900)
        if self.dialog is not None:
            self.dialog.draw(surface, pen)
        self._drawn_look = self._current_look()

    def _draw_empty(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.numbers.wish == StatisticsFilter() and not self.numbers.player:
            title, rest = _("Nothing to count yet"), _("Every game that you play is kept, and told of here.")
        else:
            title, rest = _("No game fits that"), _("Choose another game or time, or play one.")
        pen = self.pen
        pen.box(surface, rect, 16, pen.theme.ground.solid, pen.theme.lines.edge)
        middle = rect.centerx, rect.top + pen.px(64)
        pen.text(surface, title, middle, 28, pen.theme.ink, "black", "center", rect.width - pen.px(48))
        below = pygame.Rect(rect.left + pen.px(32), rect.top + pen.px(100), rect.width - pen.px(64), pen.px(60))
        pen.paragraph(surface, rest, below, 17, pen.theme.muted, centred=True)

    def _place(self, size: tuple[int, int]) -> None:
        theme = self.services.preferences.appearance.theme(size)
        key = size, theme, self._language
        if key != self._ground_key:
            self.pen = Pen(theme)
            for panel in self.panels:
                panel.invalidate()
        pen = self.pen
        where = self._places = places(pen, size, (self.table, self.copy, self.save, self.back), self.choices)
        self.page.place(pen, where.page)
        self.play.place(pen, where.play)
        if self.dialog is not None:
            self.dialog.place(pen, pygame.Rect((0, 0), size))
        if key != self._ground_key:
            self._ground, self._ground_key = paint_ground(pen, size, where), key
        self._size = size
