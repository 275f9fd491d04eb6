"""Texts of moves and positions: canonical, exact, and one clear sentence for everything else."""

from __future__ import annotations

from string import printable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.errors import IllegalMove, NotationError
from game.games.mixtour.notation import MIXTOUR_NOTATION
from tests.games.mixtour.boards import begin, play, set_up

ONE, NINE = {"points": "1"}, {"points": "9"}
EMPTY = ",,,,/,,,,/,,,,/,,,,/,,,,"


@pytest.mark.parametrize(
    "text",
    [
        f"{EMPTY} W 0-0 -",
        f"{EMPTY} R 0-0 pass",
        ",,,,/,rw,,,/,,,,/,,,,/,,,, W 0-0 -",
        "wrwr,,,,/,,,,/,,,,/,,,,/,,,,r R 8-3 e1:4-a5",
        f"{EMPTY} W 9-0 -",
        f"{EMPTY} W 0-0 a1:3-c3",
    ],
)
def test_a_position_comes_back_as_it_was_written(text: str) -> None:
    assert MIXTOUR_NOTATION.write_position(MIXTOUR_NOTATION.read_position(text, NINE)) == text


def test_the_first_position() -> None:
    assert MIXTOUR_NOTATION.write_position(begin()) == f"{EMPTY} W 0-0 -"


def test_rows_are_written_from_the_fifth_down_and_stacks_from_the_top() -> None:
    position = play(begin(), "a5", "b4", "b4:1-a5", "e1")
    assert MIXTOUR_NOTATION.write_position(position) == "rw,,,,/,,,,/,,,,/,,,,/,,,,r W 0-0 -"


def test_the_last_turn_is_written_if_it_was_a_movement() -> None:
    assert MIXTOUR_NOTATION.write_position(play(begin(), "a5", "b4", "b4:1-a5")).endswith("/,,,, R 0-0 b4:1-a5")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1 parts"),
        (f"{EMPTY} W 0-0", "3 parts"),
        (f"{EMPTY}  W 0-0 -", "5 parts"),
        (f"{EMPTY} w 0-0 -", "not “w”"),
        (f"{EMPTY} WR 0-0 -", "not “WR”"),
        (",,,,/,,,,/,,,,/,,,, W 0-0 -", "; there are 4"),
        (",,,,/,,,/,,,,/,,,,/,,,, W 0-0 -", "Row 4 has 4 cells"),
        ("x,,,,/,,,,/,,,,/,,,,/,,,, W 0-0 -", "“x” at a5"),
        (",,,,/,,,,/,,,,/,,,,/,,,,W W 0-0 -", "“W” at e1"),
        (",,,,/,,,,/,,wwwww,,/,,,,/,,,, W 0-0 -", "The stack at c3 is 5 high"),
        ("wwww,wwww,wwww,wwww,wwww/w,,,,/,,,,/,,,,/,,,, W 0-0 -", "21 pieces “w”"),
        (f"{EMPTY} W 0 -", "not “0”"),
        (f"{EMPTY} W 00-0 -", "not “00-0”"),
        (f"{EMPTY} W 2-0 -", "the scores 2-0 are impossible"),
        (f"{EMPTY} W 1-1 -", "the scores 1-1 are impossible"),
        (f"{EMPTY} W 0-0 c3", "not “c3”"),
        (f"{EMPTY} W 0-0 a1:5-a2", "not “a1:5-a2”"),
        (f"{EMPTY} W 0-0 a1:1-b3", "straight line"),
        (f"{EMPTY} W 0-0 a1:1-a1", "straight line"),
        (f"{EMPTY} W 0-0 a1:٣-a2", "not “a1:٣-a2”"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refusal:
        MIXTOUR_NOTATION.read_position(text, ONE)
    assert message in str(refusal.value)


def test_a_game_that_is_won_may_be_set_up() -> None:
    position = set_up(f"{EMPTY} W 0-1 -")
    assert position.outcome() == 1
    assert not position.legal()


@pytest.mark.parametrize(
    "text",
    ["", "f1", "a6", "a0", "A1", "a1 ", "a1-b1", "a1:0-b1", "a1:5-b1", "a1:1-b", "Pass", "pass\n", "-", "a1:1b1"],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a move"):
        MIXTOUR_NOTATION.read_move(begin(), text)


@pytest.mark.parametrize("text", ["c3", "pass", "a1:1-a1", "c3:1-a1", "c3:2-d3", "d3:1-a1"])
def test_a_move_that_is_not_legal_is_refused(text: str) -> None:
    position = play(begin(), "c3", "d3")
    with pytest.raises(IllegalMove, match="is not legal here"):
        MIXTOUR_NOTATION.read_move(position, text)


@given(st.text(alphabet="abcde12345:-/,wrWR pas0", max_size=40) | st.text(alphabet=printable, max_size=40))
@settings(max_examples=150, derandomize=True)
def test_any_text_gives_a_value_or_one_sentence(text: str) -> None:
    position = play(begin(), "c3", "d3")
    for read in (
        lambda: MIXTOUR_NOTATION.read_position(text, ONE),
        lambda: MIXTOUR_NOTATION.read_position(f"{EMPTY} W {text}", ONE),
        lambda: MIXTOUR_NOTATION.read_move(position, text),
    ):
        try:
            assert read() is not None
        except (NotationError, IllegalMove) as refusal:
            assert str(refusal).count("\n") == 0  # noqa: PT017 - a value is as good
