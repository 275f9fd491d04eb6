"""Notices: messages of the library for the player, from any of its threads."""

from __future__ import annotations

import queue
from contextlib import suppress

from game.core.errors import StaxError


class Notices:
    """A queue of messages.  A condition that lasts, such as a full disk, is reported once until it has ended."""

    def __init__(self) -> None:
        self._messages: queue.SimpleQueue[StaxError] = queue.SimpleQueue()
        self._lasting: set[str] = set()

    def put(self, message: StaxError | None) -> None:
        """Add a message; None adds nothing."""
        if message is not None:
            self._messages.put(message)

    def put_once(self, condition: str, message: StaxError) -> None:
        """Add a message about a condition, unless such a message came since the condition began."""
        if condition not in self._lasting:
            self._lasting.add(condition)
            self._messages.put(message)

    def end(self, condition: str) -> None:
        """Note that a condition has ended."""
        self._lasting.discard(condition)

    def next(self) -> StaxError | None:
        """Remove and return the first message; None if there is none."""
        with suppress(queue.Empty):
            return self._messages.get_nowait()
        return None
