"""Rating: what one's results against the levels say of one's strength, in Elo above novice, and how surely.

It is the maximum-likelihood performance: the strength at which the expected score, by the logistic curve of Elo's
system (The Rating of Chessplayers, 1978, chapter 8), is the score that was made.  The band comes from the curvature of
the likelihood there (Fisher's information), as for any logistic regression with one unknown.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Final

STEPS: Final[Mapping[str, tuple[float, ...]]] = {
    "stax": (75.0, 67.5, 73.5, 71.0, 71.5),
    "death-stacks": (81.0, 84.0, 71.2, 89.5, 88.8),
    "mixtour": (79.5, 85.5, 88.0, 95.5, 73.2),
    "stack-22": (80.0, 67.0, 79.2, 65.0, 63.0),
}
"""What each level scored against the one below it, in percent, with two players: `docs/levels.md`, easy to expert."""
RATED: Final = ("novice", "easy", "casual", "medium", "hard", "expert")  # master is as strong as its time is long
FEWEST: Final = 10  # games of which a rating says anything
LATEST: Final = 100  # games at most that count
SURE: Final = 1.96  # standard errors to each side: 95 percent
PER_POINT: Final = math.log(10) / 400  # of the logistic curve
FAR: Final = 4000.0  # Elo to both sides of the levels in which the rating is sought


@dataclass(frozen=True, slots=True)
class Rating:
    """Elo above novice, `error` to both sides (95 percent), of so many games.

    `bound` is 1 where all were won and -1 where all were lost: then the strength lies above the strongest level that
    was met, or below the weakest, which is told in `elo`, and nothing can be said of how far.
    """

    elo: float
    error: float
    games: int
    bound: int = 0


@cache
def ladder(game_id: str) -> Mapping[str, float]:
    """The Elo above novice of each level whose strength was measured; empty for a game of which none was."""
    steps = [math.log(share / (100 - share)) / PER_POINT for share in STEPS.get(game_id, ())]
    return dict(zip(RATED, accumulate([0.0, *steps]), strict=True)) if steps else {}


def expected(elo: float, against: float) -> float:
    """The score to be expected against a strength, from 0 to 1."""
    return 1 / (1 + math.exp(-PER_POINT * (elo - against)))


def performance(results: Sequence[tuple[float, float]]) -> Rating | None:
    """The rating by scores (1, a half or 0) against strengths, the latest first; None of too few."""
    counted = results[:LATEST]
    if len(counted) < FEWEST:
        return None
    made, levels = sum(score for _against, score in counted), [against for against, _score in counted]
    if made in (0, len(counted)):
        bound = 1 if made else -1
        return Rating(max(levels) if made else min(levels), math.inf, len(counted), bound)
    elo = _solved(made, levels)
    information = sum(PER_POINT**2 * (share := expected(elo, level)) * (1 - share) for level in levels)
    return Rating(elo, SURE / math.sqrt(information), len(counted))


def _solved(made: float, levels: Sequence[float]) -> float:
    """Where the expected score is the one made: halving an interval, for it grows with the strength."""
    low, high = min(levels) - FAR, max(levels) + FAR
    while high - low > 0.01:
        middle = (low + high) / 2
        if sum(expected(middle, level) for level in levels) < made:
            low = middle
        else:
            high = middle
    return (low + high) / 2
