"""The integers of Mixtour: stacks, moves, and the state of the game; with their parts of a position's key.

A stack is a leading 1, then a bit for each piece (0 White, 1 Red) from the bottom up, so that the top is the lowest bit
and pieces move by shifting.  A move is `count << 10 | source << 5 | target`; a move that enters a piece is its cell.
The rest of a position is the state, an integer: from its lowest bit up the set of occupied cells, the reserves of both
seats, their points, and how the game has ended.
"""

from __future__ import annotations

from typing import Final

from game.core.keys import random_keys
from game.core.outcome import DRAW, PLAYING
from game.games.mixtour.grid import CELLS, PIECES, TOWER

EMPTY: Final = 1  # a cell without pieces
LOW_5_BITS: Final = 31  # five bits: a cell, a stack, a reserve
FIRST_MOVEMENT: Final = 1 << 10  # from here on moves are movements
PASS: Final = 31
NO_LAST_MOVE: Final = 30  # the last turn, if it does not limit the next

ALL_CELLS: Final = (1 << CELLS) - 1
HANDS_SHIFT: Final = CELLS  # five bits a seat
POINTS_SHIFT: Final = HANDS_SHIFT + 10  # four bits a seat
ENDING_SHIFT: Final = POINTS_SHIFT + 8  # an entry of ENDINGS
BELOW_ENDING: Final = (1 << ENDING_SHIFT) - 1
HAND_UNIT: Final[list[int]] = [1 << HANDS_SHIFT, 1 << HANDS_SHIFT + 5]
POINT_UNIT: Final[list[int]] = [1 << POINTS_SHIFT, 1 << POINTS_SHIFT + 4]
WON_BITS: Final[list[int]] = [1 << ENDING_SHIFT, 2 << ENDING_SHIFT]
DRAWN_BITS: Final = 3 << ENDING_SHIFT
OUTCOMES: Final[list[int]] = [PLAYING, 0, 1, DRAW]
ALL_IN_HAND: Final = PIECES * (HAND_UNIT[0] + HAND_UNIT[1])
#: The pieces that a removed stack returns to both reserves.
RETURNED_PIECES: Final[list[int]] = [
    HAND_UNIT[0] * (stack.bit_length() - stack.bit_count()) + HAND_UNIT[1] * (stack.bit_count() - 1)
    for stack in range(512)
]

#: The kind of a stack: `height << 1 | top`; an empty cell is 1.
KIND_OF_STACK: Final[list[int]] = [max(0, stack.bit_length() - 1) << 1 | stack & 1 for stack in range(32)]
KIND_COUNT: Final = 2 * TOWER
NO_KINDS: Final[list[int]] = [0, ALL_CELLS, *[0] * (KIND_COUNT - 2)]  # of an empty board
#: A stack's part of the leads: in the byte of its height, +1 for White's top and -1 for Red's.
LEAD_OF_STACK: Final[list[int]] = [0 if kind < 2 else (1 - 2 * (kind & 1)) << 8 * (kind >> 1) for kind in KIND_OF_STACK]
EVEN_LEADS: Final = 0x8080808080  # each byte when neither leads

#: Entry `cell << 5 | stack`.
STACK_KEYS: Final[list[int]] = [
    0 if entry & LOW_5_BITS <= EMPTY else key for entry, key in enumerate(random_keys(CELLS << 5, 21))
]
#: Entry `seat << 4 | points`.
POINT_KEYS: Final[list[int]] = [key if entry & 15 else 0 for entry, key in enumerate(random_keys(32, 22))]
#: Keys of the last turn, if it limits the next.
LAST_KEYS: Final[list[int]] = [
    key if move >= FIRST_MOVEMENT or move == PASS else 0
    for move, key in enumerate(random_keys(TOWER * FIRST_MOVEMENT, 23))
]
RED_MOVES: Final = random_keys(1, 24)[0]
