"""The computer as a player: it may crash, hang or lie, and is replaced once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.core.errors import StaxError
from game.core.match import Match
from game.core.move import Move
from game.engine.client import start_built_in
from game.engine.match_lines import setup_lines
from game.engine.restarting_session import ANSWER_GRACE, START_GRACE
from game.games import GAMES
from game.play.computer import Computer
from tests.engine.fake_engine import FakeEngine
from tests.engine.waiting import eventually
from tests.play.fakes import FakeClock
from tests.play.pile import GAME, THREE, TWO

GO = "go level=hard movetime=1.5"


class FakeEngines:
    """Starts the given engines in order, and none when `closed`."""

    def __init__(self) -> None:
        self.started: list[FakeEngine] = []
        self.closed = False

    def __call__(self) -> FakeEngine:
        if self.closed:
            raise StaxError("The engine could not be started: {reason}.", reason="sold out")
        self.started.append(FakeEngine())
        return self.started[-1]

    @property
    def last(self) -> FakeEngine:
        return self.started[-1]


class ComputerFixture:
    """A computer with its clock, its engines and a match of the pile; it ponders if it is plugged in."""

    def __init__(self, start: str | None = None, level: str = "hard") -> None:
        self.engines = FakeEngines()
        self.clock = FakeClock()
        self.is_plugged_in = True
        self.match = Match(GAME, TWO, start)
        self.computer = Computer("Ada", level, 1.5, self.engines, self.clock, lambda: self.is_plugged_in)

    def ready(self, answer: str) -> None:
        """The engine answers all its requests, the go with a move."""
        for line in self.engines.last.requests:
            self.engines.last.say(*([f"bestmove {answer}"] if line.startswith("go") else []), "ok")
        self.engines.last.requests.clear()


def test_it_is_saved_as_its_level_and_name() -> None:
    fixture = ComputerFixture()
    assert (str(fixture.computer.seat), fixture.computer.name, fixture.computer.human) == (
        "computer:hard Ada",
        "Ada",
        False,
    )
    assert fixture.engines.started == []


def test_it_is_asked_in_its_style_where_its_level_has_one() -> None:
    match = Match(GAMES["stax"], TWO)
    for level, character, words in (
        ("hard", "hunter", "go level=hard character=hunter movetime=1"),
        ("hard", "", "go level=hard movetime=1"),
        ("easy", "hunter", "go level=easy movetime=1"),
        ("hard", "unheard-of", "go level=hard movetime=1"),
    ):
        engines = FakeEngines()
        computer = Computer("Ada", level, 1.0, engines, FakeClock(), character=character)
        computer.ask(match)
        assert engines.last.requests[-1] == words
    assert str(Computer("Ada", "hard", character="hunter").seat) == "computer:hard/hunter Ada"


def test_it_is_asked_with_level_and_time_and_answers_once() -> None:
    fixture = ComputerFixture()
    fixture.match.play(Move(2))
    fixture.computer.ask(fixture.match)
    assert fixture.engines.last.requests == ["new pile players=2", "play 2", "go level=hard movetime=1.5"]
    assert fixture.computer.poll() is None
    fixture.ready("3")
    assert fixture.computer.poll() == 3
    fixture.clock.now += 3600  # a person thinks, and nobody expects the engine to say anything
    assert fixture.computer.poll() is None
    assert (fixture.computer.trouble(), len(fixture.engines.started)) == (None, 1)


def test_a_start_that_was_set_up_is_sent() -> None:
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
    fixture = ComputerFixture()
    fixture.match.play(Move(2))
    fixture.computer.ask(fixture.match)
    fixture.ready("3")
    assert fixture.computer.poll() == 3
    following = Match(GAME, {"players": str(players)}, start)
    for move in moves:
        following.play(move)
    fixture.computer.ask(following)
    assert fixture.engines.last.requests == sent


def test_an_answer_without_a_move_is_trouble() -> None:
    fixture = ComputerFixture()
    fixture.computer.ask(fixture.match)
    for _ in range(2):
        fixture.engines.last.say("ok", "ok")
        assert fixture.computer.poll() is None
    assert "without a move" in str(fixture.computer.trouble())


@pytest.mark.parametrize(("score", "content"), [("-3", True), ("0", True), ("1", False), ("loss 2", True)])
def test_it_would_draw_by_its_last_score_of_the_position(score: str, content: bool) -> None:
    fixture = ComputerFixture()
    assert not fixture.computer.would_draw()
    fixture.computer.ask(fixture.match)
    fixture.engines.last.say(
        "ok", "info depth 1 line 1 score 9 nodes 1 pv 2", f"info depth 2 line 1 score {score} nodes 1 pv 2"
    )
    fixture.engines.last.say("info depth 2 line 2 score 50 nodes 1 pv 3")
    fixture.computer.poll()
    assert fixture.computer.would_draw() == content  # it still thinks
    fixture.engines.last.say("bestmove 2", "ok")
    assert fixture.computer.poll() == 2
    assert fixture.computer.would_draw() == content
    fixture.match.play(Move(2))
    fixture.computer.ask(fixture.match)
    assert not fixture.computer.would_draw()


def test_a_cancelled_question_is_stopped_and_never_answered() -> None:
    fixture = ComputerFixture()
    fixture.computer.ask(fixture.match)
    fixture.computer.cancel()
    assert fixture.engines.last.requests[-1] == "stop"
    fixture.ready("3")
    assert fixture.computer.poll() is None
    fixture.match.play(Move(2))
    fixture.computer.ask(fixture.match)
    assert fixture.computer.poll() is None
    fixture.ready("2")
    assert fixture.computer.poll() == 2
    assert len(fixture.engines.started) == 1


def break_by_death(fixture: ComputerFixture) -> None:
    fixture.engines.last.alive = False


def break_by_silence(fixture: ComputerFixture) -> None:
    fixture.clock.now += 2 * 1.5 + START_GRACE + 0.1


def break_by_lie(fixture: ComputerFixture) -> None:
    fixture.ready("3")


def break_by_nonsense(fixture: ComputerFixture) -> None:
    fixture.ready("banana")


def break_by_refusal(fixture: ComputerFixture) -> None:
    fixture.engines.last.say("err unknown game", "ok")


Break = Callable[[ComputerFixture], None]
BREAKS: list[Break] = [break_by_death, break_by_silence, break_by_lie, break_by_nonsense, break_by_refusal]


@pytest.mark.parametrize("fail", BREAKS)
def test_an_engine_that_fails_is_replaced_once_and_asked_again(fail: Break) -> None:
    fixture = ComputerFixture("4 0")
    fixture.match.play(Move(2))
    fixture.computer.ask(fixture.match)
    fail(fixture)
    assert fixture.computer.poll() is None
    first, second = fixture.engines.started
    assert (first.closed, second.closed) == (True, False)
    assert second.requests == ["new pile players=2", "position 4 0", "play 2", "go level=hard movetime=1.5"]
    assert fixture.computer.trouble() is None
    fixture.ready("2")
    assert fixture.computer.poll() == 2


@pytest.mark.parametrize("fail", BREAKS)
def test_a_second_failure_is_trouble_and_a_new_question_a_fresh_try(fail: Break) -> None:
    fixture = ComputerFixture("4 0")
    fixture.match.play(Move(2))
    fixture.computer.ask(fixture.match)
    for _ in range(2):
        fail(fixture)
        assert fixture.computer.poll() is None
    trouble = fixture.computer.trouble()
    assert trouble is not None
    assert str(trouble).startswith(("The computer's program ", "The computer chose "))
    assert [script.closed for script in fixture.engines.started] == [True, True]
    assert fixture.computer.poll() is None
    fixture.computer.ask(fixture.match)
    assert fixture.computer.trouble() is None
    fixture.ready("2")
    assert fixture.computer.poll() == 2


def test_patience_ends_after_twice_the_time_and_the_grace() -> None:
    fixture = ComputerFixture()
    fixture.computer.ask(fixture.match)
    fixture.ready("2")
    fixture.computer.poll()
    fixture.match.play(Move(2))
    fixture.computer.ask(fixture.match)
    fixture.clock.now += 2 * 1.5 + ANSWER_GRACE - 0.1
    assert fixture.computer.poll() is None
    assert len(fixture.engines.started) == 1
    fixture.clock.now += 0.2
    assert fixture.computer.poll() is None
    assert len(fixture.engines.started) == 2


def test_an_answer_that_came_in_time_but_is_read_late_counts() -> None:
    fixture = ComputerFixture()
    fixture.computer.ask(fixture.match)
    fixture.ready("2")
    fixture.clock.now += 3600  # the machine slept
    assert fixture.computer.poll() == 2


def test_an_engine_that_cannot_be_started_is_trouble() -> None:
    fixture = ComputerFixture()
    fixture.engines.closed = True
    fixture.computer.ask(fixture.match)
    assert "sold out" in str(fixture.computer.trouble())
    assert fixture.computer.poll() is None


def test_closing_ends_the_engine() -> None:
    fixture = ComputerFixture()
    fixture.computer.ask(fixture.match)
    fixture.computer.close()
    assert fixture.engines.last.closed
    assert fixture.computer.poll() is None
    fixture.computer.close()


def test_the_built_in_engine_plays_stax() -> None:
    match = Match(GAMES["stax"], {"players": "3"})
    computer = Computer("", "easy", 0.05, start_built_in)
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


def test_the_strongest_level_ponders_until_it_is_asked() -> None:
    fixture = ComputerFixture(level="master")
    fixture.match.play(Move(2))
    for _ in range(3):
        fixture.computer.ponder(fixture.match)
    assert fixture.engines.last.requests == ["new pile players=2", "play 2", "go level=master movetime=60"]
    fixture.engines.last.requests.clear()
    fixture.match.play(Move(3))
    fixture.computer.ask(fixture.match)
    assert fixture.engines.last.requests == ["stop", "play 3", "go level=master movetime=1.5"]
    fixture.engines.last.say("ok", "ok", "bestmove 3", "ok", "ok", "ok")  # what it pondered is no answer
    assert fixture.computer.poll() is None
    fixture.engines.last.say("bestmove 2", "ok")
    assert fixture.computer.poll() == 2


def test_each_position_is_pondered_once() -> None:
    fixture = ComputerFixture(level="master")
    fixture.computer.ponder(fixture.match)
    fixture.ready("2")
    for _ in range(3):
        fixture.computer.ponder(fixture.match)
    assert fixture.engines.last.requests == []
    fixture.match.play(Move(2))
    fixture.computer.ponder(fixture.match)
    assert fixture.engines.last.requests == ["play 2", "go level=master movetime=60"]
    fixture.computer.cancel()
    fixture.computer.ponder(fixture.match)
    assert fixture.engines.last.requests[2:] == ["stop", "go level=master movetime=60"]


@pytest.mark.parametrize(("level", "plugged_in"), [("hard", True), ("expert+50", True), ("master", False)])
def test_a_limited_level_or_a_computer_on_battery_does_not_ponder(level: str, plugged_in: bool) -> None:
    fixture = ComputerFixture(level=level)
    fixture.is_plugged_in = plugged_in
    fixture.computer.ponder(fixture.match)
    assert fixture.engines.started == []


def test_a_draw_is_judged_by_its_own_move_not_by_what_it_ponders() -> None:
    fixture = ComputerFixture(level="master")
    fixture.computer.ask(fixture.match)
    fixture.engines.last.say("ok", "info depth 2 line 1 score 5 nodes 1 pv 2", "bestmove 2", "ok")
    assert fixture.computer.poll() == 2
    fixture.match.play(Move(2))
    fixture.computer.ponder(fixture.match)
    fixture.engines.last.say("ok", "info depth 2 line 1 score -9 nodes 1 pv 2")
    fixture.computer.ponder(fixture.match)
    assert not fixture.computer.would_draw()
    fixture.computer.cancel()
    assert not fixture.computer.would_draw()


def test_an_engine_that_fails_while_it_ponders_is_asked_again() -> None:
    fixture = ComputerFixture(level="master")
    fixture.computer.ponder(fixture.match)
    for _ in range(2):
        fixture.engines.last.alive = False
        fixture.computer.ponder(fixture.match)
    fixture.computer.ask(fixture.match)
    assert fixture.engines.last.requests == ["new pile players=2", "go level=master movetime=1.5"]
    fixture.ready("2")
    assert (fixture.computer.poll(), fixture.computer.trouble()) == (2, None)


@pytest.mark.parametrize(
    ("reply", "sent"),
    [
        (3, ["stop", "go level=master movetime=1.5"]),
        (2, ["stop", "undo 1", "play 2", "go level=master movetime=1.5"]),
    ],
)
def test_it_ponders_after_the_reply_that_it_expects(reply: int, sent: list[str]) -> None:
    fixture = ComputerFixture(level="master")
    fixture.computer.ask(fixture.match)
    fixture.engines.last.say("ok", "info depth 2 line 1 score 5 nodes 1 pv 2 3 2", "bestmove 2", "ok")
    assert fixture.computer.poll() == 2
    fixture.engines.last.requests.clear()
    fixture.match.play(Move(2))
    fixture.computer.ponder(fixture.match)
    assert fixture.engines.last.requests == ["play 2 3", "go level=master movetime=60"]
    fixture.engines.last.requests.clear()
    fixture.match.play(Move(reply))
    fixture.computer.ask(fixture.match)
    assert fixture.engines.last.requests == sent


@pytest.mark.parametrize(("start", "reply"), [("4 0", "2"), (None, "9")])
def test_it_does_not_ponder_after_the_end_of_the_game_or_what_is_no_move(start: str | None, reply: str) -> None:
    fixture = ComputerFixture(start, "master")
    fixture.computer.ask(fixture.match)
    lines = len(fixture.engines.last.requests) - 1
    fixture.engines.last.say(*["ok"] * lines, f"info depth 2 line 1 score 5 nodes 1 pv 2 {reply}", "bestmove 2", "ok")
    assert fixture.computer.poll() == 2
    fixture.engines.last.requests.clear()
    fixture.match.play(Move(2))
    fixture.computer.ponder(fixture.match)
    assert fixture.engines.last.requests == ["play 2", "go level=master movetime=60"]
