"""A FIFO among the library's files holds nobody up: SQLite would wait for ever for a program that writes into it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from game.core.errors import StaxError
from game.engine import program_command
from game.library.library import LIBRARY_FILE, Library
from game.library.saved import Query
from game.library.storage.backups import BACKUP_FOLDER
from game.library.storage.database import open_beside, open_database
from tests.library.test_library import OPTIONS, SEATS

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no FIFOs in folders")
SECONDS: Final = 60


def library_with_game(folder: Path) -> int:
    library = Library(folder / LIBRARY_FILE)
    number = library.begin("pile", OPTIONS, SEATS)
    library.keep_move(number, 0, "2")
    library.close()
    return number


@pytest.mark.slow_cases("-wal", "-journal", "-shm")
@pytest.mark.parametrize("ending", ["", "-journal", "-wal", "-shm"])
def test_a_library_with_a_fifo_is_not_opened(tmp_path: Path, ending: str) -> None:
    library_with_game(tmp_path)
    place = tmp_path / (LIBRARY_FILE + ending)
    place.unlink(missing_ok=True)
    os.mkfifo(place)
    path = tmp_path / LIBRARY_FILE
    code = f"from pathlib import Path; from game.library.library import Library; Library(Path({str(path)!r}))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=SECONDS, check=False)
    assert f"{place.name} is not a regular file" in found.stderr.decode()
    words = [*program_command(), "statistics", "--data", str(tmp_path)]
    found = subprocess.run(words, capture_output=True, timeout=SECONDS, check=False)
    assert found.returncode == 1
    assert f"can't be opened ({place.name} is not a regular file)" in found.stderr.decode()
    for opening in (open_beside, open_database):
        with pytest.raises(StaxError, match="is not a regular file"):
            opening(tmp_path / LIBRARY_FILE)


def test_a_fifo_is_no_backup(tmp_path: Path) -> None:
    (tmp_path / BACKUP_FOLDER).mkdir()
    os.mkfifo(tmp_path / BACKUP_FOLDER / "games-2020-01-01.sqlite3")
    (tmp_path / LIBRARY_FILE).touch()
    code = (
        "from pathlib import Path; from game.library.library import Library\n"
        f"library = Library(Path({str(tmp_path / LIBRARY_FILE)!r}))\n"
        "print(library.take_restorable()); library.close()"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=SECONDS, check=True)
    assert found.stdout == b"None\n"


def test_a_fifo_in_place_of_a_library_that_is_open_is_kept_and_everything_saved_again(tmp_path: Path) -> None:
    code = f"""
import os
from pathlib import Path
from game.library.library import Library
path = Path({str(tmp_path / LIBRARY_FILE)!r})
library = Library(path)
number = library.begin("pile", {OPTIONS!r}, {SEATS!r})
library.keep_move(number, 0, "2")
library.request_unfinished().result(60)
path.unlink()
os.mkfifo(path)
library.keep_move(number, 1, "3")
library.close()
print(library.next_notice())
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=SECONDS, check=True)
    assert "It was kept as games.sqlite3.replaced-1, and your games were saved again." in found.stdout.decode()
    library = Library(tmp_path / LIBRARY_FILE)
    (entry,) = library.find(Query()).result(60).entries
    assert library.saved_game(entry.id).result(60).record.moves == ("2", "3")
    library.close()
