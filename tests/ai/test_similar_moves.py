"""Of candidates that differ little, a search tries only a few at first."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from game.ai.thinker import Limits, Thinker, Thought
from game.core.levels import Level
from game.games import GAMES
from game.games.stack22.forms import FORM_TILES
from game.games.stack22.rules import Stack22

STACK22 = GAMES["stack-22"]
ALL = Level(width=8, finalists=8, check_replies=False, extend_threats=0)
FEW = replace(ALL, techniques=replace(ALL.techniques, similar_moves=1))


def beginning(scoring: str = "highest") -> Stack22:
    """A position of a short game in which some tiles fit on others and some only on the table."""
    chance = random.Random(1)
    position = STACK22.notation.start({"scoring": scoring, "tiles": "ACDEFH"})
    assert isinstance(position, Stack22)
    for _ in range(5):
        position.advance(chance.choice(position.legal()))
    return position


def candidates(position: Stack22, similar: int) -> tuple[list[int], Counter[int]]:
    """The candidates on other tiles, and by tile how often those that lie on the table are proposed."""
    moves = STACK22.ai.evaluator(position).candidates(60, similar)
    high = [move for move in moves if position.height(move & 0x3FFFF) > 0]
    return high, Counter(FORM_TILES[move >> 18] for move in moves if move not in high)


@pytest.mark.parametrize("similar", [1, 2])
def test_a_tile_is_proposed_on_the_table_a_few_times(similar: int) -> None:
    (high, low), (all_high, all_low) = candidates(beginning(), similar), candidates(beginning(), 0)
    assert high == all_high != []
    assert set(low) == set(all_low)
    assert set(low.values()) == {similar}
    assert min(all_low.values()) > 2


def test_where_low_placements_count_most_all_differ() -> None:
    assert candidates(beginning("lowest"), 1) == candidates(beginning("lowest"), 0)


def test_a_depth_takes_fewer_moves() -> None:
    nodes = []
    for level in (FEW, ALL):
        thoughts: list[Thought] = []
        Thinker(STACK22, level, 1).think(beginning(), Limits(depth=3), thoughts.append)
        nodes.append(thoughts[-1].nodes)
    assert nodes[0] < nodes[1]
