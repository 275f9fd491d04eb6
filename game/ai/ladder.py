"""Ladder: how strong each level is, in Elo above novice, and how strong is what lies between two levels.

The figures are measured: `docs/levels.md`.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from typing import Final

from game.ai.strengths import MIXED_SIGN, NAMES, WHOLE_STEP, split_level

SCORES_AGAINST_LOWER_LEVEL: Final[Mapping[str, tuple[float, ...]]] = {
    "stax": (77.0, 81.0, 84.0, 81.7, 78.3),
    "death-stacks": (76.7, 84.0, 71.2, 89.5, 88.8),
    "mixtour": (78.5, 85.5, 88.0, 95.5, 73.2),
    "stack-22": (85.0, 67.0, 79.2, 65.0, 63.0),
}
"""Each level's score against the level below it, in percent, with two players: easy to expert."""
RATED_LEVELS: Final = NAMES[:-1]  # the strength of master depends on its time
MASTER_STEPS: Final[Mapping[str, float]] = {"stax": 105, "death-stacks": 400, "mixtour": 400, "stack-22": 20}
USUAL_STEP: Final = 200.0  # Elo; of a game or a number of players without measurements
STEP_OF_THREE: Final = 60.0  # Elo; with three players no step is shown to be there (docs/three-players.md)
LOGISTIC_SLOPE: Final = math.log(10) / 400  # of the logistic curve


@cache
def level_ratings(game_id: str) -> Mapping[str, float]:
    """The Elo above novice of each level whose strength was measured; empty for a game without measurements."""
    steps = [math.log(share / (100 - share)) / LOGISTIC_SLOPE for share in SCORES_AGAINST_LOWER_LEVEL.get(game_id, ())]
    return dict(zip(RATED_LEVELS, accumulate([0.0, *steps]), strict=True)) if steps else {}


@cache
def _rungs(game_id: str, seats: int) -> tuple[float, ...]:
    """The Elo above novice of all levels, for a number of players."""
    known = level_ratings(game_id) if seats == 2 else {}
    if not known:
        step = USUAL_STEP if seats == 2 else STEP_OF_THREE
        return tuple(step * index for index in range(len(NAMES)))
    return (*known.values(), known[RATED_LEVELS[-1]] + MASTER_STEPS[game_id])


def top_rating(game_id: str, seats: int) -> float:
    """The Elo of the strongest level above novice."""
    return _rungs(game_id, seats)[-1]


def elo_of(game_id: str, seats: int, text: str) -> float | None:
    """The Elo above novice of a level or of a strength between two; None for a text that names none."""
    found = split_level(text)
    if found is None:
        return None
    rungs, (name, percent) = _rungs(game_id, seats), found
    index = NAMES.index(name)
    return rungs[index] + (rungs[min(index + 1, len(rungs) - 1)] - rungs[index]) * percent / WHOLE_STEP


def strength_at(game_id: str, seats: int, elo: float) -> str:
    """The strength of an Elo above novice, as text with a percentage; the nearest end outside the levels."""
    rungs = _rungs(game_id, seats)
    elo = min(max(elo, rungs[0]), rungs[-1])
    index = min(bisect_right(rungs, elo) - 1, len(rungs) - 2)
    percent = round(WHOLE_STEP * (elo - rungs[index]) / (rungs[index + 1] - rungs[index]))
    if percent == WHOLE_STEP:
        index, percent = index + 1, 0
    return f"{NAMES[index]}{MIXED_SIGN}{percent}"


def nearest_level(text: str) -> str:
    """The level that a strength is nearest to; a text that names no strength stays as it is."""
    found = split_level(text)
    if found is None:
        return text
    name, percent = found
    return NAMES[NAMES.index(name) + 1] if 2 * percent > WHOLE_STEP else name
