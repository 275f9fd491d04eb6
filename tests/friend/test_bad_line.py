"""Whole games over a line that loses, doubles, delays and reorders: both sides have the same moves at the end."""

from __future__ import annotations

import random

import pytest

from game.core.errors import StaxError
from game.friend.events import Finished
from tests.friend.sides import IS_THOROUGH, STORM, TABLES, Pair, random_move

MAX_PLIES = 60


def play_random_game(pair: Pair, rng: random.Random) -> None:
    """Random moves, talk, questions and breaks of the line, until the game is over or has MAX_PLIES moves."""
    pair.sit()
    for _turn in range(20_000):
        pair.step(rng.choice((0.1, 0.5, 2.0)))
        for number in (0, 1):
            act_at_random(pair, number, rng)
        if rng.random() < 0.01:
            pair.connect()
            pair.sit()
        if all(len(pair.texts(number)) >= MAX_PLIES or pair.session(number).is_over for number in (0, 1)):
            return
    raise AssertionError(pair.texts(0), pair.texts(1))


def act_at_random(pair: Pair, number: int, rng: random.Random) -> None:
    session = pair.session(number)
    if not session.is_joined or session.is_over:
        return
    if pair.questions(number) and session.agreements.friend is not None:
        session.answer(session.agreements.friend.kind != "draw" or rng.random() < 0.1)
    elif rng.random() < 0.03 and session.match.moves:
        kind = rng.choice(("undo", "undo", "draw", "pause"))
        try:
            session.ask(kind, rng.randrange(len(session.match.moves)))
        except StaxError:  # a question is open
            return
    elif session.match.turn not in session.friend_seats:
        session.lift(("e4",))
        session.talk("Nor did I, until just now")
        session.play(random_move(session, rng))


def check_game(seed: int) -> None:
    rng = random.Random(seed)
    pair = Pair(TABLES[seed % len(TABLES)], STORM, seed)
    play_random_game(pair, rng)
    for _settling in range(200):
        pair.step(1.0)
    endings = [[event for event in pair.events[number] if isinstance(event, Finished)] for number in (0, 1)]
    assert pair.texts(0) == pair.texts(1)
    assert pair.session(0).is_over == pair.session(1).is_over
    assert bool(endings[0]) == bool(endings[1])
    assert not pair.stops(0) + pair.stops(1)


@pytest.mark.slow_cases("[0256]")
@pytest.mark.parametrize("seed", range(8))
def test_a_game_over_a_bad_line_ends_alike_on_both_sides(seed: int) -> None:
    check_game(seed)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1_000, 2_000 if IS_THOROUGH else 1_100, 100))
def test_a_thousand_games_over_a_bad_line_end_alike_on_both_sides(first: int) -> None:
    for seed in range(first, first + (100 if IS_THOROUGH else 40)):
        check_game(seed)
