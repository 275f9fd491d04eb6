"""With three players: each for themselves, or one of the others answering freely."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.ai import nogil
from game.ai.scores import WIN
from game.ai.search import Search
from game.ai.transposition_table import TranspositionTable
from game.core import outcome
from game.core.levels import BEST_REPLY, MAX_N, PARANOID, PLAIN_LEVEL
from game.core.position import Position
from game.core.speed import is_program_compiled
from tests.ai.positions import STAX, reached, with_multiplayer

FEW = 3 if is_program_compiled() else 2
ENOUGH = 12
MOST = 130  # moves


def small() -> Iterator[Position]:
    """Positions of three players with few moves, nobody winning at once."""
    for seed in range(200):
        for position in reached("3", seed, 30):
            if position.ply == 0 and 0 < len(position.legal()) <= MOST and not position.noisy_moves():
                yield position


def search_of(position: Position, multiplayer: int, width: int = 0) -> Search:
    """A search without anything selective."""
    level = replace(with_multiplayer(PLAIN_LEVEL, multiplayer), width=width)
    return Search(copy := position.clone(), STAX.ai.evaluator(copy), TranspositionTable(0), level)


def score(position: Position, multiplayer: int, depth: int) -> int:
    """The result of a search in a position."""
    search = search_of(position, multiplayer)
    nogil.list_root(search)
    return nogil.deepen(search, depth, 0)


def bounds(position: Position, root: int, depth: int) -> tuple[int, int]:
    """The least and the most that the root's seat may get where each plays for themselves; ties may go either way."""
    found: dict[int, tuple[int, int]] = {}
    turn = position.turn
    for move in position.legal():
        position.play(move)
        own, low, high = ends(position, root, turn, depth - 1)
        before = found.get(own, (low, high))
        found[own] = min(low, before[0]), max(high, before[1])
        position.undo()
    return found[max(found)]


def ends(position: Position, root: int, mover: int, depth: int) -> tuple[int, int, int]:
    """The value of a position for the player who has just moved, and the least and the most for the root's seat."""
    decided = position.outcome()
    if decided == outcome.PLAYING and position.noisy_moves():
        own, of_root = (
            WIN - position.ply - 1 if position.turn == seat else position.ply + 1 - WIN for seat in (mover, root)
        )
        return own, of_root, of_root
    if decided != outcome.PLAYING:
        own, of_root = (WIN - position.ply if decided == seat else position.ply - WIN for seat in (mover, root))
        return own, of_root, of_root
    evaluator = STAX.ai.evaluator(position)
    if depth == 0:
        return evaluator.score(mover), evaluator.score(root), evaluator.score(root)
    assert mover == root
    low, high = bounds(position, root, depth)
    return low, low, high


@pytest.mark.slow
def test_each_for_themselves_is_what_counting_out_says() -> None:
    looked = 0
    for position in small():
        root = position.turn
        worth = []
        for move in position.legal():
            position.play(move)
            worth.append(ends(position, root, root, 1))
            position.undo()
        assert max(low for _, low, _ in worth) <= score(position, MAX_N, 2) <= max(high for _, _, high in worth)
        looked += 1
        if looked == FEW:
            break
    assert looked == FEW


def test_others_who_may_not_both_answer_freely_are_no_worse_for_the_root() -> None:
    better = 0
    for number, position in enumerate(small()):
        paranoid, relieved = score(position, PARANOID, 3), score(position, BEST_REPLY, 3)
        assert relieved >= paranoid
        better += relieved > paranoid
        if (number >= FEW - 1 and better) or number == ENOUGH:
            break
    assert better > 0


def test_where_moves_were_left_out_there_is_more_to_look_at() -> None:
    position = next(small())
    for width, more in ((0, False), (2, True)):
        search = search_of(position, MAX_N, width)
        nogil.list_root(search)
        nogil.deepen(search, 2, 0)
        assert search.widen() is more
