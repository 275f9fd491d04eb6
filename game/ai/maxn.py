"""MaxN: with three players, a search in which each plays for themselves (max-n, Luckhardt and Irani 1986).

No score of one player says what another will prefer, so nothing is cut off but what stands behind a win at once; the
breadth is bounded as in the tree.
"""

from __future__ import annotations

from typing import Final

from game.ai import scores
from game.ai.transposition_table import TranspositionTable
from game.ai.tree import TreeSearch
from game.core import outcome
from game.core.evaluator import Evaluator
from game.core.position import Position, room

PLAYING: Final = outcome.PLAYING
STRIDE: Final = outcome.DEEP
WIN: Final = scores.WIN
SEATS: Final = 3


class MaxN(TreeSearch):
    """Below a root's move: `gains` holds by ply what the best line there is worth to each seat."""

    def __init__(self, position: Position, evaluator: Evaluator, table: TranspositionTable) -> None:
        super().__init__(position, evaluator, table)
        self.choices: int = 0
        self.gains = room(SEATS * STRIDE)

    def maxn_score(self, move: int, depth: int) -> int:
        """The score of a root's move for the root's seat, each of the others playing for themselves."""
        self.position.make(move)
        self.maxn(depth - 1, self.choices, self.seat)
        self.position.unmake()
        return self.gains[SEATS + self.seat]

    def maxn(self, depth: int, first: int, seat: int) -> int:
        """Fill `gains` at this ply; `moves[first:]` is free to write on.

        At the horizon only what the seat gains that has just moved; then 0, else 1.
        """
        ply: int = self.position.ply
        self.nodes += 1
        self.pv_lengths[ply] = 0
        decided: int = self.position.decided()
        if decided == PLAYING and self.wins_at_once(first) != 0:
            self.fill_gains(ply, self.position.turn, ply + 1)
            return 1
        if decided != PLAYING:
            self.fill_gains(ply, decided, ply)
            return 1
        if self.stop != 0 or self.nodes >= self.limit:
            self.stop = 1
            return 1
        if depth <= 0:
            self.judge(seat)
            return 0
        self.choose_best(depth, first)
        return 1

    def judge(self, seat: int) -> None:
        """Put what the evaluation says of a seat into `gains` at this ply."""
        value: int = self.evaluate_root() if seat == self.seat else self.evaluator.value(seat)
        self.gains[SEATS * self.position.ply + seat] = value

    def fill_gains(self, ply: int, winner: int, when: int) -> None:
        """Fill `gains` at a ply where a game ends: a shorter win is better, a later loss too, a draw is worth 0."""
        for seat in range(self.position.seats):
            gain: int = WIN - when if seat == winner else when - WIN
            self.gains[SEATS * ply + seat] = gain if winner >= 0 else 0

    def choose_best(self, depth: int, first: int) -> None:
        """Fill `gains` with what the player to move likes best of the most promising moves."""
        ply: int = self.position.ply
        turn: int = self.position.turn
        last: int = self.position.generate(first)
        if last == first:
            self.fill_gains(ply, self.position.stranded(), ply)
            return
        self.order(first, last, -1)
        kept: int = self.breadth(depth, last - first)
        if kept < last - first:
            self.skipped = 1
        for tried in range(kept):
            move: int = self.pop(first, last - tried)
            self.position.make(move)
            whole: int = self.maxn(depth - 1, last, turn)
            better: int = (
                1 if tried == 0 or self.gains[SEATS * (ply + 1) + turn] > self.gains[SEATS * ply + turn] else 0
            )
            for seat in range(self.position.seats if better != 0 and whole == 0 else 0):
                if seat != turn:
                    self.judge(seat)
            self.position.unmake()
            if self.stop != 0:
                return
            if better != 0:
                for seat in range(self.position.seats):
                    self.gains[SEATS * ply + seat] = self.gains[SEATS * (ply + 1) + seat]
                self.update_pv(ply, move)
