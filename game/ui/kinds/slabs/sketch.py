"""Quick drawings of slabs: at any angle while the table turns, and until the final sprites are ready."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import pygame

from game.core.display.pieces import Stain
from game.ui.kinds.slabs.shapes import Shape, inset_rings, loops
from game.ui.kinds.slabs.slabs import brighten, slab_colours, whole_channels
from game.ui.look.cache import lru_cache_per_scene
from game.ui.render.baked import EMPTY_SURFACE, Sprite
from game.ui.render.camera import Camera, Point
from game.ui.render.faces import Faces

GAP = 0.011  # in radii; half the gap between neighbouring slabs


class SketchColours(NamedTuple):
    """The colours of a sketch: the left and the right sides, the rim, the face, the line."""

    left: tuple[int, int, int]
    right: tuple[int, int, int]
    rim: tuple[int, int, int]
    face: tuple[int, int, int]
    line: tuple[int, int, int]


@lru_cache_per_scene(64)
def sketch_colours(stain: Stain, level: int) -> SketchColours:
    """The colours in which a slab on a level is sketched."""
    body, line, deep = slab_colours(stain, level)
    gain = 1.2 if deep else 1.0
    shades = brighten(body, 0.86 * gain), brighten(body, 0.44 * gain), brighten(body, 1.2), body, line
    return SketchColours(*(whole_channels(shade) for shade in shades))


class SketchShape(NamedTuple):
    """A polygon of a sketch in a colour, or a smooth line around it."""

    colour: tuple[int, int, int]
    points: Sequence[Point]
    is_line: bool = False


def sketch_shapes(
    at: Point,
    slab: tuple[Shape, Stain, int],
    radius: float,
    squash: float,
    turn: float,
    thick: float,
    part: str = "whole",
) -> Iterator[SketchShape]:
    """The shapes of a slab (or its `walls`, or its `face`) at any angle: flat sides, and a flat face with a bright
    rim."""
    shape, stain, level = slab
    tints = sketch_colours(stain, level)
    rims = inset_rings(shape, GAP, radius, squash, turn, at)
    if part != "face":
        for ring, walk in zip(rims, loops(shape), strict=True):
            yield SketchShape(tints.right, [(x, y + thick) for x, y in ring])
            for index, (_, _, d) in enumerate(walk):
                if 1.2 < (d + turn) % 6 < 2.98:
                    (px, py), (qx, qy) = ring[index], ring[(index + 1) % len(ring)]
                    yield SketchShape(tints.left, [(px, py), (qx, qy), (qx, qy + thick), (px, py + thick)])
    if part != "walls":
        yield SketchShape(tints.rim, rims[0])
        inner, lines = (inset_rings(shape, by, radius, squash, turn, at)[0] for by in (0.07, 0.255))
        yield SketchShape(tints.face, inner)
        yield SketchShape(tints.line, lines, is_line=True)


def draw_shapes(surface: pygame.Surface, shapes: Iterable[SketchShape], by: tuple[int, int] = (0, 0)) -> None:
    """Draw shapes, shifted by some pixels."""
    dx, dy = by
    for colour, points, is_line in shapes:
        if is_line:
            pygame.draw.aalines(surface, colour, True, [(x + dx, y + dy) for x, y in points])
        else:
            pygame.draw.polygon(surface, colour, [(math.floor(x) + dx, math.floor(y) + dy) for x, y in points])


class SketchedPart(NamedTuple):
    """The `walls` or the `face` of a slab in a sketch: the box around it, its first cell's pixel, its look."""

    box: pygame.Rect
    at: Point
    slab: tuple[Shape, Stain, int]
    part: str


class Sketch(Faces):
    """A table of slabs as a sketch under a camera, from back to front."""

    def __init__(self, parts: Sequence[SketchedPart], camera: Camera) -> None:
        super().__init__((), pygame.Rect(0, 0, 0, 0))
        self._parts, self._camera = parts, camera

    @functools.cached_property
    def box(self) -> pygame.Rect:
        """The bounding box of all slabs."""
        return self._parts[0].box.unionall([one.box for one in self._parts])

    def draw(self, surface: pygame.Surface, by: tuple[int, int]) -> None:
        """Draw the slabs inside the surface's clip, shifted by some pixels."""
        camera, clip = self._camera, surface.get_clip().move(-by[0], -by[1])
        size = camera.radius, camera.squash, camera.turns, camera.thickness
        for box, at, slab, part in self._parts:
            if box.colliderect(clip):
                draw_shapes(surface, sketch_shapes(at, slab, *size, part), by)


def sketch_sprite(
    shape: Shape, stain: Stain, level: int, part: str, thick: float, radius: float, squash: float
) -> Sprite:
    """A slab's sides (`walls`) or `face` as a sketch, the substitute until the final sprite is ready."""
    points = [point for ring in inset_rings(shape, GAP, radius, squash) for point in ring]
    left, upper = math.floor(min(x for x, _ in points)), math.floor(min(y for _, y in points))
    size = math.ceil(max(x for x, _ in points)) - left + 1, math.ceil(max(y for _, y in points) + thick) - upper + 1
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    draw_shapes(made, sketch_shapes((-left, -upper), (shape, stain, level), radius, squash, 0.0, thick, part))
    # A single part skips the search for empty pixels: the sketch is shown for a frame or two.
    return Sprite(EMPTY_SURFACE, -left, -upper, parts=((made, 0, 0),), size=size)
