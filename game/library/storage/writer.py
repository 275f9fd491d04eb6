"""The library's thread: what is told is written in its order, and what is asked is answered in between.

It owns the file.  It tries again what cannot be written, begins a new file where one is damaged, takes games in a few
at a time, and makes the day's backup when nothing else is to be done.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from math import inf
from pathlib import Path
from typing import Any, Final

from game.core.errors import N_, StaxError
from game.library.imports import Import
from game.library.request import Request
from game.library.storage.backups import Backups
from game.library.storage.database import (
    Change,
    Opened,
    commit,
    is_sound,
    may_pass,
    no_database,
    open_database,
    renewed,
)
from game.library.storage.salvage import Salvage

AGAIN_AFTER: Final = 0.5  # seconds until a write that failed is tried again
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
        self.imports: list[Salvage | Import] = []
        self.notices: Final[queue.SimpleQueue[StaxError]] = queue.SimpleQueue()
        self.queue: Final[queue.SimpleQueue[tuple[Change, ...] | Request[Any]]] = queue.SimpleQueue()
        self.backups = Backups(path, today) if path is not None and self.writable else None
        self._opened = opened
        self._torn = False  # the file is damaged inside, and a new one is to be begun
        self._held: list[Change] = []  # what is being committed
        self._closing = threading.Event()
        self._ended = False
        self._told = False
        if opened.notice is not None:
            self.notices.put(opened.notice)
        self._salvage(opened)
        self.thread = self._started()
        self._examiner = threading.Thread(target=self._examine, name="library-examiner", daemon=True)
        if path is not None:
            self._examiner.start()

    def put(self, item: tuple[Change, ...] | Request[Any]) -> None:
        """Hand something to the thread; if a defect has ended that, another one goes on where it was."""
        self.queue.put(item)
        if not self.thread.is_alive() and not self._ended:
            self.notices.put(StaxError(N_("Saving games was broken off by a defect; it goes on now.")))
            self.thread = self._started()

    def close(self, patience: float = inf) -> bool:
        """Write what is not yet written, and end; as `Library.close` says."""
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
            self._mend()
            self._back_up()
            self._import()  # what was salvaged is there before anybody asks for it or goes on with it
            changes, then = self._gathered()
            self._keep(changes)
            if isinstance(then, Import):
                self.imports.append(then)
            elif then is not None:
                then.perform(self._opened.database)
        self._ended = True
        if self.path is not None:
            self._examiner.join()
        self._opened.close()

    def _mend(self) -> None:
        """Go on with a new file if the file turns out to be damaged, or where there can be none in memory."""
        if not self._torn or self.path is None:
            return
        self._torn = False
        try:
            self._opened = renewed(self.path, self._opened)
        except StaxError as error:
            self.notices.put(error)
            self.backups = None
            self._opened = replace(self._opened, database=no_database())
            return
        if self._opened.notice is not None:
            self.notices.put(self._opened.notice)
        self._salvage(self._opened)
        self.sound = True

    def _wanted(self) -> bool:
        """Whether there is something to do that must not wait."""
        return not self.queue.empty() or bool(self.imports)

    def _salvage(self, opened: Opened) -> None:
        if opened.damaged is not None and self.backups is not None:
            self.imports.append(Salvage(opened.damaged, self.backups.kept(), self.notices.put))

    def _back_up(self) -> None:
        """Make the day's backup of a sound library, if nothing else is to be done."""
        if self.backups is not None and self.sound and not self._wanted() and self.backups.due():
            self.backups.make(self._opened.database, self._wanted)

    def _gathered(self) -> tuple[list[Change], Request[Any] | None]:
        """The changes that wait, and what is to be answered after them; waits for either if there is no import."""
        changes: list[Change] = []
        with suppress(queue.Empty):
            item = self.queue.get(block=not self.imports and not self._closing.is_set())
            while isinstance(item, tuple):
                changes += item
                item = self.queue.get_nowait()
            return changes, item
        return changes, None

    def _import(self) -> None:
        """Go on with the first import, and let the window have its turn."""
        if self.imports:
            if not self.imports[0].step(self._opened.database, self._keep):
                del self.imports[0]
            if not self._closing.is_set():
                time.sleep(TURN)

    def _keep(self, changes: Sequence[Change]) -> int:
        """Commit, again and again until it succeeds, once when the library is being closed; how many are lost."""
        self._held, lost = list(changes), 0
        while self._held:
            closing = self._closing.is_set()
            self._held, never = self._left(self._held)
            lost += never
            if self._held and closing:
                return lost + len(self._held)
            if self._held:
                self._closing.wait(AGAIN_AFTER)
            if self._held and self._torn:
                self._salvage_first()
        self._told = self._told and bool(lost)
        return lost

    def _salvage_first(self) -> None:
        """What cannot be written to a damaged file waits until the games that it is about are in a new one."""
        held = self._held
        self._mend()
        while self.imports:
            self._import()
        self._held = held

    def _left(self, changes: list[Change]) -> tuple[list[Change], int]:
        """Commit: what is to be tried again, and how many can never be made; these do not hold up the others."""
        try:
            commit(self._opened.database, changes)
        except Exception as error:  # what is wrong with a change is told; the next one is none the worse for it
            self._tell(error)
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
            self.notices.put(
                StaxError(N_("The game cannot be saved just now ({reason}); play goes on."), reason=str(error))
            )

    # A thread that looks through the file when it has been opened:

    def _examine(self) -> None:
        """Find out whether the file is sound; if not, let the other thread go on with a new one."""
        assert self.path is not None
        found = is_sound(self.path, self._closing.is_set)
        self.sound = found is True
        self._torn = found is False and self.writable
        self.queue.put(())  # wake the other; whoever owns the library replaces it where it has died
