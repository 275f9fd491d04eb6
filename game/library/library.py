"""Library: saved games behind a thread that writes, so that no frame waits for the disk."""

from __future__ import annotations

import json
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from game.core.errors import N_, StaxError
from game.library.database import Change, commit, open_database, unfinished
from game.library.saved import SavedGame

FILE: Final = "games.sqlite3"
AGAIN_AFTER: Final = 0.5  # seconds until a write that failed is tried again
PATIENCE: Final = 2.0  # seconds that a reader, or the end of the program, waits for the writer


class Records(Protocol):
    """Where games are kept: a Library, or NoLibrary.  Nothing here ever waits for the disk, but `unfinished`."""

    def begin(self, game_id: str, options: Mapping[str, str], seats: Sequence[str], start: str | None = None) -> int:
        """Begin a game; the number by which it is known from now on."""

    def record(self, game: int, ply: int, text: str) -> None:
        """Keep the move that was made at a ply, 0 for the first."""

    def rewind(self, game: int, plies: int) -> None:
        """Forget the moves after the first `plies`, and the result."""

    def finish(self, game: int, result: str) -> None:
        """Keep a result, not empty; the game is no longer unfinished."""

    def unfinished(self) -> list[SavedGame]:
        """The games without a result, the last played first."""

    def notice(self) -> StaxError | None:
        """What a person must be told about the library, each once."""

    def close(self) -> None:
        """Write what is not yet written, and end."""


class NoLibrary:
    """Keeps nothing, where nothing can be kept; `notice` says why, once."""

    def __init__(self, why: StaxError | None = None) -> None:
        self._why = why

    def begin(self, game_id: str, options: Mapping[str, str], seats: Sequence[str], start: str | None = None) -> int:
        """A number that means nothing."""
        del game_id, options, seats, start
        return 0

    def record(self, game: int, ply: int, text: str) -> None:
        """Nothing."""

    def rewind(self, game: int, plies: int) -> None:
        """Nothing."""

    def finish(self, game: int, result: str) -> None:
        """Nothing."""

    def unfinished(self) -> list[SavedGame]:
        """None."""
        return []

    def notice(self) -> StaxError | None:
        """Why nothing is kept, once."""
        why, self._why = self._why, None
        return why

    def close(self) -> None:
        """Nothing."""


def open_library(folder: Path) -> Records:
    """The library in a folder, or none where it cannot be opened; either has a `notice` if something is amiss."""
    try:
        return Library(folder / FILE)
    except StaxError as error:
        return NoLibrary(error)


Reading: TypeAlias = Callable[[sqlite3.Connection], None]


def _nothing(database: sqlite3.Connection) -> None:
    """What there is to read after changes alone."""


class Library:
    """Saved games in a SQLite file; raises StaxError if it cannot be opened for writing.

    What is told is committed by the thread within 100 ms where the disk allows it.  A write that fails (the disk is
    full, another copy holds the file) is told once and tried again until it succeeds or the library is closed.
    """

    def __init__(self, path: Path, now: Callable[[], float] = time.time) -> None:
        self._now = now
        database, notice = open_database(path)
        self._queue: queue.SimpleQueue[tuple[Change, ...] | Reading | None] = queue.SimpleQueue()
        self._notices: queue.SimpleQueue[StaxError] = queue.SimpleQueue()
        if notice is not None:
            self._notices.put(notice)
        self._closing = threading.Event()
        self._told = False
        self._thread = threading.Thread(target=self._write, args=(database,), name="library-writer", daemon=True)
        self._thread.start()

    def begin(self, game_id: str, options: Mapping[str, str], seats: Sequence[str], start: str | None = None) -> int:
        """Begin a game; the number, drawn at random, by which it is known from now on."""
        number = secrets.randbits(62)
        now = self._now()
        statement = (
            "INSERT OR REPLACE INTO games (id, game, options, seats, start, created, updated) VALUES (?,?,?,?,?,?,?)"
        )
        self._queue.put(
            ((statement, (number, game_id, json.dumps(dict(options)), json.dumps(list(seats)), start, now, now)),)
        )
        return number

    def record(self, game: int, ply: int, text: str) -> None:
        """Keep the move that was made at a ply, 0 for the first."""
        move: Change = ("INSERT OR REPLACE INTO moves (game, ply, text) VALUES (?, ?, ?)", (game, ply, text))
        self._queue.put((move, self._touched(game, "")))

    def rewind(self, game: int, plies: int) -> None:
        """Forget the moves after the first `plies`, and the result."""
        cut: Change = ("DELETE FROM moves WHERE game = ? AND ply >= ?", (game, plies))
        self._queue.put((cut, self._touched(game, "")))

    def finish(self, game: int, result: str) -> None:
        """Keep a result, not empty; the game is no longer unfinished."""
        self._queue.put((self._touched(game, result),))

    def unfinished(self) -> list[SavedGame]:
        """The games without a result, the last played first, all that was told before included.

        Waits for the writer, `PATIENCE` seconds at most; none and a notice if it does not come to it.
        """
        found: queue.SimpleQueue[list[SavedGame]] = queue.SimpleQueue()
        self._queue.put(lambda database: found.put(unfinished(database)))
        try:
            return found.get(timeout=PATIENCE)
        except queue.Empty:
            self._notices.put(StaxError(N_("The saved games cannot be read just now.")))
            return []

    def notice(self) -> StaxError | None:
        """What a person must be told about the library, each once."""
        with suppress(queue.Empty):
            return self._notices.get_nowait()
        return None

    def close(self) -> None:
        """Write what is not yet written, `PATIENCE` seconds at most, and end."""
        self._queue.put(None)
        self._closing.set()
        self._thread.join(PATIENCE)

    def _touched(self, game: int, result: str) -> Change:
        return ("UPDATE games SET updated = ?, result = ? WHERE id = ?", (self._now(), result, game))

    def _write(self, database: sqlite3.Connection) -> None:
        """The thread: what has gathered in the queue is one commit."""
        with closing(database):
            while True:
                changes, then = self._gathered()
                self._keep(database, changes)
                if then is None:
                    return
                self._read(database, then)

    def _gathered(self) -> tuple[list[Change], Reading | None]:
        """The changes that wait, at least one if nothing else came, and what to do after them; None to end."""
        changes: list[Change] = []
        item = self._queue.get()
        while isinstance(item, tuple):
            changes += item
            if self._queue.empty():
                return changes, _nothing
            item = self._queue.get()
        return changes, item

    def _keep(self, database: sqlite3.Connection, changes: Sequence[Change]) -> None:
        """Commit, again and again until it succeeds; once more when the library is being closed."""
        while changes and not self._kept(database, changes):
            if self._closing.wait(AGAIN_AFTER):
                self._kept(database, changes)
                return

    def _kept(self, database: sqlite3.Connection, changes: Sequence[Change]) -> bool:
        try:
            commit(database, changes)
        except sqlite3.Error as error:
            self._tell(error)
            return False
        self._told = False
        return True

    def _read(self, database: sqlite3.Connection, reading: Reading) -> None:
        try:
            reading(database)
        except sqlite3.Error as error:
            self._tell(error)

    def _tell(self, error: sqlite3.Error) -> None:
        if not self._told:
            self._told = True
            self._notices.put(
                StaxError(N_("The game cannot be saved just now ({reason}); play goes on."), reason=str(error))
            )
