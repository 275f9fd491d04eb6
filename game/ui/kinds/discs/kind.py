"""The record of square boards with discs, a `TableKind`."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.core.display.pieces import Disc, Piece, SquareBoard, Stain
from game.core.geometry.gridtext import cell_text
from game.ui.kinds.discs import discs, stage
from game.ui.kinds.discs.shelf import DiscLine, DiscShelf
from game.ui.kinds.glyphs import chip
from game.ui.kinds.kind import HandTraits, TableDrawing, TableKind, single_cell_fan
from game.ui.look.theme import Theme
from game.ui.render.camera import DISC_THICKNESS, Camera
from game.ui.render.fan import is_on_disc
from game.ui.words import ngettext


def portrait(piece: Piece, radius: float, squash: float, colour: Stain) -> pygame.Surface:
    """A disc as it lies on the table, in a colour."""
    del squash
    assert isinstance(piece, Disc)
    return discs.portrait(piece.stain, radius, colour)


def glyph(piece: Piece, size: int, theme: Theme) -> pygame.Surface:
    """A disc seen from above, in a square of `size` pixels."""
    assert isinstance(piece, Disc)
    return chip(piece.stain, size, theme)


def disc_stack_name(count: int) -> str:
    """The name of a stack of a number of pieces."""
    return ngettext("One piece", "Stack of {count}", count).format(count=count)


DISC_TABLES: Final = TableKind(
    matches=lambda arrangement: isinstance(arrangement.field, SquareBoard),
    camera=Camera(60.0, 0.0, 0.0, grid="square", thick=DISC_THICKNESS),
    max_cell_share=math.inf,
    drawing=TableDrawing(stage.DiscStage, stage.likely_sprites, is_on_disc, single_cell_fan),
    hands=HandTraits(DiscShelf, DiscLine, are_reserves=True, own_pieces_fly=True),
    portrait=portrait,
    glyph=glyph,
    cell_name=cell_text,
    stack_name=disc_stack_name,
    material="disc",
    keys=frozenset({"count"}),
    threat_end="arrow",
    draws_routes=True,
)
