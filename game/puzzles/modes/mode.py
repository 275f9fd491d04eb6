"""Mode: what all modes have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from game.puzzles.puzzle import Puzzle
from game.puzzles.rating import Rating
from game.puzzles.workbook import Workbook

LAST: Final = 10  # tries that a panel shows


@dataclass(frozen=True, slots=True)
class Change:
    """What a try has changed: the rating and by how many points, the clock by how many seconds; whether all is over."""

    solved: bool
    rating: Rating | None = None
    points: float = 0.0
    seconds: float = 0.0
    over: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """What stands beside the board.

    `rating` is the player's and `points` what the last try changed it by, None where the last try was not rated;
    `rated` says whether this puzzle is.  `last` are the last tries in this mode, the newest at the end.  `curve` is
    when, in seconds since the epoch, and the rating in points.  `score` counts the puzzles that were solved in this run
    (a streak, three minutes) or the days in a row, `best` is the most there ever was.  `left` counts what a mode still
    has to offer, `clock` the seconds, `bonus` those that the next whole combo gains.  `over`: the run has ended.
    """

    rating: Rating
    points: float | None = None
    rated: bool = False
    last: tuple[bool, ...] = ()
    curve: tuple[tuple[float, float], ...] = ()
    score: int | None = None
    best: int | None = None
    left: int | None = None
    clock: float | None = None
    combo: int | None = None
    bonus: int | None = None
    over: bool = False


class Mode(ABC):
    """A mode with a workbook.

    `current` is the puzzle that `next` gave last, None before the first and once it was tried.
    """

    name: str  # by which its tries are kept
    over = False  # whether a run has ended

    def __init__(self, workbook: Workbook) -> None:
        self.workbook: Final = workbook
        self.current: Puzzle | None = None
        self.given: Final[list[int]] = []  # the numbers of the puzzles so far

    def next(self) -> Puzzle | None:
        """The next puzzle, or None; one that was not tried is passed over and costs nothing."""
        self.current = self._choose()
        if self.current is not None:
            self.given.append(self.current.number)
        return self.current

    @abstractmethod
    def _choose(self) -> Puzzle | None:
        """Another puzzle."""

    def moved(self) -> int:
        """The player has made a right move, be it the last one or not; the seconds that it gains."""
        return 0

    def tried(self, solved: bool, seconds: float, helped: bool = False) -> Change:
        """The first try at the current puzzle is decided, after so many seconds; `helped` by a hint or the solution.

        A puzzle that was solved with help is not solved.  Once a run is over nothing counts.  Raises ValueError where
        there is no puzzle, or it was tried.
        """
        if self.over:
            return Change(False, over=True)
        if self.current is None:
            raise ValueError("there is no puzzle that could be tried")
        puzzle, self.current = self.current, None
        return self._tried(puzzle, solved, seconds, helped)

    def _tried(self, puzzle: Puzzle, solved: bool, seconds: float, helped: bool) -> Change:
        self.workbook.note(self.name, puzzle, solved and not helped, seconds)
        return Change(solved and not helped)

    def panel(self) -> Panel:
        """What stands beside the board now."""
        return Panel(self.workbook.rating(), last=self.last())

    def last(self) -> tuple[bool, ...]:
        """Whether the last puzzles of this mode were solved, the newest at the end."""
        return tuple(one.solved for one in self.workbook.last_tries(self.name, LAST))


def freshest(workbook: Workbook, puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """The puzzles that were never tried, or if there are none those, one at most, tried longest ago."""
    every = list(puzzles)
    new = [puzzle for puzzle in every if workbook.last_try(puzzle.number) is None]
    return new or sorted(every, key=lambda puzzle: _age(workbook, puzzle))[:1]


def _age(workbook: Workbook, puzzle: Puzzle) -> float:
    last = workbook.last_try(puzzle.number)
    return last.at if last is not None else 0.0


def nearest(puzzles: Iterable[Puzzle], rating: float, count: int) -> list[Puzzle]:
    """The puzzles whose rating is nearest to one, so many at most."""
    return sorted(puzzles, key=lambda puzzle: (abs(puzzle.rating - rating), puzzle.number))[:count]
