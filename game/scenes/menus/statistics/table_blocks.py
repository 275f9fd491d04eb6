"""Tables of numbers that fill the width of their panel: tables side by side, long tables in blocks, wider gaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from game.games import GAMES
from game.statistics.tables import NumberTable, cell_text, measure_headings, row_headings, row_labels
from game.ui.look.pen import Pen
from game.ui.look.text import shorten
from game.ui.words import _

TABLE_LINE: Final = 25  # units
COLUMN_GAP: Final = 22  # units, at least
MAX_COLUMN_GAP: Final = 96  # units
BLOCK_GAP: Final = 64  # units between blocks side by side, at least
BLOCK_GAP_SHARE: Final = 2  # how many times as much of the spare width a gap between blocks gets
MIN_BLOCK_ROWS: Final = 7  # a table with fewer rows is not split
MAX_BLOCK_ROWS: Final = 14  # the copied text and the file have all rows
STRIPE_ALPHA: Final = "0B"  # of every other line, which leads the eye from column to column
STRIPE_REACH: Final = 8  # units beyond the columns


@dataclass(frozen=True, slots=True)
class BlockLayout:
    """The layout of a table: `block_count` blocks side by side, each with `rows_per_block` rows.  Widths in pixels."""

    text_columns: tuple[tuple[str, ...], ...]
    number_columns: tuple[tuple[str, ...], ...]
    column_widths: tuple[int, ...]
    column_gap: int
    block_gap: int
    block_count: int
    rows_per_block: int

    @property
    def block_width(self) -> int:
        """The width of a block."""
        return sum(self.column_widths) + self.column_gap * (len(self.column_widths) - 1)

    @property
    def hidden_row_count(self) -> int:
        """The number of rows for which there is no room."""
        return max(0, len(self.number_columns[0]) - 1 - self.block_count * self.rows_per_block)

    @property
    def line_count(self) -> int:
        """The number of lines: column heads, rows, and the line that counts hidden rows."""
        return 1 + self.rows_per_block + (self.hidden_row_count > 0)


class PlacedTable(NamedTuple):
    """A table with its layout, and the left edge and the width of its part of a row, in pixels."""

    table: NumberTable
    layout: BlockLayout
    left: int
    width: int


def lay_out_table(pen: Pen, table: NumberTable, width: int) -> BlockLayout:
    """The layout of a table with rows that fills a width; if it is too wide, the last text column is narrowed."""
    texts = zip(row_headings(table, _), *row_labels(table, GAMES, _), strict=True)
    text_columns = tuple(column for column in texts if any(column[1:]))
    number_columns = tuple(
        zip(measure_headings(table, _), *(map(cell_text, row.values) for row in table.rows), strict=True)
    )
    widths = [max(pen.width(cell, 14) for cell in column) for column in (*text_columns, *number_columns)]
    gaps, block_gap = pen.px(COLUMN_GAP) * (len(widths) - 1), pen.px(BLOCK_GAP)
    excess = sum(widths) + gaps - width
    if excess > 0 and text_columns:
        last = len(text_columns) - 1
        widths[last] = max(min(pen.px(110), widths[last]), widths[last] - excess)
    block_width = sum(widths) + gaps
    fitting = (width + block_gap) // (block_width + block_gap)
    count = max(1, min(-(-len(table.rows) // MIN_BLOCK_ROWS), fitting))
    rows = min(MAX_BLOCK_ROWS, -(-len(table.rows) // count))
    spare = max(0, width - count * block_width - (count - 1) * block_gap)
    shares = count * (len(widths) - 1) + (count - 1) * BLOCK_GAP_SHARE
    more = min(spare // max(1, shares), pen.px(MAX_COLUMN_GAP - COLUMN_GAP))
    gap, between = pen.px(COLUMN_GAP) + more, block_gap + BLOCK_GAP_SHARE * more
    return BlockLayout(text_columns, number_columns, tuple(widths), gap, between, count, rows)


def min_table_width(pen: Pen, table: NumberTable) -> int:
    """The least width in pixels of a table with rows."""
    return lay_out_table(pen, table, 0).block_width


def table_rows(pen: Pen, tables: Sequence[NumberTable], width: int) -> Iterator[list[PlacedTable]]:
    """Tables in rows, as many side by side as fit into a width in pixels; long tables get more of the spare width."""
    gap, row = pen.px(BLOCK_GAP), list[tuple[NumberTable, int]]()
    for table in tables:
        need = min_table_width(pen, table)
        if row and sum(each for _table, each in row) + need + gap * len(row) > width:
            yield _placed_row(pen, row, width)
            row = []
        row.append((table, need))
    if row:
        yield _placed_row(pen, row, width)


def _placed_row(pen: Pen, row: Sequence[tuple[NumberTable, int]], width: int) -> list[PlacedTable]:
    gap, left, placed = pen.px(BLOCK_GAP), 0, list[PlacedTable]()
    spare = max(0, width - sum(need for _table, need in row) - gap * (len(row) - 1))
    weight = sum(len(table.rows) for table, _need in row)
    for table, need in row:
        own = need + spare * len(table.rows) // weight
        placed.append(PlacedTable(table, lay_out_table(pen, table, own), left, own))
        left += own + gap
    return placed


def tables_height(pen: Pen, tables: Sequence[NumberTable], width: int) -> int:
    """The height in pixels of tables in a width; several have titles."""
    rows = list(table_rows(pen, tables, width))
    lines = sum(max(each.layout.line_count for each in row) + (len(tables) > 1) for row in rows)
    return lines * pen.px(TABLE_LINE) + max(0, len(rows) - 1) * pen.px(14)


def draw_tables(surface: pygame.Surface, pen: Pen, tables: Sequence[NumberTable], inner: pygame.Rect) -> None:
    """Draw tables from the top of a rectangle; several have titles."""
    y, is_titled, line = inner.top, len(tables) > 1, pen.px(TABLE_LINE)
    for row in table_rows(pen, tables, inner.width):
        for each in row:
            at = inner.left + each.left, y
            if is_titled:
                place = at[0], y + line // 2
                pen.text(surface, _(each.table.title), place, 14, pen.theme.accents.brass, "semibold")
            draw_table(surface, pen, each.layout, pygame.Rect(at[0], y + is_titled * line, each.width, 0))
        y += (max(each.layout.line_count for each in row) + is_titled) * line + pen.px(14)


def draw_table(surface: pygame.Surface, pen: Pen, block: BlockLayout, rect: pygame.Rect) -> None:
    """Draw the blocks of a table side by side from the top of a rectangle, and how many rows are hidden."""
    for place in range(block.block_count):
        draw_block(surface, pen, block, place, (rect.left + place * (block.block_width + block.block_gap), rect.top))
    if block.hidden_row_count:
        y = rect.top + pen.px(TABLE_LINE) * (block.rows_per_block + 1) + pen.px(TABLE_LINE) // 2
        words = _("{count} more in the copied text and in the file").format(count=block.hidden_row_count)
        pen.text(surface, words, (rect.left, y), 13, pen.theme.muted, room=rect.width)


def draw_block(surface: pygame.Surface, pen: Pen, block: BlockLayout, place: int, at: tuple[int, int]) -> None:
    """Draw a block of a table: texts aligned left, numbers aligned right.  `place` is the block's index."""
    theme, (x, top), high, reach = pen.theme, at, pen.px(TABLE_LINE), pen.px(STRIPE_REACH)
    first = 1 + place * block.rows_per_block
    shown = len(block.number_columns[0][first : first + block.rows_per_block])
    for line in range(1, shown + 1, 2):
        stripe = pygame.Rect(x - reach, top + high * line, block.block_width + 2 * reach, high)
        pen.box(surface, stripe, 5, theme.ink + STRIPE_ALPHA, None)
    columns = zip((*block.text_columns, *block.number_columns), block.column_widths, strict=True)
    for index, (column, wide) in enumerate(columns):
        text = index < len(block.text_columns)
        for line, cell in enumerate((column[0], *column[first : first + block.rows_per_block])):
            y = top + high * line + high // 2
            ink = theme.muted if not line else theme.accents.prose if text else theme.ink
            if text:
                pen.text(surface, shorten(cell, wide, theme.type_size(14)), (x, y), 14, ink)
            else:
                pen.text(surface, cell, (x + wide, y), 14, ink, "regular", "midright")
        x += wide + block.column_gap
