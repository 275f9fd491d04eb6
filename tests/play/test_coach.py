"""The coach: what it holds and what not; its engine may be late, or end."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random

import pytest

from game.analysis.verdict import kind_of
from game.core.game import default_options
from game.core.match import Match
from game.core.move import Move
from game.core.outcome import PLAYING
from game.core.position import Position
from game.games import GAMES
from game.play.coach import (
    MAX_FIRST_WAIT_SECONDS,
    MAX_SEARCH_SECONDS,
    MAX_WAIT_SECONDS,
    Coach,
    CoachVerdict,
    threat_after,
)
from tests.play.fakes import FakeClock, TableFixture
from tests.play.pile import GAME, TWO
from tests.play.test_computer import FakeEngines

LINE = "info depth {} line 1 score {} nodes 1 nps 1 time 0.1 pv {}"


class CoachFixture:
    """A coach with its clock, its engines and a match of the pile."""

    def __init__(self) -> None:
        self.engines, self.clock, self.match = FakeEngines(), FakeClock(), Match(GAME, TWO)
        self.coach = Coach(self.engines, self.clock)
        self.coach.watch(self.match)

    def says(self, *lines: str) -> None:
        """The engine answers its last request with these lines, the others with nothing."""
        requests = self.engines.last.requests
        for _ in requests[:-1]:
            self.engines.last.say("ok")
        self.engines.last.say(*lines, "ok")
        requests.clear()

    def verdict(self, before: tuple[str, ...], after: tuple[str, ...]) -> CoachVerdict:
        """The verdict on the move 2, where 3 is best before it and 2 after it."""
        self.says(*(LINE.format(depth, score, "3") for depth, score in enumerate(before, 1)), "bestmove 3")
        assert self.coach.poll() is None
        self.coach.weigh(self.match, Move(2))
        assert self.engines.last.requests[-2:] == ["play 2", "go nodes=30000 movetime=0.5"]
        assert self.coach.is_waiting
        self.says(*(LINE.format(depth, score, "2") for depth, score in enumerate(after, 1)), "bestmove 2")
        verdict = self.coach.poll()
        assert verdict is not None
        assert not self.coach.is_waiting
        return verdict


def strictnesses_that_hold(verdict: CoachVerdict) -> list[str]:
    """The settings of the coach with which it holds the move."""
    return [strictness for strictness in ("off", "sure", "third", "fifth") if verdict.should_stop(strictness)]


ALL = ["sure", "third", "fifth"]


@pytest.mark.parametrize(
    ("before", "after", "kept"),
    [
        (("0", "0"), ("0",), []),
        (("0", "0"), ("win 1",), ALL),  # the next player wins at once
        (("0", "win 3"), ("0",), ALL),  # a certain win is lost
        (("0", "win 3"), ("loss 2",), []),  # nor is it lost, only slower
        (("0", "loss 2"), ("win 1",), []),  # every move loses
        (("1100", "1100"), ("1100",), ["third", "fifth"]),
        (("500", "500"), ("500",), ["third", "fifth"]),  # from 58 to 42 percent: a blunder in a review, too
        (("350", "350"), ("350",), ["fifth"]),  # a mistake
        (("250", "250"), ("250",), []),  # an inaccuracy
    ],
)
def test_what_is_held(before: tuple[str, ...], after: tuple[str, ...], kept: list[str]) -> None:
    assert strictnesses_that_hold(CoachFixture().verdict(before, after)) == kept


@pytest.mark.parametrize("loss", [0.049, 0.05, 0.1, 0.149, 0.15, 0.4])
def test_the_coach_holds_what_a_review_calls_so(loss: float) -> None:
    verdict, kind = CoachVerdict(0.56, 0.56 - loss, Move(1), Move(2)), kind_of(0.56 - (0.56 - loss), False, False)
    assert verdict.should_stop("third") == (kind == "blunder")
    assert verdict.should_stop("fifth") == (kind in ("blunder", "mistake"))
    assert not verdict.should_stop("sure")


def test_both_sides_of_a_move_are_seen_as_deep() -> None:
    verdict = CoachFixture().verdict(
        ("0", "0"), ("0", "win 2")
    )  # a depth that was not reached before does not count against the move
    assert strictnesses_that_hold(verdict) == []


def test_the_best_move_throws_nothing_away() -> None:
    fixture = CoachFixture()
    fixture.says(LINE.format(1, 900, "2"), LINE.format(2, 900, "2"), "bestmove 2")
    fixture.coach.poll()
    fixture.coach.weigh(fixture.match, Move(2))
    fixture.says(LINE.format(1, 900, "3"), "bestmove 3")
    verdict = fixture.coach.poll()
    assert verdict is not None
    assert strictnesses_that_hold(verdict) == []


def test_a_late_answer_is_not_waited_for() -> None:
    fixture = CoachFixture()
    fixture.says(LINE.format(1, 0, "3"), "bestmove 3")
    assert fixture.coach.poll() is None  # the engine is there
    fixture.match.play(Move(2))
    fixture.coach.weigh(fixture.match, Move(2))
    assert fixture.engines.last.requests[-1].startswith("go ")  # still about the position before
    fixture.clock.now += MAX_WAIT_SECONDS - 0.01
    assert fixture.coach.is_waiting
    fixture.clock.now += 0.02
    assert not fixture.coach.is_waiting
    fixture.coach.cancel()
    fixture.says(LINE.format(1, 0, "3"), "bestmove 3")
    assert fixture.coach.poll() is None
    assert fixture.engines.last.requests == []


def test_the_first_move_waits_for_the_engine_to_come() -> None:
    fixture = CoachFixture()
    fixture.coach.weigh(fixture.match, Move(2))
    fixture.clock.now += MAX_FIRST_WAIT_SECONDS - 0.01
    assert fixture.coach.is_waiting
    fixture.says(LINE.format(1, 0, "3"), "bestmove 3")
    assert fixture.coach.poll() is None
    fixture.says(LINE.format(1, "win 1", "2"), "bestmove 2")
    verdict = fixture.coach.poll()
    assert verdict is not None
    assert strictnesses_that_hold(verdict) == ALL
    late = CoachFixture()
    late.coach.weigh(late.match, Move(2))
    late.clock.now += MAX_FIRST_WAIT_SECONDS + 0.01
    assert not late.coach.is_waiting


def three(seed: int) -> Iterator[tuple[Position, Move]]:
    """Positions of three players by chance, with a move of each."""
    game, chance = GAMES["stax"], Random(seed)
    position = game.notation.start(default_options(game) | {"players": "3"})
    while position.outcome() == PLAYING:
        move = chance.choice(position.legal())
        yield position.clone(), move
        position.advance(move)


@pytest.mark.slow
def test_of_three_it_says_who_can_take_whose_king() -> None:
    game, found = GAMES["stax"], set()
    for seed in range(6):
        for before, move in itertools.islice(three(seed), seed, None, 9):
            position = before.clone()
            position.play(move)
            if position.outcome() != PLAYING:
                continue
            for reply in position.legal()[:2]:
                threat = threat_after(game, position, reply, before.turn)
                after = position.clone()
                after.play(reply)
                taken = after.outcome() != PLAYING
                can = not taken and any(wins(after, each) for each in after.legal())
                assert (threat is not None) == (taken or can)
                if threat is not None:
                    seat, fact = threat
                    assert seat == (position.turn if taken else after.turn)
                    assert fact.name in game.facts.texts.threats
                    assert fact.values["loser"] == (seat + 1) % 3  # each hunts the next
                    found.add("taken" if taken else "can")
    assert "can" in found


def wins(position: Position, move: Move) -> bool:
    """Whether who is to move wins by a move that takes a king."""
    seat = position.turn
    position.play(move)
    won = position.outcome() == seat
    position.undo()
    return won


def test_an_engine_that_ends_twice_is_reported_and_not_asked_again() -> None:
    fixture = CoachFixture()
    fixture.coach.weigh(fixture.match, Move(2))
    for _ in range(2):
        fixture.engines.last.alive = False
        assert fixture.coach.poll() is None
    assert fixture.coach.trouble() is not None
    assert not fixture.coach.is_waiting
    fixture.match.play(Move(2))
    fixture.coach.watch(fixture.match)
    fixture.coach.weigh(fixture.match, Move(2))
    assert (len(fixture.engines.started), fixture.coach.is_waiting) == (2, False)
    assert MAX_SEARCH_SECONDS < MAX_WAIT_SECONDS


def test_a_held_move_costs_no_clock() -> None:
    fixture = TableFixture("pc", clock="5:00+0")
    table, clock = fixture.table, fixture.clock
    table.play(Move(2))
    table.end_flight()
    fixture.answers(1, 2)
    table.end_flight()
    table.poll()
    assert table.clocks is not None
    left = table.clocks.seconds_left(0)
    table.is_held = True
    table.poll()
    clock.now += 7
    table.poll()
    assert table.clocks.seconds_left(0) == left
    table.is_held = False
    table.poll()
    clock.now += 7
    table.poll()
    assert table.clocks.seconds_left(0) == left - 7
