"""The statistics scene: a tile for every game on the first page, all numbers as plots and tables on the second."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from game.core.errors import N_, StaxError
from game.scenes.base.routes import GoBack, GoToTitle
from game.scenes.base.services import Services
from game.scenes.menus.menu_scene import are_pictures_ready
from game.scenes.menus.room_scene import MAIN_BUTTON, RoomScene, WayBack, room_frame
from game.scenes.menus.statistics.all_numbers import AllNumbers
from game.scenes.menus.statistics.choices import StatisticsChoices
from game.scenes.menus.statistics.export import StatisticsExport
from game.scenes.menus.statistics.front import LevelTiles, paint_last_games, shelf_count, streak_title
from game.scenes.menus.statistics.numbers import Numbers
from game.scenes.menus.statistics.panel import StatisticsPanel
from game.statistics.compute import StatisticsFilter
from game.ui import words
from game.ui.look.room import RoomLight, lit_room
from game.ui.widgets import Button, Widget
from game.ui.widgets.layout import Room
from game.ui.widgets.word_button import WordButton
from game.ui.words import _, error_text, ngettext

FOOT = (34, 42)  # units; the height of the ledge on which the last games stand
STREAK_WIDTH = 275  # units that are kept free for the streak


@dataclass(frozen=True, slots=True)
class StatisticsButtons:
    """The words of the upper line, and `play`, for when there is nothing to count."""

    table: WordButton
    copy: WordButton
    save: WordButton
    play: Button


class StatisticsScene(RoomScene):
    """The statistics of the library's games; `folder` is where numbers are saved if the player names no other place."""

    return_words = N_("Back to the statistics")
    waits_below = True
    light = RoomLight((0.46, 0.42), 0.5, (2.0, 3.0), 0.85)

    def __init__(self, services: Services, folder: Path) -> None:
        super().__init__(lambda: services.preferences.appearance, self._go_back)
        self.services = services
        self.numbers = Numbers(services.library)
        self.export = StatisticsExport(services.desktop, folder, self.set_dialog, self.say)
        self.shows_all = False  # the page of all numbers
        self.numbers_page = AllNumbers(self.relayout)
        self.choices = StatisticsChoices(self._apply_choices, self.numbers.select_player, self.set_dialog)
        self.build()

    # The widgets:

    def build(self) -> None:
        """Make the widgets in the current language, with the same choices."""
        self._language = words.language()
        values = self.choices.values
        self.choices = StatisticsChoices(self._apply_choices, self.numbers.select_player, self.set_dialog, values)
        self.sentence = self.choices.sentence
        shows_tables = self.numbers_page.shows_tables
        self.numbers_page = AllNumbers(self.relayout)
        self.numbers_page.show_tables(shows_tables)
        self.stacks = LevelTiles(self._show_all)
        self.back = WayBack(_("Statistics"), self._go_back)
        self.buttons = self._make_buttons()
        self._show_statistics()

    def _make_buttons(self) -> StatisticsButtons:
        tip = _("The chosen panel as text, or all of them.")
        play = partial(self.services.go, GoToTitle())
        return StatisticsButtons(
            WordButton("", self._toggle_tables, icon="list", key="T", shortcut=pygame.K_t),
            WordButton(_("Copy"), self._copy, icon="copy", key=f"C  {tip}", shortcut=pygame.K_c),
            WordButton(_("Save as file"), self._save, icon="save", key="Ctrl S", shortcut="ctrl+s"),
            Button(_("Play a game"), play, icon="play", key=_("Enter"), strong=True, size=19),
        )

    @property
    def words(self) -> list[WordButton]:
        """The words at the upper right."""
        return [] if self.is_empty else [self.buttons.table, self.buttons.copy, self.buttons.save]

    def _update_widgets(self) -> None:
        """Give the group the widgets that are shown."""
        self.choices.offer_players(self.numbers.persons)
        self.sentence = self.choices.sentence
        label = _("As plots") if self.numbers_page.shows_tables else _("As tables")
        self.buttons.table.relabel(label if self.shows_all else _("All numbers"), icon="list", key="T")
        shown: list[Widget] = (
            [self.buttons.play] if self.is_empty else [*self.numbers_page.panels] if self.shows_all else [self.stacks]
        )
        page = self.numbers_page.page if self._shows_panels else None
        self.group.replace_widgets([*self.sentence.choices, *shown, *self.words, self.back], page)
        if self.is_empty and not self.group.by_keyboard:
            self.group.focus_on(self.buttons.play)
        self.relayout()

    @property
    def is_empty(self) -> bool:
        """Whether all games have been read, and none fits the choices."""
        statistics = self.numbers.statistics
        return statistics is not None and not statistics.games and not statistics.puzzles and self.numbers.is_complete

    @property
    def _shows_panels(self) -> bool:
        return self.shows_all and not self.is_empty

    def _show_statistics(self) -> None:
        """Show the current statistics on both pages."""
        statistics = self.numbers.statistics
        if statistics is not None:
            self.stacks.set_statistics(statistics)
            self.numbers_page.set_statistics(statistics)
        self._update_widgets()
        self.repaint()

    # Actions:

    def _go_back(self) -> None:
        """Leave the page of all numbers, then the scene."""
        if self._shows_panels:
            self.shows_all = False
            self._update_widgets()
            self.repaint()
        else:
            self.services.go(GoBack())

    def _apply_choices(self) -> None:
        self.numbers.set_filter(self.choices.filter_at(time.time()))
        self._update_widgets()
        self.repaint()

    def _show_all(self) -> None:
        """Show all numbers, on the second page."""
        self.shows_all = True
        self._update_widgets()
        self.group.focus_on(self.numbers_page.panels[0])
        self.repaint()

    def _toggle_tables(self) -> None:
        """Show all numbers, and there switch all panels between tables and plots."""
        if not self.shows_all:
            self._show_all()
            return
        self.numbers_page.show_tables(not self.numbers_page.shows_tables)
        self._show_statistics()

    def _copy(self) -> None:
        """Copy the focused panel as text, or all panels."""
        chosen = self.group.focused
        if self.shows_all and self.group.by_keyboard and isinstance(chosen, StatisticsPanel) and chosen.tables:
            self.export.copy(chosen.text, _("{panel}: copied as text.").format(panel=chosen.label))
        else:
            self.export.copy(self.numbers_page.text, _("Statistics copied as text."))

    def _save(self) -> None:
        """Save all numbers as a file."""
        if self.numbers.statistics is not None:
            self.export.save(self.numbers.statistics)

    # The scene:

    def update(self, now: float) -> None:
        """Take results from threads, and animate the widgets."""
        super().update(now)
        was_empty = self.is_empty
        try:
            if self.numbers.update(now) or was_empty != self.is_empty:
                self._show_statistics()
        except StaxError as error:
            self.say(error_text(error))
        self.export.update(now)

    def extra_look(self) -> object:
        """The number of games, and whether there are tables."""
        return self._count_text(), self.shows_all, self.numbers_page.shows_tables

    def idle(self, seconds: float) -> None:
        """Draw the tiles once their pictures have been read; make a picture of a panel, of visible panels first."""
        if are_pictures_ready() and self.stacks.show_tiles():
            self.repaint()
        if self._shows_panels:
            self.numbers_page.refine(self.pen, seconds)

    def resume(self) -> None:
        """Read the games again, and rebuild the widgets if the language changed."""
        if words.language() != self._language:
            self.group.close()
            self.build()
        self.relayout()
        self.numbers.reload()

    def pause(self) -> None:
        """Stop typing and reading while another scene lies over this scene."""
        super().pause()
        self.numbers.stop()

    def close(self) -> None:
        """Close the scene; a file that is being written is still completed."""
        super().close()
        self.numbers.stop()

    # Drawing:

    def _count_text(self) -> str:
        """The number of counted games as text, with dots while games are read."""
        statistics = self.numbers.statistics
        if statistics is None:
            return _("Reading the games…")
        broken_off = sum(statistics.endings.get(ending, 0) for ending in ("unfinished", "abandoned"))
        finished = statistics.games - broken_off
        count = ngettext("{count} game", "{count} games", finished).format(count=finished)
        if broken_off:
            count = ", ".join((count, _("{count} unfinished").format(count=broken_off)))
        return count if self.numbers.is_complete else f"{count} …"

    def lay_out(self, size: tuple[int, int]) -> object:
        """Place everything in a window of a size in pixels."""
        pen, px = self.pen, self.pen.px
        frame = room_frame(pen.theme, size, FOOT)
        self.place_frame(frame, size)
        room = Room(frame.body)
        room.cut_top(px(8))
        self.sentence.place(pen, room.cut_top(self.sentence.height_for(pen, frame.body.width), px(10)))
        self.stacks.place(pen, room.rect)
        below = room.rect
        self.numbers_page.place(
            pen, pygame.Rect(below.left - px(8), below.top, below.width + px(24), size[1] - px(8) - below.top)
        )
        wide = self.buttons.play.width_at_least(pen, MAIN_BUTTON[0])
        self.buttons.play.place(pen, pygame.Rect(frame.calm.right - wide, frame.calm.top, wide, frame.calm.height))
        return frame, self.shows_all, self.is_empty

    def empty_ground(self, size: tuple[int, int]) -> pygame.Surface:
        """The table in the light of the lamp, with the ledge on the first page."""
        return lit_room(size, self.pen.theme, self.light) if self._shows_panels else super().empty_ground(size)

    def groove(self) -> int:
        """The height of the ledge above the groove in which the last games stand, in pixels."""
        return self.pen.px(13)

    def paint(self, ground: pygame.Surface) -> None:
        """Paint the sentence of the choices, and on the first page the stacks and the last games."""
        pen, frame, statistics = self.pen, self.frame, self.numbers.statistics
        self.sentence.draw_static(ground, pen)
        if self.shows_all or self.is_empty or statistics is None:
            return
        self.stacks.paint(ground, pen)
        if self.stacks.has_tiles:
            paint_last_games(ground, pen, statistics, self._shelf_span, frame.ledge_top, frame.share)
            self.paint_ledge_front(ground)

    @property
    def _shelf_span(self) -> tuple[int, int]:
        """The pixels between which the last games stand, right of the streak."""
        pen, calm = self.pen, self.frame.calm
        words = max(pen.px(STREAK_WIDTH), pen.width(self._streak_title, 24, "black") + pen.px(40))
        return calm.left + words, calm.right

    @property
    def _streak_title(self) -> str:
        statistics = self.numbers.statistics
        return "" if statistics is None else streak_title(statistics.streaks.current)

    def draw_content(self, surface: pygame.Surface) -> None:
        """Draw the number of games and the streak, or the words in their place if there is no game."""
        self.paint_remark(surface, [self._count_text()])
        if self.is_empty:
            if self.numbers.games_filter == StatisticsFilter() and not self.numbers.player:
                title, rest = _("Nothing to count yet"), _("Every game you play is saved and counted here.")
            else:
                title, rest = _("No such game"), _("Choose another game or time, or play one.")
            self.draw_calm_line(surface, title, rest)
        elif not self.shows_all and self.numbers.statistics is not None:
            count = shelf_count(self.pen, self.numbers.statistics, self._shelf_span, self.frame.share)
            line = _("the last {count} games").format(count=count) if count > 1 else ""
            self.draw_calm_line(surface, self._streak_title, line)
