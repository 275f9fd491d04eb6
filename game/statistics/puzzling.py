"""Puzzles: the numbers of tries and solved puzzles, and the player's rating, from the library."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.library.tries import PuzzlePast

STREAK_MODE: Final = "streak"  # the names of modes in the saved runs
THREE_MINUTES_MODE: Final = "three-minutes"


@dataclass(frozen=True, slots=True)
class PuzzleScore:
    """The player's results with a game's puzzles.

    `seconds` is the time of all tries.  `rating_curve` has the rating in points after each rated try, the oldest first,
    and `deviation` is that of the last rating; the true strength lies within two deviations with 95 percent.  `streak`
    and `three_minutes` are the highest scores of such runs.
    """

    tried: int
    solved: int
    seconds: float
    rating_curve: tuple[float, ...]
    deviation: float
    streak: int
    three_minutes: int


def puzzle_score(past: PuzzlePast, since: float | None) -> PuzzleScore | None:
    """The results since a time in seconds since the epoch; None if there are none."""
    tries = [each for each in past.tries if since is None or each.at >= since]
    runs = [each for each in past.runs if since is None or each.at >= since]
    if not tries and not runs:
        return None
    ratings = [each.rating for each in tries if each.rating is not None]

    def best(mode: str) -> int:
        return max((run.score for run in runs if run.mode == mode), default=0)

    return PuzzleScore(
        len(tries),
        sum(each.solved for each in tries),
        sum(each.seconds for each in tries),
        tuple(points for points, _deviation, _volatility in ratings),
        ratings[-1][1] if ratings else 0.0,
        best(STREAK_MODE),
        best(THREE_MINUTES_MODE),
    )
