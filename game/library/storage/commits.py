"""Commits of changes to a library's database, and readings from it; both report errors of SQLite in plain words."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import TypeAlias

from game.core.errors import N_, StaxError
from game.core.futures import T

Statement: TypeAlias = tuple[str, tuple[object, ...]]
"""An SQL statement and its parameters."""
Change: TypeAlias = Statement | Callable[[sqlite3.Connection], None]
"""A statement, or a function for more than a statement; applying it twice has the effect of once."""


def read_from(database: sqlite3.Connection, reading: Callable[[sqlite3.Connection], T]) -> T:
    """The result of a reading; raises StaxError for an error of the database."""
    try:
        return reading(database)
    except sqlite3.Error as error:
        raise unreadable(error) from error


def unreadable(error: sqlite3.Error) -> StaxError:
    """The error that nothing can be read, with the reason."""
    return StaxError(N_("The saved games can't be read right now ({reason})."), reason=str(error))


def apply_change(database: sqlite3.Connection, change: Change) -> None:
    """Apply a change within the current transaction."""
    if callable(change):
        change(database)
    else:
        database.execute(*change)


def commit(database: sqlite3.Connection, changes: Sequence[Change]) -> None:
    """Apply all changes in a transaction or none; returns when they are safe on the disk."""
    database.execute("BEGIN IMMEDIATE")
    try:
        for change in changes:
            apply_change(database, change)
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def is_corruption(error: Exception) -> bool:
    """Whether a commit failed because the file was damaged while it was open."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def may_succeed_later(error: Exception) -> bool:
    """Whether a failed commit may succeed later, as with a full disk or a locked file."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_FULL) & 0xFF
    return type(error) in (sqlite3.OperationalError, sqlite3.DatabaseError) and code != sqlite3.SQLITE_ERROR
