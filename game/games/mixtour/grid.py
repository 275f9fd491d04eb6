"""The board of Mixtour: 5 x 5 cells, which of them are in line, their distances, and the cells between.

A cell is (column, row), and (0, 0) is `a1`; its number is 5 * row + column.  A set of cells is an integer with a bit
for each cell.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.core.geometry.hexes import Cell
from game.core.geometry.square import SquareGrid

BOARD_SIDE: Final = 5
CELLS: Final = BOARD_SIDE * BOARD_SIDE
_GRID: Final = SquareGrid(BOARD_SIDE)
number_of, cell_of, is_on_board = _GRID.number_of, _GRID.cell_of, _GRID.contains
PIECES: Final = 20  # of each colour
TOWER: Final = 5  # a stack so high is removed and scores
TABLE_ROW: Final = 32  # cells in a row of the tables below, so that two cells are joined by shifting
DEBRUIJN: Final = 0x077CB531  # for `bit_indices`


@lru_cache(maxsize=2048)  # more than the 1,024 pairs that the tables below ask for
def straight_path(source: Cell, target: Cell) -> tuple[Cell, ...]:
    """The cells of the straight line from `source` to `target`, both included; empty if the two are not in line."""
    columns, rows = target[0] - source[0], target[1] - source[1]
    distance = max(abs(columns), abs(rows))
    if distance == 0 or {abs(columns), abs(rows)} - {0, distance}:
        return ()
    step = (columns // distance, rows // distance)
    return tuple((source[0] + step[0] * i, source[1] + step[1] * i) for i in range(distance + 1))


def cell_set(cells: tuple[Cell, ...]) -> int:
    """The set of some cells, as an integer."""
    return sum(1 << number_of(cell) for cell in cells)


def bit_indices() -> list[int]:
    """The index of the only bit of a number: entry `number * DEBRUIJN >> 27 & 31` (Leiserson, Prokop, Randall 1998)."""
    entries = [(DEBRUIJN << bit) >> 27 & 31 for bit in range(32)]
    return [entries.index(entry) for entry in range(32)]


def _cells_at_distance() -> list[int]:
    rings = [0] * (TOWER * TABLE_ROW)
    for source in range(CELLS):
        for target in range(CELLS):
            distance = len(straight_path(cell_of(source), cell_of(target))) - 1
            if distance > 0:
                rings[distance * TABLE_ROW + target] |= 1 << source
    return rings


#: The cells in line with a cell at a distance: entry `distance * TABLE_ROW + cell`.
CELLS_AT_DISTANCE: Final[list[int]] = _cells_at_distance()
#: The cells between two cells in line: entry `source * TABLE_ROW + target`.
CELLS_BETWEEN: Final[list[int]] = [
    cell_set(straight_path(cell_of(pair // TABLE_ROW), cell_of(pair % TABLE_ROW))[1:-1])
    for pair in range(CELLS * TABLE_ROW)
]
#: The number of pieces of a stack (`layout`).
HEIGHTS: Final[list[int]] = [max(0, stack.bit_length() - 1) for stack in range(512)]
