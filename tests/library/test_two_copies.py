"""One copy of the program writes to a library; another reports that and reads."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from game.core.errors import StaxError
from game.library.library import LIBRARY_FILE, Library
from game.library.saved import Query
from game.library.storage.database import open_database
from tests.library.test_library import OPTIONS, SEATS

FIRST_COPY = """
import sys
from pathlib import Path
from game.library.storage.database import open_database
from game.library.library import Library
library = Library(Path(sys.argv[1]))
number = library.begin("pile", {"players": "2"}, ["person", "person"])
library.keep_move(number, 0, "2")
print(number, len(library.wait_for_unfinished()[0].record.moves), library.writable, flush=True)
sys.stdin.readline()
library.close()
print("closed", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Stax" / LIBRARY_FILE


@contextmanager
def first_copy(path: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Another process that has the library, and the number of its game, which has one move."""
    command = [sys.executable, "-c", FIRST_COPY, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            number, moves, writable = process.stdout.readline().split()
            assert (moves, writable) == ("1", "True")
            yield process, int(number)
        finally:
            process.kill()


def test_a_second_copy_reports_that_and_reads_and_writes_nothing(path: Path) -> None:
    with first_copy(path) as (_, number):
        second = Library(path)
        notice = second.next_notice()
        assert notice is not None
        assert "already running" in str(notice)
        assert not second.writable
        assert second.next_notice() is None
        assert [saved.id for saved in second.wait_for_unfinished()] == [number]
        second.keep_move(number, 1, "3")
        second.begin("pile", OPTIONS, SEATS)
        second.delete(number)
        assert [(saved.id, saved.record.moves) for saved in second.wait_for_unfinished()] == [(number, ("2",))]
        assert second.find(Query()).result(60).total == 1
        second.close()


def test_a_copy_that_reads_sees_what_the_other_writes(path: Path) -> None:
    first, second = Library(path), Library(path)
    assert (first.writable, second.writable) == (True, False)
    number = first.begin("pile", OPTIONS, SEATS)
    first.wait_for_unfinished()
    assert [saved.id for saved in second.wait_for_unfinished()] == [number]
    second.close()
    first.keep_move(number, 0, "2")  # the first one's lock is still its own
    assert [saved.record.moves for saved in first.wait_for_unfinished()] == [("2",)]
    third = Library(path)
    assert not third.writable
    third.close()
    first.close()


def test_the_connection_of_a_copy_that_reads_cannot_write(path: Path) -> None:
    first = Library(path)
    with closing(open_database(path)) as opened, pytest.raises(sqlite3.OperationalError, match="readonly"):
        opened.database.execute("DELETE FROM games")
    first.close()


@pytest.mark.parametrize("ends", ["killed", "closed"])
def test_nothing_stays_locked(path: Path, ends: str) -> None:
    with first_copy(path) as (process, number):
        if ends == "killed":
            process.kill()
            process.wait()
        else:
            assert process.stdin is not None
            assert process.stdout is not None
            print(file=process.stdin, flush=True)
            assert process.stdout.readline() == "closed\n"  # and still running
        second = Library(path)
        assert second.writable
        assert second.next_notice() is None
        second.keep_move(number, 1, "3")
        assert [saved.record.moves for saved in second.wait_for_unfinished()] == [("2", "3")]
        second.close()


def test_where_no_lock_can_be_had_nothing_is_saved_and_that_is_reported(path: Path) -> None:
    path.with_name(LIBRARY_FILE + ".lock").mkdir(parents=True)
    with pytest.raises(StaxError, match="Games can't be saved in "):
        Library(path)
