"""What differs between tables of tiles, of discs and of slabs: how pieces, hands and marks look.

An arrangement comes in; the record of its kind (`TableKind`) goes out, and with it stages, rails and hit shapes.
`TABLE_KINDS` is the registry, one line a kind; nobody else asks what lies on a table.
"""

from __future__ import annotations

from typing import Final, assert_never

import pygame

from game.core.display.pieces import Arrangement, Disc, HexTile, Piece, Slab, Stain
from game.ui.kinds.discs.kind import DISC_TABLES
from game.ui.kinds.discs.rail import PlateRail
from game.ui.kinds.kind import TableKind
from game.ui.kinds.rail import Rail
from game.ui.kinds.slabs.kind import SLAB_TABLES
from game.ui.kinds.tiles.kind import TILE_TABLES
from game.ui.look.cache import cached
from game.ui.look.theme import Theme, stain_of

__all__ = ["TABLE_KINDS", "TILE_TABLES", "glyph", "kind_of", "kind_of_piece", "portrait", "rail_of"]

TABLE_KINDS: Final[list[TableKind]] = [
    DISC_TABLES,
    SLAB_TABLES,
    TILE_TABLES,  # the last: an open table on which nothing lies yet may be theirs too
]


def kind_of(arrangement: Arrangement) -> TableKind:
    """The kind of table that an arrangement lies on: the first that shows it."""
    return next(kind for kind in TABLE_KINDS if kind.matches(arrangement))


def rail_of(arrangement: Arrangement) -> type[Rail]:
    """What shows the hands of a table; a plate with a name where nothing belongs into them."""
    return kind_of(arrangement).rail if any(arrangement.hands) else PlateRail


def kind_of_piece(piece: Piece) -> TableKind:
    """The kind of table whose piece this is, for where it is shown without one."""
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

    `colour` is the stain that it is shown in, None for its own.
    """
    return kind_of_piece(piece).portrait(piece, radius, squash, colour or stain_of(piece))


@cached(1)
def glyph(piece: Piece, size: int, theme: Theme) -> pygame.Surface:
    """A piece in a square of `size` pixels, in its owner's colours, for lists where a sprite would be mud."""
    return kind_of_piece(piece).glyph(piece, size, theme)
