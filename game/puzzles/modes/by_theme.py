"""ByTheme: puzzles that show one idea."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

from game.puzzles.modes.mode import Mode, Panel, freshest, nearest
from game.puzzles.puzzle import Puzzle
from game.puzzles.workbook import Workbook

AROUND: Final = 6  # puzzles nearest to the player's rating, of which chance takes one


def themes(workbook: Workbook) -> dict[str, int]:
    """The themes of a game's puzzles, each with how many there are, those of most puzzles first."""
    return dict(Counter(theme for puzzle in workbook.shipped.values() for theme in puzzle.themes).most_common())


class ByTheme(Mode):
    """One after the other, those not tried yet first; the rating stays as it is."""

    name = "theme"

    def __init__(self, workbook: Workbook, theme: str, seed: int | None = None) -> None:
        super().__init__(workbook)
        self.theme: Final = theme
        self._random = random.Random(seed)
        self._puzzles = [puzzle for puzzle in workbook.shipped.values() if theme in puzzle.themes]

    def _choose(self) -> Puzzle | None:
        passed = set(self.given)
        there = [puzzle for puzzle in self._puzzles if puzzle.number not in passed]
        around = nearest(freshest(self.workbook, there), self.workbook.rating().rating, AROUND)
        return self._random.choice(around) if around else None

    def panel(self) -> Panel:
        """How many of the theme were never tried."""
        left = sum(self.workbook.last_try(puzzle.number) is None for puzzle in self._puzzles)
        return Panel(self.workbook.rating(), last=self.last(), left=left)
