"""Mixtour (Dieter Stein, 2011): the rules, with what notation, view and reasons need.

This file runs as plain Python, or compiled with the C types of `rules.pxd`; `layout` explains its numbers.
"""

from __future__ import annotations

from typing import Final

from game.core.outcome import MAX_UNDO_PLIES
from game.core.position import enlarged_copy, int64_array
from game.games.mixtour import grid, layout
from game.games.mixtour.counting import Counting
from game.games.mixtour.grid import CELLS, DEBRUIJN, TOWER
from game.games.mixtour.layout import (
    ALL_CELLS,
    BELOW_ENDING,
    DRAWN_BITS,
    EMPTY,
    ENDING_SHIFT,
    FIRST_MOVEMENT,
    HANDS_SHIFT,
    LOW_5_BITS,
    NO_LAST_MOVE,
    PASS,
    POINTS_SHIFT,
    RED_MOVES,
)

WORDS_PER_PLY: Final = 4  # words a ply in `past`: the move, the two stacks, state and key before it

HAND_UNIT: Final[list[int]] = list(layout.HAND_UNIT)
POINT_UNIT: Final[list[int]] = list(layout.POINT_UNIT)
WON_BITS: Final[list[int]] = list(layout.WON_BITS)
OUTCOMES: Final[list[int]] = list(layout.OUTCOMES)
RETURNED_PIECES: Final[list[int]] = list(layout.RETURNED_PIECES)
STACK_KEYS: Final[list[int]] = list(layout.STACK_KEYS)
POINT_KEYS: Final[list[int]] = list(layout.POINT_KEYS)
LAST_KEYS: Final[list[int]] = list(layout.LAST_KEYS)
CELL_BIT: Final[list[int]] = [1 << cell for cell in range(CELLS)]
CELLS_AT_DISTANCE: Final[list[int]] = list(grid.CELLS_AT_DISTANCE)
CELLS_BETWEEN: Final[list[int]] = list(grid.CELLS_BETWEEN)
BIT_INDEX: Final[list[int]] = grid.bit_indices()
HEIGHTS: Final[list[int]] = list(grid.HEIGHTS)
KIND_OF_STACK: Final[list[int]] = list(layout.KIND_OF_STACK)
LEAD_OF_STACK: Final[list[int]] = list(layout.LEAD_OF_STACK)


def max_move_count() -> int:
    """An upper bound of the number of legal moves in any position.

    The cells between must be empty, so in each of the 8 directions a stack can reach the first stack only: at most 8
    targets.  A stack of n pieces moves 1 to n of them, so each of the at most 40 pieces on the board stands for at
    most 8 movements: those in which it is the lowest that moves.  A piece enters on at most 25 cells.  A pass is
    alone.
    """
    return 8 * 2 * grid.PIECES + CELLS


class Mixtour(Counting):
    """A game of Mixtour that is won with `goal` points.

    `history` has `WORDS_PER_PLY` words for each of the `top` plies since the start; those of ply 0 hold only the last
    turn before the start.  `leads` are White's tops minus Red's for each height (`layout`).  At the last call of
    `count_moves` a piece could enter on `entry_count` cells.
    """

    def __init__(self, goal: int) -> None:
        super().__init__(2, max_move_count())
        self.goal: int = goal
        self.compared_cells: list[int] = self.cells[:]
        self.leads: int = layout.EVEN_LEADS
        self.entry_count: int = 0
        self.state: int = layout.ALL_IN_HAND
        self.top: int = 0
        self.history = int64_array(2 * WORDS_PER_PLY * MAX_UNDO_PLIES)
        self.history[0] = NO_LAST_MOVE

    def clone(self) -> Mixtour:
        """An independent copy, history included, rooted here."""
        other = Mixtour(self.goal)
        other.copy_game(self)
        return other

    def copy_game(self, other: Mixtour) -> None:
        """Become a copy of another game, history included, rooted here."""
        self.copy_counts(other)
        self.leads = other.leads
        self.state = other.state
        self.turn = other.turn
        self.key = other.key
        self.grow_history(len(other.history))
        self.top = other.top
        for i in range(WORDS_PER_PLY * (other.top + 1)):
            self.history[i] = other.history[i]
        self.make_root()

    def make_root(self) -> None:
        """Make the current position the root, with room for the plies that may follow."""
        self.ply = 0
        if WORDS_PER_PLY * (self.top + MAX_UNDO_PLIES + 2) > len(self.history):
            self.grow_history(2 * len(self.history))

    def grow_history(self, size: int) -> None:
        """Make room for `size` words of history, if there is less."""
        if size > len(self.history):
            self.history = enlarged_copy(self.history, WORDS_PER_PLY * self.top + WORDS_PER_PLY, size)

    def outcome_on_board(self) -> int:
        """The seat that has the agreed points has won; two passes in succession are a draw."""
        return OUTCOMES[self.state >> ENDING_SHIFT]

    def banned_move(self) -> int:
        """The movement that would take the last turn back; -1 if there is none.

        After a tower was removed that movement would begin on an empty cell, so nothing needs to be remembered.
        """
        move: int = self.history[WORDS_PER_PLY * self.top]
        if move < FIRST_MOVEMENT:
            return -1
        return move & ~(FIRST_MOVEMENT - 1) | (move & LOW_5_BITS) << 5 | move >> 5 & LOW_5_BITS

    def generate(self, first: int) -> int:
        """List entries on empty cells and movements onto stacks whose height is the distance.

        If there are none, a pass.
        """
        occupied: int = self.state & ALL_CELLS
        if self.state >> ENDING_SHIFT != 0:
            return first
        last: int = first
        left: int = occupied ^ ALL_CELLS
        if self.state >> HANDS_SHIFT + 5 * self.turn & LOW_5_BITS == 0:
            left = 0
        while left != 0:
            bit: int = left & -left
            self.moves[last] = BIT_INDEX[bit * DEBRUIJN >> 27 & 31]
            last += 1
            left ^= bit
        forbidden: int = self.banned_move()
        left = occupied
        while left != 0:
            bit = left & -left
            target: int = BIT_INDEX[bit * DEBRUIJN >> 27 & 31]
            left ^= bit
            sources: int = CELLS_AT_DISTANCE[HEIGHTS[self.cells[target]] << 5 | target] & occupied
            while sources != 0:
                bit = sources & -sources
                move: int = BIT_INDEX[bit * DEBRUIJN >> 27 & 31] << 5 | target
                sources ^= bit
                if CELLS_BETWEEN[move] & occupied == 0:
                    end: int = last + HEIGHTS[self.cells[move >> 5]]
                    while last < end:
                        move += FIRST_MOVEMENT
                        self.moves[last] = move
                        last += 1
                    if move & FIRST_MOVEMENT - 1 == forbidden & FIRST_MOVEMENT - 1:
                        last = self.drop_banned(forbidden, last)
        if last == first:
            self.moves[last] = PASS
            last += 1
        return last

    def count_moves(self) -> int:
        """The number of legal moves, a pass included."""
        if self.state >> ENDING_SHIFT != 0:
            return 0
        count: int = self.count_movements()
        self.entry_count = 0
        if self.state >> HANDS_SHIFT + 5 * self.turn & LOW_5_BITS != 0:
            self.entry_count = CELLS - self.stack_count
        count += self.entry_count
        if self.banned_move() >= 0:
            count -= self.is_open(self.banned_move())
        return count if count != 0 else 1

    def nth_move(self, index: int) -> int:
        """Entering a piece comes first, then each movement; the last stands in for a banned movement."""
        if index < self.entry_count:
            return self.nth_empty_cell(index)
        if self.movement_count == 0:
            return PASS
        move: int = self.nth_movement(index - self.entry_count)
        if move == self.banned_move():
            move = self.nth_movement(self.movement_count - 1)
        return move if move != self.banned_move() else PASS

    def drop_banned(self, banned: int, last: int) -> int:
        """Remove the banned movement from those of its stack, the last of the list; return the index after the last."""
        i: int = last - HEIGHTS[self.cells[banned >> 5 & LOW_5_BITS]] + (banned >> 10) - 1
        if i >= last:
            return last
        while i < last - 1:
            self.moves[i] = self.moves[i + 1]
            i += 1
        return last - 1

    def generate_noisy(self, first: int) -> int:
        """The movements that complete a stack of five or more, for either player."""
        occupied: int = self.state & ALL_CELLS
        if self.state >> ENDING_SHIFT != 0:
            return first
        last: int = first
        forbidden: int = self.banned_move()
        left: int = occupied
        while left != 0:
            bit: int = left & -left
            target: int = BIT_INDEX[bit * DEBRUIJN >> 27 & 31]
            left ^= bit
            height: int = HEIGHTS[self.cells[target]]
            sources: int = CELLS_AT_DISTANCE[height << 5 | target] & occupied
            while sources != 0:
                bit = sources & -sources
                move: int = BIT_INDEX[bit * DEBRUIJN >> 27 & 31] << 5 | target
                sources ^= bit
                if HEIGHTS[self.cells[move >> 5]] + height >= TOWER and CELLS_BETWEEN[move] & occupied == 0:
                    for count in range(TOWER - height, HEIGHTS[self.cells[move >> 5]] + 1):
                        self.moves[last] = count * FIRST_MOVEMENT | move
                        if self.moves[last] != forbidden:
                            last += 1
        return last

    def legality(self, move: int) -> int:
        """As in `Position`; -1 for a pass, whose legality depends on the list."""
        if self.state >> ENDING_SHIFT != 0:
            return 0
        occupied: int = self.state & ALL_CELLS
        if move < FIRST_MOVEMENT:
            if move >= CELLS:
                return -1
            return (
                1
                if occupied & CELL_BIT[move] == 0 and self.state >> HANDS_SHIFT + 5 * self.turn & LOW_5_BITS != 0
                else 0
            )
        return 0 if move == self.banned_move() else self.is_open(move)

    def is_open(self, move: int) -> int:
        """1 if the stacks and the distance allow a movement, 0 if not."""
        occupied: int = self.state & ALL_CELLS
        target: int = move & LOW_5_BITS
        source: int = move >> 5 & LOW_5_BITS
        if CELLS_AT_DISTANCE[HEIGHTS[self.cells[target]] << 5 | target] & occupied & CELL_BIT[source] == 0:
            return 0
        if move >> 10 > HEIGHTS[self.cells[source]] or CELLS_BETWEEN[move & FIRST_MOVEMENT - 1] & occupied != 0:
            return 0
        return 1

    def make(self, move: int) -> None:
        """Play a legal move."""
        before: int = WORDS_PER_PLY * self.top
        base: int = before + WORDS_PER_PLY
        self.history[base] = move
        self.history[base + 2] = self.state
        self.history[base + 3] = self.key
        self.key ^= LAST_KEYS[self.history[before]] ^ LAST_KEYS[move] ^ RED_MOVES
        if move >= FIRST_MOVEMENT:
            self.history[base + 1] = self.move_stack(move)
        elif move != PASS:
            self.set_stack(move, 2 | self.turn)
            self.state += CELL_BIT[move] - HAND_UNIT[self.turn]
            self.key ^= STACK_KEYS[move << 5 | 2 | self.turn]
        elif self.history[before] == PASS:
            self.state |= DRAWN_BITS
        self.turn = 1 - self.turn
        self.top += 1
        self.ply += 1

    def move_stack(self, move: int) -> int:
        """Move pieces; return the former stacks of the source and (five bits lower) of the target."""
        source: int = move >> 5 & LOW_5_BITS
        target: int = move & LOW_5_BITS
        count: int = move >> 10
        lifted: int = self.cells[source]
        landed: int = self.cells[target]
        rest: int = lifted >> count
        built: int = landed << count | lifted & (1 << count) - 1
        self.key ^= STACK_KEYS[source << 5 | lifted] ^ STACK_KEYS[source << 5 | rest] ^ STACK_KEYS[target << 5 | landed]
        if rest == EMPTY:
            self.state ^= CELL_BIT[source]
        if built >> TOWER != 0:
            self.score_tower(target, built)
            built = EMPTY
        self.key ^= STACK_KEYS[target << 5 | built]
        self.set_two_stacks(source, target, rest, built)
        return lifted << 5 | landed

    def set_two_stacks(self, source: int, target: int, rest: int, built: int) -> None:
        """`set_stack` for two cells at once."""
        lifted: int = self.cells[source]
        landed: int = self.cells[target]
        self.kinds[KIND_OF_STACK[lifted]] ^= CELL_BIT[source]
        self.kinds[KIND_OF_STACK[rest]] ^= CELL_BIT[source]
        self.kinds[KIND_OF_STACK[landed]] ^= CELL_BIT[target]
        self.kinds[KIND_OF_STACK[built]] ^= CELL_BIT[target]
        self.leads += LEAD_OF_STACK[rest] - LEAD_OF_STACK[lifted] + LEAD_OF_STACK[built] - LEAD_OF_STACK[landed]
        self.cells[source] = rest
        self.cells[target] = built

    def set_stack(self, cell: int, stack: int) -> None:
        """Replace the stack on a cell."""
        before: int = self.cells[cell]
        self.kinds[KIND_OF_STACK[before]] ^= CELL_BIT[cell]
        self.kinds[KIND_OF_STACK[stack]] ^= CELL_BIT[cell]
        self.leads += LEAD_OF_STACK[stack] - LEAD_OF_STACK[before]
        self.cells[cell] = stack

    def score_tower(self, cell: int, tower: int) -> None:
        """Return a tower's pieces to their owners and give a point to the owner of its top."""
        seat: int = tower & 1
        points: int = self.state >> POINTS_SHIFT + 4 * seat & 15
        self.state += RETURNED_PIECES[tower] + POINT_UNIT[seat] - CELL_BIT[cell]
        self.key ^= POINT_KEYS[seat << 4 | points] ^ POINT_KEYS[seat << 4 | points + 1]
        if points + 1 == self.goal:
            self.state |= WON_BITS[seat]

    def unmake(self) -> None:
        """Take back the last `make`."""
        base: int = WORDS_PER_PLY * self.top
        self.restore_stacks(self.history[base], self.history[base + 1])
        self.state = self.history[base + 2]
        self.key = self.history[base + 3]
        self.turn = 1 - self.turn
        self.top -= 1
        self.ply -= 1

    def restore_stacks(self, move: int, stacks: int) -> None:
        """Restore the stacks that a move changed."""
        if move >= FIRST_MOVEMENT:
            self.set_two_stacks(move >> 5 & LOW_5_BITS, move & LOW_5_BITS, stacks >> 5, stacks & LOW_5_BITS)
        elif move != PASS:
            self.set_stack(move, EMPTY)

    def repetition_count(self) -> int:
        """How often the same board, reserves, scores and player to move have occurred, this time included.

        Points never decrease, so positions before the last point cannot be the same.
        """
        count: int = 1
        for cell in range(CELLS):
            self.compared_cells[cell] = self.cells[cell]
        i: int = self.top
        while (
            i > 0 and self.history[WORDS_PER_PLY * i + 2] >> POINTS_SHIFT == (self.state & BELOW_ENDING) >> POINTS_SHIFT
        ):
            self.restore_stacks(self.history[WORDS_PER_PLY * i], self.history[WORDS_PER_PLY * i + 1])
            if (
                self.top - i & 1 == 1
                and self.history[WORDS_PER_PLY * i + 2] == self.state & BELOW_ENDING
                and self.is_same_board()
            ):
                count += 1
            i -= 1
        for cell in range(CELLS):
            self.set_stack(cell, self.compared_cells[cell])
        return count

    def is_same_board(self) -> bool:
        """Whether the stacks equal those in `compared_cells`."""
        same: bool = True
        for cell in range(CELLS):
            if self.cells[cell] != self.compared_cells[cell]:
                same = False
        return same

    # For drafts and views; cells by their numbers:

    def lay(self, cell: int, seat: int) -> None:
        """Put a piece of a seat's reserve on top of a cell, while a position is set up."""
        self.set_stack(cell, self.cells[cell] << 1 | seat)
        self.state |= CELL_BIT[cell]
        self.state -= HAND_UNIT[seat]

    def start(self, turn: int, white: int, red: int, last: int) -> None:
        """Begin the game with the pieces laid so far and both players' points.

        `last` is the last turn: a movement, PASS or NO_LAST_MOVE.
        """
        self.turn = turn
        self.state |= white * POINT_UNIT[0] + red * POINT_UNIT[1]
        if white == self.goal:
            self.state |= WON_BITS[0]
        if red == self.goal:
            self.state |= WON_BITS[1]
        self.history[0] = last
        self.key = self.compute_key()

    def compute_key(self) -> int:
        """The key, calculated from scratch."""
        key: int = LAST_KEYS[self.history[WORDS_PER_PLY * self.top]]
        if self.turn != 0:
            key ^= RED_MOVES
        for seat in range(2):
            key ^= POINT_KEYS[seat << 4 | (self.state >> POINTS_SHIFT + 4 * seat & 15)]
        for cell in range(CELLS):
            key ^= STACK_KEYS[cell << 5 | self.cells[cell]]
        return key

    def pile(self, cell: int) -> list[int]:
        """The owners of the pieces on a cell, from bottom to top."""
        height: int = HEIGHTS[self.cells[cell]]
        return [self.cells[cell] >> height - 1 - level & 1 for level in range(height)]

    def height(self, cell: int) -> int:
        """The number of pieces on a cell."""
        return HEIGHTS[self.cells[cell]]

    def hand(self, seat: int) -> int:
        """The number of pieces in a seat's reserve."""
        return self.state >> HANDS_SHIFT + 5 * seat & LOW_5_BITS

    def points(self, seat: int) -> int:
        """The number of points that a seat has scored."""
        return self.state >> POINTS_SHIFT + 4 * seat & 15

    def last_turn(self) -> int:
        """The last turn if it was a movement or a pass, else NO_LAST_MOVE."""
        move: int = self.history[WORDS_PER_PLY * self.top]
        return move if move >= FIRST_MOVEMENT or move == PASS else NO_LAST_MOVE

    def banned_reversal(self) -> int:
        """`banned_move`, for callers outside compiled code."""
        return self.banned_move()

    def move_number(self, count: int, source: int, target: int) -> int:
        """The integer of a movement, legal or not; with count and source 0, of entering a piece."""
        return count << 10 | source << 5 | target

    def move_parts(self, move: int) -> tuple[int, int, int]:
        """The count, source and target of a move."""
        return move >> 10, move >> 5 & LOW_5_BITS, move & LOW_5_BITS
