"""ByTheme: the puzzles of a theme."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

from game.puzzles.modes.mode import Mode, ModeStatus, choose_freshest, nearest_in_rating
from game.puzzles.puzzle import Puzzle
from game.puzzles.workbook import Workbook

NEAREST_COUNT: Final = 6  # puzzles near the player's rating, from which the next is drawn


def count_themes(workbook: Workbook) -> dict[str, int]:
    """The themes of a game's puzzles with the number of puzzles, the most frequent first."""
    return dict(Counter(theme for puzzle in workbook.shipped.values() for theme in puzzle.themes).most_common())


class ByTheme(Mode):
    """The puzzles of a theme, untried puzzles first; the rating does not change."""

    name = "theme"

    def __init__(self, workbook: Workbook, theme: str, seed: int | None = None) -> None:
        super().__init__(workbook)
        self.theme: Final = theme
        self._random = random.Random(seed)
        self._puzzles = [puzzle for puzzle in workbook.shipped.values() if theme in puzzle.themes]

    def _choose(self) -> Puzzle | None:
        passed = set(self.given_numbers)
        there = [puzzle for puzzle in self._puzzles if puzzle.number not in passed]
        around = nearest_in_rating(choose_freshest(self.workbook, there), self.workbook.rating().rating, NEAREST_COUNT)
        return self._random.choice(around) if around else None

    def status(self) -> ModeStatus:
        """The number of untried puzzles of the theme."""
        left = sum(self.workbook.last_try(puzzle.number) is None for puzzle in self._puzzles)
        return ModeStatus(self.workbook.rating(), last=self.last_results(), puzzles_left=left)
