"""The moves that an evaluator proposes inside a selective search."""

from __future__ import annotations

import pytest

from game.core import outcome
from lab.reliability.cases import CASES, Case, sampled
from tests.laws.games import every_game

FEW = 60


@pytest.mark.slow_cases("* tiles=ACDEFGHIJKLNPQRSUVWXYZ")
@every_game
@pytest.mark.parametrize("count", [1, FEW])
def test_they_are_legal_and_no_more_than_asked_for(case: Case, count: int) -> None:
    for position, _ in sampled(case, 6):
        if position.outcome() != outcome.PLAYING:
            continue
        before = case.write(position)
        proposed = case.game.ai.evaluator(position).candidates(count)
        legal = position.legal()
        assert proposed
        assert len(proposed) == len(set(proposed))
        assert set(proposed) <= set(legal)
        assert len(proposed) <= count or proposed == legal
        assert case.write(position) == before


@pytest.mark.slow
def test_long_lists_are_cut_short() -> None:
    longest = max(
        (position.clone() for case in CASES for position, _ in sampled(case, 2)), key=lambda p: len(p.legal())
    )
    case = next(case for case in CASES if type(case.start()) is type(longest))
    assert len(longest.legal()) > 1000
    assert len(case.game.ai.evaluator(longest).candidates(FEW)) <= FEW
