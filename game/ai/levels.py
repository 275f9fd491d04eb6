"""Levels: how strong the computer plays, by what it sees and how deep it searches.

A weak level errs as people do: it looks few moves ahead, misses lines from far away, and misjudges.  The limits are
counted in moves, so a level is the same on fast and slow machines, as long as it has enough time.
A game that needs other figures has them in its record.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from game.core.errors import N_
from game.core.game import Game
from game.core.levels import UNBOUNDED, Level

LEVELS: Final[dict[str, Level]] = {
    "novice": Level(depth=1, quiet=1, sight=1, noise=650, check_replies=False, extend_threats=0),
    "easy": Level(depth=1, quiet=1, noise=40, check_replies=False, extend_threats=0),
    "casual": Level(depth=2, nodes=450, width=30, noise=65, extend_threats=0),
    "medium": Level(depth=2, nodes=900, width=30, noise=45, extend_threats=0),
    "hard": Level(depth=3, nodes=2_000, width=30, noise=30, prove_wins=True, extend_threats=0),
    "expert": Level(depth=6, nodes=60_000, width=30, noise=5, prove_wins=True, extend_threats=0),
    "master": Level(width=30, noise=1, prove_wins=True, extend_threats=0),
}
STRONGEST_LEVEL: Final = "master"
SELDOM: Final = 10  # percent of far wins; a level that notices fewer sees none in words
WEAKEST_LEVEL: Final = "novice"


def level_of(game: Game, name: str, seats: int) -> Level:
    """The figures of a level of LEVELS for a game with `seats` seats."""
    return game.ai.levels_by_seats.get(seats, game.ai.levels).get(name, LEVELS[name])


def offered_levels(game: Game) -> tuple[str, ...]:
    """The levels that players can choose in a game, the weakest first."""
    return tuple(name for name in LEVELS if name not in game.ai.left_out_levels)


def offered_level(game: Game, name: str) -> str:
    """The level itself if it is offered, else the next below it that is."""
    names = tuple(LEVELS)
    return next(each for each in reversed(names[: names.index(name) + 1]) if each in offered_levels(game))


def describe_sight(game: Game, name: str, seats: int) -> Iterator[tuple[str, Mapping[str, object]]]:
    """What a level of LEVELS sees, derived from its figures: sentences, marked for translation, with their values."""
    level = level_of(game, name, seats)
    if level.uses_all_time:
        yield N_("Uses all the time it is given."), {}
    elif level.depth > 1:
        moves = f"{level.nodes:,}".replace(",", "\N{NO-BREAK SPACE}")
        yield N_("Looks up to {turns} turns ahead and tries {moves} moves."), {"turns": level.depth, "moves": moves}
    elif level.notice < SELDOM:
        yield N_("Sees wins and threats only on the next cell."), {}
    elif level.notice < 100:
        yield N_("Seldom sees wins and threats beyond the next cell."), {}
    elif level.sight < UNBOUNDED:
        yield N_("Sees only threats from the next cell."), {}
    else:
        yield N_("Sees every reply that wins or scores."), {}
    if level.prove_wins and seats == 2:
        yield N_("Sees every unstoppable threat."), {}
    if level.closing_factor > 1:
        yield N_("Thinks longer near the end."), {"times": level.closing_factor}
    if game.ai.left_out_levels and name == STRONGEST_LEVEL:
        yield N_("This game has {count} levels; more would hardly differ."), {"count": len(offered_levels(game))}
    if seats > 2:
        yield N_("With three players the levels lie close together."), {}
    if level.depth == 1:
        yield (N_("Often misjudges.") if name == WEAKEST_LEVEL else N_("Sometimes misjudges.")), {}
