"""Panel: a plot with a head, or the same numbers as a table; its picture is made in idle time and kept."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.games import GAMES
from game.statistics.reckoning import Statistics
from game.statistics.tables import NumberTable, as_text, cell_text, measure_headings, row_headings, row_labels
from game.ui.look.pen import Pen
from game.ui.look.text import shorten
from game.ui.widgets import Column, Widget, WidgetRow
from game.ui.words import _

HEAD: Final = 44  # units
EDGE: Final = 16  # units at the sides and below
LINE: Final = 25  # units from line to line of a table
BETWEEN: Final = 22  # units between two columns
APART: Final = 64  # and between two blocks of a table that stand side by side
LEAST: Final = 300  # units, of a panel with tables
FEW: Final = 7  # rows of a block at least
SHOWN: Final = 14  # rows of a block at most; all of them are in the text and in the file
CORNER: Final = 12


class Plot(ABC):
    """What is seen of some tables; `told` are the numbers."""

    title = ""
    tables: Sequence[str] = ()  # the ids of those that have its numbers
    told: Statistics | None = None

    def note(self) -> str:
        """What is said at the right of the head."""
        return ""

    def legend(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
        """Draw at the right of the head instead."""
        del surface, pen, rect

    @abstractmethod
    def lack(self, told: Statistics) -> str:
        """Why there is nothing to see, "" where there is."""

    @abstractmethod
    def least_width(self, pen: Pen) -> int:
        """How many pixels wide it must be."""

    @abstractmethod
    def tall(self, pen: Pen, wide: int) -> int:
        """How many pixels high it gets in a width."""

    @abstractmethod
    def draw(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, told: Statistics) -> None:
        """Draw it in its rectangle."""

    def refine(self, seconds: float) -> bool:
        """Use time that is left to draw finer; whether anything has changed."""
        del seconds
        return False


class Panel(Widget):
    """A plot under a head; pressed it shows its tables instead, and again the plot."""

    def __init__(self, plot: Plot) -> None:
        super().__init__(plot.title)
        self.plot = plot
        self.as_table = False
        self.tables: list[NumberTable] = []
        self._picture: pygame.Surface | None = None
        self._finished = False
        self._made = 0

    def tell(self, told: Statistics, tables: Sequence[NumberTable]) -> None:
        """Show other numbers."""
        self.plot.told = told
        self.tables = [table for table in tables if table.id in self.plot.tables]
        self.spoil()

    def spoil(self) -> None:
        """Make the picture anew; the old one is seen until then."""
        self._finished = False

    @property
    def look(self) -> object:
        """Which picture is seen."""
        return super().look, self._made, self.as_table

    @property
    def text(self) -> str:
        """Its numbers as they are copied."""
        return "\n\n".join(as_text(table, GAMES, _) for table in self.tables)

    def press(self) -> None:
        """The plot or the tables, the other one."""
        self.show(not self.as_table)

    def show(self, as_table: bool) -> None:
        """The tables, or the plot."""
        self.as_table = as_table
        self.spoil()

    def min_width(self, pen: Pen) -> int:
        """What the plot must have, or the tables."""
        blocks = [block_of(pen, table, 0) for table in self._filled] if self.as_table else []
        least = max((block.wide for block in blocks), default=0) if self.as_table else self.plot.least_width(pen)
        return max(pen.px(LEAST), least) + 2 * pen.px(EDGE)

    def height_for(self, pen: Pen, width: int) -> int:
        """The head, the plot or the tables, what is left free below."""
        inner = width - 2 * pen.px(EDGE)
        high = self._tables_tall(pen, inner) if self.as_table else self.plot.tall(pen, inner)
        return pen.px(HEAD) + high + pen.px(EDGE)

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle."""
        if rect.size != self.rect.size:
            self._picture = None
            self.spoil()
        super().place(pen, rect)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Blit the picture, or the panel alone until it is made."""
        if self._picture is None or self._picture.get_size() != self.rect.size:
            pen.box(surface, self.rect, CORNER, pen.theme.solid, pen.theme.line)
        else:
            surface.blit(self._picture, self.rect)
        if self.hovered:
            pen.box(surface, self.rect, CORNER, None, pen.theme.edge_over, max(1.2, 1.2 * pen.theme.unit))
        self.draw_focus_ring(surface, pen, CORNER)

    def refine(self, pen: Pen, seconds: float) -> bool:
        """Make the picture if it is not what is to be seen, or draw it finer; whether it has changed."""
        if self.rect.width and not self._finished:
            self._picture = self._painted(pen)
            self._finished = True
        elif not (self._picture is not None and not self.as_table and self.plot.refine(seconds)):
            return False
        else:
            self._picture = self._painted(pen)
        self._made += 1
        return True

    def _painted(self, pen: Pen) -> pygame.Surface:
        made = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        area = made.get_rect()
        theme, px = pen.theme, pen.px
        pen.box(made, area, CORNER, theme.solid, theme.line)
        head = pygame.Rect(px(EDGE), 0, area.width - 2 * px(EDGE), px(HEAD))
        title = pen.text(made, self.label, head.midleft, 17, theme.ink, "bold", room=head.width)
        pygame.draw.line(made, theme.rule, (1, head.bottom), (area.right - 2, head.bottom))
        inner = pygame.Rect(head.left, head.bottom, head.width, area.bottom - px(EDGE) - head.bottom)
        told = self.plot.told
        if told is None:
            return made
        beside = pygame.Rect(title.right + px(20), 0, head.right - title.right - px(20), head.height)
        lack = self.plot.lack(told)
        if lack:
            words = pygame.Rect(inner.left, inner.top + px(18), inner.width, inner.height)
            pen.paragraph(made, lack, words, 15, theme.muted)
        elif self.as_table:
            self._draw_tables(made, pen, inner)
        else:
            if note := self.plot.note():
                pen.text(made, note, beside.midright, 13, theme.muted, "regular", "midright", beside.width)
            self.plot.legend(made, pen, beside)
            self.plot.draw(made, pen, inner, told)
        return made

    # The tables:

    @property
    def _filled(self) -> list[NumberTable]:
        return [table for table in self.tables if table.rows]

    def _tables_tall(self, pen: Pen, wide: int) -> int:
        lines = sum(lines_of(pen, table, wide, len(self._filled) > 1) for table in self._filled)
        return pen.px(12) + max(3, lines) * pen.px(LINE) + max(0, len(self._filled) - 1) * pen.px(14)

    def _draw_tables(self, surface: pygame.Surface, pen: Pen, inner: pygame.Rect) -> None:
        y, titled = inner.top + pen.px(12), len(self._filled) > 1
        for table in self._filled:
            if titled:
                pen.text(surface, _(table.title), (inner.left, y + pen.px(LINE) // 2), 14, pen.theme.brass, "semibold")
            top = y + titled * pen.px(LINE)
            draw_table(surface, pen, table, pygame.Rect(inner.left, top, inner.width, 0))
            y += lines_of(pen, table, inner.width, titled) * pen.px(LINE) + pen.px(14)


@dataclass(frozen=True, slots=True)
class Block:
    """How a table is laid out: `count` blocks side by side, each of so many rows and as wide as it needs."""

    texts: tuple[tuple[str, ...], ...]
    numbers: tuple[tuple[str, ...], ...]
    widths: tuple[int, ...]
    wide: int
    count: int
    rows: int

    @property
    def left_out(self) -> int:
        """How many rows are not shown."""
        return max(0, len(self.numbers[0]) - 1 - self.count * self.rows)


def block_of(pen: Pen, table: NumberTable, wide: int) -> Block:
    """The layout of a table with rows; the last column of texts is narrower than it needs where it must be."""
    texts = zip(row_headings(table, _), *row_labels(table, GAMES, _), strict=True)
    told = tuple(column for column in texts if any(column[1:]))
    numbers = tuple(zip(measure_headings(table, _), *(map(cell_text, row.values) for row in table.rows), strict=True))
    widths = [max(pen.width(cell, 14) for cell in column) for column in (*told, *numbers)]
    gaps = pen.px(BETWEEN) * (len(widths) - 1)
    over = sum(widths) + gaps - wide
    if over > 0 and told:
        widths[len(told) - 1] = max(min(pen.px(110), widths[len(told) - 1]), widths[len(told) - 1] - over)
    need = sum(widths) + gaps
    count = max(1, min(-(-len(table.rows) // FEW), (wide + pen.px(APART)) // (need + pen.px(APART))))
    return Block(told, numbers, tuple(widths), need, count, min(SHOWN, -(-len(table.rows) // count)))


def lines_of(pen: Pen, table: NumberTable, wide: int, titled: bool) -> int:
    """How many lines a table takes: its title, what stands over it, its rows, what is told of those left out."""
    block = block_of(pen, table, wide)
    return titled + 1 + block.rows + (block.left_out > 0)


def draw_table(surface: pygame.Surface, pen: Pen, table: NumberTable, rect: pygame.Rect) -> None:
    """Draw a table from the top of a rectangle on, in as many blocks side by side as there is room for."""
    block = block_of(pen, table, rect.width)
    for place in range(block.count):
        draw_block(surface, pen, block, place, (rect.left + place * (block.wide + pen.px(APART)), rect.top))
    if block.left_out:
        y = rect.top + pen.px(LINE) * (block.rows + 1) + pen.px(LINE) // 2
        words = _("More in the copied text and in the file: {count}").format(count=block.left_out)
        pen.text(surface, words, (rect.left, y), 13, pen.theme.muted, room=rect.width)


def draw_block(surface: pygame.Surface, pen: Pen, block: Block, place: int, at: tuple[int, int]) -> None:
    """Draw one of a table's blocks: texts from the left, numbers from the right of their columns."""
    theme, (x, top) = pen.theme, at
    first = 1 + place * block.rows
    for index, (column, wide) in enumerate(zip((*block.texts, *block.numbers), block.widths, strict=True)):
        text = index < len(block.texts)
        for line, cell in enumerate((column[0], *column[first : first + block.rows])):
            y = top + pen.px(LINE) * line + pen.px(LINE) // 2
            ink = theme.muted if not line else theme.prose if text else theme.ink
            if text:
                pen.text(surface, shorten(cell, wide, theme.type_size(14)), (x, y), 14, ink)
            else:
                pen.text(surface, cell, (x + wide, y), 14, ink, "regular", "midright")
        x += wide + pen.px(BETWEEN)


class PanelRow(WidgetRow):
    """Panels side by side, all as high as the highest; below each other where they have no room."""

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """From left to right."""
        widths = self._widths(pen, rect.width)
        if widths is None:
            Column(self.items, self.gap).place(pen, rect)
            return
        x = rect.left
        for item, wide in zip(self.items, widths, strict=True):
            item.place(pen, pygame.Rect(x, rect.top, wide, rect.height))
            x += wide + pen.px(self.gap)
