"""Tables that the hot modules of Death Stacks share: every move that a stack could make, ready to be listed.

A move is `call << 17 | count << 12 | target << 6 | source`; a set of cells is an integer with a bit for each cell.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from game.games.death_stacks.walls import CELLS, FOLD_PERIOD, MAX_PIECES, cell_of, landings, number_of

CALL_BIT: Final = 1 << 17
ROW_LENGTH: Final = MAX_PIECES + 2  # entries a cell in tables by cell and count: 0 to MAX_PIECES + 1
PRIME: Final = 37  # 2 is a primitive root of it, so the remainder of a power of two identifies the power
CELL_BY_REMAINDER: Final = tuple({(1 << cell) % PRIME: cell for cell in range(CELLS)}.get(i, 0) for i in range(PRIME))

# What a stack adds to its owner's tally besides its pieces: for itself, for two top pieces of a colour, for its height.
TALLY_STACK: Final = 1 << 8
TALLY_BACKED: Final = 1 << 16
TALLY_TALL: Final = 1 << 24

# The words of an arrangement in the history, by their order (`history`).
WORDS_PER_ARRANGEMENT: Final = 5
MOVE, KEY, STATE, TIMES, LINK = range(WORDS_PER_ARRANGEMENT)

BIT_COUNTS: Final = tuple(bits.bit_count() for bits in range(4096))  # the number of bits of twelve-bit numbers


MOVE_TARGETS: Final = tuple(
    tuple(number_of(cell) << 6 | source for cell in landings(cell_of(source), passed))
    for source in range(CELLS)
    for passed in range(FOLD_PERIOD)
)  # targets and source, by source and count; paths repeat after FOLD_PERIOD cells


def moves_from(source: int, count: int) -> list[int]:
    """The moves of `count` pieces from a cell."""
    if not 0 < count <= MAX_PIECES:
        return []
    return [count << 12 | way for way in MOVE_TARGETS[FOLD_PERIOD * source + count % FOLD_PERIOD]]


MOVE_LISTS: Final = tuple(moves_from(cell, count) for cell in range(CELLS) for count in range(ROW_LENGTH))
ALL_MOVES: Final = tuple(move for moves in MOVE_LISTS for move in moves)
FIRST_MOVES: Final = tuple(accumulate(map(len, MOVE_LISTS), initial=0))  # where the moves of LISTS[i] begin
REACHED_CELLS: Final = tuple(sum(1 << (move >> 6 & 63) for move in moves) for moves in MOVE_LISTS)


def _landing_cells() -> tuple[int, ...]:
    """By cell and height: the cells where a stack, or any number of pieces off its top, can land."""
    cells: list[int] = []
    for i, reached in enumerate(REACHED_CELLS):
        cells.append(reached | cells[i - 1] if i % ROW_LENGTH else 0)
    return tuple(cells)


LANDING_CELLS: Final = _landing_cells()
