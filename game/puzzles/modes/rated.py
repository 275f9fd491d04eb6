"""Rated: puzzles near the player's rating, which each of them changes once."""

from __future__ import annotations

import random
from typing import Final

from game.puzzles.modes.mode import Change, Mode, Panel, freshest, nearest
from game.puzzles.puzzle import Puzzle
from game.puzzles.workbook import Workbook

AROUND: Final = 12  # puzzles nearest to the rating, of which chance takes one


class Rated(Mode):
    """One after the other, as long as there are any.

    Only a puzzle that was never tried before, in no mode, changes the rating, and by the first try; help makes it an
    unrated one.  Once all have been tried they come again, those tried longest ago first, and are not rated.
    """

    name = "rated"

    def __init__(self, workbook: Workbook, seed: int | None = None) -> None:
        super().__init__(workbook)
        self._random = random.Random(seed)
        self._points: float | None = None

    def _choose(self) -> Puzzle | None:
        passed = set(self.given)
        puzzles = [puzzle for puzzle in self.workbook.shipped.values() if puzzle.number not in passed]
        around = nearest(freshest(self.workbook, puzzles), self.workbook.rating().rating, AROUND)
        return self._random.choice(around) if around else None

    @property
    def rated(self) -> bool:
        """Whether the current puzzle changes the rating."""
        return self.current is not None and self.workbook.last_try(self.current.number) is None

    def _tried(self, puzzle: Puzzle, solved: bool, seconds: float, helped: bool) -> Change:
        before = self.workbook.rating()
        counts = not helped and self.workbook.last_try(puzzle.number) is None
        self.workbook.note(self.name, puzzle, solved and not helped, seconds, counts)
        after = self.workbook.rating()
        self._points = after.rating - before.rating if counts else None
        return Change(solved and not helped, after if counts else None, self._points or 0.0)

    def panel(self) -> Panel:
        """The rating, what the last try changed it by, and its curve."""
        return Panel(
            self.workbook.rating(),
            self._points,
            self.rated,
            self.last(),
            self.workbook.curve(),
            left=sum(self.workbook.last_try(number) is None for number in self.workbook.shipped),
        )
