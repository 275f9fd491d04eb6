"""StatisticsPanel: a plot with a head, or its numbers as tables; its picture is made in idle time and cached."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.games import GAMES
from game.scenes.menus.statistics.table_blocks import TABLE_LINE, draw_tables, min_table_width, tables_height
from game.statistics.compute import Statistics
from game.statistics.tables import NumberTable, as_text, make_tables
from game.ui.look.pen import Pen
from game.ui.widgets import Widget
from game.ui.words import _

PANEL_HEAD_HEIGHT: Final = 44  # units
PANEL_MARGIN: Final = 16  # units, at the sides and below
MIN_TABLE_WIDTH: Final = 300  # units
BOX_CORNER: Final = 12


class Plot(ABC):
    """A picture of the numbers of some tables; `statistics` is None until there are numbers."""

    title = ""
    has_plot = True
    table_ids: Sequence[str] = ()  # the tables with its numbers
    statistics: Statistics | None = None

    def show(self, statistics: Statistics) -> None:
        """Take other numbers for the next drawing."""
        self.statistics = statistics

    def note(self) -> str:
        """A remark for the right of the head, "" for none."""
        return ""

    def draw_legend(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
        """Draw a legend at the right of the head; plots without a legend draw nothing."""
        del surface, pen, rect

    @abstractmethod
    def empty_text(self, statistics: Statistics) -> str:
        """The sentence to show instead of the plot if there is nothing to plot, else ""."""

    @abstractmethod
    def min_width(self, pen: Pen) -> int:
        """The least width of the plot, in pixels."""

    @abstractmethod
    def height_for(self, pen: Pen, width: int) -> int:
        """The height of the plot at a width, in pixels."""

    @abstractmethod
    def draw(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, statistics: Statistics) -> None:
        """Draw the plot in a rectangle."""

    def refine(self, seconds: float) -> bool:
        """Improve the drawing in idle time; return whether anything changed."""
        del seconds
        return False


class TablesOnly(Plot):
    """Numbers that are shown as tables only; `empty_words` say that there are none."""

    has_plot = False

    def __init__(self, title: str, table_ids: Sequence[str], empty_words: str) -> None:
        self.title = title
        self.table_ids = table_ids
        self.empty_words = empty_words

    def empty_text(self, statistics: Statistics) -> str:
        """The sentence, if no table has a row."""
        tables = [table for table in make_tables(statistics) if table.id in self.table_ids]
        return "" if any(table.rows for table in tables) else self.empty_words

    def min_width(self, pen: Pen) -> int:
        """The least width of a table, in pixels."""
        return pen.px(MIN_TABLE_WIDTH)

    def height_for(self, pen: Pen, width: int) -> int:
        """No height without a table."""
        del pen, width
        return 0

    def draw(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, statistics: Statistics) -> None:
        """Draw nothing, as the panel shows its tables."""


class StatisticsPanel(Widget):
    """A plot under a head; a press switches between the plot and its tables, and calls `on_switch`."""

    def __init__(self, plot: Plot, on_switch: Callable[[], None]) -> None:
        super().__init__(plot.title)
        self.plot = plot
        self.on_switch = on_switch
        self.shows_table = not plot.has_plot
        self.tables: list[NumberTable] = []
        self._picture: pygame.Surface | None = None
        self._is_up_to_date = False
        self._pictures_made = 0

    def set_statistics(self, statistics: Statistics, tables: Sequence[NumberTable]) -> None:
        """Show new numbers: set the plot's statistics and keep its tables."""
        self.plot.show(statistics)
        self.tables = [table for table in tables if table.id in self.plot.table_ids]
        self.invalidate()

    def invalidate(self) -> None:
        """Have the picture made again in idle time; the old picture is shown until then."""
        self._is_up_to_date = False

    @property
    def look(self) -> object:
        """The state that the drawn widget depends on."""
        return super().look, self._pictures_made, self.shows_table

    @property
    def text(self) -> str:
        """The numbers of its tables as text for the clipboard."""
        return "\n\n".join(as_text(table, GAMES, _) for table in self.tables)

    def press(self) -> None:
        """Switch between the plot and the tables."""
        self.show(not self.shows_table)
        self.on_switch()

    def show(self, shows_table: bool) -> None:
        """Show the tables, or the plot."""
        self.shows_table = shows_table or not self.plot.has_plot
        self.invalidate()

    def min_width(self, pen: Pen) -> int:
        """The least width of the plot, or of the tables, with margins, in pixels."""
        least = self.plot.min_width(pen)
        if self.shows_table:
            least = max((min_table_width(pen, table) for table in self._filled_tables), default=0)
        return max(pen.px(MIN_TABLE_WIDTH), least) + 2 * pen.px(PANEL_MARGIN)

    def height_for(self, pen: Pen, width: int) -> int:
        """The height of the head, the plot or the tables, and the margin below, in pixels."""
        inner = width - 2 * pen.px(PANEL_MARGIN)
        high = self._tables_height(pen, inner) if self.shows_table else self.plot.height_for(pen, inner)
        return pen.px(PANEL_HEAD_HEIGHT) + high + pen.px(PANEL_MARGIN)

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle; a new size needs a new picture."""
        if rect.size != self.rect.size:
            self._picture = None
            self.invalidate()
        super().place(pen, rect)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Blit the picture, or draw an empty panel until it is made."""
        if self._picture is None or self._picture.get_size() != self.rect.size:
            pen.box(surface, self.rect, BOX_CORNER, pen.theme.ground.panel, pen.theme.lines.passive)
        else:
            surface.blit(self._picture, self.rect)
        if self.hovered:
            pen.box(surface, self.rect, BOX_CORNER, None, pen.theme.lines.edge_over, max(1.2, 1.2 * pen.theme.unit))
        self.draw_focus_ring(surface, pen, BOX_CORNER)

    def refine(self, pen: Pen, seconds: float) -> bool:
        """Make the picture if it is out of date, else improve it; return whether it changed."""
        if self.rect.width and not self._is_up_to_date:
            self._picture = self._paint(pen)
            self._is_up_to_date = True
        elif not (self._picture is not None and not self.shows_table and self.plot.refine(seconds)):
            return False
        else:
            self._picture = self._paint(pen)
        self._pictures_made += 1
        return True

    def _paint(self, pen: Pen) -> pygame.Surface:
        made = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        area = made.get_rect()
        theme, px = pen.theme, pen.px
        pen.box(made, area, BOX_CORNER, theme.ground.panel, theme.lines.passive)
        head = pygame.Rect(px(PANEL_MARGIN), 0, area.width - 2 * px(PANEL_MARGIN), px(PANEL_HEAD_HEIGHT))
        title = pen.text(made, self.label, head.midleft, 17, theme.ink, "bold", room=head.width)
        pygame.draw.line(made, theme.lines.rule, (1, head.bottom), (area.right - 2, head.bottom))
        inner = pygame.Rect(head.left, head.bottom, head.width, area.bottom - px(PANEL_MARGIN) - head.bottom)
        statistics = self.plot.statistics
        if statistics is None:
            return made
        beside = pygame.Rect(title.right + px(20), 0, head.right - title.right - px(20), head.height)
        empty_text = self.plot.empty_text(statistics)
        if empty_text:
            words = pygame.Rect(inner.left, inner.top + px(18), inner.width, inner.height)
            pen.paragraph(made, empty_text, words, 15, theme.muted)
        elif self.shows_table:
            draw_tables(made, pen, self._filled_tables, inner.move(0, pen.px(12)))
        else:
            if note := self.plot.note():
                pen.text(made, note, beside.midright, 13, theme.muted, "regular", "midright", beside.width)
            self.plot.draw_legend(made, pen, beside)
            self.plot.draw(made, pen, inner, statistics)
        return made

    # The tables:

    @property
    def _filled_tables(self) -> list[NumberTable]:
        return [table for table in self.tables if table.rows]

    def _tables_height(self, pen: Pen, width: int) -> int:
        return pen.px(12) + max(3 * pen.px(TABLE_LINE), tables_height(pen, self._filled_tables, width))
