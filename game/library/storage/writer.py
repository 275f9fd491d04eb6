"""Writer: the library's thread, which owns the file, commits changes in order and answers requests between them.

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
from game.library.imports import Import
from game.library.storage.backups import Backups, Restorable
from game.library.storage.database import (
    Change,
    OpenDatabase,
    commit,
    is_corruption,
    is_sound,
    may_succeed_later,
    open_database,
    open_in_memory,
    read_from,
    replace_damaged,
)
from game.library.storage.recovery import recover
from game.library.storage.salvage import Salvage, SalvageReport

RETRY_INTERVAL: Final = 0.5  # seconds until a failed commit is retried
MAX_RECOVERIES: Final = 5  # after that the disk or file system is at fault, and a new file does not help
EXAMINER_TIMEOUT: Final = 1.0  # seconds that `close` waits for the examination
FRAME_PAUSE: Final = 0.0005  # seconds between two steps of an import, so that frames can be drawn


Reading: TypeAlias = Callable[[sqlite3.Connection], None]
"""A function that reads from the database and reports the result itself; it raises nothing."""
Item: TypeAlias = tuple[Change, ...] | Reading | Salvage
"""What the thread's queue holds."""


class Writer:
    """A thread that writes to a SQLite file and reads it; raises StaxError if the file cannot be opened.

    `writable` is False if another copy of the program has the file.  Without a path the database is empty, in memory,
    and `why` becomes a notice.  `is_sound`: the file was examined and is undamaged.
    """

    def __init__(self, path: Path | None, why: StaxError | None, today: Callable[[], date]) -> None:
        opened = open_database(path) if path is not None else OpenDatabase(open_in_memory(), None, why)
        self.path: Final = path
        self.writable: Final = opened.lock is not None
        self.is_sound = False
        self.salvages: list[Salvage] = []
        self.running_imports: list[Import] = []  # each in its own thread
        self._reading = threading.Lock()  # held by the thread of the running import
        self.notices: Final[queue.SimpleQueue[StaxError]] = queue.SimpleQueue()
        self.queue: Final[queue.SimpleQueue[Item]] = queue.SimpleQueue()
        self.backups = Backups(path, today) if path is not None and self.writable else None
        self.restorable = self.backups.restorable() if self.backups is not None and opened.is_new else None
        self._open = opened
        self._recoveries = 0
        self._has_reported_recovery = False
        self._is_damaged = False  # the file is damaged and must be replaced
        self._uncommitted: list[Change] = []  # the changes that are being committed
        self._is_importing = False  # within a step of an import, which commits itself
        self._closing = threading.Event()
        self._examination_stopped = threading.Event()
        self._has_ended = False
        self._has_reported = False
        if opened.notice is not None:
            self.notices.put(opened.notice)
        self._salvage(opened)
        self._today = today
        self._examined_on: date | None = today()
        self._is_examining = path is not None
        self._examiner = self._new_examiner()
        self.thread = self._start_thread()
        if path is not None:
            self._examiner.start()

    @property
    def current_import(self) -> Import | None:
        """The running import, None if there is none."""
        return next((each for each in tuple(self.running_imports) if not each.done()), None)

    def ask(self, reading: Callable[[sqlite3.Connection], T]) -> Future[T]:
        """Read from the database after all queued changes; the future fails with StaxError if that is impossible."""
        future = Future[T]()
        self.put(lambda database: complete(future, partial(read_from, database, reading)))
        return future

    def put(self, item: Item) -> None:
        """Queue changes, a reading or a salvage; if the thread has died of a defect, start another thread."""
        self.queue.put(item)
        if not self.thread.is_alive() and not self._has_ended:
            self.notices.put(StaxError(N_("Saving games was broken off by a defect; it goes on now.")))
            self.thread = self._start_thread()

    def start_import(self, request: Import) -> None:
        """Run an import in its own thread, after earlier imports; the writer's thread only commits its batches."""
        self.running_imports.append(request)
        threading.Thread(target=self._read, args=(request,), name="library-import", daemon=True).start()

    def close(self, patience: float = inf) -> bool:
        """Stop imports, commit pending changes and end the thread, as `Library.close` says."""
        for each in tuple(self.running_imports):
            each.stop()
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
        while not self._closing.is_set() or self.salvages or not self.queue.empty():
            self._recover()
            self._replace_damaged_file()
            self._back_up()
            self._salvage_some()  # salvaged games come before requests for them
            changes, then = self._collect_changes()
            self._commit_all(changes)
            if isinstance(then, Salvage):
                self.salvages.append(then)
            elif then is not None:
                then(self._open.database)
        self._recover()
        self._has_ended = True
        if self.path is not None:
            self._examiner.join(EXAMINER_TIMEOUT)  # it stops soon, but not while it waits for a slow disk
        self._open.close()

    def restore(self, restorable: Restorable) -> None:
        """Queue the restoration of backups; may be called in any thread."""
        self.put(Salvage(None, restorable.backups, self._report_restored))

    def _recover(self) -> None:
        """Save the library again if its file was deleted or replaced while open."""
        if self.path is None or self._recoveries == MAX_RECOVERIES or self._open.is_in_place():
            return
        self._stop_examining()
        try:
            self._open = recover(self.path, self._open)
        except StaxError as error:
            if not self._has_reported_recovery:
                self._has_reported_recovery = True
                self.notices.put(error)
            return
        self._recoveries += 1
        self._has_reported_recovery, self._is_damaged, self._examined_on = False, False, None
        self.backups = None if self._open.place is None else Backups(self.path, self._today)
        if self._open.notice is not None:
            self.notices.put(self._open.notice)
        if self._open.damaged is not None:
            self.salvages.append(Salvage(self._open.damaged, (), self._report_merged))

    def _replace_damaged_file(self) -> None:
        """Replace a damaged file by a new file; if that fails, continue in memory."""
        if not self._is_damaged or self._open.place is None or not self._open.is_in_place():
            return
        self._is_damaged = False
        self._recoveries += 1
        try:
            self._open = replace_damaged(self._open.place, self._open)
        except StaxError as error:
            self.notices.put(error)
            self.backups = None
            self._open = OpenDatabase(open_in_memory(), self._open.lock)
            return
        if self._open.notice is not None:
            self.notices.put(self._open.notice)
        self._salvage(self._open)
        self.is_sound = True

    def _has_work(self) -> bool:
        """Whether there is work that must not wait for a backup."""
        return not self.queue.empty() or bool(self.salvages) or bool(self.running_imports)

    def _salvage(self, opened: OpenDatabase) -> None:
        if opened.damaged is not None and self.backups is not None:
            self.salvages.append(
                Salvage(opened.damaged, self.backups.paths(), partial(self._report_salvaged, opened.damaged))
            )

    def _report_salvaged(self, damaged: Path, report: SalvageReport) -> None:
        text = N_(
            "Games saved from the damaged file: {saved}; from a backup: {restored}; unreadable: {lost}. It is {file}."
        )
        self.notices.put(StaxError(text, **report._asdict(), file=str(damaged)))

    def _report_restored(self, report: SalvageReport) -> None:
        text = N_("Games restored from backups: {added}; unreadable: {lost}.")
        self.notices.put(StaxError(text, added=report.added, lost=report.lost))

    def _report_merged(self, report: SalvageReport) -> None:
        text = N_("Games added from the other file: {added}; unreadable: {lost}.")
        self.notices.put(StaxError(text, added=report.added, lost=report.lost))

    def _back_up(self) -> None:
        """Make the daily backup when idle, if today's examination has found the library sound."""
        if self.backups is None or self._has_work() or self._is_examining or not self.backups.is_due():
            return
        if self._examined_on != self._today():
            self.is_sound, self._is_examining, self._examined_on = False, True, self._today()
            self._examiner = self._new_examiner()
            self._examiner.start()
        elif self.is_sound:
            self.backups.make_today(self._open.database, self._has_work)

    def _collect_changes(self) -> tuple[list[Change], Reading | Salvage | None]:
        """The queued changes, and what comes after them; blocks for either unless games are being salvaged."""
        changes: list[Change] = []
        with suppress(queue.Empty):
            item = self.queue.get(block=not self.salvages and not self._closing.is_set())
            while isinstance(item, tuple):
                changes += item
                item = self.queue.get_nowait()
            return changes, item
        return changes, None

    def _salvage_some(self) -> None:
        """Do a step of the first salvage, then pause for the window."""
        if self.salvages:
            self._is_importing = True
            try:
                more = self.salvages[0].step(self._open.database, self._commit_all)
            finally:
                self._is_importing = False
            if not more:
                del self.salvages[0]
            if not self._closing.is_set():
                time.sleep(FRAME_PAUSE)

    def _commit_all(self, changes: Sequence[Change]) -> int:
        """Commit changes, with retries until it succeeds or the library is closing; returns how many are lost."""
        self._uncommitted, lost = list(changes), 0
        while self._uncommitted:
            self._recover()
            closing = self._closing.is_set()
            self._uncommitted, never = self._commit_once(self._uncommitted)
            lost += never
            if self._uncommitted and self._is_damaged and not self._is_importing:
                self._salvage_first()
            elif self._uncommitted and (closing or self._is_damaged):
                return lost + len(self._uncommitted)
            elif self._uncommitted:
                self._closing.wait(RETRY_INTERVAL)
        if changes:
            self._recover()
        self._has_reported = self._has_reported and bool(lost)
        return lost

    def _salvage_first(self) -> None:
        """Replace a damaged file and salvage its games before the uncommitted changes of these games."""
        uncommitted = self._uncommitted
        self._replace_damaged_file()
        self._is_damaged = False  # even if no new file can be created
        while self.salvages:
            self._salvage_some()
        self._uncommitted = uncommitted

    def _commit_once(self, changes: list[Change]) -> tuple[list[Change], int]:
        """Commit once; returns the changes to retry and the number of impossible changes, which are skipped."""
        try:
            commit(self._open.database, changes)
        except Exception as error:  # the error is reported; later changes must still be made
            self._report_failure(error)
            self._is_damaged = self._is_damaged or (
                self.writable and is_corruption(error) and self._recoveries < MAX_RECOVERIES
            )
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
        if not self._has_reported:
            self._has_reported = True
            reason = str(error) or type(error).__name__  # a MemoryError has no text
            self.notices.put(
                StaxError(N_("The game cannot be saved just now ({reason}); play goes on."), reason=reason)
            )

    # In the thread of an import:

    def _read(self, request: Import) -> None:
        """Run an import to its end."""
        with self._reading:
            request.run(self._write_batch, partial(time.sleep, FRAME_PAUSE))
        self.running_imports.remove(request)
        self.queue.put(())  # wake the writer: a backup may be waiting

    def _write_batch(self, changes: Sequence[Change]) -> None:
        """Queue changes; returns when they are committed or the writer's thread has ended."""
        while self.salvages and not self._has_ended:
            time.sleep(RETRY_INTERVAL / 10)  # salvaged games come first, so that duplicates are recognised
        written = threading.Event()
        self.queue.put(tuple(changes))
        self.queue.put(lambda _database: written.set())
        while not written.wait(RETRY_INTERVAL) and not self._has_ended:
            pass

    # In the examiner's thread, after opening and on each new day:

    def _stop_examining(self) -> None:
        self._examination_stopped.set()
        if self._examiner.is_alive():
            self._examiner.join()
        self._examination_stopped.clear()

    def _is_examination_cancelled(self) -> bool:
        return self._closing.is_set() or self._examination_stopped.is_set()

    def _new_examiner(self) -> threading.Thread:
        return threading.Thread(target=self._examine, name="library-examiner", daemon=True)

    def _examine(self) -> None:
        """Examine the file; if it is damaged, make the writer's thread replace it.

        The examination is thorough before the daily backup, that is once a day.
        """
        assert self.path is not None
        thorough = self.backups is not None and self.backups.is_due()
        found = is_sound(self._open.place or self.path, self._is_examination_cancelled, thorough)
        self._is_damaged = found is False and self.writable
        self.is_sound = found is True
        self._is_examining = False
        self.queue.put(())  # wake the writer; `put` would replace a dead thread
