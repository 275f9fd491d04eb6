"""What is sent for a question, how the answers are matched to it, and what an engine that fails is replaced by."""

from __future__ import annotations

import pytest

from game.core.errors import StaxError
from game.engine.session import GRACE, STARTING, TRIES, Answer, Session
from tests.engine.fake_engine import Script
from tests.play.fakes import HandClock

ASKED = ["new pile players=2", "go movetime=1"]


class Bench:
    """A session with its clock and its engines; none can be started when `closed`."""

    def __init__(self) -> None:
        self.sold: list[Script] = []
        self.fresh: list[bool] = []
        self.closed = False
        self.clock = HandClock()
        self.session = Session(self.start, self.clock)

    def start(self) -> Script:
        if self.closed:
            raise StaxError("sold out")
        self.sold.append(Script())
        return self.sold[-1]

    def question(self, fresh: bool) -> list[str]:
        self.fresh.append(fresh)
        return ASKED

    @property
    def last(self) -> Script:
        return self.sold[-1]

    def told(self) -> list[str]:
        """What the last engine was told since this was asked last."""
        told, self.last.told = self.last.told, []
        return told


def begun() -> Bench:
    bench = Bench()
    bench.session.begin(bench.question, 1.5)
    return bench


def test_the_answers_come_once_in_the_order_of_the_lines_when_all_are_there() -> None:
    bench = begun()
    assert bench.told() == ASKED
    bench.last.say("15 0", "ok", "info depth 1 line 1 score 0 pv 2")
    assert bench.session.poll() == ()
    bench.last.say("bestmove 2")
    assert bench.session.poll() == ()  # it is not finished
    bench.last.say("ok")
    new, go = ASKED
    answers = [Answer(new, ("15 0",)), Answer(go, ("info depth 1 line 1 score 0 pv 2", "bestmove 2"))]
    assert bench.session.poll() == answers
    assert bench.session.poll() == ()


def test_further_lines_of_a_question_are_answered_by_themselves() -> None:
    bench = begun()
    bench.last.say("ok", "ok")
    assert len(bench.session.poll()) == 2
    bench.session.ask(["why 2"])
    bench.last.say("term stones 3", "ok")
    assert bench.session.poll() == [Answer("why 2", ("term stones 3",))]
    assert bench.told() == [*ASKED, "why 2"]


def test_only_an_engine_that_has_just_been_started_is_fresh() -> None:
    bench = begun()
    bench.last.say("ok", "ok")
    bench.session.poll()
    bench.session.begin(bench.question, 1.5)
    bench.last.alive = False
    bench.session.poll()
    assert bench.fresh == [True, False, True]


def test_a_late_answer_is_dropped_by_its_place_in_the_order() -> None:
    bench = begun()
    bench.session.begin(bench.question, 1.5)
    assert bench.told() == [*ASKED, "stop", *ASKED]
    bench.last.say("15 0", "ok", "bestmove 3", "ok", "ok")
    assert bench.session.poll() == ()
    bench.last.say("15 0", "ok", "bestmove 2", "ok")
    assert [answer.said for answer in bench.session.poll()] == [("15 0",), ("bestmove 2",)]


def test_dropping_sends_one_stop_and_no_answer_comes() -> None:
    bench = begun()
    bench.session.drop()
    bench.session.drop()
    assert bench.told() == [*ASKED, "stop"]
    bench.last.say("20 0", "ok", "bestmove 3", "ok", "ok")
    assert bench.session.poll() == ()
    assert len(bench.sold) == 1


def test_what_is_being_said_can_be_heard_before_it_is_finished() -> None:
    bench = begun()
    bench.last.say("20 0", "ok", "info depth 1")
    bench.session.poll()
    assert bench.session.saying == ("info depth 1",)
    bench.session.begin(bench.question, 1.5)
    bench.last.say("info depth 2")
    bench.session.poll()
    assert not bench.session.saying  # it belongs to the question before


def test_of_an_answer_without_end_the_last_lines_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.engine.session.UNREAD", 3)
    bench = begun()
    bench.last.say("ok", "a", "b", "c", "d", "ok")
    assert bench.session.poll()[1].said == ("b", "c", "d")


@pytest.mark.parametrize(
    "lines",
    [
        ["err there is no game 'pile'", "ok"],
        ["20 0", "ok", "illegal there are not 3", "ok"],
        ["20 0", "ok", "bestmove 2", "ok", "ok"],
    ],
)
def test_what_breaks_the_protocol_is_replaced_once_then_told(lines: list[str]) -> None:
    bench = begun()
    for count in range(TRIES):
        assert (bench.session.trouble, len(bench.sold)) == (None, count + 1)
        assert bench.told() == ASKED
        bench.last.say(*lines)
        assert bench.session.poll() == ()
        assert bench.sold[count].closed
    assert "computer player" in str(bench.session.trouble)
    assert len(bench.sold) == TRIES
    bench.session.begin(bench.question, 1.5)
    assert bench.session.trouble is None
    bench.last.say("ok", "ok")
    assert len(bench.session.poll()) == 2


def test_an_engine_that_ends_is_replaced_after_its_last_words() -> None:
    bench = begun()
    bench.last.say("20 0", "ok", "bestmove 2", "ok")
    bench.last.alive = False
    assert len(bench.session.poll()) == 2
    assert len(bench.sold) == 1
    bench.session.begin(bench.question, 1.5)
    assert bench.session.poll() == ()
    assert len(bench.sold) == 2


def test_the_last_words_of_an_engine_may_come_in_portions() -> None:
    bench = begun()
    bench.last.alive = False
    for _ in ASKED:
        bench.last.say("ok")
        answers = bench.session.poll()
    assert len(answers) == 2
    assert len(bench.sold) == 1


def test_another_engine_may_start_as_slowly_as_the_first() -> None:
    bench = begun()
    bench.last.say("20 0", "ok")
    bench.last.alive = False
    bench.session.poll()
    bench.session.poll()
    bench.clock.now += 2 * 1.5 + STARTING - 0.1
    bench.session.poll()
    assert (bench.session.trouble, len(bench.sold)) == (None, 2)


@pytest.mark.parametrize("heard", [True, False])
def test_patience_is_twice_the_time_and_the_grace(heard: bool) -> None:
    bench = begun()
    if heard:
        bench.last.say("ok", "ok")
        bench.session.poll()
        bench.session.begin(bench.question, 1.5)
    bench.clock.now += 2 * 1.5 + (GRACE if heard else STARTING) - 0.1
    bench.session.poll()
    assert len(bench.sold) == 1
    bench.clock.now += 0.2
    bench.session.poll()
    assert len(bench.sold) == 2


def test_one_that_cannot_be_started_is_trouble() -> None:
    bench = Bench()
    bench.closed = True
    bench.session.begin(bench.question, 1.5)
    assert str(bench.session.trouble) == "sold out"
    assert bench.session.poll() == ()


def test_closing_ends_the_engine_and_forgets_the_question() -> None:
    bench = begun()
    bench.last.say("ok", "ok")
    bench.session.close()
    assert bench.last.closed
    assert bench.session.poll() == ()
    bench.session.close()
