"""All numbers of the statistics: panels on a page that scrolls, as plots or as tables."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.errors import N_
from game.scenes.menus.statistics.fault_plot import FaultPlot
from game.scenes.menus.statistics.opening_cards import OpeningCards
from game.scenes.menus.statistics.panel import Plot, StatisticsPanel, TablesOnly
from game.statistics.compute import Statistics
from game.statistics.tables import make_tables
from game.ui.look.pen import Pen
from game.ui.widgets import Column, ScrollPage, WidgetRow
from game.ui.words import _

PANEL_GAP = 16  # units between panels
NO_LEVELS = N_("No finished games against the computer yet.")
TABLES = {  # the panels without a plot: the tables in each, and what is said without numbers
    N_("Results against the computer"): (("levels",), NO_LEVELS),
    N_("Rating"): (("rating",), N_("There is no rating yet.")),
    N_("Streaks"): (("streaks",), N_("No finished games yet.")),
    N_("Puzzles"): (("puzzles",), N_("No puzzle has been tried here yet.")),
    N_("Games and time"): (("overview", "months"), N_("No games yet.")),
    N_("By seat and by colour"): (("seats", "colours", "persons"), NO_LEVELS),
}


class AllNumbers:
    """The panels in the current language; `on_switch` is called when a panel changes its height."""

    def __init__(self, on_switch: Callable[[], None]) -> None:
        tables: list[Plot] = [TablesOnly(_(title), ids, _(empty)) for title, (ids, empty) in TABLES.items()]
        levels, rating, streaks, puzzles, months, seats = [StatisticsPanel(plot, on_switch) for plot in tables]
        faults, openings = (StatisticsPanel(plot, on_switch) for plot in (FaultPlot(), OpeningCards()))
        rows = [
            levels,
            WidgetRow([faults, rating], PANEL_GAP, (4, 1), stretch=True),
            openings,
            WidgetRow([puzzles, streaks], PANEL_GAP, (4, 1), stretch=True),
            months,
            seats,
        ]
        self.panels = [levels, faults, rating, openings, puzzles, streaks, months, seats]
        self.page = ScrollPage(Column(rows, PANEL_GAP))
        self.shows_tables = False
        self._placed_for: object = None  # what the pictures of the panels depend on

    @property
    def text(self) -> str:
        """All numbers as text for the clipboard."""
        return "\n\n".join(panel.text for panel in self.panels)

    def set_statistics(self, statistics: Statistics) -> None:
        """Show other numbers in all panels."""
        tables = make_tables(statistics)
        for panel in self.panels:
            panel.set_statistics(statistics, tables)

    def show_tables(self, shows_tables: bool) -> None:
        """Show tables in all panels, or plots where there are any."""
        self.shows_tables = shows_tables
        for panel in self.panels:
            panel.show(shows_tables)

    def place(self, pen: Pen, view: pygame.Rect) -> None:
        """Lie in a view; another theme needs other pictures."""
        if pen.theme != self._placed_for:
            self._placed_for = pen.theme
            for panel in self.panels:
                panel.invalidate()
        self.page.place(pen, view)

    def refine(self, pen: Pen, seconds: float) -> None:
        """Make a picture of a panel, of visible panels first."""
        view = self.page.view
        for panel in sorted(self.panels, key=lambda panel: not panel.rect.colliderect(view)):
            if panel.refine(pen, seconds):
                return
