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
class Bounds:
    """How many moves may be tried for an answer: whether a move does it, how to defend, what refutes."""

    judgement: int = ENDLESS
    defence: int = ENDLESS
    refutation: int = ENDLESS


UNBOUNDED: Final = Bounds()
# Of all that is shipped a judgement needs at most a hundred thousand, and a twentieth of a second; only a defence
# against another first move than that of the line, of some puzzles in three, is not looked for to its end.
QUICK: Final = Bounds(3_000_000, 90_000, 600_000)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is known of a try: whether it is as good as any, and the other side's best answer, None after the end.

    The answer to a good try is the longest defence, that to another what refutes it; None too where that was not found
    within the moves that may be tried.
    """

    accepted: bool
    reply: Move | None


class Solver:
    """A puzzle while it is played: `position` is where it stands and `task` what is still to be done there.

    A puzzle of the kind `save`, or `keep`, is done after one move; of the kind `win` after the last.  `played` are
    texts of accepted moves and of the answers to them with which it begins.
    """

    def __init__(self, game: Game, puzzle: Puzzle, bounds: Bounds = UNBOUNDED, played: Sequence[str] = ()) -> None:
        self.game: Final = game
        self.position: Position = puzzle.set_up(game)
        self.seat: Final = self.position.turn
        self.task: Task | None = puzzle.task
        self._bounds = bounds
        self._first = {game.notation.read_move(self.position, text) for text in puzzle.accepted}
        for place, text in enumerate(played):
            self.position.advance(game.notation.read_move(self.position, text))
            if place % 2 == 0:
                self._accept()

    def judge(self, move: Move) -> Verdict:
        """What a legal move of the solver's comes to; nothing is played.  Raises Unproven where it cannot be told."""
        assert self.task is not None
        accepted = move in self._first if self._first else self._wins(self._proof(), move)
        after = self.position.clone()
        after.advance(move)
        if after.outcome() != outcome.PLAYING or (accepted and self._is_last(self.task)):
            return Verdict(accepted, None)
        return Verdict(accepted, self._defence(after) if accepted else self._refutation(after, self.task))

    def _is_last(self, task: Task) -> bool:
        return task.kind != "win" or task.moves == 1

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
        """An accepted move here; raises Unproven where none can be told.

        After the longest defence none wins sooner than the task says, so the first that is found is as good as any.
        """
        if self._first:
            return min(self._first)
        proof = self._proof()
        for move in self.best_looking(self.position, proof.moves):
            if self._wins(proof, move):
                return move
        raise Unproven(N_("What wins here was not found out."))

    def _accept(self) -> None:
        """An accepted move was played."""
        assert self.task is not None
        self._first = set()
        self.task = None if self._is_last(self.task) else Task("win", self.task.moves - 1)

    def _wins(self, proof: Proof, move: Move) -> bool:
        """Whether a move wins in time; raises Unproven where that cannot be told."""
        assert self.task is not None
        wins = bool(proof.wins(self.seat, self.task.moves, [move]))
        if proof.stopped:
            raise Unproven(N_("What this move comes to was not found out."))
        return wins

    def _proof(self) -> Proof:
        return Proof(self.game, self.position, self._bounds.judgement)

    def _defence(self, after: Position) -> Move:
        assert self.task is not None
        return defence(self.game, after, self.seat, 2 * self.task.moves, self._bounds.defence)

    def _refutation(self, after: Position, task: Task) -> Move | None:
        """The reply that wins for the other side soonest, or the best looking after which what was to be won is not."""
        proof = Proof(self.game, after, self._bounds.refutation)
        for moves in range(1, task.moves + 1 if task.kind == "save" else 2):
            wins = proof.wins(after.turn, moves)
            if wins:
                return wins[0]
        further = FURTHER * task.moves if task.kind == "keep" else task.moves
        for move in self.best_looking(after, proof.moves):
            spared = further == 1 or not proof.wins(self.seat, further - 1, [move])
            if spared or proof.stopped:
                return None if proof.stopped else move
        return None

    def best_looking(self, position: Position, moves: Iterable[Move]) -> list[Move]:
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

    Where so many nodes do not tell how long, the best looking of those that delay it as far as was looked.
    """
    evaluator, defender = game.evaluator(position), position.turn
    delays = Proof(game, position, nodes).delays(seat, most)

    def worth(move: Move) -> tuple[int, int, Move]:
        position.play(move)
        score = evaluator.score(defender)
        position.undo()
        return delays[move], score, move

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
