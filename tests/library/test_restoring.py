"""A library that was lost can be restored from backups, and the only backup with games is never deleted."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from game.core.errors import StaxError
from game.library.library import LIBRARY_FILE, Library
from game.library.storage.backups import BACKUP_FOLDER, Backups, row_counts
from game.library.storage.database import open_beside
from tests.engine.waiting import eventually
from tests.library.test_backups import FakeCalendar, names
from tests.library.test_salvage import games_in, record

GAMES = 12


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / LIBRARY_FILE


@pytest.fixture
def today() -> FakeCalendar:
    return FakeCalendar()


def has_backup(library: Library, today: FakeCalendar) -> bool:
    assert library.path is not None
    return f"games-{today.day}.sqlite3" in names(library.path)


def library_with_backup(path: Path, today: FakeCalendar, games: int = GAMES) -> set[int]:
    """A library with games of which there is a backup of today; their numbers."""
    library = Library(path, today=today)
    numbers = {library.add(record(number)) for number in range(games)}
    library.mark_page_done("pile", "first page")
    library.request_unfinished().result(60)
    assert eventually(partial(has_backup, library, today))
    library.close()
    return numbers


def lose(path: Path, how: str) -> None:
    for file in path.parent.glob(f"{LIBRARY_FILE}*"):
        file.unlink()
    if how == "empty":
        path.touch()


@pytest.mark.parametrize("how", ["missing", "empty"])
def test_a_lost_library_is_restored_from_its_backup(path: Path, today: FakeCalendar, how: str) -> None:
    numbers = library_with_backup(path, today)
    lose(path, how)
    library = Library(path, today=today)
    restorable = library.take_restorable()
    assert restorable is not None
    assert (restorable.day, restorable.games) == ("2026-12-30", GAMES)
    assert library.take_restorable() is None  # asked once
    library.restore(restorable)
    new = library.begin("pile", {"players": "2"}, ["person", "person"])
    library.close()
    assert str(library.next_notice()) == f"Games restored from backups: {GAMES}; unreadable: 0."
    assert games_in(path).keys() == numbers | {new}
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT page FROM pages").fetchall() == [("first page",)]
    again = Library(path, today=today)
    assert again.take_restorable() is None
    again.close()


def test_it_is_asked_at_each_start_until_it_is_decided(path: Path, today: FakeCalendar) -> None:
    library_with_backup(path, today)
    lose(path, "missing")
    for _ in range(3):
        library = Library(path, today=today)
        assert library.take_restorable() is not None
        library.close()
        today.go_on()
    library = Library(path, today=today)
    library.decline_restoring()
    library.close()
    library = Library(path, today=today)
    assert library.take_restorable() is None
    assert library.request_unfinished().result(60) == []
    library.close()


@pytest.mark.parametrize("games", [0, GAMES])
def test_it_is_not_asked_without_need(path: Path, today: FakeCalendar, games: int) -> None:
    for _ in range(2):
        library = Library(path, today=today)
        assert library.take_restorable() is None
        library.close()
    library_with_backup(path, today, games)
    library = Library(path, today=today)
    assert library.take_restorable() is None
    library.close()


def test_a_command_that_makes_the_library_before_leaves_the_question(path: Path, today: FakeCalendar) -> None:
    library_with_backup(path, today)
    lose(path, "missing")
    open_beside(path).close()
    library = Library(path, today=today)
    assert library.take_restorable() is not None
    library.close()


def test_a_command_leaves_a_log_without_its_file_alone(path: Path) -> None:
    log = path.with_name(LIBRARY_FILE + "-wal")
    log.write_bytes(b"what may be games")
    with pytest.raises(StaxError, match="the file is empty beside its log"):
        open_beside(path)
    assert log.read_bytes() == b"what may be games"


def days_with_a_game(path: Path, today: FakeCalendar, days: int, games: int = 1) -> None:
    for _ in range(days):
        today.go_on()
        library_with_backup(path, today, games)


def test_the_only_backup_with_all_games_is_kept(path: Path, today: FakeCalendar) -> None:
    numbers = library_with_backup(path, today)
    first = f"games-{today.day}.sqlite3"
    lose(path, "missing")
    days_with_a_game(path, today, 5)
    assert len(names(path)) == 4
    assert first in names(path)
    library = Library(path, today=today)
    restorable = library.take_restorable()
    assert restorable is not None
    assert (restorable.day, restorable.games) == (str(today.day - timedelta(5)), GAMES)
    library.restore(restorable)
    library.close()
    assert games_in(path).keys() >= numbers
    assert len(games_in(path)) == GAMES + 5


def test_it_is_deleted_once_newer_ones_have_as_much(path: Path, today: FakeCalendar) -> None:
    library_with_backup(path, today)
    first = f"games-{today.day}.sqlite3"
    lose(path, "missing")
    days_with_a_game(path, today, 4)
    assert first in names(path)
    days_with_a_game(path, today, 4, GAMES)
    assert first not in names(path)
    assert len(names(path)) == 3


def test_backups_that_cannot_be_read_or_have_a_foreign_schema_count_for_nothing(
    path: Path, today: FakeCalendar
) -> None:
    library_with_backup(path, today)
    (backup,) = Backups(path, today).paths()
    assert row_counts(backup) == (GAMES, 1, 0, 0)
    with closing(sqlite3.connect(backup)) as database:
        database.execute("CREATE VIEW more AS SELECT 1")
    assert row_counts(backup) == (0, 0, 0, 0)
    backup.write_bytes(b"no library")
    assert row_counts(backup) == (0, 0, 0, 0)
    assert Backups(path, today).restorable() is None
    assert row_counts(path.parent / BACKUP_FOLDER / "of no day") == (0, 0, 0, 0)
