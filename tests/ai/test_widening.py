"""What a selective search takes for certain is looked at again with more moves until none is left out."""

from __future__ import annotations

import random

import pytest

from game.ai import nogil
from game.ai.scores import FORCED_WIN
from game.ai.search import Search
from game.ai.thinker import Limits, Thinker, Thought
from game.ai.transposition_table import TranspositionTable
from game.core.levels import PLAIN_LEVEL, Level
from game.core.position import Position
from game.core.speed import is_program_compiled
from game.games import GAMES

pytestmark = pytest.mark.slow

STACK22 = GAMES["stack-22"]
NARROW = Level(width=1, finalists=1, check_replies=False, extend_threats=0)
LAST = 3  # plies left in the positions
CASES = [("HIK", range(20)), ("ACDEFH", range(20))] if is_program_compiled() else [("HIK", range(4, 7, 2))]


def endgame(tiles: str, seed: int) -> Position:
    """A position of random play with `LAST` plies left."""
    chance = random.Random(seed)
    position = STACK22.notation.start({"scoring": "highest", "tiles": tiles})
    for _ in range(2 * len(tiles) - LAST):
        position.advance(chance.choice(position.legal()))
    return position


def sign(score: int) -> int:
    """1 for a forced win, -1 for a forced loss, else 0."""
    return (score >= FORCED_WIN) - (score <= -FORCED_WIN)


def truth(position: Position) -> int:
    """The sign of what full-width search to the end finds."""
    search = Search(copy := position.clone(), STACK22.ai.evaluator(copy), TranspositionTable(0), PLAIN_LEVEL)
    nogil.list_root(search)
    return sign(nogil.deepen(search, LAST, 0))


@pytest.mark.parametrize(("tiles", "seeds"), CASES)
def test_the_last_word_is_right_even_where_the_first_was_not(tiles: str, seeds: range) -> None:
    mistaken = 0
    for seed in seeds:
        position = endgame(tiles, seed)
        told: list[Thought] = []
        Thinker(STACK22, NARROW, 1).think(position, Limits(), told.append)
        said = [sign(thought.scores[0]) for thought in told if thought.depth >= LAST]
        right = truth(position)
        mistaken += said[0] != right
        assert said[-1] == right, STACK22.notation.write_position(position)
    assert mistaken > 0, "no selection was misled: the test shows nothing"
