"""The stacks on the board of Death Stacks, and every arrangement that occurred before.

This file runs as plain Python, or compiled with the C types of `board.pxd`.  A stack is an integer: a leading 1, then a
bit for each piece (0 Red, 1 Black) from the bottom up, so that the top is the lowest bit and pieces move by shifting;
1 is an empty cell.  Sets of cells are integers with a bit for each cell.  A move is
`call << 17 | count << 12 | target << 6 | source`.
"""

from __future__ import annotations

from typing import Final

from game.core.keys import LOW_31_BITS, random_keys
from game.core.outcome import MAX_UNDO_PLIES
from game.core.position import Position, filled_list, int64_array
from game.games.death_stacks import tables
from game.games.death_stacks.history import ArrangementHistory
from game.games.death_stacks.tables import (
    KEY,
    MOVE,
    ROW_LENGTH,
    STATE,
    TALLY_BACKED,
    TALLY_STACK,
    TALLY_TALL,
    WORDS_PER_ARRANGEMENT,
)
from game.games.death_stacks.walls import CELLS, MAX_STACK_HEIGHT

LOW_12_BITS: Final = 4095
LOW_BYTE: Final = 255
LOW_TALLY: Final = (1 << 32) - 1
SAVED_PER_PLY: Final = 12  # words that `save` writes for each ply
LANDING_CELLS: Final[list[int]] = list(tables.LANDING_CELLS)
BIT_COUNTS: Final[list[int]] = list(tables.BIT_COUNTS)
CELL_BIT: Final[list[int]] = [1 << cell for cell in range(CELLS)]
#: Numbers of 37 bits: a product with a stack's 25 bits fits a word.
SIGN_FACTORS: Final[list[int]] = [key >> 25 for key in random_keys(CELLS, 11)]
MIX_FACTORS: Final[list[int]] = [key >> 31 for key in random_keys(CELLS, 12)]
BLACK_MOVES: Final = random_keys(2, 13)[0]
MAY_CALL: Final = random_keys(2, 13)[1]


class StackBoard(Position):
    """The stacks and their history, without knowledge of legal moves.

    By cell: `stacks`, `heights`, `blacks` (the number of Black's pieces).  As sets of cells: `owned_cells` of each
    seat, and `tall_cells`, whose stacks are too tall.  By seat: `tallies`, four counts in an integer: the pieces of its
    colour in its stacks and, from TALLY_STACK, TALLY_BACKED and TALLY_TALL on, its stacks, those whose two top pieces
    have its colour, and those that are too tall.  By cell: `stack_tallies`, what a stack adds to a tally, and
    `cell_keys`, its part of the key, which `make` updates and `start_history` and `copy_board` fill.  By seat and cell:
    `landings`, where a stack of that seat, or a part of it, can land.  `may_call_now`: the player to move may call an
    offence.
    """

    def __init__(self, max_moves: int) -> None:
        super().__init__(2, max_moves)
        self.stacks: list[int] = filled_list(CELLS, 1)
        self.heights: list[int] = filled_list(CELLS, 0)
        self.blacks: list[int] = filled_list(CELLS, 0)
        self.owned_cells: list[int] = filled_list(2, 0)
        self.tallies: list[int] = filled_list(2, 0)
        self.stack_tallies: list[int] = filled_list(CELLS, 0)
        self.cell_keys: list[int] = filled_list(CELLS, 0)
        self.landings: list[int] = filled_list(2 * CELLS, 0)
        self.tall_cells: int = 0
        self.may_call_now: int = 0
        self.table_key: int = 0
        self.history: ArrangementHistory = ArrangementHistory()
        self.saved_words = int64_array(SAVED_PER_PLY * (MAX_UNDO_PLIES + 1))

    # The parts of a move:

    def move_pieces(self, source: int, target: int, count: int) -> None:
        """Move pieces from the top of a cell to another, in their order; swapping the cells moves them back."""
        moving: int = self.stacks[source] & (1 << count) - 1
        black: int = BIT_COUNTS[moving & LOW_12_BITS] + BIT_COUNTS[moving >> 12]
        self.remove_owner(source)
        self.remove_owner(target)
        self.stacks[source] >>= count
        self.stacks[target] = self.stacks[target] << count | moving
        self.heights[source] -= count
        self.heights[target] += count
        self.blacks[source] -= black
        self.blacks[target] += black
        self.add_owner(source)
        self.add_owner(target)

    def save(self, source: int, target: int) -> None:
        """Save, by ply, everything that a move between two cells will change."""
        at: int = SAVED_PER_PLY * self.ply
        self.saved_words[at] = self.stacks[source]
        self.saved_words[at + 1] = self.stacks[target]
        self.saved_words[at + 2] = (
            self.heights[source] | self.heights[target] << 8 | self.blacks[source] << 16 | self.blacks[target] << 24
        )
        self.saved_words[at + 3] = self.owned_cells[0]
        self.saved_words[at + 4] = self.owned_cells[1]
        self.saved_words[at + 5] = self.tallies[0]
        self.saved_words[at + 6] = self.tallies[1]
        self.saved_words[at + 7] = self.tall_cells
        self.saved_words[at + 8] = self.stack_tallies[source] << 32 | self.stack_tallies[target]
        self.saved_words[at + 9] = self.cell_keys[source]
        self.saved_words[at + 10] = self.cell_keys[target]

    def restore(self, source: int, target: int) -> None:
        """Restore two cells, and everything that depends on them, as saved at this ply."""
        at: int = SAVED_PER_PLY * self.ply
        sizes: int = self.saved_words[at + 2]
        self.set_stack(source, self.saved_words[at], sizes & LOW_BYTE, sizes >> 16 & LOW_BYTE)
        self.set_stack(target, self.saved_words[at + 1], sizes >> 8 & LOW_BYTE, sizes >> 24)
        self.owned_cells[0] = self.saved_words[at + 3]
        self.owned_cells[1] = self.saved_words[at + 4]
        self.tallies[0] = self.saved_words[at + 5]
        self.tallies[1] = self.saved_words[at + 6]
        self.tall_cells = self.saved_words[at + 7]
        self.stack_tallies[source] = self.saved_words[at + 8] >> 32
        self.stack_tallies[target] = self.saved_words[at + 8] & LOW_TALLY
        self.cell_keys[source] = self.saved_words[at + 9]
        self.cell_keys[target] = self.saved_words[at + 10]

    def set_stack(self, cell: int, stack: int, height: int, blacks: int) -> None:
        """Put a stack on a cell without updating the sets and sums."""
        seat: int = stack & 1
        self.stacks[cell] = stack
        self.heights[cell] = height
        self.blacks[cell] = blacks
        self.landings[CELLS * seat + cell] = LANDING_CELLS[ROW_LENGTH * cell + height]
        self.landings[CELLS - CELLS * seat + cell] = 0

    def remove_owner(self, cell: int) -> None:
        """Remove the stack on a cell from its owner's sets and sums, before it changes."""
        seat: int = self.stacks[cell] & 1
        if self.heights[cell] > 0:
            self.owned_cells[seat] ^= CELL_BIT[cell]
            self.landings[CELLS * seat + cell] = 0
            self.tallies[seat] -= self.stack_tallies[cell]

    def add_owner(self, cell: int) -> None:
        """Add the stack on a cell to its owner's sets and sums, and to the stacks that are too tall."""
        seat: int = self.stacks[cell] & 1
        self.tall_cells &= ~CELL_BIT[cell]
        if self.heights[cell] > 0:
            self.owned_cells[seat] |= CELL_BIT[cell]
            self.landings[CELLS * seat + cell] = LANDING_CELLS[ROW_LENGTH * cell + self.heights[cell]]
            self.stack_tallies[cell] = self.stack_tally(cell, seat)
            self.tallies[seat] += self.stack_tallies[cell]
            if self.heights[cell] > MAX_STACK_HEIGHT:
                self.tall_cells |= CELL_BIT[cell]

    def stack_tally(self, cell: int, seat: int) -> int:
        """What the stack on a cell adds to its owner's tally."""
        height: int = self.heights[cell]
        pieces: int = self.blacks[cell] if seat != 0 else height - self.blacks[cell]
        backed: int = TALLY_BACKED if height > 1 and self.stacks[cell] >> 1 & 1 == seat else 0
        return pieces + TALLY_STACK + backed + (TALLY_TALL if height > MAX_STACK_HEIGHT else 0)

    def cell_key(self, cell: int) -> int:
        """The key of the stack on a cell."""
        mixed: int = SIGN_FACTORS[cell] * self.stacks[cell]
        return mixed ^ MIX_FACTORS[cell] * ((mixed ^ mixed >> 31) & LOW_31_BITS)

    def fill_keys(self) -> int:
        """Fill `cell_keys` and return the arrangement's key."""
        key: int = 0
        for cell in range(CELLS):
            self.cell_keys[cell] = self.cell_key(cell)
            key ^= self.cell_keys[cell]
        return key

    def update_key(self) -> None:
        """Set the position's key: the arrangement, who is to move, and whether they may call."""
        self.key = self.table_key
        if self.turn != 0:
            self.key ^= BLACK_MOVES
        if self.may_call_now != 0:
            self.key ^= MAY_CALL

    # The history:

    def remember(self, move: int) -> None:
        """Add the current arrangement, to which a move led, to the history."""
        like: int = self.history.add(move, self.table_key, self.may_call_now << 1 | self.turn)
        while like != 0:
            if self.is_same_arrangement(like):
                self.history.count_again(like)
                return
            like = self.history.earlier(like)

    def forget(self) -> int:
        """Remove the current arrangement from the history and return the move that led to it."""
        move: int = self.history.drop()
        top: int = self.history.top
        self.table_key = self.history.words[top + KEY]
        self.turn = self.history.words[top + STATE] & 1
        self.may_call_now = self.history.words[top + STATE] >> 1
        return move

    def is_same_arrangement(self, index: int) -> bool:
        """Whether an earlier arrangement equals the current one, stack by stack.

        The moves since then are taken back for the comparison and played again.
        """
        for cell in range(CELLS):
            self.history.compared_stacks[cell] = self.stacks[cell]
        at: int = self.history.top
        move: int = 0
        while at > index:
            move = self.history.words[at + MOVE]
            at -= WORDS_PER_ARRANGEMENT
            self.move_pieces(move >> 6 & 63, move & 63, move >> 12 & 31)
        is_same: bool = True
        for cell in range(CELLS):
            if self.history.compared_stacks[cell] != self.stacks[cell]:
                is_same = False
        while at < self.history.top:
            at += WORDS_PER_ARRANGEMENT
            move = self.history.words[at + MOVE]
            self.move_pieces(move & 63, move >> 6 & 63, move >> 12 & 31)
        return is_same

    def make_root(self) -> None:
        """Make the current position the root, with room for the plies that may follow."""
        Position.make_root(self)
        self.history.make_room()

    def copy_board(self, other: StackBoard) -> None:
        """Become a copy of another board, history included."""
        for cell in range(CELLS):
            self.remove_owner(cell)
            self.stacks[cell] = other.stacks[cell]
            self.heights[cell] = other.heights[cell]
            self.blacks[cell] = other.blacks[cell]
            self.add_owner(cell)
        self.turn = other.turn
        self.may_call_now = other.may_call_now
        self.fill_keys()
        self.table_key = other.table_key
        self.history.copy(other.history)
        self.make_root()
        self.update_key()

    # For drafts and views; cells by their numbers:

    def lay(self, cell: int, seat: int) -> None:
        """Put a piece on top of a cell, while a position is set up."""
        self.remove_owner(cell)
        self.stacks[cell] = self.stacks[cell] << 1 | seat
        self.heights[cell] += 1
        self.blacks[cell] += seat
        self.add_owner(cell)

    def start_history(self, turn: int, offended: bool) -> None:
        """Start the history with the arrangement of the pieces laid so far."""
        self.turn = turn
        self.may_call_now = 1 if offended else 0
        self.table_key = self.fill_keys()
        self.remember(0)
        self.update_key()

    def compute_key(self) -> int:
        """The key, calculated from scratch."""
        key: int = 0
        if self.turn != 0:
            key ^= BLACK_MOVES
        if self.may_call_now != 0:
            key ^= MAY_CALL
        for cell in range(CELLS):
            key ^= self.cell_key(cell)
        return key

    def repetition_count(self) -> int:
        """How often the current arrangement has occurred since the start, this time included."""
        return self.history.times

    def may_call(self) -> bool:
        """Whether the player to move may call an offence."""
        return self.may_call_now != 0

    def pile(self, cell: int) -> list[int]:
        """The owners of the pieces on a cell, from bottom to top."""
        height: int = self.heights[cell]
        return [self.stacks[cell] >> height - 1 - level & 1 for level in range(height)]

    def height(self, cell: int) -> int:
        """The number of pieces on a cell."""
        return self.heights[cell]

    def too_tall_cells(self, seat: int) -> list[int]:
        """The cells of a seat's stacks that are too tall, in rising order."""
        return [cell for cell in range(CELLS) if self.owned_cells[seat] & self.tall_cells & CELL_BIT[cell] != 0]
