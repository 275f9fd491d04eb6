"""The facts of a placement of Stack-22, compared with the rules in random games and with the legal levels."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.core.move import Move
from game.core.outcome import PLAYING
from game.games.stack22.facts import STACK22_FACTS
from game.games.stack22.notation import STACK22_NOTATION
from game.games.stack22.rules import Stack22
from game.games.stack22.view import PLACE_MASK

COUNTED = ("highest", "lowest")


def level(position: Stack22, move: int) -> int:
    return position.height(move & PLACE_MASK) + 1


def random_moves(scoring: str) -> Iterator[tuple[Stack22, Move]]:
    """Positions of random games with a legal placement each, high placements first."""
    for seed in range(6):
        chance, position = random.Random(seed), STACK22_NOTATION.start({"tiles": "ACDEFH", "scoring": scoring})
        assert isinstance(position, Stack22)
        while position.outcome() == PLAYING:
            some = chance.choices(position.legal(), k=3)
            move = max(some, key=lambda each: level(position, each))
            yield position, move
            position.advance(move)


@pytest.mark.parametrize("scoring", COUNTED)
def test_levels_are_begun_led_and_within_reach_as_the_rules_have_it(scoring: str) -> None:
    seen: set[str] = set()
    for position, move in random_moves(scoring):
        said = {fact.name: fact for fact in STACK22_FACTS.facts_of_move(position, move)}
        seen |= said.keys()
        if not position.top_height():
            assert not said
            assert STACK22_FACTS.true_gains(position, move) == frozenset()
            continue
        seat = position.turn
        after = position.clone()
        after.advance(move)
        assert ("wins" in said) == (after.outcome() == seat)
        if after.outcome() != PLAYING:
            continue
        assert ("leads" in said) == (after.leader() == seat != position.leader())
        highest = scoring == COUNTED[0]
        assert ("begins-level" in said) == (highest and after.top_height() > position.top_height())
        reach = max(level(after, answer) for answer in after.legal())
        if "lets-climb" in said:
            assert said["lets-climb"].values["level"] == reach >= level(position, move)
        if "closes" in said:
            closed = said["closes"].values["level"]
            assert isinstance(closed, int)
            assert reach < closed
        for name in said.keys() & {"forces-up", "forces-up-one", "forces-down", "forces-down-one"}:
            forced = said[name].values["level"]
            assert forced in {level(after, answer) for answer in after.legal()}
    assert {"leads", "wins"} <= seen
    assert ({"begins-level", "lets-climb", "closes"} <= seen) == (scoring == COUNTED[0])
    assert bool(seen & {"forces-up", "forces-up-one"}) == (scoring == COUNTED[1])
