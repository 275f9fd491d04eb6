"""Nothing is lost: every change is in the file, whatever becomes of the program, the file or the folder."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from game.library.library import LIBRARY_FILE, Library, open_library
from game.library.saved import Query
from game.library.storage import changes
from game.library.storage.commits import Change, commit
from game.library.storage.database import open_database, open_in_memory
from game.library.storage.examination import interrupt_when, is_sound
from game.library.storage.schema import migrate
from tests.engine.waiting import eventually

OPTIONS = {"players": "2"}
SEATS = ["person Ada", "computer:medium"]


class TickingClock:
    """A wall clock that goes on by one second at each look."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Stax" / LIBRARY_FILE


@pytest.fixture
def library(path: Path) -> Iterator[Library]:
    library = Library(path, TickingClock())
    yield library
    library.close()


def moves_in(path: Path) -> list[str]:
    """The moves in the file, as another program sees them."""
    with closing(sqlite3.connect(path)) as database:
        return [text for (text,) in database.execute("SELECT text FROM nodes WHERE main ORDER BY game, ply")]


def test_a_game_comes_back_as_it_was_saved(library: Library) -> None:
    number = library.begin("pile", OPTIONS, SEATS, "9 1")
    library.keep_move(number, 0, "2")
    library.keep_move(number, 1, "3")
    (saved,) = library.wait_for_unfinished()
    assert (saved.id, saved.record.game_id, saved.record.options, saved.record.seats) == (
        number,
        "pile",
        OPTIONS,
        tuple(SEATS),
    )
    assert (saved.record.start, saved.record.moves, saved.record.result) == ("9 1", ("2", "3"), "")
    assert (saved.record.created, saved.record.updated) == (1002.0, 1004.0)
    assert library.next_notice() is None


def test_the_colours_of_the_seats_are_kept_with_the_game(library: Library) -> None:
    number = library.begin("pile", OPTIONS, SEATS)
    assert library.saved_game(number).result(60).record.colours == ()
    library.set_colours(number, ("teal", "sky"))
    assert library.wait_for_unfinished()[0].record.colours == ("teal", "sky")
    sheet = library.saved_game(number).result(60).record
    assert sheet.colours == library.entry(number).result(60).colours == ("teal", "sky")
    assert library.entry(library.add(sheet)).result(60).colours == ("teal", "sky")


def test_how_strict_the_coach_is_stays_with_the_game(library: Library) -> None:
    number, other = library.begin("pile", OPTIONS, SEATS), library.begin("pile", OPTIONS, SEATS)
    library.set_coach(number, "third")
    assert library.saved_game(other).result(60).record.coach == ""
    record = library.saved_game(number).result(60).record
    assert record.coach == "third"
    assert library.saved_game(library.add(record)).result(60).record.coach == "third"


def test_undo_and_another_move_leave_the_line_that_was_played(library: Library) -> None:
    number = library.begin("pile", OPTIONS, SEATS)
    for ply, text in enumerate(["2", "3", "2"]):
        library.keep_move(number, ply, text)
    library.rewind(number, 1)
    library.keep_move(number, 1, "2")
    assert [saved.record.moves for saved in library.wait_for_unfinished()] == [("2", "2")]


def test_only_a_game_without_anything_is_discarded(library: Library) -> None:
    numbers = [library.begin("pile", OPTIONS, SEATS) for _ in range(3)]
    library.keep_move(numbers[0], 0, "2")
    library.keep_move(numbers[1], 0, "2")
    library.rewind(numbers[1], 0)
    library.rename(numbers[2], "for Bo")
    for number in numbers:
        library.discard_empty(number)
    assert {saved.id for saved in library.wait_for_unfinished()} == {numbers[0], numbers[2]}


def test_a_finished_game_is_not_unfinished_until_it_is_taken_back(library: Library) -> None:
    number = library.begin("pile", OPTIONS, SEATS)
    library.keep_move(number, 0, "2")
    library.set_result(number, "win 0 capture")
    assert library.wait_for_unfinished() == []
    library.rewind(number, 0)
    assert [saved.record.moves for saved in library.wait_for_unfinished()] == [()]


def test_the_last_played_comes_first(library: Library) -> None:
    first, second, third = (library.begin("pile", OPTIONS, SEATS) for _ in range(3))
    library.keep_move(first, 0, "2")
    assert [saved.id for saved in library.wait_for_unfinished()] == [first, third, second]


def test_games_of_an_earlier_run_are_there(path: Path) -> None:
    earlier = Library(path)
    number = earlier.begin("pile", OPTIONS, SEATS)
    earlier.keep_move(number, 0, "2")
    earlier.close()
    later = Library(path)
    assert [(saved.id, saved.record.moves) for saved in later.wait_for_unfinished()] == [(number, ("2",))]
    later.close()


def test_closing_ends_the_thread_and_writes_all(path: Path) -> None:
    before = set(threading.enumerate())
    library = Library(path)
    number = library.begin("pile", OPTIONS, SEATS)
    for ply in range(500):
        library.keep_move(number, ply, str(ply))
    library.close()
    assert moves_in(path) == [str(ply) for ply in range(500)]
    assert set(threading.enumerate()) <= before


def test_a_commit_survives_the_power(path: Path) -> None:
    with closing(open_database(path)) as opened:
        assert opened.notice is None
        assert opened.database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert opened.database.execute("PRAGMA synchronous").fetchone() == (2,)  # full


def test_each_move_is_committed_as_it_is_played(library: Library, path: Path) -> None:
    number = library.begin("pile", OPTIONS, SEATS)
    library.keep_move(number, 0, "2")
    assert eventually(lambda: moves_in(path) == ["2"])  # while the library is open


KILLED = """
import sys
from pathlib import Path
from game.library.library import Library
library = Library(Path(sys.argv[1]))
number = library.begin("pile", {"players": "2"}, ["person", "person"])
for ply in range(100000):
    library.keep_move(number, ply, str(ply))
    if ply % 50 == 0:
        print(len(library.wait_for_unfinished()[0].record.moves), flush=True)
"""


def test_a_killed_program_goes_on_where_its_last_commit_was(path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        committed = [int(process.stdout.readline()) for _ in range(3)][-1]
        process.kill()
    library = Library(path)
    (saved,) = library.wait_for_unfinished()
    assert len(saved.record.moves) >= committed == 101
    assert saved.record.moves == tuple(str(ply) for ply in range(len(saved.record.moves)))
    assert library.next_notice() is None
    library.close()


# What may be wrong with the file:


@pytest.mark.parametrize("content", [b"this is no database at all, not even a little bit of one" * 40, b"\0" * 8192])
def test_what_is_no_database_is_set_aside_and_reported(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    path.with_name(LIBRARY_FILE + ".damaged-1").write_bytes(b"of last year")
    library = Library(path)
    notice = library.next_notice()
    assert notice is not None
    assert f"{LIBRARY_FILE}.damaged-2" in str(notice)
    assert library.next_notice() is None
    assert path.with_name(LIBRARY_FILE + ".damaged-2").read_bytes() == content
    assert path.with_name(LIBRARY_FILE + ".damaged-1").read_bytes() == b"of last year"
    number = library.begin("pile", OPTIONS, SEATS)
    assert [saved.id for saved in library.wait_for_unfinished()] == [number]
    library.close()


def test_a_database_with_a_torn_page_is_set_aside_and_reported(path: Path) -> None:
    library = Library(path)
    number = library.begin("pile", OPTIONS, SEATS)
    for ply in range(2000):
        library.keep_move(number, ply, "some long text of a move" * 3)
    library.close()
    content = bytearray(path.read_bytes())
    content[4096 * 10 : 4096 * 20] = b"\x55" * 40960
    path.write_bytes(content)
    again = Library(path)
    assert eventually(lambda: "damaged-1" in str(again.next_notice()))
    assert again.wait_for_unfinished() == []
    number = again.begin("pile", OPTIONS, SEATS)
    again.keep_move(number, 0, "2")
    again.close()
    assert moves_in(path) == ["2"]
    assert path.with_name(LIBRARY_FILE + ".damaged-1").stat().st_size == len(content)


def test_where_a_torn_database_cannot_be_set_aside_play_goes_on(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Library(path).close()

    def torn(*_arguments: object) -> None:
        raise sqlite3.DatabaseError("torn")

    monkeypatch.setattr("game.library.storage.examination.examine", torn)
    monkeypatch.setattr("pathlib.Path.rename", lambda *_arguments: torn())
    library = Library(path)
    assert eventually(lambda: str(library.next_notice()).startswith("Games can't be saved in "))
    number = library.begin("pile", OPTIONS, SEATS)
    assert [saved.id for saved in library.wait_for_unfinished()] == [number]
    library.close()


def test_looking_through_the_file_gives_way_to_what_is_wanted(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(open_database(path)) as opened:
        opened.database.execute(
            "INSERT INTO games (id, game, options, seats, created, updated) VALUES (1,'','','',1,1)"
        )
        opened.database.execute(
            "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 5000)"
            " INSERT INTO nodes (game, node, parent, ply, main, text) SELECT 1, i, i - 1, i - 1, 1, i FROM n"
        )
        monkeypatch.setattr("game.library.storage.schema.STEPS_PER_LOOK", 100)
        assert is_sound(path, lambda: True) is None
        assert is_sound(path, lambda: False) is True
        assert opened.database.execute("SELECT count(*) FROM nodes").fetchone() == (5000,)


def test_a_statement_is_interrupted_once_it_is_cancelled() -> None:
    endless = "WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    cancelled = threading.Event()
    with closing(open_in_memory()) as database, interrupt_when(cancelled.is_set, database):
        assert database.execute("SELECT 1").fetchone() == (1,)
        cancelled.set()
        with pytest.raises(sqlite3.OperationalError, match="interrupted"):
            database.execute(endless)


def test_what_is_asked_is_answered_while_the_file_is_looked_through(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = threading.Event()
    monkeypatch.setattr("game.library.storage.examination.examine", lambda *_arguments: over.wait(100))
    library = Library(path)
    number = library.begin("pile", OPTIONS, SEATS)
    assert library.find(Query()).result(60).entries[0].id == number
    over.set()
    library.close()


def test_a_foreign_database_is_set_aside(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE games (colour TEXT)")
    library = Library(path)
    assert "damaged-1" in str(library.next_notice())
    library.close()


def test_a_game_that_does_not_read_is_passed_over(path: Path) -> None:
    library = Library(path)
    lost, kept = library.begin("pile", OPTIONS, SEATS), library.begin("pile", OPTIONS, SEATS)
    library.close()
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE games SET options = '{' WHERE id = ?", (lost,))
        database.commit()
    again = Library(path)
    assert [saved.id for saved in again.wait_for_unfinished()] == [kept]
    again.close()


def test_a_library_of_a_newer_program_is_left_alone(path: Path) -> None:
    Library(path).close()
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE what_comes_next (game)")  # every version has tables of its own
        database.execute("PRAGMA user_version = 99")
    library = open_library(path.parent)
    assert not library.writable
    assert "newer version" in str(library.next_notice())
    library.close()
    assert [file.name for file in path.parent.iterdir() if "damaged" in file.name] == []


# What may be wrong with the place:


def test_a_folder_that_cannot_be_is_reported_once_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    library = open_library(tmp_path / "file" / "Stax")
    assert not library.writable
    notice = library.next_notice()
    assert notice is not None
    assert str(notice).startswith("Games can't be saved in ")
    assert library.next_notice() is None
    library.keep_move(library.begin("pile", OPTIONS, SEATS), 0, "2")
    assert library.wait_for_unfinished() == []
    library.close()


def test_one_failed_read_does_not_set_a_good_file_aside(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Library(path).close()
    failures = [sqlite3.DatabaseError("database disk image is malformed")]

    def failing_once(database: sqlite3.Connection) -> None:
        if failures:
            raise failures.pop()
        migrate(database)

    monkeypatch.setattr("game.library.storage.database.migrate", failing_once)
    library = Library(path)
    assert not failures
    assert library.next_notice() is None
    library.close()
    assert not list(path.parent.glob("*.damaged-*"))


def test_a_write_without_memory_says_why(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(path)
    library.wait_for_unfinished()

    def without_memory(*_arguments: object) -> None:
        raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr("game.library.storage.writer.commit", without_memory)
        library.begin("stax", {}, ("person", "person"))
        assert eventually(lambda: not library.pending_count)
    notices = list(iter(library.next_notice, None))
    assert any("(MemoryError)" in str(notice) for notice in notices)
    library.close()


def test_a_read_only_file_is_reported(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Library(path).close()
    connect = sqlite3.connect

    def reading_only(place: Path | str, **options: object) -> sqlite3.Connection:
        place = place if str(place) == ":memory:" else f"file:{place}?mode=ro"
        return connect(place, uri=True, **options)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(sqlite3, "connect", reading_only)
    library = open_library(path.parent)
    assert not library.writable
    assert "readonly" in str(library.next_notice())
    library.close()


def test_a_locked_file_is_reported_when_it_is_opened(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.library.storage.database.BUSY_SECONDS", 0.05)
    Library(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        library = open_library(path.parent)
        assert not library.writable
        assert "locked" in str(library.next_notice())
        library.close()


class FailingDisk:
    """A disk that fails a number of times before it writes."""

    def __init__(self, times: int) -> None:
        self.times = times

    def __call__(self, database: sqlite3.Connection, changes: Sequence[Change]) -> None:
        if self.times > 0:
            self.times -= 1
            raise sqlite3.OperationalError("database or disk is full")
        commit(database, changes)


def test_a_write_that_fails_for_a_while_is_reported_once_and_nothing_is_lost(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.library.storage.writer.RETRY_INTERVAL", 0.001)
    number = library.begin("pile", OPTIONS, SEATS)
    library.wait_for_unfinished()
    for text in ("2", "3"):
        monkeypatch.setattr("game.library.storage.writer.commit", FailingDisk(5))
        library.keep_move(number, int(text) - 2, text)
        assert library.wait_for_unfinished()[0].record.moves[-1] == text
        assert "disk is full" in str(library.next_notice())
        assert library.next_notice() is None


def test_a_change_that_can_never_be_made_does_not_hold_up_the_others(library: Library) -> None:
    number = library.begin("pile", OPTIONS, SEATS)
    library.wait_for_unfinished()
    never: Change = ("INSERT INTO players (game, seat, name) VALUES (77, 0, 'of no game')", ())
    library._change(never, *changes.add_move(number, 0, "2", 5.0))
    library.keep_move(number, 1, "3")
    assert [saved.record.moves for saved in library.wait_for_unfinished()] == [("2", "3")]
    assert "FOREIGN KEY" in str(library.next_notice())


def test_a_write_that_fails_for_ever_does_not_hold_up_the_end(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = set(threading.enumerate())
    library = Library(path)
    number = library.begin("pile", OPTIONS, SEATS)
    library.keep_move(number, 0, "2")
    library.wait_for_unfinished()
    monkeypatch.setattr("game.library.storage.writer.commit", FailingDisk(10**9))
    library.keep_move(number, 1, "3")
    library.close()
    assert set(threading.enumerate()) <= before
    assert moves_in(path) == ["2"]


def test_a_faulty_change_is_reported_once_and_later_changes_are_saved(library: Library, path: Path) -> None:
    number = library.begin("pile", OPTIONS, SEATS)

    def defect(_database: sqlite3.Connection) -> None:
        raise ValueError("a defect")

    library._change(defect, *changes.add_move(number, 0, "2", 5.0), defect, *changes.add_move(number, 1, "3", 6.0))
    library.keep_move(number, 2, "2")
    assert library.wait_for_unfinished()[0].record.moves == ("2", "3", "2")
    assert moves_in(path) == ["2", "3", "2"]
    assert "a defect" in str(library.next_notice())
    assert library.next_notice() is None


def test_the_disk_may_fill_up_while_a_batch_is_split(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.library.storage.writer.RETRY_INTERVAL", 0.001)
    number = library.begin("pile", OPTIONS, SEATS)
    library.wait_for_unfinished()
    failing = iter([False] * 5 + [True, True])

    def filling(database: sqlite3.Connection, changes: Sequence[Change]) -> None:
        if next(failing, False):
            raise sqlite3.OperationalError("database or disk is full")
        commit(database, changes)

    monkeypatch.setattr("game.library.storage.writer.commit", filling)
    never: Change = ("INSERT INTO players (game, seat, name) VALUES (77, 0, 'of no game')", ())
    library._change(never, *changes.add_move(number, 0, "2", 5.0), *changes.add_move(number, 1, "3", 6.0))
    assert library.wait_for_unfinished()[0].record.moves == ("2", "3")
    assert "FOREIGN KEY" in str(library.next_notice())
    assert library.next_notice() is None


def defect(database: sqlite3.Connection) -> None:
    """A defect that ends the thread."""
    raise KeyError(database)


def test_a_thread_that_has_died_is_reported_and_replaced(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[object] = []
    monkeypatch.setattr(threading, "excepthook", ended.append)
    number = library.begin("pile", OPTIONS, SEATS)
    library._writer.put(defect)
    assert eventually(lambda: not library._writer.thread.is_alive())
    assert len(ended) == 1
    library.keep_move(number, 0, "2")
    assert library.wait_for_unfinished()[0].record.moves == ("2",)
    assert "Saving was interrupted by an internal error" in str(library.next_notice())
    assert library.next_notice() is None


def test_closing_writes_all_though_the_thread_has_died(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "excepthook", lambda _arguments: None)
    library = Library(path)
    number = library.begin("pile", OPTIONS, SEATS)
    library.wait_for_unfinished()
    library._writer.queue.put(defect)
    assert eventually(lambda: not library._writer.thread.is_alive())
    library._writer.queue.put(changes.add_move(number, 0, "2", 5.0))
    assert library.close()
    assert moves_in(path) == ["2"]
    again = Library(path)
    assert again.writable
    again.close()
