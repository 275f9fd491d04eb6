"""How a game stands: the winning seat (0, 1, 2), or one of these.

Hot modules keep C copies of these numbers (`PLAYING: Final = outcome.PLAYING`, declared `cdef word` beside them), which
Python cannot see; everybody else imports them from here.
"""

from __future__ import annotations

from typing import Final

PLAYING: Final = -1
DRAW: Final = -2
MAX_UNDO_PLIES: Final = 128  # plies below the root that a position keeps for taking back
