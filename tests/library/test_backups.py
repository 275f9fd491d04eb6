"""A backup a day, three kept, each whole or not there; what goes wrong with them disturbs nobody."""

from __future__ import annotations

import logging
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from game.library.library import LIBRARY_FILE, Library
from game.library.storage import backups
from game.library.storage.backups import BACKUP_FOLDER, PART_SUFFIX, Backups
from game.library.storage.database import open_database
from tests.engine.waiting import eventually
from tests.library.test_library import OPTIONS, SEATS


class FakeCalendar:
    """A date that the test moves on."""

    def __init__(self) -> None:
        self.day = date(2026, 12, 30)

    def __call__(self) -> date:
        return self.day

    def go_on(self, days: int = 1) -> None:
        self.day += timedelta(days)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / LIBRARY_FILE


def names(path: Path) -> list[str]:
    return sorted(file.name for file in (path.parent / BACKUP_FOLDER).glob("*"))


def moves_in(path: Path) -> int:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return int(database.execute("SELECT count(*) FROM nodes").fetchone()[0])


def test_the_first_that_is_written_on_a_day_makes_a_backup_and_three_are_kept(path: Path) -> None:
    today = FakeCalendar()
    library = Library(path, today=today)
    game = library.begin("pile", OPTIONS, SEATS)
    for ply in range(5):
        library.keep_move(game, 2 * ply, "2")
        assert eventually(lambda: f"games-{today.day}.sqlite3" in names(path))
        library.keep_move(game, 2 * ply + 1, "3")  # on the same day: no second one
        library.wait_for_unfinished()
        today.go_on()
    library.close()
    days = ["2027-01-01", "2027-01-02", "2027-01-03"]
    assert names(path) == [f"games-{day}.sqlite3" for day in days]
    moves = [moves_in(path.parent / BACKUP_FOLDER / name) for name in names(path)]
    assert [count // 2 for count in moves] == [2, 3, 4]  # with the day's first move or without, as the clock strikes
    assert [file.name for file in Backups(path, today).paths()] == names(path)[::-1]


def test_opening_makes_a_backup_of_what_was_there(path: Path) -> None:
    earlier = Library(path, today=FakeCalendar())
    game = earlier.begin("pile", OPTIONS, SEATS)
    earlier.close()
    for file in (path.parent / BACKUP_FOLDER).glob("*"):
        file.unlink()
    library = Library(path, today=FakeCalendar())
    assert eventually(lambda: names(path) == ["games-2026-12-30.sqlite3"])
    library.keep_move(game, 0, "2")
    library.close()
    assert moves_in(path.parent / BACKUP_FOLDER / "games-2026-12-30.sqlite3") == 0


def test_a_clock_that_was_set_back_keeps_the_new_one_and_the_two_newest(path: Path) -> None:
    today = FakeCalendar()
    with closing(open_database(path)) as opened:
        opened.database.execute(
            "INSERT INTO games (id, game, options, seats, created, updated) VALUES (1,'','','',1,1)"
        )
        for days in (1, 1, 1, -100, 1):
            Backups(path, today).make_today(opened.database, lambda: False)
            today.go_on(days)
    assert names(path) == [f"games-{day}.sqlite3" for day in ("2026-09-24", "2027-01-01", "2027-01-02")]


def test_an_empty_library_a_reader_and_one_in_memory_make_none(path: Path) -> None:
    today = FakeCalendar()
    first = Library(path, today=today)
    first.wait_for_unfinished()
    assert eventually(lambda: first._writer.file.is_sound)
    assert names(path) == []
    second, third = Library(path, today=today), Library(None, today=today)
    first.begin("pile", OPTIONS, SEATS)
    first.close()
    for file in (path.parent / BACKUP_FOLDER).glob("*"):
        file.unlink()
    second.wait_for_unfinished()
    assert eventually(lambda: second._writer.file.is_sound)
    third.wait_for_unfinished()
    second.close()
    third.close()
    assert names(path) == []


def test_what_is_wanted_meanwhile_breaks_a_backup_off_until_later(path: Path) -> None:
    with closing(open_database(path)) as opened:
        opened.database.execute(
            "INSERT INTO games (id, game, options, seats, created, updated) VALUES (1,'','','',1,1)"
        )
        kept = Backups(path, FakeCalendar())
        kept.make_today(opened.database, lambda: True)
        assert (names(path), kept.is_due()) == ([], True)
        kept.make_today(opened.database, lambda: False)
        assert (names(path), kept.is_due()) == (["games-2026-12-30.sqlite3"], False)


KILLED = """
import sys, time
from datetime import date
from pathlib import Path
from game.library.storage import backups
from game.library.storage.database import open_database

def wanted():
    print("copying", flush=True)
    time.sleep(60)

backups.PAGES_PER_STEP = 1
path = Path(sys.argv[1])
opened = open_database(path)
backups.Backups(path, lambda: date(2026, 12, 30)).make_today(opened.database, wanted)
"""


def test_a_backup_that_was_killed_does_not_count(path: Path) -> None:
    library = Library(path, today=FakeCalendar())
    library.begin("pile", OPTIONS, SEATS)
    library.close()
    for file in (path.parent / BACKUP_FOLDER).glob("*"):
        file.unlink()
    with subprocess.Popen([sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "copying\n"
        process.kill()
    assert [name for name in names(path) if PART_SUFFIX in name]
    assert Backups(path, FakeCalendar()).paths() == []
    again = Library(path, today=FakeCalendar())
    assert eventually(lambda: names(path) == ["games-2026-12-30.sqlite3"])
    again.close()


def test_a_folder_that_cannot_be_written_is_logged_once_and_play_goes_on(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (path.parent / BACKUP_FOLDER).write_text("in the way")
    today = FakeCalendar()
    with caplog.at_level(logging.INFO, backups.__name__):
        library = Library(path, today=today)
        game = library.begin("pile", OPTIONS, SEATS)
        for ply in range(4):
            library.keep_move(game, ply, "2")
            assert eventually(
                lambda: library._writer.file.backups is not None and not library._writer.file.backups.is_due()
            )
            today.go_on()
        library.close()
    assert library.next_notice() is None
    assert [record.message.partition(":")[0] for record in caplog.records] == [
        "No backup of the saved games could be made"
    ]
