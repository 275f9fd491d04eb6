"""Symmetry: the isometries that map a table onto itself, and what they do to cells, tiles and slabs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from game.core.display.pieces import Field, SquareBoard
from game.core.geometry.hexes import DIRECTIONS, Cell


@dataclass(frozen=True, slots=True)
class Isometry:
    """A map of cells that keeps distances: it takes (x, y) to (ax + by + e, cx + dy + f)."""

    a: int
    b: int
    c: int
    d: int
    e: int = 0
    f: int = 0

    def map_cell(self, cell: Cell) -> Cell:
        """The image of a cell."""
        x, y = cell
        return self.a * x + self.b * y + self.e, self.c * x + self.d * y + self.f

    def map_pointers(self, pointers: int) -> int:
        """The image of the pointers of a hexagon tile."""
        return _pointer_table(self.a, self.b, self.c, self.d)[pointers]

    def map_slab(self, cells: Sequence[Cell]) -> tuple[Cell, ...]:
        """The image of a slab as it lies in a hand: sorted, with 0,0 as the first cell."""
        first, *others = sorted(map(self.map_cell, cells))
        return (0, 0), *((x - first[0], y - first[1]) for x, y in others)

    def then(self, other: Isometry) -> Isometry:
        """The isometry that first does what this does, and then what `other` does."""
        a, b, c, d = other.a, other.b, other.c, other.d
        return Isometry(
            a * self.a + b * self.c,
            a * self.b + b * self.d,
            c * self.a + d * self.c,
            c * self.b + d * self.d,
            *other.map_cell((self.e, self.f)),
        )

    def inverse(self) -> Isometry:
        """The isometry that undoes this."""
        sense = self.a * self.d - self.b * self.c  # 1, or -1 where it mirrors
        a, b, c, d = self.d * sense, -self.b * sense, -self.c * sense, self.a * sense
        return Isometry(a, b, c, d, -(a * self.e + b * self.f), -(c * self.e + d * self.f))


@cache
def _pointer_table(a: int, b: int, c: int, d: int) -> tuple[int, ...]:
    """The image of each set of pointers, by the set."""
    new_directions = [DIRECTIONS.index((a * q + b * r, c * q + d * r)) for q, r in DIRECTIONS]
    return tuple(sum(1 << new_directions[i] for i in range(6) if pointers >> i & 1) for pointers in range(64))


SIXTH_TURN: Final = Isometry(0, -1, 1, 1)  # of a turn, clockwise
SWAP_AXES: Final = Isometry(0, 1, 1, 0)


@cache
def isometries(field: Field) -> tuple[Isometry, ...]:
    """All isometries of a field: eight of a square board; of a table of hexagons the twelve that keep 0,0 in place."""
    square = isinstance(field, SquareBoard)
    turn = Isometry(0, -1, 1, 0, field.columns - 1, 0) if isinstance(field, SquareBoard) else SIXTH_TURN
    found, now = list[Isometry](), Isometry(1, 0, 0, 1)
    for _ in range(4 if square else 6):
        found += [now, now.then(SWAP_AXES)]
        now = now.then(turn)
    return tuple(found)


def shift_to_origin(cells: Sequence[Cell]) -> Isometry:
    """The shift after which the smallest x and the smallest y of some cells are 0."""
    x, y = (min((cell[i] for cell in cells), default=0) for i in (0, 1))
    return Isometry(1, 0, 0, 1, -x, -y)
