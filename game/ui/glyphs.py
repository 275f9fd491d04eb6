"""Tiny flat pictures of pieces, for lists where a sprite would be mud."""

from __future__ import annotations

import functools
import math

import pygame

from game.core.pieces import HexTile, Piece
from game.ui.icons import drawn
from game.ui.theme import Theme


def hexagon(x: float, y: float, radius: float, squash: float = 1.0) -> str:
    """The SVG path of a hexagon that stands on a corner."""
    corners = [math.radians(60 * i + 30) for i in range(6)]
    points = (f"{x + radius * math.cos(a):.2f} {y + squash * radius * math.sin(a):.2f}" for a in corners)
    return f"M{'L'.join(points)}Z"


@functools.lru_cache(maxsize=512)
def glyph(piece: Piece, size: int, theme: Theme) -> pygame.Surface:
    """A piece in a square of `size` pixels: its owner's colours, its pointers as strokes to the rim."""
    assert isinstance(piece, HexTile)
    body, lip = theme.owners[piece.owner], theme.lips[piece.owner]
    ink = theme.lips[piece.owner]
    shapes = [
        f'<path d="{hexagon(12, 12, 11)}" fill="{body}" stroke="{lip}" stroke-width="1.2" stroke-linejoin="round"/>'
    ]
    if not piece.pointers:
        shapes.append(f'<circle cx="12" cy="12" r="4.4" fill="none" stroke="{ink}" stroke-width="2.4"/>')
    else:
        ends = [math.radians(60 * d) for d in range(6) if piece.pointers >> d & 1]
        rays = "".join(f"M12 12L{12 + 8 * math.cos(a):.2f} {12 + 8 * math.sin(a):.2f}" for a in ends)
        shapes.append(f'<path d="{rays}" stroke="{ink}" stroke-width="2.6" stroke-linecap="round"/>')
        shapes.append(f'<circle cx="12" cy="12" r="2.4" fill="{ink}"/>')
    return drawn("".join(shapes), (size, size), (24, 24))


@functools.lru_cache(maxsize=32)
def chip(owner: int, size: int, theme: Theme) -> pygame.Surface:
    """A seat's colour as a small hexagon."""
    return drawn(
        f'<path d="{hexagon(12, 12, 10.4)}" fill="{theme.owners[owner]}" stroke="{theme.lips[owner]}" '
        'stroke-width="2" stroke-linejoin="round"/>',
        (size, size),
        (24, 24),
    )
