"""RunMode: puzzles of rising difficulty until the run is over and its score is saved."""

from __future__ import annotations

import random
from abc import abstractmethod
from typing import Final, Self

from game.puzzles.modes.mode import Mode, ModeStatus, TryChange, choose_freshest, nearest_in_rating
from game.puzzles.puzzle import Puzzle
from game.puzzles.workbook import Workbook

NEAREST_COUNT: Final = 6  # puzzles of the wanted difficulty, from which the next is drawn


class PuzzleLadder:
    """Puzzles of rising difficulty from the easiest on, none of them twice, untried puzzles first."""

    def __init__(self, workbook: Workbook, step: float, seed: int | None) -> None:
        self._workbook = workbook
        self._step = step
        self._random = random.Random(seed)
        self._puzzles_left = dict(workbook.shipped)
        self._min_rating = min((puzzle.rating for puzzle in self._puzzles_left.values()), default=0)
        self._aimed_rating = float(self._min_rating)

    def next_puzzle(self) -> Puzzle | None:
        """The next puzzle; None after the hardest."""
        harder = [puzzle for puzzle in self._puzzles_left.values() if puzzle.rating >= self._min_rating]
        around = nearest_in_rating(harder, self._aimed_rating, NEAREST_COUNT)
        if not around:
            return None
        puzzle = self._random.choice(choose_freshest(self._workbook, around))
        del self._puzzles_left[puzzle.number]
        self._min_rating = puzzle.rating
        self._aimed_rating = max(self._aimed_rating, puzzle.rating) + self._step
        return puzzle


class RunMode(Mode):
    """A mode that ends; its `score`, the number of solved puzzles, is then saved unless it is 0.

    No puzzle can be skipped: `next` returns it until it was tried.
    """

    def __init__(self, workbook: Workbook, step: float, seed: int | None) -> None:
        super().__init__(workbook)
        self._ladder = PuzzleLadder(workbook, step, seed)
        self.score = 0
        self._tries = 0  # in this run

    @abstractmethod
    def again(self) -> Self:
        """A new run of the same kind."""

    @property
    def has_next(self) -> bool:
        """Whether the run goes on; draws no puzzle."""
        return not self.is_over

    def _choose(self) -> Puzzle | None:
        puzzle = None if self.is_over else self.current or self._ladder.next_puzzle()
        if puzzle is None:
            self.end_run()
        return puzzle

    def _count_try(self, puzzle: Puzzle, solved: bool, seconds: float, helped: bool) -> TryChange:
        self._tries += 1
        return super()._count_try(puzzle, solved, seconds, helped)

    def last_results(self) -> tuple[bool, ...]:
        """The results of this run, at most the last ten."""
        return super().last_results()[-self._tries :] if self._tries else ()

    def end_run(self) -> None:
        """End the run and save its score; a second call does nothing."""
        if not self.is_over and self.score:
            self.workbook.add_run(self.name, self.score)
        self.is_over = True
        self.current = None

    def status(self) -> ModeStatus:
        """The score so far, and the highest score ever."""
        best = max(self.workbook.best_score(self.name), self.score)
        return ModeStatus(
            self.workbook.rating(), last=self.last_results(), score=self.score, best=best, is_over=self.is_over
        )
