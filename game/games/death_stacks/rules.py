"""Death Stacks (Stephen Euin Cobb, 2004; too-tall rule 2005, repeating-state rule 2015), with either sanction.

This file runs as plain Python, or compiled with the C types of `rules.pxd`.
"""

from __future__ import annotations

from typing import Final

from game.core.outcome import DRAW, PLAYING
from game.games.death_stacks import tables, walls
from game.games.death_stacks.board import StackBoard
from game.games.death_stacks.tables import CALL_BIT, PRIME, ROW_LENGTH
from game.games.death_stacks.walls import MAX_STACK_HEIGHT

DRAW_REPETITIONS: Final = 3  # an arrangement that occurs this often ends the game
CELL_BIT: Final[list[int]] = [1 << cell for cell in range(walls.CELLS)]
CELL_BY_REMAINDER: Final[list[int]] = list(tables.CELL_BY_REMAINDER)
ALL_MOVES: Final[list[int]] = list(tables.ALL_MOVES)
FIRST_MOVES: Final[list[int]] = list(tables.FIRST_MOVES)
REACHED_CELLS: Final[list[int]] = list(tables.REACHED_CELLS)


def max_move_count(with_calls: bool) -> int:
    """An upper bound of the number of legal moves in any position.

    A stack of n pieces moves 1 to n of them in 8 directions, so each of the at most 24 pieces on the board stands for
    at most 8 moves: those in which it is the lowest that moves.  Each of them may be made with a call.
    """
    return 8 * walls.MAX_PIECES * (2 if with_calls else 1)


class DeathStacks(StackBoard):
    """A game of Death Stacks; `with_calls`: a stack may stay too tall, but the opponent may call the offence."""

    def __init__(self, with_calls: bool) -> None:
        super().__init__(max_move_count(with_calls))
        self.with_calls: int = 1 if with_calls else 0

    def clone(self) -> DeathStacks:
        """An independent copy, history included, rooted here."""
        other = DeathStacks(self.with_calls != 0)
        other.copy_board(self)
        return other

    def outcome_on_board(self) -> int:
        """A seat that owns every stack has won; the third occurrence of an arrangement is a draw."""
        if self.owned_cells[0] == 0:
            return 1
        if self.owned_cells[1] == 0:
            return 0
        return DRAW if self.history.times >= DRAW_REPETITIONS else PLAYING

    def cells_under_pressure(self) -> int:
        """The set of stacks of which the player to move must reduce any; empty in the variant with calls."""
        return 0 if self.with_calls != 0 else self.owned_cells[self.turn] & self.tall_cells

    def generate(self, first: int) -> int:
        """List moves of any legal count, from every own stack or from every stack that must be reduced."""
        if self.outcome_on_board() != PLAYING:
            return first
        last: int = first
        pressed: int = self.cells_under_pressure()
        left: int = pressed if pressed != 0 else self.owned_cells[self.turn]
        while left != 0:
            bit: int = left & -left
            cell: int = CELL_BY_REMAINDER[bit % PRIME]
            height: int = self.heights[cell]
            least: int = height - MAX_STACK_HEIGHT if pressed != 0 else 1
            for i in range(FIRST_MOVES[ROW_LENGTH * cell + least], FIRST_MOVES[ROW_LENGTH * cell + height + 1]):
                self.moves[last] = ALL_MOVES[i]
                last += 1
            left ^= bit
        return self.add_calls(first, last)

    def count_moves(self) -> int:
        """The number of legal moves, without a list of them."""
        if self.outcome_on_board() != PLAYING:
            return 0
        count: int = 0
        pressed: int = self.cells_under_pressure()
        left: int = pressed if pressed != 0 else self.owned_cells[self.turn]
        while left != 0:
            bit: int = left & -left
            cell: int = CELL_BY_REMAINDER[bit % PRIME]
            height: int = self.heights[cell]
            least: int = height - MAX_STACK_HEIGHT if pressed != 0 else 1
            count += FIRST_MOVES[ROW_LENGTH * cell + height + 1] - FIRST_MOVES[ROW_LENGTH * cell + least]
            left ^= bit
        return count if self.may_call_now == 0 else count + count

    def nth_move(self, index: int) -> int:
        """The move with an index in the list of `generate`, without that list."""
        pressed: int = self.cells_under_pressure()
        left: int = pressed if pressed != 0 else self.owned_cells[self.turn]
        while left != 0:
            bit: int = left & -left
            cell: int = CELL_BY_REMAINDER[bit % PRIME]
            height: int = self.heights[cell]
            least: int = height - MAX_STACK_HEIGHT if pressed != 0 else 1
            i: int = FIRST_MOVES[ROW_LENGTH * cell + least] + index
            index = i - FIRST_MOVES[ROW_LENGTH * cell + height + 1]
            if index < 0:
                return ALL_MOVES[i]
            left ^= bit
        return self.nth_move(index) | CALL_BIT

    def generate_noisy(self, first: int) -> int:
        """List the moves that win: onto the opponent's only stack, without uncovering an opponent's piece."""
        enemy: int = self.owned_cells[1 - self.turn]
        if enemy & enemy - 1 != 0 or self.outcome_on_board() != PLAYING:
            return first
        last: int = first
        pressed: int = self.cells_under_pressure()
        left: int = pressed if pressed != 0 else self.owned_cells[self.turn]
        target: int = CELL_BY_REMAINDER[enemy % PRIME]
        while left != 0:
            bit: int = left & -left
            cell: int = CELL_BY_REMAINDER[bit % PRIME]
            height: int = self.heights[cell]
            for count in range(height - MAX_STACK_HEIGHT if pressed != 0 else 1, height + 1):
                under: int = self.stacks[cell] >> count
                if REACHED_CELLS[ROW_LENGTH * cell + count] & enemy != 0 and (under == 1 or under & 1 == self.turn):
                    self.moves[last] = count << 12 | target << 6 | cell
                    last += 1
            left ^= bit
        return self.add_calls(first, last)

    def add_calls(self, first: int, last: int) -> int:
        """Where a call is allowed, list the moves once more with the call; return the index after the last."""
        if self.may_call_now == 0:
            return last
        for i in range(first, last):
            self.moves[last + i - first] = self.moves[i] | CALL_BIT
        return last + last - first

    def legality(self, move: int) -> int:
        """As in `Position`: 1 if the move would be listed, else 0."""
        source: int = move & 63
        count: int = move >> 12 & 31
        height: int = self.heights[source]
        pressed: int = self.cells_under_pressure()
        sources: int = pressed if pressed != 0 else self.owned_cells[self.turn]
        if sources & CELL_BIT[source] == 0 or count > height or (pressed != 0 and count < height - MAX_STACK_HEIGHT):
            return 0
        if (move & CALL_BIT != 0 and self.may_call_now == 0) or self.outcome_on_board() != PLAYING:
            return 0
        return REACHED_CELLS[ROW_LENGTH * source + count] >> (move >> 6 & 63) & 1

    def make(self, move: int) -> None:
        """Play a legal move; after a call the same player moves again, since the offender loses a turn."""
        source: int = move & 63
        target: int = move >> 6 & 63
        count: int = move >> 12 & 31
        seat: int = self.turn
        guilty: int = 0
        if self.with_calls != 0 and self.owned_cells[seat] & self.tall_cells != 0:
            guilty = (
                0 if self.heights[source] > MAX_STACK_HEIGHT and self.heights[source] - count <= MAX_STACK_HEIGHT else 1
            )
        self.save(source, target)
        self.move_pieces(source, target, count)
        self.table_key ^= self.cell_keys[source] ^ self.cell_keys[target]
        self.cell_keys[source] = self.cell_key(source)
        self.cell_keys[target] = self.cell_key(target)
        self.table_key ^= self.cell_keys[source] ^ self.cell_keys[target]
        self.may_call_now = 0
        if move & CALL_BIT == 0:
            self.turn = 1 - seat
            self.may_call_now = guilty if self.owned_cells[1 - seat] != 0 else 0
        self.ply += 1
        self.remember(move)
        self.update_key()

    def unmake(self) -> None:
        """Take back the last `make`."""
        move: int = self.forget()
        self.ply -= 1
        self.restore(move & 63, move >> 6 & 63)
        self.update_key()

    # For notation and view; cells by their numbers:

    def has_calls(self) -> bool:
        """Whether offences are called in this variant."""
        return self.with_calls != 0

    def cells_to_reduce(self) -> list[int]:
        """The stacks of which the player to move must reduce any; empty in the variant with calls."""
        return [] if self.with_calls != 0 else self.too_tall_cells(self.turn)

    def legal_from(self, cell: int) -> list[int]:
        """The legal moves that begin on a cell."""
        return [move for move in self.legal() if move & 63 == cell]

    def move_number(self, source: int, count: int, target: int, call: bool) -> int:
        """The integer of a move, legal or not."""
        return (CALL_BIT if call else 0) | count << 12 | target << 6 | source

    def move_parts(self, move: int) -> tuple[int, int, int, bool]:
        """The source, count and target of a move, and whether it calls."""
        return move & 63, move >> 12 & 31, move >> 6 & 63, move & CALL_BIT != 0
