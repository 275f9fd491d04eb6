"""The library's SQLite file: opening, locking, and setting a damaged file aside.

It uses write-ahead logging with full synchronisation, so a finished commit survives crashes and power failures.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final, TypeAlias

from game.core.errors import N_, StaxError
from game.core.files import is_special
from game.library.storage.backups import Backups
from game.library.storage.header_repair import has_wrong_page_count, seems_read_only
from game.library.storage.lock import lock_file, take_lock
from game.library.storage.schema import (
    VERSION,
    ForeignSchema,
    add_functions,
    check_columns,
    examine,
    migrate,
    restrict,
    version_of,
)

BUSY_SECONDS: Final = 1.0  # that a write waits for another program, such as a backup program
COMMAND_BUSY_SECONDS: Final = 30.0  # seconds that a command waits for a window that writes
DAMAGED_NOTICE: Final = N_(
    "The saved games couldn't be read; the damaged file was kept as {name} and a new one was begun."
)
FOREIGN_NOTICE: Final = N_(
    "The file of saved games contains parts that Stax didn't write, so it was kept as {name} and a new one was begun."
)
LOG_SUFFIX: Final = "-wal"
LOG_SUFFIXES: Final = (LOG_SUFFIX, "-shm")
FILE_SUFFIXES: Final = ("-journal", *LOG_SUFFIXES)  # of the files that SQLite opens beside a database
UNDECIDED: Final = -1  # the application id of a library that was created beside backups
Identity: TypeAlias = tuple[int, int]
"""A file's device and inode number."""


@dataclass(frozen=True, slots=True)
class OpenDatabase:
    """A library's connection, its lock (None if another copy of the program holds it), and a notice for the player.

    `damaged` is the file that was set aside and whose games may still be salvaged.  `is_new`: the file was missing or
    empty but there are backups, and the player has not yet decided whether to restore them.  `place` is the path of a
    library that is open for writing.
    """

    database: sqlite3.Connection
    lock: sqlite3.Connection | None
    notice: StaxError | None = None
    damaged: Path | None = None
    is_new: bool = False
    place: Path | None = None
    identities: Mapping[Path, Identity] = field(default_factory=dict)

    def is_in_place(self) -> bool:
        """Whether the library's files have not been moved or replaced after they were opened for writing."""
        return all(identity_of(path) == identity for path, identity in self.identities.items())

    def close(self) -> None:
        """Close the connection, then release the lock."""
        self.database.close()
        if self.lock is not None:
            self.lock.close()


def identity_of(path: Path) -> Identity | None:
    """The identity of a file, which does not depend on its name; None if there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def identities_at(path: Path) -> dict[Path, Identity]:
    """The identities of an open library's file, of its log and of its lock file."""
    places = (path, path.with_name(path.name + LOG_SUFFIX), lock_file(path))
    found = {place: identity_of(place) for place in places}
    return {place: identity for place, identity in found.items() if identity is not None}


def open_database(path: Path) -> OpenDatabase:
    """Open the library in a file, or create it; read-only if another copy of the program has it.

    A damaged file is set aside.  Raises StaxError if it cannot be opened (no folder, no permission, newer version).
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = _take_lock(path)
        if lock is None:
            return _open_to_read(path)
        try:
            return _open_or_replace(path, lock)
        except BaseException:
            lock.close()
            raise
    except (OSError, sqlite3.Error, MemoryError) as error:
        raise unsaved_error(path, error) from error


def open_beside(path: Path) -> sqlite3.Connection:
    """Open or create a library to add complete games, even while a window writes to it.

    Nothing disturbs the window: older tables are migrated only if no window has the library, and a damaged library is
    not set aside.  Raises StaxError if it cannot be opened.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _check_lost(path)
        database = connect(path, partial(_make_ready_beside, path), COMMAND_BUSY_SECONDS)
    except (OSError, sqlite3.Error) as error:
        raise StaxError(
            N_("The saved games in {folder} can't be opened ({reason})."),
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
    """As `take_lock`; raises StaxError with the lock file's name if that file, not the folder, is the obstacle."""
    place = lock_file(path)
    try:
        return take_lock(path)
    except sqlite3.Error as error:
        if not os.path.lexists(place) or not os.access(path.parent, os.W_OK):
            raise
        raise StaxError(
            N_(
                "Games can't be saved in {folder} because its file {name} can't be locked ({reason}). Delete that"
                " file and start Stax again; until then you can play without saving."
            ),
            folder=str(path.parent),
            name=place.name,
            reason=str(error),
        ) from error


def _lock_alone(path: Path) -> sqlite3.Connection:
    lock = take_lock(path)
    if lock is None:
        raise StaxError(N_("An older version of Stax has these saved games open; close it first."))
    return lock


def open_in_memory() -> sqlite3.Connection:
    """Open an empty library in memory."""
    return connect(Path(":memory:"), _make_ready)


def _open_to_read(path: Path) -> OpenDatabase:
    notice = StaxError(
        N_("Stax is already running with these saved games. This window can show them but saves nothing new.")
    )
    return OpenDatabase(connect(path, make_read_only), None, notice)


def make_read_only(database: sqlite3.Connection) -> None:
    """Make a connection read-only; raises DatabaseError if the other copy has not created the tables."""
    database.execute("PRAGMA query_only = ON")
    if version_of(database) != VERSION:
        raise sqlite3.OperationalError("database is locked")  # by the other copy, which is about to create them
    check_columns(database)


def _open_or_replace(path: Path, lock: sqlite3.Connection) -> OpenDatabase:
    try:
        _check_lost(path)
        if has_wrong_page_count(path):
            raise sqlite3.DatabaseError("the header has another number of pages than the file")
        with suppress(sqlite3.DatabaseError):
            return open_to_write(path, lock)
        return open_to_write(path, lock)  # SQLite may report a single failed read as damage, so it is tried twice
    except sqlite3.DatabaseError as error:
        if not is_damage(error) and not (_is_read_only(error) and seems_read_only(path)):
            raise
        return _begin_new_file(path, lock, FOREIGN_NOTICE if isinstance(error, ForeignSchema) else DAMAGED_NOTICE)


def open_to_write(path: Path, lock: sqlite3.Connection, notice: StaxError | None = None) -> OpenDatabase:
    """Open an undamaged library for writing and migrate it; raises OSError or sqlite3.Error."""
    database = connect(path, _make_ready)
    (number,) = database.execute("PRAGMA application_id").fetchone()
    damaged = _damaged_path(path, number) if number > 0 else None
    return OpenDatabase(database, lock, notice, damaged, number == UNDECIDED, path, identities_at(path))


def _check_lost(path: Path) -> None:
    """If the library is missing but there are backups, create it with the mark `UNDECIDED`.

    Raises DatabaseError if its log exists, because SQLite would delete the log, which may have all games.
    """
    if _file_size(path):
        return
    if _file_size(path.with_name(path.name + LOG_SUFFIX)):
        path.touch()
        raise sqlite3.DatabaseError("the file is empty beside its log")
    if Backups(path).paths():
        connect(path, partial(_set_mark, number=UNDECIDED)).close()


def _file_size(path: Path) -> int:
    """The size of a file in bytes; 0 if there is no file."""
    return path.stat().st_size if path.exists() else 0


def replace_damaged(path: Path, opened: OpenDatabase) -> OpenDatabase:
    """Set a damaged library aside and open a new library with a notice.

    Raises StaxError if that fails; then the connection is closed.
    """
    assert opened.lock is not None
    opened.database.close()
    try:
        return _begin_new_file(path, opened.lock)
    except (OSError, sqlite3.Error) as error:
        raise unsaved_error(path, error) from error


def _begin_new_file(path: Path, lock: sqlite3.Connection, reason: str = DAMAGED_NOTICE) -> OpenDatabase:
    aside = _set_aside(path)
    notice = StaxError(reason, name=aside.name)
    database = connect(path, partial(mark_damaged, damaged=aside))
    database.close()  # marked before it has tables, so that after a kill the next start continues
    return open_to_write(path, lock, notice)


def mark_damaged(database: sqlite3.Connection, damaged: Path | None) -> None:
    """Note in SQLite's application id which damaged file is being salvaged; None if there is none."""
    _set_mark(database, 0 if damaged is None else int(damaged.name.rpartition("-")[2]))


def _set_mark(database: sqlite3.Connection, number: int) -> None:
    database.execute(f"PRAGMA application_id = {number}")


def _damaged_path(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}.damaged-{number}")


def unsaved_error(path: Path, error: OSError | sqlite3.Error | MemoryError) -> StaxError:
    """The error that nothing can be saved at a path, with the reason."""
    return StaxError(
        N_("Games can't be saved in {folder} ({reason}); you can play without saving."),
        folder=str(path.parent),
        reason=getattr(error, "strerror", None) or str(error) or os.strerror(errno.ENOMEM),
    )


def _make_ready(database: sqlite3.Connection) -> None:
    version_of(database)  # rejects a foreign schema before the first write
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("PRAGMA foreign_keys = ON")
    migrate(database)


def connect(
    path: Path, ready: Callable[[sqlite3.Connection], None], patience: float | None = None
) -> sqlite3.Connection:
    """Open a database and make it `ready`; waits `patience` seconds for other programs, else `BUSY_SECONDS`."""
    # The connection is created in one thread and used in another, never in two at a time.
    check_no_special_files(path)
    patience = BUSY_SECONDS if patience is None else patience
    database = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        restrict(database)
        add_functions(database)
        ready(database)
    except BaseException:
        database.close()
        raise
    return database


def check_no_special_files(path: Path) -> None:
    """Raise OSError if SQLite would open a FIFO or a device, and so wait for ever."""
    for suffix in ("", *FILE_SUFFIXES):
        beside = path.with_name(path.name + suffix)
        if is_special(beside):
            raise OSError(errno.EINVAL, f"{beside.name} is not a regular file")


def is_damage(error: sqlite3.DatabaseError) -> bool:
    """Whether an error means that the file is damaged, not busy, missing or forbidden."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT)


def _is_read_only(error: sqlite3.DatabaseError) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_READONLY


def _set_aside(path: Path) -> Path:
    """Rename the file and its logs to the first free `.damaged-N`; returns the new path."""
    aside = next(free for n in count(1) if not (free := _damaged_path(path, n)).exists())
    path.rename(aside)
    for ending in LOG_SUFFIXES:
        log = path.with_name(path.name + ending)
        if log.exists():
            log.rename(aside.with_name(aside.name + ending))
    return aside
