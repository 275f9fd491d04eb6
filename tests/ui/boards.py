"""Arrangements for the tests of the table."""

from __future__ import annotations

import random

from game.core.display.pieces import Arrangement, HexTable, HexTile
from game.core.geometry.hexes import Cell

QUEEN = 63


def table(stacks: dict[Cell, tuple[HexTile, ...]]) -> Arrangement:
    return Arrangement(HexTable(), stacks, ())


def tower(height: int, owner: int = 0, pointers: int = 9) -> tuple[HexTile, ...]:
    return tuple(HexTile(owner, pointers) for _ in range(height))


def scattered(seed: int = 4, cells: int = 19, tallest: int = 5) -> Arrangement:
    """A group of stacks around 0,0 in three colours."""
    draw = random.Random(seed)
    places = sorted(((q, r) for q in range(-3, 4) for r in range(-3, 4)), key=lambda c: abs(c[0]) + abs(sum(c)))[:cells]
    return table(
        {
            cell: tuple(HexTile(draw.randrange(3), draw.randrange(64)) for _ in range(draw.randint(1, tallest)))
            for cell in places
        }
    )
