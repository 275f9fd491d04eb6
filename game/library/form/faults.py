"""Faults of a text: where, and why."""

from __future__ import annotations

from typing import Final

from game.core.errors import N_, StaxError

MOST: Final = 100  # that are kept of a text
LONGEST_GAME: Final = 4 * 2**20  # letters of a game's text; that of a long game with an analysis has 100,000
LONGEST_NAME: Final = 200  # letters of a name
LONGEST_COMMENT: Final = 65536  # letters of what is written at one move


class Fault(Exception):  # noqa: N818 - it is a note of an error, told as `Damaged`
    """A line, counted from 1, and the reason why it could not be read."""

    def __init__(self, line: int, reason: StaxError) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason


class Faults(list[Fault]):
    """The first `MOST` faults of a text; what comes after them is not kept."""

    @property
    def full(self) -> bool:
        """Whether no more are kept, so that nobody need look for a reason."""
        return len(self) >= MOST

    def append(self, fault: Fault) -> None:
        """Keep a fault, if there is room; the frames in which it was raised are let go."""
        if not self.full:
            fault.reason.with_traceback(None)
            super().append(fault.with_traceback(None))


def too_long(count: int, most: int) -> StaxError | None:
    """What is said of a text that has more letters than are read; None if it has not."""
    if count <= most:
        return None
    return StaxError(N_("This has {count} letters, but at most {most} are read."), count=count, most=most)
