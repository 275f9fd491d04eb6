"""The library's file: its tables, how it is opened, and what becomes of a damaged one.

Write-ahead logging with full synchronisation: a commit that has returned survives the program and the power.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Final, TypeAlias

from game.core.errors import N_, StaxError
from game.library.saved import SavedGame

VERSION: Final = 1
BUSY_SECONDS: Final = 1.0  # how long a write waits for another copy of the program
Change: TypeAlias = tuple[str, tuple[object, ...]]
"""A statement and what fills it; doing it twice does no more than doing it once."""

TABLES: Final = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, seats TEXT NOT NULL, start TEXT,
    created REAL NOT NULL, updated REAL NOT NULL, result TEXT NOT NULL DEFAULT ''
);
CREATE INDEX games_by_age ON games (updated);
CREATE TABLE moves (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE, ply INTEGER NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (game, ply)
) WITHOUT ROWID;
"""


class Newer(StaxError):  # noqa: N818 - the file is, and it is not damaged
    """The library was written by a newer program."""


def open_database(path: Path) -> tuple[sqlite3.Connection, StaxError | None]:
    """The library in a file, made if there is none, with a notice if a damaged one had to be set aside.

    Raises StaxError if the library cannot be written there now (no such folder, not allowed, locked, newer).
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            return _connect(path), None
        except sqlite3.DatabaseError as error:
            if not _damaged(error):
                raise
        aside = _set_aside(path)
        notice = StaxError(
            N_("The saved games could not be read; the damaged file was kept as {name} and a new one was begun."),
            name=aside.name,
        )
        return _connect(path), notice
    except (OSError, sqlite3.Error) as error:
        raise StaxError(
            N_("Games cannot be saved in {folder} ({reason}); you can play all the same."),
            folder=str(path.parent),
            reason=getattr(error, "strerror", None) or str(error),
        ) from error


def _connect(path: Path) -> sqlite3.Connection:
    # The connection is made in one thread and used in another, never in two at once.
    database = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        _prepare(database)
    except BaseException:
        database.close()
        raise
    return database


def _prepare(database: sqlite3.Connection) -> None:
    """Make the tables in a new file; refuse a newer one; raises DatabaseError for a damaged one."""
    database.execute("BEGIN IMMEDIATE")  # two copies that start at once make the tables once
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise Newer(N_("The saved games were written by a newer version of this program; nothing is saved."))
    if version == 0:
        for statement in TABLES.split(";"):
            database.execute(statement)
    database.execute(f"PRAGMA user_version = {VERSION}")  # said again, so that a read-only file is refused here
    database.execute("COMMIT")
    (health,) = database.execute("PRAGMA quick_check(1)").fetchone()
    if health != "ok":
        raise sqlite3.DatabaseError(health)
    database.execute("SELECT id, game, options, seats, start, created, updated, result FROM games LIMIT 1")
    database.execute("SELECT game, ply, text FROM moves LIMIT 1")


def _damaged(error: sqlite3.DatabaseError) -> bool:
    """Whether the file itself is bad: all that is not a matter of the moment, the place or permissions."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


def _set_aside(path: Path) -> Path:
    """Rename the file and its logs to the first `.damaged-N` that is free."""
    aside = next(free for n in count(1) if not (free := path.with_name(f"{path.name}.damaged-{n}")).exists())
    path.rename(aside)
    for ending in ("-wal", "-shm"):
        log = path.with_name(path.name + ending)
        if log.exists():
            log.rename(aside.with_name(aside.name + ending))
    return aside


def commit(database: sqlite3.Connection, changes: Sequence[Change]) -> None:
    """Make all the changes or none; returns when they are safe on the disk."""
    database.execute("BEGIN IMMEDIATE")
    try:
        for statement, values in changes:
            database.execute(statement, values)
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def unfinished(database: sqlite3.Connection) -> list[SavedGame]:
    """The games without a result, the last played first; an entry that does not read as a game is passed over."""
    rows = database.execute(
        "SELECT id, game, options, seats, start, created, updated, result FROM games"
        " WHERE result = '' ORDER BY updated DESC, created DESC"
    ).fetchall()
    games = (_saved(database, *row) for row in rows)
    return [game for game in games if game is not None]


def _saved(
    database: sqlite3.Connection,
    number: int,
    game: str,
    options: str,
    seats: str,
    start: str | None,
    created: float,
    updated: float,
    result: str,
) -> SavedGame | None:
    moves = database.execute("SELECT text FROM moves WHERE game = ? ORDER BY ply", (number,)).fetchall()
    try:
        chosen = {str(key): str(value) for key, value in dict(json.loads(options)).items()}
        sitting = tuple(str(seat) for seat in json.loads(seats))
    except (ValueError, TypeError):
        return None  # it stays in the file
    return SavedGame(number, game, chosen, sitting, start, tuple(text for (text,) in moves), created, updated, result)
