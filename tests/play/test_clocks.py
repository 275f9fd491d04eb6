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
from game.play.setup import Seat, Setup
from tests.play.fakes import FakeClock, FakeLibrary, TableFixture
from tests.play.pile import GAME, TWO


@pytest.mark.parametrize(
    ("control", "text"),
    [
        (TimeControl(300), "5:00"),
        (TimeControl(300, 3), "5:00+3"),
        (TimeControl(30, is_per_move=True), "0:30/move"),
        (TimeControl(5400, 30), "90:00+30"),
        (TimeControl(300, 3, shares=(100, 20)), "5:00+3@100,20"),
        (TimeControl(30, 0, True, (50, 100, 100)), "0:30/move@50,100,100"),
    ],
)
def test_a_time_control_and_its_text(control: TimeControl, text: str) -> None:
    assert str(control) == text
    assert read_control(text) == control


@pytest.mark.parametrize(
    "text",
    ["", "5", "0:00", "5:60", "5:00+", "5:00/turn", "-1:00", "5:00+3/move", "x", "5:00@", "5:00@0,100", "5:00@20,"],
)
def test_other_texts_are_no_clock(text: str) -> None:
    with pytest.raises(StaxError, match="is not a clock"):
        read_control(text)


def spent(fixture: TableFixture, seconds: float) -> None:
    """The last move lands, and this many seconds go by."""
    fixture.table.end_flight()
    fixture.table.poll()
    fixture.clock.now += seconds
    fixture.table.poll()


def times(fixture: TableFixture) -> tuple[float, ...]:
    assert fixture.table.clocks is not None
    return fixture.table.clocks.times


def test_no_clock_unless_one_is_wanted() -> None:
    assert TableFixture("pp").table.clocks is None


def test_no_clock_runs_before_the_first_move_nor_while_a_move_is_seen() -> None:
    fixture = TableFixture("pp", clock="1:00")
    spent(fixture, 500)
    fixture.table.play(Move(2))
    fixture.table.poll()
    fixture.clock.now += 5
    fixture.table.poll()
    assert times(fixture) == (60, 60)
    spent(fixture, 7)
    assert times(fixture) == (60, 53)


def test_an_increment_is_added_when_the_move_is_made() -> None:
    fixture = TableFixture("ppp", clock="1:00+5")
    fixture.table.play(Move(2))
    for _ in range(3):
        spent(fixture, 10)
        fixture.table.play(Move(2))
    assert times(fixture) == (60, 55, 55)  # nobody's clock ran before the first move, which earned five seconds


def test_time_for_each_move_starts_again() -> None:
    fixture = TableFixture("pp", clock="0:30/move")
    fixture.table.play(Move(2))
    spent(fixture, 29)
    assert times(fixture) == (30, 1)
    fixture.table.play(Move(2))
    assert times(fixture) == (30, 30)


@pytest.mark.parametrize(("who", "loser", "winner"), [("pp", 1, 0), ("ppp", 1, 0), ("pcp", 1, 0)])
def test_a_player_without_time_has_lost(who: str, loser: int, winner: int) -> None:
    fixture = TableFixture(who, clock="1:00")
    fixture.table.play(Move(2))
    fixture.table.end_flight()
    fixture.table.poll()
    fixture.clock.now += 60
    assert fixture.table.poll() == [Ended(GameResult(winner, "time"))]
    assert fixture.library.calls[-1] == ("finish", 1, f"win {winner} time")
    assert times(fixture)[loser] == 0
    with pytest.raises(StaxError, match="over"):
        fixture.table.play(Move(2))


def test_a_move_that_comes_too_late_is_not_made() -> None:
    fixture = TableFixture("pp", clock="1:00")
    fixture.table.play(Move(2))
    fixture.table.end_flight()
    fixture.table.poll()
    fixture.clock.now += 61  # no frame in between
    fixture.table.play(Move(2))
    assert fixture.texts == "2"
    assert fixture.table.result == GameResult(0, "time")


def test_pausing_stops_the_clock_and_the_computer() -> None:
    fixture = TableFixture("pc", clock="1:00")
    fixture.table.play(Move(2))
    spent(fixture, 10)
    fixture.table.pause()
    spent(fixture, 100)
    assert times(fixture) == (60, 50)
    assert (fixture.computer(1).cancelled, fixture.table.is_thinking) == (1, False)
    fixture.table.resume()
    spent(fixture, 1)
    assert times(fixture) == (60, 49)
    assert len(fixture.computer(1).asked) == 2


def test_nobody_moves_while_the_game_stands_still() -> None:
    fixture = TableFixture("pp")
    fixture.table.pause()
    assert not fixture.table.is_waiting
    with pytest.raises(StaxError, match="is paused"):
        fixture.table.play(Move(2))
    fixture.table.resume()
    fixture.table.play(Move(2))
    assert fixture.texts == "2"


def test_a_finished_game_cannot_be_paused() -> None:
    fixture = TableFixture("pp")
    fixture.table.resign(0)
    fixture.table.pause()
    assert not fixture.table.is_paused


def test_undo_and_redo_give_the_time_back_and_take_it_again() -> None:
    fixture = TableFixture("pp", clock="1:00")
    fixture.table.play(Move(2))
    spent(fixture, 10)
    fixture.table.play(Move(2))
    spent(fixture, 20)
    assert times(fixture) == (40, 50)
    fixture.table.undo()
    assert times(fixture) == (60, 60)
    spent(fixture, 5)
    fixture.table.redo()
    assert times(fixture) == (60, 50)


def test_undo_takes_a_fallen_flag_back() -> None:
    fixture = TableFixture("pp", clock="1:00")
    fixture.table.play(Move(2))
    spent(fixture, 60)
    assert fixture.table.result is not None
    fixture.table.undo()
    assert fixture.table.result is None
    spent(fixture, 60)
    assert times(fixture) == (60, 60)


def test_a_new_game_begins_with_all_the_time() -> None:
    fixture = TableFixture("pp", clock="1:00")
    fixture.table.play(Move(2))
    spent(fixture, 10)
    fixture.table.restart()
    assert times(fixture) == (60, 60)


def test_what_a_computers_move_waits_to_be_followed_is_not_its_time() -> None:
    fixture = TableFixture("cp", clock="1:00", pace=2.0)
    fixture.clock.now += 2
    fixture.answers(0, 2)
    fixture.table.end_flight()
    fixture.clock.now += 0.5
    fixture.table.play(Move(2))
    fixture.table.end_flight()
    fixture.answers(0, 2)
    fixture.clock.now += 1.9
    fixture.table.poll()
    assert (fixture.texts, times(fixture)[0]) == ("22", 60)
    fixture.clock.now += 0.2
    fixture.table.poll()
    assert (fixture.texts, times(fixture)[0]) == ("222", 60)


def test_the_pace_can_be_changed_while_it_is_played() -> None:
    fixture = TableFixture("cp", pace=0.0)
    fixture.table.set_pace(3.0)
    assert fixture.table.pace == 3.0
    fixture.table.poll()
    fixture.computer(0).answer = Move(2)
    fixture.table.poll()
    assert fixture.texts == ""
    fixture.clock.now += 3
    fixture.table.poll()
    assert fixture.texts == "2"


def test_the_computer_is_asked_within_its_time() -> None:
    fixture = TableFixture("pc", clock="1:00+2")
    fixture.table.play(Move(2))
    fixture.table.poll()
    assert fixture.computer(1).within == pytest.approx(4.0)


@pytest.mark.parametrize("text", ["1:00", "1:00+2", "0:10/move", "0:01"])
@pytest.mark.parametrize("left", [60.0, 10.0, 3.0, 0.5, 0.05])
def test_a_computer_never_wants_more_than_is_left(text: str, left: float) -> None:
    clocks = Clocks(read_control(text), 2, FakeClock(), (left, left))
    assert 0 < clocks.think_seconds(0) < max(left, 0.03)


@pytest.mark.parametrize(("text", "left"), [("0:10/move", 10.0), ("1:00+30", 10.0)])
def test_a_computer_leaves_nearly_half_of_its_time(text: str, left: float) -> None:
    clocks = Clocks(read_control(text), 2, FakeClock(), (left, left))
    assert clocks.think_seconds(0) == pytest.approx(left / 2 + 0.4)


def test_undo_before_the_oldest_known_time_goes_back_to_that_time() -> None:
    clocks = Clocks(TimeControl(60), 2, clock := FakeClock(), (50.0, 40.0), ply=6)
    for ply in (7, 8):
        clocks.run(ply % 2)
        clock.now += 5
        clocks.add_move(ply % 2, ply)
    assert clocks.times == (45, 35)
    clocks.restore(3)
    assert clocks.times == (50, 40)


def test_the_clock_is_kept_and_goes_on_where_it_stood(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "pile", GAME)
    fixture = TableFixture("pp", clock="1:00+5")
    fixture.table.play(Move(2))
    spent(fixture, 10)
    fixture.table.close()
    saved_values = {str(entry[0]): entry[2] for entry in fixture.library.calls}
    assert (saved_values["clock"], saved_values["times"]) == ("1:00+5", (65, 50))
    saved = SavedGame(7, GameRecord("pile", TWO, ("person", "person"), Tree(["2"]), created=1.0, updated=2.0))
    saved = replace(saved, record=replace(saved.record, clock="1:00+5", times=(65.0, 50.0)))
    table, _ = table_from_saved(saved, FakeLibrary(), FakeClock(), lambda _seats: [Person(), Person()], 0)
    assert table.clocks is not None
    assert (table.clocks.control, table.clocks.times) == (TimeControl(60, 5), (65, 50))
    table.undo()
    assert table.clocks.times == (65, 50)


@pytest.mark.parametrize("clock", ["", "five minutes", "5:00 each"])
def test_a_clock_that_does_not_read_is_none(clock: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "pile", GAME)
    record = GameRecord("pile", TWO, ("person", "person"), Tree(["2"]), clock=clock, times=(1.0, 2.0))
    saved = SavedGame(7, record)
    table, notice = table_from_saved(saved, FakeLibrary(), FakeClock(), lambda _seats: [Person(), Person()], 0)
    assert (table.clocks, notice) == (None, None)


def test_time_can_be_given_and_taken_in_the_middle_of_a_game() -> None:
    fixture = TableFixture("pp")
    fixture.table.play(Move(2))
    fixture.table.set_control(TimeControl(60))
    spent(fixture, 10)
    assert times(fixture) == (60, 50)
    assert ("clock", 1, "1:00") in fixture.library.calls
    fixture.table.undo()
    assert times(fixture) == (60, 60)
    fixture.table.set_control(None)
    assert fixture.table.clocks is None
    assert fixture.library.calls[-2:] == [("clock", 1, ""), ("times", 1, ())]


def test_a_finished_game_is_given_no_time() -> None:
    fixture = TableFixture("pp")
    fixture.table.resign(0)
    with pytest.raises(StaxError, match="over"):
        fixture.table.set_control(TimeControl(60))


def test_a_person_and_the_computer_change_seats_and_the_clocks_stay() -> None:
    fixture = TableFixture("pc", clock="1:00")
    fixture.table.play(Move(2))
    spent(fixture, 10)
    fixture.table.swap()
    assert [player.human for player in fixture.table.players] == [False, True]
    assert times(fixture) == (60, 50)
    assert fixture.library.calls[-1] == ("reseat", 1, ["computer:medium", "person"])
    fixture.table.play(Move(2))
    fixture.table.end_flight()
    fixture.table.poll()
    assert fixture.table.is_thinking


def test_three_move_up_a_seat() -> None:
    fixture = TableFixture("ppc")
    fixture.table.swap()
    assert [player.human for player in fixture.table.players] == [False, True, True]


def test_the_thinking_time_of_three_moves_up_with_its_players() -> None:
    watch = Stopwatch(3, clock := FakeClock())
    for seat in range(3):
        watch.run(seat)
        clock.now += 10 * (seat + 1)
    watch.rotate_seats()
    assert watch.spent == [30, 10, 20]


def test_the_next_move_rests_from_the_moment_that_motion_is_stopped() -> None:
    pace = Pace(clock := FakeClock(), 2.0)
    pace.start_flight()
    clock.now += 5
    pace.settle()
    assert not pace.is_ready
    clock.now += 2
    assert pace.is_ready


def test_persons_alone_have_nobody_to_change_seats_with() -> None:
    fixture = TableFixture("pp")
    assert not fixture.table.can_swap
    with pytest.raises(StaxError, match="nobody"):
        fixture.table.swap()


def test_with_time_odds_a_player_gets_a_part_of_both_times() -> None:
    clock = FakeClock()
    clocks = Clocks(TimeControl(300, 10, shares=(100, 20)), 2, clock)
    assert clocks.times == (300, 60)
    clocks.run(1)
    clock.now += 5
    clocks.add_move(1, 2)
    assert clocks.times == (300, 57)
    clocks.reset()
    assert clocks.times == (300, 60)
    each = Clocks(TimeControl(60, 0, True, (50, 100)), 2, clock)
    each.add_move(0, 1)
    assert each.times == (30, 60)


def test_time_odds_go_with_their_player() -> None:
    control = TimeControl(300, 3, shares=(100, 20))
    assert Setup("mixtour", {}, (Seat(), Seat("easy")), control).rotated(1).control == replace(
        control, shares=(20, 100)
    )
    fixture = TableFixture("pp", clock=str(control))
    fixture.table.restart(swapped=True)
    assert times(fixture) == (60, 300)
