"""Random games count the moves and find the drawn one without a list; the list has the same move at its index."""

from __future__ import annotations

from collections import Counter

import pytest

from game.ai import nogil
from game.ai.playout import Playout
from game.core.outcome import DRAW, PLAYING
from game.games.death_stacks.notation import DEATH_STACKS_NOTATION
from game.games.death_stacks.rules import DeathStacks
from tests.games.death_stacks.boards import CALLED, ENFORCED, play, set_up, written

REPEATED = ",,,,,r/,,,,,/,,,,,/,,,,,/,,,,,/b,,,,, r"
CIRCLE = ["f6-1-f5", "a1-1-a2", "f5-1-f6", "a2-1-a1"]


def play_drawn_and_listed(position: DeathStacks, state: int, plies: int) -> Counter[str]:
    """Play a random game twice, drawn without a list and from it; what was met in it."""
    met: Counter[str] = Counter()
    drawn = position.clone()
    playout = Playout(drawn, state)
    for _ in range(plies):
        moves = position.legal()
        assert nogil.run(playout, 1) == min(len(moves), 1)
        if not moves:
            break
        move = moves[playout.state * len(moves) >> 32]
        met["calls"] += DEATH_STACKS_NOTATION.write_move(position, move).endswith("!")
        met["reductions"] += bool(position.cells_to_reduce())
        position.advance(move)
        assert written(drawn) == written(position)
    return met


@pytest.mark.parametrize(("options", "kind"), [(ENFORCED, "reductions"), (CALLED, "calls")], ids=["enforced", "called"])
def test_the_drawn_move_is_the_one_of_the_list(options: dict[str, str], kind: str) -> None:
    met: Counter[str] = Counter()
    for state in range(1, 9):
        met += play_drawn_and_listed(DEATH_STACKS_NOTATION.start(options), state, 90)
    assert met[kind] > 10


@pytest.mark.parametrize(
    ("position", "outcome"),
    [(set_up("r,,,,,/,,,,,/,,,,,/,,,,,/,,,,,/,,,,, b"), 0), (play(set_up(REPEATED), *CIRCLE, *CIRCLE), DRAW)],
    ids=["won", "drawn"],
)
def test_no_move_is_drawn_once_the_game_is_over(position: DeathStacks, outcome: int) -> None:
    assert position.outcome() == outcome != PLAYING
    assert nogil.run(Playout(position.clone(), 1), 1) == 0
