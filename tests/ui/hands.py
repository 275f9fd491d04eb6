"""Hands to show on rails."""

from __future__ import annotations

from game.core.display.pieces import HexTile, Pocket

SHAPES = (0, 1, 3, 5, 9, 7, 21, 11, 15, 23, 27, 31, 63)


def pockets(seat: int, played: tuple[int, ...] = ()) -> tuple[Pocket, ...]:
    """Thirteen pockets, some of them empty."""
    return tuple(Pocket(HexTile(seat, shape), i not in played) for i, shape in enumerate(SHAPES))
