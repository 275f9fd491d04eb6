"""Missed: the puzzles that were missed and have not been solved since."""

from __future__ import annotations

from collections.abc import Sequence

from game.puzzles.modes.mode import Mode, Panel
from game.puzzles.puzzle import Puzzle
from game.puzzles.workbook import Workbook


class Missed(Mode):
    """One after the other, those missed longest ago first; one that is solved is missed no more."""

    name = "missed"

    def _choose(self) -> Puzzle | None:
        passed = set(self.given)
        return next((puzzle for puzzle in self.workbook.missed() if puzzle.number not in passed), None)

    def panel(self) -> Panel:
        """How many are missed."""
        return Panel(self.workbook.rating(), last=self.last(), left=len(self.workbook.missed()))


class Again(Missed):
    """The puzzles of a list, one after the other; used for those that were missed in one run."""

    def __init__(self, workbook: Workbook, puzzles: Sequence[Puzzle]) -> None:
        super().__init__(workbook)
        self._puzzles = tuple(puzzles)

    def _choose(self) -> Puzzle | None:
        return next((puzzle for puzzle in self._puzzles if puzzle.number not in self.given), None)
