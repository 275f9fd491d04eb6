"""Prover: whether a seat can force a win within a number of plies, by trying every move, without any evaluation.

This file runs as plain Python, or compiled with the C types of `prover.pxd`.

Why the answers are right although situations may repeat:  A line that ends in a win within the depth is a win by the
rules no matter what happened before, so a remembered proof is valid on every line.  A remembered failure may be due to
a repetition on the line on which it was found; it can only hide a win.  But a draw by repetition, or a claim of it, can
spoil a line that is put together from remembered parts.  The fewest plies to a win decrease with every turn, so no
position occurs twice while the winner plays the shortest way; yet the rules may treat two positions as the same
situation (Mixtour ignores the last turn when it counts).  So in a game with repetition `wins` is asked again with
`strict` 1: no proof is then taken from the table, and a situation that occurred before on the line is no win.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.ai.scores import LOWER_BOUND, MAX_SEARCH_PLIES, UPPER_BOUND
from game.ai.transposition_table import TranspositionTable
from game.core.keys import random_keys
from game.core.outcome import DRAW, MAX_UNDO_PLIES, PLAYING
from game.core.position import Position, int64_array

WIN_PROVED: Final = LOWER_BOUND  # a bound in the table: a win within the entry's depth
NO_WIN_PROVED: Final = UPPER_BOUND  # no win within the entry's depth
MAX_PROOF_PLIES: Final = MAX_SEARCH_PLIES
NODES_BETWEEN_CHECKS: Final = 1 << 12  # between two calls of `is_cancelled`
MAX_CHEAP_MOVES: Final = 4  # that are tried before all moves are listed


class Prover:
    """Proves wins from a position that is its own root, and leaves it as it was.

    `is_cancelled` is called now and then; once it returns True, `stop` is 1 and an answer of 0 means nothing.
    """

    def __init__(self, position: Position, table: TranspositionTable, is_cancelled: Callable[[], bool]) -> None:
        position.reserve(MAX_PROOF_PLIES + 2)
        self.position: Position = position
        self.table: TranspositionTable = table
        self.is_cancelled = is_cancelled
        self.seat: int = 0
        self.strict: int = 0
        self.stop: int = 0
        self.nodes: int = 0
        self.next_check: int = NODES_BETWEEN_CHECKS
        self.salts: list[int] = list(random_keys(16, 31))
        self.killers = int64_array(2 * MAX_UNDO_PLIES)
        self.entry = int64_array(4)

    def forces_win(self, seat: int, move: int, depth: int, strict: int) -> int:
        """1 if a seat wins within `depth` plies after a move, that move included, against every defence."""
        self.seat = seat
        self.strict = strict
        self.position.make(move)
        won: int = self.wins(depth - 1, 0)
        self.position.unmake()
        return won

    def wins_within(self, seat: int, depth: int, strict: int) -> int:
        """1 if a seat wins within `depth` plies from here against every defence, no matter who is to move."""
        self.seat = seat
        self.strict = strict
        return self.wins(depth, 0)

    def wins(self, depth: int, first: int) -> int:
        """1 if the seat wins within `depth` plies; may overwrite `moves` from index `first` on."""
        self.nodes += 1
        decided: int = self.position.outcome_on_board()
        if decided != PLAYING:
            return 1 if decided == self.seat else 0
        if self.strict != 0 and self.position.repetition_count() > 1:
            return 0
        if depth <= 0:
            return self.wins_by_stalemate(first)
        if self.nodes >= self.next_check:
            self.next_check = self.nodes + NODES_BETWEEN_CHECKS
            if self.is_cancelled():
                self.stop = 1
        if self.wins_at_once(first) != 0:
            return 1 if self.position.turn == self.seat else 0
        if depth == 1 and self.position.turn == self.seat and self.cannot_stalemate() != 0:
            return 0
        key: int = self.position.key ^ self.salts[4 * self.seat + self.position.turn]
        hint: int = -1
        if depth > 1 and self.table.probe(key, self.entry) != 0:
            hint = self.entry[0]
            if self.entry[3] == NO_WIN_PROVED and self.entry[2] >= depth:
                return 0
            if self.entry[3] == WIN_PROVED and self.entry[2] <= depth:
                if self.strict == 0:
                    return 1
                depth = self.entry[2]
        team: int = 1 if self.position.turn == self.seat else 0
        if team == 0 and depth > 1 and self.has_quick_defence(depth, first, hint) != 0:
            if self.strict == 0:
                self.table.store(key, self.killers[2 * self.position.ply], 0, depth, NO_WIN_PROVED)
            return 0
        last: int = self.position.generate(first)
        if last == first:
            return 1 if self.position.outcome_without_moves() == self.seat else 0
        return self.search_moves(key, depth, first, last, hint)

    def has_quick_defence(self, depth: int, first: int, hint: int) -> int:
        """1 if a move of the defenders that is known without the full list saves them."""
        ply: int = self.position.ply
        end: int = first
        for i in range(3):
            move: int = hint if i == 0 else self.killers[2 * ply + i - 1]
            if move >= 0 and self.position.legality(move) == 1:
                self.position.moves[end] = move
                end += 1
        last: int = self.position.generate_cheap(end)
        if last > end + MAX_CHEAP_MOVES:
            last = end + MAX_CHEAP_MOVES
        for i in range(first, last):
            move = self.position.moves[i]
            self.position.make(move)
            won: int = self.wins(depth - 1, last)
            self.position.unmake()
            if self.stop != 0:
                return 0
            if won == 0:
                self.learn_cutoff(ply, move)
                return 1
        return 0

    def search_moves(self, key: int, depth: int, first: int, last: int, hint: int) -> int:
        """`wins` with the listed moves: a single own move must win, or all moves of the defenders must lose."""
        ply: int = self.position.ply
        team: int = 1 if self.position.turn == self.seat else 0
        self.move_to_front(self.killers[2 * ply + 1], first, last)
        self.move_to_front(self.killers[2 * ply], first, last)
        self.move_to_front(hint, first, last)
        result: int = 1 - team
        choice: int = -1
        for i in range(first, last):
            move: int = self.position.moves[i]
            self.position.make(move)
            won: int = self.wins(depth - 1, last)
            self.position.unmake()
            if self.stop != 0:
                return 0
            if won == team:
                result = team
                choice = move
                self.learn_cutoff(ply, move)
                break
        if self.strict == 0 and depth > 1:
            self.table.store(key, choice, 0, depth, WIN_PROVED if result != 0 else NO_WIN_PROVED)
        return result

    def wins_at_once(self, first: int) -> int:
        """1 if a move of the player to move wins at once, except by leaving the next player without a move."""
        turn: int = self.position.turn
        last: int = self.position.generate_noisy(first)
        for i in range(first, last):
            self.nodes += 1
            self.position.make(self.position.moves[i])
            decided: int = self.position.outcome_on_board()
            self.position.unmake()
            if decided == turn:
                return 1
        return 0

    def cannot_stalemate(self) -> int:
        """1 if the player to move certainly cannot win by leaving the next player without a move."""
        if self.position.outcome_without_moves() == DRAW:
            return 1
        return self.position.always_moves((self.position.turn + 1) % self.position.seats)

    def wins_by_stalemate(self, first: int) -> int:
        """1 if the seat has won because the player to move has no move."""
        if self.position.outcome_without_moves() != self.seat or self.position.always_moves(self.position.turn) != 0:
            return 0
        return 1 if self.position.generate(first) == first else 0

    def learn_cutoff(self, ply: int, move: int) -> None:
        """Remember a move that settled a position at this ply."""
        if self.killers[2 * ply] != move:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = move

    def move_to_front(self, move: int, first: int, last: int) -> None:
        """Move a move to the front of a list, if the list has it."""
        for i in range(first, last):
            if self.position.moves[i] == move:
                self.position.moves[i] = self.position.moves[first]
                self.position.moves[first] = move
                return
