"""Bake the square boards: `python sprites/boards.py [folder]` writes them into this folder, always the same.

A board is baked in parts: `cells` is a sheet of single squares (a row for each wood and tone, in it each way and piece
of the grain), `frame_WOOD_SIZE` is all around them: rim, walls, what lies under the cells, and the shadow on the table.
`shade` is what a wall at the back left and one at the back right throw on a cell beside them.  A board leans as it does
on the screen; lengths are in half a cell's diagonal where nothing else is said; the light is the tiles'.
"""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from make import SHARES, UNIT, Plane, averaged, light, noise, pictures, save, smooth, wood
from numpy.typing import NDArray

SIZES = SHARES[:-1]  # in which boards are written
FINE = 4
RADIUS = UNIT * SIZES[-1]  # half a cell's diagonal, in pixels
BAND = 64  # rows of a frame that are drawn at once
GRAINS = 3
SIDE = 2**0.5
CHAMFER = 0.034  # of a cell, in its sides
REACH = 1.0  # how far the shadow on the table reaches beyond the board


@dataclass(frozen=True)
class Look:
    """A view: how much the table is squashed, how much of a height is seen, how far a board is turned clockwise."""

    name: str
    squash: float
    upright: float
    lean: float  # in radians

    @property
    def across(self) -> float:
        """How far a square of side 2 reaches to each side of its middle."""
        return SIDE * (math.cos(self.lean) + math.sin(self.lean))

    def sides(self, x: Plane, y: Plane) -> tuple[Plane, Plane]:
        """Places in sides of a cell: along the rows to the right, along the columns away from the viewer."""
        c, s = math.cos(self.lean), math.sin(self.lean)
        return (x * c + y * s) / SIDE, (x * s - y * c) / SIDE

    def facing(self, ends: NDArray[np.bool_], u: Plane, v: Plane) -> tuple[Plane, Plane]:
        """Where the nearest edge faces, to the right and down: an end of a row where `ends`, else of a column."""
        c, s = math.cos(self.lean), math.sin(self.lean)
        return np.where(ends, np.sign(u) * c, np.sign(v) * s), np.where(ends, np.sign(u) * s, -np.sign(v) * c)

    def edges(self, x: Plane, half: float) -> tuple[Plane, Plane]:
        """How far down the ends of rows and of columns of such a square lie before the viewer, for places across."""
        c, s = math.cos(self.lean), max(math.sin(self.lean), 1e-9)
        return (SIDE * half - x * c) / s, (SIDE * half + x * s) / c


@dataclass(frozen=True)
class Make:
    """How a board is made: its woods, and in sides of a cell the rim's width, the gutter inside it, the wall's height
    over the cells and how far the front reaches below them."""

    name: str
    tones: tuple[tuple[int, int, int], tuple[int, int, int]]
    frame: tuple[int, int, int]
    cells: int
    rim: float
    gutter: float
    wall: float
    base: float


VIEWS = (Look("table", 0.64, 1.0, math.radians(20)), Look("top", 1.0, 0.0, 0.0))
MAKES = (
    Make("maple", ((214, 197, 168), (166, 145, 114)), (100, 71, 50), 6, 0.335, 0.085, 0.165, 0.25),
    Make("walnut", ((124, 98, 80), (98, 76, 62)), (66, 51, 44), 5, 0.30, 0.05, 0.055, 0.20),
)


def whole(length: float) -> int:
    """A length in half diagonals in pixels as drawn, rounded up to whole pixels of the smallest size."""
    return math.ceil(length * UNIT) * SIZES[-1]


def plane(look: Look, width: int, above: int, below: int) -> tuple[Plane, Plane]:
    """Where each fine pixel lies on the level of the cells; the middle is `above` pixels down."""
    x = ((np.arange(width * FINE) + 0.5) / FINE - width / 2) / RADIUS
    y = ((np.arange((above + below) * FINE) + 0.5) / FINE - above) / RADIUS / look.squash
    across, along = np.meshgrid(x, y)
    return across, along


def planks(u: Plane, v: Plane, way: int, seed: int) -> Plane:
    """The brightness of planed wood whose grain runs along rows (way 0) or columns (1)."""
    along, over = (u, v) if way == 0 else (v, u)
    return 1 + 1.25 * (wood(along * 1.1 + 5.3 * seed, over * 1.5 + 3.1 * seed, 60 + seed) - 1)


def cell_size(look: Look) -> tuple[int, int]:
    """Pixels of a cell's picture, its centre in the middle."""
    half = look.across / 2
    return 2 * whole(half + 0.02), 2 * whole(half * look.squash + 0.02)


def cell(look: Look, tone: tuple[int, int, int], way: int, seed: int) -> Plane:
    """One square: wood, and a thin routed edge that is bright where it turns to the light."""
    width, height = cell_size(look)
    x, y = plane(look, width, height // 2, height // 2)
    u, v = look.sides(x, y)
    edge = np.maximum(np.abs(u), np.abs(v))
    inside = edge <= 0.503  # a little over its place: cells leave no seam
    right, down = look.facing(np.abs(u) > np.abs(v), u, v)
    turn = smooth(0.5 - CHAMFER, 0.5 - CHAMFER * 0.4, edge) * smooth(0.497, 0.485, edge)
    shade = planks(u, v, way, seed) * (1 + 0.20 * light(right, down) * turn)
    shade = shade * (1 - 0.42 * smooth(0.484, 0.497, edge)) * (1.01 - 0.02 * (x * 0.6 + y * 0.8))
    return averaged(np.clip(shade[..., None] * np.array(tone, float), 0, 255), inside.astype(float), FINE)


def cells(look: Look) -> list[list[bytes]]:
    """The sheet of cells."""
    tones = [tone for make in MAKES for tone in make.tones]
    return [
        pictures(cell(look, tone, way, 3 * row + seed), shares=SIZES)
        for row, tone in enumerate(tones)
        for way in (0, 1)
        for seed in range(GRAINS)
    ]


def shade(look: Look, side: int) -> Plane:
    """What the wall at the back left (0) or the back right (1) throws on a cell beside it."""
    width, height = cell_size(look)
    x, y = plane(look, width, height // 2, height // 2)
    u, v = look.sides(x, y)
    away = (u if side == 0 else -v) + 0.5
    inside = np.maximum(np.abs(u), np.abs(v)) <= 0.5
    reach, deep = ((0.40, 0.50), (0.24, 0.36))[side]
    dark = deep * (1 - smooth(-0.06, reach, away)) * inside
    return averaged(np.zeros((*dark.shape, 3)), dark, FINE)


def frame_size(look: Look, make: Make) -> tuple[int, int, int]:
    """Half the width of a frame's picture, and its pixels above and below the middle of the cells."""
    reach = look.across * (make.cells / 2 + make.gutter + make.rim)
    above = whole(reach * look.squash + make.wall * SIDE * look.upright + 0.08)
    below = whole(reach * look.squash + make.base * SIDE * look.upright + REACH * 0.62)
    return whole(reach + REACH), above, below


def rim_shade(look: Look, u: Plane, v: Plane, inner: float, outer: float) -> Plane:
    """The upper side of the rim: four mitred planks, rounded at both edges."""
    ends = np.abs(u) > np.abs(v)
    far = np.maximum(np.abs(u), np.abs(v))
    flat = np.where(ends, planks(u, v, 1, 11), planks(u, v, 0, 17))
    flat = flat * np.where(ends, 0.985, 1.02)
    glint = light(*look.facing(ends, u, v))
    outwards = smooth(outer - 0.05, outer - 0.012, far)
    inwards = smooth(inner + 0.045, inner + 0.010, far)
    lit = 1 + 0.34 * glint * outwards - 0.34 * glint * inwards + 0.05 * (outwards + inwards)
    mitre = 1 - 0.42 * np.exp(-(((np.abs(u) - np.abs(v)) / 0.010) ** 2))
    return flat * lit * mitre


def faces_shade(x: Plane, down: Plane, seed: int) -> Plane:
    """The two outer sides that face the viewer; `down` is 0 at the rim and 1 on the table, `x` 0 where they meet."""
    base = np.where(x < 0, 0.90, 0.50) + 0.30 * np.exp(-((x / 0.020) ** 2))
    fibres = 1 + 0.10 * (noise(x * 1.6 + 40, down * 9, seed) - 0.5) + 0.05 * (noise(x * 9, down * 40, seed + 1) - 0.5)
    fall = (1.02 - 0.34 * down**1.5) * (1 - 0.45 * smooth(0.93, 1.0, down)) * (1 + 0.12 * smooth(0.09, 0.02, down))
    return base * fibres * fall


def box_blur(alpha: Plane, reach: int) -> Plane:
    """Softened three times by a box, which is nearly a Gauss curve."""
    for axis in (0, 1, 0, 1, 0, 1):
        total = np.cumsum(np.pad(alpha, [(reach + 1, reach) if a == axis else (0, 0) for a in (0, 1)]), axis=axis)
        lead = np.take(total, np.arange(2 * reach + 1, total.shape[axis]), axis=axis)
        alpha = (lead - np.take(total, np.arange(total.shape[axis] - 2 * reach - 1), axis=axis)) / (2 * reach + 1)
    return alpha


def shadow(look: Look, make: Make, half: int, above: int, below: int) -> Plane:
    """The board's shadow on the table, in whole pixels."""
    outer = make.cells / 2 + make.gutter + make.rim + 0.01
    x = (np.arange(2 * half) + 0.5 - half) / RADIUS
    y = (np.arange(above + below) + 0.5 - above) / RADIUS - make.base * SIDE * look.upright
    across, along = np.meshgrid(x, y / look.squash)
    dark = np.zeros(across.shape)
    tall = (make.base + make.wall) * SIDE
    for k in range(10):
        u, v = look.sides(across - 0.62 * tall * k / 9, along - 0.34 * tall * k / 9)
        dark = np.maximum(dark, (np.maximum(np.abs(u), np.abs(v)) < outer).astype(float))
    near, far = box_blur(dark, round(0.05 * RADIUS)), box_blur(dark, round(0.17 * RADIUS))
    return np.clip(0.42 * near + 0.46 * far, 0, 0.82)


def frame(look: Look, make: Make) -> Plane:
    """All that is around a board's cells; where they lie it is seen through."""
    half, above, below = frame_size(look, make)
    dark = shadow(look, make, half, above, below)
    bands = []
    for top in range(0, above + below, BAND):
        rows = min(BAND, above + below - top)
        seen, open_ = solid(look, make, *plane(look, 2 * half, above - top, rows - above + top))
        seen[..., 3] += dark[top : top + rows] * (255.0 - seen[..., 3] - open_)
        bands.append(seen)
    return np.vstack(bands)


def solid(look: Look, make: Make, x: Plane, y: Plane) -> tuple[Plane, Plane]:
    """A frame without its shadow for places on the level of the cells, and how open it is for the cells, 0..255."""
    inner = make.cells / 2 + make.gutter
    outer = inner + make.rim
    wall, base = make.wall * SIDE * look.upright / look.squash, make.base * SIDE * look.upright / look.squash
    u, v = look.sides(x, y + wall)
    far = np.maximum(np.abs(u), np.abs(v))  # on the level of the rim
    floor = np.maximum(*map(np.abs, look.sides(x, y)))  # on that of the cells
    front = np.minimum(*look.edges(x, outer)) - wall  # where the rim's outer edge lies, for each place across
    nearest = SIDE * outer * (math.cos(look.lean) - math.sin(look.lean))  # the corner before the viewer, across
    rim = (far >= inner) & (far <= outer)
    side = ~rim & (np.abs(x) < look.across * outer) & (y > front) & (y <= front + wall + base)
    behind = (far < inner) & (floor >= inner)
    shade = np.zeros(x.shape)
    shade[rim] = rim_shade(look, u[rim], v[rim], inner, outer)
    shade[side] = faces_shade(x[side] - nearest, (y - front)[side] / (wall + base or 1), 71)
    left, back = (-edge for edge in look.edges(-x[behind], inner))  # where the inner sides of the walls stand
    foot = np.clip((np.maximum(left, back) - y[behind]) / (wall or 1), 0, 1)  # how far up such a side
    shade[behind] = np.where(left > back, 0.34, 0.60) * (0.62 + 0.55 * foot)
    held = rim | side | behind
    colour = np.clip(shade[..., None] * np.array(make.frame, float), 0, 255)
    open_ = averaged(np.zeros(colour.shape), (~held & (far < inner)).astype(float), FINE)
    return averaged(colour, held.astype(float), FINE), open_[..., 3]


def bake(folder: Path) -> None:
    """Write every picture into a folder."""
    for look in VIEWS:
        save(folder, f"{look.name}_cells", cells(look))
        save(folder, f"{look.name}_shade", [pictures(shade(look, side), exact=True, shares=SIZES) for side in (0, 1)])
        for make in MAKES:
            save(folder, f"{look.name}_frame_{make.name}_{make.cells}", [pictures(frame(look, make), shares=SIZES)])


if __name__ == "__main__":
    bake(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
