"""Tables of slabs: hexagons joined to one piece, laid on each other, as a `TableKind`."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.core.display.pieces import Piece, Slab, Stain
from game.core.geometry.hexes import Cell
from game.ui.kinds.glyphs import hexagon
from game.ui.kinds.kind import Faces, TableKind, any_piece, hex_name, in_tiles, one_face_each
from game.ui.kinds.slabs import miniatures, stage
from game.ui.kinds.slabs.fan import place_of, slab_fan
from game.ui.kinds.slabs.rail import SlabRail
from game.ui.look.icons import render_svg
from game.ui.look.theme import Theme
from game.ui.render.camera import SLAB_THICK, Camera
from game.ui.render.fan import on_prism


def fan(cell: Cell, pile: tuple[Piece, ...], camera: Camera, area: pygame.Rect | None) -> Faces:
    """The cells of a stack's slabs fanned out, small enough that all are seen whole."""
    if area is None or not pile:
        return one_face_each(cell, pile, camera, area)
    near, found = slab_fan(cell, pile, camera, area)
    return near, [[place_of(near, one, part) for part in one.shape] for one in found]


def portrait(piece: Piece, radius: float, squash: float, colour: Stain) -> pygame.Surface:
    """A slab as it lies in a hand, as large as fits into the box of a tile."""
    del squash
    assert isinstance(piece, Slab)
    return miniatures.portrait(piece, radius, colour)


def glyph(piece: Piece, size: int, theme: Theme) -> pygame.Surface:
    """A slab's hexagons in a square of `size` pixels, as large as it allows."""
    assert isinstance(piece, Slab)
    tint = theme.tint(piece.stain)
    middles = [(math.sqrt(3) * (q + r / 2), 1.5 * r) for q, r in piece.cells]
    left, right = min(x for x, _ in middles), max(x for x, _ in middles)
    top, bottom = min(y for _, y in middles), max(y for _, y in middles)
    radius = min(22 / (right - left + math.sqrt(3)), 22 / (bottom - top + 2))
    places = [(12 + (x - (left + right) / 2) * radius, 12 + (y - (top + bottom) / 2) * radius) for x, y in middles]
    shape = "".join(hexagon(x, y, radius) for x, y in places)
    shapes = (
        f'<path d="{shape}" stroke="{tint.inlay}" stroke-width="2.4" stroke-linejoin="round"/>'
        f'<path d="{shape}" fill="{tint.body}" stroke="{tint.body}" stroke-width="0.6"/>'
    )
    return render_svg(shapes, (size, size), (24, 24))


SLABS: Final = TableKind(
    shows=lambda arrangement: isinstance(any_piece(arrangement), Slab),
    camera=Camera(60.0, 0.0, 0.0, thick=SLAB_THICK),
    largest=0.048,
    stage=stage.SlabStage,
    likely=stage.likely,
    covers=on_prism,
    fan=fan,
    portrait=portrait,
    glyph=glyph,
    cell_name=hex_name,
    counted=in_tiles,
    rail=SlabRail,
    material="slab",
    keys=frozenset({"turn", "slabs"}),
    threat_end="king",
    pockets_have_letters=True,
    hands_are_browsed=True,
    pieces_are_wide=True,
    others_fly=True,
)
