"""Lines between friends: each has one spelling, and nothing else is read."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.errors import StaxError
from game.friend.lines import (
    MAX_LINE_LETTERS,
    MAX_TALK_LETTERS,
    WORDS,
    Answer,
    Ask,
    Bye,
    Hello,
    Lifting,
    Line,
    MoveMade,
    Over,
    Past,
    Refused,
    Settle,
    Sit,
    TableOffer,
    Talk,
    read_line,
    write_line,
)
from game.friend.meeting import Meeting
from game.friend.reliable import ReliableLine
from game.games import GAMES
from tests.friend.sides import IS_THOROUGH

EXAMPLES: tuple[Line, ...] = (
    Hello(1, "1.0.0", "Ana María"),
    TableOffer("stax", ("players=3",), "a b", "5:00+3", ("Ana", "", "%|"), ("ivory", "slate"), ("1", "2"), 12),
    Sit(),
    Past(2, 30, ("310@0,0", "-1,2>-2,3"), False),
    Settle(12),
    MoveMade(0, 3, "-1,2>-2,3", "0123456789abcdef", 49_120),
    Ask("undo", 1, 12, 10),
    Answer("draw", 1, 12, True),
    Over("resigned", 2, 1, 30),
    Refused(),
    Talk("Nor did I, until just now — ¡qué línea! 100 %"),
    Lifting(("e4", "2")),
    Bye(),
)
FOREIGN = (
    "",
    " ",
    "hello",
    "hello 1 1.0.0",
    "hello 1 1.0.0 Ana extra",
    "hello 01 1.0.0 Ana",
    "hello -1 1.0.0 Ana",
    "hello 1  Ana",
    "hello 1 1.0.0 An%61",
    "hello 1 1.0.0 An%c3%a1",
    "hello 1 1.0.0 %C3",
    "hello 1 1.0.0 An%0Aa",
    "hello 1 1.0.0 %E2%80%AE",
    "hello 1 1.0.0 Aná",
    f"hello 1 1.0.0 {'A' * 25}",
    "HELLO 1 1.0.0 Ana",
    "move 0 3 a1 0123456789abcdef 99999999999",
    "move 0 3 a1 0123456789abcdef 1.5",
    "ask coffee 0 0 0",
    "answer undo 0 0 maybe",
    "over resigned 4",
    "lifted a|b|c|d|e|f|g|h|i",
    f"talk {'x' * (MAX_TALK_LETTERS + 1)}",
    "talk a\tb",
    "talk " + "x" * MAX_LINE_LETTERS,
    "sit sit",
    "eval print(1)",
)
ALPHABET = "".join(WORDS) + "0123456789%|@>,- ABCÁ\u202e\n\x00~"


def test_every_kind_of_line_has_an_example() -> None:
    assert {type(line) for line in EXAMPLES} == set(WORDS.values())


@pytest.mark.parametrize("line", EXAMPLES, ids=lambda line: type(line).__name__)
def test_a_line_survives_its_text(line: Line) -> None:
    text = write_line(line)
    assert read_line(text) == line
    assert text.isascii()
    assert text.isprintable()


@pytest.mark.parametrize("text", FOREIGN)
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(StaxError, match="can't read"):
        read_line(text)


@given(st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), max_size=MAX_TALK_LETTERS))
def test_printable_talk_arrives_as_it_was_written(text: str) -> None:
    if text.isprintable() and len(write_line(Talk(text))) <= MAX_LINE_LETTERS:
        assert read_line(write_line(Talk(text))) == Talk(text)


def test_the_longest_lines_are_within_the_limit() -> None:
    longest = MoveMade(4_000, 4_000, "@" * 60, "f" * 16, 10_000_000), Past(4_000, 4_000, ("@" * 60,) * 30, False)
    assert all(len(write_line(line)) <= MAX_LINE_LETTERS for line in (*longest, Talk("é" * MAX_TALK_LETTERS)))


def random_text(rng: random.Random) -> str:
    """A line, a line with some letters changed, or letters."""
    text = write_line(rng.choice(EXAMPLES)) if rng.random() < 0.8 else ""
    for _change in range(rng.choice((0, 1, 1, 2, 5))):
        cut, length = rng.randrange(len(text) + 1), rng.randrange(3)
        text = text[:cut] + "".join(rng.choices(ALPHABET, k=rng.randrange(4))) + text[cut + length :]
    return text


def check_read(text: str) -> None:
    try:
        line = read_line(text)
    except StaxError:
        return
    assert write_line(line) == text


def check_frames(rng: random.Random) -> None:
    """A meeting with a friend whose program sends anything: no exception, and one sentence at most."""
    side = Meeting("Ana", GAMES, 0.0, EXAMPLES_OFFER if rng.random() < 0.5 else None)
    stops = 0
    for number in range(1, 12):
        text = random_text(rng)
        side.receive(f"{number if rng.random() < 0.9 else rng.randrange(99)} {rng.randrange(3)} {text}", 0.1 * number)
        side.take_frames(0.1 * number)
        stops += sum(type(event).__name__ == "Stopped" for event in side.take_events())
    assert side.ignores_friend <= (stops >= 1)


EXAMPLES_OFFER = TableOffer("mixtour", ("points=1",), "", "", ("Ana", ""), (), ("1",), 0)


@pytest.mark.parametrize("check", [lambda rng: check_read(random_text(rng)), check_frames], ids=["lines", "meetings"])
def test_two_thousand_lines_are_read_or_refused(check: Callable[[random.Random], None]) -> None:
    rng = random.Random(1)
    for _line in range(2_000 if check is not check_frames else 200):
        check(rng)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10 if IS_THOROUGH else 1))
def test_a_million_lines_are_read_or_refused(seed: int) -> None:
    rng = random.Random(seed)
    for _line in range(90_000):
        check_read(random_text(rng))
    for _meeting in range(1_000):
        check_frames(rng)


def test_the_fields_of_every_line_have_a_form() -> None:
    kinds: list[Any] = list(WORDS.values())
    assert all("form" in each.metadata for kind in kinds for each in fields(kind))


def test_a_reliable_line_bounds_what_it_keeps() -> None:
    line = ReliableLine()
    for number in range(2, 5_000):
        assert line.receive(f"{number} 0 talk a") == []
    assert len(line._early) <= 256
    for _text in range(256):
        line.send("talk a", 0.0)
    with pytest.raises(StaxError, match="has not answered"):
        line.send("talk a", 0.0)
