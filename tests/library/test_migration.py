"""A library of an earlier version is brought up to date in one go, and nothing of it is lost."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.library.library import LIBRARY_FILE, Library
from game.library.saved import Query
from game.library.storage import schema
from tests.library.test_library import OPTIONS, SEATS


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A library of version 1 with an unfinished game, a finished one and one that does not read."""
    path = tmp_path / LIBRARY_FILE
    with closing(sqlite3.connect(path)) as database:
        database.executescript(schema.VERSION_1)
        database.execute("PRAGMA user_version = 1")
        seats, options = json.dumps(SEATS), json.dumps(OPTIONS)
        rows = [
            (7, "pile", options, seats, "9 1", 10.0, 20.0, ""),
            (8, "pile", options, seats, None, 11.0, 21.0, "win 0 played"),
            (9, "pile", options, "no seats", None, 12.0, 22.0, ""),
        ]
        database.executemany("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
        moves = [(number, ply, str(ply + number)) for number in (7, 8, 9) for ply in range(30)]
        database.executemany("INSERT INTO moves VALUES (?, ?, ?)", moves)
        database.commit()
    return path


def test_everything_is_there_afterwards(path: Path) -> None:
    library = Library(path)
    assert library.next_notice() is None
    (saved,) = library.wait_for_unfinished()
    assert (saved.id, saved.record.game_id, saved.record.options, saved.record.seats) == (
        7,
        "pile",
        OPTIONS,
        tuple(SEATS),
    )
    assert (saved.record.start, saved.record.created, saved.record.updated) == ("9 1", 10.0, 20.0)
    assert saved.record.moves == tuple(str(ply + 7) for ply in range(30))
    done = library.saved_game(8).result(60).record
    assert (done.result, done.tree.moves) == ("win 0 played", tuple(str(ply + 8) for ply in range(30)))
    assert [entry.id for entry in library.find(Query(player="ada")).result(60).entries] == [8, 7]
    library.keep_move(7, 30, "new")
    library.close()
    again = Library(path)
    assert again.wait_for_unfinished()[0].record.moves[-2:] == ("36", "new")
    again.close()
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)
        assert database.execute("SELECT seats FROM games WHERE id = 9").fetchone() == ("no seats",)
        assert database.execute("SELECT count(*) FROM nodes WHERE game = 9").fetchone() == (30,)


def test_a_library_of_version_6_keeps_how_strict_a_coach_is(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        schema.add_functions(database)
        for step in schema.MIGRATIONS[1:6]:
            step(database)
        database.execute("PRAGMA user_version = 6")
        database.commit()
    library = Library(path)
    assert (library.next_notice(), library.wait_for_unfinished()[0].record.coach) == (None, "")
    library.set_coach(7, "sure")
    library.close()
    again = Library(path)
    assert again.wait_for_unfinished()[0].record.coach == "sure"
    again.close()


def test_an_upgrade_that_is_broken_off_has_not_begun(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin, with_trees, *_later = schema.MIGRATIONS

    def broken(database: sqlite3.Connection) -> None:
        with_trees(database)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", (begin, broken))
        with pytest.raises(KeyboardInterrupt):
            Library(path)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (1,)
        assert database.execute("SELECT count(*) FROM moves").fetchone() == (90,)
    library = Library(path)
    assert len(library.wait_for_unfinished()[0].record.moves) == 30
    library.close()


def test_a_library_of_version_2_gets_colours(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        schema.MIGRATIONS[1](database)
        database.execute("PRAGMA user_version = 2")
        database.commit()
    library = Library(path)
    assert (library.next_notice(), library.wait_for_unfinished()[0].record.colours) == (None, ())
    library.set_colours(7, ("sky", "ivory"))
    library.close()
    again = Library(path)
    assert again.wait_for_unfinished()[0].record.colours == ("sky", "ivory")
    again.close()
