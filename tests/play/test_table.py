"""One door for moves: who is asked when, what is taken back, what is told and saved."""

from __future__ import annotations

import pytest

from game.core.errors import IllegalMove, StaxError
from game.core.match import Match
from game.core.move import Move
from game.core.pieces import Arrangement
from game.library.library import Library
from game.play.events import Ended, GameResult, Played, Redone, TakenBack, Trouble
from game.play.table import Table
from tests.play.fakes import Company, HandClock
from tests.play.pile import GAME, THREE, stones


def after(event: object) -> int:
    arrangement: Arrangement = event.after  # type: ignore[attr-defined]
    return stones(arrangement)


def test_a_move_is_told_with_its_steps_and_both_arrangements() -> None:
    company = Company("pp")
    company.table.play(Move(3))
    (event,) = company.table.poll()
    assert isinstance(event, Played)
    assert (event.move, event.seat, stones(event.before), after(event)) == (3, 0, 20, 17)
    assert event.steps == company.table.last_steps != ()
    assert company.table.poll() == []


def test_an_illegal_move_changes_and_tells_nothing() -> None:
    company = Company("pp", "2 0")
    with pytest.raises(IllegalMove):
        company.table.play(Move(3))
    assert (company.table.poll(), company.texts, company.library.told) == ([], "", [])


def test_a_click_in_the_computers_turn_is_refused() -> None:
    company = Company("pc")
    company.table.play(Move(2))
    assert not company.table.waiting
    with pytest.raises(StaxError, match="computer's turn"):
        company.table.play(Move(2))
    assert company.texts == "2"


def test_a_computer_is_asked_once_and_its_answer_is_played() -> None:
    company = Company("pc")
    company.table.play(Move(2))
    company.table.poll()
    company.table.poll()
    assert company.puppet(1).asked == [("2",)]
    assert company.table.thinking
    company.puppet(1).answer = Move(3)
    (event,) = company.table.poll()
    assert isinstance(event, Played)
    assert (event.seat, event.move, company.table.thinking) == (1, 3, False)


def test_three_computers_play_to_the_end() -> None:
    company = Company("ccc")
    while company.table.result is None:
        company.answers(company.table.turn, 3 if 3 in company.table.match.legal else 2)
    assert company.texts == "3333332"
    assert company.table.result == GameResult(0, "played")
    assert [puppet.asked[0] for puppet in map(company.puppet, range(3))] == [(), ("3",), ("3", "3")]


@pytest.mark.parametrize("move", [3, 2])
def test_the_end_is_told_and_saved_with_how(move: int) -> None:
    company = Company("pp", "3 1")
    company.table.play(Move(move))
    played, ended = company.table.poll()
    assert isinstance(played, Played)
    assert ended == Ended(GameResult(1, "played"))
    assert company.library.told[-1] == ("finish", 1, "win 1 played")
    with pytest.raises(StaxError, match="over"):
        company.table.play(Move(2))


def test_a_match_that_is_over_already_is_told() -> None:
    company = Company("pc", "0 0")
    assert company.table.poll() == [Ended(GameResult(1, "played"))]
    assert company.table.poll() == []


# Taking back:


def test_undo_between_persons_takes_back_one_move() -> None:
    company = Company("pp")
    company.table.play(Move(2))
    company.table.play(Move(3))
    company.table.poll()
    company.table.undo()
    (event,) = company.table.poll()
    assert isinstance(event, TakenBack)
    assert (after(event), company.texts, company.table.turn) == (18, "2", 1)


def test_undo_against_the_computer_takes_back_its_move_and_yours() -> None:
    company = Company("pc")
    company.table.play(Move(2))
    company.answers(1, 3)
    company.table.undo()
    assert (company.texts, company.table.turn, company.table.can_undo) == ("", 0, False)


def test_undo_while_the_computer_thinks_takes_back_only_yours_and_drops_its_late_answer() -> None:
    company = Company("pc")
    company.table.play(Move(2))
    company.table.poll()
    company.table.undo()
    assert (company.texts, company.puppet(1).cancelled, company.table.thinking) == ("", 1, False)
    company.puppet(1).answer = Move(3)
    company.table.poll()
    assert company.texts == ""


def test_undo_drops_an_answer_that_waits_for_the_landing() -> None:
    company = Company("pc", pace=0.3)
    company.table.play(Move(2))
    company.answers(1, 3)
    company.table.undo()
    company.clock.now += 60
    company.table.poll()
    company.table.play(Move(3))
    company.clock.now += 60
    company.table.poll()
    assert (company.texts, company.puppet(1).asked) == ("3", [("2",), ("3",)])


def test_undo_with_three_seats_goes_back_over_both_computers() -> None:
    company = Company("cpc")
    company.answers(0, 3)
    company.table.play(Move(2))
    company.answers(2, 2)
    company.answers(0, 2)
    assert company.texts == "3222"
    company.table.undo()
    assert (company.texts, company.table.turn) == ("3", 1)


def test_the_computers_opening_alone_is_not_taken_back() -> None:
    company = Company("cp")
    company.answers(0, 3)
    assert not company.table.can_undo
    with pytest.raises(StaxError, match="take back"):
        company.table.undo()
    assert company.texts == "3"


def test_undo_without_persons_takes_back_one_move() -> None:
    company = Company("cc")
    company.answers(0, 3)
    company.answers(1, 2)
    company.table.undo()
    assert company.texts == "3"
    company.table.poll()
    assert company.puppet(1).asked[-1] == ("3",)


def test_redo_makes_both_moves_again_without_asking() -> None:
    company = Company("pc")
    company.table.play(Move(2))
    company.answers(1, 3)
    company.table.undo()
    company.table.poll()
    company.table.redo()
    (event,) = company.table.poll()
    assert isinstance(event, Redone)
    assert (after(event), company.texts, company.table.can_redo) == (15, "23", False)
    assert company.puppet(1).asked == [("2",)]


def test_redo_asks_the_computer_where_its_answer_had_not_come() -> None:
    company = Company("pc")
    company.table.play(Move(2))
    company.table.poll()
    company.table.undo()
    company.table.redo()
    company.table.poll()
    assert (company.texts, company.puppet(1).asked) == ("2", [("2",), ("2",)])


def test_redo_goes_step_by_step_between_persons_and_is_cleared_by_a_new_move() -> None:
    company = Company("pp")
    for move in (2, 3, 2):
        company.table.play(Move(move))
    for _ in range(3):
        company.table.undo()
    company.table.redo()
    company.table.redo()
    assert company.texts == "23"
    company.table.play(Move(3))
    assert not company.table.can_redo
    with pytest.raises(StaxError, match="make again"):
        company.table.redo()


def test_undo_of_the_end_goes_on_and_redo_ends_it_again() -> None:
    company = Company("pp", "3 0")
    company.table.play(Move(3))
    company.table.undo()
    assert company.table.result is None
    company.table.poll()
    company.table.redo()
    assert [type(event) for event in company.table.poll()] == [Redone, Ended]
    assert [told[0] for told in company.library.told[-3:]] == ["rewind", "record", "finish"]


# Giving up and beginning anew:


@pytest.mark.parametrize(("who", "seat", "winner"), [("pp", 0, 1), ("pp", 1, 0), ("ppp", 0, 2), ("ppp", 2, 1)])
def test_who_resigns_loses(who: str, seat: int, winner: int) -> None:
    company = Company(who)
    company.table.play(Move(2))
    company.table.poll()
    company.table.resign(seat)
    assert company.table.poll() == [Ended(GameResult(winner, "resigned"))]
    assert company.library.told[-1] == ("finish", 1, f"win {winner} resigned")
    with pytest.raises(StaxError, match="over"):
        company.table.resign(seat)


def test_resigning_while_the_computer_thinks_stops_it() -> None:
    company = Company("pc")
    company.table.play(Move(2))
    company.table.poll()
    company.table.resign(0)
    company.puppet(1).answer = Move(2)
    company.table.poll()
    assert (company.texts, company.puppet(1).cancelled) == ("2", 1)


def test_restart_begins_a_new_game_that_is_saved_for_itself() -> None:
    company = Company("pc")
    company.table.play(Move(2))
    company.table.poll()
    company.table.restart()
    (event,) = company.table.poll()
    assert isinstance(event, TakenBack)
    assert (after(event), company.texts, company.table.can_redo, company.table.turn) == (20, "", False, 0)
    assert company.library.told[-1] == ("finish", 1, "abandoned")
    company.table.play(Move(3))
    assert [told[:2] for told in company.library.told[-2:]] == [("begin", 2), ("record", 2)]


def test_three_move_up_a_seat_for_a_rematch_and_take_their_colours_along() -> None:
    company = Company("pcp", colours=("teal", "sky", "oxblood"))
    table, (ana, computer, bo) = company.table, company.table.players
    for players, colours, names in (
        ((bo, ana, computer), ("oxblood", "teal", "sky"), ("Dark red", "Green", "Sky blue")),
        ((computer, bo, ana), ("sky", "oxblood", "teal"), ("Sky blue", "Dark red", "Green")),
    ):
        table.restart(swapped=True)
        assert table.players == players
        assert table.colours == colours
        assert table.match.game.seat_names == names


def test_restart_after_the_end_keeps_the_result() -> None:
    company = Company("pp", "3 0")
    company.table.play(Move(3))
    company.table.restart()
    assert company.table.result is None
    assert company.library.told[-1] == ("finish", 1, "win 0 played")


# Pace:


def test_the_computer_answers_no_sooner_than_the_pace_after_the_landing() -> None:
    company = Company("pc", pace=0.3)
    company.table.play(Move(2))
    company.answers(1, 3)
    company.clock.now += 2.0
    company.table.poll()
    assert company.texts == "2"  # still in the air
    company.table.landed()
    company.clock.now += 0.25
    company.table.poll()
    assert (company.texts, company.table.thinking) == ("2", True)
    company.clock.now += 0.06
    company.table.poll()
    assert company.texts == "23"


def test_a_landing_that_nobody_tells_does_not_stop_the_game() -> None:
    company = Company("pc", pace=0.3)
    company.table.play(Move(2))
    company.answers(1, 3)
    company.clock.now += 11
    company.table.poll()
    assert company.texts == "23"


# Trouble:


def test_a_player_in_trouble_pauses_the_table_until_it_is_resumed() -> None:
    company = Company("pc")
    company.table.play(Move(2))
    company.table.poll()
    company.puppet(1).fault = StaxError("It is broken.")
    (event,) = company.table.poll()
    assert isinstance(event, Trouble)
    assert (str(event.message), event.paused, company.table.paused) == ("It is broken.", True, True)
    assert company.table.poll() == []
    assert len(company.puppet(1).asked) == 1
    company.table.resume()
    company.answers(1, 3)
    assert (company.texts, len(company.puppet(1).asked)) == ("23", 2)


def test_undo_ends_a_pause() -> None:
    company = Company("pc")
    company.table.play(Move(2))
    company.table.poll()
    company.puppet(1).fault = StaxError("It is broken.")
    company.table.poll()
    company.table.undo()
    assert (company.table.paused, company.texts, company.table.waiting) == (False, "", True)


def test_a_move_that_a_player_invents_pauses_the_table() -> None:
    company = Company("pc", "4 0")
    company.table.play(Move(2))
    company.table.poll()
    company.puppet(1).answer = Move(3)
    (event,) = company.table.poll()
    assert isinstance(event, Trouble)
    assert event.paused
    assert company.texts == "2"


def test_what_the_library_must_tell_does_not_pause() -> None:
    match = Match(GAME, THREE)
    players = Company("ppp").players
    library = Library(None, why=StaxError("Nothing is saved."))
    table = Table(match, players, library, HandClock())
    (event,) = table.poll()
    assert isinstance(event, Trouble)
    assert (str(event.message), event.paused, table.poll()) == ("Nothing is saved.", False, [])
    library.close()


def test_closing_sends_the_players_away() -> None:
    company = Company("pc")
    company.table.play(Move(2))
    company.table.poll()
    company.table.close()
    assert (company.puppet(1).cancelled, company.puppet(1).closed) == (1, True)


def test_a_table_needs_a_player_a_seat() -> None:
    with pytest.raises(ValueError, match="3 seats, 2 players"):
        Table(Match(GAME, THREE), Company("pp").players, None, HandClock())


# Saving:


def test_every_move_is_saved_and_undo_rewinds() -> None:
    company = Company("pc", "20 0")
    assert company.library.told == []
    company.table.play(Move(2))
    company.answers(1, 3)
    company.table.undo()
    company.table.play(Move(3))
    assert company.library.told == [
        ("begin", 1, "pile", {"players": "2"}, ["person", "computer:medium"], "20 0"),
        ("record", 1, 0, "2"),
        ("record", 1, 1, "3"),
        ("rewind", 1, 0),
        ("record", 1, 0, "3"),
    ]
