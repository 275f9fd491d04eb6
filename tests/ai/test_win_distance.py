"""A win that is remembered in the table is as near as it is from where it is met again."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.ai import nogil
from game.ai.scores import WIN
from game.ai.search import Search
from game.ai.transposition_table import TranspositionTable
from game.core.levels import PLAIN_LEVEL
from game.core.position import Position
from game.games import GAMES

STACK22 = GAMES["stack-22"]
LEFT = 4  # plies, the number of which is certain in Stack-22
TILES = "HIK"
SEEDS = {212: 1, 260: -1}  # of the random play before: who is to move has a forced win, or a forced loss


def searched(position: Position, table: TranspositionTable, plies: int) -> tuple[int, Search]:
    """The score of full width to the end, with what the table remembers."""
    level = replace(PLAIN_LEVEL, techniques=replace(PLAIN_LEVEL.techniques, use_tt=1))
    search = Search(copy := position.clone(), STACK22.ai.evaluator(copy), table, level)
    nogil.list_root(search)
    return nogil.deepen(search, plies, 0), search


@pytest.mark.parametrize(("seed", "sign"), SEEDS.items())
def test_a_win_remembered_two_plies_earlier_is_two_plies_nearer(seed: int, sign: int) -> None:
    chance = random.Random(seed)
    position = STACK22.notation.start({"scoring": "lowest", "tiles": TILES})
    for _ in range(2 * len(TILES) - LEFT):
        position.advance(chance.choice(position.legal()))
    table = TranspositionTable(16)
    score, first = searched(position, table, LEFT)
    assert score == sign * (WIN - LEFT)
    for move in first.best_line()[:2]:
        position.advance(move)
    score, second = searched(position, table, LEFT - 2)
    assert score == sign * (WIN - LEFT + 2)
    assert second.nodes < searched(position, TranspositionTable(16), LEFT - 2)[1].nodes, "nothing was remembered"
