"""The characters of Stax: an attacker of the king, a builder of high stacks, a player who waits."""

from __future__ import annotations

from typing import Final, cast

from game.core.character import Character
from game.core.errors import N_
from game.core.evaluator import Evaluator
from game.core.move import Move
from game.games.stax.evaluate import STAX_TERM_NAMES, StaxEvaluator


def _counts(evaluator: Evaluator, seat: int) -> dict[str, int]:
    """What a seat has of each term."""
    return dict(zip(STAX_TERM_NAMES, cast(StaxEvaluator, evaluator).counts_of_seat(seat), strict=True))


def _hunts(evaluator: Evaluator, seat: int, move: Move) -> int:
    """A king on the table, lines that end on the enemy king or beside it, and no tile covered."""
    del move
    own, enemy = _counts(evaluator, seat), _counts(evaluator, 1 - seat)
    covered = own["covered-by-friends"] + enemy["covered-by-enemies"]
    return 900 * enemy["king-stalked"] + 3000 * enemy["king-threatened"] - 5000 * own["king-in-hand"] - 600 * covered


def _builds(evaluator: Evaluator, seat: int, move: Move) -> int:
    """Tiles under own stacks, and cells where own lines may end."""
    del move
    own, enemy = _counts(evaluator, seat), _counts(evaluator, 1 - seat)
    return 2000 * (own["covered-by-friends"] + enemy["covered-by-enemies"]) + 20 * own["reach"]


STAX_CHARACTERS: Final = (
    Character(
        "hunter",
        N_("hunter"),
        N_("Brings its king out at once, and goes for yours."),
        percents={"covered-by-enemies": 50, "covered-by-friends": 300},
        appeal=_hunts,
        margin=8000,
    ),
    Character(
        "builder",
        N_("builder"),
        N_("Climbs on tiles, and piles high."),
        percents={"king-in-hand": 1200, "covered-by-enemies": 300, "covered-by-friends": -1500, "reach": -300},
        appeal=_builds,
        margin=5000,
    ),
    Character(
        "lurker",
        N_("lurker"),
        N_("Keeps its king in hand, fills the table, and waits for your mistake."),
        percents={"king-in-hand": -500, "covered-by-enemies": 150, "pinned-pointers": 50, "reach": -200},
    ),
)
