"""Counting: the number of movements on a board of Mixtour, and each by its index, without a list.

This file runs as plain Python, or compiled with the C types of `counting.pxd`; `lines` explains its numbers.
"""

from __future__ import annotations

from typing import Final

from game.core.position import Position, filled_list
from game.games.mixtour import grid, layout, lines
from game.games.mixtour.grid import CELLS, DEBRUIJN, TOWER
from game.games.mixtour.layout import EMPTY
from game.games.mixtour.lines import LINE_COUNT, LINE_ROW, LINES_PER_CELL

NO_STACKS: Final[list[int]] = filled_list(CELLS, EMPTY)
NO_KINDS: Final[list[int]] = list(layout.NO_KINDS)
NO_SETS: Final[list[int]] = filled_list(TOWER, 0)
NO_HEIGHTS: Final[list[int]] = filled_list(CELLS, 0)
EMPTY_LINES: Final[list[int]] = filled_list(LINE_COUNT, 0)
BIT_INDEX: Final[list[int]] = grid.bit_indices()
KIND_OF_STACK: Final[list[int]] = list(layout.KIND_OF_STACK)
LINES_OF_CELL: Final[list[int]] = list(lines.LINES_OF_CELL)
PIECE_UNITS: Final[list[int]] = list(lines.PIECE_UNITS)
CELLS_OF_LINE: Final[list[int]] = list(lines.CELLS_OF_LINE)
MOVEMENT_COUNTS: Final[list[int]] = list(lines.MOVEMENT_COUNTS)
MOVEMENT_STARTS: Final[list[int]] = list(lines.MOVEMENT_STARTS)
LINE_MOVEMENTS: Final[list[int]] = list(lines.LINE_MOVEMENTS)


class Counting(Position):
    """The stacks on the cells, the sets of cells by the kind of their stack, and what was last counted on them.

    A count begins with the cells whose heights differ from those of the last count, which are kept by cell and as the
    sets of cells of each height.
    """

    def __init__(self, seats: int, max_moves: int) -> None:
        super().__init__(seats, max_moves)
        self.cells: list[int] = NO_STACKS[:]
        self.kinds: list[int] = NO_KINDS[:]
        self.counted_sets: list[int] = NO_SETS[:]
        self.counted_heights: list[int] = NO_HEIGHTS[:]
        self.line_states: list[int] = EMPTY_LINES[:]
        self.movement_count: int = 0
        self.stack_count: int = 0

    def copy_counts(self, other: Counting) -> None:
        """Take over another board's stacks, and what was counted on them."""
        self.cells = other.cells[:]
        self.kinds = other.kinds[:]
        self.counted_sets = other.counted_sets[:]
        self.counted_heights = other.counted_heights[:]
        self.line_states = other.line_states[:]
        self.movement_count = other.movement_count
        self.stack_count = other.stack_count

    def count_movements(self) -> int:
        """The number of movements; a movement that takes the last turn back counts, too."""
        changed: int = 0
        for height in range(1, 5):  # TOWER as a number, so that the compiler unrolls it
            cells: int = self.kinds[2 * height] | self.kinds[2 * height + 1]
            changed |= cells ^ self.counted_sets[height]
            self.counted_sets[height] = cells
        while changed != 0:
            bit: int = changed & -changed
            changed ^= bit
            self.count_on_lines(BIT_INDEX[bit * DEBRUIJN >> 27 & 31])
        return self.movement_count

    def count_on_lines(self, cell: int) -> None:
        """Count the movements on the lines of a cell again, whose height has changed."""
        height: int = KIND_OF_STACK[self.cells[cell]] >> 1
        growth: int = height - self.counted_heights[cell]
        self.stack_count += (height != 0) - (height != growth)
        self.counted_heights[cell] = height
        for i in range(LINES_PER_CELL * cell, LINES_PER_CELL * cell + LINES_PER_CELL):
            line: int = LINES_OF_CELL[i]
            before: int = self.line_states[line]
            state: int = before + growth * PIECE_UNITS[i]
            self.line_states[line] = state
            self.movement_count += MOVEMENT_COUNTS[state] - MOVEMENT_COUNTS[before]

    def nth_empty_cell(self, index: int) -> int:
        """The empty cells are counted from `a1` on."""
        left: int = self.kinds[EMPTY]
        for _ in range(index):
            left &= left - 1
        return BIT_INDEX[(left & -left) * DEBRUIJN >> 27 & 31]

    def nth_movement(self, index: int) -> int:
        """A movement of those that `count_movements` has just counted."""
        for line in range(LINE_COUNT):
            state: int = self.line_states[line]
            if index < MOVEMENT_COUNTS[state]:
                movement: int = LINE_MOVEMENTS[MOVEMENT_STARTS[state] + index]
                source: int = CELLS_OF_LINE[LINE_ROW * line + (movement >> 3 & 7)]
                return movement >> 6 << 10 | source << 5 | CELLS_OF_LINE[LINE_ROW * line + (movement & 7)]
            index -= MOVEMENT_COUNTS[state]
        return -1
