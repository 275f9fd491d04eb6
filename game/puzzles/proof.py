"""Proof: forced results of a position, found by trying every move (`ai.prover`); see `docs/puzzles.md`.

A win within n own moves is a win within the plies up to the last of them. If a game has a fixed length and ends a ply
later, that ply is included: in Stack-22 the player who does not place the last tile can win by it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from game.ai.prover import Prover
from game.ai.transposition_table import TranspositionTable, bits_for
from game.core.game import Game
from game.core.move import Move
from game.core.position import Position
from game.puzzles.puzzle import Task

PROOF_MEGABYTES: Final = 4
NO_LIMIT: Final = 1 << 60
KEEP_DEPTH_FACTOR: Final = 2  # the other moves must not win within this multiple of the task's moves


class Proof:
    """Proves forced wins in a settled position of two players who alternate; the position is not changed.

    `is_doubtful` is set by a win that only exists if repetitions are ignored.  Once `is_stopped`, because `nodes` moves
    were not enough, no answer is valid.
    """

    def __init__(self, game: Game, position: Position, nodes: int = NO_LIMIT, megabytes: int = PROOF_MEGABYTES) -> None:
        self.position = position
        self.moves = position.legal()
        self._limit = nodes
        self._prover = Prover(position, TranspositionTable(bits_for(megabytes)), self._is_spent)
        self._checks_repetition = game.repetition != ""
        self.is_doubtful = False

    def _is_spent(self) -> bool:
        return self._prover.nodes > self._limit

    @property
    def nodes(self) -> int:
        """The number of moves tried so far."""
        return self._prover.nodes

    @property
    def is_stopped(self) -> bool:
        """Whether the proof ran out of nodes."""
        return self._prover.stop != 0

    @property
    def is_certain(self) -> bool:
        """Whether the answers since `is_doubtful` was last False are valid."""
        return not self.is_stopped and not self.is_doubtful

    def allow_nodes(self, nodes: int) -> None:
        """Allow this number of further moves."""
        self._limit = self.nodes + nodes

    def _plies_for(self, moves: int, seat: int) -> int:
        """The number of plies from here to a seat's n-th own move."""
        plies = 2 * moves - (1 if seat == self.position.turn else 0)
        return plies + 1 if plies + 1 == self.position.plies_left() else plies

    def _is_open(self, plies: int) -> bool:
        return plies >= self.position.plies_left()

    def can_end(self, seat: int, moves: int) -> bool:
        """Whether a game can be over after this number of own moves of a seat."""
        return self._is_open(self._plies_for(moves, seat))

    def winning_moves(self, seat: int, moves: int, among: Iterable[Move] | None = None) -> list[Move]:
        """The moves after which a seat wins within `moves` own moves, the first included.

        The moves are those of the player to move. A win that depends on ignoring repetitions does not count.
        """
        plies = self._plies_for(moves, seat)
        moves_asked = self.moves if among is None else among
        return [move for move in moves_asked if self._is_open(plies) and self._forces_win(seat, move, plies)]

    def _forces_win(self, seat: int, move: Move, plies: int) -> bool:
        if not self._prover.forces_win(seat, move, plies, 0):
            return False
        sure = not self._checks_repetition or self._prover.forces_win(seat, move, plies, 1) == 1
        self.is_doubtful = self.is_doubtful or not sure
        return sure

    def win_delays(self, seat: int, most: int) -> dict[Move, int]:
        """For each move the least number of plies within which a seat wins, the move included.

        `most` + 1 if it does not.
        """
        found: dict[Move, int] = {}
        for plies in range(1, most + 1):
            for move in self.moves:
                if move not in found and self._is_open(plies) and self._prover.forces_win(seat, move, plies, 0):
                    found[move] = plies
        return {move: found.get(move, most + 1) for move in self.moves}

    def is_proven(self, task: Task, accepted: Collection[Move]) -> bool:
        """Whether exactly these first moves solve a task."""
        seat, others = self.position.turn, [move for move in self.moves if move not in accepted]
        if not accepted or not others or not set(accepted) <= set(self.moves):
            return False
        self.is_doubtful = False
        if task.kind == "save":
            return set(self.winning_moves(1 - seat, task.moves)) == set(others) and self.is_certain
        if len(self.winning_moves(seat, task.moves, accepted)) < len(accepted):
            return False
        further = KEEP_DEPTH_FACTOR * task.moves if task.kind == "keep" else task.moves
        sooner = task.moves > 1 and self.winning_moves(seat, task.moves - 1, accepted)
        return not sooner and not any(self.winning_moves(seat, further, [move]) for move in others) and self.is_certain
