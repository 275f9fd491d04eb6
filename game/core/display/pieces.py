"""What can be seen on a table, in words that every game shares; `ui` draws these words and knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Self, TypeAlias

from game.core.geometry.hexes import Cell

Stain: TypeAlias = Literal["ivory", "slate", "vermilion", "ember", "coal", "cream", "brick", "sky", "oxblood", "teal"]
"""A colour with its pattern, by which `ui` draws whose a piece is."""


class _OnOneCell:
    """A piece that covers the cell on which it lies."""

    __slots__ = ()

    def cells_at(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that it covers where its first one is `cell`."""
        return (cell,)

    def moved_to(self, cell: Cell) -> Self:
        """The piece as it lies with its first cell on `cell`."""
        del cell
        return self


@dataclass(frozen=True, slots=True)
class HexTile(_OnOneCell):
    """A hexagon tile with holes cut towards some of its edges.

    `owner` is a seat (0 for the first to move); bit d of `pointers` is a pointer in direction d; none is a blank
    tile with one wide round hole.
    """

    owner: int
    pointers: int


@dataclass(frozen=True, slots=True)
class Disc(_OnOneCell):
    """A turned wooden disc of a seat, in its stain."""

    owner: int
    stain: Stain


@dataclass(frozen=True, slots=True)
class Slab:
    """Hexagons joined to one piece, in the stain of its owner.

    In a hand `cells` are the piece's own, sorted, the first of them 0,0.  On the table they are the cells that it
    covers, sorted, and the same slab stands in the stack of each of them.
    """

    owner: int
    stain: Stain
    cells: tuple[Cell, ...]

    def cells_at(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that it covers where its first one is `cell`."""
        q, r = cell[0] - self.cells[0][0], cell[1] - self.cells[0][1]
        return tuple((a + q, b + r) for a, b in self.cells)

    def moved_to(self, cell: Cell) -> Slab:
        """The slab as it lies with its first cell on `cell`."""
        return Slab(self.owner, self.stain, self.cells_at(cell))


Piece: TypeAlias = HexTile | Disc | Slab


def cell_count(piece: Piece) -> int:
    """How many cells a piece covers."""
    return len(piece.cells_at((0, 0)))


@dataclass(frozen=True, slots=True)
class Pocket:
    """A place in a hand: the piece that belongs there in its base turn, and whether it is there now."""

    piece: Piece
    filled: bool


@dataclass(frozen=True, slots=True)
class HexTable:
    """An unbounded table with a hexagon grid."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """No cell is its own: there are as many as one likes."""
        return ()

    def has(self, cell: Cell) -> bool:
        """Whether there is such a cell: any."""
        del cell
        return True


@dataclass(frozen=True, slots=True)
class SquareBoard:
    """A board of square cells (column, row) from 0,0, the near left one, with a wall around it or not."""

    columns: int
    rows: int
    wood: Literal["maple", "walnut"]
    walled: bool

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return tuple((column, row) for row in range(self.rows) for column in range(self.columns))

    def has(self, cell: Cell) -> bool:
        """Whether there is such a cell."""
        return 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows


Field: TypeAlias = HexTable | SquareBoard


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What lies where: stacks bottom to top (never empty), one hand a seat in fixed order, captured pieces in order."""

    field: Field
    stacks: Mapping[Cell, tuple[Piece, ...]]
    hands: tuple[tuple[Pocket, ...], ...]
    captured: tuple[Piece, ...] = ()
