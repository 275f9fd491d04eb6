"""Texts of moves and positions: canonical, exact, and one clear sentence for everything else."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.errors import IllegalMove, NotationError
from game.games.death_stacks.notation import DEATH_STACKS_NOTATION
from tests.games.death_stacks.boards import CALLED, ENFORCED, set_up, texts, written

EMPTY = ",,,,,"
START = "rr,rr,rr,rr,rr,rr/,,,,,/,,,,,/,,,,,/,,,,,/bb,bb,bb,bb,bb,bb r"


@pytest.mark.parametrize(
    "text",
    [
        START,
        "rrrrrrrrrrrrbbbbbbbbbbbb,,,,,/,,,,,/,,,,,/,,,,,/,,,,,/,,,,, b",
        ",,,,,/,,,,,/,,,,,/,,,,,/,,,,,/,,,,,r b",
        ",,,,,/,brb,,,,/,,,,,/,,r,,,/,,,,,/b,,,,,r r",
    ],
)
def test_a_position_is_written_as_it_is_read(text: str) -> None:
    assert written(set_up(text)) == text
    assert written(set_up(text, called=True)) == text
    assert written(set_up(text + " !", called=True)) == text + " !"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1 parts"),
        (START[:-2], "1 parts"),
        (START + " ", "3 parts"),
        (START + " ! !", "4 parts"),
        (START + " x", "3 parts"),
        (START + " !", "“!” is allowed only in a game with too-tall=called"),
        (START[:-1] + "R", "TURN is r or b, not “R”"),
        (START[:-1], "TURN is r or b, not “”"),
        ("r r", "ROWS must be 6 rows separated by “/”; there are 1"),
        ("/".join([EMPTY] * 7) + " r", "; there are 7"),
        ("/".join([EMPTY] * 5 + [",,,,"]) + " r", "Row 1 has 5 cells"),
        ("/".join([",,,,,,"] + [EMPTY] * 5) + " r", "Row 6 has 7 cells"),
        ("/".join([EMPTY, ",rx,,,,"] + [EMPTY] * 4) + " r", "“rx” at b5 is not"),
        ("/".join([EMPTY] * 5 + [",,,,,R"]) + " r", "“R” at f1 is not"),
        ("/".join([EMPTY] * 6) + " r", "at least one piece"),
        ("/".join([EMPTY] * 5 + ["r" * 13 + EMPTY]) + " b", "13 pieces “r” on the board; the limit is 12"),
        ("/".join([EMPTY] * 5 + ["b" * 14 + EMPTY]) + " b", "14 pieces “b”"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refusal:
        DEATH_STACKS_NOTATION.read_position(text, ENFORCED)
    assert message in str(refusal.value)


NO_MOVES = ["", "a6", "a6-c4", "a6-2", "a6-0-c4", "a6-02-c4", "A6-2-c4", "g6-2-c4", "a7-2-c4", "a0-2-c4", "a6-2-c4 "]
NO_MOVES += ["a6-2-c4!!", " a6-2-c4", "a6-2-c4\n", "a6-٢-c4", "a6/2/c4", "a6-2-c4-e2", "a6-99999-c4"]


@pytest.mark.parametrize("text", NO_MOVES)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a move"):
        DEATH_STACKS_NOTATION.read_move(set_up(START), text)


@pytest.mark.parametrize(
    "text", ["a6-2-c5", "a6-3-d3", "a6-2-a6", "a1-1-a2", "c3-1-c4", "a6-2-c4!", "a6-33-c4", "a6-32-c4"]
)
def test_a_move_that_is_not_legal_is_refused(text: str) -> None:
    for options in (ENFORCED, CALLED):
        with pytest.raises(IllegalMove, match="is not legal here"):
            DEATH_STACKS_NOTATION.read_move(DEATH_STACKS_NOTATION.start(options), text)


def test_each_seat_has_its_letter() -> None:
    assert [DEATH_STACKS_NOTATION.seat_letter(seat) for seat in (0, 1)] == ["r", "b"]


@pytest.mark.parametrize("called", [False, True])
def test_random_games_go_to_text_and_back(called: bool) -> None:
    rng = random.Random(called)
    position = DEATH_STACKS_NOTATION.start(CALLED if called else ENFORCED)
    for _ in range(60):
        text = rng.choice(sorted(texts(position)))
        position.advance(DEATH_STACKS_NOTATION.read_move(position, text))
        again = set_up(written(position), called)
        assert written(again) == written(position)
        assert again.key == position.key
        assert again.repetition_count() == 1
        assert texts(again) == texts(position)


@given(st.text(alphabet="abcdefr123456,/-! ", max_size=60) | st.text(max_size=30))
def test_any_text_gives_a_value_or_one_sentence(text: str) -> None:
    position = set_up(START)
    for read in (
        lambda: DEATH_STACKS_NOTATION.read_position(text, CALLED),
        lambda: DEATH_STACKS_NOTATION.read_position("/".join([EMPTY] * 5 + [text]), CALLED),
        lambda: DEATH_STACKS_NOTATION.read_move(position, text),
    ):
        try:
            result: object = read()
        except (NotationError, IllegalMove) as refusal:
            result = str(refusal).strip()
        assert result or result == 0
    assert written(position) == START
