"""The pages of lessons that are done are kept, and nothing that happens to the file takes them away."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.library.library import LIBRARY_FILE, Library
from game.library.storage import schema
from tests.engine.waiting import eventually
from tests.library.test_library import TickingClock
from tests.library.test_salvage import record

ONE, TWO = ("stax", "first-tile"), ("mixtour", "entering")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / LIBRARY_FILE


def done(library: Library) -> frozenset[tuple[str, str]]:
    return library.completed_pages().result(60)


def test_what_was_done_stays_done(path: Path) -> None:
    library = Library(path, TickingClock())
    assert done(library) == frozenset()
    library.mark_page_done(*ONE)
    library.mark_page_done(*TWO)
    assert done(library) == {ONE, TWO}
    library.mark_page_done(*ONE)
    library.close()
    again = Library(path)
    assert done(again) == {ONE, TWO}
    again.close()
    with closing(sqlite3.connect(path)) as database:
        times = dict(database.execute("SELECT page, done FROM pages").fetchall())
    assert times["first-tile"] < times["entering"]  # the first time counts


def test_where_nothing_can_be_written_it_is_known_until_the_end(path: Path) -> None:
    none = Library(None)
    none.mark_page_done(*ONE)
    assert done(none) == {ONE}
    none.close()
    first = Library(path)
    first.mark_page_done(*TWO)
    assert done(first) == {TWO}
    second = Library(path)
    second.mark_page_done(*ONE)
    assert done(second) == {ONE, TWO}
    second.close()
    assert done(first) == {TWO}
    first.close()


def test_a_library_of_version_4_gets_pages(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        schema.add_functions(database)
        for step in schema.MIGRATIONS[:4]:
            step(database)
        database.execute("PRAGMA user_version = 4")
        database.commit()
    library = Library(path)
    assert (library.next_notice(), done(library)) == (None, frozenset())
    library.mark_page_done(*ONE)
    assert done(library) == {ONE}
    library.close()


def test_they_are_worth_a_backup(path: Path) -> None:
    library = Library(path)
    library.mark_page_done(*ONE)
    assert eventually(lambda: any(path.parent.glob("backups/*.sqlite3")))
    library.close()
    path.write_bytes(b"this is no database at all" * 400)
    mended = Library(path)
    assert eventually(lambda: done(mended) == {ONE})
    mended.close()


def test_a_damaged_library_gives_them_back(path: Path) -> None:
    library = Library(path)
    library.mark_page_done(*ONE)
    for _ in range(20):
        library.add(record(1))
    library.close()
    with closing(sqlite3.connect(path)) as database:
        (root,) = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'games'").fetchone()
    content = bytearray(path.read_bytes())
    content[(root - 1) * 4096 : root * 4096] = bytes(4096)
    path.write_bytes(content)
    mended = Library(path)
    assert eventually(lambda: done(mended) == {ONE})
    mended.close()
