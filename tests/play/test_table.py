"""One door for moves: who is asked when, what is taken back, what is announced and saved."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.core.display.pieces import Arrangement
from game.core.errors import IllegalMove, StaxError
from game.core.match import Match
from game.core.move import Move
from game.library.library import Library
from game.play.events import Ended, GameResult, Played, Redone, TakenBack, Trouble
from game.play.table import Table
from tests.play.fakes import FakeClock, TableFixture
from tests.play.pile import GAME, THREE, stones


def after(event: object) -> int:
    arrangement: Arrangement = event.after  # type: ignore[attr-defined]
    return stones(arrangement)


def test_a_move_is_announced_with_its_steps_and_both_arrangements() -> None:
    fixture = TableFixture("pp")
    fixture.table.play(Move(3))
    (event,) = fixture.table.poll()
    assert isinstance(event, Played)
    assert (event.move, event.seat, stones(event.before), after(event)) == (3, 0, 20, 17)
    assert event.steps == fixture.table.last_steps != ()
    assert fixture.table.poll() == []


def test_an_illegal_move_changes_and_announces_nothing() -> None:
    fixture = TableFixture("pp", "2 0")
    with pytest.raises(IllegalMove):
        fixture.table.play(Move(3))
    assert (fixture.table.poll(), fixture.texts, fixture.library.calls) == ([], "", [])


def test_a_click_in_the_computers_turn_is_refused() -> None:
    fixture = TableFixture("pc")
    fixture.table.play(Move(2))
    assert not fixture.table.is_waiting
    with pytest.raises(StaxError, match="computer's turn"):
        fixture.table.play(Move(2))
    assert fixture.texts == "2"


def test_a_computer_is_asked_once_and_its_answer_is_played() -> None:
    fixture = TableFixture("pc")
    fixture.table.play(Move(2))
    fixture.table.poll()
    fixture.table.poll()
    assert fixture.computer(1).asked == [("2",)]
    assert fixture.table.is_thinking
    fixture.computer(1).answer = Move(3)
    (event,) = fixture.table.poll()
    assert isinstance(event, Played)
    assert (event.seat, event.move, fixture.table.is_thinking) == (1, 3, False)


def test_three_computers_play_to_the_end() -> None:
    fixture = TableFixture("ccc")
    while fixture.table.result is None:
        fixture.answers(fixture.table.turn, 3 if 3 in fixture.table.match.legal else 2)
    assert fixture.texts == "3333332"
    assert fixture.table.result == GameResult(0, "played")
    assert [fixture.computer(seat).asked[0] for seat in range(3)] == [(), ("3",), ("3", "3")]


@pytest.mark.parametrize("move", [3, 2])
def test_the_end_is_announced_and_saved_with_its_cause(move: int) -> None:
    fixture = TableFixture("pp", "3 1")
    fixture.table.play(Move(move))
    played, ended = fixture.table.poll()
    assert isinstance(played, Played)
    assert ended == Ended(GameResult(1, "played"))
    assert fixture.library.calls[-1] == ("finish", 1, "win 1 played")
    with pytest.raises(StaxError, match="over"):
        fixture.table.play(Move(2))


def test_a_match_that_is_over_already_is_announced() -> None:
    fixture = TableFixture("pc", "0 0")
    assert fixture.table.poll() == [Ended(GameResult(1, "played"))]
    assert fixture.table.poll() == []


# Taking back:


def test_undo_between_persons_takes_back_one_move() -> None:
    fixture = TableFixture("pp")
    fixture.table.play(Move(2))
    fixture.table.play(Move(3))
    fixture.table.poll()
    fixture.table.undo()
    (event,) = fixture.table.poll()
    assert isinstance(event, TakenBack)
    assert (after(event), fixture.texts, fixture.table.turn) == (18, "2", 1)


def test_undo_against_the_computer_takes_back_its_move_and_yours() -> None:
    fixture = TableFixture("pc")
    fixture.table.play(Move(2))
    fixture.answers(1, 3)
    fixture.table.undo()
    assert (fixture.texts, fixture.table.turn, fixture.table.can_undo) == ("", 0, False)


def test_undo_while_the_computer_thinks_takes_back_only_yours_and_drops_its_late_answer() -> None:
    fixture = TableFixture("pc")
    fixture.table.play(Move(2))
    fixture.table.poll()
    fixture.table.undo()
    assert (fixture.texts, fixture.computer(1).cancelled, fixture.table.is_thinking) == ("", 1, False)
    fixture.computer(1).answer = Move(3)
    fixture.table.poll()
    assert fixture.texts == ""


def test_undo_drops_an_answer_that_waits_for_the_landing() -> None:
    fixture = TableFixture("pc", pace=0.3)
    fixture.table.play(Move(2))
    fixture.answers(1, 3)
    fixture.table.undo()
    fixture.clock.now += 60
    fixture.table.poll()
    fixture.table.play(Move(3))
    fixture.clock.now += 60
    fixture.table.poll()
    assert (fixture.texts, fixture.computer(1).asked) == ("3", [("2",), ("3",)])


def test_undo_with_three_seats_goes_back_over_both_computers() -> None:
    fixture = TableFixture("cpc")
    fixture.answers(0, 3)
    fixture.table.play(Move(2))
    fixture.answers(2, 2)
    fixture.answers(0, 2)
    assert fixture.texts == "3222"
    fixture.table.undo()
    assert (fixture.texts, fixture.table.turn) == ("3", 1)


def test_the_computers_opening_alone_is_not_taken_back() -> None:
    fixture = TableFixture("cp")
    fixture.answers(0, 3)
    assert not fixture.table.can_undo
    with pytest.raises(StaxError, match="no move to undo"):
        fixture.table.undo()
    assert fixture.texts == "3"


def test_undo_without_persons_takes_back_one_move() -> None:
    fixture = TableFixture("cc")
    fixture.answers(0, 3)
    fixture.answers(1, 2)
    fixture.table.undo()
    assert fixture.texts == "3"
    fixture.table.poll()
    assert fixture.computer(1).asked[-1] == ("3",)


def test_redo_makes_both_moves_again_without_asking() -> None:
    fixture = TableFixture("pc")
    fixture.table.play(Move(2))
    fixture.answers(1, 3)
    fixture.table.undo()
    fixture.table.poll()
    fixture.table.redo()
    (event,) = fixture.table.poll()
    assert isinstance(event, Redone)
    assert (after(event), fixture.texts, fixture.table.can_redo) == (15, "23", False)
    assert fixture.computer(1).asked == [("2",)]


def test_redo_asks_the_computer_where_its_answer_had_not_come() -> None:
    fixture = TableFixture("pc")
    fixture.table.play(Move(2))
    fixture.table.poll()
    fixture.table.undo()
    fixture.table.redo()
    fixture.table.poll()
    assert (fixture.texts, fixture.computer(1).asked) == ("2", [("2",), ("2",)])


def test_redo_goes_step_by_step_between_persons_and_is_cleared_by_a_new_move() -> None:
    fixture = TableFixture("pp")
    for move in (2, 3, 2):
        fixture.table.play(Move(move))
    for _ in range(3):
        fixture.table.undo()
    fixture.table.redo()
    fixture.table.redo()
    assert fixture.texts == "23"
    fixture.table.play(Move(3))
    assert not fixture.table.can_redo
    with pytest.raises(StaxError, match="no move to redo"):
        fixture.table.redo()


def test_undo_of_the_end_goes_on_and_redo_ends_it_again() -> None:
    fixture = TableFixture("pp", "3 0")
    fixture.table.play(Move(3))
    fixture.table.undo()
    assert fixture.table.result is None
    fixture.table.poll()
    fixture.table.redo()
    assert [type(event) for event in fixture.table.poll()] == [Redone, Ended]
    assert [call[0] for call in fixture.library.calls[-3:]] == ["rewind", "record", "finish"]


# Resigning and starting again:


@pytest.mark.parametrize(("who", "seat", "winner"), [("pp", 0, 1), ("pp", 1, 0), ("ppp", 0, 2), ("ppp", 2, 1)])
def test_who_resigns_loses(who: str, seat: int, winner: int) -> None:
    fixture = TableFixture(who)
    fixture.table.play(Move(2))
    fixture.table.poll()
    fixture.table.resign(seat)
    assert fixture.table.poll() == [Ended(GameResult(winner, "resigned"))]
    assert fixture.library.calls[-1] == ("finish", 1, f"win {winner} resigned")
    with pytest.raises(StaxError, match="over"):
        fixture.table.resign(seat)


def test_a_game_that_is_played_on_and_resigned_without_a_new_move_is_saved() -> None:
    """Its moves are another game's, of which it becomes a copy; without any move nothing is saved."""
    fixture = TableFixture("pp", before="3 2")
    assert fixture.library.calls == []
    fixture.table.resign(0)
    begun, *moves, finished = fixture.library.calls
    assert (begun[0], [move[-1] for move in moves], finished[-1]) == ("begin", ["3", "2"], "win 1 resigned")
    bare = TableFixture("pp")
    bare.table.resign(0)
    assert bare.library.calls == []


def test_resigning_while_the_computer_thinks_stops_it() -> None:
    fixture = TableFixture("pc")
    fixture.table.play(Move(2))
    fixture.table.poll()
    fixture.table.resign(0)
    fixture.computer(1).answer = Move(2)
    fixture.table.poll()
    assert (fixture.texts, fixture.computer(1).cancelled) == ("2", 1)


def test_restart_begins_a_new_game_that_is_saved_for_itself() -> None:
    fixture = TableFixture("pc")
    fixture.table.play(Move(2))
    fixture.table.poll()
    fixture.table.restart()
    (event,) = fixture.table.poll()
    assert isinstance(event, TakenBack)
    assert (after(event), fixture.texts, fixture.table.can_redo, fixture.table.turn) == (20, "", False, 0)
    assert fixture.library.calls[-1] == ("finish", 1, "abandoned")
    fixture.table.play(Move(3))
    assert [call[:2] for call in fixture.library.calls[-2:]] == [("begin", 2), ("record", 2)]


def test_three_move_up_a_seat_for_a_rematch_and_take_their_colours_along() -> None:
    fixture = TableFixture("pcp", colours=("teal", "sky", "oxblood"))
    table, (ana, computer, bo) = fixture.table, fixture.table.players
    for players, colours, names in (
        ((bo, ana, computer), ("oxblood", "teal", "sky"), ("Dark red", "Green", "Sky blue")),
        ((computer, bo, ana), ("sky", "oxblood", "teal"), ("Sky blue", "Dark red", "Green")),
    ):
        table.restart(swapped=True)
        assert table.players == players
        assert table.colours == colours
        assert table.match.game.texts.seat_names == names


def test_restart_after_the_end_keeps_the_result() -> None:
    fixture = TableFixture("pp", "3 0")
    fixture.table.play(Move(3))
    fixture.table.restart()
    assert fixture.table.result is None
    assert fixture.library.calls[-1] == ("finish", 1, "win 0 played")


# Pace:


def test_the_computer_answers_no_sooner_than_the_pace_after_the_landing() -> None:
    fixture = TableFixture("pc", pace=0.3)
    fixture.table.play(Move(2))
    fixture.answers(1, 3)
    fixture.clock.now += 2.0
    fixture.table.poll()
    assert fixture.texts == "2"  # still in the air
    fixture.table.end_flight()
    fixture.clock.now += 0.25
    fixture.table.poll()
    assert (fixture.texts, fixture.table.is_thinking) == ("2", True)
    fixture.clock.now += 0.06
    fixture.table.poll()
    assert fixture.texts == "23"


def test_a_landing_that_nobody_reports_does_not_stop_the_game() -> None:
    fixture = TableFixture("pc", pace=0.3)
    fixture.table.play(Move(2))
    fixture.answers(1, 3)
    fixture.clock.now += 11
    fixture.table.poll()
    assert fixture.texts == "23"


# Trouble:


def test_a_player_in_trouble_pauses_the_table_until_it_is_resumed() -> None:
    fixture = TableFixture("pc")
    fixture.table.play(Move(2))
    fixture.table.poll()
    fixture.computer(1).fault = StaxError("It is broken.")
    (event,) = fixture.table.poll()
    assert isinstance(event, Trouble)
    assert (str(event.message), event.is_paused, fixture.table.is_paused) == ("It is broken.", True, True)
    assert fixture.table.poll() == []
    assert len(fixture.computer(1).asked) == 1
    fixture.table.resume()
    fixture.answers(1, 3)
    assert (fixture.texts, len(fixture.computer(1).asked)) == ("23", 2)


def test_undo_ends_a_pause() -> None:
    fixture = TableFixture("pc")
    fixture.table.play(Move(2))
    fixture.table.poll()
    fixture.computer(1).fault = StaxError("It is broken.")
    fixture.table.poll()
    fixture.table.undo()
    assert (fixture.table.is_paused, fixture.texts, fixture.table.is_waiting) == (False, "", True)


def test_a_move_that_a_player_invents_pauses_the_table() -> None:
    fixture = TableFixture("pc", "4 0")
    fixture.table.play(Move(2))
    fixture.table.poll()
    fixture.computer(1).answer = Move(3)
    (event,) = fixture.table.poll()
    assert isinstance(event, Trouble)
    assert event.is_paused
    assert fixture.texts == "2"


def test_a_notice_of_the_library_does_not_pause() -> None:
    match = Match(GAME, THREE)
    players = TableFixture("ppp").players
    library = Library(None, why=StaxError("Nothing is saved."))
    table = Table(match, players, library, FakeClock())
    (event,) = table.poll()
    assert isinstance(event, Trouble)
    assert (str(event.message), event.is_paused, table.poll()) == ("Nothing is saved.", False, [])
    library.close()


def test_closing_sends_the_players_away() -> None:
    fixture = TableFixture("pc")
    fixture.table.play(Move(2))
    fixture.table.poll()
    fixture.table.close()
    assert (fixture.computer(1).cancelled, fixture.computer(1).closed) == (1, True)


def test_a_table_needs_a_player_a_seat() -> None:
    with pytest.raises(ValueError, match="3 seats, 2 players"):
        Table(Match(GAME, THREE), TableFixture("pp").players, None, FakeClock())


# Saving:


@pytest.mark.parametrize("leave", ["close", "restart"])
def test_a_game_whose_moves_were_all_taken_back_is_not_kept(leave: str) -> None:
    fixture = TableFixture("pp", "20 0")
    getattr(fixture.table, leave)()
    assert fixture.library.calls == []
    fixture.table.play(Move(2))
    getattr(fixture.table, leave)()
    assert ("discard", 1) not in fixture.library.calls
    again = TableFixture("pp", "20 0")
    again.table.play(Move(2))
    again.table.undo()
    getattr(again.table, leave)()
    assert again.library.calls[-1] == ("discard", 1)


def test_every_move_is_saved_and_undo_rewinds() -> None:
    fixture = TableFixture("pc", "20 0")
    assert fixture.library.calls == []
    fixture.table.play(Move(2))
    fixture.answers(1, 3)
    fixture.table.undo()
    fixture.table.play(Move(3))
    assert fixture.library.calls == [
        ("begin", 1, "pile", {"players": "2"}, ["person", "computer:medium"], "20 0"),
        ("record", 1, 0, "2"),
        ("record", 1, 1, "3"),
        ("rewind", 1, 0),
        ("record", 1, 0, "3"),
    ]


def test_the_player_who_moves_next_ponders_on_a_persons_turn() -> None:
    fixture = TableFixture("ppcc")
    fixture.table.poll()
    assert not fixture.computer(2).pondered
    fixture.table.play(Move(2))
    fixture.table.poll()
    fixture.table.poll()
    assert (fixture.computer(2).pondered, fixture.computer(3).pondered) == ([("2",), ("2",)], [])
    fixture.table.play(Move(2))
    fixture.table.poll()
    assert (fixture.computer(2).asked, fixture.computer(2).cancelled) == ([("2", "2")], 0)


@pytest.mark.parametrize("end", [Table.pause, Table.undo, lambda table: table.resign(0)])
def test_pondering_ends_with_the_persons_turn(end: Callable[[Table], None]) -> None:
    fixture = TableFixture("pc")
    fixture.table.play(Move(2))
    fixture.table.poll()
    fixture.computer(1).answer = Move(2)
    fixture.table.poll()
    fixture.table.poll()
    assert (fixture.computer(1).pondered, fixture.computer(1).cancelled) == ([("2", "2")], 0)
    end(fixture.table)
    assert fixture.computer(1).cancelled == 1


def test_pondering_ends_when_a_person_wins() -> None:
    fixture = TableFixture("pc", start="2 0")
    fixture.table.poll()
    assert fixture.computer(1).pondered == [()]
    fixture.table.play(Move(2))
    assert fixture.table.result is not None
    assert fixture.computer(1).cancelled == 1
