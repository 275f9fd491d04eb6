"""The real rules against the oracle: its figures first, then whole sets of moves over random play."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest

from game.games.death_stacks.walls import DIRECTIONS, bounces, cell_of, landings, number_of, path
from tests.games.death_stacks import oracle
from tests.games.death_stacks.comparison import begin, compare, few_pieces, play_on


def test_the_oracle_counts_as_published() -> None:
    assert [oracle.perft(oracle.start(called=False), depth) for depth in (1, 2)] == [48, 2304]


@pytest.mark.parametrize("called", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_random_games_agree(called: bool) -> None:
    seen: Counter[str] = Counter()
    for seed in range(6):
        seen += compare(seed, called, 120)
    assert seen["positions"] > 300
    assert all(seen[kind] for kind in ("win ", "wins", "draw")), seen
    assert all(seen[kind] for kind in ("offences", "calls")) == called, seen


@pytest.mark.parametrize("called", [False, True])
def test_taking_back_a_line_leaves_the_same_game(called: bool) -> None:
    for seed in range(4):
        rng = random.Random(seed)
        pair = begin(called) if seed % 2 else few_pieces(rng, called)
        play_on(pair, rng, 10)
        for _ in range(5):
            made = 0
            while made < 40 and pair.real.legal():
                pair.real.play(rng.choice(pair.real.legal()))
                made += 1
            for _ in range(made):
                pair.real.undo()
            pair.check()


def test_folding_is_walking_with_turns_at_the_walls() -> None:
    for number in range(36):
        cell = cell_of(number)
        name = f"{oracle.FILES[cell[0]]}{cell[1] + 1}"
        assert number_of(cell) == number
        for count in range(1, 25):
            ends = {oracle.walk(name, direction, count) for direction in DIRECTIONS} - {name}
            assert sorted(f"{oracle.FILES[x]}{y + 1}" for x, y in landings(cell, count)) == sorted(ends)


def test_a_path_is_thrown_back_where_it_is_not_straight() -> None:
    for number in range(36):
        for direction in DIRECTIONS:
            way = path(cell_of(number), direction, 13)
            steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way)]
            turned = [i for i, step in enumerate(steps) if step != (steps[i - 1] if i else direction)]
            assert list(bounces(cell_of(number), direction, 13)) == turned
            assert all(max(abs(x), abs(y)) == 1 for x, y in steps)
