"""The characters of Death Stacks: a leaper into the middle, a spreader of pieces, a hoarder of its own stacks."""

from __future__ import annotations

from typing import Final

from game.core.character import Character
from game.core.errors import N_
from game.core.evaluator import Evaluator
from game.core.move import Move
from game.games.death_stacks.notation import death_stacks_of
from game.games.death_stacks.walls import BOARD_SIDE, cell_of


def _leaps(evaluator: Evaluator, seat: int, move: Move) -> int:
    """Many pieces moved, for they go as many cells, and a landing in the middle, on no cell at a wall."""
    del seat
    _source, count, target, _call = death_stacks_of(evaluator.position).move_parts(move)
    is_inside = all(0 < coordinate < BOARD_SIDE - 1 for coordinate in cell_of(target))
    return 25 * count + (200 if is_inside else 0)


def _spreads(evaluator: Evaluator, seat: int, move: Move) -> int:
    """A single piece moved."""
    del seat
    _source, count, _target, _call = death_stacks_of(evaluator.position).move_parts(move)
    return 300 if count == 1 else 0


def _heaps(evaluator: Evaluator, seat: int, move: Move) -> int:
    """A landing on an own stack."""
    game = death_stacks_of(evaluator.position)
    _source, count, target, _call = game.move_parts(move)
    under = game.pile(target)[:-count]
    return 400 if under[-1:] == [seat] else 0


DEATH_STACKS_CHARACTERS: Final = (
    Character(
        "leaper",
        N_("leaper"),
        N_("Leaps far, and into the middle of the board."),
        appeal=_leaps,
        margin=225,
    ),
    Character(
        "spreader",
        N_("spreader"),
        N_("Moves one piece at a time, and spreads them over the board."),
        appeal=_spreads,
        margin=300,
    ),
    Character(
        "hoarder",
        N_("hoarder"),
        N_("Heaps its own stacks on each other."),
        percents={"reach": 200},
        appeal=_heaps,
        margin=400,
    ),
)
