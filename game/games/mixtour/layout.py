"""How Mixtour is written in numbers: stacks, moves, and the state of the game; and their parts of a position's key.

A stack is a leading 1, then a bit for each piece (0 White, 1 Red) from the bottom up, so that the top is the lowest bit
and pieces move by shifting.  A move is `count << 10 | source << 5 | target`; entering a piece is its cell alone.
What else changes with a move is one number, the state: from its lowest bit up the set of occupied cells, the reserves
of both, the points of both, how the game has ended.
"""

from __future__ import annotations

from typing import Final

from game.core.keys import random_keys
from game.core.outcome import DRAW, PLAYING
from game.games.mixtour.grid import CELLS, PIECES, TOWER

EMPTY: Final = 1  # a cell without pieces
LOW: Final = 31  # five bits: a cell, a stack, a reserve
MOVED: Final = 1 << 10  # from here on moves are movements
PASS: Final = 31
NONE: Final = 30  # instead of a last turn that does not limit this one

FULL: Final = (1 << CELLS) - 1
HANDS: Final = CELLS  # five bits a seat
POINTS: Final = HANDS + 10  # four bits a seat
ENDING: Final = POINTS + 8  # an entry of ENDINGS
STANDING: Final = (1 << ENDING) - 1
PIECE: Final[list[int]] = [1 << HANDS, 1 << HANDS + 5]
POINT: Final[list[int]] = [1 << POINTS, 1 << POINTS + 4]
WON: Final[list[int]] = [1 << ENDING, 2 << ENDING]
DRAWN: Final = 3 << ENDING
ENDINGS: Final[list[int]] = [PLAYING, 0, 1, DRAW]
ALL_IN_HAND: Final = PIECES * (PIECE[0] + PIECE[1])
#: What a removed stack gives back to both reserves.
RETURNED: Final[list[int]] = [
    PIECE[0] * (stack.bit_length() - stack.bit_count()) + PIECE[1] * (stack.bit_count() - 1) for stack in range(512)
]

#: The kind of a stack: `height << 1 | top`; an empty cell is 1.
KIND: Final[list[int]] = [max(0, stack.bit_length() - 1) << 1 | stack & 1 for stack in range(32)]
KINDS: Final = 2 * TOWER
#: What a stack adds to the leads: a byte for each height, one up for White's top and one down for Red's.
LEADS: Final[list[int]] = [0 if kind < 2 else (1 - 2 * (kind & 1)) << 8 * (kind >> 1) for kind in KIND]
EVEN: Final = 0x8080808080  # each byte when neither leads

#: Entry `cell << 5 | stack`.
STACK_KEYS: Final[list[int]] = [
    0 if entry & LOW <= EMPTY else key for entry, key in enumerate(random_keys(CELLS << 5, 21))
]
#: Entry `seat << 4 | points`.
POINT_KEYS: Final[list[int]] = [key if entry & 15 else 0 for entry, key in enumerate(random_keys(32, 22))]
#: Of the last turn, where it limits this one.
LAST_KEYS: Final[list[int]] = [
    key if move >= MOVED or move == PASS else 0 for move, key in enumerate(random_keys(TOWER * MOVED, 23))
]
RED_MOVES: Final = random_keys(1, 24)[0]
