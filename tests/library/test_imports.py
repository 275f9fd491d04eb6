"""Many games come in at once: all of them are kept, and nobody waits for them."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from game.core.errors import StaxError
from game.games import GAMES
from game.library.database import Change, commit
from game.library.form.faults import MOST, Fault, Faults
from game.library.form.read import Damaged, GamesText
from game.library.imports import BATCH
from game.library.library import FILE, Library
from game.library.record import GameRecord
from game.library.tree import Tree
from tests.library.test_form import CORPUS
from tests.library.test_library import FailingDisk

COUNT = 4 * BATCH + 7


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
    return tmp_path / FILE


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
    came = library.take_in(FakeSource).wait(60)
    assert (came.new, came.known, came.damaged) == (COUNT, 0, None)
    assert games_in(path) == COUNT
    again = library.take_in(FakeSource).wait(60)
    assert (again.new, again.known) == (0, COUNT)
    assert games_in(path) == COUNT


def test_closing_waits_for_what_is_being_taken_in(path: Path) -> None:
    library = Library(path)
    library.take_in(FakeSource)
    library.take_in(lambda: [record(COUNT)])
    assert library.close()
    assert games_in(path) == COUNT + 1


def test_whoever_closes_may_look_how_far_it_has_come(path: Path) -> None:
    library, go_on = Library(path), threading.Event()
    begun = threading.Event()

    def wait() -> None:
        begun.set()
        go_on.wait(20)

    request = library.take_in(lambda: FakeSource(at=BATCH + 1, act=wait))
    assert begun.wait(20)
    assert library.importing is request
    assert (request.done, request.total, library.waiting) == (BATCH + 1, COUNT, COUNT - BATCH - 1)
    assert not library.close(0.0)
    assert not library.close(0.0)
    assert games_in(path) == BATCH
    go_on.set()
    assert library.close()
    assert library.waiting == 0
    assert games_in(path) == COUNT


def test_a_batch_is_one_commit(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    commits: list[int] = []

    def counted(database: sqlite3.Connection, changes: Sequence[Change]) -> None:
        commits.append(len(changes))
        commit(database, changes)

    library.unfinished()
    monkeypatch.setattr("game.library.writer.commit", counted)
    library.take_in(FakeSource).wait(60)
    assert commits == [BATCH] * 4 + [7]


def test_what_is_told_meanwhile_is_written_in_between(library: Library, path: Path) -> None:
    number = library.begin("pile", {"players": "2"}, ["person", "person"])
    found: list[int] = []

    class Meanwhile(FakeSource):
        def __iter__(self) -> Iterator[GameRecord | Damaged]:
            for place, game in enumerate(self.games):
                if place == 5:
                    library.keep_move(number, 0, "2")
                    library.keep_move(number, 1, "3")
                if place == 7:
                    found.append(games_in(path))
                yield game

    library.take_in(Meanwhile).wait(60)
    assert found == [1]
    assert games_in(path) == COUNT + 1


def test_a_full_disk_costs_nothing(library: Library, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.library.writer.AGAIN_AFTER", 0.001)
    monkeypatch.setattr("game.library.writer.commit", FailingDisk(5))
    assert library.take_in(FakeSource).wait(60).new == COUNT
    assert games_in(path) == COUNT
    assert "disk is full" in str(library.notice())
    assert library.notice() is None


def test_a_game_that_can_never_be_written_costs_no_other_one(library: Library, path: Path) -> None:
    source = FakeSource()
    source.games[9] = GameRecord("pile", {}, ("person",), start="\ud800")
    assert library.take_in(lambda: source).wait(60).new == COUNT - 1
    assert games_in(path) == COUNT - 1
    assert library.notice() is not None


def test_a_game_with_faults_is_handed_back_as_far_as_it_could_be_read(library: Library) -> None:
    text = "\n".join(
        (CORPUS, CORPUS.replace("An evening", "Two").replace("3. d2", "3. c3"), CORPUS.replace("An", "In"))
    )
    came = library.take_in(lambda: GamesText(text, GAMES)).wait(20)
    assert came.new == 2
    assert came.damaged is not None
    assert [found.name for found in came.damaged.records] == ["Two"]
    assert came.damaged.faults[0].line > CORPUS.count("\n")


def test_a_readable_game_is_handed_back_after_any_number_of_unreadable_ones(library: Library) -> None:
    faults = Faults([Fault(1, StaxError("It cannot be read."))])
    damaged = [*(Damaged(faults, ()) for _ in range(MOST + 1)), Damaged(faults, (record(7),))]
    came = library.take_in(lambda: damaged).wait(20)
    assert came.damaged is not None
    assert came.damaged.records == (record(7),)
    assert len(came.damaged.faults) == MOST


def test_a_source_that_fails_is_told_to_who_asked(library: Library, path: Path) -> None:
    def broken() -> FakeSource:
        raise StaxError("The file cannot be read.")

    with pytest.raises(StaxError, match="cannot be read"):
        library.take_in(broken).wait(20)

    def torn() -> None:
        raise ValueError("a defect")

    with pytest.raises(ValueError, match="a defect"):
        library.take_in(lambda: FakeSource(at=BATCH + 1, act=torn)).wait(20)
    assert library.take_in(FakeSource).wait(60).new == COUNT - BATCH
    assert games_in(path) == COUNT
