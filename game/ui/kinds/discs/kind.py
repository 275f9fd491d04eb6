"""Square boards with discs, as a `TableKind`."""

from __future__ import annotations

from typing import Final

import pygame

from game.core.display.pieces import Disc, Piece, SquareBoard, Stain
from game.core.geometry.hexes import Cell
from game.ui.kinds.discs import discs, stage
from game.ui.kinds.discs.rail import ReserveRail
from game.ui.kinds.glyphs import chip
from game.ui.kinds.kind import TableKind, one_face_each
from game.ui.look.theme import Theme
from game.ui.render.camera import DISC_THICK, Camera
from game.ui.render.fan import on_disc
from game.ui.words import ngettext


def square_name(cell: Cell) -> str:
    """A letter for the column, a number for the row."""
    return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"


def portrait(piece: Piece, radius: float, squash: float, colour: Stain) -> pygame.Surface:
    """A disc as it lies on the table."""
    del squash
    assert isinstance(piece, Disc)
    return discs.portrait(piece.stain, radius, colour)


def glyph(piece: Piece, size: int, theme: Theme) -> pygame.Surface:
    """A disc from above."""
    assert isinstance(piece, Disc)
    return chip(piece.stain, size, theme)


def counted(count: int) -> str:
    """A stack of so many pieces."""
    return ngettext("One piece", "Stack of {count}", count).format(count=count)


DISCS: Final = TableKind(
    shows=lambda arrangement: isinstance(arrangement.field, SquareBoard),
    camera=Camera(60.0, 0.0, 0.0, grid="square", thick=DISC_THICK),
    largest=0.125,
    stage=stage.DiscStage,
    likely=stage.likely,
    covers=on_disc,
    fan=one_face_each,
    portrait=portrait,
    glyph=glyph,
    cell_name=square_name,
    counted=counted,
    rail=ReserveRail,
    material="disc",
    keys=frozenset({"count"}),
    threat_end="arrow",
    draws_routes=True,
    hands_are_reserves=True,
    own_fly=True,
    others_fly=True,
)
