"""Lock: one copy of the program at a time writes to a library.

It is an exclusive transaction on an empty database beside the library's, held as long as the library is open.  That is
a lock of the operating system on an open file (SQLite knows how on every system), so it ends with the process however
that ends, and a crash leaves nothing locked; a file that says who holds it would outlive its holder, and numbers of
processes come again.  It is not taken on the library's own file, because there the holder must commit and others read.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

ENDING = ".lock"


def take_lock(path: Path) -> sqlite3.Connection | None:
    """The lock of the library in a file, to be closed when it is closed; None if another copy holds it.

    Raises sqlite3.Error if no lock can be had there at all.
    """
    # Taken in one thread and given back in another.
    lock = sqlite3.connect(path.with_name(path.name + ENDING), timeout=0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return None
        raise
    return lock
