"""A saved game goes on where it was; what cannot be read costs no more than itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game import games
from game.core.errors import StaxError
from game.core.match import Match
from game.core.move import Move
from game.library.library import LIBRARY_FILE, Library
from game.library.record import GameRecord
from game.library.saved import SavedGame
from game.library.tree import Tree
from game.play.computer import players_for_seats
from game.play.events import Ended, GameResult
from game.play.players import Person, Player
from game.play.resuming import table_from_saved
from game.play.setup import Seat
from game.play.table import Table
from tests.play.fakes import FakeClock, FakeComputer, FakeLibrary
from tests.play.pile import GAME, TWO

SAVED = SavedGame(
    7,
    GameRecord("pile", TWO, ("person Ada", "computer:hard"), Tree(("2", "3", "2")), "12 1", created=1.0, updated=2.0),
)


@pytest.fixture(autouse=True)
def pile_among_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "pile", GAME)


def fake_computers(seats: Sequence[Seat]) -> list[Player]:
    return [Person(seat.name) if seat.human else FakeComputer(seat.name) for seat in seats]


def but(**changed: Any) -> SavedGame:
    """The saved game with something else in its record."""
    return SavedGame(SAVED.id, replace(SAVED.record, **changed))


def resumed(saved: SavedGame, library: FakeLibrary) -> tuple[Table, StaxError | None]:
    return table_from_saved(saved, library, FakeClock(), fake_computers, pace=0)


def test_the_match_its_seats_and_its_number_are_as_they_were() -> None:
    library = FakeLibrary()
    table, notice = resumed(SAVED, library)
    assert notice is None
    assert (table.match.texts, table.match.start, table.turn) == (["2", "3", "2"], "12 1", 0)
    assert [(player.name, player.human) for player in table.players] == [("Ada", True), ("", False)]
    table.play(Move(3))
    assert library.calls == [("record", 7, 3, "3")]


def test_the_colours_come_back_and_name_the_seats_and_what_cannot_be_used_is_left() -> None:
    table, notice = resumed(but(colours=("teal", "sky")), FakeLibrary())
    assert (table.colours, table.match.game.texts.seat_names, notice) == (("teal", "sky"), ("Green", "Sky blue"), None)
    table, notice = resumed(but(colours=("teal", "teal")), FakeLibrary())
    assert (table.match.game.texts.seat_names, notice) == (GAME.texts.seat_names, None)


def test_undo_goes_back_behind_the_interruption() -> None:
    library = FakeLibrary()
    table, _ = resumed(SAVED, library)
    table.undo()
    assert (table.match.texts, library.calls) == (["2"], [("rewind", 7, 1)])


@pytest.mark.parametrize("text", ["banana", "7", ""])
def test_an_unreadable_move_ends_the_restored_game_before_it(text: str) -> None:
    library = FakeLibrary()
    table, notice = resumed(but(tree=Tree(("2", text, "3"))), library)
    assert notice is not None
    assert str(notice) == f"The saved game could be restored only up to move 1: '{text}' isn't legal there."
    assert (table.match.texts, library.calls) == (["2"], [])
    table.play(Move(3))
    assert [call[:2] for call in library.calls] == [("begin", 1), ("record", 1), ("record", 1)]


def test_a_game_whose_end_was_not_yet_saved_is_over() -> None:
    library = FakeLibrary()
    table, _ = resumed(but(start="3 0", tree=Tree(("3",))), library)
    assert table.poll() == [Ended(GameResult(0, "played"))]
    assert library.calls == [("finish", 7, "win 0 played")]


@pytest.mark.parametrize(
    "broken",
    [
        but(game_id="go"),
        but(options={"players": "17"}),
        but(options={"colour": "red"}),
        but(seats=("person",)),
        but(seats=("person", "ghost")),
        but(start="nowhere"),
    ],
)
def test_what_cannot_be_begun_is_one_sentence(broken: SavedGame) -> None:
    with pytest.raises(StaxError, match=r"\S+ \S+"):
        resumed(broken, FakeLibrary())


def test_through_the_real_library_and_back(tmp_path: Path) -> None:
    library = Library(tmp_path / LIBRARY_FILE)
    seats = [Seat(name="Ada"), Seat("novice")]
    table = Table(Match(GAME, TWO), players_for_seats(seats), library, FakeClock())
    table.play(Move(3))
    table.close()
    (saved,) = library.wait_for_unfinished()
    again, notice = table_from_saved(saved, library)
    assert notice is None
    assert [player.seat for player in again.players] == seats
    assert (again.match.texts, again.turn) == (["3"], 1)
    again.undo()
    assert [kept.record.moves for kept in library.wait_for_unfinished()] == [()]
    library.close()
