"""Law 1: positions and moves go to text and back unchanged; any other text is refused in one clear sentence."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.errors import StaxError
from game.core.game import read_options
from lab.reliability.cases import CASES, Case, random_game, sampled, twisted
from lab.reliability.position_laws import is_read
from tests.laws.games import every_game


@every_game
def test_positions_come_back_unchanged(case: Case) -> None:
    for position in random_game(case, seed=0, plies=80, sparing=True):
        text = case.write(position)
        again = case.read(text)
        assert case.write(again) == text
        assert again.turn == position.turn


@every_game
def test_moves_come_back_unchanged_and_have_texts_of_their_own(case: Case) -> None:
    for position, rng in sampled(case, 6):
        moves = position.legal()
        texts = case.texts(position)
        assert len(texts) == len(moves)
        for text in rng.sample(sorted(texts), min(25, len(texts))):
            assert case.game.notation.read_move(position, text) == texts[text]


@pytest.mark.slow_cases("stack-22 scoring=highest tiles=ACDEFGH*")
@every_game
def test_twisted_positions_are_read_or_refused(case: Case) -> None:
    refused = 0
    for position, rng in sampled(case, 6):
        text = case.write(position)
        for _ in range(60):
            refused += not is_read(case, twisted(text, rng))
    assert refused


@pytest.mark.slow_cases("stack-22 scoring=highest tiles=ACDEFGH*")
@every_game
def test_moves_are_read_in_their_exact_form_only(case: Case) -> None:
    for position, rng in sampled(case, 5):
        texts = sorted(case.texts(position))
        for _ in range(20 if texts else 0):
            twist = twisted(rng.choice(texts), rng)
            if twist not in texts:
                with pytest.raises(StaxError) as refusal:
                    case.game.notation.read_move(position, twist)
                assert str(refusal.value).strip()


@given(case=st.sampled_from(CASES), text=st.text(max_size=60) | st.text("0123456789,;/=>@-K LDR ", max_size=40))
@settings(max_examples=200, derandomize=True)
def test_any_text_is_a_value_or_is_refused(case: Case, text: str) -> None:
    is_read(case, text)
    start = case.start()
    if text not in case.texts(start):
        with pytest.raises(StaxError):
            case.game.notation.read_move(start, text)


BREAKING = ("\n", "\r\n", "\t", "\0", "\x1b[31m", "\x85", "\u2028", "\u202e", "x" * 2000, "9" * 2000)


def spoiled(text: str, rng: random.Random) -> Iterator[str]:
    """A text with what breaks a line, or is far too long, in some places of it and instead of each of its parts."""
    parts = list(re.finditer(r"[^ ,;/=>@:-]+", text))
    places = [found.span() for found in rng.sample(parts, min(8, len(parts)))]
    places += [(place, place) for place in (0, rng.randrange(len(text)), len(text))]
    for start, end in places:
        for breaking in BREAKING:
            yield text[:start] + breaking + text[end:]


def check_refusal(read: Callable[[], object]) -> None:
    """The text is refused with a line that can be printed and read, whatever stands in it."""
    with pytest.raises(StaxError) as refusal:
        read()
    assert str(refusal.value).isprintable()
    assert len(str(refusal.value)) <= 300


@pytest.mark.slow_cases("stack-22 scoring=highest tiles=ACDEFGH*")
@every_game
def test_a_refusal_repeats_nothing_that_breaks_a_line(case: Case) -> None:
    notation, options = case.game.notation, dict(case.options)
    for position, rng in sampled(case, 4):
        for text in spoiled(case.write(position), rng):
            check_refusal(partial(notation.read_position, text, options))
        for move in rng.sample(sorted(case.texts(position)), min(2, len(position.legal()))):
            for text in spoiled(move, rng):
                check_refusal(partial(notation.read_move, position, text))
        for key, value in case.options:
            for text in spoiled(f"{key}={value}", rng):
                check_refusal(partial(read_options, case.game, [text]))


@every_game
def test_each_seat_has_a_letter_of_its_own(case: Case) -> None:
    seats = case.game.seats(dict(case.options))
    assert len({case.game.notation.seat_letter(seat) for seat in range(seats)}) == seats
    assert case.start().seats == seats
