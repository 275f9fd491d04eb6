"""Rating: the player's strength in Elo above novice, from the results against the levels, with its error.

It is the maximum-likelihood performance: the strength at which the expected score, by the logistic curve of Elo's
system (The Rating of Chessplayers, 1978, chapter 8), equals the actual score. The error follows from the curvature of
the likelihood there (Fisher's information), as in any logistic regression with a single unknown.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.ai.level_ratings import LOGISTIC_SLOPE

MIN_RATED_GAMES: Final = 10  # fewer games give no rating
MAX_RATED_GAMES: Final = 100  # the latest games, which count
STANDARD_ERRORS: Final = 1.96  # to each side, for 95 percent
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
