"""Arrangements of slabs for the tests: a small pile, three levels high."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.display.pieces import Arrangement, HexTable, Piece, Slab, Stain
from game.core.geometry.hexes import Cell

BAR: tuple[Cell, ...] = ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0))
BOW: tuple[Cell, ...] = ((0, 0), (0, 1), (0, 2), (1, -1), (1, 2))
STAINS: tuple[Stain, Stain] = ("ivory", "slate")


def slab(owner: int, shape: tuple[Cell, ...], at: Cell = (0, 0)) -> Slab:
    """A slab of a seat on the table."""
    return Slab(owner, STAINS[owner], shape).moved_to(at)


def piled(slabs: Iterable[Slab]) -> Arrangement:
    """Slabs on the table, each on those before it."""
    stacks: dict[Cell, tuple[Piece, ...]] = {}
    for one in slabs:
        for cell in one.cells:
            stacks[cell] = (*stacks.get(cell, ()), one)
    return Arrangement(HexTable(), stacks, ())


PILE = piled([slab(0, BAR), slab(1, BAR, (-1, 1)), slab(0, BAR, (-1, 2)), slab(1, ((0, 0), (0, 1), (1, 0), (1, 1)))])
