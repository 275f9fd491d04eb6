"""The laws that every position of every game keeps, each a check that raises AssertionError where one is broken."""

from __future__ import annotations

import random
from typing import Final

from game.core.outcome import DRAW, PLAYING
from game.core.position import Position, perft
from game.lab.reliability.cases import Case


def moves_while_open(_case: Case, position: Position, _rng: random.Random) -> None:
    """There are legal moves, each once, exactly while there is no outcome."""
    moves, outcome = position.legal(), position.outcome()
    assert bool(moves) == (outcome == PLAYING)
    assert len(set(moves)) == len(moves)
    assert set(position.noisy()) <= set(moves)
    assert outcome in {PLAYING, DRAW, *range(position.seats)}
    assert perft(position, 0) == 1


LAWS: Final = (moves_while_open,)
