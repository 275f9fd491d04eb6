"""Small SVG drawings, rendered by SDL to premultiplied sprites: paths that lie on faces, and how thin they may be."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import pairwise
from typing import Final

import pygame

from game.ui.look.cache import cached
from game.ui.render.baked import Sprite
from game.ui.render.camera import Point

HALF_WIDTH: Final = math.sqrt(3) / 2  # of a hexagon, in radii
SMALL_UNIT: Final = 0.8  # pixels of a unit of the interface in the window for which the least widths of lines are given
MIN_WIDTH_POWER: Final = 0.6  # with which the least widths grow with the unit

_min_width_factor: Final = ContextVar("the factor of the least widths of lines", default=1.0)


def min_width_factor() -> float:
    """The factor of the least widths of lines in the sprite that is being made."""
    return _min_width_factor.get()


@contextmanager
def min_widths_for(unit: float) -> Iterator[None]:
    """Make sprites for a window with `unit` pixels to a unit of the interface: in a large window pixels are thin."""
    token = _min_width_factor.set(max(1.0, unit / SMALL_UNIT) ** MIN_WIDTH_POWER)
    try:
        yield
    finally:
        _min_width_factor.reset(token)


def corners(x: float, y: float, radius: float, squash: float) -> list[Point]:
    """The corners of a hexagon with a corner at the top, clockwise on the screen; edge i lies between corners i - 1 and
    i."""
    angles = [math.radians(60 * i + 30) for i in range(6)]
    return [(x + radius * math.cos(a), y + radius * squash * math.sin(a)) for a in angles]


def edge_ends(d: int, edges: int, by: float) -> list[tuple[float, float]]:
    """The ends of a region's outline along a cell's edge in direction d, moved inwards so that neighbours join."""
    ends = []
    for other, index in (((d - 1) % 6, d - 1), ((d + 1) % 6, d)):
        angle = math.radians(60 * index + 30)
        x, y = math.cos(angle), math.sin(angle)
        if edges >> other & 1:
            share = 1 - by / HALF_WIDTH
            ends.append((x * share, y * share))
            continue
        far = math.radians(60 * (d + 1 if index == d else d - 2) + 30)
        along = by / HALF_WIDTH
        ends.append((x + (math.cos(far) - x) * along, y + (math.sin(far) - y) * along))
    return ends


def svg_sprite(width: float, height: float, body: str) -> Sprite:
    """Render SVG elements whose origin is the middle of a picture of this size in pixels."""
    w, h = max(2, round(width / 2) * 2), max(2, round(height / 2) * 2)
    view = f'viewBox="{-w / 2} {-h / 2} {w} {h}" width="{w}" height="{h}"'
    source = f'<svg xmlns="http://www.w3.org/2000/svg" {view}>{body}</svg>'
    read = pygame.image.load_sized_svg(io.BytesIO(source.encode()), (w, h)).premul_alpha()
    made = pygame.Surface((w, h), pygame.SRCALPHA, 32)
    made.blit(read, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return Sprite(made, w / 2, h / 2)


BRUSH_PHASES: Final = 4  # subpixel positions of a brush in each direction


@cached(1)
def brush(width: float, colour: str) -> tuple[tuple[pygame.Surface, ...], ...]:
    """A round brush at each subpixel position, by row and column."""
    size = math.ceil(width) + 3

    def dab(across: int, down: int) -> pygame.Surface:
        x, y = across / BRUSH_PHASES - 0.5, down / BRUSH_PHASES - 0.5
        return svg_sprite(
            2 * math.ceil(size / 2), 2 * math.ceil(size / 2), oval(x, y, width / 2, width / 2, colour)
        ).surface

    return tuple(tuple(dab(across, down) for across in range(BRUSH_PHASES)) for down in range(BRUSH_PHASES))


def brush_line(size: tuple[int, int], points: Sequence[Point], colour: str, width: float) -> pygame.Surface:
    """A line through points around the middle of a picture, painted with a round brush; faster than an SVG path."""
    return brush_lines(size, [points], colour, width)


def dash_line(points: Sequence[Point], dash: float, gap: float) -> list[list[Point]]:
    """A line cut into dashes of lengths in pixels."""
    runs: list[list[Point]] = [[points[0]]]
    left, on = dash, True
    for (x0, y0), (x1, y1) in pairwise(points):
        length, gone = math.hypot(x1 - x0, y1 - y0), 0.0
        while length - gone > left:
            gone += left
            place = x0 + (x1 - x0) * gone / length, y0 + (y1 - y0) * gone / length
            if on:
                runs[-1].append(place)
            else:
                runs.append([place])
            on, left = not on, gap if on else dash
        left -= length - gone
        if on:
            runs[-1].append((x1, y1))
    return [run for run in runs if len(run) > 1]


def brush_lines(
    size: tuple[int, int],
    runs: Sequence[Sequence[Point]],
    colour: str,
    width: float,
    middle: Point | None = None,
) -> pygame.Surface:
    """Several lines in a picture, painted with a round brush; `middle` is the origin of the points if not its
    middle."""
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    brushes = brush(round(width * 4) / 4, colour)
    half = brushes[0][0].get_width() / 2 - 0.5
    left, top = (size[0] / 2 - half, size[1] / 2 - half) if middle is None else (middle[0] - half, middle[1] - half)
    dabs = []
    stretches = [stretch for points in runs for stretch in pairwise(points)]
    for (x0, y0), (x1, y1) in stretches:
        count = max(1, round(max(abs(x1 - x0), abs(y1 - y0))))
        for k in range(count + 1):
            x, y = left + x0 + (x1 - x0) * k / count, top + y0 + (y1 - y0) * k / count
            column, row = math.floor(x), math.floor(y)
            dab = brushes[int((y - row) * BRUSH_PHASES)][int((x - column) * BRUSH_PHASES)]
            dabs.append((dab, (column, row)))
    made.fblits(dabs, pygame.BLEND_RGBA_MAX)
    return made


def path(points: Sequence[Point], close: bool = False) -> str:
    """SVG path data through points."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + ("Z" if close else "")


def hexagon(radius: float, squash: float, soft: float = 0.10, at: Point = (0, 0)) -> str:
    """SVG path data of a hexagon around a point; its corners are rounded by `soft`, a share of each edge."""
    ring = corners(*at, radius, squash)
    data = ""
    for i, (x, y) in enumerate(ring):
        (px, py), (nx, ny) = ring[i - 1], ring[(i + 1) % 6]
        ax, ay = x + (px - x) * soft, y + (py - y) * soft
        bx, by = x + (nx - x) * soft, y + (ny - y) * soft
        data += f"{'L' if i else 'M'}{ax:.2f} {ay:.2f}Q{x:.2f} {y:.2f} {bx:.2f} {by:.2f}"
    return data + "Z"


def hexagon_outline(radius: float, squash: float, soft: float) -> list[Point]:
    """Points along the outline of such a hexagon, closed, to measure it by."""
    points, ring = list[Point](), corners(0, 0, radius, squash)
    for i, (x, y) in enumerate(ring):
        (px, py), (nx, ny) = ring[i - 1], ring[(i + 1) % 6]
        ends = (x + (px - x) * soft, y + (py - y) * soft), (x + (nx - x) * soft, y + (ny - y) * soft)
        (ax, ay), (bx, by) = ends
        points += [ends[0], ((ax + bx) / 4 + x / 2, (ay + by) / 4 + y / 2), ends[1]]
    return [*points, points[0]]


def even_dashes(points: Sequence[Point], dash: Sequence[float]) -> tuple[float, ...]:
    """Dash and gap lengths near given lengths, of which a whole number fits on a line."""
    length = sum(math.dist(one, other) for one, other in pairwise(points))
    count = max(1, round(length / sum(dash)))
    return tuple(part * length / (count * sum(dash)) for part in dash)


def stroke(data: str, colour: str, width: float, opacity: float = 1.0, dash: Sequence[float] = ()) -> str:
    """An SVG line with round ends; `dash` gives the lengths of dashes and gaps."""
    dashes = f' stroke-dasharray="{" ".join(f"{d:.2f}" for d in dash)}"' if dash else ""
    return (
        f'<path d="{data}" fill="none" stroke="{colour}" stroke-opacity="{opacity}" stroke-width="{width:.2f}" '
        f'stroke-linecap="round" stroke-linejoin="round"{dashes}/>'
    )


def fill(data: str, colour: str, opacity: float = 1.0) -> str:
    """A filled SVG path."""
    return f'<path d="{data}" fill="{colour}" fill-opacity="{opacity}"/>'


def oval(x: float, y: float, across: float, upright: float, colour: str, rim: str = "none", width: float = 0) -> str:
    """A filled SVG ellipse with a rim."""
    return (
        f'<ellipse cx="{x:.2f}" cy="{y:.2f}" rx="{across:.2f}" ry="{upright:.2f}" fill="{colour}" stroke="{rim}" '
        f'stroke-width="{width:.2f}"/>'
    )
