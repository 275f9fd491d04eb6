"""Scores: the numbers that a search uses; hot modules keep C copies of them.

A score is in hundredths of the game's own unit for the side to move; a forced win is WIN minus the plies to it.  A win
or loss that was only found among candidate moves is likely, not forced: it is LIKELY_SHIFT closer to 0.
"""

from __future__ import annotations

from typing import Final

from game.core.levels import UNBOUNDED as UNBOUNDED

WIN: Final = 1 << 24
FORCED_WIN: Final = WIN - 1000  # the lowest score of a forced win
LIKELY_SHIFT: Final = 2000  # from a forced win to a likely one
LIKELY_WIN: Final = FORCED_WIN - LIKELY_SHIFT  # the lowest score of a likely win
LOSS_RISK: Final = 1 - FORCED_WIN  # with three players: another player may win before the seat's next turn
INFINITE: Final = 1 << 25  # above every score
EXACT: Final = 1  # a remembered score is exact,
LOWER_BOUND: Final = 2  # the score is at least this,
UPPER_BOUND: Final = 3  # the score is at most this
MAX_SEARCH_PLIES: Final = 56  # plies below the root that a search looks at, quiescence apart
TRIED_PLACES: Final = 64  # moves by ply that are remembered as tried


def is_likely_end(score: int) -> bool:
    """Whether a score is a likely win or loss, which moves that were left out may disprove."""
    return LIKELY_WIN <= abs(score) <= WIN - LIKELY_SHIFT


def plies_to_end(score: int) -> int:
    """The plies to a forced or likely win or loss; more than any search has for other scores."""
    return WIN - abs(score) - (LIKELY_SHIFT if is_likely_end(score) else 0)


def score_text(score: int) -> str:
    """A score as the protocol writes it: hundredths, `win N` or `loss N`."""
    if score >= FORCED_WIN:
        return f"win {WIN - score}"
    if score <= -FORCED_WIN:
        return f"loss {WIN + score}"
    return str(score)


# Moves that are tried before the list is made:
EARLY_MOVES: Final = 3  # the number of them: the table's move and two killers
UNKNOWN_LEGALITY: Final = -2  # only the full list can tell whether such a move is legal
