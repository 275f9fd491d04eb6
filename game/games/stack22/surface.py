"""The surface of the table of Stack-22: heights, top placements, and sets of cells by height.

This file runs as plain Python, or compiled with the C types of `surface.pxd`.
"""

from __future__ import annotations

import mmap
from typing import Final

from game.core.position import Position, filled_list
from game.games.stack22 import forms
from game.games.stack22.forms import (
    GUARD_COLUMNS,
    MAX_LEVELS,
    TABLE_COLUMNS,
    TABLE_ROWS,
    TILE_COUNT,
    WORD_COLUMNS,
    WORDS_PER_ROW,
)

#: No other process sees the table; pages that may be shared are twice as slow.  Windows has no such choice.
MAPPING: Final = {"flags": mmap.MAP_PRIVATE} if hasattr(mmap, "MAP_PRIVATE") else {}
WORDS_PER_PLANE: Final = forms.TABLE_ROWS * forms.WORDS_PER_ROW
ONE: Final = 1  # as wide as all numbers here
MIN_ROW: Final[list[int]] = [min(r for _, r in form) for form in forms.ALL_FORMS]  # of a form; its least column is 0
MAX_ROW: Final[list[int]] = [max(r for _, r in form) for form in forms.ALL_FORMS]
MAX_COLUMN: Final[list[int]] = [max(q for q, _ in form) for form in forms.ALL_FORMS]


def mapped_bytes(count: int) -> memoryview[int]:
    """`count` zeros as bytes; untouched pages cost no memory and no time, and most of a table stays untouched."""
    return memoryview(mmap.mmap(-1, count, **MAPPING)).cast("b")


def mapped_int64(count: int) -> memoryview[int]:
    """`count` zeros, 64 bits each, as `mapped_bytes`."""
    return mapped_bytes(8 * count).cast("q")


class Surface(Position):
    """What can be seen of the table from above, and its levels as sets of cells.

    By place (`row * TABLE_COLUMNS + column`): `heights`, and `tops`, the number of the placement on top.  `sets` holds
    a set of cells for each height, as rows of bits: first all covered cells (0), then the cells of exactly each height,
    and a further set that subclasses may fill.  `cell_counts` has the size of each set, `peak` the greatest height.

    By level: `from_row` to `to_column`, the bounds of the tiles that lie there or have lain there.  `old_bounds` has,
    by placement, the bounds of its level before it.
    """

    def __init__(self, count: int) -> None:
        super().__init__(2, 0)
        self.max_moves = forms.max_move_count(count)
        self.moves = mapped_int64(self.max_moves)
        self.peak: int = 0
        self.heights = mapped_bytes(TABLE_ROWS * TABLE_COLUMNS)
        self.tops = mapped_bytes(TABLE_ROWS * TABLE_COLUMNS)
        self.sets = mapped_int64((MAX_LEVELS + 1) * WORDS_PER_PLANE)
        self.cell_counts: list[int] = filled_list(MAX_LEVELS, 0)
        self.from_row: list[int] = filled_list(MAX_LEVELS, TABLE_ROWS)
        self.to_row: list[int] = filled_list(MAX_LEVELS, 0)
        self.from_column: list[int] = filled_list(MAX_LEVELS, TABLE_COLUMNS)
        self.to_column: list[int] = filled_list(MAX_LEVELS, 0)
        self.old_bounds: list[int] = filled_list(2 * TILE_COUNT * 4, 0)

    def flip_cell(self, level: int, row: int, column: int) -> None:
        """Add a cell to a set, or remove it; near the edge of a word the neighbouring word is updated too."""
        part: int = column // WORD_COLUMNS
        bit: int = column - part * WORD_COLUMNS
        at: int = level * WORDS_PER_PLANE + row * WORDS_PER_ROW + part
        self.sets[at] ^= ONE << (GUARD_COLUMNS + bit)
        if bit < GUARD_COLUMNS:
            self.sets[at - 1] ^= ONE << (GUARD_COLUMNS + WORD_COLUMNS + bit)
        elif bit >= WORD_COLUMNS - GUARD_COLUMNS:
            self.sets[at + 1] ^= ONE << (bit - (WORD_COLUMNS - GUARD_COLUMNS))

    def widen_bounds(self, at: int, level: int, form: int, row: int, column: int) -> None:
        """Extend the bounds of a level to a form; the former bounds go to `old_bounds` from index `at` on."""
        self.old_bounds[at] = self.from_row[level]
        self.old_bounds[at + 1] = self.to_row[level]
        self.old_bounds[at + 2] = self.from_column[level]
        self.old_bounds[at + 3] = self.to_column[level]
        if row + MIN_ROW[form] < self.from_row[level]:
            self.from_row[level] = row + MIN_ROW[form]
        if row + MAX_ROW[form] > self.to_row[level]:
            self.to_row[level] = row + MAX_ROW[form]
        if column < self.from_column[level]:
            self.from_column[level] = column
        if column + MAX_COLUMN[form] > self.to_column[level]:
            self.to_column[level] = column + MAX_COLUMN[form]

    def restore_bounds(self, at: int, level: int) -> None:
        """Give a level the bounds back that `widen_bounds` saved from index `at` on."""
        self.from_row[level] = self.old_bounds[at]
        self.to_row[level] = self.old_bounds[at + 1]
        self.from_column[level] = self.old_bounds[at + 2]
        self.to_column[level] = self.old_bounds[at + 3]

    # For notation and view:

    def height(self, place: int) -> int:
        """The number of tiles on a place."""
        return self.heights[(place >> 9) * TABLE_COLUMNS + (place & 511)]

    def top(self, place: int) -> int:
        """The number of the placement that lies on top of a covered place."""
        return self.tops[(place >> 9) * TABLE_COLUMNS + (place & 511)]

    def top_height(self) -> int:
        """The greatest height on the table."""
        return self.peak
