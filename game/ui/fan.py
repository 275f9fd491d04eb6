"""A stack fanned out: its tiles climb left and right in turn, so that every face reads."""

from __future__ import annotations

from typing import Final

import pygame

from game.core.hexes import Cell
from game.ui.camera import Camera, Point

ACROSS: Final = 0.98  # in radii, from the stack's middle
STEP: Final = 1.19  # upwards from tile to tile, in heights of half a face


def fanned(cell: Cell, count: int, camera: Camera, area: pygame.Rect | None = None) -> list[Point]:
    """The centres of the faces of a fanned stack, bottom first; moved into `area` where one is given."""
    x, y = camera.at(cell, 1)
    step = STEP * camera.radius * camera.squash
    places = [(x + camera.radius * ACROSS * (1 if k % 2 else -1), y - k * step) for k in range(count)]
    if area is None:
        return places
    half, wide = camera.radius * camera.squash + 8, camera.radius * 0.9 + 8
    down = max(0.0, area.top + half - places[-1][1])
    down -= max(0.0, places[0][1] + down + half + camera.thickness - area.bottom)
    left, right = x - camera.radius * ACROSS - wide, x + camera.radius * ACROSS + wide
    aside = max(0.0, area.left - left) - max(0.0, right - area.right)
    return [(px + aside, py + down) for px, py in places]
