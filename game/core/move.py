"""Move: a move as its game counts them."""

from __future__ import annotations

from typing import NewType

Move = NewType("Move", int)
"""A number that means something only in the position that it was made for."""
