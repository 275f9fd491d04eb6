"""MaxN: a search for three players in which each plays for themselves (max-n, Luckhardt and Irani 1986).

A player's score does not say what another player will prefer, so nothing is cut off except behind a win at once.  The
breadth is limited as in the tree.
"""

from __future__ import annotations

from typing import Final

from game.ai.scores import WIN
from game.ai.settings import SearchSettings
from game.ai.transposition_table import TranspositionTable
from game.ai.tree import TreeSearch
from game.core.evaluator import Evaluator
from game.core.outcome import MAX_UNDO_PLIES, PLAYING
from game.core.position import Position, int64_array

MAXN_SEATS: Final = 3


class MaxN(TreeSearch):
    """The search below a root move; `gains` has, by ply, the value of the best line there for each seat."""

    def __init__(
        self, position: Position, evaluator: Evaluator, table: TranspositionTable, settings: SearchSettings
    ) -> None:
        super().__init__(position, evaluator, table, settings)
        self.root_count: int = 0
        self.gains = int64_array(MAXN_SEATS * MAX_UNDO_PLIES)

    def maxn_score(self, move: int, depth: int) -> int:
        """The score of a root move for the root's seat, if each opponent plays for themselves."""
        self.position.make(move)
        self.maxn(depth - 1, self.root_count, self.seat)
        self.position.unmake()
        return self.gains[MAXN_SEATS + self.seat]

    def maxn(self, depth: int, first: int, seat: int) -> int:
        """Fill `gains` at this ply and return 1; may overwrite `moves` from index `first` on.

        At the horizon only the gain of `seat`, which has just moved, is filled; returns 0 then.
        """
        ply: int = self.position.ply
        self.nodes += 1
        self.pv_lengths[ply] = 0
        decided: int = self.position.outcome_on_board()
        if decided == PLAYING and self.wins_at_once(first) != 0:
            self.fill_gains(ply, self.position.turn, ply + 1)
            return 1
        if decided != PLAYING:
            self.fill_gains(ply, decided, ply)
            return 1
        if self.stop != 0 or self.nodes >= self.settings.limit:
            self.stop = 1
            return 1
        if depth <= 0:
            self.write_seat_value(seat)
            return 0
        self.choose_best(depth, first)
        return 1

    def write_seat_value(self, seat: int) -> None:
        """Write the evaluation for a seat into `gains` at this ply."""
        value: int = self.evaluate_root() if seat == self.seat else self.evaluator.value(seat)
        self.gains[MAXN_SEATS * self.position.ply + seat] = value

    def fill_gains(self, ply: int, winner: int, when: int) -> None:
        """Fill `gains` at the end of a game: a shorter win is better, a later loss is better, a draw is worth 0."""
        for seat in range(self.position.seats):
            gain: int = WIN - when if seat == winner else when - WIN
            self.gains[MAXN_SEATS * ply + seat] = gain if winner >= 0 else 0

    def choose_best(self, depth: int, first: int) -> None:
        """Fill `gains` with the result that the player to move prefers among the most promising moves."""
        ply: int = self.position.ply
        turn: int = self.position.turn
        last: int = self.position.generate(first)
        if last == first:
            self.fill_gains(ply, self.position.outcome_without_moves(), ply)
            return
        self.order(first, last, -1)
        limit: int = self.move_limit(depth, last - first)
        if limit < last - first:
            self.has_skipped = 1
        for tried in range(limit):
            move: int = self.pop(first, last - tried)
            self.position.make(move)
            is_complete: int = self.maxn(depth - 1, last, turn)
            is_better: int = (
                1
                if tried == 0 or self.gains[MAXN_SEATS * (ply + 1) + turn] > self.gains[MAXN_SEATS * ply + turn]
                else 0
            )
            for seat in range(self.position.seats if is_better != 0 and is_complete == 0 else 0):
                if seat != turn:
                    self.write_seat_value(seat)
            self.position.unmake()
            if self.stop != 0:
                return
            if is_better != 0:
                for seat in range(self.position.seats):
                    self.gains[MAXN_SEATS * ply + seat] = self.gains[MAXN_SEATS * (ply + 1) + seat]
                self.update_pv(ply, move)
