"""Streak: harder and harder, until the first miss."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.puzzles.modes.mode import Change
from game.puzzles.modes.run import Run
from game.puzzles.puzzle import Puzzle
from game.puzzles.workbook import Workbook

STEP: Final = 40.0  # points that each puzzle is harder than the last


class Streak(Run):
    """It is over with the first puzzle that is missed, or when there is none left."""

    name = "streak"

    def __init__(self, workbook: Workbook, seed: int | None = None) -> None:
        super().__init__(workbook, STEP, seed)

    def _tried(self, puzzle: Puzzle, solved: bool, seconds: float, helped: bool) -> Change:
        change = super()._tried(puzzle, solved, seconds, helped)
        self.score += change.solved
        if not change.solved:
            self.end()
        return replace(change, over=self.over)
