"""Cells by the names that players use."""

from __future__ import annotations

from game.core.hexes import Cell
from game.core.pieces import Field, SquareBoard


def cell_name(field: Field, cell: Cell) -> str:
    """`a1` on a square board, `q,r` with real minus signs on an open table."""
    if isinstance(field, SquareBoard):
        return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"
    return f"{cell[0]},{cell[1]}".replace("-", "−")
