"""The record of tables of slabs, joined hexagons in layers, a `TableKind`."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.core.display.pieces import Piece, Slab, Stain
from game.core.geometry.hexes import Cell
from game.ui.kinds.glyphs import hexagon_path
from game.ui.kinds.kind import (
    FanFaces,
    HandTraits,
    TableDrawing,
    TableKind,
    any_piece,
    hex_name,
    single_cell_fan,
    tile_stack_name,
)
from game.ui.kinds.slabs import miniatures, stage
from game.ui.kinds.slabs.drawer import SlabDrawer
from game.ui.kinds.slabs.fan import fanned_cell_place, slab_fan
from game.ui.kinds.slabs.shelf import SlabLine, SlabShelf
from game.ui.look.icons import render_svg
from game.ui.look.theme import Theme
from game.ui.render.camera import SLAB_THICKNESS, Camera
from game.ui.render.fan import is_on_prism


def fan_faces(cell: Cell, pile: tuple[Piece, ...], camera: Camera, area: pygame.Rect | None) -> FanFaces:
    """The cells of a stack's slabs fanned out, small enough that each is completely visible."""
    if area is None or not pile:
        return single_cell_fan(cell, pile, camera, area)
    near, found = slab_fan(cell, pile, camera, area)
    return near, [[fanned_cell_place(near, one, part) for part in one.shape] for one in found]


def portrait(piece: Piece, radius: float, squash: float, colour: Stain) -> pygame.Surface:
    """A slab as it lies in a hand, as large as fits into a tile's box."""
    del squash
    assert isinstance(piece, Slab)
    return miniatures.portrait(piece, radius, colour)


def glyph(piece: Piece, size: int, theme: Theme) -> pygame.Surface:
    """A slab's hexagons in a square of `size` pixels, as large as fits."""
    assert isinstance(piece, Slab)
    tint = theme.tint(piece.stain)
    middles = [(math.sqrt(3) * (q + r / 2), 1.5 * r) for q, r in piece.cells]
    left, right = min(x for x, _ in middles), max(x for x, _ in middles)
    top, bottom = min(y for _, y in middles), max(y for _, y in middles)
    radius = min(22 / (right - left + math.sqrt(3)), 22 / (bottom - top + 2))
    places = [(12 + (x - (left + right) / 2) * radius, 12 + (y - (top + bottom) / 2) * radius) for x, y in middles]
    shape = "".join(hexagon_path(x, y, radius) for x, y in places)
    shapes = (
        f'<path d="{shape}" stroke="{tint.inlay}" stroke-width="2.4" stroke-linejoin="round"/>'
        f'<path d="{shape}" fill="{tint.body}" stroke="{tint.body}" stroke-width="0.6"/>'
    )
    return render_svg(shapes, (size, size), (24, 24))


SLAB_TABLES: Final = TableKind(
    matches=lambda arrangement: isinstance(any_piece(arrangement), Slab),
    camera=Camera(60.0, 0.0, 0.0, thick=SLAB_THICKNESS),
    max_cell_share=0.16,
    drawing=TableDrawing(stage.SlabStage, stage.likely_sprites, is_on_prism, fan_faces),
    hands=HandTraits(SlabShelf, SlabLine, SlabDrawer, have_letters=True, are_browsed=True),
    portrait=portrait,
    glyph=glyph,
    cell_name=hex_name,
    stack_name=tile_stack_name,
    material="slab",
    keys=frozenset({"turn", "slabs"}),
    threat_end="king",
    pieces_are_wide=True,
)
