"""The record of tables of tiles, hexagons with pointers in stacks, a `TableKind`."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.core.display.pieces import HexTable, HexTile, Piece
from game.ui.kinds.glyphs import hexagon_path
from game.ui.kinds.kind import HandTraits, TableDrawing, TableKind, hex_name, single_cell_fan, tile_stack_name
from game.ui.kinds.tiles.shelf import TileLine, TileShelf
from game.ui.kinds.tiles.stage import TileStage, likely_sprites
from game.ui.kinds.tiles.tiles import portrait
from game.ui.look.icons import render_svg
from game.ui.look.theme import Theme
from game.ui.render.camera import TILE_THICKNESS, Camera
from game.ui.render.fan import is_on_prism


def glyph(piece: Piece, size: int, theme: Theme) -> pygame.Surface:
    """A tile in a square of `size` pixels, with its pointers as strokes to the rim."""
    assert isinstance(piece, HexTile)
    tint = theme.tint(piece.stain)
    shapes = [
        f'<path d="{hexagon_path(12, 12, 11)}" fill="{tint.body}" stroke="{tint.inlay}" stroke-width="1.2" '
        'stroke-linejoin="round"/>'
    ]
    if not piece.pointers:
        shapes.append(f'<circle cx="12" cy="12" r="4.4" fill="none" stroke="{tint.inlay}" stroke-width="2.4"/>')
    else:
        ends = [math.radians(60 * d) for d in range(6) if piece.pointers >> d & 1]
        rays = "".join(f"M12 12L{12 + 8 * math.cos(a):.2f} {12 + 8 * math.sin(a):.2f}" for a in ends)
        shapes.append(f'<path d="{rays}" stroke="{tint.inlay}" stroke-width="2.6" stroke-linecap="round"/>')
        shapes.append(f'<circle cx="12" cy="12" r="2.4" fill="{tint.inlay}"/>')
    return render_svg("".join(shapes), (size, size), (24, 24))


TILE_TABLES: Final = TableKind(
    matches=lambda arrangement: isinstance(arrangement.field, HexTable),
    camera=Camera(60.0, 0.0, 0.0, thick=TILE_THICKNESS),
    max_cell_share=0.24,
    drawing=TableDrawing(TileStage, likely_sprites, is_on_prism, single_cell_fan),
    hands=HandTraits(TileShelf, TileLine),
    portrait=portrait,
    glyph=glyph,
    cell_name=hex_name,
    stack_name=tile_stack_name,
    material="tile",
    keys=frozenset({"turn"}),
    threat_end="king",
    lists_cells=True,
)
