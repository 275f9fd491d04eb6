"""The characters of Stack-22: a pioneer far from the middle, a homebody in the middle, an intruder on enemy tiles.

They have their likings in the first half of a game, since the second half decides it.
"""

from __future__ import annotations

from typing import Final

from game.core.character import Character
from game.core.errors import N_
from game.core.evaluator import Evaluator
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.games.stack22.forms import Cells, cell_of, place_of
from game.games.stack22.notation import stack22_of
from game.games.stack22.rules import Stack22
from game.games.stack22.view import PLACE_MASK
from game.games.stack22.why import cells_of_form


def _is_first_half(game: Stack22) -> bool:
    return game.plies_left() >= game.tile_set().bit_count()


def _cells_of(move: Move) -> Cells:
    return cells_of_form(move >> 18, cell_of(move & PLACE_MASK))


def _steps_to_middle(cell: Cell) -> int:
    """How many steps a cell lies from 0,0, on which the first tile of a game lies."""
    q, r = cell
    return max(abs(q), abs(r), abs(q + r))


def _goes_far(evaluator: Evaluator, seat: int, move: Move) -> int:
    """A placement far from the middle."""
    del seat
    if not _is_first_half(stack22_of(evaluator.position)):
        return 0
    return 20 * sum(map(_steps_to_middle, _cells_of(move)))


def _stays_home(evaluator: Evaluator, seat: int, move: Move) -> int:
    """A placement near the middle."""
    del seat
    if not _is_first_half(stack22_of(evaluator.position)):
        return 0
    return -30 * sum(map(_steps_to_middle, _cells_of(move)))


def _intrudes(evaluator: Evaluator, seat: int, move: Move) -> int:
    """Enemy tiles covered, and no own tiles."""
    game = stack22_of(evaluator.position)
    if not _is_first_half(game) or game.height(move & PLACE_MASK) < 2:
        return 0
    game.undo()
    owners = [game.top(place_of(cell)) % 2 for cell in _cells_of(move)]
    game.play(move)
    return 200 * sum(1 if owner != seat else -1 for owner in owners)


STACK22_CHARACTERS: Final = (
    Character(
        "pioneer",
        N_("pioneer"),
        N_("Goes far from the middle, low and wide."),
        appeal=_goes_far,
        margin=350,
    ),
    Character(
        "homebody",
        N_("homebody"),
        N_("Stays in the middle, and piles its tiles there."),
        appeal=_stays_home,
        margin=600,
    ),
    Character(
        "intruder",
        N_("intruder"),
        N_("Lies down on your tiles, and keeps off its own."),
        appeal=_intrudes,
        margin=800,
    ),
)
