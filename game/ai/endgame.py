"""Endgame: the outcome of a game of fixed length, searched to its end.

This file runs as plain Python, or compiled with the C types of `endgame.pxd`.

The table knows positions by their `essence`, so positions that differ only in what hardly matters are the same.  In
Stack-22 thousands of placements on the table thus share an entry, and a search needs a hundred times fewer nodes.
"""

from __future__ import annotations

from typing import Final

from game.ai.scores import BOTH_SEATS, EXACT, LOWER_BOUND, UPPER_BOUND
from game.ai.transposition_table import TranspositionTable
from game.core.keys import random_keys
from game.core.outcome import DRAW, MAX_UNDO_PLIES, PLAYING
from game.core.position import Position, int64_array

MAX_WHOLE_PLIES: Final = 4  # plies before the end from which nothing is left out of a position's key
SALTS_PER_SEAT: Final = 2


class EndgameSolver:
    """Solves the current position, which must be a root of a game of two players.

    A search ends without a result, and `stop` is then 1, after `limit` nodes in all, or soon after `halt`.
    """

    def __init__(self, position: Position, table: TranspositionTable, limit: int) -> None:
        position.reserve(position.plies_left() + 1)
        self.position: Position = position
        self.table: TranspositionTable = table
        self.limit: int = limit
        self.whole: int = 1 if position.plies_left() <= MAX_WHOLE_PLIES else 0
        self.nodes: int = 0
        self.stop: int = 0
        self.best: int = -1
        self.selecting: int = BOTH_SEATS
        self.salts: list[int] = list(random_keys(8, 37))
        self.killers = int64_array(2 * MAX_UNDO_PLIES)
        self.entry = int64_array(4)

    def value(self, selecting: int) -> int:
        """1 if the player to move wins, 0 for a draw, -1 if they lose; `best` is a move that leads to it.

        If BOTH_SEATS are `selecting`, the answer is only likely; if NO_SEAT is, every move is tried.
        """
        self.selecting = selecting
        return self.search(-1, 1, 0)

    def holds(self, winner: int) -> int:
        """1 if a seat wins with the selected moves, whichever of all its moves the other seat answers.

        If not, and the other seat is to move, `best` is a move that refutes it.
        """
        self.selecting = winner
        if self.position.turn == winner:
            return 1 if self.search(0, 1, 0) > 0 else 0
        return 1 if self.search(-1, 0, 0) < 0 else 0

    def search(self, alpha: int, beta: int, first: int) -> int:
        """The outcome for the player to move: 1, 0 or -1; may overwrite `moves` from index `first` on."""
        self.nodes += 1
        decided: int = self.position.settled_outcome() if self.position.ply > 0 else PLAYING
        if decided != PLAYING:
            return 0 if decided == DRAW else 1 if decided == self.position.turn else -1
        if self.stop != 0 or self.nodes >= self.limit:
            self.stop = 1
            return 0
        essence: int = self.position.key if self.whole != 0 else self.position.essence()
        key: int = essence ^ self.salts[SALTS_PER_SEAT * self.selecting + self.position.turn]
        hint: int = -1
        if self.table.probe(key, self.entry) != 0:
            hint = self.entry[0]
            score: int = self.entry[1]
            bound: int = self.entry[3]
            sure: int = 1 if bound == EXACT or (score >= beta if bound == LOWER_BOUND else score <= alpha) else 0
            if sure != 0 and self.position.ply > 0:
                return score
        elif self.table.probe(essence ^ self.salts[SALTS_PER_SEAT * BOTH_SEATS + self.position.turn], self.entry) != 0:
            hint = self.entry[0]
        return self.search_moves(key, alpha, beta, first, hint)

    def search_moves(self, key: int, alpha: int, beta: int, first: int, hint: int) -> int:
        """`search` with the moves of the player to move."""
        ply: int = self.position.ply
        last: int = first
        if self.selecting == BOTH_SEATS or self.selecting == self.position.turn:
            last = self.position.generate_spread(first)
        else:
            last = self.position.generate(first)
        self.move_to_front(self.killers[2 * ply + 1], first, last)
        self.move_to_front(self.killers[2 * ply], first, last)
        self.move_to_front(hint, first, last)
        best: int = -2
        choice: int = -1
        floor: int = alpha
        for i in range(first, last):
            move: int = self.position.moves[i]
            self.position.make(move)
            score: int = -self.search(-beta, -floor, last)
            self.position.unmake()
            if self.stop != 0:
                return 0
            if score > best:
                best = score
                choice = move
                if score > floor:
                    floor = score
                if score >= beta:
                    self.learn_cutoff(ply, move)
                    break
        if ply == 0:
            self.best = choice
        self.table.store(key, choice, best, 1, LOWER_BOUND if best >= beta else EXACT if best > alpha else UPPER_BOUND)
        return best

    def learn_cutoff(self, ply: int, move: int) -> None:
        """Remember a move that settled a position at this ply."""
        if self.killers[2 * ply] != move:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = move

    def move_to_front(self, move: int, first: int, last: int) -> None:
        """Move a move to the front of a list, if the list has it; the others keep their order."""
        for i in range(first, last):
            if self.position.moves[i] == move:
                while i > first:
                    self.position.moves[i] = self.position.moves[i - 1]
                    i -= 1
                self.position.moves[first] = move
                return

    def halt(self) -> None:
        """Tell the search to stop soon; may be called from any thread."""
        self.stop = 1
