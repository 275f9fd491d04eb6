"""Writer: the library's thread, which owns the file, commits changes in order and answers readings between them.

It retries failed commits, replaces a damaged file, writes the games of imports in small batches, and makes the daily
backup when it is idle.
"""

from __future__ import annotations

import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from datetime import date
from functools import partial
from math import inf
from pathlib import Path
from typing import Final, TypeAlias

from game.core.errors import N_, StaxError
from game.core.futures import T, complete
from game.library.imports import FRAME_PAUSE, ImportThreads
from game.library.notices import Notices
from game.library.storage.backups import Restorable
from game.library.storage.commits import Change, commit, may_succeed_later, read_from
from game.library.storage.library_file import LibraryFile
from game.library.storage.salvage import Salvage

RETRY_INTERVAL: Final = 0.5  # seconds until a failed commit is retried
EXAMINER_TIMEOUT: Final = 1.0  # seconds that `close` waits for the examination
UNSAVED: Final = "unsaved"  # the condition that changes cannot be saved

Reading: TypeAlias = Callable[[sqlite3.Connection], None]
"""A function that reads from the database and reports the result itself; it raises nothing."""
Item: TypeAlias = tuple[Change, ...] | Reading | Salvage
"""What the thread's queue holds."""


class Writer:
    """A thread that writes to a library's file and reads it; raises StaxError if the file cannot be opened.

    The parameters are those of `LibraryFile`.  `restorable` are the backups for a library that was missing or empty.
    """

    def __init__(self, path: Path | None, why: StaxError | None, today: Callable[[], date]) -> None:
        self.notices: Final = Notices()
        self.queue: Final[queue.SimpleQueue[Item]] = queue.SimpleQueue()
        self.imports: Final = ImportThreads(self._write_batch, self._wake)
        self._closing: Final = threading.Event()
        self.file: Final = LibraryFile(path, why, today, self.notices, self._closing.is_set, self._wake)
        backups = self.file.backups
        self.restorable: Final = backups.restorable() if backups is not None and self.file.opened.is_new else None
        self._uncommitted: list[Change] = []  # the changes that are being committed
        self._is_importing = False  # within a step of a salvage, which commits itself
        self._has_ended = False
        self.thread = self._start_thread()

    def ask(self, reading: Callable[[sqlite3.Connection], T]) -> Future[T]:
        """Read from the database after all queued changes; the future fails with StaxError if that is impossible."""
        future = Future[T]()
        self.put(lambda database: complete(future, partial(read_from, database, reading)))
        return future

    def put(self, item: Item) -> None:
        """Queue changes, a reading or a salvage; if the thread has died of a defect, start another thread."""
        self.queue.put(item)
        if not self.thread.is_alive() and not self._has_ended:
            self.notices.put(StaxError(N_("Saving was interrupted by an internal error; it continues now.")))
            self.thread = self._start_thread()

    def restore(self, restorable: Restorable) -> None:
        """Queue the restoration of backups; may be called in any thread."""
        self.put(self.file.restore(restorable.backups))

    def close(self, patience: float = inf) -> bool:
        """Stop imports, commit pending changes and end the thread, as `Library.close` says."""
        self.imports.stop()
        if not self._closing.is_set() or not self.thread.is_alive():
            self._closing.set()
            self.put(())
        self.thread.join(min(patience, threading.TIMEOUT_MAX))
        return not self.thread.is_alive()

    # In the writer's thread:

    def _start_thread(self) -> threading.Thread:
        thread = threading.Thread(target=self._write, name="library-writer", daemon=True)
        thread.start()
        return thread

    def _write(self) -> None:
        """The loop of the thread; each turn commits all queued changes together."""
        self._commit_all(self._uncommitted)  # left by a thread that has died
        while not self._closing.is_set() or self.file.salvages or not self.queue.empty():
            self.file.recover()
            self.file.replace_damaged()
            self.file.back_up(self._has_work)
            self._salvage_some()  # salvaged games come before readings of them
            changes, then = self._collect_changes()
            self._commit_all(changes)
            if isinstance(then, Salvage):
                self.file.salvages.append(then)
            elif then is not None:
                then(self.file.opened.database)
        self.file.recover()
        self._has_ended = True
        self.file.close(EXAMINER_TIMEOUT)

    def _has_work(self) -> bool:
        """Whether there is work that must not wait for a backup."""
        return not self.queue.empty() or bool(self.file.salvages) or bool(self.imports.running)

    def _collect_changes(self) -> tuple[list[Change], Reading | Salvage | None]:
        """The queued changes, and what comes after them; blocks for either unless games are being salvaged."""
        changes: list[Change] = []
        with suppress(queue.Empty):
            item = self.queue.get(block=not self.file.salvages and not self._closing.is_set())
            while isinstance(item, tuple):
                changes += item
                item = self.queue.get_nowait()
            return changes, item
        return changes, None

    def _salvage_some(self) -> None:
        """Do a step of the first salvage, then pause for the window."""
        salvages = self.file.salvages
        if salvages:
            self._is_importing = True
            try:
                more = salvages[0].step(self.file.opened.database, self._commit_all)
            finally:
                self._is_importing = False
            if not more:
                del salvages[0]
            if not self._closing.is_set():
                time.sleep(FRAME_PAUSE)

    def _commit_all(self, changes: Sequence[Change]) -> int:
        """Commit changes, with retries until it succeeds or the library is closing; returns how many are lost."""
        self._uncommitted, lost = list(changes), 0
        while self._uncommitted:
            self.file.recover()
            closing = self._closing.is_set()
            self._uncommitted, never = self._commit_once(self._uncommitted)
            lost += never
            if self._uncommitted and self.file.is_damaged and not self._is_importing:
                self._salvage_first()
            elif self._uncommitted and (closing or self.file.is_damaged):
                return lost + len(self._uncommitted)
            elif self._uncommitted:
                self._closing.wait(RETRY_INTERVAL)
        if changes:
            self.file.recover()
        if not lost:
            self.notices.end(UNSAVED)
        return lost

    def _salvage_first(self) -> None:
        """Replace a damaged file and salvage its games before the uncommitted changes of these games."""
        uncommitted = self._uncommitted
        self.file.replace_damaged()
        self.file.ignore_damage()  # if no new file can be created
        while self.file.salvages:
            self._salvage_some()
        self._uncommitted = uncommitted

    def _commit_once(self, changes: list[Change]) -> tuple[list[Change], int]:
        """Commit once; returns the changes to retry and the number of impossible changes, which are skipped."""
        try:
            commit(self.file.opened.database, changes)
        except Exception as error:  # the error is reported; later changes must still be made
            self._report_failure(error)
            self.file.note_failure(error)
            if may_succeed_later(error):
                return changes, 0
            if len(changes) == 1:
                return [], 1
        else:
            return [], 0
        lost = 0
        for place, change in enumerate(changes):
            left, never = self._commit_once([change])
            lost += never
            if left:
                return changes[place:], lost
        return [], lost

    def _report_failure(self, error: Exception) -> None:
        reason = str(error) or type(error).__name__  # a MemoryError has no text
        text = N_("The game can't be saved right now ({reason}); you can play on.")
        self.notices.put_once(UNSAVED, StaxError(text, reason=reason))

    # In other threads:

    def _wake(self) -> None:
        """End the wait of the thread: there may be work, such as a backup."""
        self.queue.put(())  # `put` would replace a dead thread

    def _write_batch(self, changes: Sequence[Change]) -> None:
        """Queue changes of an import; returns when they are committed or the writer's thread has ended."""
        while self.file.salvages and not self._has_ended:
            time.sleep(RETRY_INTERVAL / 10)  # salvaged games come first, so that duplicates are recognised
        written = threading.Event()
        self.queue.put(tuple(changes))
        self.queue.put(lambda _database: written.set())
        while not written.wait(RETRY_INTERVAL) and not self._has_ended:
            pass
