"""Stops a running command as soon as a later line asks for it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager


class CommandStopper:
    """Remembers the last `stop`, the last `quit` and the end of the input; they end only commands of earlier lines.

    So a `go infinite` with its `stop` in the same read ends correctly, whichever thread is faster.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._stop_line = 0
        self._quit_line = 0
        self._ended = False
        self._crowded = False
        self._watch: Callable[[], None] | None = None

    def note_line(self, number: int, words: Sequence[str]) -> None:
        """Note that line `number`, from 1, has been read; called in the reader's thread."""
        with self._changed:
            if words == ["stop"]:
                self._stop_line = number
            elif words == ["quit"]:
                self._quit_line = number
            self._notify()

    def note_end(self) -> None:
        """Note the end of the input; called in the reader's thread."""
        with self._changed:
            self._ended = True
            self._notify()

    def set_crowded(self, crowded: bool) -> None:
        """Note whether reading is suspended because too many lines wait; called in the reader's thread."""
        with self._changed:
            self._crowded = crowded
            self._notify()

    def is_stopped(self, number: int) -> bool:
        """Whether a `stop` came after line `number`."""
        return self._stop_line > number

    def is_halted(self, number: int, endless: bool) -> bool:
        """Whether the `go` of line `number` must end, because of `stop` or `quit`.

        An endless `go` also ends with the input, and while reading is suspended.
        """
        return max(self._stop_line, self._quit_line) > number or (endless and (self._ended or self._crowded))

    @contextmanager
    def call_when_halted(self, stop: Callable[[], None], number: int, endless: bool) -> Iterator[None]:
        """Call `stop` within the block as soon as the `go` of line `number` must end."""

        def watch() -> None:
            if self.is_halted(number, endless):
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
        """Block until the endless `go` of line `number` must end."""
        with self._changed:
            self._changed.wait_for(lambda: self.is_halted(number, endless=True))

    def _notify(self) -> None:
        if self._watch is not None:
            self._watch()
        self._changed.notify_all()
