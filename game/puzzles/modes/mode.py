"""Mode: the common part of all modes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from game.core.glicko import Rating
from game.puzzles.puzzle import WIN_IN_ONE, Puzzle, piece_count
from game.puzzles.workbook import Workbook

SHOWN_TRIES: Final = 10  # the last results beside the board
MAX_FIRST_PIECES: Final = 8  # stacks, or slabs, on the table of a first puzzle


@dataclass(frozen=True, slots=True)
class TryChange:
    """The changes by a try: the rating and its change in points, the clock's change; `is_over` ends the run."""

    solved: bool
    rating: Rating | None = None
    points: float = 0.0
    seconds: float = 0.0
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class ModeStatus:
    """The values beside the board.

    `rating` is the player's; `is_rated` says whether this puzzle is rated. `last` are the last results in this mode,
    the newest last. `score` is the number of puzzles solved in this run or of days in a
    row, and `best` the highest score ever. `puzzles_left` counts the puzzles left, `clock` is the time in seconds,
    `bonus` the seconds for the next complete combo, `moves_to_bonus` the right moves until then. `is_over`: the run has
    ended.
    """

    rating: Rating
    is_rated: bool = False
    last: tuple[bool, ...] = ()
    score: int | None = None
    best: int | None = None
    puzzles_left: int | None = None
    clock: float | None = None
    bonus: int | None = None
    moves_to_bonus: int | None = None
    is_over: bool = False


class Mode(ABC):
    """The base class of the modes of a workbook.

    `current` is the puzzle that `next` returned last; None before the first and after a try.
    """

    name: str  # in the saved tries
    is_over = False  # whether a run has ended

    def __init__(self, workbook: Workbook) -> None:
        self.workbook: Final = workbook
        self.current: Puzzle | None = None
        self.given_numbers: Final[list[int]] = []  # the numbers of the puzzles that `next` returned

    def next(self) -> Puzzle | None:
        """The next puzzle, or None; a puzzle without a try is skipped and costs nothing."""
        self.current = self._choose()
        if self.current is not None:
            self.given_numbers.append(self.current.number)
        return self.current

    @property
    def has_next(self) -> bool:
        """Whether `next` would return a puzzle."""
        return self._choose() is not None

    @property
    def is_repeating(self) -> bool:
        """Whether all puzzles were tried, so that they come again."""
        return False

    @abstractmethod
    def _choose(self) -> Puzzle | None:
        """The next puzzle, or None if there is none."""

    def count_right_move(self) -> int:
        """Count a right move of the player, and return the seconds that it gains."""
        return 0

    def end_try(self, solved: bool, seconds: float, helped: bool = False) -> TryChange:
        """Count the first try at the current puzzle, after this number of seconds; `helped` by a hint or the solution.

        A puzzle that was solved with help counts as not solved.  After the end of a run nothing counts.  Raises
        ValueError if there is no current puzzle.
        """
        if self.is_over:
            return TryChange(False, is_over=True)
        if self.current is None:
            raise ValueError("there is no puzzle that could be tried")
        puzzle, self.current = self.current, None
        return self._count_try(puzzle, solved, seconds, helped)

    def _count_try(self, puzzle: Puzzle, solved: bool, seconds: float, helped: bool) -> TryChange:
        self.workbook.add_try(self.name, puzzle, solved and not helped, seconds)
        return TryChange(solved and not helped)

    def status(self) -> ModeStatus:
        """The values beside the board."""
        return ModeStatus(self.workbook.rating(), last=self.last_results())

    def last_results(self) -> tuple[bool, ...]:
        """The results of the last tries in this mode, the newest last."""
        return tuple(one.solved for one in self.workbook.last_tries(self.name, SHOWN_TRIES))


def choose_freshest(workbook: Workbook, puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """The untried puzzles; if there are none, the puzzle with the oldest try, as a list."""
    every = list(puzzles)
    new = [puzzle for puzzle in every if workbook.last_try(puzzle.number) is None]
    return new or sorted(every, key=lambda puzzle: _last_tried_at(workbook, puzzle))[:1]


def _last_tried_at(workbook: Workbook, puzzle: Puzzle) -> float:
    last = workbook.last_try(puzzle.number)
    return last.at if last is not None else 0.0


def nearest_in_rating(puzzles: Iterable[Puzzle], rating: float, count: int) -> list[Puzzle]:
    """The puzzles nearest to a rating, at most `count`."""
    return sorted(puzzles, key=lambda puzzle: (abs(puzzle.rating - rating), puzzle.number))[:count]


def first_puzzles(workbook: Workbook) -> Sequence[Puzzle]:
    """The immediate wins with few pieces, those with the fewest first: what a new player, or a run, begins with."""
    game = workbook.game
    wins = [puzzle for puzzle in workbook.shipped.values() if puzzle.task == WIN_IN_ONE]
    counts = {puzzle.number: piece_count(game.view.arrangement(puzzle.set_up(game))) for puzzle in wins}
    few = [puzzle for puzzle in wins if counts[puzzle.number] <= MAX_FIRST_PIECES]
    return sorted(few, key=lambda puzzle: (counts[puzzle.number], puzzle.rating, puzzle.number))


def nearest_in_order(puzzles: Sequence[Puzzle], place: int) -> list[Puzzle]:
    """The puzzles of an ordered list, those nearest to a place in it first."""
    return [puzzle for _rank, puzzle in sorted(enumerate(puzzles), key=lambda ranked: abs(ranked[0] - place))]
