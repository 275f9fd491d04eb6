"""The clicks that spell a move: a piece in hand or a stack, how many or how it lies, a cell, a word on a button.

A spelling is a tuple of picks; no spelling of a legal move equals or begins another of the same position.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.core.display.pieces import Piece
from game.core.geometry.hexes import Cell


@dataclass(frozen=True, slots=True)
class FromHand:
    """The piece in pocket `pocket` (0 first) of seat `seat`'s hand."""

    seat: int
    pocket: int


@dataclass(frozen=True, slots=True)
class FromStack:
    """The stack on a cell, to be moved from."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Onto:
    """The cell where the piece goes."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class OrientedAs:
    """How the piece lies: the piece itself in that turn and side, a slab as in a hand.

    Chosen after the cell where a piece lands and is turned there, before it where a piece is turned in hand.
    """

    piece: Piece


@dataclass(frozen=True, slots=True)
class Off:
    """So many pieces off the top of the chosen stack, 1 or more."""

    count: int


@dataclass(frozen=True, slots=True)
class Say:
    """A word that is said by a button: an id, whose label the game's record has."""

    word: str


Pick: TypeAlias = FromHand | FromStack | Off | Onto | OrientedAs | Say
Spelling: TypeAlias = tuple[Pick, ...]
