"""Solving: what a try comes to while a puzzle is played, the longest defence against it, and what refutes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from game.core import outcome
from game.core.errors import N_, StaxError
from game.core.game import Game
from game.core.move import Move
from game.core.position import Position
from game.puzzles.proof import ENDLESS, FURTHER, Proof
from game.puzzles.puzzle import Puzzle, Task


class Unproven(StaxError):  # noqa: N818 - what is so, and nobody's error
    """So many moves were tried, and it is still not known."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is known of a try: whether it is as good as any, and the other side's best answer, None if it ends the game.

    The answer to a good try is the longest defence, that to another what refutes it; None too where that was not found
    within the moves that may be tried.
    """

    accepted: bool
    reply: Move | None


class Solver:
    """A puzzle while it is played: `position` is where it stands and `task` what is still to be done there.

    A puzzle of the kind `save`, or `keep`, is done after one move; of the kind `win` after the last.  `played` are
    texts of accepted moves and of the answers to them with which it begins.  Every question tries `nodes` moves at the
    most.
    """

    def __init__(self, game: Game, puzzle: Puzzle, nodes: int = ENDLESS, played: Sequence[str] = ()) -> None:
        self.game: Final = game
        self.position: Position = puzzle.set_up(game)
        self.seat: Final = self.position.turn
        self.task: Task | None = puzzle.task
        self._nodes = nodes
        self._first = {game.notation.read_move(self.position, text) for text in puzzle.accepted}
        for place, text in enumerate(played):
            self.position.advance(game.notation.read_move(self.position, text))
            if place % 2 == 0:
                self._accept()

    def judge(self, move: Move) -> Verdict:
        """What a legal move of the solver's comes to; nothing is played.  Raises Unproven where it cannot be told."""
        assert self.task is not None
        accepted = move in (self._first or self._good(self.task))
        after = self.position.clone()
        after.advance(move)
        if after.outcome() != outcome.PLAYING:
            return Verdict(accepted, None)
        return Verdict(accepted, self._defence(after) if accepted else self._refutation(after, self.task))

    def play(self, move: Move) -> Move | None:
        """Play a move that is accepted, and the longest defence; None where the puzzle is done."""
        verdict = self.judge(move)
        assert verdict.accepted
        self.advance(move, verdict.reply)
        return None if self.task is None else verdict.reply

    def advance(self, move: Move, reply: Move | None) -> None:
        """Play a move that was accepted and the answer to it, where the puzzle goes on."""
        self.position.advance(move)
        self._accept()
        if reply is None:
            self.task = None
        elif self.task is not None:
            self.position.advance(reply)

    def way(self) -> Move:
        """An accepted move here, of those that win the soonest; raises Unproven where none can be told."""
        assert self.task is not None
        if self._first:
            return min(self._first)
        return _soonest(self.game, self.position, self.seat, self.task.moves, self._nodes)

    def _accept(self) -> None:
        """An accepted move was played."""
        assert self.task is not None
        self._first = set()
        last = self.task.kind != "win" or self.task.moves == 1
        self.task = None if last else Task("win", self.task.moves - 1)

    def _good(self, task: Task) -> set[Move]:
        proof = self._proof(self.position)
        good = set(proof.wins(self.seat, task.moves))
        if proof.stopped:
            raise Unproven(N_("What this move comes to was not found out."))
        return good

    def _proof(self, position: Position) -> Proof:
        return Proof(self.game, position, self._nodes)

    def _defence(self, after: Position) -> Move:
        assert self.task is not None
        return defence(self.game, after, self.seat, 2 * self.task.moves, self._nodes)

    def _refutation(self, after: Position, task: Task) -> Move | None:
        """The reply that wins for the other side soonest, or the best looking after which what was to be won is not."""
        proof = self._proof(after)
        for moves in range(1, task.moves + 1 if task.kind == "save" else 2):
            wins = proof.wins(after.turn, moves)
            if wins:
                return wins[0]
        further = FURTHER * task.moves if task.kind == "keep" else task.moves
        for move in self._best_looking(after, proof.moves):
            spared = further == 1 or not proof.wins(self.seat, further - 1, [move])
            if spared or proof.stopped:
                return None if proof.stopped else move
        return None

    def _best_looking(self, position: Position, moves: Iterable[Move]) -> list[Move]:
        """The moves, first what looks best to who makes it."""
        evaluator, seat = self.game.evaluator(position), position.turn

        def looks(move: Move) -> int:
            position.play(move)
            score = evaluator.score(seat)
            position.undo()
            return -score

        return sorted(moves, key=looks)


def defence(game: Game, position: Position, seat: int, most: int, nodes: int = ENDLESS) -> Move:
    """The move against a seat's forced win within `most` plies that delays it longest; of several the best looking.

    Where so many nodes do not tell how long, the best looking of all.
    """
    evaluator, defender = game.evaluator(position), position.turn
    proof = Proof(game, position, nodes)
    delays = proof.delays(seat, most)

    def worth(move: Move) -> tuple[int, int, Move]:
        position.play(move)
        score = evaluator.score(defender)
        position.undo()
        return 0 if proof.stopped else delays[move], score, move

    return max(position.legal(), key=worth)


def longest_line(game: Game, position: Position, first: Move, task: Task, nodes: int = ENDLESS) -> list[Move]:
    """A first move and what follows it until the win, the shortest wins against the longest defences."""
    line, now, seat = [first], position.clone(), position.turn
    now.advance(first)
    if task.kind == "save":
        return line
    for moves in range(task.moves - 1, -1, -1):
        if now.outcome() != outcome.PLAYING:
            break
        line.append(defence(game, now, seat, 2 * moves + 1, nodes))
        now.advance(line[-1])
        if now.outcome() != outcome.PLAYING or not moves:
            break
        line.append(_soonest(game, now, seat, moves, nodes))
        now.advance(line[-1])
    return line


def _soonest(game: Game, position: Position, seat: int, most: int, nodes: int) -> Move:
    """A move that wins within the fewest own moves."""
    proof = Proof(game, position, nodes)
    for moves in range(1, most + 1):
        wins = proof.wins(seat, moves)
        if wins:
            return wins[0]
    raise Unproven(N_("What wins here was not found out."))
