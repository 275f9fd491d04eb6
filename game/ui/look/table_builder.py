"""Builds the table's background for the window's size in a thread, so that no frame has to build it."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from math import inf
from typing import Final

from game.ui.look.table_top import Size, prepare
from game.ui.look.themes import Appearance

MAX_WAIT: Final = 0.25  # seconds; the longest time that the window keeps the old picture after a resize


class TableBuilder:
    """Builds the table that was requested last; an outdated request is cancelled unless it has started."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._request: object = None
        self._job: Future[bool] | None = None
        self.shown_size: Size | None = None  # the size of the last drawn frame
        self._waiting_since = inf  # when the wait for another size began, in seconds of the clock

    def prepare(self, size: Size, appearance: Appearance) -> None:
        """Start to build a table of a size, unless it was requested last already."""
        if (size, appearance) == self._request:
            return
        if self._job is not None:
            self._job.cancel()
        self._request = size, appearance
        self._job = prepare(size, appearance.theme(size))

    def is_awaited(self, size: Size, appearance: Appearance) -> bool:
        """Whether a frame of a new size should wait for its table; a large table takes the thread 100 ms."""
        if self.shown_size not in (None, size):
            self.prepare(size, appearance)
            now = self._clock()
            self._waiting_since = min(self._waiting_since, now)
            if self._job is not None and not self._job.done() and now - self._waiting_since < MAX_WAIT:
                return True
        self.shown_size, self._waiting_since = size, inf
        return False
