"""The straight lines of Mixtour's board, and every movement that the heights of a line's stacks allow.

A movement stays in one line, and apart from the rule against taking a turn back the heights in that line decide whether
it is legal.  So a line has a state, a number with its heights as digits to base `TOWER`, and the movements of every
state are listed here.  Each cell lies in `LINES_PER_CELL` lines: its row, its column and two diagonals.
"""

from __future__ import annotations

from itertools import accumulate, pairwise, product
from typing import Final

from game.games.mixtour.grid import BOARD_SIDE, CELLS, TOWER

LINES_PER_CELL: Final = 4
LINE_ROW: Final = 8  # entries a line in `CELLS_OF_LINE`, so that a line and a place are joined by shifting


def _lines() -> list[list[int]]:
    """The cells of each line, the longest lines first; a corner is a diagonal of its own."""
    found: dict[tuple[int, int], list[int]] = {}
    for cell in range(CELLS):
        row, column = divmod(cell, BOARD_SIDE)
        for line in enumerate((row, column, column - row, column + row)):
            found.setdefault(line, []).append(cell)
    return sorted(found.values(), key=len, reverse=True)


def _movements(heights: tuple[int, ...]) -> list[int]:
    """The movements of a line: `count << 6 | source << 3 | target`, with places in the line."""
    found = []
    stacks = [(place, height) for place, height in enumerate(heights) if height]
    for (place, height), (other, other_height) in pairwise(stacks):
        if height == other - place:
            found += [count << 6 | other << 3 | place for count in range(1, other_height + 1)]
        if other_height == other - place:
            found += [count << 6 | place << 3 | other for count in range(1, height + 1)]
    return found


_LINES: Final = _lines()
_MOVEMENTS: Final = [_movements(digits[::-1]) for digits in product(range(TOWER), repeat=BOARD_SIDE)]
LINE_COUNT: Final = len(_LINES)

#: The lines of a cell: entry `LINES_PER_CELL * cell + i`.
LINES_OF_CELL: Final[list[int]] = [line for cell in range(CELLS) for line, cells in enumerate(_LINES) if cell in cells]
#: What each piece on a cell adds to the state of such a line: entry `LINES_PER_CELL * cell + i`.
PIECE_UNITS: Final[list[int]] = [
    TOWER ** cells.index(cell) for cell in range(CELLS) for cells in _LINES if cell in cells
]
#: The cells of a line: entry `LINE_ROW * line + place`.
CELLS_OF_LINE: Final[list[int]] = [cell for cells in _LINES for cell in (cells + LINE_ROW * [0])[:LINE_ROW]]
#: The number of movements in a line of each state.
MOVEMENT_COUNTS: Final[list[int]] = list(map(len, _MOVEMENTS))
#: The movements of all states in succession, and the index of the first of each.
LINE_MOVEMENTS: Final[list[int]] = [movement for movements in _MOVEMENTS for movement in movements]
MOVEMENT_STARTS: Final[list[int]] = list(accumulate(MOVEMENT_COUNTS, initial=0))[:-1]
