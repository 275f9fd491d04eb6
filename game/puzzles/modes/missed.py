"""Missed: the puzzles whose last try failed."""

from __future__ import annotations

from collections.abc import Sequence

from game.puzzles.modes.mode import Mode, ModeStatus
from game.puzzles.puzzle import Puzzle
from game.puzzles.workbook import Workbook


class Missed(Mode):
    """The missed puzzles, the oldest try first; a solved puzzle leaves the list."""

    name = "missed"

    def _choose(self) -> Puzzle | None:
        passed = set(self.given_numbers)
        return next((puzzle for puzzle in self.workbook.missed_puzzles() if puzzle.number not in passed), None)

    def status(self) -> ModeStatus:
        """The number of missed puzzles."""
        return ModeStatus(
            self.workbook.rating(), last=self.last_results(), puzzles_left=len(self.workbook.missed_puzzles())
        )


class MissedInRun(Missed):
    """The puzzles of a list in order, for the puzzles that were missed in a run."""

    def __init__(self, workbook: Workbook, puzzles: Sequence[Puzzle]) -> None:
        super().__init__(workbook)
        self._puzzles = tuple(puzzles)

    def _choose(self) -> Puzzle | None:
        return next((puzzle for puzzle in self._puzzles if puzzle.number not in self.given_numbers), None)
