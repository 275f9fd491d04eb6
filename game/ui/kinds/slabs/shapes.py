"""Shapes of joined hexagons: how a slab's cells lie as seen, and their outlines.

A shape is the cells of a slab rotated with the table, with the slab's first cell at 0,0.  Lengths are in radii of a
hexagon, seen from straight above, unless a docstring says pixels.
"""

from __future__ import annotations

import math
from typing import TypeAlias

from game.core.display.pieces import Slab
from game.core.geometry.hexes import Cell, neighbours, turn_cell
from game.ui.look.cache import lru_cache_per_scene
from game.ui.render.camera import HEX_WIDTH, Point

Shape: TypeAlias = tuple[Cell, ...]
Corner: TypeAlias = tuple[float, float, int]  # the place of a corner, and the direction of the edge that begins there


@lru_cache_per_scene(256)
def seen_shape(slab: Slab, facing: int) -> Shape:
    """The shape of a slab on a table turned by `facing` sixths."""
    q, r = slab.cells[0]
    return tuple(sorted(turn_cell((a - q, b - r), facing) for a, b in slab.cells))


def outer_edge_bits(cell: Cell, shape: Shape) -> int:
    """The outer edges of a cell of a shape, bit d for direction d."""
    return sum(1 << d for d, other in enumerate(neighbours(cell)) if other not in shape)


def centre(cell: Cell) -> Point:
    """The middle of a cell."""
    return HEX_WIDTH * (cell[0] + cell[1] / 2), 1.5 * cell[1]


def corner(cell: Cell, index: int) -> Point:
    """A corner of a cell; the edge in direction d runs from corner d - 1 to corner d."""
    x, y = centre(cell)
    angle = math.radians(60 * index + 30)
    return x + math.cos(angle), y + math.sin(angle)


@lru_cache_per_scene(256)
def loops(shape: Shape) -> tuple[tuple[Corner, ...], ...]:
    """The outline of a shape, clockwise: a closed walk around it, and a walk around each hole."""
    ahead: dict[tuple[int, int], tuple[Corner, tuple[int, int]]] = {}

    def key(point: Point) -> tuple[int, int]:
        return round(point[0] * 4), round(point[1] * 4)

    for cell in shape:
        for d, other in enumerate(neighbours(cell)):
            if other not in shape:
                start, end = corner(cell, d - 1), corner(cell, d)
                ahead[key(start)] = (*start, d), key(end)
    found = []
    while ahead:
        at, walk = next(iter(ahead)), []
        while at in ahead:
            here, at = ahead.pop(at)
            walk.append(here)
        found.append(tuple(walk))
    return tuple(found)


def inset(walk: tuple[Corner, ...], by: float) -> list[Point]:
    """A walk moved inwards, mitred at each corner."""
    moved = []
    for index, (x, y, d) in enumerate(walk):
        a, b = math.radians(60 * walk[index - 1][2]), math.radians(60 * d)
        share = by / (1 + math.cos(a - b))
        moved.append((x - share * (math.cos(a) + math.cos(b)), y - share * (math.sin(a) + math.sin(b))))
    return moved


@lru_cache_per_scene(256)
def insets(shape: Shape, by: float) -> list[list[Point]]:
    """The outlines of a shape moved inwards by `by` radii."""
    return [inset(walk, by) for walk in loops(shape)]


def inset_rings(
    shape: Shape, by: float, radius: float, squash: float, turn: float = 0.0, at: Point = (0.0, 0.0)
) -> list[list[Point]]:
    """The outlines moved inwards by radii, in pixels around cell 0,0 at `at`; `turn` adds sixths of rotation."""
    c, s = math.cos(math.radians(60 * turn)) * radius, math.sin(math.radians(60 * turn)) * radius
    (ax, ay), low, high = at, s * squash, c * squash
    return [[(x * c - y * s + ax, x * low + y * high + ay) for x, y in ring] for ring in insets(shape, by)]
