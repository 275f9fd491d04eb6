"""Rating: the player's strength in Elo above novice, from the results against the levels, with its error.

It is the maximum-likelihood performance: the strength at which the expected score, by the logistic curve of Elo's
system (The Rating of Chessplayers, 1978, chapter 8), equals the actual score. The error follows from the curvature of
the likelihood there (Fisher's information), as in any logistic regression with a single unknown.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate
from typing import Final

SCORES_AGAINST_LOWER_LEVEL: Final[Mapping[str, tuple[float, ...]]] = {
    "stax": (75.0, 67.5, 73.5, 71.0, 71.5),
    "death-stacks": (81.0, 84.0, 71.2, 89.5, 88.8),
    "mixtour": (79.5, 85.5, 88.0, 95.5, 73.2),
    "stack-22": (80.0, 67.0, 79.2, 65.0, 63.0),
}
"""Each level's score against the level below it, in percent, with two players: `docs/levels.md`, easy to expert."""
RATED_LEVELS: Final = (
    "novice",
    "easy",
    "casual",
    "medium",
    "hard",
    "expert",
)  # the strength of master depends on its time
MIN_RATED_GAMES: Final = 10  # fewer games give no rating
MAX_RATED_GAMES: Final = 100  # the latest games, which count
STANDARD_ERRORS: Final = 1.96  # to each side, for 95 percent
LOGISTIC_SLOPE: Final = math.log(10) / 400  # of the logistic curve
SEARCH_MARGIN: Final = 4000.0  # Elo beyond the levels, for the bisection


@dataclass(frozen=True, slots=True)
class PerformanceRating:
    """Elo above novice from `games` games, with `error` to both sides (95 percent).

    `bound` is 1 if all games were won and -1 if all were lost.  The strength is then above the strongest level that was
    met, or below the weakest; `elo` is that level's, and there is no estimate of the distance.  `course` is the rating
    at the end of each month with a rated game, as `2026-11`.
    """

    elo: float
    error: float
    games: int
    bound: int = 0
    course: Mapping[str, float] = field(default_factory=dict)


@cache
def level_ratings(game_id: str) -> Mapping[str, float]:
    """The Elo above novice of each level whose strength was measured; empty for a game without measurements."""
    steps = [math.log(share / (100 - share)) / LOGISTIC_SLOPE for share in SCORES_AGAINST_LOWER_LEVEL.get(game_id, ())]
    return dict(zip(RATED_LEVELS, accumulate([0.0, *steps]), strict=True)) if steps else {}


def expected_score(elo: float, opponent: float) -> float:
    """The expected score against an opponent, from 0 to 1."""
    return 1 / (1 + math.exp(-LOGISTIC_SLOPE * (elo - opponent)))


def performance_rating(results: Sequence[tuple[float, float]]) -> PerformanceRating | None:
    """The rating from scores (1, 0.5 or 0) against strengths, the latest first; None for too few games."""
    counted = results[:MAX_RATED_GAMES]
    if len(counted) < MIN_RATED_GAMES:
        return None
    made, levels = sum(score for _against, score in counted), [against for against, _score in counted]
    if made in (0, len(counted)):
        bound = 1 if made else -1
        return PerformanceRating(max(levels) if made else min(levels), math.inf, len(counted), bound)
    elo = _solve_strength(made, levels)
    information = sum(LOGISTIC_SLOPE**2 * (share := expected_score(elo, level)) * (1 - share) for level in levels)
    return PerformanceRating(elo, STANDARD_ERRORS / math.sqrt(information), len(counted))


def _solve_strength(made: float, levels: Sequence[float]) -> float:
    """The strength at which the expected score equals the actual score, by bisection: the score rises with it."""
    low, high = min(levels) - SEARCH_MARGIN, max(levels) + SEARCH_MARGIN
    while high - low > 0.01:
        middle = (low + high) / 2
        if sum(expected_score(middle, level) for level in levels) < made:
            low = middle
        else:
            high = middle
    return (low + high) / 2
