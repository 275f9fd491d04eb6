"""What a move's loss in win probability is called: the same table for the review and the coach."""

from __future__ import annotations

from typing import Final

INACCURACY_LOSS: Final = 0.05  # of win probability, between 0 and 1
MISTAKE_LOSS: Final = 0.10
BLUNDER_LOSS: Final = 0.15
MISSED_WIN_LOSS: Final = 0.10  # if a forced win is given up
