"""RunMode: puzzles of rising difficulty until the run is over and its score is saved."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Final, Self

from game.puzzles.modes.mode import (
    Mode,
    ModeStatus,
    TryChange,
    choose_freshest,
    first_puzzles,
    nearest_in_order,
    nearest_in_rating,
)
from game.puzzles.puzzle import Puzzle
from game.puzzles.workbook import Workbook

NEAREST_COUNT: Final = 6  # puzzles of the wanted difficulty, from which the next is drawn
NEAREST_SHORT_COUNT: Final = 3  # the same of short wins, of which there are few: a draw from more would leap
FIRST_COUNT: Final = 5  # puzzles of a run that are immediate wins with few pieces
SHORT_COUNT: Final = 12  # puzzles of a run that are short wins, as long as there are any
MAX_SHORT_MOVES: Final = 2


class PuzzleLadder:
    """Puzzles of rising difficulty from the easiest on, none of them twice, untried puzzles first.

    It begins with immediate wins, the fewest pieces first; then come short wins, then all of rising rating.
    """

    def __init__(self, workbook: Workbook, step: float, seed: int | None) -> None:
        self._workbook = workbook
        self._step = step
        self._random = random.Random(seed)
        self._puzzles_left = dict(workbook.shipped)
        self._given_count = 0
        self._min_rating = min((puzzle.rating for puzzle in self._puzzles_left.values()), default=0)
        self._aimed_rating = float(self._min_rating)

    def next_puzzle(self) -> Puzzle | None:
        """The next puzzle; None after the hardest."""
        first = self._first_choices() if self._given_count < FIRST_COUNT else []
        short = self._short_choices() if not first and self._given_count < SHORT_COUNT else []
        around = first or short or self._rising_choices()
        if not around:
            return None
        puzzle = self._random.choice(choose_freshest(self._workbook, around))
        del self._puzzles_left[puzzle.number]
        self._given_count += 1
        if not first:
            self._min_rating = puzzle.rating
            if not short:  # a short win may be much harder than wanted, where there are few
                self._aimed_rating = max(self._aimed_rating, puzzle.rating)
        self._aimed_rating += self._step
        return puzzle

    @cached_property
    def _first_puzzles(self) -> Sequence[Puzzle]:
        return first_puzzles(self._workbook)

    def _first_choices(self) -> list[Puzzle]:
        """The immediate wins of which the next is drawn; they have more pieces the more were given."""
        place = self._given_count * len(self._first_puzzles) // FIRST_COUNT
        near = nearest_in_order(self._first_puzzles, place)
        return [puzzle for puzzle in near if puzzle.number in self._puzzles_left][:NEAREST_COUNT]

    def _rising_choices(self) -> list[Puzzle]:
        """The puzzles near the aimed rating that are no easier than the last."""
        return nearest_in_rating(self._no_easier_puzzles(), self._aimed_rating, NEAREST_COUNT)

    def _short_choices(self) -> list[Puzzle]:
        """The same among short wins."""
        short = [puzzle for puzzle in self._no_easier_puzzles() if _is_short_win(puzzle)]
        return nearest_in_rating(short, self._aimed_rating, NEAREST_SHORT_COUNT)

    def _no_easier_puzzles(self) -> list[Puzzle]:
        return [puzzle for puzzle in self._puzzles_left.values() if puzzle.rating >= self._min_rating]


def _is_short_win(puzzle: Puzzle) -> bool:
    """Whether a puzzle asks for a win in few moves."""
    return puzzle.task.kind == "win" and puzzle.task.moves <= MAX_SHORT_MOVES


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
