"""Daily: a puzzle per day, the same for everybody, without a server.

The puzzle follows from the day, the game and the puzzles alone. An edition is a day from which on the puzzles up to a
number are used. They come in rounds, each in a new order, given by a checksum of the game, the round and the number; no
puzzle comes twice in a round. Since the second edition each day of the week has puzzles of its own difficulty, in
rounds of their own: Monday's win at once, Sunday's are the hardest. New puzzles have higher numbers and belong to no
day until a later edition names them, so they change no earlier day.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final
from zlib import crc32

from game.puzzles.modes.mode import SHOWN_TRIES, Mode, ModeStatus
from game.puzzles.puzzle import WIN_IN_ONE, Puzzle
from game.puzzles.workbook import Workbook

ONE_DAY: Final = timedelta(days=1)
WEEKDAYS: Final = 7
FIRST_DAY: Final = date(2026, 11, 23)
WEEKDAY_FIRST: Final = date(2026, 11, 30)  # a Monday


@dataclass(frozen=True, slots=True)
class Edition:
    """From a day on the puzzles up to the number `highest` are used.

    `bounds` are five rising ratings: from each of them on a puzzle belongs to a later day, Wednesday the first.
    Immediate wins belong to Monday.  Without bounds each day may have any puzzle.
    """

    first: date
    highest: int
    bounds: Sequence[int] = ()

    def weekday_of(self, puzzle: Puzzle) -> int:
        """The day of the week to which a puzzle belongs, 0 for Monday."""
        return 0 if puzzle.task == WIN_IN_ONE else 1 + bisect_right(self.bounds, puzzle.rating)


EDITIONS: Final[Mapping[str, Sequence[Edition]]] = {
    "stax": (Edition(FIRST_DAY, 404), Edition(WEEKDAY_FIRST, 492, (680, 954, 1510, 1526, 1589))),
    "death-stacks": (Edition(FIRST_DAY, 202), Edition(WEEKDAY_FIRST, 295, (691, 782, 974, 1211, 1532))),
    "stack-22": (Edition(FIRST_DAY, 206), Edition(WEEKDAY_FIRST, 290, (710, 833, 929, 1058, 1172))),
    "mixtour": (Edition(FIRST_DAY, 221), Edition(WEEKDAY_FIRST, 306, (586, 767, 915, 1188, 1770))),
}
"""The editions of each game in the order of their days; none is ever changed."""


def puzzle_for_day(workbook: Workbook, day: date) -> Puzzle | None:
    """A day's puzzle; None before the first edition, and if no puzzle is of the day's difficulty."""
    edition = next((each for each in reversed(EDITIONS.get(workbook.game.id, ())) if each.first <= day), None)
    if edition is None:
        return None
    puzzles = workbook.shipped.values()
    if not edition.bounds:
        return _of_round(workbook, range(1, edition.highest + 1), (day - edition.first).days)
    numbers = [puzzle.number for puzzle in puzzles if edition.weekday_of(puzzle) == day.weekday()]
    usable = [number for number in numbers if number <= edition.highest]
    return _of_round(workbook, usable, (day - edition.first).days // WEEKDAYS)


def _of_round(workbook: Workbook, numbers: Collection[int], count: int) -> Puzzle | None:
    """The puzzle after `count` others of some numbers; a puzzle that is missing in a damaged file is replaced."""
    if not numbers:
        return None
    turn, place = divmod(count, len(numbers))
    order = _shuffled(workbook.game.id, turn, numbers)
    there = (workbook.shipped.get(number) for number in (*order[place:], *order[:place]))
    return next((puzzle for puzzle in there if puzzle is not None), None)


def _shuffled(game_id: str, turn: int, numbers: Iterable[int]) -> list[int]:
    return sorted(numbers, key=lambda number: (crc32(f"{game_id} {turn} {number}".encode()), number))


class Daily(Mode):
    """The puzzle of a day, which may be past; the rating does not change.

    `next` returns it until it was tried as that day's; `puzzle` is always set.
    """

    def __init__(self, workbook: Workbook, day: date) -> None:
        super().__init__(workbook)
        self.name = _mode_name(day)
        self.day: Final = day
        self.puzzle: Final = puzzle_for_day(workbook, day)

    def _choose(self) -> Puzzle | None:
        return self.puzzle if self.was_solved(self.day) is None else None

    def was_solved(self, day: date) -> bool | None:
        """Whether a day's puzzle was solved at the first try; None if it was not tried as that day's."""
        first = self.workbook.first_try(_mode_name(day))
        return first.solved if first is not None else None

    def days_in_a_row(self) -> int:
        """The number of consecutive days up to this day with a solved puzzle.

        Before the try this day is not counted.
        """
        day = self.day if self.was_solved(self.day) is not None else self.day - ONE_DAY
        count = 0
        while self.was_solved(day):
            day, count = day - ONE_DAY, count + 1
        return count

    def last_results(self) -> tuple[bool, ...]:
        """The results of the last ten days up to this day, without the days that have no try."""
        days = (self.was_solved(self.day - back * ONE_DAY) for back in reversed(range(SHOWN_TRIES)))
        return tuple(solved for solved in days if solved is not None)

    def status(self) -> ModeStatus:
        """The days in a row, and whether this day's puzzle was tried."""
        over = self.was_solved(self.day) is not None
        return ModeStatus(self.workbook.rating(), last=self.last_results(), score=self.days_in_a_row(), is_over=over)


def _mode_name(day: date) -> str:
    """The mode's name in a day's tries, which differs by day because a puzzle comes again after a round."""
    return f"daily {day.isoformat()}"
