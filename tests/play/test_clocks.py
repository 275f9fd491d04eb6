"""Clocks: given, running, falling, standing still, given back by undo, kept, and kept to by the computer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game import games
from game.core.errors import StaxError
from game.core.move import Move
from game.library.record import GameRecord
from game.library.saved import SavedGame
from game.library.tree import Tree
from game.play.clocks import Clocks, Stopwatch, TimeControl, read_control
from game.play.events import Ended, GameResult
from game.play.pace import Pace
from game.play.players import Person
from game.play.resuming import table_from_saved
from tests.play.fakes import Company, HandClock, Listening
from tests.play.pile import GAME, TWO


@pytest.mark.parametrize(
    ("control", "text"),
    [
        (TimeControl(300), "5:00"),
        (TimeControl(300, 3), "5:00+3"),
        (TimeControl(30, each=True), "0:30/move"),
        (TimeControl(5400, 30), "90:00+30"),
    ],
)
def test_a_time_control_and_its_text(control: TimeControl, text: str) -> None:
    assert str(control) == text
    assert read_control(text) == control


@pytest.mark.parametrize("text", ["", "5", "0:00", "5:60", "5:00+", "5:00/turn", "-1:00", "5:00+3/move", "x"])
def test_other_texts_are_no_clock(text: str) -> None:
    with pytest.raises(StaxError, match="is not a clock"):
        read_control(text)


def spent(company: Company, seconds: float) -> None:
    """The last move lands, and so much time goes by."""
    company.table.landed()
    company.table.poll()
    company.clock.now += seconds
    company.table.poll()


def times(company: Company) -> tuple[float, ...]:
    assert company.table.clocks is not None
    return company.table.clocks.times


def test_no_clock_unless_one_is_wanted() -> None:
    assert Company("pp").table.clocks is None


def test_no_clock_runs_before_the_first_move_nor_while_a_move_is_seen() -> None:
    company = Company("pp", clock="1:00")
    spent(company, 500)
    company.table.play(Move(2))
    company.table.poll()
    company.clock.now += 5
    company.table.poll()
    assert times(company) == (60, 60)
    spent(company, 7)
    assert times(company) == (60, 53)


def test_an_increment_is_added_when_the_move_is_made() -> None:
    company = Company("ppp", clock="1:00+5")
    company.table.play(Move(2))
    for _ in range(3):
        spent(company, 10)
        company.table.play(Move(2))
    assert times(company) == (60, 55, 55)  # nobody's clock ran before the first move, which earned five seconds


def test_time_for_each_move_is_given_anew() -> None:
    company = Company("pp", clock="0:30/move")
    company.table.play(Move(2))
    spent(company, 29)
    assert times(company) == (30, 1)
    company.table.play(Move(2))
    assert times(company) == (30, 30)


@pytest.mark.parametrize(("who", "loser", "winner"), [("pp", 1, 0), ("ppp", 1, 0), ("pcp", 1, 0)])
def test_whoever_has_no_time_left_has_lost(who: str, loser: int, winner: int) -> None:
    company = Company(who, clock="1:00")
    company.table.play(Move(2))
    company.table.landed()
    company.table.poll()
    company.clock.now += 60
    assert company.table.poll() == [Ended(GameResult(winner, "time"))]
    assert company.library.told[-1] == ("finish", 1, f"win {winner} time")
    assert times(company)[loser] == 0
    with pytest.raises(StaxError, match="over"):
        company.table.play(Move(2))


def test_a_move_that_comes_too_late_is_not_made() -> None:
    company = Company("pp", clock="1:00")
    company.table.play(Move(2))
    company.table.landed()
    company.table.poll()
    company.clock.now += 61  # no frame in between
    company.table.play(Move(2))
    assert company.texts == "2"
    assert company.table.result == GameResult(0, "time")


def test_pausing_stops_the_clock_and_the_computer() -> None:
    company = Company("pc", clock="1:00")
    company.table.play(Move(2))
    spent(company, 10)
    company.table.pause()
    spent(company, 100)
    assert times(company) == (60, 50)
    assert (company.puppet(1).cancelled, company.table.thinking) == (1, False)
    company.table.resume()
    spent(company, 1)
    assert times(company) == (60, 49)
    assert len(company.puppet(1).asked) == 2


def test_nobody_moves_while_the_game_stands_still() -> None:
    company = Company("pp")
    company.table.pause()
    assert not company.table.waiting
    with pytest.raises(StaxError, match="stands still"):
        company.table.play(Move(2))
    company.table.resume()
    company.table.play(Move(2))
    assert company.texts == "2"


def test_a_finished_game_cannot_be_paused() -> None:
    company = Company("pp")
    company.table.resign(0)
    company.table.pause()
    assert not company.table.paused


def test_undo_and_redo_give_the_time_back_and_take_it_again() -> None:
    company = Company("pp", clock="1:00")
    company.table.play(Move(2))
    spent(company, 10)
    company.table.play(Move(2))
    spent(company, 20)
    assert times(company) == (40, 50)
    company.table.undo()
    assert times(company) == (60, 60)
    spent(company, 5)
    company.table.redo()
    assert times(company) == (60, 50)


def test_undo_takes_a_fallen_flag_back() -> None:
    company = Company("pp", clock="1:00")
    company.table.play(Move(2))
    spent(company, 60)
    assert company.table.result is not None
    company.table.undo()
    assert company.table.result is None
    spent(company, 60)
    assert times(company) == (60, 60)


def test_a_new_game_begins_with_all_the_time() -> None:
    company = Company("pp", clock="1:00")
    company.table.play(Move(2))
    spent(company, 10)
    company.table.restart()
    assert times(company) == (60, 60)


def test_what_a_computers_move_waits_to_be_followed_is_not_its_time() -> None:
    company = Company("cp", clock="1:00", pace=2.0)
    company.clock.now += 2
    company.answers(0, 2)
    company.table.landed()
    company.clock.now += 0.5
    company.table.play(Move(2))
    company.table.landed()
    company.answers(0, 2)
    company.clock.now += 1.9
    company.table.poll()
    assert (company.texts, times(company)[0]) == ("22", 60)
    company.clock.now += 0.2
    company.table.poll()
    assert (company.texts, times(company)[0]) == ("222", 60)


def test_the_pace_can_be_changed_while_it_is_played() -> None:
    company = Company("cp", pace=0.0)
    company.table.pace = 3.0
    assert company.table.pace == 3.0
    company.table.poll()
    company.puppet(0).answer = Move(2)
    company.table.poll()
    assert company.texts == ""
    company.clock.now += 3
    company.table.poll()
    assert company.texts == "2"


def test_the_computer_is_asked_within_its_time() -> None:
    company = Company("pc", clock="1:00+2")
    company.table.play(Move(2))
    company.table.poll()
    assert company.puppet(1).within == pytest.approx(4.0)


@pytest.mark.parametrize("text", ["1:00", "1:00+2", "0:10/move", "0:01"])
@pytest.mark.parametrize("left", [60.0, 10.0, 3.0, 0.5, 0.05])
def test_a_computer_never_wants_more_than_is_left(text: str, left: float) -> None:
    clocks = Clocks(read_control(text), 2, HandClock(), (left, left))
    assert 0 < clocks.thought(0) < max(left, 0.03)


@pytest.mark.parametrize(("text", "left"), [("0:10/move", 10.0), ("1:00+30", 10.0)])
def test_a_computer_leaves_nearly_half_of_its_time(text: str, left: float) -> None:
    clocks = Clocks(read_control(text), 2, HandClock(), (left, left))
    assert clocks.thought(0) == pytest.approx(left / 2 + 0.4)


def test_undo_before_the_oldest_known_time_goes_back_to_that_time() -> None:
    clocks = Clocks(TimeControl(60), 2, clock := HandClock(), (50.0, 40.0), ply=6)
    for ply in (7, 8):
        clocks.run(ply % 2)
        clock.now += 5
        clocks.moved(ply % 2, ply)
    assert clocks.times == (45, 35)
    clocks.turn_to(3)
    assert clocks.times == (50, 40)


def test_the_clock_is_kept_and_goes_on_where_it_stood(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "pile", GAME)
    company = Company("pp", clock="1:00+5")
    company.table.play(Move(2))
    spent(company, 10)
    company.table.close()
    told = {str(entry[0]): entry[2] for entry in company.library.told}
    assert (told["clock"], told["times"]) == ("1:00+5", (65, 50))
    saved = SavedGame(7, GameRecord("pile", TWO, ("person", "person"), Tree(["2"]), created=1.0, updated=2.0))
    saved = replace(saved, record=replace(saved.record, clock="1:00+5", times=(65.0, 50.0)))
    table, _ = table_from_saved(saved, Listening(), HandClock(), lambda _seats: [Person(), Person()], 0)
    assert table.clocks is not None
    assert (table.clocks.control, table.clocks.times) == (TimeControl(60, 5), (65, 50))
    table.undo()
    assert table.clocks.times == (65, 50)


@pytest.mark.parametrize("clock", ["", "five minutes", "5:00 each"])
def test_a_clock_that_does_not_read_is_none(clock: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "pile", GAME)
    record = GameRecord("pile", TWO, ("person", "person"), Tree(["2"]), clock=clock, times=(1.0, 2.0))
    saved = SavedGame(7, record)
    table, notice = table_from_saved(saved, Listening(), HandClock(), lambda _seats: [Person(), Person()], 0)
    assert (table.clocks, notice) == (None, None)


def test_time_can_be_given_and_taken_in_the_middle_of_a_game() -> None:
    company = Company("pp")
    company.table.play(Move(2))
    company.table.give(TimeControl(60))
    spent(company, 10)
    assert times(company) == (60, 50)
    assert ("clock", 1, "1:00") in company.library.told
    company.table.undo()
    assert times(company) == (60, 60)
    company.table.give(None)
    assert company.table.clocks is None
    assert company.library.told[-2:] == [("clock", 1, ""), ("times", 1, ())]


def test_a_finished_game_is_given_no_time() -> None:
    company = Company("pp")
    company.table.resign(0)
    with pytest.raises(StaxError, match="over"):
        company.table.give(TimeControl(60))


def test_a_person_and_the_computer_change_seats_and_the_clocks_stay() -> None:
    company = Company("pc", clock="1:00")
    company.table.play(Move(2))
    spent(company, 10)
    company.table.swap()
    assert [player.human for player in company.table.players] == [False, True]
    assert times(company) == (60, 50)
    assert company.library.told[-1] == ("reseat", 1, ["computer:medium", "person"])
    company.table.play(Move(2))
    company.table.landed()
    company.table.poll()
    assert company.table.thinking


def test_three_move_up_a_seat() -> None:
    company = Company("ppc")
    company.table.swap()
    assert [player.human for player in company.table.players] == [False, True, True]


def test_the_thinking_time_of_three_moves_up_with_its_players() -> None:
    watch = Stopwatch(3, clock := HandClock())
    for seat in range(3):
        watch.run(seat)
        clock.now += 10 * (seat + 1)
    watch.move_up()
    assert watch.spent == [30, 10, 20]


def test_the_next_move_rests_from_the_moment_that_motion_is_stopped() -> None:
    pace = Pace(clock := HandClock(), 2.0)
    pace.fly()
    clock.now += 5
    pace.still()
    assert not pace.ready
    clock.now += 2
    assert pace.ready


def test_persons_alone_have_nobody_to_change_seats_with() -> None:
    company = Company("pp")
    assert not company.table.can_swap
    with pytest.raises(StaxError, match="nobody"):
        company.table.swap()
