"""What is chosen before a game, as text and back."""

from __future__ import annotations

import pytest

from game.core.errors import StaxError
from game.play.clocks import TimeControl
from game.play.setup import Seat, Setup, read_seat, read_setup


@pytest.mark.parametrize(
    ("seat", "text"),
    [
        (Seat(), "person"),
        (Seat("", "Ana María"), "person Ana María"),
        (Seat("medium"), "computer:medium"),
        (Seat("hard", "Deep"), "computer:hard Deep"),
    ],
)
def test_a_seat_and_its_text(seat: Seat, text: str) -> None:
    assert str(seat) == text
    assert read_seat(text) == seat


def test_a_setup_and_its_text() -> None:
    setup = Setup("stax", {"players": "3"}, (Seat(), Seat("easy"), Seat("", "Bo")))
    assert str(setup) == "stax players=3;person;computer:easy;person Bo"
    assert read_setup(str(setup)) == setup


@pytest.mark.parametrize(
    "text", ["", " ", ";person", "stax players;person", "stax;robot", "stax;computer:", "stax;person:x"]
)
def test_other_texts_are_refused_in_words(text: str) -> None:
    with pytest.raises(StaxError):
        read_setup(text)


def test_a_setup_with_a_clock_and_its_text() -> None:
    setup = Setup("stax", {"players": "2"}, (Seat(), Seat("easy")), TimeControl(300, 3))
    assert str(setup) == "stax players=2;person;computer:easy;clock 5:00+3"
    assert read_setup(str(setup)) == setup
    with pytest.raises(StaxError, match="is not a clock"):
        read_setup("stax;person;clock soon")


def test_a_setup_with_colours_and_its_text() -> None:
    setup = Setup("stax", {"players": "2"}, (Seat(), Seat("", "Bo")), TimeControl(300, 3), ("teal", "ivory"))
    assert str(setup) == "stax players=2;person;person Bo;colours teal ivory;clock 5:00+3"
    assert read_setup(str(setup)) == setup


def test_a_setup_with_a_coach_and_its_text() -> None:
    setup = Setup("stax", {"players": "2"}, (Seat(), Seat("novice")), colours=("teal", "ivory"), coach="third")
    assert str(setup) == "stax players=2;person;computer:novice;coach third;colours teal ivory"
    assert read_setup(str(setup)) == setup
