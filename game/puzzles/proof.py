"""Proof: what can be forced from a position, found by trying every move (`ai.prover`); `docs/puzzles.md` says it in
full.

A win within so many own moves is one within the plies up to the last of them.  Where a game's length is fixed and one
more ply ends it, that ply belongs to it: in Stack-22 who does not lay the last tile wins by the other's.
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

MEGABYTES: Final = 4
ENDLESS: Final = 1 << 60
FURTHER: Final = 2  # so many times as far as a win is kept it is looked for after other moves


class Proof:
    """Looks at a settled position of two players who move in turns, which it leaves as it is.

    `doubtful` once a win has been met that holds only as long as nobody minds repeated situations.
    Once `stopped`, because `nodes` were not enough, no answer means anything.
    """

    def __init__(self, game: Game, position: Position, nodes: int = ENDLESS, megabytes: int = MEGABYTES) -> None:
        self.position = position
        self.moves = position.legal()
        self._limit = nodes
        self._prover = Prover(position, TranspositionTable(bits_for(megabytes)), self._spent)
        self._wary = game.repetition != ""
        self.doubtful = False

    def _spent(self) -> bool:
        return self._prover.nodes > self._limit

    @property
    def nodes(self) -> int:
        """The moves tried so far."""
        return self._prover.nodes

    @property
    def stopped(self) -> bool:
        """Whether it has given up."""
        return self._prover.stop != 0

    @property
    def certain(self) -> bool:
        """Whether its answers since `doubtful` was False can be relied on."""
        return not self.stopped and not self.doubtful

    def allow(self, nodes: int) -> None:
        """Try so many more moves at the most."""
        self._limit = self.nodes + nodes

    def _plies(self, moves: int, seat: int) -> int:
        """How many plies from here so many own moves of a seat are."""
        plies = 2 * moves - (1 if seat == self.position.turn else 0)
        return plies + 1 if plies + 1 == self.position.plies_left() else plies

    def _open(self, plies: int) -> bool:
        return plies >= self.position.plies_left()

    def can_end(self, seat: int, moves: int) -> bool:
        """Whether a game can have ended after so many own moves of a seat."""
        return self._open(self._plies(moves, seat))

    def wins(self, seat: int, moves: int, among: Iterable[Move] | None = None) -> list[Move]:
        """The moves of whoever is to move after which a seat wins within so many moves of its own, the first included.

        A move that wins only if repeated situations are overlooked is none.
        """
        plies = self._plies(moves, seat)
        moves_asked = self.moves if among is None else among
        return [move for move in moves_asked if self._open(plies) and self._forces(seat, move, plies)]

    def _forces(self, seat: int, move: Move, plies: int) -> bool:
        if not self._prover.forces_win(seat, move, plies, 0):
            return False
        sure = not self._wary or self._prover.forces_win(seat, move, plies, 1) == 1
        self.doubtful = self.doubtful or not sure
        return sure

    def delays(self, seat: int, most: int) -> dict[Move, int]:
        """The fewest plies within which a seat wins after each move, itself included; `most` + 1 where it does not."""
        found: dict[Move, int] = {}
        for plies in range(1, most + 1):
            for move in self.moves:
                if move not in found and self._open(plies) and self._prover.forces_win(seat, move, plies, 0):
                    found[move] = plies
        return {move: found.get(move, most + 1) for move in self.moves}

    def holds(self, task: Task, accepted: Collection[Move]) -> bool:
        """Whether these first moves, and no others, do what a task asks for."""
        seat, others = self.position.turn, [move for move in self.moves if move not in accepted]
        if not accepted or not others or not set(accepted) <= set(self.moves):
            return False
        self.doubtful = False
        if task.kind == "save":
            return set(self.wins(1 - seat, task.moves)) == set(others) and self.certain
        if len(self.wins(seat, task.moves, accepted)) < len(accepted):
            return False
        further = FURTHER * task.moves if task.kind == "keep" else task.moves
        sooner = task.moves > 1 and self.wins(seat, task.moves - 1, accepted)
        return not sooner and not any(self.wins(seat, further, [move]) for move in others) and self.certain
