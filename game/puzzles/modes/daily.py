"""Daily: a puzzle per day, the same for everybody, without a server.

The puzzle follows from the day, the game and the puzzles' numbers alone. An edition is a day from which on the puzzles
up to a number are used. They come in rounds, each in a new order, given by a checksum of the game, the round and the
number; no puzzle comes twice in a round. New puzzles have higher numbers and belong to no day until a later edition
names them, so they change no earlier day. If a damaged file lacks a puzzle, the next puzzle of the round replaces it on
its own days only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Final
from zlib import crc32

from game.puzzles.modes.mode import SHOWN_TRIES, Mode, ModeStatus
from game.puzzles.puzzle import Puzzle
from game.puzzles.workbook import Workbook

ONE_DAY: Final = timedelta(days=1)
FIRST_DAY: Final = date(2026, 11, 23)
EDITIONS: Final[Mapping[str, Sequence[tuple[date, int]]]] = {
    "stax": ((FIRST_DAY, 404),),
    "death-stacks": ((FIRST_DAY, 202),),
    "stack-22": ((FIRST_DAY, 206),),
    "mixtour": ((FIRST_DAY, 221),),
}
"""Of each game the days on which editions begin, rising, and the highest number of each; none is ever changed."""


def puzzle_numbers_for(game_id: str, day: date) -> tuple[int, ...]:
    """The numbers of a day's puzzle and of its replacements, in order; empty before the first edition.

    They are the puzzles from that day to the end of the round, then those from the round's start.
    """
    begun = [edition for edition in EDITIONS.get(game_id, ()) if edition[0] <= day]
    if not begun:
        return ()
    first, highest = begun[-1]
    turn, place = divmod((day - first).days, highest)
    order = sorted(range(1, highest + 1), key=lambda number: (crc32(f"{game_id} {turn} {number}".encode()), number))
    return (*order[place:], *order[:place])


def puzzle_for_day(workbook: Workbook, day: date) -> Puzzle | None:
    """A day's puzzle; None before the first edition."""
    there = (workbook.shipped.get(number) for number in puzzle_numbers_for(workbook.game.id, day))
    return next((puzzle for puzzle in there if puzzle is not None), None)


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
