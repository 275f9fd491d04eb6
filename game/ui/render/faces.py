"""Plain faces that lie below all sprites while they move: drawn straight onto what is seen, with no sheet."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import pygame

from game.ui.render.camera import Point

Pixel: TypeAlias = tuple[int, int]
Face: TypeAlias = tuple[pygame.Color, tuple[Pixel, ...]]  # its tone and its corners
SHRINK_STEPS: Final = 24  # in which a rectangle is made smaller until it fits


def whole_pixels(points: Iterable[Point]) -> tuple[Pixel, ...]:
    """Corners at whole pixels, so that a face is the same wherever it is drawn."""
    return tuple((math.floor(x), math.floor(y)) for x, y in points)


class Faces:
    """Faces as they are drawn, one over the other; `solid` is hidden by them wholly."""

    def __init__(self, faces: Sequence[Face], solid: pygame.Rect) -> None:
        self.faces = tuple(faces)
        self.solid = solid

    @functools.cached_property
    def box(self) -> pygame.Rect:
        """All that they cover."""
        across = [x for _, corners in self.faces for x, _ in corners]
        down = [y for _, corners in self.faces for _, y in corners]
        left, top = min(across), min(down)
        return pygame.Rect(left, top, max(across) - left + 1, max(down) - top + 1)

    def draw(self, surface: pygame.Surface, by: Pixel) -> None:
        """Draw them, moved by some pixels; the surface's clip holds."""
        dx, dy = by
        for tone, corners in self.faces:
            pygame.draw.polygon(surface, tone, [(x + dx, y + dy) for x, y in corners])


def inscribed_rect(ring: Sequence[Point]) -> pygame.Rect:
    """A large rectangle inside a convex ring, about its middle."""
    x, y = (sum(point[axis] for point in ring) / len(ring) for axis in (0, 1))
    half = [max(point[axis] for point in ring) - middle for axis, middle in enumerate((x, y))]
    for step in range(SHRINK_STEPS, 0, -1):
        wide, high = (reach * step / SHRINK_STEPS for reach in half)
        if all(is_inside(ring, (x + a, y + b)) for a in (-wide, wide) for b in (-high, high)):
            return pygame.Rect(math.ceil(x - wide) + 1, math.ceil(y - high) + 1, int(2 * wide) - 3, int(2 * high) - 3)
    return pygame.Rect(0, 0, 0, 0)


def is_inside(ring: Sequence[Point], point: Point) -> bool:
    """Whether a point lies in a convex ring, whichever way that runs."""
    sides = set[bool]()
    for index, (x, y) in enumerate(ring):
        before = ring[index - 1]
        sides.add((x - before[0]) * (point[1] - y) > (y - before[1]) * (point[0] - x))
    return len(sides) == 1
