"""The library's file: how it is opened, who may write to it, and what becomes of a damaged one.

Write-ahead logging with full synchronisation: a commit that has returned survives the program and the power.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final, TypeAlias

from game.core.errors import N_, StaxError
from game.library.storage.backups import Backups
from game.library.storage.header_repair import has_wrong_page_count, seems_read_only
from game.library.storage.lock import lock_file, take_lock
from game.library.storage.schema import VERSION, ForeignSchema, examine, prepare, probe, restrict, teach, version_of

BUSY_SECONDS: Final = 1.0  # how long a write waits for another program, such as one that copies the file
LOOK_EVERY: Final = 0.05  # seconds between two looks at whether an examination was cancelled
PATIENCE: Final = 30.0  # seconds that a command waits for a window that writes
DAMAGED: Final = N_("The saved games could not be read; the damaged file was kept as {name} and a new one was begun.")
FOREIGN: Final = N_(
    "The file of saved games has parts that Stax did not make, so it was kept as {name} and a new one was begun."
)
LOG_ENDING: Final = "-wal"
LOG_ENDINGS: Final = (LOG_ENDING, "-shm")
UNDECIDED: Final = -1  # the number for applications of a library that was made beside backups
Identity: TypeAlias = tuple[int, int]
"""A file's device and its number there."""
Statement: TypeAlias = tuple[str, tuple[object, ...]]
"""What SQLite is told, and what fills it."""
Change: TypeAlias = Statement | Callable[[sqlite3.Connection], None]
"""A statement, or more than one statement can say; doing it twice does no more than doing it once."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A library's connection, its lock (None where another copy of the program holds it), and what must be told.

    `damaged` is the file that was set aside and from which games may still be taken over.  `is_new`: the file was
    missing or empty though there are backups, and the player has not decided yet whether to restore them.  `place` is
    where a library is that is open for writing.
    """

    database: sqlite3.Connection
    lock: sqlite3.Connection | None
    notice: StaxError | None = None
    damaged: Path | None = None
    is_new: bool = False
    place: Path | None = None
    identities: Mapping[Path, Identity] = field(default_factory=dict)

    def is_in_place(self) -> bool:
        """Whether the library's files are still found where they were when it was opened for writing."""
        return all(identity_of(path) == identity for path, identity in self.identities.items())

    def close(self) -> None:
        """End the connection, then give the lock back."""
        self.database.close()
        if self.lock is not None:
            self.lock.close()


def identity_of(path: Path) -> Identity | None:
    """By what the system knows a file whatever its name; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def identities_at(path: Path) -> dict[Path, Identity]:
    """The identities of an open library's file, of its log and of its lock file."""
    places = (path, path.with_name(path.name + LOG_ENDING), lock_file(path))
    found = {place: identity_of(place) for place in places}
    return {place: identity for place, identity in found.items() if identity is not None}


def open_database(path: Path) -> Opened:
    """The library in a file, made if there is none; only to be read if another copy of the program has it.

    A damaged one is set aside.  Raises StaxError if there can be none there now (no such folder, not allowed, newer).
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = _take_lock(path)
        if lock is None:
            return _to_read(path)
        try:
            return _to_write(path, lock)
        except BaseException:
            lock.close()
            raise
    except (OSError, sqlite3.Error, MemoryError) as error:
        raise unsaved(path, error) from error


def open_beside(path: Path) -> sqlite3.Connection:
    """A library to which whole games are added, made if there is none, also while a window has it and writes.

    Only what that cannot disturb is done: older tables are brought up to date if no window has them, and a damaged
    library is not set aside.  Raises StaxError if there can be none now.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _check_lost(path)
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


def _take_lock(path: Path) -> sqlite3.Connection | None:
    """As `take_lock`; raises StaxError that names the lock file if that, and not the folder, is the obstacle."""
    place = lock_file(path)
    try:
        return take_lock(path)
    except sqlite3.Error as error:
        if not os.path.lexists(place) or not os.access(path.parent, os.W_OK):
            raise
        raise StaxError(
            N_(
                "Games cannot be saved in {folder} because its file {name} cannot be locked ({reason})."
                " Delete that file and start Stax again; until then you can play without saving."
            ),
            folder=str(path.parent),
            name=place.name,
            reason=str(error),
        ) from error


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
        _check_lost(path)
        if has_wrong_page_count(path):
            raise sqlite3.DatabaseError("the header has another number of pages than the file")
        with suppress(sqlite3.DatabaseError):
            return opened_to_write(path, lock)
        return opened_to_write(path, lock)  # SQLite may call a single failed read damage, so the file is read twice
    except sqlite3.DatabaseError as error:
        if not _damaged(error) and not (_is_read_only(error) and seems_read_only(path)):
            raise
        return _anew(path, lock, FOREIGN if isinstance(error, ForeignSchema) else DAMAGED)


def opened_to_write(path: Path, lock: sqlite3.Connection, notice: StaxError | None = None) -> Opened:
    """The library in a file that is not damaged, brought up to date; raises OSError or sqlite3.Error."""
    database = _connect(path, _make_ready)
    (number,) = database.execute("PRAGMA application_id").fetchone()
    damaged = _damaged_file(path, number) if number > 0 else None
    return Opened(database, lock, notice, damaged, number == UNDECIDED, path, identities_at(path))


def _check_lost(path: Path) -> None:
    """If there is no library but there are backups, make one with the mark that says so.

    Raises DatabaseError if there is its log: SQLite would delete that, and it may have all games.
    """
    if _size(path):
        return
    if _size(path.with_name(path.name + LOG_ENDING)):
        path.touch()
        raise sqlite3.DatabaseError("the file is empty beside its log")
    if Backups(path).kept():
        _connect(path, partial(_set_mark, number=UNDECIDED)).close()


def _size(path: Path) -> int:
    """A file's bytes; 0 where there is none."""
    return path.stat().st_size if path.exists() else 0


def is_sound(path: Path, cancelled: Callable[[], bool], thorough: bool = False) -> bool | None:
    """Whether the file is not damaged inside; None if the examination was `cancelled` or not possible.

    It is read on a connection of its own, while others write and read.
    """
    if not path.is_file():
        return None  # SQLite would make one
    try:
        with closing(_connect(path, _look)) as database, interrupted_when(cancelled, database):
            return True if examine(database, cancelled, thorough) else None
    except sqlite3.DatabaseError as error:
        return False if _damaged(error) else None


@contextmanager
def interrupted_when(cancelled: Callable[[], bool], database: sqlite3.Connection) -> Iterator[None]:
    """Interrupt statements that run within the block once they are cancelled; they raise OperationalError.

    The examination of a table looks at no progress handler: of a library of 200 MB it takes a second.
    """
    ended = threading.Event()

    def watch() -> None:
        while not ended.wait(LOOK_EVERY):
            if cancelled():
                database.interrupt()

    watcher = threading.Thread(target=watch, name="library-interrupter", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        ended.set()
        watcher.join()


def renewed(path: Path, opened: Opened) -> Opened:
    """A new library with a notice in place of one whose file is damaged inside.

    Raises StaxError if there can be none; then the connection is closed.
    """
    assert opened.lock is not None
    opened.database.close()
    try:
        return _anew(path, opened.lock)
    except (OSError, sqlite3.Error) as error:
        raise unsaved(path, error) from error


def _anew(path: Path, lock: sqlite3.Connection, reason: str = DAMAGED) -> Opened:
    aside = _set_aside(path)
    notice = StaxError(reason, name=aside.name)
    database = _connect(path, partial(mark, damaged=aside))
    database.close()  # marked before it is a library, so that a program that is killed now goes on at its next start
    return opened_to_write(path, lock, notice)


def mark(database: sqlite3.Connection, damaged: Path | None) -> None:
    """Note in a library, by SQLite's number for applications, from which file games are being taken over, if any."""
    _set_mark(database, 0 if damaged is None else int(damaged.name.rpartition("-")[2]))


def _set_mark(database: sqlite3.Connection, number: int) -> None:
    database.execute(f"PRAGMA application_id = {number}")


def _damaged_file(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}.damaged-{number}")


def unsaved(path: Path, error: OSError | sqlite3.Error | MemoryError) -> StaxError:
    """That nothing can be saved at a place, and why."""
    return StaxError(
        N_("Games cannot be saved in {folder} ({reason}); you can play all the same."),
        folder=str(path.parent),
        reason=getattr(error, "strerror", None) or str(error) or os.strerror(errno.ENOMEM),
    )


def _make_ready(database: sqlite3.Connection) -> None:
    version_of(database)  # refuses a foreign schema before the first write
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
        restrict(database)
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


def is_corruption(error: Exception) -> bool:
    """Whether a commit failed because the file was damaged while it was open."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _is_read_only(error: sqlite3.DatabaseError) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_READONLY


def may_pass(error: Exception) -> bool:
    """Whether a commit that failed may succeed later: the disk is full, the file is locked; else it never will."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_FULL) & 0xFF
    return type(error) in (sqlite3.OperationalError, sqlite3.DatabaseError) and code != sqlite3.SQLITE_ERROR


def _set_aside(path: Path) -> Path:
    """Rename the file and its logs to the first `.damaged-N` that is free."""
    aside = next(free for n in count(1) if not (free := _damaged_file(path, n)).exists())
    path.rename(aside)
    for ending in LOG_ENDINGS:
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
