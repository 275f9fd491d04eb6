"""Run: puzzles that get harder and harder, until the run is over and its score is kept."""

from __future__ import annotations

import random
from typing import Final

from game.puzzles.modes.mode import Mode, Panel, freshest, nearest
from game.puzzles.puzzle import Puzzle
from game.puzzles.workbook import Workbook

AROUND: Final = 6  # puzzles of that difficulty, of which chance takes one


class Ladder:
    """Puzzles from the easiest on, each as hard as the last or harder, none twice; those not tried before first."""

    def __init__(self, workbook: Workbook, step: float, seed: int | None) -> None:
        self._book = workbook
        self._step = step
        self._random = random.Random(seed)
        self._left = dict(workbook.shipped)
        self._lowest = min((puzzle.rating for puzzle in self._left.values()), default=0)
        self._aim = float(self._lowest)

    def up(self) -> Puzzle | None:
        """The next puzzle; None after the hardest."""
        harder = [puzzle for puzzle in self._left.values() if puzzle.rating >= self._lowest]
        around = nearest(harder, self._aim, AROUND)
        if not around:
            return None
        puzzle = self._random.choice(freshest(self._book, around))
        del self._left[puzzle.number]
        self._lowest = puzzle.rating
        self._aim = max(self._aim, puzzle.rating) + self._step
        return puzzle


class Run(Mode):
    """A mode that ends; then its `score`, the puzzles solved in it, is kept, if there were any.

    No puzzle can be passed over: `next` gives it again until it was tried.
    """

    def __init__(self, workbook: Workbook, step: float, seed: int | None) -> None:
        super().__init__(workbook)
        self._ladder = Ladder(workbook, step, seed)
        self.score = 0

    def _choose(self) -> Puzzle | None:
        puzzle = None if self.over else self.current or self._ladder.up()
        if puzzle is None:
            self.end()
        return puzzle

    def end(self) -> None:
        """End the run."""
        if not self.over and self.score:
            self.workbook.end_run(self.name, self.score)
        self.over = True
        self.current = None

    def panel(self) -> Panel:
        """The score so far, and the most there ever was."""
        best = max(self.workbook.best(self.name), self.score)
        return Panel(self.workbook.rating(), last=self.last(), score=self.score, best=best, over=self.over)
