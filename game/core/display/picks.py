"""The clicks that choose a move: a piece in hand or a stack, a count or an orientation, a cell, a word on a button.

A spelling is the tuple of picks that stands for one move.  In a position no legal move's spelling equals or begins
another's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.core.display.pieces import Piece
from game.core.geometry.hexes import Cell


@dataclass(frozen=True, slots=True)
class FromHand:
    """The piece in a pocket of a seat's hand; pockets are numbered from 0."""

    seat: int
    pocket: int


@dataclass(frozen=True, slots=True)
class FromStack:
    """The stack on a cell from which pieces move."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Onto:
    """The cell to which the piece or pieces go."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class OrientedAs:
    """How the piece will lie: the piece in the chosen turn and side; a slab as it would lie in a hand.

    This pick follows `Onto` if the piece is turned where it lands, and precedes it if the piece is turned in hand.
    """

    piece: Piece


@dataclass(frozen=True, slots=True)
class Off:
    """How many pieces to take off the top of the chosen stack: at least 1."""

    count: int


@dataclass(frozen=True, slots=True)
class Say:
    """A button that was pressed: `word` is its id, for which `Game.texts.words` has the label."""

    word: str


FirstPick: TypeAlias = FromHand | FromStack  # that begins a move of a piece
Pick: TypeAlias = FirstPick | Off | Onto | OrientedAs | Say
Spelling: TypeAlias = tuple[Pick, ...]


def movement_of(spelling: Spelling) -> tuple[Cell, Cell] | None:
    """The first and the last cell of a movement on the table; None for a placement and other moves."""
    source = next((pick.cell for pick in spelling if isinstance(pick, FromStack)), None)
    target = next((pick.cell for pick in spelling if isinstance(pick, Onto)), None)
    return None if source is None or target is None else (source, target)
