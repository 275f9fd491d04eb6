"""What stands on the board of Death Stacks, and every arrangement that stood there before.

This file runs as it stands and is compiled with the C types of `board.pxd`.  A stack is a number: a leading 1, then a
bit for each piece (0 Red, 1 Black) from the bottom up, so that the top is the lowest bit and pieces move by shifting;
1 is an empty cell.  Sets of cells are numbers too, a bit a cell.  A move is
`call << 17 | count << 12 | target << 6 | source`.
"""

from __future__ import annotations

from array import array
from typing import Final

from game.core.keys import LOW_31_BITS, random_keys
from game.core.outcome import MAX_UNDO_PLIES
from game.core.position import Position, filled_list, int64_array
from game.games.death_stacks import tables
from game.games.death_stacks.tables import BACKED, ROW, STACK, TALL
from game.games.death_stacks.walls import CELLS, TALLEST

LOW: Final = 4095
BYTE: Final = 255
TALLIED: Final = (1 << 32) - 1
SAVED: Final = 12  # words a ply of what a move changes
WITHIN: Final[list[int]] = list(tables.WITHIN)
ONES: Final[list[int]] = list(tables.ONES)
BIT: Final[list[int]] = [1 << cell for cell in range(CELLS)]
WIDE: Final[list[int]] = [key >> 25 for key in random_keys(CELLS, 11)]  # 37 bits: times a stack's 25 they fit a word
NARROW: Final[list[int]] = [key >> 31 for key in random_keys(CELLS, 12)]
BLACK_MOVES: Final = random_keys(2, 13)[0]
MAY_CALL: Final = random_keys(2, 13)[1]


def longer(words: array[int], size: int) -> array[int]:
    """A buffer of `size` words that begins with the given ones."""
    grown = int64_array(size)
    for i in range(len(words)):
        grown[i] = words[i]
    return grown


class StackBoard(Position):
    """The stacks and their history; knows nothing of legal moves.

    By cell: `stacks`, `heights`, `blacks` (how many of the pieces are Black's).  As sets of cells: `owned` by each
    seat, `tall` the too tall ones.  By seat: `tallies`, four counts in one number: the pieces of its colour in its
    stacks and, STACK, BACKED and TALL each, its stacks, those whose two top pieces are of its colour, too tall ones.
    By cell: `tallied`, what its stack adds to a tally, and `signs`, its part of the key, which `make` keeps and `begin`
    and `copy_board` draw up.  By seat and cell: `landings`, where a stack of that seat, or a part of it, can land.
    `offended`: the player to move may call.  The history holds every arrangement since the start by its key, 1 the
    first and `last` the present one: `past` the move that led to it, `states` who was to move, `times` how often it had
    stood by then; `heads` (by the key's low bits, `mask`) and `links` chain those that look alike, 0 ends a chain.
    """

    def __init__(self, longest: int) -> None:
        super().__init__(2, longest)
        self.stacks: list[int] = filled_list(CELLS, 1)
        self.kept: list[int] = filled_list(CELLS, 1)
        self.heights: list[int] = filled_list(CELLS, 0)
        self.blacks: list[int] = filled_list(CELLS, 0)
        self.owned: list[int] = filled_list(2, 0)
        self.tallies: list[int] = filled_list(2, 0)
        self.tallied: list[int] = filled_list(CELLS, 0)
        self.signs: list[int] = filled_list(CELLS, 0)
        self.landings: list[int] = filled_list(2 * CELLS, 0)
        self.tall: int = 0
        self.offended: int = 0
        self.table_key: int = 0
        self.last: int = 0
        self.mask: int = 0
        self.saved = int64_array(SAVED * (MAX_UNDO_PLIES + 1))
        self.past = int64_array(1)
        self.past_keys = int64_array(1)
        self.states = int64_array(1)
        self.times = int64_array(1)
        self.links = int64_array(1)
        self.heads = int64_array(1)
        self.enlarge(2 * MAX_UNDO_PLIES)

    # What a move changes:

    def shift(self, source: int, target: int, count: int) -> None:
        """Pieces go from the top of one cell to another, in their order; the way back is the same."""
        moving: int = self.stacks[source] & (1 << count) - 1
        black: int = ONES[moving & LOW] + ONES[moving >> 12]
        self.disown(source)
        self.disown(target)
        self.stacks[source] >>= count
        self.stacks[target] = self.stacks[target] << count | moving
        self.heights[source] -= count
        self.heights[target] += count
        self.blacks[source] -= black
        self.blacks[target] += black
        self.own(source)
        self.own(target)

    def save(self, source: int, target: int) -> None:
        """Keep what a move between two cells is about to change, by ply."""
        at: int = SAVED * self.ply
        self.saved[at] = self.stacks[source]
        self.saved[at + 1] = self.stacks[target]
        self.saved[at + 2] = (
            self.heights[source] | self.heights[target] << 8 | self.blacks[source] << 16 | self.blacks[target] << 24
        )
        self.saved[at + 3] = self.owned[0]
        self.saved[at + 4] = self.owned[1]
        self.saved[at + 5] = self.tallies[0]
        self.saved[at + 6] = self.tallies[1]
        self.saved[at + 7] = self.tall
        self.saved[at + 8] = self.tallied[source] << 32 | self.tallied[target]
        self.saved[at + 9] = self.signs[source]
        self.saved[at + 10] = self.signs[target]

    def restore(self, source: int, target: int) -> None:
        """Let two cells, and all that follows from them, be as they were saved at this ply."""
        at: int = SAVED * self.ply
        sizes: int = self.saved[at + 2]
        self.stand(source, self.saved[at], sizes & BYTE, sizes >> 16 & BYTE)
        self.stand(target, self.saved[at + 1], sizes >> 8 & BYTE, sizes >> 24)
        self.owned[0] = self.saved[at + 3]
        self.owned[1] = self.saved[at + 4]
        self.tallies[0] = self.saved[at + 5]
        self.tallies[1] = self.saved[at + 6]
        self.tall = self.saved[at + 7]
        self.tallied[source] = self.saved[at + 8] >> 32
        self.tallied[target] = self.saved[at + 8] & TALLIED
        self.signs[source] = self.saved[at + 9]
        self.signs[target] = self.saved[at + 10]

    def stand(self, cell: int, stack: int, height: int, blacks: int) -> None:
        """Let a stack stand on a cell; the sets and sums do not hear of it."""
        seat: int = stack & 1
        self.stacks[cell] = stack
        self.heights[cell] = height
        self.blacks[cell] = blacks
        self.landings[CELLS * seat + cell] = WITHIN[ROW * cell + height]
        self.landings[CELLS - CELLS * seat + cell] = 0

    def disown(self, cell: int) -> None:
        """The stack on a cell counts for nobody while it changes."""
        seat: int = self.stacks[cell] & 1
        if self.heights[cell] > 0:
            self.owned[seat] ^= BIT[cell]
            self.landings[CELLS * seat + cell] = 0
            self.tallies[seat] -= self.tallied[cell]

    def own(self, cell: int) -> None:
        """Note who owns the stack on a cell, and whether it is too tall."""
        seat: int = self.stacks[cell] & 1
        self.tall &= ~BIT[cell]
        if self.heights[cell] > 0:
            self.owned[seat] |= BIT[cell]
            self.landings[CELLS * seat + cell] = WITHIN[ROW * cell + self.heights[cell]]
            self.tallied[cell] = self.tally(cell, seat)
            self.tallies[seat] += self.tallied[cell]
            if self.heights[cell] > TALLEST:
                self.tall |= BIT[cell]

    def tally(self, cell: int, seat: int) -> int:
        """What the stack on a cell adds to its owner's tally."""
        height: int = self.heights[cell]
        pieces: int = self.blacks[cell] if seat != 0 else height - self.blacks[cell]
        backed: int = BACKED if height > 1 and self.stacks[cell] >> 1 & 1 == seat else 0
        return pieces + STACK + backed + (TALL if height > TALLEST else 0)

    def sign(self, cell: int) -> int:
        """The key of what stands on a cell."""
        mixed: int = WIDE[cell] * self.stacks[cell]
        return mixed ^ NARROW[cell] * ((mixed ^ mixed >> 31) & LOW_31_BITS)

    def sign_all(self) -> int:
        """Fill `signs`; the arrangement's key."""
        key: int = 0
        for cell in range(CELLS):
            self.signs[cell] = self.sign(cell)
            key ^= self.signs[cell]
        return key

    def stamp(self) -> None:
        """The position's key: the arrangement's, who is to move, and whether they may call."""
        self.key = self.table_key
        if self.turn != 0:
            self.key ^= BLACK_MOVES
        if self.offended != 0:
            self.key ^= MAY_CALL

    # What stood before:

    def remember(self, move: int) -> None:
        """Put the present arrangement, to which a move led, into the history."""
        slot: int = self.table_key & self.mask
        like: int = self.heads[slot]
        self.last += 1
        self.past[self.last] = move
        self.past_keys[self.last] = self.table_key
        self.states[self.last] = self.offended << 1 | self.turn
        self.times[self.last] = 1
        self.links[self.last] = like
        self.heads[slot] = self.last
        while like != 0:
            if self.past_keys[like] == self.table_key and self.same(like):
                self.times[self.last] = self.times[like] + 1
                return
            like = self.links[like]

    def forget(self) -> int:
        """Take the present arrangement out of the history; the move that led to it."""
        move: int = self.past[self.last]
        self.heads[self.table_key & self.mask] = self.links[self.last]
        self.last -= 1
        self.table_key = self.past_keys[self.last]
        self.turn = self.states[self.last] & 1
        self.offended = self.states[self.last] >> 1
        return move

    def same(self, index: int) -> bool:
        """Whether an earlier arrangement is the present one, stack by stack: the board goes back there and forth."""
        for cell in range(CELLS):
            self.kept[cell] = self.stacks[cell]
        move: int = 0
        for i in range(self.last - index):
            move = self.past[self.last - i]
            self.shift(move >> 6 & 63, move & 63, move >> 12 & 31)
        alike: bool = True
        for cell in range(CELLS):
            if self.kept[cell] != self.stacks[cell]:
                alike = False
        for i in range(index + 1, self.last + 1):
            move = self.past[i]
            self.shift(move & 63, move >> 6 & 63, move >> 12 & 31)
        return alike

    def make_root(self) -> None:
        """Make the present position the root, with room for the plies that may follow."""
        self.ply = 0
        if self.last + MAX_UNDO_PLIES + 2 > len(self.past):
            self.enlarge(2 * len(self.past))

    def enlarge(self, size: int) -> None:
        """Room for `size` arrangements, a power of two; the chains are made anew."""
        self.past = longer(self.past, size)
        self.past_keys = longer(self.past_keys, size)
        self.states = longer(self.states, size)
        self.times = longer(self.times, size)
        self.links = int64_array(size)
        self.heads = int64_array(size)
        self.mask = size - 1
        for i in range(1, self.last + 1):
            slot: int = self.past_keys[i] & self.mask
            self.links[i] = self.heads[slot]
            self.heads[slot] = i

    def copy_board(self, other: StackBoard) -> None:
        """Stand as another board does, history included."""
        for cell in range(CELLS):
            self.disown(cell)
            self.stacks[cell] = other.stacks[cell]
            self.heights[cell] = other.heights[cell]
            self.blacks[cell] = other.blacks[cell]
            self.own(cell)
        self.turn = other.turn
        self.offended = other.offended
        self.sign_all()
        self.table_key = other.table_key
        self.last = other.last
        self.past = other.past
        self.past_keys = other.past_keys
        self.states = other.states
        self.times = other.times
        self.enlarge(len(other.past))
        self.make_root()
        self.stamp()

    # For those who set up a position or look at one; cells by their numbers:

    def lay(self, cell: int, seat: int) -> None:
        """Put one more piece on top of a cell, while a position is set up."""
        self.disown(cell)
        self.stacks[cell] = self.stacks[cell] << 1 | seat
        self.heights[cell] += 1
        self.blacks[cell] += seat
        self.own(cell)

    def begin(self, turn: int, offended: bool) -> None:
        """Start the history with the arrangement that was laid."""
        self.turn = turn
        self.offended = 1 if offended else 0
        self.table_key = self.sign_all()
        self.remember(0)
        self.stamp()

    def fresh_key(self) -> int:
        """The key, computed anew."""
        key: int = 0
        if self.turn != 0:
            key ^= BLACK_MOVES
        if self.offended != 0:
            key ^= MAY_CALL
        for cell in range(CELLS):
            key ^= self.sign(cell)
        return key

    def repetition_count(self) -> int:
        """How often the present arrangement has stood since the start, now included."""
        return self.times[self.last]

    def may_call(self) -> bool:
        """Whether the player to move may call an offence."""
        return self.offended != 0

    def pile(self, cell: int) -> list[int]:
        """The owners of the pieces on a cell, from bottom to top."""
        height: int = self.heights[cell]
        return [self.stacks[cell] >> height - 1 - level & 1 for level in range(height)]

    def height(self, cell: int) -> int:
        """How many pieces stand on a cell."""
        return self.heights[cell]

    def too_tall(self, seat: int) -> list[int]:
        """The cells where a seat owns a stack that is too tall, in rising order."""
        return [cell for cell in range(CELLS) if self.owned[seat] & self.tall & BIT[cell] != 0]
