"""Level ratings: how strong each level is, in Elo above novice, and how strong is what lies between two levels.

The figures are measured: `docs/levels.md`.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from game.ai.levels import LEVELS, STRONGEST_LEVEL, WEAKEST_LEVEL, WHOLE_STEP, level_places
from game.ai.strengths import NAMES, place_of
from game.games import GAMES

SCORES_AGAINST_LOWER_LEVEL: Final[Mapping[str, Mapping[str, tuple[float, str]]]] = {
    "stax": {
        "easy": (77.2, "novice"),
        "casual": (75.0, "easy"),
        "casual+": (79.8, "casual"),
        "medium": (76.3, "casual+"),
        "hard": (78.5, "medium"),
        "expert": (72.5, "hard"),
    },
    "death-stacks": {
        "easy": (78.1, "novice"),
        "casual": (71.5, "easy"),
        "casual+": (76.4, "casual"),
        "medium": (69.9, "casual+"),
        "medium+": (79.4, "medium"),
        "hard": (74.5, "medium+"),
        "hard+": (75.4, "hard"),
        "expert": (77.6, "hard+"),
        "expert+": (76.1, "expert"),
        "expert++": (71.8, "expert+"),
        "expert+++": (76.8, "expert++"),
        "expert++++": (80.0, "expert+++"),
        "expert+++++": (80.0, "expert++++"),
        "expert++++++": (80.8, "expert+++++"),
        "expert+++++++": (77.5, "expert++++++"),
        "expert++++++++": (90.0, "expert+++++++"),
    },
    "mixtour": {
        "easy": (78.2, "novice"),
        "casual": (80.4, "easy"),
        "casual+": (75.2, "casual"),
        "medium": (80.8, "casual+"),
        "medium+": (79.0, "medium"),
        "hard": (79.2, "medium+"),
        "expert": (76.8, "hard"),
        "expert+": (78.2, "expert"),
        "expert++": (78.5, "expert+"),
        "expert+++": (78.2, "expert++"),
        "expert++++": (71.9, "expert+++"),
    },
    "stack-22": {
        "easy": (77.8, "novice"),
        "casual": (81.1, "easy"),
        "medium": (77.6, "casual"),
        "hard": (65.0, "medium"),
        "expert": (63.0, "hard"),
    },
}
"""The score of each measured level against a weaker one, in percent, and that one, with two players; without master."""
MASTER_STEPS: Final[Mapping[str, float]] = {"stax": 150, "death-stacks": 200, "mixtour": 160, "stack-22": 20}
"""The Elo of master with 2 seconds a move above the level below it; estimates, `docs/log/levels.md` says how sure."""
USUAL_STEP: Final = 200.0  # Elo; of a game or a number of players without measurements
STEP_OF_THREE: Final = 60.0  # Elo; with three players no step is shown to be there (docs/three-players.md)
LOGISTIC_SLOPE: Final = math.log(10) / 400  # of the logistic curve


@cache
def level_ratings(game_id: str) -> Mapping[str, float]:
    """The Elo above novice of each level whose strength was measured; empty for a game without measurements."""
    ratings = {WEAKEST_LEVEL: 0.0}
    for level, (share, weaker) in SCORES_AGAINST_LOWER_LEVEL.get(game_id, {}).items():
        ratings[level] = ratings[weaker] + math.log(share / (100 - share)) / LOGISTIC_SLOPE
    return ratings if len(ratings) > 1 else {}


@cache
def _rungs(game_id: str, seats: int) -> tuple[tuple[int, float], ...]:
    """The place of each level whose strength is known or assumed, and its Elo above novice, from the weakest."""
    known = level_ratings(game_id) if seats == 2 else {}
    if not known:
        step = USUAL_STEP if seats == 2 else STEP_OF_THREE
        return tuple((WHOLE_STEP * index, step * index) for index in range(len(LEVELS)))
    places, top = level_places(GAMES[game_id]), max(known.values())
    ratings = dict(known) | {STRONGEST_LEVEL: top + MASTER_STEPS[game_id]}
    return tuple((places[name], elo) for name, elo in ratings.items())


def top_rating(game_id: str, seats: int) -> float:
    """The Elo of the strongest level above novice."""
    return _rungs(game_id, seats)[-1][1]


def rating_below_master(game_id: str, seats: int) -> float:
    """The Elo above novice of the level below master, the strongest that counts its moves."""
    return _rungs(game_id, seats)[-2][1]


def elo_of(game_id: str, seats: int, text: str) -> float | None:
    """The Elo above novice of a level or of a strength between two; None for a text that names none."""
    place = place_of(GAMES[game_id], text)
    return None if place is None else _between(_rungs(game_id, seats), place)


def strength_at(game_id: str, seats: int, elo: float) -> str:
    """The strength of an Elo above novice, as text with a percentage; the nearest end outside the levels."""
    place = round(_between([(elo, place) for place, elo in _rungs(game_id, seats)], elo))
    return f"{NAMES[place // WHOLE_STEP]}+{place % WHOLE_STEP}"


def nearest_level(game_id: str, text: str) -> str:
    """The game's level whose place is nearest to a strength's; a text that names no strength stays as it is."""
    game = GAMES[game_id]
    place = place_of(game, text)
    if place is None:
        return text
    return min(level_places(game).items(), key=lambda each: abs(each[1] - place))[0]


def _between(points: Sequence[tuple[float, float]], at: float) -> float:
    """The second number of points that lie on straight lines, at a first number; the nearest end outside them."""
    at = min(max(at, points[0][0]), points[-1][0])
    index = min(bisect_right(points, at, key=lambda point: point[0]), len(points) - 1)
    (low, start), (high, end) = points[index - 1], points[index]
    return start + (end - start) * (at - low) / (high - low)
