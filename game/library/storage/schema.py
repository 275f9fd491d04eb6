"""The library's tables, and how an older library comes to have them.

A version's tables are never changed here once it was used; a new version is one more step in `STEPS`.
"""

from __future__ import annotations

import json
import sqlite3
import unicodedata
from collections.abc import Callable
from contextlib import closing
from functools import cache
from typing import Final

from game.core.errors import N_, StaxError
from game.library.note import read_note
from game.library.record import seat_name

VERSION: Final = 7
LOOK_UP: Final = 10_000  # SQLite's steps between two looks at what else is wanted; a millisecond or less


MAX_VALUE_BYTES: Final = 256 * 2**20  # a game's longest text is far shorter
MAX_TRIGGER_DEPTH: Final = 4  # SQLite counts the deletions that follow a foreign key


class Newer(StaxError):  # noqa: N818 - the file is, and it is not damaged
    """The library was written by a newer program."""


class ForeignSchema(sqlite3.DatabaseError):
    """The database has other tables, indexes, views or triggers than any version of this program makes."""


FIRST: Final = """
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

# A node is the situation after a move; node 0, the start, has no row, its comment is the game's.
SECOND: Final = """
ALTER TABLE games ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN comment TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN clock TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN times TEXT NOT NULL DEFAULT '[]';
ALTER TABLE games ADD COLUMN final TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN deleted REAL;
DROP INDEX games_by_age;
CREATE INDEX games_by_age ON games (updated, created);
CREATE INDEX games_unfinished ON games (updated, created) WHERE result = '' AND deleted IS NULL;
CREATE TABLE nodes (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE, node INTEGER NOT NULL, parent INTEGER NOT NULL,
    ply INTEGER NOT NULL, main INTEGER NOT NULL, text TEXT NOT NULL, comment TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (game, node), UNIQUE (game, parent, text), CHECK (parent < node)
) WITHOUT ROWID;
CREATE INDEX nodes_played ON nodes (game, ply) WHERE main;
CREATE INDEX nodes_commented ON nodes (game) WHERE comment <> '';
CREATE TABLE players (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE, seat INTEGER NOT NULL, name TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
INSERT INTO nodes (game, node, parent, ply, main, text) SELECT game, ply + 1, ply, ply, 1, text FROM moves;
DROP TABLE moves;
"""

THIRD: Final = "ALTER TABLE games ADD COLUMN colours TEXT NOT NULL DEFAULT ''"

# What is searched for stands folded beside what it was, and in indexes that answer without the tables: of a hundred
# thousand games each table has far more pages than SQLite keeps.
FOURTH: Final = """
ALTER TABLE games ADD COLUMN folded TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN seated TEXT NOT NULL DEFAULT '';
ALTER TABLE players ADD COLUMN folded TEXT NOT NULL DEFAULT '';
ALTER TABLE nodes ADD COLUMN folded TEXT NOT NULL DEFAULT '';
UPDATE players SET folded = fold(name);
UPDATE nodes SET folded = fold(comment) WHERE comment <> '';
CREATE INDEX games_listed ON games (updated, created, id, deleted, game, result, folded, seated);
CREATE INDEX players_named ON players (name, game);
DROP INDEX nodes_commented;
CREATE INDEX nodes_commented ON nodes (game, folded) WHERE folded <> '';
"""
FIFTH: Final = """
CREATE TABLE pages (
    game TEXT NOT NULL, page TEXT NOT NULL, done REAL NOT NULL, PRIMARY KEY (game, page)
) WITHOUT ROWID;
"""
# A try has a rating where it was rated; whether a puzzle is missed, and what is best, follows from tries and runs.
SIXTH: Final = """
CREATE TABLE tries (
    id INTEGER PRIMARY KEY, game TEXT NOT NULL, puzzle INTEGER NOT NULL, at REAL NOT NULL, mode TEXT NOT NULL,
    solved INTEGER NOT NULL, seconds REAL NOT NULL, rating REAL, deviation REAL, volatility REAL
);
CREATE INDEX tries_of_game ON tries (game, at);
CREATE TABLE runs (
    id INTEGER PRIMARY KEY, game TEXT NOT NULL, mode TEXT NOT NULL, at REAL NOT NULL, score INTEGER NOT NULL
);
CREATE TABLE own_puzzles (
    game TEXT NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL, source TEXT NOT NULL, added REAL NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
"""
# Beside the games, so that a damaged library of an older version is read as one of this.
SEVENTH: Final = """
CREATE TABLE coached (
    game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE, strictness TEXT NOT NULL
);
"""
FOLDED: Final = (
    "UPDATE games SET folded = fold(name) || char(10) || fold(without_note(comment)),"
    " seated = ifnull((SELECT group_concat(folded, char(10)) FROM players WHERE game = games.id), '')"
)
"""What is searched for in games: their names, what a person wrote about them, and the names of who plays."""
TRIES: Final = "SELECT id, game, puzzle, at, mode, solved, seconds, rating, deviation, volatility FROM tries"
RUNS: Final = "SELECT id, game, mode, at, score FROM runs"
OWN_PUZZLES: Final = "SELECT game, number, line, source, added FROM own_puzzles"


def _begin(database: sqlite3.Connection) -> None:
    _all(database, FIRST)


def _with_trees(database: sqlite3.Connection) -> None:
    """Version 2: a name, a tree of moves with comments, the players' names, the clock, a bin."""
    _all(database, SECOND)
    for number, seats in database.execute("SELECT id, seats FROM games").fetchall():
        try:
            names = [seat_name(str(seat)) for seat in json.loads(seats)]
        except (ValueError, TypeError):
            continue  # the game stays as it is, and is passed over when games are read
        rows = [(number, seat, name) for seat, name in enumerate(names) if name]
        database.executemany("INSERT INTO players (game, seat, name) VALUES (?, ?, ?)", rows)


def _with_colours(database: sqlite3.Connection) -> None:
    """Version 3: the colours that the seats are shown in."""
    _all(database, THIRD)


def _with_folded(database: sqlite3.Connection) -> None:
    """Version 4: names and comments as they are searched for, and lists that are read from an index."""
    _all(database, FOURTH)
    database.execute(FOLDED)


def _with_pages(database: sqlite3.Connection) -> None:
    """Version 5: the pages of lessons that are done."""
    _all(database, FIFTH)


def _with_tries(database: sqlite3.Connection) -> None:
    """Version 6: tries at puzzles, streaks and three minutes, puzzles of the player's own."""
    _all(database, SIXTH)


def _with_coached(database: sqlite3.Connection) -> None:
    """Version 7: how strict the coach is in a game that was begun with one."""
    _all(database, SEVENTH)


STEPS: Final[tuple[Callable[[sqlite3.Connection], None], ...]] = (
    _begin,
    _with_trees,
    _with_colours,
    _with_folded,
    _with_pages,
    _with_tries,
    _with_coached,
)


def restrict(database: sqlite3.Connection) -> None:
    """Limit what the file's own schema can make a connection do; to be called before the first statement."""
    database.execute("PRAGMA trusted_schema = OFF")
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_VALUE_BYTES)
    database.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    database.setlimit(sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH, MAX_TRIGGER_DEPTH)


def teach(database: sqlite3.Connection) -> None:
    """Let a connection know the functions that the statements here call."""
    database.create_function("fold", 1, fold, deterministic=True)
    database.create_function("without_note", 1, lambda comment: read_note(comment)[0], deterministic=True)


def prepare(database: sqlite3.Connection) -> None:
    """Bring the tables up to date in one transaction.

    Raises Newer, ForeignSchema, and DatabaseError for a damaged file.
    """
    database.execute("BEGIN IMMEDIATE")
    version = version_of(database)
    for step in STEPS[version:]:
        step(database)
    database.execute(f"PRAGMA user_version = {VERSION}")  # said again, so that a read-only file is refused here
    database.execute("COMMIT")
    probe(database)


def examine(database: sqlite3.Connection, cancelled: Callable[[], bool], thorough: bool = False) -> bool:
    """Look through the whole file, 3 ms a megabyte; False if it was `cancelled`.

    If `thorough`, indexes are compared with their tables, which takes some 10 ms a megabyte.  Raises DatabaseError for
    a damaged file.
    """
    database.set_progress_handler(cancelled, LOOK_UP)
    try:
        (health,) = database.execute(f"PRAGMA {'integrity_check' if thorough else 'quick_check'}(1)").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
            return False
        raise
    finally:
        database.set_progress_handler(None, LOOK_UP)
    if health != "ok":
        raise sqlite3.DatabaseError(health)
    return True


def version_of(database: sqlite3.Connection) -> int:
    """The version of the tables, 0 if there are none; raises Newer or ForeignSchema before anything in the file runs.

    The tables decide, not the number in the file's header, in which a bit may have flipped.  So every version must
    change the tables or indexes.
    """
    number: int = database.execute("PRAGMA user_version").fetchone()[0]
    found = _definitions(database)
    for version in sorted(range(VERSION, -1, -1), key=lambda version: version != number):
        if found == _expected_definitions(version):
            return version
    if number > VERSION:
        raise Newer(N_("The saved games were written by a newer version of this program; nothing is saved."))
    raise ForeignSchema("the file has tables, views or triggers that Stax did not make")


def _definitions(database: sqlite3.Connection) -> frozenset[tuple[str, ...]]:
    """Type, name, table and statement, without differences in spacing, of everything in a database's schema."""
    rows = database.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchall()
    return frozenset(tuple(" ".join(str(value).split()) for value in row) for row in rows)


@cache
def _expected_definitions(version: int) -> frozenset[tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        teach(database)
        for step in STEPS[:version]:
            step(database)
        return _definitions(database)


def probe(database: sqlite3.Connection) -> None:
    """Ask each table for its columns; raises DatabaseError where one is missing."""
    database.execute("SELECT id, game, options, seats, start, created, updated, result FROM games LIMIT 1")
    database.execute("SELECT name, comment, clock, times, final, deleted, colours, folded, seated FROM games LIMIT 1")
    database.execute("SELECT game, node, parent, ply, main, text, comment, folded FROM nodes LIMIT 1")
    database.execute("SELECT game, seat, name, folded FROM players LIMIT 1")
    database.execute("SELECT game, page, done FROM pages LIMIT 1")
    database.execute("SELECT game, strictness FROM coached LIMIT 1")
    for rows in (TRIES, RUNS, OWN_PUZZLES):
        database.execute(f"{rows} LIMIT 1")


def _all(database: sqlite3.Connection, statements: str) -> None:
    for statement in statements.split(";"):
        database.execute(statement)  # `executescript` would end the transaction


def fold(text: str) -> str:
    """A text without capitals and accents, for searching."""
    if text.isascii():  # asked of thousands of names
        return text.casefold()
    apart = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).casefold()
