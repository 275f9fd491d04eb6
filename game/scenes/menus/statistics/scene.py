"""The statistics scene: choices of game, time and player above, panels below, as plots or as tables."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.core.errors import StaxError
from game.scenes.base.routes import GoBack, GoToTitle
from game.scenes.base.services import Services
from game.scenes.menus.menu_scene import MenuScene, back_button
from game.scenes.menus.statistics.buttons import StatisticsButtons
from game.scenes.menus.statistics.choices import StatisticsChoices
from game.scenes.menus.statistics.export import StatisticsExport
from game.scenes.menus.statistics.fault_plot import FaultPlot
from game.scenes.menus.statistics.layout import TITLE_SIZE, StatisticsPlaces, places
from game.scenes.menus.statistics.month_plot import MonthPlot
from game.scenes.menus.statistics.numbers import Numbers
from game.scenes.menus.statistics.opening_cards import OpeningCards
from game.scenes.menus.statistics.panel import StatisticsPanel
from game.scenes.menus.statistics.puzzle_plot import PuzzlePlot
from game.scenes.menus.statistics.rating_plot import RatingPlot
from game.scenes.menus.statistics.results import LevelPlot, SeatPlot
from game.scenes.menus.statistics.streak_plot import StreakPlot
from game.statistics.compute import StatisticsFilter
from game.statistics.tables import make_tables
from game.ui import words
from game.ui.widgets import Button, Column, ScrollPage, Widget, WidgetRow
from game.ui.words import _, error_text, ngettext

PANEL_GAP: Final = 16  # units between panels


class StatisticsScene(MenuScene):
    """The statistics of the library's games; `folder` is where numbers are saved if the player names no other place."""

    waits_below = True

    def __init__(self, services: Services, folder: Path) -> None:
        super().__init__(lambda: services.preferences.appearance, self._go_back)
        self.services = services
        self.numbers = Numbers(services.library)
        self.export = StatisticsExport(services.desktop, folder, self.set_dialog, self.say)
        self.shows_tables = False
        self.choices = StatisticsChoices(self._apply_choices, self.numbers.select_player)
        self._places: StatisticsPlaces | None = None
        self._panels_key: object = None  # what the pictures of the panels depend on
        self.build()

    @property
    def return_label(self) -> str:
        """The label of buttons that lead back to this scene."""
        return _("Back to the statistics")

    # The widgets:

    def build(self) -> None:
        """Make the widgets in the current language, with the same choices."""
        self._language = words.language()
        self.choices = StatisticsChoices(self._apply_choices, self.numbers.select_player, self.choices.values)
        play = partial(self.services.go, GoToTitle())
        self.buttons = StatisticsButtons(
            Button("", self._toggle_tables, icon="list", key="T", shortcut=pygame.K_t),
            Button(
                _("Copy"),
                self._copy,
                icon="copy",
                key="C",
                shortcut=pygame.K_c,
                tip=_("The chosen panel as text, or all of them."),
            ),
            Button(_("Save as file"), self._save, icon="save", key="Ctrl S", shortcut="ctrl+s"),
            back_button(self._go_back),
            Button(_("Play a game"), play, icon="play", key=_("Enter"), strong=True, size=19),
        )
        first, last = (LevelPlot(), RatingPlot(), FaultPlot(), StreakPlot()), (PuzzlePlot(), MonthPlot(), SeatPlot())
        self.panels = [StatisticsPanel(plot, self.relayout) for plot in (*first, OpeningCards(), *last)]
        levels, rating, faults, streaks, openings, puzzles, months, seats = self.panels
        rows = [
            levels,
            WidgetRow([rating, faults], PANEL_GAP, (1, 1), stretch=True),
            WidgetRow([streaks, openings], PANEL_GAP, (1, 2), stretch=True),
            WidgetRow([puzzles, months], PANEL_GAP, (1, 1), stretch=True),
            seats,
        ]
        self.page = ScrollPage(Column(rows, PANEL_GAP))
        self._show_statistics()

    def _update_widgets(self) -> None:
        """Give the group the widgets that are shown."""
        self.choices.offer_players(self.numbers.persons)
        shown: list[Widget] = [self.buttons.play] if self.is_empty else [*self.panels, *self.buttons.tools]
        page = None if self.is_empty else self.page
        self.group.replace_widgets([*self.choices.widgets, *shown, self.buttons.back], page)
        self.relayout()

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
        self.buttons.table.relabel(_("As plots") if self.shows_tables else _("As tables"))
        self._update_widgets()

    # Actions:

    def _go_back(self) -> None:
        self.services.go(GoBack())

    def _apply_choices(self) -> None:
        self.numbers.set_wish(self.choices.filter_at(time.time()))

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
            self.export.copy(chosen.text, _("{panel}: copied as text.").format(panel=chosen.label))
        else:
            whole = "\n\n".join(panel.text for panel in self.panels)
            self.export.copy(whole, _("Statistics copied as text."))

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
        return self._count_text(), self.shows_tables

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
        count = ngettext("{count} game", "{count} games", statistics.games).format(count=statistics.games)
        return count if self.numbers.is_complete else f"{count} …"

    def draw_content(self, surface: pygame.Surface) -> None:
        """Draw the number of games, and what is said if there is none."""
        where, pen = self._places, self.pen
        assert where is not None
        if where.count.width > pen.px(60):
            pen.text(surface, self._count_text(), where.count.midleft, 15, pen.theme.muted, room=where.count.width)
        if self.is_empty:
            self._draw_empty(surface, where.empty)

    def _draw_empty(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.numbers.wish == StatisticsFilter() and not self.numbers.player:
            title, rest = _("Nothing to count yet"), _("Every game you play is saved and counted here.")
        else:
            title, rest = _("No such game"), _("Choose another game or time, or play one.")
        pen = self.pen
        pen.box(surface, rect, 16, pen.theme.ground.solid, pen.theme.lines.edge)
        middle = rect.centerx, rect.top + pen.px(64)
        pen.text(surface, title, middle, 28, pen.theme.ink, "black", "center", rect.width - pen.px(48))
        below = pygame.Rect(rect.left + pen.px(32), rect.top + pen.px(100), rect.width - pen.px(64), pen.px(60))
        pen.paragraph(surface, rest, below, 17, pen.theme.muted, centred=True)

    def lay_out(self, size: tuple[int, int]) -> object:
        """Place everything in a window of a size in pixels."""
        pen = self.pen
        key = size, pen.theme, self._language
        if key != self._panels_key:
            self._panels_key = key
            for panel in self.panels:
                panel.invalidate()
        where = self._places = places(pen, size, self.buttons, self.choices)
        self.page.place(pen, where.page)
        self.buttons.play.place(pen, where.play)
        return None

    def paint(self, ground: pygame.Surface) -> None:
        """Paint the title, which stays the same until the window or the language changes."""
        assert self._places is not None
        self.pen.text(ground, _("Statistics"), self._places.title, TITLE_SIZE, weight="black")
