"""A judge in this process, which answers at the next poll, and a process that always answers the same lines."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.errors import StaxError
from game.games import GAMES
from game.puzzles.judge import Judgement, read_judgement
from game.puzzles.judge_server import judgement_line
from game.puzzles.likely_tries import LikelyTry, find_likely_tries
from game.puzzles.puzzle import Puzzle
from game.puzzles.solve import Solver


class FakeJudge:
    """A `Judging` without a process; `asked` and `cancelled` count the calls."""

    def __init__(self) -> None:
        self.asked = 0
        self.cancelled = 0
        self.fault: StaxError | None = None
        self._question: tuple[Puzzle, Sequence[str], str] | None = None
        self._likely: Puzzle | None = None

    def ask(self, puzzle: Puzzle, played: Sequence[str], move: str) -> None:
        self.asked += 1
        self._question, self._likely = (puzzle, played, move), None

    def poll(self) -> Judgement | None:
        question, self._question = self._question, None
        if question is None or self.fault is not None:
            return None
        puzzle, played, move = question
        return read_judgement(judgement_line(Solver(GAMES[puzzle.game], puzzle, played=played), move))

    def ask_likely(self, puzzle: Puzzle) -> None:
        self.asked += 1
        self._question, self._likely = None, puzzle

    def poll_likely(self) -> tuple[LikelyTry, ...] | None:
        puzzle, self._likely = self._likely, None
        return None if puzzle is None or self.fault is not None else find_likely_tries(GAMES[puzzle.game], puzzle)

    def trouble(self) -> StaxError | None:
        return self.fault

    def cancel(self) -> None:
        self.cancelled += 1
        self._question = None


class FakeProcess:
    """A process that answers everything with the same lines, once."""

    alive = True

    def __init__(self, *lines: str) -> None:
        self._said = [*lines, "ok"]

    def send(self, line: str) -> None:
        del line

    def lines(self) -> list[str]:
        said, self._said = self._said, []
        return said

    def close(self) -> None:
        self.alive = False
