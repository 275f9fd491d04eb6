"""A damaged lock file blocks nobody from the games, and one copy at most holds a lock, also while it is repaired."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from game.core.errors import StaxError
from game.library.library import LIBRARY_FILE, Library, open_library
from game.library.storage.lock import lock_file, take_lock
from tests.library.test_library import OPTIONS, SEATS

GARBAGE = random.Random(1).randbytes(4096)
LATER_FORMAT = b"SQLite format 3\0\x10\0\x03\x03\0\x40\x20\x20" + bytes(4072)
LOCKS = 40
TAKE_ALL = f"""
import sys
from pathlib import Path
from game.library.storage.lock import take_lock
print("ready", flush=True)
sys.stdin.readline()
held = [(number, take_lock(Path(sys.argv[1]) / str(number))) for number in range({LOCKS})]
print(*(number for number, lock in held if lock is not None), flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / LIBRARY_FILE


@pytest.mark.parametrize("content", [GARBAGE, LATER_FORMAT, b"x", b"SQLite format 3\0" + GARBAGE])
def test_a_damaged_lock_file_is_emptied(path: Path, content: bytes) -> None:
    library = Library(path)
    number = library.begin("pile", OPTIONS, SEATS)
    library.close()
    lock_file(path).write_bytes(content)
    again = Library(path)
    assert (again.next_notice(), again.writable) == (None, True)
    assert [saved.id for saved in again.request_unfinished().result(60)] == [number]
    second = Library(path)
    assert not second.writable
    second.close()
    again.close()


def test_a_lock_file_that_is_damaged_while_it_is_held_stays_locked(path: Path) -> None:
    first = Library(path)
    lock_file(path).write_bytes(GARBAGE)
    second = Library(path)
    assert (first.writable, second.writable) == (True, False)
    second.close()
    first.close()


def test_one_of_several_copies_that_start_at_once_gets_each_damaged_lock(tmp_path: Path) -> None:
    for number in range(LOCKS):
        lock_file(tmp_path / str(number)).write_bytes(GARBAGE)
    command = [sys.executable, "-c", TAKE_ALL, str(tmp_path)]
    copies = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    lines = []
    try:
        for _ in range(2):  # once all are ready, all begin
            lines = [copy.stdout.readline() for copy in copies if copy.stdout is not None]
            for copy in copies:
                print(file=copy.stdin, flush=True)
    finally:
        for copy in copies:
            copy.communicate()
    assert Counter(number for line in lines for number in line.split()) == Counter(map(str, range(LOCKS)))


def test_a_link_in_place_of_the_lock_file_is_not_emptied_and_the_message_names_it(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "letter"
    other.write_bytes(GARBAGE)
    try:
        lock_file(path).symlink_to(other)
    except OSError:
        pytest.skip("no links here")
    library = open_library(tmp_path)
    assert not library.writable
    assert "because its file games.sqlite3.lock can't be locked (file is not a database). Delete" in str(
        library.next_notice()
    )
    library.close()
    assert other.read_bytes() == GARBAGE


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
def test_a_fifo_in_place_of_the_lock_file_is_named(path: Path) -> None:
    os.mkfifo(lock_file(path))
    with pytest.raises(StaxError, match=r"games\.sqlite3\.lock can't be locked"):
        Library(path)


def test_where_the_folder_is_the_obstacle_the_message_names_that(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unable(*_arguments: object, **_options: object) -> sqlite3.Connection:
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(sqlite3, "connect", unable)
    with pytest.raises(StaxError, match="can play without saving"):
        Library(path)


def test_a_lock_is_free_again_when_it_is_closed(path: Path) -> None:
    for _ in range(2):
        lock = take_lock(path)
        assert lock is not None
        with closing(lock):
            assert take_lock(path) is None
