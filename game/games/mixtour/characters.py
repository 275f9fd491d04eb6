"""The characters of Mixtour: a settler in the middle, a prowler along the rim, a recruiter of pieces.

Each has a habit for the opening.  All value pieces in reserve more than the balanced play does, which plays no worse.
"""

from __future__ import annotations

from typing import Final

from game.core.character import Character
from game.core.errors import N_
from game.core.evaluator import Evaluator
from game.core.move import Move
from game.games.mixtour.grid import BOARD_SIDE, CELLS, cell_of
from game.games.mixtour.notation import mixtour_of

OPENING_PIECES: Final = 12  # the opening ends when more pieces than this are on the board
DISLIKE: Final = 1_000  # of a move against a habit: more than any margin, so the margin is what a habit may cost
RIM_DISLIKE: Final = 40  # the recruiter's, who would else look like the prowler


def _is_entry(move: Move) -> bool:
    return move < CELLS


def _is_on_rim(cell: int) -> bool:
    return not {0, BOARD_SIDE - 1}.isdisjoint(cell_of(cell))


def _is_opening(evaluator: Evaluator) -> bool:
    game = mixtour_of(evaluator.position)
    return sum(map(game.height, range(CELLS))) <= OPENING_PIECES


def _settles(evaluator: Evaluator, seat: int, move: Move) -> int:
    """In the opening, a dislike of entering on the rim."""
    del seat
    return -DISLIKE if _is_entry(move) and _is_on_rim(move) and _is_opening(evaluator) else 0


def _prowls(evaluator: Evaluator, seat: int, move: Move) -> int:
    """In the opening, a dislike of entering off the rim."""
    del seat
    return -DISLIKE if _is_entry(move) and not _is_on_rim(move) and _is_opening(evaluator) else 0


def _recruits(evaluator: Evaluator, seat: int, move: Move) -> int:
    """In the opening, a dislike of moving pieces, and a smaller one of entering on the rim."""
    del seat
    if not _is_opening(evaluator):
        return 0
    return (-RIM_DISLIKE if _is_on_rim(move) else 0) if _is_entry(move) else -DISLIKE


MIXTOUR_CHARACTERS: Final = (
    Character(
        "settler",
        N_("settler"),
        N_("Settles in the middle of the board."),
        percents={"reserve": -1000},
        appeal=_settles,
        margin=165,
    ),
    Character(
        "prowler",
        N_("prowler"),
        N_("Prowls along the rim of the board."),
        percents={"reserve": -1000},
        appeal=_prowls,
        margin=170,
    ),
    Character(
        "recruiter",
        N_("recruiter"),
        N_("Brings in many pieces before it moves any."),
        percents={"reserve": -1500},
        appeal=_recruits,
        margin=245,
    ),
)
