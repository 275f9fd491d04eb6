"""Recovery of a library whose file was deleted or replaced while it was open.

The system keeps a deleted file while it is open, so nothing is lost until the program ends.  SQLite continues to write
to it and reports no error.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Final

from game.core.errors import N_, StaxError
from game.core.files import unused_beside
from game.library.storage.database import (
    LOG_SUFFIX,
    LOG_SUFFIXES,
    OpenDatabase,
    identity_of,
    open_in_memory,
    open_to_write,
    unsaved_error,
)
from game.library.storage.lock import lock_file, take_lock

DELETED_NOTICE: Final = N_("The saved games were deleted while Stax was running; they were saved again in {folder}.")
REPLACED_NOTICE: Final = N_(
    "Another file replaced the saved games while Stax was running. It was kept as {name}, and your games were "
    "saved again."
)
MOVED_NOTICE: Final = N_("Another Stax now saves games in {folder}, so this window saves its games there as {name}.")
FAILED_NOTICE: Final = N_(
    "The saved games were deleted while Stax was running and can't be saved again in {folder} ({reason}). Don't "
    "close Stax until this is fixed."
)


def recover(path: Path, opened: OpenDatabase) -> OpenDatabase:
    """Save the library again at its path, with all data of the open connection.

    No other connection of this process may have it open.  A foreign file at its path is renamed to `.replaced-N` and
    returned as `damaged`.  If another copy of the program has the lock there, the library gets another name.  If
    nothing can be written, the open library stays as it is and StaxError is raised.
    """
    assert opened.lock is not None
    lock: sqlite3.Connection | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = opened.lock if _is_same(opened, lock_file(path)) else take_lock(path)
        if _is_same(opened, path):
            return _reopen(path, opened, lock or opened.lock)
        place = path if lock is not None else _free_name(path, "kept")
        return _save_again(path, place, opened, lock or opened.lock)
    except (OSError, sqlite3.Error) as error:
        if lock is not None and lock is not opened.lock:
            lock.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise StaxError(FAILED_NOTICE, folder=str(path.parent), reason=reason) from error


def _is_same(opened: OpenDatabase, path: Path) -> bool:
    return opened.identities.get(path) == identity_of(path)


def _free_name(path: Path, ending: str) -> Path:
    return next(free for n in count(1) if not (free := path.with_name(f"{path.name}.{ending}-{n}")).exists())


def _reopen(path: Path, opened: OpenDatabase, lock: sqlite3.Connection) -> OpenDatabase:
    """Open the same file again, with a new lock, and a new log if the log was deleted."""
    opened.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return _open_again(path, opened, lock, None)


def _save_again(path: Path, place: Path, opened: OpenDatabase, lock: sqlite3.Connection) -> OpenDatabase:
    copy = unused_beside(path)
    try:
        with closing(sqlite3.connect(copy, isolation_level=None)) as target:
            target.execute("PRAGMA synchronous = FULL")
            opened.database.backup(target)
        aside = _set_others_aside(path, opened) if place == path else None
        _put_in_place(copy, place)
    finally:
        for ending in ("", "-journal", *LOG_SUFFIXES):
            with suppress(OSError):
                copy.with_name(copy.name + ending).unlink(missing_ok=True)
    if place != path:
        notice = StaxError(MOVED_NOTICE, folder=str(path.parent), name=place.name)
    elif aside is not None:
        notice = StaxError(REPLACED_NOTICE, name=aside.name)
    else:
        notice = StaxError(DELETED_NOTICE, folder=str(path.parent))
    return replace(_open_again(place, opened, lock, notice), damaged=aside)


def _set_others_aside(path: Path, opened: OpenDatabase) -> Path | None:
    """Rename a foreign file at the library's path, with its log; None if there is no file."""
    if not path.exists():
        return None
    aside, log = _free_name(path, "replaced"), path.with_name(path.name + LOG_SUFFIX)
    path.rename(aside)
    if log.exists() and not _is_same(opened, log):
        log.rename(aside.with_name(aside.name + LOG_SUFFIX))
    return aside


def _put_in_place(copy: Path, place: Path) -> None:
    """Rename a file; raises OSError if the new name exists."""
    try:
        os.link(copy, place)
    except FileExistsError:
        raise
    except OSError:  # not every file system has links
        if place.exists():
            raise
        copy.rename(place)


def _open_again(path: Path, opened: OpenDatabase, lock: sqlite3.Connection, notice: StaxError | None) -> OpenDatabase:
    """Open the library again; if that fails, a library in memory, with the reason as its notice."""
    is_other_file = not _is_same(opened, path)
    opened.database.close()
    if lock is not opened.lock and opened.lock is not None:
        opened.lock.close()
    try:
        for ending in LOG_SUFFIXES if is_other_file else ():  # else SQLite would apply the old log to the new file
            path.with_name(path.name + ending).unlink(missing_ok=True)
        return open_to_write(path, lock, notice)
    except (OSError, sqlite3.Error) as error:
        return OpenDatabase(open_in_memory(), lock, unsaved_error(path, error))
