"""The lines sent for a question, how the answers are matched to it, and the replacement of an engine that fails."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future

import pytest

from game.core.errors import StaxError
from game.core.futures import poll
from game.engine.restarting_session import (
    ANSWER_GRACE,
    MAX_TRIES,
    START_GRACE,
    Conversation,
    EngineFault,
    EngineSession,
    LineAnswer,
)
from tests.engine.fake_engine import FakeEngine
from tests.play.fakes import FakeClock

ASKED = ["new pile players=2", "go movetime=1"]


class SessionFixture:
    """A session with its clock and its engines; none can be started when `closed`."""

    def __init__(self) -> None:
        self.started: list[FakeEngine] = []
        self.fresh: list[bool] = []
        self.closed = False
        self.clock = FakeClock()
        self.session = EngineSession(self.start, self.clock)
        self.future = Future[Sequence[LineAnswer]]()

    def start(self) -> FakeEngine:
        if self.closed:
            raise StaxError("sold out")
        self.started.append(FakeEngine())
        return self.started[-1]

    def begin(self) -> None:
        """Ask a question of one request."""
        self.future = self.session.begin(self.question, 1.5)

    def question(self, fresh: bool) -> Conversation[Sequence[LineAnswer]]:
        self.fresh.append(fresh)
        return (yield ASKED)

    def poll(self) -> Sequence[LineAnswer]:
        """The answers, returned once; none before they are there or if there is trouble."""
        self.session.poll()
        answers = None if self.trouble is not None else poll(self.future)
        if answers is not None:
            self.future = Future()
        return answers or ()

    @property
    def trouble(self) -> BaseException | None:
        """Why the question has no answer."""
        done = self.future.done() and not self.future.cancelled()
        return self.future.exception() if done else None

    @property
    def last(self) -> FakeEngine:
        return self.started[-1]

    def new_requests(self) -> list[str]:
        """The lines sent to the last engine since the last call."""
        requests, self.last.requests = self.last.requests, []
        return requests


def begun() -> SessionFixture:
    fixture = SessionFixture()
    fixture.begin()
    return fixture


def test_the_answers_come_once_in_the_order_of_the_lines_when_all_are_there() -> None:
    fixture = begun()
    assert fixture.new_requests() == ASKED
    fixture.last.say("15 0", "ok", "info depth 1 line 1 score 0 pv 2")
    assert fixture.poll() == ()
    fixture.last.say("bestmove 2")
    assert fixture.poll() == ()  # it is not finished
    fixture.last.say("ok")
    new, go = ASKED
    answers = [LineAnswer(new, ("15 0",)), LineAnswer(go, ("info depth 1 line 1 score 0 pv 2", "bestmove 2"))]
    assert fixture.poll() == answers
    assert fixture.poll() == ()


def test_a_conversation_goes_on_until_it_has_a_result() -> None:
    fixture = SessionFixture()

    def question(_fresh: bool) -> Conversation[Sequence[LineAnswer]]:
        first = yield ASKED
        second = yield ["why 2"]
        return [*first, *second]

    fixture.future = fixture.session.begin(question, 1.5)
    fixture.last.say("ok", "ok")
    assert fixture.poll() == ()
    assert fixture.new_requests() == [*ASKED, "why 2"]
    fixture.last.say("term stones 3", "ok")
    assert fixture.poll()[2:] == [LineAnswer("why 2", ("term stones 3",))]


def test_an_error_of_a_conversation_is_the_answer_but_a_fault_replaces_the_engine() -> None:
    fixture = SessionFixture()
    errors = iter([EngineFault("no move"), StaxError("no puzzle")])

    def question(_fresh: bool) -> Conversation[Sequence[LineAnswer]]:
        yield ASKED
        raise next(errors)

    fixture.future = fixture.session.begin(question, 1.5)
    for started in (1, 2):
        assert (fixture.trouble, len(fixture.started)) == (None, started)
        fixture.last.say("ok", "ok")
        fixture.poll()
    assert str(fixture.trouble) == "no puzzle"


def test_only_an_engine_that_has_just_been_started_is_fresh() -> None:
    fixture = begun()
    fixture.last.say("ok", "ok")
    fixture.poll()
    fixture.begin()
    fixture.last.alive = False
    fixture.poll()
    assert fixture.fresh == [True, False, True]


def test_a_late_answer_is_dropped_by_its_place_in_the_order() -> None:
    fixture = begun()
    fixture.begin()
    assert fixture.new_requests() == [*ASKED, "stop", *ASKED]
    fixture.last.say("15 0", "ok", "bestmove 3", "ok", "ok")
    assert fixture.poll() == ()
    fixture.last.say("15 0", "ok", "bestmove 2", "ok")
    assert [answer.output for answer in fixture.poll()] == [("15 0",), ("bestmove 2",)]


def test_dropping_sends_one_stop_and_no_answer_comes() -> None:
    fixture = begun()
    fixture.session.cancel_question()
    fixture.session.cancel_question()
    assert fixture.new_requests() == [*ASKED, "stop"]
    fixture.last.say("20 0", "ok", "bestmove 3", "ok", "ok")
    assert fixture.poll() == ()
    assert len(fixture.started) == 1


def test_what_is_being_said_can_be_heard_before_it_is_finished() -> None:
    fixture = begun()
    fixture.last.say("20 0", "ok", "info depth 1")
    fixture.poll()
    assert fixture.session.partial_output == ("info depth 1",)
    fixture.begin()
    fixture.last.say("info depth 2")
    fixture.poll()
    assert not fixture.session.partial_output  # it belongs to the question before


def test_of_an_answer_without_end_the_last_lines_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.engine.restarting_session.MAX_UNREAD_LINES", 3)
    fixture = begun()
    fixture.last.say("ok", "a", "b", "c", "d", "ok")
    assert fixture.poll()[1].output == ("b", "c", "d")


@pytest.mark.parametrize(
    "lines",
    [
        ["err there is no game 'pile'", "ok"],
        ["20 0", "ok", "illegal there are not 3", "ok"],
        ["20 0", "ok", "bestmove 2", "ok", "ok"],
    ],
)
def test_what_breaks_the_protocol_is_replaced_once_then_reported(lines: list[str]) -> None:
    fixture = begun()
    for count in range(MAX_TRIES):
        assert (fixture.trouble, len(fixture.started)) == (None, count + 1)
        assert fixture.new_requests() == ASKED
        fixture.last.say(*lines)
        assert fixture.poll() == ()
        assert fixture.started[count].closed
    assert "The computer's program" in str(fixture.trouble)
    assert len(fixture.started) == MAX_TRIES
    fixture.begin()
    assert fixture.trouble is None
    fixture.last.say("ok", "ok")
    assert len(fixture.poll()) == 2


def test_an_engine_that_ends_is_replaced_after_its_last_words() -> None:
    fixture = begun()
    fixture.last.say("20 0", "ok", "bestmove 2", "ok")
    fixture.last.alive = False
    assert len(fixture.poll()) == 2
    assert len(fixture.started) == 1
    fixture.begin()
    assert fixture.poll() == ()
    assert len(fixture.started) == 2


def test_the_last_words_of_an_engine_may_come_in_portions() -> None:
    fixture = begun()
    fixture.last.alive = False
    for _ in ASKED:
        fixture.last.say("ok")
        answers = fixture.poll()
    assert len(answers) == 2
    assert len(fixture.started) == 1


def test_another_engine_may_start_as_slowly_as_the_first() -> None:
    fixture = begun()
    fixture.last.say("20 0", "ok")
    fixture.last.alive = False
    fixture.poll()
    fixture.poll()
    fixture.clock.now += 2 * 1.5 + START_GRACE - 0.1
    fixture.poll()
    assert (fixture.trouble, len(fixture.started)) == (None, 2)


@pytest.mark.parametrize("heard", [True, False])
def test_patience_is_twice_the_time_and_the_grace(heard: bool) -> None:
    fixture = begun()
    if heard:
        fixture.last.say("ok", "ok")
        fixture.poll()
        fixture.begin()
    fixture.clock.now += 2 * 1.5 + (ANSWER_GRACE if heard else START_GRACE) - 0.1
    fixture.poll()
    assert len(fixture.started) == 1
    fixture.clock.now += 0.2
    fixture.poll()
    assert len(fixture.started) == 2


def test_one_that_cannot_be_started_is_trouble() -> None:
    fixture = SessionFixture()
    fixture.closed = True
    fixture.begin()
    assert str(fixture.trouble) == "sold out"
    assert fixture.poll() == ()


def test_closing_ends_the_engine_and_forgets_the_question() -> None:
    fixture = begun()
    fixture.last.say("ok", "ok")
    fixture.session.close()
    assert fixture.last.closed
    assert fixture.poll() == ()
    fixture.session.close()
