"""FaultList: the faults of a text, with their lines and reasons."""

from __future__ import annotations

from typing import Final

from game.core.errors import N_, StaxError

MAX_FAULTS: Final = 100  # that are kept for a text
MAX_GAME_LETTERS: Final = 4 * 2**20  # of a game's text; a long game with an analysis has 100,000
MAX_NAME_LETTERS: Final = 200  # of a name
MAX_COMMENT_LETTERS: Final = 65536  # of the comment of a move


class Fault(Exception):  # noqa: N818 - a note of an error, which is raised as `Damaged`
    """A line, counted from 1, and the reason why it could not be read."""

    def __init__(self, line: int, reason: StaxError) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason


class FaultList(list[Fault]):
    """The first `MAX_FAULTS` faults of a text; later faults are dropped."""

    @property
    def is_full(self) -> bool:
        """Whether further faults are dropped, so that their reasons need not be found."""
        return len(self) >= MAX_FAULTS

    def append(self, fault: Fault) -> None:
        """Add a fault if there is room, without its traceback, which would keep frames alive."""
        if not self.is_full:
            fault.reason.with_traceback(None)
            super().append(fault.with_traceback(None))


def length_error(count: int, most: int) -> StaxError | None:
    """The error for a text with more than `most` letters; None if it is short enough."""
    if count <= most:
        return None
    return StaxError(N_("This has {count} characters, but the limit is {most}."), count=count, most=most)
