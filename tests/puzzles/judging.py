"""A judge in this process, which answers at the next look, or when it is let."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.errors import StaxError
from game.games import GAMES
from game.puzzles.judge import Judged, answer_of
from game.puzzles.judge_server import told
from game.puzzles.puzzle import Puzzle
from game.puzzles.solve import Solver


class Here:
    """A `Judging` without a process; `asked` counts what it was asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.fault: StaxError | None = None
        self._answer: Judged | None = None

    def ask(self, puzzle: Puzzle, played: Sequence[str], move: str) -> None:
        self.asked += 1
        self._answer = answer_of(told(Solver(GAMES[puzzle.game], puzzle, played=played), move))

    def poll(self) -> Judged | None:
        answer, self._answer = (None if self.fault else self._answer), None
        return answer

    def trouble(self) -> StaxError | None:
        return self.fault

    def cancel(self) -> None:
        self._answer = None
