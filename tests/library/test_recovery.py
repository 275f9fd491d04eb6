"""A library that is deleted or replaced while it is open is saved again with everything, and reports that."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from game.library.library import LIBRARY_FILE, Library
from game.library.record import GameRecord
from game.library.storage import changes, library_file, writer
from game.library.storage.backups import BACKUP_FOLDER
from game.library.storage.commits import commit
from game.library.storage.database import open_beside, open_database
from game.library.storage.examination import is_sound
from game.library.storage.lock import lock_file, take_lock
from tests.engine.waiting import eventually
from tests.library.test_library import OPTIONS, SEATS
from tests.library.test_salvage import games_in, record

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there no file that is open can be deleted")
LOGS = ("-wal", "-shm")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Stax" / LIBRARY_FILE


def delete_folder(path: Path) -> None:
    while path.parent.exists():
        shutil.rmtree(path.parent, ignore_errors=True)  # the day's backup may just be made there


def delete_file(path: Path) -> None:
    path.unlink()


def delete_file_and_logs(path: Path) -> None:
    for ending in ("", *LOGS):
        path.with_name(path.name + ending).unlink()


def delete_logs(path: Path) -> None:
    for ending in LOGS:
        path.with_name(path.name + ending).unlink()


def rename_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


def rename_file(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


DELETIONS = (delete_folder, delete_file, delete_file_and_logs, rename_folder, rename_file)


@contextmanager
def unseen(library: Library) -> Iterator[None]:
    """Let the library see a change in several steps only after the last step."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library_file.LibraryFile, "recover", lambda _file: None)
        library.request_unfinished().result(60)  # a look that had begun has ended
        yield


def notices_of(library: Library) -> list[str]:
    notices = []
    while (notice := library.next_notice()) is not None:
        notices.append(str(notice))
    return notices


def check_sound(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize("delete", DELETIONS)
def test_what_was_deleted_is_saved_again_with_the_next_move(path: Path, delete: Callable[[Path], None]) -> None:
    library = Library(path)
    old = {library.add(record(number)): record(number) for number in range(10)}
    number = library.begin("pile", OPTIONS, SEATS)
    library.keep_move(number, 0, "2")
    library.request_unfinished().result(60)
    with unseen(library):
        delete(path)
    library.keep_move(number, 1, "3")
    library.request_unfinished().result(60)
    assert notices_of(library) == [
        f"The saved games were deleted while Stax was running; they were saved again in {path.parent}."
    ]
    assert games_in(path)[number].moves == ("2", "3")  # while the library is open
    library.keep_move(number, 2, "2")
    library.close()
    assert notices_of(library) == []
    kept = games_in(path)
    assert kept.pop(number).moves == ("2", "3", "2")
    assert kept == old
    check_sound(path)
    assert sorted(each.name for each in path.parent.iterdir() if each.is_file()) in (
        [LIBRARY_FILE, LIBRARY_FILE + ".lock"],
        ["elsewhere", LIBRARY_FILE, LIBRARY_FILE + ".lock"],
    )


@pytest.mark.parametrize("delete", DELETIONS)
def test_what_was_deleted_after_the_last_move_is_saved_again_at_the_end(
    path: Path, delete: Callable[[Path], None]
) -> None:
    library = Library(path)
    games = {library.add(record(number)): record(number) for number in range(10)}
    library.request_unfinished().result(60)
    with unseen(library):
        delete(path)
    library.close()
    assert "were saved again" in "".join(notices_of(library))
    assert games_in(path) == games


def test_a_program_that_is_killed_after_that_has_lost_nothing(path: Path) -> None:
    child = (
        "import sys; from pathlib import Path; from game.library.library import Library\n"
        "path = Path(sys.argv[1]); library = Library(path); number = library.begin('pile', {}, ['person', 'person'])\n"
        "library.keep_move(number, 0, '2'); library.wait_for_unfinished()\n"
        "path.parent.rename(path.parent.with_name('elsewhere'))\n"
        "library.keep_move(number, 1, '3'); library.wait_for_unfinished()\n"
        "print('saved', flush=True); sys.stdin.readline()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", child, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "saved\n"
        process.kill()
    assert [game.moves for game in games_in(path).values()] == [("2", "3")]


def test_deleted_logs_are_made_again_and_nothing_is_lost(path: Path) -> None:
    library = Library(path)
    number = library.begin("pile", OPTIONS, SEATS)
    library.keep_move(number, 0, "2")
    library.request_unfinished().result(60)
    with unseen(library):
        delete_logs(path)
    library.keep_move(number, 1, "3")
    library.request_unfinished().result(60)
    copy = path.with_name("as if killed")
    for ending in ("", "-wal"):
        shutil.copyfile(path.with_name(LIBRARY_FILE + ending), copy.with_name(copy.name + ending))
    assert [game.moves for game in games_in(copy).values()] == [("2", "3")]
    library.close()
    assert notices_of(library) == []
    check_sound(path)


def test_the_lock_is_taken_again(path: Path) -> None:
    library = Library(path)
    library.request_unfinished().result(60)
    with unseen(library):
        delete_folder(path)
    number = library.begin("pile", OPTIONS, SEATS)
    library.request_unfinished().result(60)
    assert take_lock(path) is None
    lock_file(path).unlink()
    library.keep_move(number, 0, "2")
    library.request_unfinished().result(60)
    assert take_lock(path) is None
    library.close()
    lock = take_lock(path)
    assert lock is not None
    lock.close()


def other_library(folder: Path) -> tuple[Path, dict[int, GameRecord]]:
    """A library of somebody else, with its log, and its games."""
    path = folder / "other" / LIBRARY_FILE
    games = {number: record(number) for number in range(1, 6)}
    with closing(open_beside(path)) as database:
        for number, game in games.items():
            commit(database, [changes.add_game(number, game)])
        for ending in LOGS:
            shutil.copyfile(path.with_name(LIBRARY_FILE + ending), path.with_name("kept" + ending))
        shutil.copyfile(path, path.with_name("kept"))
    return path.with_name("kept"), games


@pytest.mark.parametrize("with_log", [False, True])
def test_another_library_in_its_place_is_kept_and_its_games_are_added(
    path: Path, tmp_path: Path, with_log: bool
) -> None:
    other, others = other_library(tmp_path)
    if not with_log:
        check_sound(other)  # which takes the log in
    library = Library(path)
    games = {library.add(record(number)): record(number) for number in range(10, 20)}
    library.request_unfinished().result(60)
    with unseen(library):
        for ending in ("", *LOGS) if with_log else ("",):
            other.with_name(other.name + ending).replace(path.with_name(LIBRARY_FILE + ending))
    number = library.begin("pile", OPTIONS, SEATS)
    library.keep_move(number, 0, "2")
    library.close()
    assert notices_of(library) == [
        "Another file replaced the saved games while Stax was running. It was kept as"
        " games.sqlite3.replaced-1, and your games were saved again.",
        f"Games added from the other file: {len(others)}; unreadable: 0.",
    ]
    kept = games_in(path)
    assert kept.pop(number).moves == ("2",)
    assert kept == games | others
    assert games_in(path.with_name(LIBRARY_FILE + ".replaced-1")) == others
    check_sound(path)


def test_what_is_no_library_in_its_place_is_kept(path: Path) -> None:
    library = Library(path)
    number = library.begin("pile", OPTIONS, SEATS)
    library.request_unfinished().result(60)
    with unseen(library):
        path.unlink()
        path.write_text("a letter")
    library.keep_move(number, 0, "2")
    library.close()
    assert [each.partition(".")[0] for each in notices_of(library)] == [
        "Another file replaced the saved games while Stax was running"
    ]
    assert path.with_name(LIBRARY_FILE + ".replaced-1").read_text() == "a letter"
    assert games_in(path)[number].moves == ("2",)


def test_a_place_that_another_copy_has_taken_is_left_to_it(path: Path) -> None:
    library = Library(path)
    number = library.begin("pile", OPTIONS, SEATS)
    library.request_unfinished().result(60)
    with unseen(library):
        rename_folder(path)
        opened = open_database(path)
    with closing(opened) as second:
        library.keep_move(number, 0, "2")
        library.request_unfinished().result(60)
        library.keep_move(number, 1, "3")
        library.close()
        assert notices_of(library) == [
            f"Another Stax now saves games in {path.parent}, so this window saves its games there as"
            " games.sqlite3.kept-1."
        ]
        assert second.database.execute("SELECT count(*) FROM games").fetchone() == (0,)
    assert games_in(path.with_name(LIBRARY_FILE + ".kept-1"))[number].moves == ("2", "3")


def test_where_it_cannot_be_saved_again_that_is_reported_once_until_it_can(path: Path) -> None:
    library = Library(path)
    number = library.begin("pile", OPTIONS, SEATS)
    library.request_unfinished().result(60)
    with unseen(library):
        delete_folder(path)
        path.parent.write_text("in the way")
    for ply in range(3):
        library.keep_move(number, ply, "2")
        library.request_unfinished().result(60)
    (notice,) = notices_of(library)
    assert notice.startswith(
        f"The saved games were deleted while Stax was running and can't be saved again in {path.parent} ("
    )
    path.parent.unlink()
    library.close()
    assert ["were saved again" in each for each in notices_of(library)] == [True]
    assert games_in(path)[number].moves == ("2", "2", "2")


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "cut off": lambda content: content[: 3 * 4096],
    "emptied": lambda _content: b"",
    "overwritten": lambda content: b"U" * len(content),
    "other": lambda _content: b"a letter",
}


@pytest.mark.slow_cases("other", "cut off")
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_file_that_is_damaged_while_it_is_open_is_replaced_at_once(path: Path, damage: str) -> None:
    library = Library(path)
    games = {library.add(record(number)): record(number) for number in range(10)}
    library.request_unfinished().result(60)
    assert eventually(lambda: list((path.parent / BACKUP_FOLDER).glob("*.sqlite3")))
    library.close()
    library = Library(path)
    assert eventually(lambda: library._writer.file.is_sound)
    path.write_bytes(DAMAGES[damage](path.read_bytes()))
    number = library.begin("pile", OPTIONS, SEATS)
    library.keep_move(number, 0, "2")
    library.close()
    notices = notices_of(library)
    assert "malformed" in notices[0]
    assert "damaged-1" in notices[1]
    assert "from a backup: 10; unreadable: 0" in notices[2]
    kept = games_in(path)
    assert kept.pop(number).moves == ("2",)
    assert kept == games
    check_sound(path)


def test_new_files_are_not_begun_for_ever(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object) -> None:
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error

    library = Library(path)
    monkeypatch.setattr(writer, "commit", fail)
    library.begin("pile", OPTIONS, SEATS)
    library.close()
    assert len(list(path.parent.glob("*.damaged-?"))) == library_file.MAX_RECOVERIES


def test_numbers_of_files_that_change_all_the_time_are_not_believed_for_ever(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(path)
    number = library.begin("pile", OPTIONS, SEATS)
    library.request_unfinished().result(60)
    monkeypatch.setattr("game.library.storage.database.OpenDatabase.is_in_place", lambda _opened: False)
    for ply in range(20):
        library.keep_move(number, ply, "2")
        library.request_unfinished().result(60)
    library.close()
    assert library._writer.file._recoveries == library_file.MAX_RECOVERIES
    assert len(games_in(path)[number].moves) == 20


def test_an_examination_makes_no_file(path: Path) -> None:
    assert is_sound(path.parent, lambda: False) is None
    path.parent.mkdir()
    assert is_sound(path, lambda: False) is None
    assert list(path.parent.iterdir()) == []
