"""Many games come in at once: all of them are kept, and nobody waits for them."""

from __future__ import annotations

import os
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from game.core.errors import StaxError
from game.core.files import NotARegularFile
from game.games import GAMES
from game.library.files import import_games
from game.library.form.faults import MAX_FAULTS, Fault, FaultList
from game.library.form.read import Damaged, GamesText
from game.library.imports import BATCH_GAMES, Import, ImportStopped
from game.library.library import LIBRARY_FILE, Library
from game.library.record import GameRecord
from game.library.saved import Query
from game.library.storage.commits import Change, commit
from game.library.storage.database import open_beside, open_in_memory
from game.library.storage.queries import read_tree
from game.library.tree import Tree
from tests.engine.waiting import eventually
from tests.library.test_form import CORPUS
from tests.library.test_library import FailingDisk

if TYPE_CHECKING:
    from game.library.storage.salvage import Salvage

COUNT = 4 * BATCH_GAMES + 7


def record(number: int) -> GameRecord:
    return GameRecord("pile", {"players": "2"}, ("person Ada", "person"), Tree(["2", "3"]), created=1000.0 + number)


class FakeSource:
    """Some games; `at` a place something is done before that game is read."""

    def __init__(self, count: int = COUNT, at: int = -1, act: Callable[[], object] = lambda: None) -> None:
        self.games = [record(number) for number in range(count)]
        self.at = at
        self.act = act

    def __len__(self) -> int:
        return len(self.games)

    def __iter__(self) -> Iterator[GameRecord | Damaged]:
        for place, game in enumerate(self.games):
            if place == self.at:
                self.act()
            yield game


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / LIBRARY_FILE


@pytest.fixture
def library(path: Path) -> Iterator[Library]:
    library = Library(path)
    yield library
    library.close()


def games_in(path: Path) -> int:
    """How many games with two moves are in the file, as another program sees it."""
    with closing(sqlite3.connect(path)) as database:
        (count,) = database.execute(
            "SELECT count(*) FROM games WHERE (SELECT count(*) FROM nodes WHERE game = id) = 2"
        ).fetchone()
        return int(count)


def test_the_answer_comes_when_all_are_in_the_file(library: Library, path: Path) -> None:
    came = library.start_import(FakeSource).result(60)
    assert (came.new, came.known, came.damaged) == (COUNT, 0, None)
    assert games_in(path) == COUNT
    again = library.start_import(FakeSource).result(60)
    assert (again.new, again.known) == (0, COUNT)
    assert games_in(path) == COUNT


class SlowSource(FakeSource):
    """Some games, of which that at a place is read once it is `free`."""

    def __init__(self, at: int = BATCH_GAMES + 1) -> None:
        super().__init__(at=at, act=self.wait)
        self.begun, self.free = threading.Event(), threading.Event()

    def wait(self) -> None:
        self.begun.set()
        assert self.free.wait(60)


def test_closing_ends_an_import_and_the_rest_is_added_by_the_next_one(path: Path) -> None:
    library, slow = Library(path), SlowSource()
    request, behind = library.start_import(lambda: slow), library.start_import(FakeSource)
    assert slow.begun.wait(60)
    assert library.current_import is request
    assert (request.read, request.total, request.new) == (BATCH_GAMES + 1, COUNT, BATCH_GAMES)
    assert library.close()
    assert library.current_import is None
    for stopped in (request, behind):
        with pytest.raises(ImportStopped, match="import the file again"):
            stopped.result(0)
    slow.free.set()
    assert games_in(path) == BATCH_GAMES
    with closing(Library(path)) as again:
        came = again.start_import(FakeSource).result(60)
        assert (came.new, came.known) == (COUNT - BATCH_GAMES, BATCH_GAMES)


def test_an_import_that_is_stopped_ends_at_once_and_the_next_one_begins(library: Library, path: Path) -> None:
    slow = SlowSource()
    request, behind = library.start_import(lambda: slow), library.start_import(lambda: [record(COUNT)])
    assert slow.begun.wait(60)
    request.cancel()  # nobody waits for the answer, which does not mean that nobody wants the games
    assert not request.done()
    request.stop()
    with pytest.raises(ImportStopped):
        request.result(0)
    slow.free.set()
    assert behind.result(60).new == 1
    assert games_in(path) == BATCH_GAMES + 1
    behind.stop()
    assert behind.result(0)  # it had ended


def test_a_source_that_hangs_holds_up_no_move(library: Library, path: Path) -> None:
    free = threading.Event()

    def hanging() -> FakeSource:
        assert free.wait(60)
        return FakeSource()

    request = library.start_import(hanging)
    number = library.begin("pile", {"players": "2"}, ["person", "person"])
    library.keep_move(number, 0, "2")
    library.keep_move(number, 1, "3")
    assert library.saved_game(number).result(60).record.moves == ("2", "3")
    assert games_in(path) == 1
    free.set()
    assert request.result(60).new == COUNT


def test_what_is_salvaged_is_there_before_an_import_looks_for_it(library: Library) -> None:
    free = threading.Event()

    class Salvaging:
        left = 1

        def step(self, _database: sqlite3.Connection, _keep: object) -> bool:
            return not free.is_set()

    library._writer.file.salvages.append(cast("Salvage", Salvaging()))
    request = library.start_import(FakeSource)
    assert eventually(lambda: request.total == COUNT)
    assert library.find(Query()).result(60).total == 0
    assert not request.done()
    free.set()
    assert request.result(60).new == COUNT


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
def test_special_files_are_reported_and_hold_up_nothing(library: Library, tmp_path: Path) -> None:
    fifo = tmp_path / "games.stax"
    os.mkfifo(fifo)
    for place in (fifo, Path("/dev/zero"), Path("/dev/full")):
        with pytest.raises(NotARegularFile, match=f"{place.name} is not a regular file"):
            library.start_import(partial(import_games, place, GAMES)).result(60)
    assert library.start_import(FakeSource).result(60).new == COUNT


def test_a_long_text_ends_between_two_moves_when_it_is_stopped() -> None:
    text = "Stax-Game: 1\nGame: mixtour\n\n1. c3 " + "(1. c4) " * 2_000
    pauses: list[int] = []

    def pause() -> None:
        pauses.append(len(pauses))
        if len(pauses) == 5:
            request.stop()

    request = Import(lambda: GamesText(text, GAMES))
    request.run(lambda _changes: request._duplicates.load(open_in_memory()), pause)
    assert len(pauses) == 5
    with pytest.raises(ImportStopped):
        request.result(0)


def test_games_that_others_add_meanwhile_are_added_once(path: Path) -> None:
    """Two processes, here connections, import the same file: each batch looks at what is there in its transaction."""
    Library(path).close()
    with closing(open_beside(path)) as one, closing(open_beside(path)) as other:
        another, request = Import(FakeSource), Import(FakeSource)
        looked: list[int] = []

        def between(changes: Sequence[Change]) -> None:
            looked.append(len(changes))
            if len(looked) == 2:  # the library has been read, and the first batch is about to be written
                another.run(partial(commit, other))
            commit(one, changes)

        request.run(between)
        assert (another.result(0).new, request.result(0).known) == (COUNT, COUNT)
    assert games_in(path) == COUNT


def test_games_that_are_played_meanwhile_are_known(library: Library) -> None:
    slow = SlowSource()
    request = library.start_import(lambda: slow)
    assert slow.begun.wait(60)
    number = library.add(record(COUNT - 1))
    deleted = library.add(record(COUNT - 2))
    library.delete(deleted)
    slow.free.set()
    came = request.result(60)
    assert (came.new, came.known) == (COUNT - 1, 1)
    assert library.saved_game(number).result(60).record.created == 1000.0 + COUNT - 1


def test_of_games_without_a_date_each_is_read_once(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    def undated() -> list[GameRecord]:
        return [GameRecord("pile", {}, ("person",), Tree([str(number)])) for number in range(150)]

    assert library.start_import(undated).result(60).new == 150
    reads: list[int] = []

    def counted(database: sqlite3.Connection, number: int) -> Tree:
        reads.append(number)
        return read_tree(database, number)

    monkeypatch.setattr("game.library.duplicates.read_tree", counted)
    assert library.start_import(undated).result(60).known == 150
    assert len(reads) == 150


def test_an_import_ends_behind_too_many_games_with_faults(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.library.imports.MAX_DAMAGED", 3)
    text = CORPUS.replace("3. d2", "3. c3") + "\n"
    came = library.start_import(lambda: GamesText(text * 5 + CORPUS, GAMES)).result(60)
    assert came.damaged is not None
    assert (came.new, len(came.damaged.records)) == (0, 3)
    assert str(came.damaged.faults[0].reason) == "More than 3 games in this text have errors, so the rest was not read."


def test_a_batch_is_one_commit(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    commits: list[int] = []

    def counted(database: sqlite3.Connection, changes: Sequence[Change]) -> None:
        commits.append(len(changes))
        commit(database, changes)

    library.wait_for_unfinished()
    monkeypatch.setattr("game.library.storage.writer.commit", counted)
    library.start_import(FakeSource).result(60)
    assert commits == [1, *[BATCH_GAMES] * 4, 7]  # what the library has is read first


def test_moves_that_are_played_meanwhile_are_written_in_between(library: Library, path: Path) -> None:
    number = library.begin("pile", {"players": "2"}, ["person", "person"])
    found: list[int] = []

    class Meanwhile(FakeSource):
        def __iter__(self) -> Iterator[GameRecord | Damaged]:
            for place, game in enumerate(self.games):
                if place == 5:
                    library.keep_move(number, 0, "2")
                    library.keep_move(number, 1, "3")
                if place == 7:
                    library.saved_game(number).result(60)
                    found.append(games_in(path))
                yield game

    library.start_import(Meanwhile).result(60)
    assert found == [1]
    assert games_in(path) == COUNT + 1


def test_a_full_disk_costs_nothing(library: Library, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.library.storage.writer.RETRY_INTERVAL", 0.001)
    monkeypatch.setattr("game.library.storage.writer.commit", FailingDisk(5))
    assert library.start_import(FakeSource).result(60).new == COUNT
    assert games_in(path) == COUNT
    assert "disk is full" in str(library.next_notice())
    assert library.next_notice() is None


def test_a_game_that_can_never_be_written_costs_no_other_one(library: Library, path: Path) -> None:
    source = FakeSource()
    source.games[9] = GameRecord("pile", {}, ("person",), start="\ud800")
    assert library.start_import(lambda: source).result(60).new == COUNT - 1
    assert games_in(path) == COUNT - 1
    assert library.next_notice() is not None


def test_the_readable_part_of_a_game_with_faults_is_handed_back(library: Library) -> None:
    text = "\n".join(
        (CORPUS, CORPUS.replace("An evening", "Two").replace("3. d2", "3. c3"), CORPUS.replace("An", "In"))
    )
    came = library.start_import(lambda: GamesText(text, GAMES)).result(60)
    assert came.new == 2
    assert came.damaged is not None
    assert [found.name for found in came.damaged.records] == ["Two"]
    assert came.damaged.faults[0].line > CORPUS.count("\n")


def test_a_readable_game_is_handed_back_after_any_number_of_unreadable_ones(library: Library) -> None:
    faults = FaultList([Fault(1, StaxError("It cannot be read."))])
    damaged = [*(Damaged(faults, ()) for _ in range(MAX_FAULTS + 1)), Damaged(faults, (record(7),))]
    came = library.start_import(lambda: damaged).result(60)
    assert came.damaged is not None
    assert came.damaged.records == (record(7),)
    assert len(came.damaged.faults) == MAX_FAULTS


def test_a_source_that_fails_raises_its_error(library: Library, path: Path) -> None:
    def broken() -> FakeSource:
        raise StaxError("The file cannot be read.")

    with pytest.raises(StaxError, match="cannot be read"):
        library.start_import(broken).result(60)

    def torn() -> None:
        raise ValueError("a defect")

    with pytest.raises(ValueError, match="a defect"):
        library.start_import(lambda: FakeSource(at=BATCH_GAMES + 1, act=torn)).result(60)
    assert library.start_import(FakeSource).result(60).new == COUNT - BATCH_GAMES
    assert games_in(path) == COUNT
