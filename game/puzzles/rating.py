"""Rating: how strong a player is at a game's puzzles, by Glicko-2, and how far that can be relied on.

Source: Mark E. Glickman, "Example of the Glicko-2 system", www.glicko.net/glicko/glicko2.pdf; the steps are his.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp, log, pi, sqrt
from typing import Final

SCALE: Final = 173.7178  # points of a rating in one unit of the system's own scale
MIDDLE: Final = 1500.0  # the rating that is 0 on it
SYSTEM: Final = 0.5  # how much a volatility may change: his tau
EXACT: Final = 1e-6
MOST_DEVIATION: Final = 350.0  # points: that of a player of whom nothing is known
DAY: Final = 24 * 3600.0  # seconds


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating and its deviation in points: two of these on either side hold 95 in 100; the volatility has no unit."""

    rating: float
    deviation: float
    volatility: float

    def after_days(self, days: float) -> Rating:
        """The rating once nothing was played for so many days, each a period: the deviation has grown."""
        grown = sqrt(self.deviation**2 + max(0.0, days) * (SCALE * self.volatility) ** 2)
        return replace(self, deviation=min(MOST_DEVIATION, max(self.deviation, grown)))


@dataclass(frozen=True, slots=True)
class Encounter:
    """One game of a period: the opponent's rating and deviation, and the score, 1 won, 0 lost."""

    rating: float
    deviation: float
    score: float


# Puzzles are rated by the levels that solve them, the weakest level's about 700, and of three games most lie below
# 1000.  Who begins has seen few of these games, so the first puzzle is one that a beginner can solve; the deviation is
# as wide as in the paper, so a strong player is where they belong after some ten puzzles.
BEGINNER: Final = Rating(1000.0, MOST_DEVIATION, 0.06)
PUZZLE_DEVIATION: Final = 60.0  # points: twenty tries of seven levels, and no more tries by players


def after_puzzle(player: Rating, puzzle: int, solved: bool) -> Rating:
    """The player's rating after a try at a puzzle, which is a period with one game."""
    return after_period(player, (Encounter(puzzle, PUZZLE_DEVIATION, 1.0 if solved else 0.0),))


def after_period(player: Rating, games: Sequence[Encounter]) -> Rating:
    """The rating after a period with these games, one at least."""
    own, deviation = (player.rating - MIDDLE) / SCALE, player.deviation / SCALE
    information = surprise = 0.0
    for game in games:
        weight = _weight(game.deviation / SCALE)
        expected = 1 / (1 + exp(-weight * (own - (game.rating - MIDDLE) / SCALE)))
        information += weight**2 * expected * (1 - expected)
        surprise += weight * (game.score - expected)
    volatility = _volatility(player.volatility, deviation, 1 / information, surprise / information)
    before = deviation**2 + volatility**2
    after = 1 / sqrt(1 / before + information)
    points = SCALE * (own + after**2 * surprise) + MIDDLE
    return Rating(points, min(MOST_DEVIATION, SCALE * after), volatility)


def _weight(deviation: float) -> float:
    return 1 / sqrt(1 + 3 * (deviation / pi) ** 2)


def _volatility(volatility: float, deviation: float, variance: float, change: float) -> float:
    """The new volatility: the zero of his function f, found between two bounds (step 5)."""
    start = log(volatility**2)

    def rise(x: float) -> float:
        spread = deviation**2 + variance + exp(x)
        return exp(x) * (change**2 - spread) / (2 * spread**2) - (x - start) / SYSTEM**2

    excess = change**2 - deviation**2 - variance
    if excess > 0:
        return exp(_zero(rise, start, log(excess)) / 2)
    bound = start - SYSTEM
    while rise(bound) < 0:
        bound -= SYSTEM
    return exp(_zero(rise, start, bound) / 2)


def _zero(rise: Callable[[float], float], low: float, high: float) -> float:
    """Where a function is 0, by the Illinois algorithm; its values at the bounds differ in sign."""
    at_low, at_high = rise(low), rise(high)
    while abs(high - low) > EXACT:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = rise(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return low
