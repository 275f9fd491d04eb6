"""The walled board: 6 x 6 cells, and where pieces land when walls throw their path back.

A cell is (column, row), and (0, 0) is `a1`; its number is 6 * row + column.  A path is reflected like light in a
mirror: after column f comes e again, so coordinates fold with period 10.
"""

from __future__ import annotations

from typing import Final

from game.core.geometry.hexes import Cell
from game.core.geometry.square import SquareGrid

BOARD_SIDE: Final = 6
CELLS: Final = BOARD_SIDE * BOARD_SIDE
_GRID: Final = SquareGrid(BOARD_SIDE)
number_of, cell_of, is_on_board = _GRID.number_of, _GRID.cell_of, _GRID.contains
FOLD_PERIOD: Final = 2 * BOARD_SIDE - 2
PIECES: Final = 12  # of each colour
MAX_PIECES: Final = 2 * PIECES  # pieces that can move at once
MAX_STACK_HEIGHT: Final = 4  # a higher stack is too tall
DIRECTIONS: Final[tuple[Cell, ...]] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def fold(coordinate: int) -> int:
    """The coordinate on the board when the walls at both ends are mirrors."""
    folded = coordinate % FOLD_PERIOD
    return min(folded, FOLD_PERIOD - folded)


def path(source: Cell, direction: Cell, count: int) -> tuple[Cell, ...]:
    """The cells on the way of `count` pieces, the first and the last included."""
    return tuple(
        (fold(source[0] + passed * direction[0]), fold(source[1] + passed * direction[1]))
        for passed in range(count + 1)
    )


def bounces(source: Cell, direction: Cell, count: int) -> tuple[int, ...]:
    """The indices in `path` at which a wall throws the pieces back, without its last cell."""
    return tuple(
        passed
        for passed in range(count)
        if any(
            step != 0
            and (start + passed * step) % (BOARD_SIDE - 1) == 0
            and (passed > 0 or not 0 <= start + step < BOARD_SIDE)
            for start, step in zip(source, direction, strict=True)
        )
    )


def landings(source: Cell, count: int) -> list[Cell]:
    """The distinct cells, other than the source, where `count` pieces from a cell may land, in rising order."""
    (column, row), cells = source, set()
    for across, along in DIRECTIONS:
        cells.add((fold(column + count * across), fold(row + count * along)))
    return sorted(cells - {source})
