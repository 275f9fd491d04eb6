"""ByTheme: the puzzles of a theme."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from game.puzzles.modes.mode import Mode, ModeStatus, choose_freshest
from game.puzzles.puzzle import Puzzle
from game.puzzles.workbook import Workbook


def puzzles_by_theme(workbook: Workbook) -> dict[str, Sequence[Puzzle]]:
    """The themes of a game, the easiest first by their mean rating, each with its puzzles, the easiest first."""
    found: dict[str, list[Puzzle]] = {}
    for puzzle in sorted(workbook.shipped.values(), key=lambda puzzle: (puzzle.rating, puzzle.number)):
        for theme in puzzle.themes:
            found.setdefault(theme, []).append(puzzle)
    return dict(sorted(found.items(), key=lambda item: fmean(puzzle.rating for puzzle in item[1])))


class ByTheme(Mode):
    """The puzzles of a theme from the easiest on, untried puzzles first; the rating does not change.

    The very easiest comes last, because it is shown with its solution as the theme's example.
    """

    name = "theme"

    def __init__(self, workbook: Workbook, theme: str) -> None:
        super().__init__(workbook)
        easiest_first = puzzles_by_theme(workbook).get(theme, ())
        self._puzzles = (*easiest_first[1:], *easiest_first[:1])

    @property
    def is_repeating(self) -> bool:
        """Whether every puzzle of the theme was tried, so that they come again."""
        return self.status().puzzles_left == 0

    def _choose(self) -> Puzzle | None:
        passed = set(self.given_numbers)
        there = [puzzle for puzzle in self._puzzles if puzzle.number not in passed]
        return next(iter(choose_freshest(self.workbook, there)), None)

    def status(self) -> ModeStatus:
        """The number of untried puzzles of the theme."""
        left = sum(self.workbook.last_try(puzzle.number) is None for puzzle in self._puzzles)
        return ModeStatus(self.workbook.rating(), last=self.last_results(), puzzles_left=left)
