"""The library's tables, and the migrations from older versions.

The statements of a released version never change; a new version adds a step to `MIGRATIONS`.
"""

from __future__ import annotations

import json
import sqlite3
import unicodedata
from collections.abc import Callable
from contextlib import closing
from functools import cache, partial
from typing import Final

from game.core.errors import N_, StaxError
from game.library.note import read_note
from game.library.record import seat_name

VERSION: Final = 7
STEPS_PER_LOOK: Final = 10_000  # SQLite's steps between two checks for a cancellation, at most a millisecond


MAX_VALUE_BYTES: Final = 256 * 2**20  # a game's longest text is far shorter
MAX_TRIGGER_DEPTH: Final = 4  # SQLite counts deletions by foreign keys


class NewerSchema(StaxError):  # noqa: N818 - the file is, and it is not damaged
    """The library was written by a newer program."""


class ForeignSchema(sqlite3.DatabaseError):
    """The database has other tables, indexes, views or triggers than any version of this program makes."""


VERSION_1: Final = """
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
VERSION_2: Final = """
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

VERSION_3: Final = "ALTER TABLE games ADD COLUMN colours TEXT NOT NULL DEFAULT ''"

# Searched texts are stored a second time, folded, and in covering indexes: with a hundred thousand games each table has
# far more pages than SQLite's cache.
VERSION_4: Final = """
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
VERSION_5: Final = """
CREATE TABLE pages (
    game TEXT NOT NULL, page TEXT NOT NULL, done REAL NOT NULL, PRIMARY KEY (game, page)
) WITHOUT ROWID;
"""
# Only rated tries have a rating; missed puzzles and best scores are computed from tries and runs.
VERSION_6: Final = """
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
# A table of its own, so that a damaged library of an older version can be read with this version's queries.
VERSION_7: Final = """
CREATE TABLE coached (
    game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE, strictness TEXT NOT NULL
);
"""
UPDATE_SEARCH_TEXTS: Final = (
    "UPDATE games SET folded = fold(name) || char(10) || fold(without_note(comment)),"
    " seated = ifnull((SELECT group_concat(folded, char(10)) FROM players WHERE game = games.id), '')"
)
"""Updates the searched texts of games: their names and comments, and the names of the players."""
TRIES_QUERY: Final = "SELECT id, game, puzzle, at, mode, solved, seconds, rating, deviation, volatility FROM tries"
RUNS_QUERY: Final = "SELECT id, game, mode, at, score FROM runs"
OWN_PUZZLES_QUERY: Final = "SELECT game, number, line, source, added FROM own_puzzles"


def _execute_all(database: sqlite3.Connection, statements: str) -> None:
    for statement in statements.split(";"):
        database.execute(statement)  # `executescript` would end the transaction


def _add_trees(database: sqlite3.Connection) -> None:
    """Version 2: a name, a tree of moves with comments, the players' names, the clock, a bin."""
    _execute_all(database, VERSION_2)
    for number, seats in database.execute("SELECT id, seats FROM games").fetchall():
        try:
            names = [seat_name(str(seat)) for seat in json.loads(seats)]
        except (ValueError, TypeError):
            continue  # the game stays as it is and is skipped when games are read
        rows = [(number, seat, name) for seat, name in enumerate(names) if name]
        database.executemany("INSERT INTO players (game, seat, name) VALUES (?, ?, ?)", rows)


def _add_search_texts(database: sqlite3.Connection) -> None:
    """Version 4: folded names and comments for searching, and covering indexes for lists."""
    _execute_all(database, VERSION_4)
    database.execute(UPDATE_SEARCH_TEXTS)


MIGRATIONS: Final[tuple[Callable[[sqlite3.Connection], None], ...]] = (
    partial(_execute_all, statements=VERSION_1),
    _add_trees,  # a name, a tree of moves with comments, the players' names, the clock, a bin
    partial(_execute_all, statements=VERSION_3),  # the colours of the seats
    _add_search_texts,  # folded names and comments for searching, and covering indexes for lists
    partial(_execute_all, statements=VERSION_5),  # the completed pages of lessons
    partial(_execute_all, statements=VERSION_6),  # tries at puzzles, runs, and puzzles of the player's own
    partial(_execute_all, statements=VERSION_7),  # the strictness of the coach in a game
)
"""The functions that lead to each version from the one before."""


def restrict(database: sqlite3.Connection) -> None:
    """Limit what a file's schema can make a connection do; call it before the first statement."""
    database.execute("PRAGMA trusted_schema = OFF")
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_VALUE_BYTES)
    database.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    database.setlimit(sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH, MAX_TRIGGER_DEPTH)


def add_functions(database: sqlite3.Connection) -> None:
    """Register the SQL functions that the statements here call; text that is not UTF-8 can be read after it."""
    database.text_factory = partial(
        str, encoding="utf-8", errors="replace"
    )  # invalid text in one game damages no other
    database.create_function("fold", 1, fold, deterministic=True)
    database.create_function("without_note", 1, lambda comment: read_note(comment)[0], deterministic=True)


def migrate(database: sqlite3.Connection) -> None:
    """Migrate the tables to the current version in a single transaction.

    Raises Newer, ForeignSchema, and DatabaseError for a damaged file.
    """
    database.execute("BEGIN IMMEDIATE")
    version = version_of(database)
    for step in MIGRATIONS[version:]:
        step(database)
    database.execute(f"PRAGMA user_version = {VERSION}")  # written in any case, so that a read-only file fails here
    database.execute("COMMIT")
    check_columns(database)


def examine(database: sqlite3.Connection, cancelled: Callable[[], bool], thorough: bool = False) -> bool:
    """Check the whole file, 3 ms per megabyte; False if it was `cancelled`.

    If `thorough`, indexes are compared with their tables, about 10 ms per megabyte.  Raises DatabaseError for a damaged
    file.
    """
    database.set_progress_handler(cancelled, STEPS_PER_LOOK)
    try:
        (health,) = database.execute(f"PRAGMA {'integrity_check' if thorough else 'quick_check'}(1)").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
            return False
        raise
    finally:
        database.set_progress_handler(None, STEPS_PER_LOOK)
    if health != "ok":
        raise sqlite3.DatabaseError(health)
    return True


def version_of(database: sqlite3.Connection) -> int:
    """The version of the tables, 0 if there are none; raises NewerSchema or ForeignSchema.

    Nothing in the file has run before this check.  The version is found from the tables, not from the number in the
    header, where a bit may have flipped, so every version must change tables or indexes.
    """
    number: int = database.execute("PRAGMA user_version").fetchone()[0]
    found = _definitions(database)
    for version in sorted(range(VERSION, -1, -1), key=lambda version: version != number):
        if found == _expected_definitions(version):
            return version
    if number > VERSION:
        raise NewerSchema(N_("The saved games were written by a newer version of this program; nothing is saved."))
    raise ForeignSchema("the file has tables, views or triggers that Stax didn't write")


def _definitions(database: sqlite3.Connection) -> frozenset[tuple[str, ...]]:
    """Type, name, table and statement of everything in a database's schema, with normalised spacing."""
    rows = database.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchall()
    return frozenset(tuple(" ".join(str(value).split()) for value in row) for row in rows)


@cache
def _expected_definitions(version: int) -> frozenset[tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        add_functions(database)
        for step in MIGRATIONS[:version]:
            step(database)
        return _definitions(database)


def check_columns(database: sqlite3.Connection) -> None:
    """Check that all tables and columns exist; raises DatabaseError if not."""
    database.execute("SELECT id, game, options, seats, start, created, updated, result FROM games LIMIT 1")
    database.execute("SELECT name, comment, clock, times, final, deleted, colours, folded, seated FROM games LIMIT 1")
    database.execute("SELECT game, node, parent, ply, main, text, comment, folded FROM nodes LIMIT 1")
    database.execute("SELECT game, seat, name, folded FROM players LIMIT 1")
    database.execute("SELECT game, page, done FROM pages LIMIT 1")
    database.execute("SELECT game, strictness FROM coached LIMIT 1")
    for rows in (TRIES_QUERY, RUNS_QUERY, OWN_PUZZLES_QUERY):
        database.execute(f"{rows} LIMIT 1")


def fold(text: str) -> str:
    """A text without capitals and accents, for searching."""
    if text.isascii():  # the fast way, for thousands of names
        return text.casefold()
    apart = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).casefold()
