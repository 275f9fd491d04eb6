"""Own: puzzles that were pasted, or made from the player's games."""

from __future__ import annotations

from game.puzzles.modes.mode import Mode, ModeStatus
from game.puzzles.puzzle import Puzzle
from game.puzzles.workbook import Workbook


class Own(Mode):
    """The player's own puzzles: unsolved puzzles first, the oldest before the newer.

    The puzzle with the number `first` comes before all others, even if it is a shipped puzzle.
    """

    name = "own"

    def __init__(self, workbook: Workbook, first: int | None = None) -> None:
        super().__init__(workbook)
        self._first = first

    def _choose(self) -> Puzzle | None:
        passed = set(self.given_numbers)
        first = self.workbook.puzzle(self._first) if self._first is not None else None
        if first is not None and first.number not in passed:
            return first
        left = [puzzle for puzzle in self.workbook.own.values() if puzzle.number not in passed]
        return min(left, key=self._was_solved, default=None)

    def _was_solved(self, puzzle: Puzzle) -> bool:
        last = self.workbook.last_try(puzzle.number)
        return last is not None and last.solved

    def status(self) -> ModeStatus:
        """The number of unsolved puzzles."""
        left = sum(not self._was_solved(puzzle) for puzzle in self.workbook.own.values())
        return ModeStatus(self.workbook.rating(), last=self.last_results(), puzzles_left=left)
