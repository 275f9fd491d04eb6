"""Lock: one copy of the program at a time writes to a library.

It is an exclusive transaction on an empty database beside the library's, held as long as the library is open.  That is
a lock of the operating system on an open file (SQLite knows how on every system), so it ends with the process however
that ends, and a crash leaves nothing locked; a file that says who holds it would outlive its holder, and numbers of
processes come again.  It is not taken on the library's own file, because there the holder must commit and others read.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import Final

ENDING: Final = ".lock"


def lock_file(path: Path) -> Path:
    """Where the lock of the library in a file is."""
    return path.with_name(path.name + ENDING)


def take_lock(path: Path) -> sqlite3.Connection | None:
    """The lock of the library in a file, to be closed when it is closed; None if another copy holds it.

    A damaged lock file is emptied.  Raises sqlite3.Error if no lock can be had there at all.
    """
    place = lock_file(path)
    try:
        return _exclusive(place)
    except sqlite3.DatabaseError:
        if not _empty(place):
            raise
    return _exclusive(place)


def _exclusive(place: Path) -> sqlite3.Connection | None:
    # Taken in one thread and given back in another.
    lock = sqlite3.connect(place, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.DatabaseError as error:
        lock.close()
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return None
        raise
    return lock


def _empty(place: Path) -> bool:
    """Empty a lock file that cannot be read; False if it is no file of its own or cannot be written.

    Two copies may do this at once.  The file stays the same one, so whoever locks it first keeps the lock, and a holder
    never writes to it, so emptying it again does nothing.  It is not opened here: closing it would release the locks
    that this process has on it.
    """
    with suppress(OSError):
        found = place.lstat()
        if S_ISREG(found.st_mode) and found.st_nlink == 1:  # a link may lead to a file that somebody needs
            os.truncate(place, 0)
            return True
    return False
