"""Standings: what the results of a match say about two players' strength.

The games of one opening, played from every seat, are not independent of each other; the openings are.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, pvariance, stdev
from typing import Final

ERROR_RATE: Final = 0.05  # of either kind, of the sequential test
BOUND: Final = math.log((1 - ERROR_RATE) / ERROR_RATE)


@dataclass(frozen=True, slots=True)
class Score:
    """A match's score between 0 and 1 for the first player, and the ends of its 95 percent interval."""

    mean: float
    low: float
    high: float


def interval(openings: Sequence[Sequence[float]]) -> Score:
    """The mean over all games with its 95 percent interval."""
    means = [fmean(games) for games in openings]
    mean = fmean(means)
    if len(set(means)) < 2:
        return wilson(mean, len(means))
    half = student(len(means) - 1) * stdev(means) / math.sqrt(len(means))
    return Score(mean, max(0.0, mean - half), min(1.0, mean + half))


def wilson(mean: float, count: int) -> Score:
    """Wilson's interval, for openings with equal results, which have no spread."""
    z2 = 1.959964**2
    centre = (mean + z2 / (2 * count)) / (1 + z2 / count)
    half = math.sqrt(z2 * (mean * (1 - mean) / count + z2 / (4 * count**2))) / (1 + z2 / count)
    return Score(mean, max(0.0, centre - half), min(1.0, centre + half))


def student(freedom: int) -> float:
    """The 97.5th percentile of Student's t, to a hundredth from 3 degrees on (Cornish and Fisher)."""
    if freedom < 3:
        return (12.706, 4.303)[freedom - 1]
    z = 1.959964
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


def elo(score: float, seats: int = 2) -> float:
    """The difference in Elo's scale that the score of one player means against others who are all alike.

    With more than two players a player's chance is the share of their strength in that of all (Luce 1959).
    """
    if not 1e-9 < score < 1 - 1e-9:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10((seats - 1) * score / (1 - score))


def expected(difference: float, seats: int = 2) -> float:
    """The score that a difference in Elo means: the inverse of `elo`."""
    return 1 / (1 + (seats - 1) * 10 ** (-difference / 400))


@dataclass(frozen=True, slots=True)
class Sequential:
    """A sequential test of "at least `high` Elo better" against "at most `low`" (Wald 1945).

    Its log likelihood ratio is that of normally distributed means of the openings (the generalised test on pairs of
    games that engine testers use, after Van den Bergh's notes of 2019).
    """

    low: float
    high: float
    seats: int = 2

    def ratio(self, openings: Sequence[Sequence[float]]) -> float:
        """The log likelihood ratio; one opening won and one lost are added to the spread, which is then never 0."""
        means = [fmean(games) for games in openings]
        spread = pvariance([*means, 0.0, 1.0])
        low, high = (expected(difference, self.seats) for difference in (self.low, self.high))
        return len(means) * (high - low) * (2 * fmean(means) - low - high) / (2 * spread)

    def decision(self, openings: Sequence[Sequence[float]]) -> str:
        """The decision: `better`, `not better`, or "" while undecided."""
        ratio = self.ratio(openings)
        return "better" if ratio >= BOUND else "not better" if ratio <= -BOUND else ""
