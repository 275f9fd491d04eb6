"""A selective search calls a win or loss forced only if it is, and looks at likely ones again with more moves."""

from __future__ import annotations

import random
from dataclasses import replace

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

STACK22 = GAMES["stack-22"]
NARROW = Level(width=1, finalists=1, check_replies=False, extend_threats=0)
LAST = 3  # plies left in the positions
MERGING = replace(NARROW, finalists=20, techniques=replace(NARROW.techniques, similar_moves=1))
NODES = 300  # which often stop a search between a likely win and its refutation
DECEPTIVE = (7, 28, 35)  # seeds: with four plies left, a selection of the replies shows a win that is not there
FORCED = 20  # a seed with a forced win that is found
CASES = [("HIK", range(20)), ("ACDEFH", range(20))] if is_program_compiled() else [("HIK", range(4, 7, 2))]


def endgame(tiles: str, seed: int, left: int = LAST) -> Position:
    """A position of random play with `left` plies left."""
    chance = random.Random(seed)
    position = STACK22.notation.start({"scoring": "highest", "tiles": tiles})
    for _ in range(2 * len(tiles) - left):
        position.advance(chance.choice(position.legal()))
    return position


def sign(score: int) -> int:
    """1 for a forced win, -1 for a forced loss, else 0."""
    return (score >= FORCED_WIN) - (score <= -FORCED_WIN)


def truth(position: Position, left: int = LAST) -> int:
    """The sign of what full-width search to the end finds."""
    level = replace(PLAIN_LEVEL, techniques=replace(PLAIN_LEVEL.techniques, use_tt=1))
    search = Search(copy := position.clone(), STACK22.ai.evaluator(copy), TranspositionTable(16), level)
    nogil.list_root(search)
    return sign(nogil.deepen(search, left, 0))


def last_score(position: Position, nodes: int) -> int:
    """The last report of a narrow search that is stopped after some moves."""
    thoughts: list[Thought] = []
    Thinker(STACK22, NARROW, 1).think(position, Limits(nodes=nodes), thoughts.append)
    return thoughts[-1].scores[0]


@pytest.mark.parametrize("seed", DECEPTIVE)
def test_a_likely_win_of_a_stopped_search_is_not_called_forced(seed: int) -> None:
    position = endgame("ACDEFH", seed, 4)
    score = last_score(position, NODES)
    assert truth(position, 4) != 1
    assert 0 < score < FORCED_WIN


def test_a_forced_win_of_a_stopped_search_is_called_so() -> None:
    position = endgame("ACDEFH", FORCED, 4)
    assert truth(position, 4) == sign(last_score(position, NODES)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("nodes", [50, 300, 2_000])
@pytest.mark.parametrize("tiles", ["HIK", "ACDEFH"])
def test_what_a_stopped_search_calls_forced_is_true(tiles: str, nodes: int) -> None:
    for seed in range(40 if is_program_compiled() else 4):
        position = endgame(tiles, seed, 4)
        score = sign(last_score(position, nodes))
        assert score == 0 or score == truth(position, 4), STACK22.notation.write_position(position)


@pytest.mark.slow
@pytest.mark.parametrize(("tiles", "seeds"), CASES)
@pytest.mark.parametrize("level", [NARROW, MERGING], ids=["narrow", "merging"])
def test_the_last_word_is_right_even_where_the_first_was_not(level: Level, tiles: str, seeds: range) -> None:
    mistaken = 0
    for seed in seeds:
        position = endgame(tiles, seed)
        thoughts: list[Thought] = []
        Thinker(STACK22, level, 1).think(position, Limits(), thoughts.append)
        said = [sign(thought.scores[0]) for thought in thoughts if thought.depth >= LAST]
        right = truth(position)
        mistaken += said[0] != right
        assert said[-1] == right, STACK22.notation.write_position(position)
    assert mistaken > 0, "no selection was misled: the test shows nothing"
