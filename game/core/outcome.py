"""Outcomes: the winning seat (0, 1, 2), or one of these constants.

A hot module that imports one of them keeps a C copy, declared `cdef word` in its `.pxd`.  Python cannot see the copy,
so all modules import from here.
"""

from __future__ import annotations

from typing import Final

PLAYING: Final = -1
DRAW: Final = -2
MAX_UNDO_PLIES: Final = 128  # plies after the root that a position can take back
