"""What is sent for a task, and how the answers are matched to it."""

from __future__ import annotations

import pytest

from game.engine.conversation import Conversation, Fault, Task
from tests.engine.script import Script

SETUP = ("new pile players=2",)
GO = "go level=easy movetime=1"


def task(*moves: str, setup: tuple[str, ...] = SETUP) -> Task:
    return Task(setup, moves, GO)


def begun(*moves: str) -> tuple[Script, Conversation]:
    script = Script()
    talk = Conversation(script)
    talk.ask(task(*moves))
    return script, talk


def test_a_task_is_the_whole_game_and_a_go() -> None:
    script, talk = begun("2", "3")
    assert script.told == ["new pile players=2", "play 2 3", GO]
    script.say("15 0", "ok", "15 0", "ok", "info depth 1 line 1 score 0 pv 2")
    assert talk.listen() is None
    script.say("bestmove 2")
    assert talk.listen() is None  # it is not finished
    script.say("ok")
    assert talk.listen() == "2"
    assert talk.listen() is None


def test_a_new_game_needs_no_play() -> None:
    script, _ = begun()
    assert script.told == ["new pile players=2", GO]


@pytest.mark.parametrize(
    ("following", "sent"),
    [
        (task("2", "3", "2"), ["play 3 2", GO]),
        (task("2"), [GO]),
        (task("3"), ["new pile players=2", "play 3", GO]),
        (task(), ["new pile players=2", GO]),
        (task("2", setup=("new pile players=3",)), ["new pile players=3", "play 2", GO]),
        (task("2", setup=(*SETUP, "position 9 1")), ["new pile players=2", "position 9 1", "play 2", GO]),
    ],
)
def test_the_next_task_sends_only_what_is_new(following: Task, sent: list[str]) -> None:
    script, talk = begun("2")
    script.say("18 1", "ok", "18 1", "ok", "bestmove 3", "ok")
    assert talk.listen() == "3"
    script.told.clear()
    talk.ask(following)
    assert script.told == sent


def test_a_late_answer_is_dropped_by_its_place_in_the_order() -> None:
    script, talk = begun("2")
    talk.ask(task("2", "3", "2"))
    assert script.told[3:] == ["stop", "play 3 2", GO]
    script.say("18 1", "ok", "18 1", "ok", "bestmove 3", "ok", "ok")
    assert talk.listen() is None
    script.say("13 1", "ok", "bestmove 2", "ok")
    assert talk.listen() == "2"


def test_dropping_sends_one_stop_and_no_answer_comes() -> None:
    script, talk = begun()
    talk.drop()
    talk.drop()
    assert script.told == ["new pile players=2", GO, "stop"]
    script.say("20 0", "ok", "bestmove 3", "ok", "ok")
    assert talk.listen() is None


@pytest.mark.parametrize(
    "lines",
    [
        ["err there is no game 'pile'", "ok"],
        ["20 0", "ok", "illegal there are not 3", "ok"],
        ["20 0", "ok", "ok"],
        ["20 0", "ok", "bestmove", "ok"],
        ["20 0", "ok", "bestmove 2", "ok", "ok"],
    ],
)
def test_what_breaks_the_protocol_is_a_fault(lines: list[str]) -> None:
    script, talk = begun()
    script.say(*lines)
    with pytest.raises(Fault):
        talk.listen()


def test_the_end_of_the_engine_is_a_fault_after_its_last_words() -> None:
    script, talk = begun()
    script.say("20 0", "ok", "bestmove 2", "ok")
    script.alive = False
    assert talk.listen() == "2"
    with pytest.raises(Fault, match="ended"):
        talk.listen()
