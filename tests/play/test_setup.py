"""The choices before a game, as text and back."""

from __future__ import annotations

import pytest

from game.core.errors import StaxError
from game.games import GAMES
from game.play.clocks import TimeControl
from game.play.setup import Seat, Setup, read_seat, read_setup, start_of


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


def test_what_is_given_before_a_game_goes_with_its_giver() -> None:
    setup = Setup("mixtour", {"points": "3"}, (Seat(), Seat("easy")), gifts=(0, 2))
    assert str(setup) == "mixtour points=3;person;computer:easy;gives 0 2"
    assert read_setup(str(setup)) == setup
    assert setup.rotated(1).gifts == (2, 0)
    with pytest.raises(StaxError):
        read_setup("mixtour;person;person;gives x")


@pytest.mark.parametrize(
    ("game_id", "options", "gifts", "start"),
    [
        ("mixtour", {"points": "3"}, (0, 2), ",,,,/,,,,/,,,,/,,,,/,,,, W 2-0 -"),
        ("mixtour", {"points": "3"}, (1, 0), ",,,,/,,,,/,,,,/,,,,/,,,, W 0-1 -"),
        ("mixtour", {"points": "1"}, (0, 1), None),
        ("mixtour", {"points": "3"}, (), None),
        ("stax", {"players": "2"}, (0, 1), None),
        (
            "death-stacks",
            {"too-tall": "enforced"},
            (0, 2),
            "rr,rr,rr,rr,rr,rr/,,,,,/,,,,,/,,,,,/,,,,,/b,b,bb,bb,bb,bb r",
        ),
    ],
)
def test_a_head_start_is_a_start_position_by_the_rules(
    game_id: str, options: dict[str, str], gifts: tuple[int, ...], start: str | None
) -> None:
    game = GAMES[game_id]
    found = start_of(game, Setup(game_id, options, (Seat(), Seat("easy")), gifts=gifts))
    assert found == start
    if found is not None:
        assert game.notation.read_position(found, options).legal()
