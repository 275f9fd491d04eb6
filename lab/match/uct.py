"""UCT: a plain player by random games, to measure levels against a search of another kind.

Monte Carlo tree search by upper confidence bounds (Kocsis and Szepesvári 2006); it knows nothing but the rules.
"""

from __future__ import annotations

import random
import time
from math import log, sqrt
from typing import Final

from game.ai import nogil
from game.ai.playout import Playout
from game.ai.thinker import Limits
from game.core.move import Move
from game.core.outcome import MAX_UNDO_PLIES, PLAYING
from game.core.position import Position

EXPLORATION: Final = 0.7  # the factor of a bound's width, for results from 0 to 1
SAMPLE: Final = 48  # moves of a position that are tried, drawn at random where there are more


class Node:
    """A position of the tree; `wins` is what its random games were worth to the seat that moved to it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.visits = 0
        self.wins = 0.0
        self.untried: list[Move] | None = None
        self.children: dict[Move, Node] = {}

    def best_child(self) -> Move:
        """The move with the highest upper confidence bound."""
        spread = EXPLORATION * sqrt(log(self.visits))

        def bound(move: Move) -> float:
            child = self.children[move]
            return child.wins / child.visits + spread / sqrt(child.visits)

        return max(self.children, key=bound)


class UCT:
    """The player; `limits` bound the seconds and, as `nodes`, the random games of a move, of which one is played."""

    def __init__(self, limits: Limits, chance: random.Random) -> None:
        self._limits = limits
        self._chance = chance

    def __call__(self, position: Position) -> Move:
        """The move of most random games; the position stays as it was."""
        began = time.monotonic()
        root, board = Node(position.turn), position.clone()
        playout = Playout(board, self._chance.getrandbits(32))
        while root.visits == 0 or not self._is_over(root.visits, time.monotonic() - began):
            self._play_out(root, board, playout)
        return max(root.children, key=lambda move: root.children[move].visits)

    def _is_over(self, games: int, seconds: float) -> bool:
        limits = self._limits
        return (limits.nodes is not None and games >= limits.nodes) or (
            limits.seconds is not None and seconds >= limits.seconds
        )

    def _play_out(self, root: Node, board: Position, playout: Playout) -> None:
        """Follow the tree to a new position, play a random game from it, and count what that was worth."""
        path = [root]
        while len(path) == 1 or (path[-1].visits > 0 and board.outcome() == PLAYING):
            path.append(self._follow(path[-1], board))
        made = nogil.run(playout, MAX_UNDO_PLIES - len(path))
        winner = board.outcome()
        for node in path:
            node.visits += 1
            node.wins += 1 / board.seats if winner < 0 else winner == node.seat
        for _ in range(made + len(path) - 1):
            board.undo()

    def _follow(self, node: Node, board: Position) -> Node:
        """Play a move that was not tried, or else the best; its position in the tree."""
        if node.untried is None:
            moves = board.legal()
            node.untried = self._chance.sample(moves, min(SAMPLE, len(moves)))
        move = node.untried.pop() if node.untried else node.best_child()
        child = node.children.setdefault(move, Node(board.turn))
        board.play(move)
        return child
