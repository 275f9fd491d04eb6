"""Where the pieces of a stack are on the screen: which pixels they cover, and their places in a fan."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.core.geometry.hexes import Cell
from game.ui.render.camera import DISC_RADIUS, HEX_WIDTH, Camera, Point

FAN_ACROSS: Final = 0.98  # in radii of a piece; from the stack's middle to a column
FAN_STEP: Final = 1.19  # in half heights of a face; from a piece up to the next
MAX_FAN_COLUMNS: Final = 6  # columns


def is_on_prism(point: Point, face: Point, depth: float, camera: Camera) -> bool:
    """Whether a pixel lies on a hexagonal prism with its top face centred at `face` and sides `depth` pixels tall."""
    across = abs(point[0] - face[0])
    if across > camera.radius * HEX_WIDTH / 2:
        return False
    half = camera.radius * camera.squash * (1 - across / (camera.radius * HEX_WIDTH))
    return face[1] - half <= point[1] <= face[1] + depth + half


def is_on_disc(point: Point, face: Point, depth: float, camera: Camera) -> bool:
    """Whether a pixel lies on a disc with its top face centred at `face` and a side `depth` pixels tall."""
    across, wide = abs(point[0] - face[0]), camera.radius * DISC_RADIUS
    half = camera.squash * math.sqrt(max(0.0, wide * wide - across * across))
    return across <= wide and face[1] - half <= point[1] <= face[1] + depth + half


def fan_places(cell: Cell, count: int, camera: Camera, area: pygame.Rect | None = None) -> list[Point]:
    """The centres of the faces of a fanned stack, bottom first, shifted into `area` if it is given.

    If the area is too low for two columns there are more columns, each row from the left.
    """
    x, y = camera.at(cell, 1)
    radius = camera.radius * (DISC_RADIUS if camera.grid == "square" else 1.0)
    step = FAN_STEP * radius * camera.squash
    half, wide = radius * camera.squash + 8, radius * 0.9 + 8
    columns = 2
    if area is not None:
        rows = max(1, math.floor((area.height - 2 * half - camera.thickness) / (2 * step)) + 1)
        columns = min(MAX_FAN_COLUMNS, max(2, math.ceil(count / rows)))
    places = [fan_offset(k, columns, radius, step) for k in range(count)]
    places = [(x + across, y - up) for across, up in places]
    if area is None or not places:
        return places
    down = max(0.0, area.top + half - places[-1][1])
    down -= max(0.0, places[0][1] + down + half + camera.thickness - area.bottom)
    reach = radius * FAN_ACROSS * (columns - 1) + wide
    aside = max(0.0, area.left - (x - reach)) - max(0.0, x + reach - area.right)
    return [(px + aside, py + down) for px, py in places]


def fan_offset(k: int, columns: int, radius: float, step: float) -> Point:
    """The offset of piece `k` of a fan: to the right of the stack and up from its foot."""
    row, column = divmod(k, columns)
    return radius * FAN_ACROSS * (2 * column - columns + 1), step * (2 * row + 2 * column / columns)
