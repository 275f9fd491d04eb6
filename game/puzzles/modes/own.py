"""Own: puzzles that were pasted, or made of the player's own games."""

from __future__ import annotations

from game.puzzles.modes.mode import Mode, Panel
from game.puzzles.puzzle import Puzzle
from game.puzzles.workbook import Workbook


class Own(Mode):
    """One after the other: those not solved yet, the oldest first, then the others.

    The puzzle of the number `first`, if it is told, comes before all, also a shipped one that was pasted.
    """

    name = "own"

    def __init__(self, workbook: Workbook, first: int | None = None) -> None:
        super().__init__(workbook)
        self._first = first

    def _choose(self) -> Puzzle | None:
        passed = set(self.given)
        first = self.workbook.puzzle(self._first) if self._first is not None else None
        if first is not None and first.number not in passed:
            return first
        left = [puzzle for puzzle in self.workbook.own.values() if puzzle.number not in passed]
        return min(left, key=self._solved, default=None)

    def _solved(self, puzzle: Puzzle) -> bool:
        last = self.workbook.last_try(puzzle.number)
        return last is not None and last.solved

    def panel(self) -> Panel:
        """How many are not solved."""
        left = sum(not self._solved(puzzle) for puzzle in self.workbook.own.values())
        return Panel(self.workbook.rating(), last=self.last(), left=left)
