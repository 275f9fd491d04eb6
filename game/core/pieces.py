"""What can be seen on a table, in words that every game shares; `ui` draws these words and knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from game.core.hexes import Cell


@dataclass(frozen=True, slots=True)
class HexTile:
    """A hexagon tile with holes cut towards some of its edges.

    `owner` is a seat (0 for the first to move); bit d of `pointers` is a pointer in direction d; none is a blank
    tile with one wide round hole.
    """

    owner: int
    pointers: int


Piece: TypeAlias = HexTile


@dataclass(frozen=True, slots=True)
class Pocket:
    """A place in a hand: the piece that belongs there in its base turn, and whether it is there now."""

    piece: Piece
    filled: bool


@dataclass(frozen=True, slots=True)
class HexTable:
    """An unbounded table with a hexagon grid."""


Field: TypeAlias = HexTable


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What lies where: stacks bottom to top (never empty), one hand a seat in fixed order, captured pieces in order."""

    field: Field
    stacks: Mapping[Cell, tuple[Piece, ...]]
    hands: tuple[tuple[Pocket, ...], ...]
    captured: tuple[Piece, ...] = ()
