"""Levels: how strong the computer plays, by what it sees and how deep it searches.

A weak level errs as people do: it looks few moves ahead, misses lines from far away, and misjudges.  The limits are
counted in moves, so a level is the same on fast and slow machines, as long as it has enough time.
A game that needs other figures has them in its record.
"""

from __future__ import annotations

from typing import Final

from game.core.game import Game
from game.core.levels import Level

LEVELS: Final[dict[str, Level]] = {
    "novice": Level(depth=1, quiet=1, sight=1, noise=650, check_replies=False, extend_threats=0),
    "easy": Level(depth=1, quiet=1, noise=40, check_replies=False, extend_threats=0),
    "casual": Level(depth=2, nodes=450, width=30, noise=65, extend_threats=0),
    "medium": Level(depth=2, nodes=900, width=30, noise=45, extend_threats=0),
    "hard": Level(depth=3, nodes=2_000, width=30, noise=30, prove_wins=True, extend_threats=0),
    "expert": Level(depth=6, nodes=60_000, width=30, noise=5, prove_wins=True, extend_threats=0),
    "master": Level(width=30, noise=1, prove_wins=True, extend_threats=0),
}
PLUS: Final = "+"  # after the name of a level: a level of the game's own that is stronger; each further one: one more
WHOLE_STEP: Final = 100  # percent of the way from a level of LEVELS to the next
STRONGEST_LEVEL: Final = "master"
WEAKEST_LEVEL: Final = "novice"


def level_of(game: Game, name: str, seats: int) -> Level:
    """The figures of a level of LEVELS for a game with `seats` seats."""
    return game.ai.levels_by_seats.get(seats, game.ai.levels).get(name, LEVELS[name])


def base_level(name: str) -> str:
    """The level of LEVELS that a level's name begins with: of `hard+` it is `hard`."""
    return name.rstrip(PLUS)


def level_places(game: Game) -> dict[str, int]:
    """All levels of a game, the weakest first, with their places; those of LEVELS stand at multiples of WHOLE_STEP."""
    common = {name: index * WHOLE_STEP for index, name in enumerate(LEVELS)}
    own = {name: common[base_level(name)] + percent for name, percent in game.ai.levels_between.items()}
    return dict(sorted((common | own).items(), key=lambda each: each[1]))


def offered_levels(game: Game) -> tuple[str, ...]:
    """The levels that players can choose in a game, the weakest first."""
    return tuple(name for name in level_places(game) if name not in game.ai.left_out_levels)


def offered_level(game: Game, name: str) -> str:
    """The level itself if it is offered, else the next below it that is; a plus that a game lacks is ignored."""
    places = level_places(game)
    place = places.get(name, places[base_level(name)])
    return next(each for each in reversed(offered_levels(game)) if places[each] <= place)
