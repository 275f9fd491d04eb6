"""Move: a move as an integer, encoded by its game."""

from __future__ import annotations

from typing import NewType

Move = NewType("Move", int)
"""An integer that means a move only in the position for which it was made; `Notation` turns it into text."""
