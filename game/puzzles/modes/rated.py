"""Rated: puzzles near the player's rating; each of them changes it once."""

from __future__ import annotations

import random
from typing import Final

from game.puzzles.modes.mode import Mode, ModeStatus, TryChange, choose_freshest, nearest_in_rating
from game.puzzles.puzzle import Puzzle
from game.puzzles.workbook import Workbook

NEAREST_COUNT: Final = 12  # puzzles near the player's rating, from which the next is drawn


class Rated(Mode):
    """Rated puzzles while there are any.

    Only the first try ever at a puzzle, in any mode, changes the rating; a try with help is not rated. When all puzzles
    have been tried they come again without rating, the oldest try first.
    """

    name = "rated"

    def __init__(self, workbook: Workbook, seed: int | None = None) -> None:
        super().__init__(workbook)
        self._random = random.Random(seed)
        self._points: float | None = None

    def _choose(self) -> Puzzle | None:
        passed = set(self.given_numbers)
        puzzles = [puzzle for puzzle in self.workbook.shipped.values() if puzzle.number not in passed]
        around = nearest_in_rating(
            choose_freshest(self.workbook, puzzles), self.workbook.rating().rating, NEAREST_COUNT
        )
        return self._random.choice(around) if around else None

    @property
    def is_rated(self) -> bool:
        """Whether the current puzzle changes the rating."""
        return self.current is not None and self.workbook.last_try(self.current.number) is None

    def _count_try(self, puzzle: Puzzle, solved: bool, seconds: float, helped: bool) -> TryChange:
        before = self.workbook.rating()
        counts = not helped and self.workbook.last_try(puzzle.number) is None
        self.workbook.add_try(self.name, puzzle, solved and not helped, seconds, counts)
        after = self.workbook.rating()
        self._points = after.rating - before.rating if counts else None
        return TryChange(solved and not helped, after if counts else None, self._points or 0.0)

    def status(self) -> ModeStatus:
        """The rating, its change by the last try, and its history."""
        return ModeStatus(
            self.workbook.rating(),
            self._points,
            self.is_rated,
            self.last_results(),
            self.workbook.rating_curve(),
            puzzles_left=sum(self.workbook.last_try(number) is None for number in self.workbook.shipped),
        )
