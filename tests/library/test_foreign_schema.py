"""A library with anything in its schema that the program does not make is set aside before any of it can run."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.core.errors import StaxError
from game.library.library import LIBRARY_FILE, Library
from game.library.storage import schema
from game.library.storage.database import open_beside, open_database
from tests.library.test_library import OPTIONS, SEATS

ENDLESS = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
ADDITIONS = {
    "a trigger that empties": "CREATE TRIGGER t AFTER UPDATE ON games BEGIN DELETE FROM games; END",
    "a trigger that hangs": f"CREATE TRIGGER t AFTER INSERT ON nodes BEGIN SELECT ({ENDLESS}); END",
    "a view": f"CREATE VIEW more AS {ENDLESS}",
    "a table": "CREATE TABLE more (x)",
    "a virtual table": "CREATE VIRTUAL TABLE more USING fts5(x)",
    "an index with an expression": "CREATE INDEX more ON games (length(name))",
    "a generated column": "ALTER TABLE games ADD COLUMN more AS (length(name))",
    "a temporary name in place of a table": f"ALTER TABLE pages RENAME TO other; CREATE VIEW pages AS {ENDLESS}",
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / LIBRARY_FILE


def library_with(path: Path, statements: str) -> int:
    """Make a library with one game of one move, then add to its schema; the game's number."""
    library = Library(path)
    number = library.begin("pile", OPTIONS, SEATS)
    library.keep_move(number, 0, "2")
    library.close()
    with closing(sqlite3.connect(path)) as database:
        database.executescript(statements)
    return number


@pytest.mark.parametrize("addition", ADDITIONS)
def test_a_foreign_schema_is_set_aside_and_its_games_are_taken_over(path: Path, addition: str) -> None:
    number = library_with(path, ADDITIONS[addition])
    library = Library(path)
    assert "that Stax didn't write, so it was kept as games.sqlite3.damaged-1" in str(library.next_notice())
    assert library.saved_game(number).result(60).record.moves == ("2",)
    library.keep_move(number, 1, "3")
    assert library.saved_game(number).result(60).record.moves == ("2", "3")
    library.close()
    with closing(sqlite3.connect(path.with_name(LIBRARY_FILE + ".damaged-1"))) as database:
        assert database.execute("SELECT count(*) FROM nodes").fetchone() == (1,)


def test_a_view_in_place_of_the_games_is_not_read(path: Path) -> None:
    columns = "id, game, options, seats, start, created, updated, result, name, clock, times, final, colours, comment"
    library_with(
        path, f"ALTER TABLE games RENAME TO g; CREATE VIEW games AS SELECT {columns}, deleted FROM g, ({ENDLESS})"
    )
    library = Library(path)
    assert library.request_unfinished().result(60) == []
    library.close()


@pytest.mark.parametrize("addition", ADDITIONS)
def test_a_command_refuses_it(path: Path, addition: str) -> None:
    library_with(path, ADDITIONS[addition])
    with pytest.raises(StaxError, match="that Stax didn't write"):
        open_beside(path)
    assert [file.name for file in path.parent.iterdir() if "damaged" in file.name] == []


def test_every_version_has_tables_of_its_own() -> None:
    """A library's version is known by its tables, also if the number in the header is damaged."""
    versions = [schema._expected_definitions(version) for version in range(schema.VERSION + 1)]
    assert len(set(versions)) == len(versions) == len(schema.MIGRATIONS) + 1


@pytest.mark.parametrize("number", [0, 3, schema.VERSION + 8, 1 << 24, -1])
def test_a_wrong_number_of_the_version_is_put_right(path: Path, number: int) -> None:
    game = library_with(path, f"PRAGMA user_version = {number}")
    library = Library(path)
    assert library.saved_game(game).result(60).record.moves == ("2",)
    assert library.next_notice() is None
    library.close()
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)


def test_nothing_in_the_schema_is_trusted(path: Path) -> None:
    with closing(open_database(path)) as opened:
        assert opened.database.execute("PRAGMA trusted_schema").fetchone() == (0,)
        with pytest.raises(sqlite3.OperationalError, match="too many attached"):
            opened.database.execute("ATTACH DATABASE ':memory:' AS other")


def test_deleting_a_game_still_deletes_its_moves(path: Path) -> None:
    library = Library(path)
    number = library.begin("pile", OPTIONS, SEATS)
    library.keep_move(number, 0, "2")
    library.delete(number)
    library.purge(1e12)
    library.close()
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT count(*) FROM nodes").fetchone() == (0,)
