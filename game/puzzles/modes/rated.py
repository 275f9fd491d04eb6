"""Rated: puzzles near the player's rating; each of them changes it once."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Final

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

NEAREST_COUNT: Final = 12  # puzzles near the player's rating, from which the next is drawn
FIRST_TRIES: Final = 10  # rated tries of a new player that are at wins in one
FIRST_CHOICES: Final = 4  # puzzles of the wanted difficulty, from which the next of those is drawn


class Rated(Mode):
    """Rated puzzles while there are any.

    A new player's first tries are at immediate wins with few pieces, which have more the more of them were solved.
    Only the first try ever at a puzzle, in any mode, changes the rating; a try with help is not rated. When all puzzles
    have been tried they come again without rating, the oldest try first.
    """

    name = "rated"

    def __init__(self, workbook: Workbook, seed: int | None = None) -> None:
        super().__init__(workbook)
        self._random = random.Random(seed)

    def _choose(self) -> Puzzle | None:
        passed = set(self.given_numbers)
        first = self._first_choices(passed)
        if first:
            return self._random.choice(first)
        puzzles = [puzzle for puzzle in self.workbook.shipped.values() if puzzle.number not in passed]
        around = nearest_in_rating(
            choose_freshest(self.workbook, puzzles), self.workbook.rating().rating, NEAREST_COUNT
        )
        return self._random.choice(around) if around else None

    @property
    def has_next(self) -> bool:
        """Whether a puzzle is left that was not given; draws none."""
        return any(number not in self.given_numbers for number in self.workbook.shipped)

    @cached_property
    def _first_puzzles(self) -> Sequence[Puzzle]:
        return first_puzzles(self.workbook)

    def _first_choices(self, passed: Collection[int]) -> Sequence[Puzzle]:
        """The puzzles of which a new player's next is drawn; none after the first tries."""
        tried = self.workbook.rated_tries
        if len(tried) >= FIRST_TRIES:
            return ()
        place = sum(one.solved for one in tried) * len(self._first_puzzles) // FIRST_TRIES
        near = nearest_in_order(self._first_puzzles, place)
        new = [puzzle for puzzle in near if self.workbook.last_try(puzzle.number) is None]
        return [puzzle for puzzle in new if puzzle.number not in passed][:FIRST_CHOICES]

    @property
    def is_rated(self) -> bool:
        """Whether the current puzzle changes the rating."""
        return self.current is not None and self.workbook.last_try(self.current.number) is None

    def _count_try(self, puzzle: Puzzle, solved: bool, seconds: float, helped: bool) -> TryChange:
        before = self.workbook.rating()
        counts = not helped and self.workbook.last_try(puzzle.number) is None
        self.workbook.add_try(self.name, puzzle, solved and not helped, seconds, counts)
        after = self.workbook.rating()
        points = after.rating - before.rating if counts else 0.0
        return TryChange(solved and not helped, after if counts else None, points)

    def status(self) -> ModeStatus:
        """The rating, and how many puzzles are left."""
        left = sum(self.workbook.last_try(number) is None for number in self.workbook.shipped)
        return ModeStatus(self.workbook.rating(), self.is_rated, self.last_results(), puzzles_left=left)
