"""What lies on a table, in types that all games share; `ui` draws these types and knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, Self, TypeAlias

from game.core.geometry.hexes import Cell

Stain: TypeAlias = Literal["ivory", "slate", "vermilion", "ember", "coal", "cream", "brick", "sky", "oxblood", "teal"]
"""The id of a colour and pattern that shows to whom a piece belongs; `ui` knows what each looks like."""

TILE_STAINS: Final[tuple[Stain, ...]] = ("ivory", "slate", "vermilion")  # a tile's stain by its owner's seat


class _OnOneCell:
    """The part that pieces of a single cell share."""

    __slots__ = ()

    def cells_at(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that the piece covers if the first of them is `cell`."""
        return (cell,)

    def moved_to(self, cell: Cell) -> Self:
        """The piece as it lies with its first cell on `cell`."""
        del cell
        return self


@dataclass(frozen=True, slots=True)
class HexTile(_OnOneCell):
    """A hexagon tile with holes cut towards some of its edges.

    `owner` is a seat, 0 for the first to move.  Bit d of `pointers` stands for a pointer in direction d.  A tile
    without pointers is drawn with a wide round hole.
    """

    owner: int
    pointers: int

    @property
    def stain(self) -> Stain:
        """The stain of its owner."""
        return TILE_STAINS[self.owner]


@dataclass(frozen=True, slots=True)
class Disc(_OnOneCell):
    """A turned wooden disc that belongs to a seat, in that seat's stain."""

    owner: int
    stain: Stain


@dataclass(frozen=True, slots=True)
class Slab:
    """A piece of several joined hexagons, in its owner's stain.

    In a hand `cells` describes the shape: sorted, with 0,0 as the first cell.  On the table `cells` are the covered
    cells, sorted, and the same slab stands in the stack of each of them.
    """

    owner: int
    stain: Stain
    cells: tuple[Cell, ...]

    def cells_at(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that the piece covers if the first of them is `cell`."""
        q, r = cell[0] - self.cells[0][0], cell[1] - self.cells[0][1]
        return tuple((a + q, b + r) for a, b in self.cells)

    def moved_to(self, cell: Cell) -> Slab:
        """The slab as it lies with its first cell on `cell`."""
        return Slab(self.owner, self.stain, self.cells_at(cell))


Piece: TypeAlias = HexTile | Disc | Slab


def cell_count(piece: Piece) -> int:
    """The number of cells that a piece covers."""
    return len(piece.cells_at((0, 0)))


@dataclass(frozen=True, slots=True)
class Pocket:
    """A place in a hand: the piece that belongs there, in its base turn, and whether it is there now."""

    piece: Piece
    filled: bool


@dataclass(frozen=True, slots=True)
class HexTable:
    """An unbounded table with a hexagon grid."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Always empty: the table has no edge, so its cells cannot be listed."""
        return ()

    def has(self, cell: Cell) -> bool:
        """Always True: every pair of whole numbers is a cell."""
        del cell
        return True


@dataclass(frozen=True, slots=True)
class SquareBoard:
    """A board of square cells (column, row); 0,0 is the near left cell.  `walled`: a wall stands around the board."""

    columns: int
    rows: int
    wood: Literal["maple", "walnut"]
    walled: bool

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return tuple((column, row) for row in range(self.rows) for column in range(self.columns))

    def has(self, cell: Cell) -> bool:
        """Whether the board has the cell."""
        return 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows


Field: TypeAlias = HexTable | SquareBoard


@dataclass(frozen=True, slots=True)
class Arrangement:
    """All pieces of a position: stacks from bottom to top (never empty), a hand for each seat, captured pieces.

    The pockets of a hand keep their order; captured pieces are in the order in which they were captured.
    """

    field: Field
    stacks: Mapping[Cell, tuple[Piece, ...]]
    hands: tuple[tuple[Pocket, ...], ...]
    captured: tuple[Piece, ...] = ()
