"""Recovery of a library whose file was deleted or replaced while it was open.

The system keeps a deleted file as long as it is open, so nothing that was saved is lost until the program ends.  SQLite
goes on writing to it and reports no error.
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
    LOG_ENDING,
    LOG_ENDINGS,
    Opened,
    identity_of,
    no_database,
    opened_to_write,
    unsaved,
)
from game.library.storage.lock import lock_file, take_lock

DELETED: Final = N_("The saved games were deleted while Stax was running; they were saved again in {folder}.")
REPLACED: Final = N_(
    "Another file took the place of the saved games while Stax was running. It was kept as {name}, and your games were"
    " saved again."
)
MOVED: Final = N_(
    "Another Stax has begun to save games in {folder}, so the games of this one are saved there as {name} from now on."
)
FAILED: Final = N_(
    "The saved games were deleted while Stax was running and cannot be saved again in {folder} ({reason}). Do not close"
    " Stax before that is put right."
)


def recover(path: Path, opened: Opened) -> Opened:
    """The library saved again at its place, with everything that the open connection has.

    No other connection of this process may have it open.  A file of somebody else that is there now is renamed to
    `.replaced-N` and named as `damaged`.  If another copy of the program has locked the place, the library gets another
    name there.  If nothing can be written, the open library stays as it is and StaxError is raised.
    """
    assert opened.lock is not None
    lock: sqlite3.Connection | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = opened.lock if _is_same(opened, lock_file(path)) else take_lock(path)
        if _is_same(opened, path):
            return _reopened(path, opened, lock or opened.lock)
        place = path if lock is not None else _free_name(path, "kept")
        return _saved_again(path, place, opened, lock or opened.lock)
    except (OSError, sqlite3.Error) as error:
        if lock is not None and lock is not opened.lock:
            lock.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise StaxError(FAILED, folder=str(path.parent), reason=reason) from error


def _is_same(opened: Opened, path: Path) -> bool:
    return opened.identities.get(path) == identity_of(path)


def _free_name(path: Path, ending: str) -> Path:
    return next(free for n in count(1) if not (free := path.with_name(f"{path.name}.{ending}-{n}")).exists())


def _reopened(path: Path, opened: Opened, lock: sqlite3.Connection) -> Opened:
    """The same file with a new lock, and a new log if that was deleted."""
    opened.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return _connected(path, opened, lock, None)


def _saved_again(path: Path, place: Path, opened: Opened, lock: sqlite3.Connection) -> Opened:
    copy = unused_beside(path)
    try:
        with closing(sqlite3.connect(copy, isolation_level=None)) as target:
            target.execute("PRAGMA synchronous = FULL")
            opened.database.backup(target)
        aside = _set_others_aside(path, opened) if place == path else None
        _put_in_place(copy, place)
    finally:
        for ending in ("", "-journal", *LOG_ENDINGS):
            with suppress(OSError):
                copy.with_name(copy.name + ending).unlink(missing_ok=True)
    if place != path:
        notice = StaxError(MOVED, folder=str(path.parent), name=place.name)
    elif aside is not None:
        notice = StaxError(REPLACED, name=aside.name)
    else:
        notice = StaxError(DELETED, folder=str(path.parent))
    return replace(_connected(place, opened, lock, notice), damaged=aside)


def _set_others_aside(path: Path, opened: Opened) -> Path | None:
    """Rename the file at the library's place, with the logs that belong to it; None if there is none."""
    if not path.exists():
        return None
    aside, log = _free_name(path, "replaced"), path.with_name(path.name + LOG_ENDING)
    path.rename(aside)
    if log.exists() and not _is_same(opened, log):
        log.rename(aside.with_name(aside.name + LOG_ENDING))
    return aside


def _put_in_place(copy: Path, place: Path) -> None:
    """Give a file its name; raises OSError if there is another one of that name."""
    try:
        os.link(copy, place)
    except FileExistsError:
        raise
    except OSError:  # no file system has to know links
        if place.exists():
            raise
        copy.rename(place)


def _connected(path: Path, opened: Opened, lock: sqlite3.Connection, notice: StaxError | None) -> Opened:
    """The library opened again; in its stead one in memory, and why, if that is not possible."""
    is_other_file = not _is_same(opened, path)
    opened.database.close()
    if lock is not opened.lock and opened.lock is not None:
        opened.lock.close()
    try:
        for ending in LOG_ENDINGS if is_other_file else ():  # SQLite would take the old log for that of the new file
            path.with_name(path.name + ending).unlink(missing_ok=True)
        return opened_to_write(path, lock, notice)
    except (OSError, sqlite3.Error) as error:
        return Opened(no_database(), lock, unsaved(path, error))
