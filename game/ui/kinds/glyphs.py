"""Tiny flat pictures of pieces, for lists where a sprite would be mud."""

from __future__ import annotations

import functools
import math

import pygame

from game.core.pieces import Disc, HexTile, Piece, Slab, Stain
from game.ui.look.icons import drawn
from game.ui.look.theme import RINGED, Theme, Tint, stain_of


def hexagon(x: float, y: float, radius: float, squash: float = 1.0) -> str:
    """The SVG path of a hexagon that stands on a corner."""
    corners = [math.radians(60 * i + 30) for i in range(6)]
    points = (f"{x + radius * math.cos(a):.2f} {y + squash * radius * math.sin(a):.2f}" for a in corners)
    return f"M{'L'.join(points)}Z"


@functools.lru_cache(maxsize=512)
def glyph(piece: Piece, size: int, theme: Theme) -> pygame.Surface:
    """A piece in a square of `size` pixels, in its owner's colours."""
    if isinstance(piece, Disc):
        return chip(piece.stain, size, theme)
    shapes = tile(piece, theme) if isinstance(piece, HexTile) else slab(piece, theme)
    return drawn(shapes, (size, size), (24, 24))


def tile(piece: HexTile, theme: Theme) -> str:
    """A tile, its pointers as strokes to the rim."""
    tint = theme.tint(stain_of(piece))
    shapes = [
        f'<path d="{hexagon(12, 12, 11)}" fill="{tint.body}" stroke="{tint.inlay}" stroke-width="1.2" '
        'stroke-linejoin="round"/>'
    ]
    if not piece.pointers:
        shapes.append(f'<circle cx="12" cy="12" r="4.4" fill="none" stroke="{tint.inlay}" stroke-width="2.4"/>')
    else:
        ends = [math.radians(60 * d) for d in range(6) if piece.pointers >> d & 1]
        rays = "".join(f"M12 12L{12 + 8 * math.cos(a):.2f} {12 + 8 * math.sin(a):.2f}" for a in ends)
        shapes.append(f'<path d="{rays}" stroke="{tint.inlay}" stroke-width="2.6" stroke-linecap="round"/>')
        shapes.append(f'<circle cx="12" cy="12" r="2.4" fill="{tint.inlay}"/>')
    return "".join(shapes)


def slab(piece: Slab, theme: Theme) -> str:
    """A slab's hexagons, as large as the square allows."""
    tint = theme.tint(piece.stain)
    middles = [(math.sqrt(3) * (q + r / 2), 1.5 * r) for q, r in piece.cells]
    left, right = min(x for x, _ in middles), max(x for x, _ in middles)
    top, bottom = min(y for _, y in middles), max(y for _, y in middles)
    radius = min(22 / (right - left + math.sqrt(3)), 22 / (bottom - top + 2))
    places = [(12 + (x - (left + right) / 2) * radius, 12 + (y - (top + bottom) / 2) * radius) for x, y in middles]
    shape = "".join(hexagon(x, y, radius) for x, y in places)
    return (
        f'<path d="{shape}" stroke="{tint.inlay}" stroke-width="2.4" stroke-linejoin="round"/>'
        f'<path d="{shape}" fill="{tint.body}" stroke="{tint.body}" stroke-width="0.6"/>'
    )


@functools.lru_cache(maxsize=64)
def chip(stain: Stain, size: int, theme: Theme) -> pygame.Surface:
    """A seat's colour as a small hexagon, or as a small disc with its pattern."""
    tint = theme.tint(stain)
    if tint.turned:
        return drawn(round_chip(stain, tint), (size, size), (24, 24))
    return swatch(tint, size)


@functools.lru_cache(maxsize=32)
def swatch(tint: Tint, size: int) -> pygame.Surface:
    """A wood's colours as a small hexagon."""
    edge = f'fill="{tint.body}" stroke="{tint.inlay}" stroke-width="2" stroke-linejoin="round"'
    return drawn(f'<path d="{hexagon(12, 12, 10.4)}" {edge}/>', (size, size), (24, 24))


def round_chip(stain: Stain, tint: Tint) -> str:
    """A disc from above: rings, or a rosette."""
    whole = f'<circle cx="12" cy="12" r="10.4" fill="{tint.body}" stroke="{tint.inlay}" stroke-width="1.4"/>'
    if stain in RINGED:
        return whole + (
            f'<circle cx="12" cy="12" r="6" fill="none" stroke="{tint.inlay}" stroke-width="1.6"/>'
            f'<circle cx="12" cy="12" r="2.2" fill="{tint.inlay}"/>'
        )
    petals = "".join(
        f'<ellipse cx="12" cy="7.4" rx="1.5" ry="3.1" fill="{tint.inlay}" transform="rotate({60 * k + 30} 12 12)"/>'
        for k in range(6)
    )
    return whole + petals
