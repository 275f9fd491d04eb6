"""The library's file: how it is opened, who may write to it, and what becomes of a damaged one.

Write-ahead logging with full synchronisation: a commit that has returned survives the program and the power.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final, TypeAlias

from game.core.errors import N_, StaxError
from game.library.storage.lock import take_lock
from game.library.storage.schema import VERSION, examine, prepare, probe, teach, version_of

BUSY_SECONDS: Final = 1.0  # how long a write waits for another program, such as one that copies the file
PATIENCE: Final = 30.0  # seconds that a command waits for a window that writes
Statement: TypeAlias = tuple[str, tuple[object, ...]]
"""What SQLite is told, and what fills it."""
Change: TypeAlias = Statement | Callable[[sqlite3.Connection], None]
"""A statement, or more than one statement can say; doing it twice does no more than doing it once."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A library's connection, its lock (None where another copy of the program holds it), and what must be told.

    `damaged` is the file that was set aside and from which games may still be taken over.
    """

    database: sqlite3.Connection
    lock: sqlite3.Connection | None
    notice: StaxError | None = None
    damaged: Path | None = None

    def close(self) -> None:
        """End the connection, then give the lock back."""
        self.database.close()
        if self.lock is not None:
            self.lock.close()


def open_database(path: Path) -> Opened:
    """The library in a file, made if there is none; only to be read if another copy of the program has it.

    A damaged one is set aside.  Raises StaxError if there can be none there now (no such folder, not allowed, newer).
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = take_lock(path)
        if lock is None:
            return _to_read(path)
        try:
            return _to_write(path, lock)
        except BaseException:
            lock.close()
            raise
    except (OSError, sqlite3.Error) as error:
        raise _unsaved(path, error) from error


def open_beside(path: Path) -> sqlite3.Connection:
    """A library to which whole games are added, made if there is none, also while a window has it and writes.

    Only what that cannot disturb is done: older tables are brought up to date if no window has them, and a damaged
    library is not set aside.  Raises StaxError if there can be none now.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        database = _connect(path, partial(_make_ready_beside, path), PATIENCE)
    except (OSError, sqlite3.Error) as error:
        raise StaxError(
            N_("The saved games in {folder} cannot be opened ({reason})."),
            folder=str(path.parent),
            reason=getattr(error, "strerror", None) or str(error),
        ) from error
    return database


def _make_ready_beside(path: Path, database: sqlite3.Connection) -> None:
    if not 0 < version_of(database) < VERSION:
        _make_ready(database)
    else:
        with closing(_lock_alone(path)):
            _make_ready(database)
    examine(database, lambda: False)


def _lock_alone(path: Path) -> sqlite3.Connection:
    lock = take_lock(path)
    if lock is None:
        raise StaxError(N_("An older Stax is running with these saved games; close it first."))
    return lock


def no_database() -> sqlite3.Connection:
    """A library in memory, which is forgotten when it is closed."""
    return _connect(Path(":memory:"), _make_ready)


def _to_read(path: Path) -> Opened:
    notice = StaxError(
        N_("Stax is already running with these saved games: here they can be looked at, but nothing new is saved.")
    )
    return Opened(_connect(path, _look), None, notice)


def _look(database: sqlite3.Connection) -> None:
    """Nothing is written from here; raises DatabaseError if the other copy has not made the tables."""
    database.execute("PRAGMA query_only = ON")
    if version_of(database) != VERSION:
        raise sqlite3.OperationalError("database is locked")  # by the other copy, which is about to make them
    probe(database)


def _to_write(path: Path, lock: sqlite3.Connection) -> Opened:
    try:
        database = _connect(path, _make_ready)
        return Opened(database, lock, damaged=_marked(database, path))
    except sqlite3.DatabaseError as error:
        if not _damaged(error):
            raise
    return _anew(path, lock)


def is_sound(path: Path, wanted: Callable[[], bool]) -> bool | None:
    """Whether the file is not damaged inside; None if the examination was broken off because of something `wanted`.

    It is read on a connection of its own: of a large library SQLite looks through a table for a second, and cannot be
    broken off in it, while others write and read.
    """
    try:
        with closing(_connect(path, _look)) as database:
            return True if examine(database, wanted) else None
    except sqlite3.DatabaseError as error:
        return not _damaged(error)


def renewed(path: Path, opened: Opened) -> Opened:
    """A new library with a notice in place of one whose file is damaged inside.

    Raises StaxError if there can be none; then the connection is closed.
    """
    assert opened.lock is not None
    opened.database.close()
    try:
        return _anew(path, opened.lock)
    except (OSError, sqlite3.Error) as error:
        raise _unsaved(path, error) from error


def _anew(path: Path, lock: sqlite3.Connection) -> Opened:
    aside = _set_aside(path)
    notice = StaxError(
        N_("The saved games could not be read; the damaged file was kept as {name} and a new one was begun."),
        name=aside.name,
    )
    database = _connect(path, partial(mark, damaged=aside))
    database.close()  # marked before it is a library, so that a program that is killed now goes on at its next start
    return Opened(_connect(path, _make_ready), lock, notice, aside)


def mark(database: sqlite3.Connection, damaged: Path | None) -> None:
    """Note in a library, by SQLite's number for applications, from which file games are being taken over, if any."""
    database.execute(f"PRAGMA application_id = {damaged.name.rpartition('-')[2] if damaged is not None else 0}")


def _marked(database: sqlite3.Connection, path: Path) -> Path | None:
    (number,) = database.execute("PRAGMA application_id").fetchone()
    return _damaged_file(path, number) if number else None


def _damaged_file(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}.damaged-{number}")


def _unsaved(path: Path, error: OSError | sqlite3.Error) -> StaxError:
    return StaxError(
        N_("Games cannot be saved in {folder} ({reason}); you can play all the same."),
        folder=str(path.parent),
        reason=getattr(error, "strerror", None) or str(error),
    )


def _make_ready(database: sqlite3.Connection) -> None:
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("PRAGMA foreign_keys = ON")
    prepare(database)


def _connect(
    path: Path, ready: Callable[[sqlite3.Connection], None], patience: float | None = None
) -> sqlite3.Connection:
    # The connection is made in one thread and used in another, never in two at once.
    patience = BUSY_SECONDS if patience is None else patience
    database = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        teach(database)
        ready(database)
    except BaseException:
        database.close()
        raise
    return database


def _damaged(error: sqlite3.DatabaseError) -> bool:
    """Whether the file itself is bad: all that is not a matter of the moment, the place or permissions."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT)


def may_pass(error: Exception) -> bool:
    """Whether a commit that failed may succeed later: the disk is full, the file is locked; else it never will."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_FULL) & 0xFF
    return type(error) in (sqlite3.OperationalError, sqlite3.DatabaseError) and code != sqlite3.SQLITE_ERROR


def _set_aside(path: Path) -> Path:
    """Rename the file and its logs to the first `.damaged-N` that is free."""
    aside = next(free for n in count(1) if not (free := _damaged_file(path, n)).exists())
    path.rename(aside)
    for ending in ("-wal", "-shm"):
        log = path.with_name(path.name + ending)
        if log.exists():
            log.rename(aside.with_name(aside.name + ending))
    return aside


def make(database: sqlite3.Connection, change: Change) -> None:
    """Make one change, in the transaction that is under way."""
    if callable(change):
        change(database)
    else:
        database.execute(*change)


def commit(database: sqlite3.Connection, changes: Sequence[Change]) -> None:
    """Make all the changes or none; returns when they are safe on the disk."""
    database.execute("BEGIN IMMEDIATE")
    try:
        for change in changes:
            make(database, change)
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise
