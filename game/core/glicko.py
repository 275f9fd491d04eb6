"""Glicko: a player's strength, at puzzles or against the computer, and its uncertainty, by Glicko-2.

Source: Mark E. Glickman, "Example of the Glicko-2 system", www.glicko.net/glicko/glicko2.pdf; the steps are his.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp, log, pi, sqrt
from typing import Final

POINTS_PER_UNIT: Final = 173.7178  # rating points per unit of the Glicko-2 scale
ZERO_RATING: Final = 1500.0  # the rating that is 0 on that scale
SYSTEM_CONSTANT: Final = 0.5  # Glickman's tau: it limits the change of the volatility
TOLERANCE: Final = 1e-6
MAX_DEVIATION: Final = 350.0  # in points: that of an unknown player
DAY_SECONDS: Final = 24 * 3600.0
MAX_SURE_DEVIATION: Final = 110.0  # points; with a larger deviation a rating is only a guess


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating and its deviation in points: the true strength lies within two deviations in 95 of 100 cases.

    The volatility has no unit.
    """

    rating: float
    deviation: float
    volatility: float

    @property
    def is_a_guess(self) -> bool:
        """Whether there are too few results, or too old, to be sure of it."""
        return self.deviation > MAX_SURE_DEVIATION

    def after_days(self, days: float) -> Rating:
        """The rating after days without a result, each a rating period: the deviation grows."""
        grown = sqrt(self.deviation**2 + max(0.0, days) * (POINTS_PER_UNIT * self.volatility) ** 2)
        return replace(self, deviation=min(MAX_DEVIATION, max(self.deviation, grown)))


@dataclass(frozen=True, slots=True)
class Encounter:
    """A game in a rating period: the opponent's rating and deviation, and the score (1 won, 0 lost)."""

    rating: float
    deviation: float
    score: float


def rating_after_period(player: Rating, games: Sequence[Encounter]) -> Rating:
    """The rating after a rating period with at least a single game."""
    own, deviation = (player.rating - ZERO_RATING) / POINTS_PER_UNIT, player.deviation / POINTS_PER_UNIT
    information = surprise = 0.0
    for game in games:
        weight = _deviation_weight(game.deviation / POINTS_PER_UNIT)
        expected = 1 / (1 + exp(-weight * (own - (game.rating - ZERO_RATING) / POINTS_PER_UNIT)))
        information += weight**2 * expected * (1 - expected)
        surprise += weight * (game.score - expected)
    volatility = _new_volatility(player.volatility, deviation, 1 / information, surprise / information)
    before = deviation**2 + volatility**2
    after = 1 / sqrt(1 / before + information)
    points = POINTS_PER_UNIT * (own + after**2 * surprise) + ZERO_RATING
    return Rating(points, min(MAX_DEVIATION, POINTS_PER_UNIT * after), volatility)


def _deviation_weight(deviation: float) -> float:
    return 1 / sqrt(1 + 3 * (deviation / pi) ** 2)


def _new_volatility(volatility: float, deviation: float, variance: float, change: float) -> float:
    """The new volatility: the zero of Glickman's function f, found between two bounds (step 5)."""
    start = log(volatility**2)

    def rise(x: float) -> float:
        spread = deviation**2 + variance + exp(x)
        return exp(x) * (change**2 - spread) / (2 * spread**2) - (x - start) / SYSTEM_CONSTANT**2

    excess = change**2 - deviation**2 - variance
    if excess > 0:
        return exp(_find_zero(rise, start, log(excess)) / 2)
    bound = start - SYSTEM_CONSTANT
    while rise(bound) < 0:
        bound -= SYSTEM_CONSTANT
    return exp(_find_zero(rise, start, bound) / 2)


def _find_zero(rise: Callable[[float], float], low: float, high: float) -> float:
    """The zero of a function, by the Illinois algorithm; its values at the bounds must differ in sign."""
    at_low, at_high = rise(low), rise(high)
    while abs(high - low) > TOLERANCE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = rise(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return low
