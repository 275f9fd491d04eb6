"""Solving: judges tries at a puzzle, and finds the longest defence or the refutation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from game.core import outcome
from game.core.errors import N_, StaxError
from game.core.game import Game
from game.core.move import Move
from game.core.position import Position
from game.puzzles.proof import KEEP_DEPTH_FACTOR, NO_LIMIT, Proof
from game.puzzles.puzzle import Puzzle, Task


class Unproven(StaxError):  # noqa: N818 - it is a result, not an error
    """The number of moves to try was used up, and the result is still unknown."""


@dataclass(frozen=True, slots=True)
class NodeBounds:
    """The number of moves to try for each answer: whether a move solves the task, the defence, the refutation."""

    judgement: int = NO_LIMIT
    defence: int = NO_LIMIT
    refutation: int = NO_LIMIT


NO_BOUNDS: Final = NodeBounds()
# For the shipped puzzles a judgement needs at most 100,000 moves, a twentieth of a second. Only some defences in wins
# in three moves, against a first move other than the line's, exceed the bound.
QUICK_BOUNDS: Final = NodeBounds(3_000_000, 90_000, 600_000)


@dataclass(frozen=True, slots=True)
class SolverVerdict:
    """The result of a try: whether it is accepted, and the opponent's best reply, None after the end.

    The reply to an accepted move is the longest defence, otherwise the refutation; it is None too if none was found
    within the bounds.
    """

    is_accepted: bool
    reply: Move | None


class Solver:
    """A puzzle in progress: `position` is the present position and `task` what remains to be done.

    A puzzle of the kind `save` or `keep` is done after its first move, a puzzle of the kind `win` after its last.
    `played` are the texts of accepted moves and replies with which it begins.
    """

    def __init__(self, game: Game, puzzle: Puzzle, bounds: NodeBounds = NO_BOUNDS, played: Sequence[str] = ()) -> None:
        self.game: Final = game
        self.position: Position = puzzle.set_up(game)
        self.seat: Final = self.position.turn
        self.task: Task | None = puzzle.task
        self._bounds = bounds
        self._first_moves = {game.notation.read_move(self.position, text) for text in puzzle.accepted}
        for place, text in enumerate(played):
            self.position.advance(game.notation.read_move(self.position, text))
            if place % 2 == 0:
                self._end_step()

    def judge(self, move: Move) -> SolverVerdict:
        """Judge a legal move of the solver without playing it. Raises Unproven if the bounds are too low."""
        assert self.task is not None
        accepted = move in self._first_moves if self._first_moves else self._wins_in_time(self._new_proof(), move)
        after = self.position.clone()
        after.advance(move)
        if after.outcome() != outcome.PLAYING or (accepted and self._is_last(self.task)):
            return SolverVerdict(accepted, None)
        return SolverVerdict(
            accepted, self._find_defence(after) if accepted else self._find_refutation(after, self.task)
        )

    def _is_last(self, task: Task) -> bool:
        return task.kind != "win" or task.moves == 1

    def play(self, move: Move) -> Move | None:
        """Play an accepted move and the longest defence, and return the defence; None at the end of the puzzle."""
        verdict = self.judge(move)
        assert verdict.is_accepted
        self.advance(move, verdict.reply)
        return None if self.task is None else verdict.reply

    def advance(self, move: Move, reply: Move | None) -> None:
        """Play an accepted move and the reply to it."""
        self.position.advance(move)
        self._end_step()
        if reply is None:
            self.task = None
        elif self.task is not None:
            self.position.advance(reply)

    def solution_move(self) -> Move:
        """An accepted move in this position; raises Unproven if none was found.

        After the longest defence no move wins sooner than the task says, so the first move that is found is as good as
        any.
        """
        if self._first_moves:
            return min(self._first_moves)
        proof = self._new_proof()
        for move in self.sort_by_score(self.position, proof.moves):
            if self._wins_in_time(proof, move):
                return move
        raise Unproven(N_("The winning move couldn't be worked out."))

    def _end_step(self) -> None:
        """Update the task after an accepted move."""
        assert self.task is not None
        self._first_moves = set()
        self.task = None if self._is_last(self.task) else Task("win", self.task.moves - 1)

    def _wins_in_time(self, proof: Proof, move: Move) -> bool:
        """Whether a move wins in time; raises Unproven if the bounds are too low."""
        assert self.task is not None
        wins = bool(proof.winning_moves(self.seat, self.task.moves, [move]))
        if proof.is_stopped:
            raise Unproven(N_("The result of this move couldn't be worked out."))
        return wins

    def _new_proof(self) -> Proof:
        return Proof(self.game, self.position, self._bounds.judgement)

    def _find_defence(self, after: Position) -> Move:
        assert self.task is not None
        return longest_defence(self.game, after, self.seat, 2 * self.task.moves, self._bounds.defence)

    def _find_refutation(self, after: Position, task: Task) -> Move | None:
        """The reply that wins soonest for the opponent, or the best looking reply that avoids the loss.

        None if none is found.
        """
        proof = Proof(self.game, after, self._bounds.refutation)
        for moves in range(1, task.moves + 1 if task.kind == "save" else 2):
            wins = proof.winning_moves(after.turn, moves)
            if wins:
                return wins[0]
        further = KEEP_DEPTH_FACTOR * task.moves if task.kind == "keep" else task.moves
        for move in self.sort_by_score(after, proof.moves):
            spared = further == 1 or not proof.winning_moves(self.seat, further - 1, [move])
            if spared or proof.is_stopped:
                return None if proof.is_stopped else move
        return None

    def sort_by_score(self, position: Position, moves: Iterable[Move]) -> list[Move]:
        """The moves, sorted by the evaluation for the player who makes them, best first."""
        evaluator, seat = self.game.ai.evaluator(position), position.turn

        def looks(move: Move) -> int:
            position.play(move)
            score = evaluator.score(seat)
            position.undo()
            return -score

        return sorted(moves, key=looks)


def longest_defence(game: Game, position: Position, seat: int, max_plies: int, nodes: int = NO_LIMIT) -> Move:
    """The move that delays a seat's forced win within `max_plies` longest; of equal moves the best looking.

    If `nodes` are not enough, the delays are only known as deep as the proof has come.
    """
    evaluator, defender = game.ai.evaluator(position), position.turn
    delays = Proof(game, position, nodes).win_delays(seat, max_plies)

    def worth(move: Move) -> tuple[int, int, Move]:
        position.play(move)
        score = evaluator.score(defender)
        position.undo()
        return delays[move], score, move

    return max(position.legal(), key=worth)


def longest_line(game: Game, position: Position, first: Move, task: Task, nodes: int = NO_LIMIT) -> list[Move]:
    """A first move and its continuation to the win: the shortest wins against the longest defences."""
    line, now, seat = [first], position.clone(), position.turn
    now.advance(first)
    if task.kind == "save":
        return line
    for moves in range(task.moves - 1, -1, -1):
        if now.outcome() != outcome.PLAYING:
            break
        line.append(longest_defence(game, now, seat, 2 * moves + 1, nodes))
        now.advance(line[-1])
        if now.outcome() != outcome.PLAYING or not moves:
            break
        line.append(_soonest_win(game, now, seat, moves, nodes))
        now.advance(line[-1])
    return line


def _soonest_win(game: Game, position: Position, seat: int, max_moves: int, nodes: int) -> Move:
    """A move that wins within the fewest own moves."""
    proof = Proof(game, position, nodes)
    for moves in range(1, max_moves + 1):
        wins = proof.winning_moves(seat, moves)
        if wins:
            return wins[0]
    raise Unproven(N_("The winning move couldn't be worked out."))
