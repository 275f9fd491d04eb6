"""The real rules against the oracle: the oracle's figures first, then whole sets of moves over random play."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.mixtour import oracle
from tests.games.mixtour.boards import TO_AND_FRO, TWO_PAIRS, text_of
from tests.games.mixtour.comparison import begin, compare, play_on, set_up


def test_the_oracle_counts_as_published() -> None:
    assert [oracle.perft(oracle.start(1), depth) for depth in (1, 2, 3)] == [25, 600, 14088]


def test_the_oracle_counts_as_published_after_some_moves() -> None:
    position = oracle.start(1)
    for text in ("a1", "b1", "b1:1-a1", "b2", "a1:1-b2"):
        position = oracle.turns(position)[text]
    assert [oracle.perft(position, depth) for depth in (1, 2)] == [24, 597]


@pytest.mark.parametrize("goal", [pytest.param(1, marks=pytest.mark.slow), pytest.param(2, marks=pytest.mark.slow), 9])
def test_random_games_agree(goal: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(3):
        seen += compare(seed, goal)
    assert seen["positions"] > 300
    assert all(seen[kind] for kind in ("scoring", "banned"))
    assert goal == 9 or seen["ended w"] + seen["ended r"] > 3, seen


def test_going_to_and_fro_stands_again_in_both() -> None:
    pair = set_up(text_of(TWO_PAIRS), 1)
    times = []
    for text in TO_AND_FRO * 3:
        pair.play(text, pair.check()[text])
        times.append(pair.real.repetition_count())
    pair.check()
    assert times == [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4]


def test_taking_back_leaves_the_same_moves() -> None:
    rng = random.Random(5)
    pair = begin(3)
    play_on(pair, rng, 20, 0.5, 0.1)
    for move in pair.real.legal():
        before = (pair.real.key, pair.real.repetition_count())
        pair.real.play(move)
        pair.real.legal()
        pair.real.repetition_count()
        pair.real.undo()
        assert (pair.real.key, pair.real.repetition_count()) == before
    pair.check()
