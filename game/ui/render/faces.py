"""Flat polygons drawn directly on the surface below all sprites, for a board that moves."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import pygame

from game.ui.render.camera import Point

Pixel: TypeAlias = tuple[int, int]
Face: TypeAlias = tuple[pygame.Color, tuple[Pixel, ...]]  # the colour and the corners
SHRINK_STEPS: Final = 24  # steps in which a rectangle shrinks until it fits


def whole_pixels(points: Iterable[Point]) -> tuple[Pixel, ...]:
    """Corners rounded down to whole pixels, so that a face looks the same wherever it is drawn."""
    return tuple((math.floor(x), math.floor(y)) for x, y in points)


class Faces:
    """Polygons in drawing order; they hide everything inside the rectangle `solid`."""

    def __init__(self, faces: Sequence[Face], solid: pygame.Rect) -> None:
        self.faces = tuple(faces)
        self.solid = solid

    @functools.cached_property
    def box(self) -> pygame.Rect:
        """The bounding box of all faces."""
        across = [x for _, corners in self.faces for x, _ in corners]
        down = [y for _, corners in self.faces for _, y in corners]
        left, top = min(across), min(down)
        return pygame.Rect(left, top, max(across) - left + 1, max(down) - top + 1)

    def draw(self, surface: pygame.Surface, by: Pixel) -> None:
        """Draw the faces shifted by some pixels, inside the surface's clip."""
        dx, dy = by
        for tone, corners in self.faces:
            pygame.draw.polygon(surface, tone, [(x + dx, y + dy) for x, y in corners])


def inscribed_rect(ring: Sequence[Point]) -> pygame.Rect:
    """A large rectangle inside a convex ring, around its middle; empty if the ring is too small."""
    x, y = (sum(point[axis] for point in ring) / len(ring) for axis in (0, 1))
    half = [max(point[axis] for point in ring) - middle for axis, middle in enumerate((x, y))]
    for step in range(SHRINK_STEPS, 0, -1):
        wide, high = (reach * step / SHRINK_STEPS for reach in half)
        if all(is_inside(ring, (x + a, y + b)) for a in (-wide, wide) for b in (-high, high)):
            return pygame.Rect(math.ceil(x - wide) + 1, math.ceil(y - high) + 1, int(2 * wide) - 3, int(2 * high) - 3)
    return pygame.Rect(0, 0, 0, 0)


def is_inside(ring: Sequence[Point], point: Point) -> bool:
    """Whether a point lies inside a convex ring of either orientation."""
    sides = set[bool]()
    for index, (x, y) in enumerate(ring):
        before = ring[index - 1]
        sides.add((x - before[0]) * (point[1] - y) > (y - before[1]) * (point[0] - x))
    return len(sides) == 1
