"""The table of the window's size, made by a thread before it is drawn, so that no frame makes it."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf
from typing import Final

from game.ui.look.table_top import Size, prepare
from game.ui.look.themes import Appearance
from game.ui.look.worker import Job

MAX_WAIT: Final = 0.25  # seconds in which a window of a new size keeps what it shows


class TableBuilder:
    """The table that was asked for last; of one that is outdated before its turn nothing is made."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wanted: object = None
        self._job: Job[bool] | None = None
        self.shown_size: Size | None = None  # the size that was drawn last,
        self._waiting_since = inf  # and since when another one is waited for

    def prepare(self, size: Size, appearance: Appearance) -> None:
        """Have it made, if it is another one than the last."""
        if (size, appearance) == self._wanted:
            return
        if self._job is not None:
            self._job.is_cancelled = True
        self._wanted = size, appearance
        self._job = prepare(size, appearance.theme(size))

    def is_awaited(self, size: Size, appearance: Appearance) -> bool:
        """Whether a window of a new size is not to be drawn yet: a large one takes the thread 100 ms."""
        if self.shown_size not in (None, size):
            self.prepare(size, appearance)
            now = self._clock()
            self._waiting_since = min(self._waiting_since, now)
            if self._job is not None and not self._job.is_ready() and now - self._waiting_since < MAX_WAIT:
                return True
        self.shown_size, self._waiting_since = size, inf
        return False
