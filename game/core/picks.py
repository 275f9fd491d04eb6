"""The clicks that spell a move: a piece in hand or a stack, then a cell, then how the piece lies.

A spelling is a tuple of picks; no spelling of a legal move equals or begins another of the same position.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.core.hexes import Cell
from game.core.pieces import Piece


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
class Lying:
    """How the piece lies at last: the piece itself in that turn and side."""

    piece: Piece


Pick: TypeAlias = FromHand | FromStack | Onto | Lying
Spelling: TypeAlias = tuple[Pick, ...]
