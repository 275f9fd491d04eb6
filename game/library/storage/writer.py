"""The library's thread: what is told is written in its order, and what is asked is answered in between.

It owns the file.  It tries again what cannot be written, begins a new file where one is damaged, writes the games of
imports a few at a time, and makes the day's backup when nothing else is to be done.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from math import inf
from pathlib import Path
from typing import Any, Final

from game.core.errors import N_, StaxError
from game.library.imports import Import
from game.library.request import Request
from game.library.storage.backups import Backups, Restorable
from game.library.storage.database import (
    Change,
    Opened,
    commit,
    is_corruption,
    is_sound,
    may_pass,
    no_database,
    open_database,
    renewed,
)
from game.library.storage.recovery import recover
from game.library.storage.salvage import Report, Salvage

AGAIN_AFTER: Final = 0.5  # seconds until a write that failed is tried again
MAX_RECOVERIES: Final = 5  # then the disk or file system is at fault, and a new file does not help
EXAMINER_PATIENCE: Final = 1.0  # seconds that closing waits for the end of an examination
TURN: Final = 0.0005  # seconds between two steps of an import, in which a frame can be drawn


class Writer:
    """A thread that writes to a SQLite file and reads it; raises StaxError if the file cannot be opened.

    `writable` is False where another copy of the program has the file.  Without a path there is an empty database in
    memory; `why` is told then.  `sound` says that the file was looked through, and nothing is wrong with it.
    """

    def __init__(self, path: Path | None, why: StaxError | None, today: Callable[[], date]) -> None:
        opened = open_database(path) if path is not None else Opened(no_database(), None, why)
        self.path: Final = path
        self.writable: Final = opened.lock is not None
        self.sound = False
        self.imports: list[Salvage] = []
        self.running_imports: list[Import] = []  # each has a thread of its own
        self._reading = threading.Lock()  # held by the thread of the import that is read
        self.notices: Final[queue.SimpleQueue[StaxError]] = queue.SimpleQueue()
        self.queue: Final[queue.SimpleQueue[tuple[Change, ...] | Request[Any] | Salvage]] = queue.SimpleQueue()
        self.backups = Backups(path, today) if path is not None and self.writable else None
        self.restorable = self.backups.restorable() if self.backups is not None and opened.is_new else None
        self._opened = opened
        self._recoveries = 0
        self._told_unrecovered = False
        self._torn = False  # the file is damaged inside, and a new one is to be begun
        self._held: list[Change] = []  # what is being committed
        self._is_importing = False  # within a step of an import, which commits by itself
        self._closing = threading.Event()
        self._not_examining = threading.Event()
        self._ended = False
        self._told = False
        if opened.notice is not None:
            self.notices.put(opened.notice)
        self._salvage(opened)
        self._today = today
        self._examined_on: date | None = today()
        self._is_examining = path is not None
        self._examiner = self._new_examiner()
        self.thread = self._started()
        if path is not None:
            self._examiner.start()

    @property
    def importing(self) -> Import | None:
        """The import that is under way."""
        return next((each for each in tuple(self.running_imports) if not each.is_done()), None)

    def put(self, item: tuple[Change, ...] | Request[Any] | Salvage) -> None:
        """Hand something to the thread; if a defect has ended that, another one goes on where it was."""
        self.queue.put(item)
        if not self.thread.is_alive() and not self._ended:
            self.notices.put(StaxError(N_("Saving games was broken off by a defect; it goes on now.")))
            self.thread = self._started()

    def take_in(self, request: Import) -> None:
        """Read an import in a thread of its own, after those before it; only its batches come to the thread here."""
        self.running_imports.append(request)
        threading.Thread(target=self._read, args=(request,), name="library-import", daemon=True).start()

    def close(self, patience: float = inf) -> bool:
        """Stop imports, write what is not yet written, and end; as `Library.close` says."""
        for each in tuple(self.running_imports):
            each.stop()
        if not self._closing.is_set() or not self.thread.is_alive():
            self._closing.set()
            self.put(())
        self.thread.join(min(patience, threading.TIMEOUT_MAX))
        return not self.thread.is_alive()

    # The thread:

    def _started(self) -> threading.Thread:
        thread = threading.Thread(target=self._write, name="library-writer", daemon=True)
        thread.start()
        return thread

    def _write(self) -> None:
        """What has gathered in the queue is one commit."""
        self._keep(self._held)  # by a thread that has come to its end
        while not self._closing.is_set() or self.imports or not self.queue.empty():
            self._recover()
            self._mend()
            self._back_up()
            self._import()  # what was salvaged is there before anybody asks for it or goes on with it
            changes, then = self._gathered()
            self._keep(changes)
            if isinstance(then, Salvage):
                self.imports.append(then)
            elif then is not None:
                then.perform(self._opened.database)
        self._recover()
        self._ended = True
        if self.path is not None:
            self._examiner.join(EXAMINER_PATIENCE)  # it stops by itself, but not while it waits for a slow disk
        self._opened.close()

    def restore(self, restorable: Restorable) -> None:
        """Take over what backups have; for any thread."""
        self.put(Salvage(None, restorable.backups, self._tell_restored))

    def _recover(self) -> None:
        """Save the library again if its file was deleted or replaced while it was open."""
        if self.path is None or self._recoveries == MAX_RECOVERIES or self._opened.is_in_place():
            return
        self._stop_examining()
        try:
            self._opened = recover(self.path, self._opened)
        except StaxError as error:
            if not self._told_unrecovered:
                self._told_unrecovered = True
                self.notices.put(error)
            return
        self._recoveries += 1
        self._told_unrecovered, self._torn, self._examined_on = False, False, None
        self.backups = None if self._opened.place is None else Backups(self.path, self._today)
        if self._opened.notice is not None:
            self.notices.put(self._opened.notice)
        if self._opened.damaged is not None:
            self.imports.append(Salvage(self._opened.damaged, (), self._tell_merged))

    def _mend(self) -> None:
        """Go on with a new file if the file turns out to be damaged, or where there can be none in memory."""
        if not self._torn or self._opened.place is None or not self._opened.is_in_place():
            return
        self._torn = False
        self._recoveries += 1
        try:
            self._opened = renewed(self._opened.place, self._opened)
        except StaxError as error:
            self.notices.put(error)
            self.backups = None
            self._opened = Opened(no_database(), self._opened.lock)
            return
        if self._opened.notice is not None:
            self.notices.put(self._opened.notice)
        self._salvage(self._opened)
        self.sound = True

    def _wanted(self) -> bool:
        """Whether there is something to do that must not wait."""
        return not self.queue.empty() or bool(self.imports) or bool(self.running_imports)

    def _salvage(self, opened: Opened) -> None:
        if opened.damaged is not None and self.backups is not None:
            self.imports.append(
                Salvage(opened.damaged, self.backups.kept(), partial(self._tell_salvaged, opened.damaged))
            )

    def _tell_salvaged(self, damaged: Path, report: Report) -> None:
        text = N_(
            "Games saved from the damaged file: {saved}; from a backup: {restored}; unreadable: {lost}. It is {file}."
        )
        self.notices.put(StaxError(text, **report._asdict(), file=str(damaged)))

    def _tell_restored(self, report: Report) -> None:
        text = N_("Games restored from backups: {added}; unreadable: {lost}.")
        self.notices.put(StaxError(text, added=report.added, lost=report.lost))

    def _tell_merged(self, report: Report) -> None:
        text = N_("Games added from the other file: {added}; unreadable: {lost}.")
        self.notices.put(StaxError(text, added=report.added, lost=report.lost))

    def _back_up(self) -> None:
        """Make the day's backup of a library that was found sound today, if nothing else is to be done."""
        if self.backups is None or self._wanted() or self._is_examining or not self.backups.is_due():
            return
        if self._examined_on != self._today():
            self.sound, self._is_examining, self._examined_on = False, True, self._today()
            self._examiner = self._new_examiner()
            self._examiner.start()
        elif self.sound:
            self.backups.make(self._opened.database, self._wanted)

    def _gathered(self) -> tuple[list[Change], Request[Any] | Salvage | None]:
        """The changes that wait, and what is to be answered after them; waits for either if nothing is salvaged."""
        changes: list[Change] = []
        with suppress(queue.Empty):
            item = self.queue.get(block=not self.imports and not self._closing.is_set())
            while isinstance(item, tuple):
                changes += item
                item = self.queue.get_nowait()
            return changes, item
        return changes, None

    def _import(self) -> None:
        """Go on with what is salvaged, and let the window have its turn."""
        if self.imports:
            self._is_importing = True
            try:
                more = self.imports[0].step(self._opened.database, self._keep)
            finally:
                self._is_importing = False
            if not more:
                del self.imports[0]
            if not self._closing.is_set():
                time.sleep(TURN)

    def _keep(self, changes: Sequence[Change]) -> int:
        """Commit, again and again until it succeeds, once when the library is being closed; how many are lost."""
        self._held, lost = list(changes), 0
        while self._held:
            self._recover()
            closing = self._closing.is_set()
            self._held, never = self._left(self._held)
            lost += never
            if self._held and self._torn and not self._is_importing:
                self._salvage_first()
            elif self._held and (closing or self._torn):
                return lost + len(self._held)
            elif self._held:
                self._closing.wait(AGAIN_AFTER)
        if changes:
            self._recover()
        self._told = self._told and bool(lost)
        return lost

    def _salvage_first(self) -> None:
        """What cannot be written to a damaged file waits until the games that it is about are in a new one."""
        held = self._held
        self._mend()
        self._torn = False  # also where a new file cannot be begun now
        while self.imports:
            self._import()
        self._held = held

    def _left(self, changes: list[Change]) -> tuple[list[Change], int]:
        """Commit: what is to be tried again, and how many can never be made; these do not hold up the others."""
        try:
            commit(self._opened.database, changes)
        except Exception as error:  # what is wrong with a change is told; the next one is none the worse for it
            self._tell(error)
            self._torn = self._torn or (self.writable and is_corruption(error) and self._recoveries < MAX_RECOVERIES)
            if may_pass(error):
                return changes, 0
            if len(changes) == 1:
                return [], 1
        else:
            return [], 0
        lost = 0
        for place, change in enumerate(changes):
            left, never = self._left([change])
            lost += never
            if left:
                return changes[place:], lost
        return [], lost

    def _tell(self, error: Exception) -> None:
        if not self._told:
            self._told = True
            reason = str(error) or type(error).__name__  # a MemoryError says nothing
            self.notices.put(
                StaxError(N_("The game cannot be saved just now ({reason}); play goes on."), reason=reason)
            )

    # The thread of an import:

    def _read(self, request: Import) -> None:
        """Read an import to its end."""
        with self._reading:
            request.run(self._write_batch, partial(time.sleep, TURN))
        self.running_imports.remove(request)
        self.queue.put(())  # a backup may have waited for this

    def _write_batch(self, changes: Sequence[Change]) -> None:
        """Hand changes to the thread that writes; returns when they are committed, or when that thread has ended."""
        while self.imports and not self._ended:
            time.sleep(AGAIN_AFTER / 10)  # games that are salvaged come first, so that they are recognised
        written = Request(lambda _database: True)
        self.queue.put(tuple(changes))
        self.queue.put(written)
        while not written.is_done(AGAIN_AFTER) and not self._ended:
            pass

    # A thread that looks through the file when it has been opened, and on each new day:

    def _stop_examining(self) -> None:
        self._not_examining.set()
        if self._examiner.is_alive():
            self._examiner.join()
        self._not_examining.clear()

    def _is_examination_cancelled(self) -> bool:
        return self._closing.is_set() or self._not_examining.is_set()

    def _new_examiner(self) -> threading.Thread:
        return threading.Thread(target=self._examine, name="library-examiner", daemon=True)

    def _examine(self) -> None:
        """Find out whether the file is sound; if not, let the other thread go on with a new one.

        It is examined thoroughly before the day's backup is made, so once a day.
        """
        assert self.path is not None
        thorough = self.backups is not None and self.backups.is_due()
        found = is_sound(self._opened.place or self.path, self._is_examination_cancelled, thorough)
        self._torn = found is False and self.writable
        self.sound = found is True
        self._is_examining = False
        self.queue.put(())  # wake the other; whoever owns the library replaces it where it has died
