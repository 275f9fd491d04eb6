"""The file is examined thoroughly once a day, in a thread; damage that only this examination finds is repaired."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from game.library.library import LIBRARY_FILE, Library
from game.library.storage import examination, schema
from game.library.storage.backups import BACKUP_FOLDER
from game.library.storage.examination import is_sound
from tests.engine.waiting import eventually
from tests.library.test_backups import FakeCalendar, names
from tests.library.test_salvage import record

SUFFIX = Path(LIBRARY_FILE).suffix  # of a backup that is whole


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / LIBRARY_FILE


def break_an_index(path: Path) -> None:
    """Leave rows out of an index, which each page by itself does not show."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA writable_schema = ON")
        select = "SELECT type, name, tbl_name, rootpage, sql FROM sqlite_master WHERE name = 'players_named'"
        row = database.execute(select).fetchone()
        database.execute("DELETE FROM sqlite_master WHERE name = 'players_named'")
        database.execute("PRAGMA writable_schema = RESET")
        database.execute("UPDATE players SET name = 'Somebody else'")
        database.execute("PRAGMA writable_schema = ON")
        database.execute("INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)", row)


def test_a_broken_index_is_found_and_every_game_taken_over(path: Path) -> None:
    library = Library(path)
    numbers = {library.add(record(number)) for number in range(20)}
    library.close()
    for backup in (path.parent / BACKUP_FOLDER).glob("*"):
        backup.unlink()
    break_an_index(path)
    assert is_sound(path, lambda: False) is True
    assert is_sound(path, lambda: False, thorough=True) is False
    again = Library(path)
    assert eventually(lambda: "damaged-1" in str(again.next_notice()))
    assert eventually(lambda: again._writer.file.is_sound)
    again.close()
    with closing(sqlite3.connect(path)) as database:
        assert {number for (number,) in database.execute("SELECT id FROM games")} == numbers
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


class Examinations:
    """Counts examinations, by whether they were thorough."""

    def __init__(self) -> None:
        self.thorough: list[bool] = []

    def __call__(self, database: sqlite3.Connection, cancelled: Callable[[], bool], thorough: bool = False) -> bool:
        self.thorough.append(thorough)
        return schema.examine(database, cancelled, thorough)


@pytest.fixture
def examinations(monkeypatch: pytest.MonkeyPatch) -> Examinations:
    examinations = Examinations()
    monkeypatch.setattr("game.library.storage.examination.examine", examinations)
    return examinations


def has_backups(library: Library, count: int) -> bool:
    assert library.path is not None
    return (
        library._writer.file.is_sound and len([name for name in names(library.path) if name.endswith(SUFFIX)]) == count
    )


def test_it_is_thorough_once_a_day(path: Path, examinations: Examinations) -> None:
    today = FakeCalendar()
    for starts in range(1, 5):
        library = Library(path, today=today)
        library.add(record(1))
        assert eventually(partial(has_backups, library, (starts + 1) // 2))
        library.close()
        today.go_on(1 - starts % 2)
    assert examinations.thorough == [True, False, True, False]


def test_a_program_that_runs_past_midnight_examines_the_file_before_its_next_backup(
    path: Path, examinations: Examinations
) -> None:
    today = FakeCalendar()
    library = Library(path, today=today)
    game = library.add(record(1))
    assert eventually(partial(has_backups, library, 1))
    today.go_on()
    library.rename(game, "next day")
    assert eventually(partial(has_backups, library, 2))
    library.close()
    assert examinations.thorough == [True, True]


def test_a_backup_is_never_made_of_a_library_that_is_not_sound(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examination, "is_sound", lambda *_arguments: None)
    library = Library(path)
    game = library.add(record(1))
    library.rename(game, "again")
    assert eventually(lambda: not library._writer.file.is_examining)
    library.request_unfinished().result(60)
    library.close()
    assert names(path) == []


def test_closing_ends_a_thorough_examination(path: Path) -> None:
    Library(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("INSERT INTO games (id, game, options, seats, created, updated) VALUES (1,'','','',1,1)")
        database.execute(
            "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000)"
            " INSERT INTO nodes (game, node, parent, ply, main, text) SELECT 1, i, i - 1, i - 1, 1, i FROM n"
        )
    looks: list[bool] = []

    def cancelled() -> bool:
        looks.append(True)
        return len(looks) > 3

    assert is_sound(path, cancelled, thorough=True) is None
    assert len(looks) == 4
