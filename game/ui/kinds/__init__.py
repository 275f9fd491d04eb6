"""What differs between tables of tiles, of discs and of slabs: how pieces, hands and marks look.

An arrangement selects the record of its kind (`TableKind`), which provides stages, hands and hit tests.  `TABLE_KINDS`
is the registry, one line for each kind; no other module asks what lies on a table.
"""

from __future__ import annotations

from typing import Final, assert_never

import pygame

from game.core.display.pieces import Arrangement, Disc, HexTile, Piece, Slab, Stain
from game.ui.kinds.discs.kind import DISC_TABLES
from game.ui.kinds.kind import TableKind
from game.ui.kinds.shelf import HandShelf, RivalLine
from game.ui.kinds.slabs.kind import SLAB_TABLES
from game.ui.kinds.tiles.kind import TILE_TABLES
from game.ui.look.cache import cached
from game.ui.look.theme import Theme

__all__ = ["TABLE_KINDS", "TILE_TABLES", "glyph", "kind_of", "kind_of_piece", "portrait", "shelf_of"]

TABLE_KINDS: Final[list[TableKind]] = [
    DISC_TABLES,
    SLAB_TABLES,
    TILE_TABLES,  # the last, because an empty open table matches it too
]


def kind_of(arrangement: Arrangement) -> TableKind:
    """The kind of table of an arrangement: the first that matches."""
    return next(kind for kind in TABLE_KINDS if kind.matches(arrangement))


def shelf_of(arrangement: Arrangement) -> tuple[type[HandShelf], type[RivalLine]]:
    """The classes for the near hand and for a rival's; a bare ledge and a name if hands are always empty."""
    hands = kind_of(arrangement).hands
    return (hands.shelf, hands.line) if any(arrangement.hands) else (HandShelf, RivalLine)


def kind_of_piece(piece: Piece) -> TableKind:
    """The kind of table that a piece belongs to, for pieces shown without a table."""
    match piece:
        case HexTile():
            return TILE_TABLES
        case Disc():
            return DISC_TABLES
        case Slab():
            return SLAB_TABLES
        case _:
            assert_never(piece)


def portrait(piece: Piece, radius: float, squash: float = 0.9, colour: Stain | None = None) -> pygame.Surface:
    """A piece seen almost from above, for hands and panels; premultiplied, shared.

    `colour` is the stain in which it is shown, None for its own.
    """
    return kind_of_piece(piece).portrait(piece, radius, squash, colour or piece.stain)


@cached(1)
def glyph(piece: Piece, size: int, theme: Theme) -> pygame.Surface:
    """A flat picture of a piece in a square of `size` pixels, for lists where a sprite would be illegible; shared."""
    return kind_of_piece(piece).glyph(piece, size, theme)
