"""Levels: how strong the computer plays, by what it sees and how far it thinks, hardly by the clock.

A weak level errs as people do: it looks few moves ahead, misses lines from far away, and misjudges.  The caps are
counted in moves, so that a level is the same on a fast machine and on a slow one as long as the time given suffices.
A game whose positions ask for others has figures of its own in its record.
"""

from __future__ import annotations

from typing import Final

from game.core.game import Game
from game.core.levels import BEST_REPLY, Level

LEVELS: Final[dict[str, Level]] = {
    "novice": Level(depth=1, quiet=1, sight=1, noise=650, careful=False, extending=0),
    "easy": Level(depth=1, quiet=1, noise=40, careful=False, extending=0),
    "casual": Level(depth=2, nodes=450, width=30, noise=65, extending=0),
    "medium": Level(depth=2, nodes=900, width=30, noise=45, extending=0),
    "hard": Level(depth=3, nodes=2_000, width=30, noise=30, forcing=True, extending=0, multiplayer=BEST_REPLY),
    "expert": Level(depth=6, nodes=60_000, width=30, noise=5, forcing=True, extending=0, multiplayer=BEST_REPLY),
    "master": Level(width=30, noise=1, forcing=True, extending=0, multiplayer=BEST_REPLY),
}
STRONGEST: Final = "master"


def level_of(game: Game, name: str, seats: int) -> Level:
    """The figures of a level of LEVELS for a game of so many seats."""
    return game.levels_by_seats.get(seats, game.levels).get(name, LEVELS[name])
