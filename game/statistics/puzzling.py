"""Puzzles: how many were tried and solved, and the player's rating at them, as the library keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.library.tries import PuzzlePast

STREAK: Final = "streak"  # the modes whose runs are counted, by the names by which they are kept
THREE_MINUTES: Final = "three-minutes"


@dataclass(frozen=True, slots=True)
class PuzzleScore:
    """What was done with a game's puzzles.

    `seconds` is the time of all tries; `course` has the rating in points after each rated one, the oldest first, and
    `deviation` that of the last; two of it to both sides are 95 percent sure.  `streak` and `three_minutes` are the
    most that were solved in one such run.
    """

    tried: int
    solved: int
    seconds: float
    course: tuple[float, ...]
    deviation: float
    streak: int
    three_minutes: int


def puzzle_score(past: PuzzlePast, since: float | None) -> PuzzleScore | None:
    """The score of what was done since a moment, in seconds since the epoch; None where nothing was."""
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
        best(STREAK),
        best(THREE_MINUTES),
    )
