"""Mixtour (Dieter Stein, 2011): the rules, and what notation, view and reasons ask of them.

This file runs as it stands and is compiled with the C types of `rules.pxd`; `layout` tells what its numbers mean.
"""

from __future__ import annotations

from array import array
from typing import Final

from game.core.outcome import MAX_UNDO_PLIES
from game.core.position import Position, filled_list, int64_array
from game.games.mixtour import grid, layout
from game.games.mixtour.grid import CELLS, DEBRUIJN, TOWER
from game.games.mixtour.layout import (
    DRAWN,
    EMPTY,
    ENDING,
    FULL,
    HANDS,
    LOW,
    MOVED,
    NONE,
    PASS,
    POINTS,
    RED_MOVES,
    STANDING,
)

FIELDS: Final = 4  # words a ply in `past`: the move, the two stacks, state and key before it

PIECE: Final[list[int]] = list(layout.PIECE)
POINT: Final[list[int]] = list(layout.POINT)
WON: Final[list[int]] = list(layout.WON)
ENDINGS: Final[list[int]] = list(layout.ENDINGS)
RETURNED: Final[list[int]] = list(layout.RETURNED)
STACK_KEYS: Final[list[int]] = list(layout.STACK_KEYS)
POINT_KEYS: Final[list[int]] = list(layout.POINT_KEYS)
LAST_KEYS: Final[list[int]] = list(layout.LAST_KEYS)
BIT: Final[list[int]] = [1 << cell for cell in range(CELLS)]
RINGS: Final[list[int]] = list(grid.RINGS)
BETWEEN: Final[list[int]] = list(grid.BETWEEN)
WHICH: Final[list[int]] = list(grid.WHICH)
HEIGHTS: Final[list[int]] = list(grid.HEIGHTS)
KIND: Final[list[int]] = list(layout.KIND)
LEADS: Final[list[int]] = list(layout.LEADS)


def longer(words: array[int], used: int, size: int) -> array[int]:
    """A buffer of `size` words that begins with the ones that are used."""
    grown = int64_array(size)
    for i in range(used):
        grown[i] = words[i]
    return grown


def longest_list() -> int:
    """No position has more legal moves than this.

    The cells between must be empty, so in each of the 8 directions a stack can reach the first stack only: at most 8
    targets.  A stack of n pieces moves 1 to n of them, so each of the at most 40 pieces on the board stands for at
    most 8 movements: those in which it is the lowest that moves.  A piece enters on at most 25 cells.  A pass is
    alone.
    """
    return 8 * 2 * grid.PIECES + CELLS


class Mixtour(Position):
    """A game of Mixtour that is won with `goal` points.

    `past` holds `FIELDS` words for every ply since the start, `top` of them; those of ply 0 tell only the last turn
    before the start.  `kinds` are the sets of cells by what kind of stack stands there, `leads` how many more of each
    height White tops than Red (`layout`).
    """

    def __init__(self, goal: int) -> None:
        super().__init__(2, longest_list())
        self.goal: int = goal
        self.cells: list[int] = filled_list(CELLS, EMPTY)
        self.kept: list[int] = filled_list(CELLS, EMPTY)
        self.kinds: list[int] = filled_list(layout.KINDS, 0)
        self.kinds[layout.KIND[EMPTY]] = FULL
        self.leads: int = layout.EVEN
        self.state: int = layout.ALL_IN_HAND
        self.top: int = 0
        self.past = int64_array(2 * FIELDS * MAX_UNDO_PLIES)
        self.past[0] = NONE

    def clone(self) -> Mixtour:
        """An independent copy, history included, rooted here."""
        other = Mixtour(self.goal)
        for cell in range(CELLS):
            other.put(cell, self.cells[cell])
        other.state = self.state
        other.turn = self.turn
        other.key = self.key
        other.enlarge(len(self.past))
        other.top = self.top
        for i in range(FIELDS * self.top + FIELDS):
            other.past[i] = self.past[i]
        other.make_root()
        return other

    def make_root(self) -> None:
        """Make the present position the root, with room for the plies that may follow."""
        self.ply = 0
        if FIELDS * (self.top + MAX_UNDO_PLIES + 2) > len(self.past):
            self.enlarge(2 * len(self.past))

    def enlarge(self, size: int) -> None:
        """Room for `size` words of history, if there is less."""
        if size > len(self.past):
            self.past = longer(self.past, FIELDS * self.top + FIELDS, size)

    def outcome_on_board(self) -> int:
        """Who has the points that were agreed has won; two passes in sequence are a draw."""
        return ENDINGS[self.state >> ENDING]

    def banned(self) -> int:
        """The movement that would take the last turn back; -1 if there is none.

        After a stack was removed it begins on an empty cell, so nothing need be remembered of that.
        """
        move: int = self.past[FIELDS * self.top]
        if move < MOVED:
            return -1
        return move & ~(MOVED - 1) | (move & LOW) << 5 | move >> 5 & LOW

    def generate(self, first: int) -> int:
        """Enter on any empty cell; move any number of any stack onto one whose height is the distance; else pass."""
        occupied: int = self.state & FULL
        if self.state >> ENDING != 0:
            return first
        last: int = first
        left: int = occupied ^ FULL
        if self.state >> HANDS + 5 * self.turn & LOW == 0:
            left = 0
        while left != 0:
            bit: int = left & -left
            self.moves[last] = WHICH[bit * DEBRUIJN >> 27 & 31]
            last += 1
            left ^= bit
        banned: int = self.banned()
        left = occupied
        while left != 0:
            bit = left & -left
            target: int = WHICH[bit * DEBRUIJN >> 27 & 31]
            left ^= bit
            sources: int = RINGS[HEIGHTS[self.cells[target]] << 5 | target] & occupied
            while sources != 0:
                bit = sources & -sources
                move: int = WHICH[bit * DEBRUIJN >> 27 & 31] << 5 | target
                sources ^= bit
                if BETWEEN[move] & occupied == 0:
                    end: int = last + HEIGHTS[self.cells[move >> 5]]
                    while last < end:
                        move += MOVED
                        self.moves[last] = move
                        last += 1
                    if move & MOVED - 1 == banned & MOVED - 1:
                        last = self.without(banned, last)
        if last == first:
            self.moves[last] = PASS
            last += 1
        return last

    def without(self, banned: int, last: int) -> int:
        """Take the banned movement out of those of its stack, the last ones of the list; where they end."""
        i: int = last - HEIGHTS[self.cells[banned >> 5 & LOW]] + (banned >> 10) - 1
        if i >= last:
            return last
        while i < last - 1:
            self.moves[i] = self.moves[i + 1]
            i += 1
        return last - 1

    def generate_noisy(self, first: int) -> int:
        """The movements that complete a stack of five or more, whoever scores."""
        occupied: int = self.state & FULL
        if self.state >> ENDING != 0:
            return first
        last: int = first
        banned: int = self.banned()
        left: int = occupied
        while left != 0:
            bit: int = left & -left
            target: int = WHICH[bit * DEBRUIJN >> 27 & 31]
            left ^= bit
            height: int = HEIGHTS[self.cells[target]]
            sources: int = RINGS[height << 5 | target] & occupied
            while sources != 0:
                bit = sources & -sources
                move: int = WHICH[bit * DEBRUIJN >> 27 & 31] << 5 | target
                sources ^= bit
                if HEIGHTS[self.cells[move >> 5]] + height >= TOWER and BETWEEN[move] & occupied == 0:
                    for count in range(TOWER - height, HEIGHTS[self.cells[move >> 5]] + 1):
                        self.moves[last] = count * MOVED | move
                        if self.moves[last] != banned:
                            last += 1
        return last

    def legality(self, move: int) -> int:
        """Whether a move is listed: of a pass only the list tells."""
        if self.state >> ENDING != 0:
            return 0
        occupied: int = self.state & FULL
        if move < MOVED:
            if move >= CELLS:
                return -1
            return 1 if occupied & BIT[move] == 0 and self.state >> HANDS + 5 * self.turn & LOW != 0 else 0
        target: int = move & LOW
        source: int = move >> 5 & LOW
        if RINGS[HEIGHTS[self.cells[target]] << 5 | target] & occupied & BIT[source] == 0:
            return 0
        if move >> 10 > HEIGHTS[self.cells[source]] or BETWEEN[move & MOVED - 1] & occupied != 0:
            return 0
        return 0 if move == self.banned() else 1

    def make(self, move: int) -> None:
        """Play a legal move."""
        before: int = FIELDS * self.top
        base: int = before + FIELDS
        self.past[base] = move
        self.past[base + 2] = self.state
        self.past[base + 3] = self.key
        self.key ^= LAST_KEYS[self.past[before]] ^ LAST_KEYS[move] ^ RED_MOVES
        if move >= MOVED:
            self.past[base + 1] = self.move_stack(move)
        elif move != PASS:
            self.put(move, 2 | self.turn)
            self.state += BIT[move] - PIECE[self.turn]
            self.key ^= STACK_KEYS[move << 5 | 2 | self.turn]
        elif self.past[before] == PASS:
            self.state |= DRAWN
        self.turn = 1 - self.turn
        self.top += 1
        self.ply += 1

    def move_stack(self, move: int) -> int:
        """Move pieces; the stacks that stood there before, the source's and (five bits lower) the target's."""
        source: int = move >> 5 & LOW
        target: int = move & LOW
        count: int = move >> 10
        lifted: int = self.cells[source]
        landed: int = self.cells[target]
        rest: int = lifted >> count
        built: int = landed << count | lifted & (1 << count) - 1
        self.key ^= STACK_KEYS[source << 5 | lifted] ^ STACK_KEYS[source << 5 | rest] ^ STACK_KEYS[target << 5 | landed]
        if rest == EMPTY:
            self.state ^= BIT[source]
        if built >> TOWER != 0:
            self.score(target, built)
            built = EMPTY
        self.key ^= STACK_KEYS[target << 5 | built]
        self.swap(source, target, rest, built)
        return lifted << 5 | landed

    def swap(self, source: int, target: int, rest: int, built: int) -> None:
        """`put` for two cells at once."""
        lifted: int = self.cells[source]
        landed: int = self.cells[target]
        self.kinds[KIND[lifted]] ^= BIT[source]
        self.kinds[KIND[rest]] ^= BIT[source]
        self.kinds[KIND[landed]] ^= BIT[target]
        self.kinds[KIND[built]] ^= BIT[target]
        self.leads += LEADS[rest] - LEADS[lifted] + LEADS[built] - LEADS[landed]
        self.cells[source] = rest
        self.cells[target] = built

    def put(self, cell: int, stack: int) -> None:
        """Let a stack stand on a cell instead of the one that stands there."""
        before: int = self.cells[cell]
        self.kinds[KIND[before]] ^= BIT[cell]
        self.kinds[KIND[stack]] ^= BIT[cell]
        self.leads += LEADS[stack] - LEADS[before]
        self.cells[cell] = stack

    def score(self, cell: int, tower: int) -> None:
        """The pieces of a tower go back to their owners, and a point to the owner of its top."""
        seat: int = tower & 1
        points: int = self.state >> POINTS + 4 * seat & 15
        self.state += RETURNED[tower] + POINT[seat] - BIT[cell]
        self.key ^= POINT_KEYS[seat << 4 | points] ^ POINT_KEYS[seat << 4 | points + 1]
        if points + 1 == self.goal:
            self.state |= WON[seat]

    def unmake(self) -> None:
        """Take back the last `make`."""
        base: int = FIELDS * self.top
        self.restore(self.past[base], self.past[base + 1])
        self.state = self.past[base + 2]
        self.key = self.past[base + 3]
        self.turn = 1 - self.turn
        self.top -= 1
        self.ply -= 1

    def restore(self, move: int, stacks: int) -> None:
        """Put the stacks back that a move changed."""
        if move >= MOVED:
            self.swap(move >> 5 & LOW, move & LOW, stacks >> 5, stacks & LOW)
        elif move != PASS:
            self.put(move, EMPTY)

    def repetition_count(self) -> int:
        """How often the same board, reserves, scores and player to move have stood, now included.

        Points never go down, so nothing before the last one counts.
        """
        count: int = 1
        for cell in range(CELLS):
            self.kept[cell] = self.cells[cell]
        i: int = self.top
        while i > 0 and self.past[FIELDS * i + 2] >> POINTS == (self.state & STANDING) >> POINTS:
            self.restore(self.past[FIELDS * i], self.past[FIELDS * i + 1])
            if self.top - i & 1 == 1 and self.past[FIELDS * i + 2] == self.state & STANDING and self.alike():
                count += 1
            i -= 1
        for cell in range(CELLS):
            self.put(cell, self.kept[cell])
        return count

    def alike(self) -> bool:
        """Whether the stacks are those that `seen` has put aside."""
        same: bool = True
        for cell in range(CELLS):
            if self.cells[cell] != self.kept[cell]:
                same = False
        return same

    # For those who set up a position or look at one; cells by their numbers:

    def lay(self, cell: int, seat: int) -> None:
        """Put one more piece of a seat's reserve on top of a cell, while a position is set up."""
        self.put(cell, self.cells[cell] << 1 | seat)
        self.state |= BIT[cell]
        self.state -= PIECE[seat]

    def begin(self, turn: int, white: int, red: int, last: int) -> None:
        """Start with the pieces that were laid, the points of both, and the last turn: a movement, PASS or NONE."""
        self.turn = turn
        self.state |= white * POINT[0] + red * POINT[1]
        if white == self.goal:
            self.state |= WON[0]
        if red == self.goal:
            self.state |= WON[1]
        self.past[0] = last
        self.key = self.fresh_key()

    def fresh_key(self) -> int:
        """The key, computed anew."""
        key: int = LAST_KEYS[self.past[FIELDS * self.top]]
        if self.turn != 0:
            key ^= RED_MOVES
        for seat in range(2):
            key ^= POINT_KEYS[seat << 4 | (self.state >> POINTS + 4 * seat & 15)]
        for cell in range(CELLS):
            key ^= STACK_KEYS[cell << 5 | self.cells[cell]]
        return key

    def pile(self, cell: int) -> list[int]:
        """The owners of the pieces on a cell, from bottom to top."""
        height: int = HEIGHTS[self.cells[cell]]
        return [self.cells[cell] >> height - 1 - level & 1 for level in range(height)]

    def height(self, cell: int) -> int:
        """How many pieces stand on a cell."""
        return HEIGHTS[self.cells[cell]]

    def hand(self, seat: int) -> int:
        """How many pieces a seat has in reserve."""
        return self.state >> HANDS + 5 * seat & LOW

    def points(self, seat: int) -> int:
        """How many points a seat has scored."""
        return self.state >> POINTS + 4 * seat & 15

    def last_turn(self) -> int:
        """The last turn if it was a movement or a pass, else NONE."""
        move: int = self.past[FIELDS * self.top]
        return move if move >= MOVED or move == PASS else NONE

    def take_back(self) -> int:
        """The movement that would take the last turn back, -1 if there is none."""
        return self.banned()

    def move_number(self, count: int, source: int, target: int) -> int:
        """The number of a movement, legal or not; of entering a piece with count and source 0."""
        return count << 10 | source << 5 | target

    def move_parts(self, move: int) -> tuple[int, int, int]:
        """Count, source and target."""
        return move >> 10, move >> 5 & LOW, move & LOW
