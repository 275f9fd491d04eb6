"""In whatever order moves are tried, remembered ones first or all as they are listed, the score is the same."""

from __future__ import annotations

import random

import pytest

from game.ai import nogil
from game.core import outcome
from game.core.game import default_options
from game.core.position import Position
from game.core.speed import is_program_compiled
from game.games import GAMES
from tests.ai.toy import minimax, plain

BUDGET = 60_000 if is_program_compiled() else 2_000


def after(game: str, plies: int) -> Position:
    """A position of a random game."""
    chance = random.Random(plies)
    position = GAMES[game].notation.start(default_options(GAMES[game]))
    for _ in range(plies):
        position.advance(chance.choice(position.legal()))
        if position.outcome() != outcome.PLAYING:
            return after(game, plies - 1)
    return position


@pytest.mark.parametrize("ordering", [0, 1])
@pytest.mark.parametrize("plies", [0, 9, 18, 25])
@pytest.mark.parametrize("game", ["mixtour", "death-stacks"])
def test_the_score_is_plain_negamax(game: str, plies: int, ordering: int) -> None:
    position = after(game, plies)
    evaluator = GAMES[game].ai.evaluator(position)
    count = len(position.legal())
    depth = next(depth for depth in (4, 3, 2, 1) if count**depth <= BUDGET or depth == 1)
    wanted = minimax(position, evaluator, depth, position.turn)
    search = plain(position, evaluator, use_ordering=ordering)
    nogil.list_root(search)
    for deep in range(1, depth + 1):
        score = nogil.deepen(search, deep, 0)
    assert score == wanted
