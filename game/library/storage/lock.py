"""Lock: only one copy of the program at a time writes to a library.

The lock is an exclusive transaction on an empty database beside the library, held while the library is open.  SQLite
implements it as a lock of the operating system on an open file, so it ends with the process and a crash leaves nothing
locked; a file with a process id would outlive its process, and ids are reused.  The library's own file cannot serve as
the lock, because the holder must commit to it and others read it.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import Final

LOCK_SUFFIX: Final = ".lock"


def lock_file(path: Path) -> Path:
    """The path of the lock file of a library."""
    return path.with_name(path.name + LOCK_SUFFIX)


def take_lock(path: Path) -> sqlite3.Connection | None:
    """Take the lock of a library; close it after the library.  None if another copy holds it.

    A damaged lock file is emptied.  Raises sqlite3.Error if locking is impossible there.
    """
    place = lock_file(path)
    try:
        return _lock_exclusively(place)
    except sqlite3.DatabaseError:
        if not _empty_file(place):
            raise
    return _lock_exclusively(place)


def _lock_exclusively(place: Path) -> sqlite3.Connection | None:
    # It is taken in one thread and released in another.
    lock = sqlite3.connect(place, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.DatabaseError as error:
        lock.close()
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return None
        raise
    return lock


def _empty_file(place: Path) -> bool:
    """Empty an unreadable lock file; False if it is a link, no regular file, or cannot be written.

    Two copies may do this at the same time: the file keeps its identity, so the first lock counts, and its holder never
    writes to it.  The file is not opened here, because closing it would release this process's locks on it.
    """
    with suppress(OSError):
        found = place.lstat()
        if S_ISREG(found.st_mode) and found.st_nlink == 1:  # a link may lead to a file that is needed
            os.truncate(place, 0)
            return True
    return False
