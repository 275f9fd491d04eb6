"""The last plies of a game, where they can be counted, get more moves tried."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ai.thinker import Limits, Thinker, Thought
from game.core.levels import CLOSING_PLIES, Level
from game.core.position import Position
from game.games import GAMES

STACK22 = GAMES["stack-22"]
FEW = Level(nodes=1_500, width=4, finalists=4, check_replies=False, extend_threats=0, noise=5)


def thoughts_of(level: Level, position: Position) -> list[tuple[int, int, tuple[int, ...]]]:
    """What a level reports while it thinks, without the times."""
    thoughts: list[Thought] = []
    Thinker(STACK22, level, 1).think(position, Limits(), thoughts.append)
    return [(thought.depth, thought.nodes, thought.moves) for thought in thoughts]


@pytest.mark.parametrize(("tiles", "times"), [("ACDEFH", 3), ("ACDEFHI", 1)])
def test_near_the_end_the_node_limit_is_multiplied(tiles: str, times: int) -> None:
    position = STACK22.notation.start({"scoring": "highest", "tiles": tiles})
    position.advance(position.legal()[0])
    assert (position.plies_left() <= CLOSING_PLIES) == (times > 1)
    closing = thoughts_of(replace(FEW, closing_factor=3), position)
    assert closing == thoughts_of(replace(FEW, nodes=times * FEW.nodes), position)
    assert (closing != thoughts_of(FEW, position)) == (times > 1), "the figure of the level must be what bounds it"


def test_where_nobody_knows_how_long_a_game_lasts_nothing_changes() -> None:
    assert GAMES["mixtour"].notation.start({"points": "2"}).plies_left() == -1
    assert replace(FEW, closing_factor=3).node_budget(-1) == FEW.nodes
