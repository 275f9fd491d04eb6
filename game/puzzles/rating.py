"""Rating: what a try at a puzzle changes in the rating of the player at a game (Glicko-2, `game/core/glicko.py`)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.core.glicko import MAX_DEVIATION, Encounter, Rating, rating_after_period

# Puzzles are rated by the levels that solve them. The easiest have about 700 points, and in three games most have less
# than 1000. New players know few of these games, so their first puzzle is easy. The deviation is as wide as in the
# paper, so a strong player reaches their rating after about ten puzzles.
BEGINNER_RATING: Final = Rating(1000.0, MAX_DEVIATION, 0.06)
MAX_FALL: Final = 40.0  # points that a missed puzzle costs at most: with a deviation of 350 it would cost up to 250
PUZZLE_DEVIATION: Final = 60.0  # in points: each puzzle was tried twenty times by seven levels, and its rating is fixed


def rating_after_puzzle(player: Rating, puzzle: int, solved: bool) -> Rating:
    """The player's rating after a try at a puzzle, a period with a single game; it falls by `MAX_FALL` at most."""
    after = rating_after_period(player, (Encounter(puzzle, PUZZLE_DEVIATION, 1.0 if solved else 0.0),))
    return replace(after, rating=max(after.rating, player.rating - MAX_FALL))
