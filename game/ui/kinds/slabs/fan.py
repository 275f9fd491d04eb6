"""A fanned stack of slabs: they climb left and right in turn, small enough that each is completely visible."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

import pygame

from game.core.display.pieces import Piece, Slab
from game.core.geometry.hexes import Cell, turn_cell
from game.ui.kinds.slabs.shapes import Shape, inset_rings, seen_shape
from game.ui.render.camera import Camera, Point

SLAB_FAN_STEP: Final = 0.60  # in heights of the largest slab; from a slab up to the next
COLUMN_GAP: Final = 0.30  # in radii; between the two columns


class FannedSlab(NamedTuple):
    """A slab in a fan: its shape as seen, the pixel of its shape's cell 0,0, and the stack's cell in the shape."""

    shape: Shape
    at: Point
    own: Cell


def extents(shape: Shape, squash: float) -> tuple[float, float, float, float]:
    """How far a shape reaches left, up, right and down from its cell 0,0, in radii on the screen."""
    points = [point for ring in inset_rings(shape, 0.0, 1.0, squash) for point in ring]
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


def slab_fan(cell: Cell, pile: tuple[Piece, ...], camera: Camera, area: pygame.Rect) -> tuple[Camera, list[FannedSlab]]:
    """The camera with the fan's size, and the slabs of a stack, bottom first, inside an area."""
    lying = [piece for piece in pile if isinstance(piece, Slab)]
    shapes = [seen_shape(slab, camera.facing) for slab in lying]
    boxes = [extents(shape, camera.squash) for shape in shapes]
    wide = max(right - left for left, _, right, _ in boxes)
    high = max(lower - upper for _, upper, _, lower in boxes) + camera.thickness / camera.radius
    tall = high * (1 + SLAB_FAN_STEP * (len(lying) - 1))
    room = area.inflate(-24, -24)
    radius = min(camera.radius, room.width / (2 * wide + COLUMN_GAP), room.height / tall)
    x, y = camera.at(cell)
    half = (wide + COLUMN_GAP / 2) * radius
    x = min(max(x, room.left + half), room.right - half)
    y = min(max(y, room.top + tall * radius), float(room.bottom))
    found = []
    for index, (slab, shape, (left, upper, right, lower)) in enumerate(zip(lying, shapes, boxes, strict=True)):
        side = 1 if index % 2 else -1
        across = x + side * (wide + COLUMN_GAP) / 2 * radius - (left + right) / 2 * radius
        down = y - (high / 2 + index * SLAB_FAN_STEP * high + (upper + lower) / 2) * radius
        q, r = slab.cells[0]
        found.append(FannedSlab(shape, (across, down), turn_cell((cell[0] - q, cell[1] - r), camera.facing)))
    return replace(camera, radius=radius, turns=0.0), found


def fanned_cell_place(camera: Camera, fanned: FannedSlab, cell: Cell) -> Point:
    """The pixel of a cell of a fanned slab."""
    x, y = replace(camera, x=0.0, y=0.0).at(cell)
    return fanned.at[0] + x, fanned.at[1] + y
