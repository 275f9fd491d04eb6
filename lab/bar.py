"""A bar that shows how far long work has come; only a terminal sees it."""

from __future__ import annotations

import sys
import time
from typing import Final, TextIO

from game.core.terminal import overwrite_line

WIDTH: Final = 30


class Bar:
    """So much of `whole` is done; how long it may still take is reckoned from how long it has taken."""

    def __init__(self, whole: int, done: int = 0, out: TextIO | None = None) -> None:
        self._out = out or sys.stderr
        self._shown = self._out.isatty()
        self._whole, self._first = max(whole, 1), done
        self._began = time.monotonic()

    def show(self, done: int, told: str) -> None:
        """Draw it again over the last one."""
        if not self._shown:
            return
        filled = min(WIDTH * done // self._whole, WIDTH)
        spent, fresh = time.monotonic() - self._began, done - self._first
        left = f", {(self._whole - done) * spent / fresh / 60:.0f} min to go" if fresh > 0 else ""
        overwrite_line(self._out, f"[{'#' * filled}{'.' * (WIDTH - filled)}] {told}{left}")

    def end(self) -> None:
        """Leave its line."""
        if self._shown:
            self._out.write("\n")
