"""Streak: puzzles of rising difficulty until the first miss."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Self

from game.puzzles.modes.mode import TryChange
from game.puzzles.modes.run_mode import RunMode
from game.puzzles.puzzle import Puzzle
from game.puzzles.workbook import Workbook

RATING_STEP: Final = 40.0  # points from puzzle to puzzle


class Streak(RunMode):
    """A run that ends with the first missed puzzle, or after the last puzzle."""

    name = "streak"

    def __init__(self, workbook: Workbook, seed: int | None = None) -> None:
        super().__init__(workbook, RATING_STEP, seed)

    def again(self) -> Self:
        """A new streak with puzzles of the same workbook."""
        return type(self)(self.workbook)

    def _count_try(self, puzzle: Puzzle, solved: bool, seconds: float, helped: bool) -> TryChange:
        change = super()._count_try(puzzle, solved, seconds, helped)
        self.score += change.solved
        if not change.solved:
            self.end_run()
        return replace(change, is_over=self.is_over)
