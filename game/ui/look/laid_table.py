"""The table of the window's size, made by a thread before it is drawn, so that no frame makes it."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf
from typing import Final

from game.ui.look.table_top import Size, prepare
from game.ui.look.themes import Appearance
from game.ui.look.worker import Job

AWAITED: Final = 0.25  # seconds in which a window of a new size keeps what it shows


class LaidTable:
    """The table that was asked for last; of one that is outdated before its turn nothing is made."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wanted: object = None
        self._made: Job[bool] | None = None
        self.shown: Size | None = None  # the size that was drawn last,
        self._since = inf  # and since when another one is waited for

    def lay(self, size: Size, appearance: Appearance) -> None:
        """Have it made, if it is another one than the last."""
        if (size, appearance) == self._wanted:
            return
        if self._made is not None:
            self._made.dropped = True
        self._wanted = size, appearance
        self._made = prepare(size, appearance.theme(size))

    def awaited(self, size: Size, appearance: Appearance) -> bool:
        """Whether a window of a new size is not to be drawn yet: a large one takes the thread 100 ms."""
        if self.shown not in (None, size):
            self.lay(size, appearance)
            now = self._clock()
            self._since = min(self._since, now)
            if self._made is not None and not self._made.ready() and now - self._since < AWAITED:
                return True
        self.shown, self._since = size, inf
        return False
