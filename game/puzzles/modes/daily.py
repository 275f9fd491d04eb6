"""Daily: one puzzle a day, the same for everybody, without asking anybody.

Which it is follows from the day, the game and the numbers of the puzzles alone.  An edition is a day from which on the
puzzles up to a number are used; its puzzles come in rounds, each in an order of its own that a checksum of the game,
the round and the number makes, and none comes twice in a round.  A number is never given to another puzzle, and puzzles
that are added have higher ones: they belong to no day until an edition that begins later names them.  So they change no
day before it.  A puzzle that a damaged file is without costs its own days only: the next one of the round stands in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Final
from zlib import crc32

from game.puzzles.modes.mode import LAST, Mode, Panel
from game.puzzles.puzzle import Puzzle
from game.puzzles.workbook import Workbook

DAY: Final = timedelta(days=1)
FIRST: Final = date(2026, 11, 23)
EDITIONS: Final[Mapping[str, Sequence[tuple[date, int]]]] = {
    "stax": ((FIRST, 404),),
    "death-stacks": ((FIRST, 202),),
    "stack-22": ((FIRST, 206),),
    "mixtour": ((FIRST, 221),),
}
"""Of each game the days on which editions begin, rising, and the highest number of each; none is ever changed."""


def numbers_of(game_id: str, day: date) -> tuple[int, ...]:
    """The numbers of a day's puzzle and of those that stand in for it, in their order; none before the first edition.

    All of them are shown from the day on to the end of its round, then those from the round's beginning.
    """
    begun = [edition for edition in EDITIONS.get(game_id, ()) if edition[0] <= day]
    if not begun:
        return ()
    first, highest = begun[-1]
    turn, place = divmod((day - first).days, highest)
    order = sorted(range(1, highest + 1), key=lambda number: (crc32(f"{game_id} {turn} {number}".encode()), number))
    return (*order[place:], *order[:place])


def puzzle_of(workbook: Workbook, day: date) -> Puzzle | None:
    """A day's puzzle; None before the first edition."""
    there = (workbook.shipped.get(number) for number in numbers_of(workbook.game.id, day))
    return next((puzzle for puzzle in there if puzzle is not None), None)


class Daily(Mode):
    """The puzzle of a day, which may be one that is past; the rating stays as it is.

    `next` gives it until it was tried as that day's; `puzzle` is it at any time.
    """

    def __init__(self, workbook: Workbook, day: date) -> None:
        super().__init__(workbook)
        self.name = _name(day)
        self.day: Final = day
        self.puzzle: Final = puzzle_of(workbook, day)

    def _choose(self) -> Puzzle | None:
        return self.puzzle if self.solved(self.day) is None else None

    def solved(self, day: date) -> bool | None:
        """Whether a day's puzzle was solved at the first try; None where it was not tried as that day's."""
        first = self.workbook.first_try(_name(day))
        return first.solved if first is not None else None

    def in_a_row(self) -> int:
        """How many days up to this one were solved without a gap; this one does not break it before it was tried."""
        day = self.day if self.solved(self.day) is not None else self.day - DAY
        count = 0
        while self.solved(day):
            day, count = day - DAY, count + 1
        return count

    def last(self) -> tuple[bool, ...]:
        """What the last ten days up to this one came to, the days without a try left out."""
        days = (self.solved(self.day - back * DAY) for back in reversed(range(LAST)))
        return tuple(solved for solved in days if solved is not None)

    def panel(self) -> Panel:
        """The days in a row, and whether this one is over."""
        over = self.solved(self.day) is not None
        return Panel(self.workbook.rating(), last=self.last(), score=self.in_a_row(), over=over)


def _name(day: date) -> str:
    """How the tries of a day's puzzle are known: a puzzle comes back after a round."""
    return f"daily {day.isoformat()}"
