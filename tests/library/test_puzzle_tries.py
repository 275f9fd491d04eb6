"""Tries at puzzles, streaks and own puzzles are kept, and nothing that happens to the file takes them away."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from game.library.library import LIBRARY_FILE, Library
from game.library.storage import schema
from game.library.tries import OwnPuzzle, PuzzlePast, PuzzleRun, Try
from tests.engine.waiting import eventually
from tests.library.test_salvage import record

FIRST = Try(7, "stax", 3, 100.0, "rated", True, 12.5, (1200.0, 250.0, 0.06))
SECOND = Try(8, "stax", 4, 200.0, "daily 2026-11-23", False, 3.0)
OTHER = Try(9, "mixtour", 4, 150.0, "streak", True, 1.0)
RUN = PuzzleRun(5, "stax", "streak", 300.0, 11)
OWN = OwnPuzzle("stax", 1 << 29, "a line", "pasted", 50.0)
PAST = PuzzlePast((FIRST, SECOND), (RUN,), (OWN,))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / LIBRARY_FILE


def past(library: Library, game: str = "stax") -> PuzzlePast:
    return library.puzzle_past(game).result(60)


def add_all(library: Library) -> None:
    for one in (SECOND, OTHER, FIRST):
        library.add_try(one)
    library.add_run(RUN)
    library.keep_puzzle(OWN)


def test_added_tries_are_saved(path: Path) -> None:
    library = Library(path)
    assert past(library) == PuzzlePast()
    add_all(library)
    assert past(library) == PAST
    assert past(library, "mixtour") == PuzzlePast((OTHER,))
    library.close()
    again = Library(path)
    assert past(again) == PAST
    again.delete_puzzle("stax", OWN.number)
    assert past(again).own == ()
    again.keep_puzzle(OWN)
    again.keep_puzzle(replace(OWN, line="another line"))  # it stays as it is
    assert (past(again), again.next_notice()) == (PAST, None)
    again.delete_puzzle("stax", OWN.number)
    again.close()
    last = Library(path)
    assert past(last).own == ()
    last.close()


def test_where_nothing_can_be_written_it_is_known_until_the_end(path: Path) -> None:
    none = Library(None)
    add_all(none)
    assert past(none) == PAST
    none.close()
    first = Library(path)
    add_all(first)
    past(first)
    second = Library(path)
    later = Try(10, "stax", 4, 400.0, "missed", True, 2.0)
    second.add_try(later)
    second.delete_puzzle("stax", OWN.number)
    assert past(second) == PuzzlePast((FIRST, SECOND, later), (RUN,), ())
    second.close()
    assert past(first) == PAST
    first.close()


def test_a_library_of_version_5_gets_them(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        schema.add_functions(database)
        for step in schema.MIGRATIONS[:5]:
            step(database)
        database.execute("PRAGMA user_version = 5")
        database.execute("INSERT INTO pages VALUES ('stax', 'first-tile', 1.0)")
        database.commit()
    library = Library(path)
    assert (library.next_notice(), past(library)) == (None, PuzzlePast())
    add_all(library)
    assert past(library) == PAST
    assert library.completed_pages().result(60) == {("stax", "first-tile")}
    library.close()


def test_rows_that_are_none_are_passed_over(path: Path) -> None:
    library = Library(path)
    add_all(library)
    library.close()
    with closing(sqlite3.connect(path)) as database:
        database.execute("INSERT INTO tries VALUES (1, 'stax', 'three', 1.0, 'rated', 1, 1.0, NULL, NULL, NULL)")
        database.execute("INSERT INTO tries VALUES (2, 'stax', 3, 'then', 'rated', 1, 1.0, NULL, NULL, NULL)")
        database.execute("INSERT INTO runs VALUES (3, 'stax', x'00', 1.0, 2)")
        database.commit()
    again = Library(path)
    assert past(again) == PAST
    again.close()


def test_a_damaged_library_gives_them_back(path: Path) -> None:
    library = Library(path)
    add_all(library)
    for _ in range(20):
        library.add(record(1))
    library.close()
    with closing(sqlite3.connect(path)) as database:
        (root,) = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'games'").fetchone()
    content = bytearray(path.read_bytes())
    content[(root - 1) * 4096 : root * 4096] = bytes(4096)
    path.write_bytes(content)
    mended = Library(path)
    assert eventually(lambda: past(mended) == PAST)
    mended.close()


def test_they_are_worth_a_backup(path: Path) -> None:
    library = Library(path)
    library.add_try(FIRST)
    assert eventually(lambda: any(path.parent.glob("backups/*.sqlite3")))
    library.close()
    path.write_bytes(b"this is no database at all" * 400)
    mended = Library(path)
    assert eventually(lambda: past(mended) == PuzzlePast((FIRST,)))
    mended.close()
