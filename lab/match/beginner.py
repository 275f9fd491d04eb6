"""A careless beginner: a player to measure the weakest level against.

They win if the winning move goes a single cell, else play any move after which no move of a single cell beats them.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from game.core import outcome
from game.core.game import Game
from game.core.move import Move
from game.core.position import Position

NEAR = 1  # cells that a move goes at most if beginners see it


class Beginner:
    """The beginner at a game; `chance` draws among the moves that they take to be as good."""

    def __init__(self, game: Game, chance: random.Random) -> None:
        self._game = game
        self._chance = chance
        self._refutation: Move | None = None  # the last that was found

    def __call__(self, position: Position) -> Move:
        """The move that the beginner plays; the position stays as it was."""
        moves = position.legal()
        won = self.near_wins(position)
        if won:
            return self._chance.choice(won)
        self._chance.shuffle(moves)
        return next((move for move in moves if not self.loses_nearby(position, move)), moves[0])

    def near_wins(self, position: Position) -> list[Move]:
        """The moves that win at once and are near enough to be seen."""
        return list(_winning(position, self._near(position)))

    def _near(self, position: Position) -> list[Move]:
        """The moves that may win at once and are near enough to be seen."""
        distance = self._game.ai.evaluator(position).distance_of
        return [move for move in position.noisy_moves() if distance(move) <= NEAR]

    def loses_nearby(self, position: Position, move: Move) -> bool:
        """Whether a move lets another player win at once, by itself or by something that beginners see."""
        after = position.clone()
        after.advance(move)
        if after.outcome() != outcome.PLAYING:
            return after.outcome() not in (outcome.DRAW, position.turn)
        return after.turn != position.turn and self._refuted(after)

    def _refuted(self, position: Position) -> bool:
        """Whether the player to move can win at once by something that beginners see."""
        if self._refuted_as_before(position):
            return True
        self._refutation = next(iter(_winning(position, self._near(position))), None)
        return self._refutation is not None

    def _refuted_as_before(self, position: Position) -> bool:
        """Whether the last refutation refutes this move too; that saves trying thousands of replies."""
        move = self._refutation
        if move is None or move not in position.noisy_moves():
            return False
        return self._game.ai.evaluator(position).distance_of(move) <= NEAR and any(_winning(position, [move]))


def _winning(position: Position, moves: Iterable[Move]) -> Iterable[Move]:
    """The moves, out of some, that win at once."""
    for move in moves:
        after = position.clone()
        after.advance(move)
        if after.outcome() == position.turn:
            yield move
