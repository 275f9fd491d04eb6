"""The computer as a player: it may crash, hang or lie, and is replaced once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.core.errors import StaxError
from game.core.match import Match
from game.core.move import Move
from game.engine.client import built_in
from game.engine.session import GRACE, STARTING, setup_lines
from game.games import GAMES
from game.play.computer import Computer
from tests.engine.fake_engine import Script
from tests.engine.waiting import eventually
from tests.play.fakes import HandClock
from tests.play.pile import GAME, THREE, TWO

GO = "go level=hard movetime=1.5"


class Shop:
    """Sells engines: the scripts in order, none when `closed`."""

    def __init__(self) -> None:
        self.sold: list[Script] = []
        self.closed = False

    def __call__(self) -> Script:
        if self.closed:
            raise StaxError("The engine could not be started: {reason}.", reason="sold out")
        self.sold.append(Script())
        return self.sold[-1]

    @property
    def last(self) -> Script:
        return self.sold[-1]


class Bench:
    """A computer with its clock, its engines and a match of the pile."""

    def __init__(self, start: str | None = None) -> None:
        self.shop = Shop()
        self.clock = HandClock()
        self.match = Match(GAME, TWO, start)
        self.computer = Computer("Ada", "hard", 1.5, self.shop, self.clock)

    def ready(self, answer: str) -> None:
        """The engine answers everything it was told, the go with a move."""
        for line in self.shop.last.told:
            self.shop.last.say(*([f"bestmove {answer}"] if line.startswith("go") else []), "ok")
        self.shop.last.told.clear()


def test_it_is_saved_as_its_level_and_name() -> None:
    bench = Bench()
    assert (str(bench.computer.seat), bench.computer.name, bench.computer.human) == ("computer:hard Ada", "Ada", False)
    assert bench.shop.sold == []


def test_it_is_asked_with_level_and_time_and_answers_once() -> None:
    bench = Bench()
    bench.match.play(Move(2))
    bench.computer.ask(bench.match)
    assert bench.shop.last.told == ["new pile players=2", "play 2", "go level=hard movetime=1.5"]
    assert bench.computer.poll() is None
    bench.ready("3")
    assert bench.computer.poll() == 3
    bench.clock.now += 3600  # a person thinks, and nobody expects the engine to say anything
    assert bench.computer.poll() is None
    assert (bench.computer.trouble(), len(bench.shop.sold)) == (None, 1)


def test_a_start_that_was_set_up_is_told() -> None:
    assert setup_lines(Match(GAME, THREE, "9 1")) == ("new pile players=3", "position 9 1")


@pytest.mark.parametrize(
    ("players", "start", "moves", "sent"),
    [
        (2, None, [2, 3, 2], ["play 3 2", GO]),
        (2, None, [2], [GO]),
        (2, None, [3], ["new pile players=2", "play 3", GO]),
        (2, None, [], ["new pile players=2", GO]),
        (3, None, [2], ["new pile players=3", "play 2", GO]),
        (2, "9 1", [2], ["new pile players=2", "position 9 1", "play 2", GO]),
    ],
)
def test_the_next_question_sends_only_what_is_new(
    players: int, start: str | None, moves: list[Move], sent: list[str]
) -> None:
    bench = Bench()
    bench.match.play(Move(2))
    bench.computer.ask(bench.match)
    bench.ready("3")
    assert bench.computer.poll() == 3
    following = Match(GAME, {"players": str(players)}, start)
    for move in moves:
        following.play(move)
    bench.computer.ask(following)
    assert bench.shop.last.told == sent


def test_an_answer_without_a_move_is_trouble() -> None:
    bench = Bench()
    bench.computer.ask(bench.match)
    for _ in range(2):
        bench.shop.last.say("ok", "ok")
        assert bench.computer.poll() is None
    assert "without a move" in str(bench.computer.trouble())


@pytest.mark.parametrize(("score", "content"), [("-3", True), ("0", True), ("1", False), ("loss 2", True)])
def test_it_would_draw_by_the_last_score_that_it_told_of_the_position(score: str, content: bool) -> None:
    bench = Bench()
    assert not bench.computer.would_draw()
    bench.computer.ask(bench.match)
    bench.shop.last.say(
        "ok", "info depth 1 line 1 score 9 nodes 1 pv 2", f"info depth 2 line 1 score {score} nodes 1 pv 2"
    )
    bench.shop.last.say("info depth 2 line 2 score 50 nodes 1 pv 3")
    bench.computer.poll()
    assert bench.computer.would_draw() == content  # it still thinks
    bench.shop.last.say("bestmove 2", "ok")
    assert bench.computer.poll() == 2
    assert bench.computer.would_draw() == content
    bench.match.play(Move(2))
    bench.computer.ask(bench.match)
    assert not bench.computer.would_draw()


def test_a_cancelled_question_is_stopped_and_never_answered() -> None:
    bench = Bench()
    bench.computer.ask(bench.match)
    bench.computer.cancel()
    assert bench.shop.last.told[-1] == "stop"
    bench.ready("3")
    assert bench.computer.poll() is None
    bench.match.play(Move(2))
    bench.computer.ask(bench.match)
    assert bench.computer.poll() is None
    bench.ready("2")
    assert bench.computer.poll() == 2
    assert len(bench.shop.sold) == 1


def break_by_death(bench: Bench) -> None:
    bench.shop.last.alive = False


def break_by_silence(bench: Bench) -> None:
    bench.clock.now += 2 * 1.5 + STARTING + 0.1


def break_by_lie(bench: Bench) -> None:
    bench.ready("3")


def break_by_nonsense(bench: Bench) -> None:
    bench.ready("banana")


def break_by_refusal(bench: Bench) -> None:
    bench.shop.last.say("err unknown game", "ok")


Break = Callable[[Bench], None]
BREAKS: list[Break] = [break_by_death, break_by_silence, break_by_lie, break_by_nonsense, break_by_refusal]


@pytest.mark.parametrize("fail", BREAKS)
def test_an_engine_that_fails_is_replaced_once_and_asked_again(fail: Break) -> None:
    bench = Bench("4 0")
    bench.match.play(Move(2))
    bench.computer.ask(bench.match)
    fail(bench)
    assert bench.computer.poll() is None
    first, second = bench.shop.sold
    assert (first.closed, second.closed) == (True, False)
    assert second.told == ["new pile players=2", "position 4 0", "play 2", "go level=hard movetime=1.5"]
    assert bench.computer.trouble() is None
    bench.ready("2")
    assert bench.computer.poll() == 2


@pytest.mark.parametrize("fail", BREAKS)
def test_a_second_failure_is_trouble_and_a_new_question_a_fresh_try(fail: Break) -> None:
    bench = Bench("4 0")
    bench.match.play(Move(2))
    bench.computer.ask(bench.match)
    for _ in range(2):
        fail(bench)
        assert bench.computer.poll() is None
    trouble = bench.computer.trouble()
    assert trouble is not None
    assert str(trouble).startswith("The computer player")
    assert [script.closed for script in bench.shop.sold] == [True, True]
    assert bench.computer.poll() is None
    bench.computer.ask(bench.match)
    assert bench.computer.trouble() is None
    bench.ready("2")
    assert bench.computer.poll() == 2


def test_patience_ends_after_twice_the_time_and_the_grace() -> None:
    bench = Bench()
    bench.computer.ask(bench.match)
    bench.ready("2")
    bench.computer.poll()
    bench.match.play(Move(2))
    bench.computer.ask(bench.match)
    bench.clock.now += 2 * 1.5 + GRACE - 0.1
    assert bench.computer.poll() is None
    assert len(bench.shop.sold) == 1
    bench.clock.now += 0.2
    assert bench.computer.poll() is None
    assert len(bench.shop.sold) == 2


def test_an_answer_that_came_in_time_but_is_read_late_counts() -> None:
    bench = Bench()
    bench.computer.ask(bench.match)
    bench.ready("2")
    bench.clock.now += 3600  # the machine slept
    assert bench.computer.poll() == 2


def test_an_engine_that_cannot_be_started_is_trouble() -> None:
    bench = Bench()
    bench.shop.closed = True
    bench.computer.ask(bench.match)
    assert "sold out" in str(bench.computer.trouble())
    assert bench.computer.poll() is None


def test_closing_ends_the_engine() -> None:
    bench = Bench()
    bench.computer.ask(bench.match)
    bench.computer.close()
    assert bench.shop.last.closed
    assert bench.computer.poll() is None
    bench.computer.close()


def test_the_built_in_engine_plays_stax() -> None:
    match = Match(GAMES["stax"], {"players": "3"})
    computer = Computer("", "easy", 0.05, built_in)
    try:
        for _ in range(3):
            computer.ask(match)
            moves: list[Move] = []

            def answered(moves: list[Move] = moves) -> bool:
                move = computer.poll()
                moves.extend([] if move is None else [move])
                return bool(moves)

            assert eventually(answered)
            assert computer.trouble() is None
            match.play(moves[0])
    finally:
        computer.close()
    assert match.movers == [0, 1, 2]
