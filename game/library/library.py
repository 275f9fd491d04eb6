"""Library: saved games behind a thread that reads and writes, so that no frame waits for the disk."""

from __future__ import annotations

import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from game.core.errors import N_, StaxError
from game.library import comparing, filing, reading
from game.library.database import Change, Opened, commit, examined, no_database, open_database
from game.library.records import NoLibrary, Shelves
from game.library.request import Request, T, answered
from game.library.saved import Entry, Page, Query, SavedGame
from game.library.sheet import Sheet
from game.library.tree import Tree

FILE: Final = "games.sqlite3"
AGAIN_AFTER: Final = 0.5  # seconds until a write that failed is tried again
PATIENCE: Final = 2.0  # seconds that `unfinished`, or the end of the program, waits for the thread
KEPT_DELETED: Final = 30 * 24 * 3600.0  # seconds in which a deleted game can be taken back


def open_library(folder: Path) -> Shelves:
    """The library in a folder, or none where it cannot be opened; either has a `notice` if something is amiss."""
    try:
        return Library(folder / FILE)
    except StaxError as error:
        return NoLibrary(error)


class Library:
    """Saved games in a SQLite file; raises StaxError if it cannot be opened.

    What is told is committed by the thread within 100 ms where the disk allows it.  A write that fails (the disk is
    full) is told once and tried again until it succeeds or the library is closed.  Where another copy of the program
    has the file, `writable` is False, a notice says so, and what is told is dropped.
    """

    def __init__(self, path: Path, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._path = path
        opened = open_database(path)
        self.writable: Final = opened.lock is not None
        self._queue: queue.SimpleQueue[tuple[Change, ...] | Request[Any] | None] = queue.SimpleQueue()
        self._notices: queue.SimpleQueue[StaxError] = queue.SimpleQueue()
        if opened.notice is not None:
            self._notices.put(opened.notice)
        self._closing = threading.Event()
        self._told = False
        self._thread = threading.Thread(target=self._write, args=(opened,), name="library-writer", daemon=True)
        self._thread.start()
        self.purge(now() - KEPT_DELETED)

    # What a table tells:

    def begin(self, game_id: str, options: Mapping[str, str], seats: Sequence[str], start: str | None = None) -> int:
        """Begin a game; the number, drawn at random, by which it is known from now on."""
        now = self._now()
        sheet = Sheet(game_id, options, tuple(seats), start=start, created=now, updated=now)
        return self.add(sheet)

    def record(self, game: int, ply: int, text: str) -> None:
        """Keep the move that was made at a ply, 0 for the first; the main line ends with it."""
        self._change(*filing.played(game, ply, text, self._now()))

    def rewind(self, game: int, plies: int) -> None:
        """Forget the moves after the first `plies`, and the result; what was looked into stays as a branch."""
        self._change(*filing.taken_back(game, plies, self._now()))

    def finish(self, game: int, result: str) -> None:
        """Keep a result, not empty; the game is no longer unfinished."""
        self._change(filing.ended(game, result, self._now()))

    def show(self, game: int, position: str) -> None:
        """Keep the position after the last move, for the game's picture in a list; a move or `rewind` forgets it."""
        self._change(filing.shown(game, position))

    def clock(self, game: int, given: str) -> None:
        """Keep how time was given, in the words of whoever keeps the clock; it is not understood here."""
        self._change(filing.clocked(game, given))

    def colour(self, game: int, names: Sequence[str]) -> None:
        """Keep the colours that the seats are shown in, by name; none for the game's own."""
        self._change(filing.coloured(game, names))

    def times(self, game: int, seconds: Sequence[float]) -> None:
        """Keep the time that each seat has left."""
        self._change(filing.timed(game, seconds))

    def reseat(self, game: int, seats: Sequence[str]) -> None:
        """Keep who sits where, since players have changed seats."""
        self._change(*filing.reseated(game, seats))

    # What is done with games that are kept:

    def add(self, sheet: Sheet) -> int:
        """Keep a whole game, such as one from a file; its number.  Times that are not known are those of now."""
        number = secrets.randbits(62)
        if not sheet.created or not sheet.updated:
            now = self._now()
            sheet = replace(sheet, created=sheet.created or now, updated=sheet.updated or sheet.created or now)
        self._change(*filing.begun(number, sheet))
        return number

    def rename(self, game: int, name: str) -> None:
        """Give a game a name, "" for none."""
        self._change(filing.named(game, name.strip()))

    def delete(self, game: int) -> None:
        """Put a game into the bin, where `undelete` finds it for `KEPT_DELETED` seconds at least."""
        self._change(filing.put_away(game, self._now()))

    def undelete(self, game: int) -> None:
        """Take a game out of the bin."""
        self._change(filing.put_away(game, None))

    def purge(self, before: float) -> None:
        """Throw away for good what was deleted before a time, in seconds since the epoch."""
        self._change(*filing.purged(before))

    def keep_tree(self, game: int, tree: Tree) -> None:
        """Keep the branches and comments of a tree in place of those that the game had.

        The main line stays what was played, also if that has changed since the tree was read.
        """
        self._change(filing.grafted(game, deepcopy(tree)))

    # What is asked, each answer on its way:

    def find(self, query: Query, first: int = 0, count: int = 50) -> Request[Page]:
        """The games that a query asks for, the last played first, from the `first`-th on, `count` at most."""
        return self._ask(reading.page(query, first, count))

    def entry(self, game: int) -> Request[Entry]:
        """A game as a list shows it; StaxError if it is not there."""
        return self._ask(reading.line(game))

    def saved(self, game: int) -> Request[SavedGame]:
        """A game to go on with; StaxError if it is not there."""
        return self._ask(reading.whole(game))

    def sheet(self, game: int) -> Request[Sheet]:
        """A game with its tree of moves; StaxError if it is not there."""
        return self._ask(reading.sheet(game))

    def players(self) -> Request[list[str]]:
        """The names of all who have played, those of most games first."""
        return self._ask(reading.players)

    def news(self, sheets: Sequence[Sheet]) -> Request[list[Sheet]]:
        """Which of the sheets are not there yet, each once: those with another head, other moves or comments."""
        return self._ask(comparing.news(sheets))

    def left(self, count: int = -1) -> Request[list[SavedGame]]:
        """The games without a result, the last played first, `count` at most unless it is -1."""
        return self._ask(reading.unfinished(count))

    def unfinished(self, count: int = -1) -> list[SavedGame]:
        """What `left` asks for, waited for, `PATIENCE` seconds at most; none and a notice if it cannot be had."""
        try:
            return self.left(count).wait(PATIENCE)
        except StaxError as error:
            self._notices.put(error)
            return []

    def notice(self) -> StaxError | None:
        """What a person must be told about the library, each once."""
        with suppress(queue.Empty):
            return self._notices.get_nowait()
        return None

    def close(self) -> None:
        """Write what is not yet written, `PATIENCE` seconds at most, and end; then another copy may write."""
        self._queue.put(None)
        self._closing.set()
        self._thread.join(PATIENCE)

    def _change(self, *changes: Change) -> None:
        if self.writable:
            self._queue.put(changes)

    def _ask(self, reading: Callable[[sqlite3.Connection], T]) -> Request[T]:
        request = Request(reading)
        self._queue.put(request)
        return request

    # The thread:

    def _write(self, opened: Opened) -> None:
        """What has gathered in the queue is one commit; while there is nothing to do the file is looked through."""
        sound = False
        try:
            while True:
                if not sound:
                    opened, sound = self._examined(opened)
                changes, then = self._gathered()
                self._keep(opened.database, changes)
                if then is None:
                    return
                then.perform(opened.database)
        finally:
            opened.close()

    def _examined(self, opened: Opened) -> tuple[Opened, bool]:
        """The library to go on with, and whether it is known to be sound."""
        try:
            found = examined(self._path, opened, lambda: not self._queue.empty())
        except StaxError as error:
            self._notices.put(error)
            return replace(opened, database=no_database()), True
        if found is None:
            return opened, False
        if found is not opened and found.notice is not None:
            self._notices.put(found.notice)
        return found, True

    def _gathered(self) -> tuple[list[Change], Request[Any] | None]:
        """The changes that wait, at least one if nothing else came, and what to answer after them; None to end."""
        changes: list[Change] = []
        item = self._queue.get()
        while isinstance(item, tuple):
            changes += item
            if self._queue.empty():
                return changes, answered(())
            item = self._queue.get()
        return changes, item

    def _keep(self, database: sqlite3.Connection, changes: Sequence[Change]) -> None:
        """Commit, again and again until it succeeds; once more when the library is being closed."""
        while changes and not self._kept(database, changes):
            if self._closing.wait(AGAIN_AFTER):
                self._kept(database, changes)
                return

    def _kept(self, database: sqlite3.Connection, changes: Sequence[Change]) -> bool:
        """Whether there is nothing left to try again."""
        try:
            commit(database, changes)
        except sqlite3.IntegrityError as error:
            if len(changes) > 1:  # one that can never be made must not hold up the others
                return all(self._kept(database, [change]) for change in changes)
            self._tell(error)
            return True
        except sqlite3.Error as error:
            self._tell(error)
            return False
        self._told = False
        return True

    def _tell(self, error: sqlite3.Error) -> None:
        if not self._told:
            self._told = True
            self._notices.put(
                StaxError(N_("The game cannot be saved just now ({reason}); play goes on."), reason=str(error))
            )
