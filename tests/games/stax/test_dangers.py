"""The facts about an attacked king, compared with what the hunter could legally capture."""

from __future__ import annotations

import pytest

from game.games.stax.facts import STAX_FACTS
from game.games.stax.messages import STAX_FACT_TEXTS
from tests.games.stax.boards import set_up
from tests.games.stax.test_facts import captures, random_moves


@pytest.mark.slow_cases("2-12")
@pytest.mark.parametrize(("players", "games"), [(2, 12), (3, 12)])
def test_a_king_is_in_danger_where_its_hunter_could_capture_it_next(players: int, games: int) -> None:
    attacks = 0
    for position, _move in random_moves(players, games):
        seat = position.turn
        hunter = next(other for other in range(players) if position.enemy_of(other) == seat)
        found = STAX_FACTS.dangers(position)
        assert {(fact.line[0], fact.line[-1]) for fact in found} == captures(position, hunter)
        assert all(fact.name in STAX_FACT_TEXTS.sentences for fact in found)
        attacks += bool(found)
    assert attacks > 5


def test_the_attacker_is_named() -> None:
    queen = set_up("2 L 0,0=LK;1,0=D012345;0,1=L0;1,-1=L01;2,-1=DK")
    (fact,) = STAX_FACTS.dangers(queen)
    assert (fact.name, fact.line) == ("attacked-by-queen", ((1, 0), (0, 0)))
