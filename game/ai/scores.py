"""What the numbers of a search mean; hot modules keep C copies of them.

A score is in hundredths of the game's own unit for the side to move, or WIN less the plies to a forced win.
"""

from __future__ import annotations

from typing import Final

from game.core.levels import UNBOUNDED as UNBOUNDED

WIN: Final = 1 << 24
FORCED_WIN: Final = WIN - 1000  # at least this: a forced win
LOSS_RISK: Final = 1 - FORCED_WIN  # of three players: another one may win before this one is on turn again
INFINITE: Final = 1 << 25  # above every score
EXACT: Final = 1  # a remembered score is the true one,
LOWER_BOUND: Final = 2  # the true one is at least this,
UPPER_BOUND: Final = 3  # or at most this
MAX_SEARCH_PLIES: Final = 56  # plies below the root that a search looks at, quiescence apart


def score_text(score: int) -> str:
    """A score as the protocol writes it: hundredths, `win N` or `loss N`."""
    if score >= FORCED_WIN:
        return f"win {WIN - score}"
    if score <= -FORCED_WIN:
        return f"loss {WIN + score}"
    return str(score)


# What the two halves of the search tell each other of the moves tried before any is listed:
EARLY_MOVES: Final = 3  # so many: the table's and two killers
UNKNOWN_LEGALITY: Final = -2  # only the list tells whether such a move is legal
