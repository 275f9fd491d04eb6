"""Examination of a library's file for damage, in a thread of its own."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import date
from pathlib import Path
from typing import Final

from game.library.storage.database import connect, is_damage, make_read_only
from game.library.storage.schema import examine

CANCEL_POLL_INTERVAL: Final = 0.05  # seconds between two checks whether an examination was cancelled


def is_sound(path: Path, cancelled: Callable[[], bool], thorough: bool = False) -> bool | None:
    """Whether the file is undamaged; None if the examination was `cancelled` or impossible.

    It uses a connection of its own, while others write and read.
    """
    if not path.is_file():
        return None  # SQLite would create it
    try:
        with closing(connect(path, make_read_only)) as database, interrupt_when(cancelled, database):
            return True if examine(database, cancelled, thorough) else None
    except sqlite3.DatabaseError as error:
        return False if is_damage(error) else None


@contextmanager
def interrupt_when(cancelled: Callable[[], bool], database: sqlite3.Connection) -> Iterator[None]:
    """Interrupt the statements of the block when `cancelled` returns True; they raise OperationalError.

    SQLite does not call progress handlers while it checks a table, which takes a second in a library of 200 MB.
    """
    ended = threading.Event()

    def watch() -> None:
        while not ended.wait(CANCEL_POLL_INTERVAL):
            if cancelled():
                database.interrupt()

    watcher = threading.Thread(target=watch, name="library-interrupter", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        ended.set()
        watcher.join()


class LibraryExaminer:
    """Examines the library's file in a thread, and calls `finished` there with the result of `is_sound`."""

    def __init__(self, is_closing: Callable[[], bool], finished: Callable[[bool | None], None]) -> None:
        self._is_closing = is_closing
        self._on_finished = finished
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None
        self.day: date | None = None  # of the last examination; None after `forget_day`
        self.is_running = False

    def start(self, path: Path, day: date, thorough: bool) -> None:
        """Begin to examine a file; `day` is today."""
        self.is_running, self.day = True, day
        self._thread = threading.Thread(
            target=self._examine, args=(path, thorough), name="library-examiner", daemon=True
        )
        self._thread.start()

    def forget_day(self) -> None:
        """Forget when the file was examined, so that it is examined again."""
        self.day = None

    def stop(self) -> None:
        """Interrupt an examination and wait for its end."""
        self._stopped.set()
        self.join(None)
        self._stopped.clear()

    def join(self, seconds: float | None) -> None:
        """Wait for the end of an examination, at most `seconds`."""
        if self._thread is not None:
            self._thread.join(seconds)

    def _examine(self, path: Path, thorough: bool) -> None:
        found = is_sound(path, lambda: self._is_closing() or self._stopped.is_set(), thorough)
        self.is_running = False
        self._on_finished(found)
