"""Numbers that the hot modules of Death Stacks share: every move that a stack could make, ready to be listed.

A move is `call << 17 | count << 12 | target << 6 | source`; a set of cells is a number, a bit a cell.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from game.games.death_stacks.walls import CELLS, MOST, PERIOD, cell_of, landings, number_of

CALL: Final = 1 << 17
ROW: Final = MOST + 2  # what goes by cell and count: 0 to one more than there are pieces
PRIME: Final = 37  # 2 is a primitive root of it: the remainder of a power of two tells which one it is
WHICH: Final = tuple({(1 << cell) % PRIME: cell for cell in range(CELLS)}.get(i, 0) for i in range(PRIME))

# What a stack adds to its owner's tally, above its pieces: itself, one whose two top pieces are alike, one too tall.
STACK: Final = 1 << 8
BACKED: Final = 1 << 16
TALL: Final = 1 << 24

ONES: Final = tuple(bits.bit_count() for bits in range(4096))  # how many cells a set has, or a stack ones: in twelves


WAYS: Final = tuple(
    tuple(number_of(cell) << 6 | source for cell in landings(cell_of(source), passed))
    for source in range(CELLS)
    for passed in range(PERIOD)
)  # targets and source, by source and count; PERIOD cells further a path comes to the same


def moves_from(source: int, count: int) -> list[int]:
    """The moves that so many pieces can make from a cell."""
    if not 0 < count <= MOST:
        return []
    return [count << 12 | way for way in WAYS[PERIOD * source + count % PERIOD]]


LISTS: Final = tuple(moves_from(cell, count) for cell in range(CELLS) for count in range(ROW))
MOVES: Final = tuple(move for moves in LISTS for move in moves)
FIRSTS: Final = tuple(accumulate(map(len, LISTS), initial=0))  # where the moves of LISTS[i] begin
REACHED: Final = tuple(sum(1 << (move >> 6 & 63) for move in moves) for moves in LISTS)


def within_reach() -> tuple[int, ...]:
    """By cell and height: where a stack, or any number off its top, can land."""
    within: list[int] = []
    for i, reached in enumerate(REACHED):
        within.append(reached | within[i - 1] if i % ROW else 0)
    return tuple(within)


WITHIN: Final = within_reach()
