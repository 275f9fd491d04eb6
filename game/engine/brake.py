"""Brake: what is read while a command is under way, and may end it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager


class Brake:
    """Knows the last `stop`, `quit` and the end of the input; a command is ended by those that stand after it.

    So `go infinite` and `stop` that come in one piece end well, whichever thread is faster.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._stop_line = 0
        self._quit_line = 0
        self._ended = False
        self._crowded = False
        self._watch: Callable[[], None] | None = None

    def read(self, number: int, words: Sequence[str]) -> None:
        """Line `number` (from 1 on) has been read; from the reader's thread."""
        with self._changed:
            if words == ["stop"]:
                self._stop_line = number
            elif words == ["quit"]:
                self._quit_line = number
            self._tell()

    def end(self) -> None:
        """The input has ended; from the reader's thread."""
        with self._changed:
            self._ended = True
            self._tell()

    def crowd(self, crowded: bool) -> None:
        """Too many lines wait, so that none is read until there is room; from the reader's thread."""
        with self._changed:
            self._crowded = crowded
            self._tell()

    def stopped(self, number: int) -> bool:
        """Whether a `stop` stands after line `number`."""
        return self._stop_line > number

    def halted(self, number: int, endless: bool) -> bool:
        """Whether the `go` of line `number` is to end: at `stop`, at `quit`, and an endless one with the input.

        An endless one ends too where no further line can be read before it does.
        """
        return max(self._stop_line, self._quit_line) > number or (endless and (self._ended or self._crowded))

    @contextmanager
    def calling(self, stop: Callable[[], None], number: int, endless: bool) -> Iterator[None]:
        """While this lasts `stop` is called as soon as the `go` of line `number` is to end."""

        def watch() -> None:
            if self.halted(number, endless):
                stop()

        with self._changed:
            self._watch = watch
            watch()
        try:
            yield
        finally:
            with self._changed:
                self._watch = None

    def wait(self, number: int) -> None:
        """Return when the endless `go` of line `number` is to end."""
        with self._changed:
            self._changed.wait_for(lambda: self.halted(number, endless=True))

    def _tell(self) -> None:
        if self._watch is not None:
            self._watch()
        self._changed.notify_all()
