"""Bake the pictures of the tiles: `python sprites/make.py [folder]` writes them into this folder, always the same.

A tile is baked in parts, so that a few small files hold all 64 of them in six stains and two views: a stain's bodies
(in four grains) and, for all stains alike, 64 sets of holes: what they keep of the body, and what they add when it is
tinted: the dimness below, the inner wall, the lip.  `body * keep + well + wall + lip` is the tile.  Every part is drawn
`FINE` times too large from distances to its outlines and averaged down to each of the sizes that the game reads
(`SHARES`).  A sheet is a file a size: `NAME_RADIUS.webp`, the WebP pictures of its parts one after the other.
Distances: Inigo Quilez, "2D distance functions".
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Plane = NDArray[np.float64]

UNIT = 88  # the smallest size in which a sheet is written: a hexagon's radius, in pixels
SHARES = (1, 2, 4)  # and every size, in units
FINE = 3
QUALITY = 93  # of what is written with loss: wood
EFFORT = 4  # of the encoder, 0 to 6
RADIUS = UNIT * SHARES[-1]  # of the hexagon whose corners would touch its neighbours', in pixels as drawn
OUTLINE = 0.985 * 0.8660254  # half the tile's width; the rest is the gap between neighbours
ROUND = 0.075
CHAMFER = 0.058
GRAINS = 4


@dataclass(frozen=True)
class Wood:
    """A stain: the wood as red, green, blue.

    `gleam` is how strongly a chamfer answers the light; dark wood is lit a little more (`lift`, `side`), or it reads
    as a hole.  `seed` chooses the boards that it is cut from.
    """

    seed: int
    body: tuple[int, int, int]
    gleam: float
    lift: float
    side: float = 1.22


WOODS = {
    "ivory": Wood(0, (238, 220, 184), 0.20, 1.0, 1.0),
    "slate": Wood(10, (50, 70, 104), 0.42, 1.14),
    "vermilion": Wood(20, (213, 94, 0), 0.26, 0.99),
    "sky": Wood(30, (146, 186, 236), 0.24, 1.0, 1.06),
    "oxblood": Wood(40, (76, 24, 16), 0.46, 1.14),
    "teal": Wood(50, (18, 122, 104), 0.34, 1.04),
}


@dataclass(frozen=True)
class Look:
    """A view: how much the table is squashed, how thick a tile is on the screen (in radii), how wide the lip."""

    name: str
    squash: float
    thickness: float
    lip: float


VIEWS = (Look("table", 0.64, 0.21, 0.034), Look("top", 1.0, 0.065, 0.038))


def whole(length: float) -> int:
    """A length in radii in pixels as drawn, rounded up to whole pixels of the smallest size."""
    return math.ceil(length * UNIT) * SHARES[-1]


def size(look: Look) -> tuple[int, int]:
    """Pixels of a body: the face's centre lies half its width in, and half the face's height down from the top."""
    return 2 * whole(OUTLINE + 0.005), 2 * whole(0.99 * look.squash) + whole(look.thickness)


def hole_size(look: Look) -> tuple[int, int]:
    """Pixels of a set of holes, centred on the face's centre."""
    return 2 * whole(0.84), 2 * whole(0.78 * look.squash)


def grid(width: int, height: int, middle: float, squash: float) -> tuple[Plane, Plane]:
    """Where each fine pixel lies on the top face's plane, in radii; `middle` is the face's centre in rows."""
    x = ((np.arange(width * FINE) + 0.5) / FINE - width / 2) / RADIUS
    y = ((np.arange(height * FINE) + 0.5) / FINE - middle) / RADIUS / squash
    across, along = np.meshgrid(x, y)
    return across, along


def smooth(low: float, high: float, value: Plane) -> Plane:
    """0 below `low`, 1 above `high`, eased between."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def hexagon(x: Plane, y: Plane) -> Plane:
    """The distance to a pointed-top hexagon with round corners; negative inside."""
    apothem = OUTLINE - ROUND
    a, b = np.abs(y), np.abs(x)
    fold = 2 * np.minimum(-0.8660254 * a + 0.5 * b, 0)
    a, b = a + 0.8660254 * fold, b - 0.5 * fold
    a = a - np.clip(a, -0.5773503 * apothem, 0.5773503 * apothem)
    b = b - apothem
    return np.hypot(a, b) * np.sign(b) - ROUND


def segment_side(x: Plane, y: Plane, a: tuple[float, float], b: tuple[float, float]) -> tuple[Plane, Plane]:
    """The squared distance to a segment, and on which side of it a point lies (positive: right of a to b)."""
    ex, ey = b[0] - a[0], b[1] - a[1]
    wx, wy = x - a[0], y - a[1]
    t = np.clip((wx * ex + wy * ey) / (ex * ex + ey * ey), 0, 1)
    return (wx - ex * t) ** 2 + (wy - ey * t) ** 2, ex * wy - ey * wx


ARROW = ((0.0, -0.072), (0.46, -0.072), (0.455, -0.205), (0.755, 0.0), (0.455, 0.205), (0.46, 0.072), (0.0, 0.072))


def arrow(x: Plane, y: Plane, direction: int) -> Plane:
    """The distance to a pointer in a direction, slightly rounded; negative inside."""
    angle = np.radians(60 * direction)
    u, v = x * np.cos(angle) + y * np.sin(angle), -x * np.sin(angle) + y * np.cos(angle)
    nearest = np.full_like(u, np.inf)
    inside = np.zeros(u.shape, bool)
    for (ax, ay), (bx, by) in zip(ARROW, ARROW[1:] + ARROW[:1], strict=True):
        squared, _ = segment_side(u, v, (ax, ay), (bx, by))
        nearest = np.minimum(nearest, squared)
        if ay != by:
            crosses = (ay > v) != (by > v)
            inside ^= crosses & (u < ax + (v - ay) * (bx - ax) / (by - ay))
    return np.where(inside, -1.0, 1.0) * np.sqrt(nearest) - 0.006


def outline_of(pointers: int, arrows: list[Plane], middle: Plane) -> Plane:
    """The distance to a whole set of holes: the well in the middle and its pointers."""
    distance = middle - (0.195 if pointers else 0.36)
    for direction in range(6):
        if pointers >> direction & 1:
            distance = np.minimum(distance, arrows[direction])
    return distance


def slopes(distance: Plane, squash: float) -> tuple[Plane, Plane]:
    """The direction on the table in which a distance grows, a unit vector for each pixel."""
    down, right = np.gradient(distance)
    down = down * squash
    length = np.maximum(np.hypot(right, down), 1e-12)
    return right / length, down / length


def light(x: Plane, y: Plane) -> Plane:
    """How much a slope that falls towards (x, y) turns to the light, which comes from the back left."""
    return -0.50 * x - 0.86 * y


def noise(x: Plane, y: Plane, seed: int) -> Plane:
    """Value noise in 0..1 over the plane, smooth, the same in every run."""
    i, j = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    u, v = smooth(0, 1, x - i), smooth(0, 1, y - j)

    def value(a: NDArray[np.int64], b: NDArray[np.int64]) -> Plane:
        mixed = (a * 374761393 + b * 668265263 + seed * 1442695041) & 0xFFFFFFFF
        mixed = ((mixed ^ mixed >> 13) * 1274126177) & 0xFFFFFFFF
        return ((mixed ^ mixed >> 16) & 0xFFFF) / 65535.0

    near = value(i, j) * (1 - u) + value(i + 1, j) * u
    far = value(i, j + 1) * (1 - u) + value(i + 1, j + 1) * u
    return near * (1 - v) + far * v


def wood(x: Plane, y: Plane, seed: int) -> Plane:
    """The brightness of planed wood, about 1: wavering growth rings, fine fibres, a few dark pores."""
    angle = np.radians((-9, 6, -3, 12)[seed % GRAINS])
    u, v = x * np.cos(angle) + y * np.sin(angle), -x * np.sin(angle) + y * np.cos(angle)
    v = v + 0.16 * noise(u * 0.9 + 9, v * 1.1, seed) + 0.05 * noise(u * 2.2, v * 2.0, seed + 50)
    rings = noise(u * 0.25, v * 9.0 + seed * 7, seed + 1)
    bands = noise(u * 0.3, v * 3.1, seed + 2)
    fibres = noise(u * 3.0, v * 70.0, seed + 3)
    pores = smooth(0.80, 0.95, noise(u * 7.0, v * 60.0, seed + 4))
    return 1 + 0.085 * (rings - 0.5) + 0.075 * (bands - 0.5) + 0.035 * (fibres - 0.5) - 0.045 * pores


def front(x: Plane) -> Plane:
    """Where the outline's front lies, for each place across the tile (0 outside it)."""
    low, high = np.zeros_like(x), np.ones_like(x)
    for _ in range(40):
        middle = (low + high) / 2
        inside = hexagon(x, middle) < 0
        low, high = np.where(inside, middle, low), np.where(inside, high, middle)
    return low


def shrunk(full: Plane, by: int) -> Plane:
    """The means of squares of pixels."""
    rows, columns = full.shape[0] // by, full.shape[1] // by
    return full.reshape(rows, by, columns, by, -1).mean(axis=(1, 3))


def averaged(colour: Plane, alpha: Plane, fine: int = FINE) -> Plane:
    """Fine pixels (rgb 0..255, alpha 0..1) as premultiplied ones of `fine` times smaller size, 0..255."""
    return np.clip(shrunk(np.dstack((colour * alpha[..., None], alpha * 255.0)), fine), 0, 255)


def face_shade(x: Plane, y: Plane, distance: Plane, stain: Wood, seed: int, squash: float) -> Plane:
    """The brightness of the top: grain, a faint pool of light, the chamfer and the fine crease inside it."""
    right, down = slopes(distance, squash)
    flat = wood(x, y, seed + stain.seed)
    if stain.seed:
        flat = 1 + (flat - 1) * 1.25
    flat = flat * (1.015 - 0.035 * (x * 0.6 + y * 0.8))
    chamfer = 1 + stain.gleam * light(right, down)
    turn = smooth(-CHAMFER - 0.008, -CHAMFER + 0.006, distance)
    crease = 1 - 0.10 * np.exp(-(((distance + CHAMFER + 0.010) / 0.007) ** 2))
    edge = 1 + 0.10 * smooth(-0.016, -0.002, distance)
    return (flat * (1 - turn) * crease + (0.5 + 0.5 * flat) * chamfer * edge * turn) * stain.lift


def side_shade(x: Plane, below: Plane, depth: float, stain: Wood, seed: int) -> Plane:
    """The brightness of the two side faces: the left one lit, a line of light on the corner, dark to the seam."""
    line = front(x[0])
    step = 0.004
    slope = (front(np.clip(x[0] + step, -1, 1)) - front(np.clip(x[0] - step, -1, 1))) / (2 * step)
    normal = -slope / np.hypot(1, slope)  # how far the face's normal leans to the right, -1..1
    across = 0.72 - 0.34 * normal
    gleam = 0.16 * np.exp(-((x[0] / 0.030) ** 2))
    fibre = 0.05 * (noise(x[0] * 40, np.zeros_like(line), seed + 5) - 0.5)
    u = np.clip(below / depth, 0, 1)
    laminate = 1 + 0.045 * (noise(x * 2.2 + 3, u * 5 + seed, seed + 6) - 0.5)
    fall = (1.04 - 0.30 * u**2) * (1 - 0.52 * smooth(0.90, 0.985, u)) * (1 + 0.14 * smooth(0.13, 0.03, u))
    return (across + gleam + fibre)[None, :] * fall * laminate * stain.side


def body(look: Look, stain: Wood, seed: int) -> Plane:
    """A tile without holes."""
    width, height = size(look)
    depth = look.thickness
    x, y = grid(width, height, (height - whole(depth)) / 2, look.squash)
    distance = hexagon(x, y)
    below = (y - front(x[0])[None, :]) * look.squash
    side = (distance > 0) & (below >= 0) & (below <= depth) & (np.abs(x) < OUTLINE - 1e-6) & (y > 0)
    shade = np.where(
        side,
        side_shade(x, below, depth, stain, seed),
        face_shade(x, y, distance, stain, seed, look.squash),
    )
    colour = np.clip(shade[..., None] * np.array(stain.body, float), 0, 255)
    return averaged(colour, ((distance <= 0) | side).astype(float))


@dataclass(frozen=True)
class Cutting:
    """A set of holes as seen: the distance to its outline, where that grows to, how far down the inner wall is met
    (0 to 1; 2 never), and the distance to the outline where the look leaves the hole below."""

    distance: Plane
    right: Plane
    down: Plane
    met: Plane
    under: Plane
    blank: bool


def cutting(look: Look, distance: Plane, blank: bool) -> Cutting:
    """Look down into holes, half as deep as the tile is thick: else a tilted look would never come through."""
    right, down = slopes(distance, look.squash)
    rows = max(2, round(look.thickness * RADIUS * FINE * 0.5))
    columns = distance.shape[1]
    row = np.arange(distance.shape[0])[:, None]
    last = np.maximum.accumulate(np.where(distance >= 0, row, -1))  # how far down the nearest outside above lies
    up = row - np.vstack((np.full((1, columns), -1), last[:-1]))
    met = np.where(up <= rows, up / rows, 2.0)
    under = np.vstack((np.full((rows, columns), 1.0), distance[:-rows]))
    return Cutting(distance, right, down, met, under, blank)


KING_RING = 0.145  # how far outside the king's well its second ring lies
GROOVE = 0.016
GROOVED = 0.756  # how bright the wood is in a groove
BRIGHTEST = {"wall": 1.42, "lip": 1.28}  # what white stands for


def hole(look: Look, seen: Cutting) -> dict[str, Plane]:
    """What a set of holes adds to a body, white and grey, to be tinted, and what it keeps of the body."""
    distance, glint = seen.distance, light(seen.right, seen.down)
    inside, through = distance < 0, seen.met > 1
    wall = 1.12 - 0.30 * seen.right - 0.62 * np.clip(seen.met, 0, 1)
    dim = (0.52 + 0.33 * smooth(-0.085, 0.0, seen.under)) * (inside & through)
    rim = (distance >= 0) & (distance < look.lip)
    bright = 1.02 + 0.24 * glint * np.sign(distance - look.lip / 2)
    grooves = [look.lip]
    if seen.blank:
        ring = (distance >= KING_RING) & (distance < KING_RING + look.lip)
        rim |= ring
        bright = np.where(ring, 1.02 + 0.2 * glint, bright)
        grooves += [KING_RING + look.lip, KING_RING - GROOVE]
    worn = np.ones_like(distance)
    for start in grooves:
        worn[(distance >= start) & (distance < start + GROOVE)] = GROOVED
    white = np.ones_like(distance)
    return {
        "keep": grey(worn, ~(inside | rim)),
        "well": grey(white, dim),
        "wall": grey(wall / BRIGHTEST["wall"], inside & ~through),
        "lip": grey(bright / BRIGHTEST["lip"], rim),
    }


def grey(shade: Plane, opacity: NDArray[Any]) -> Plane:
    """A grey picture of shades 0 to 1, premultiplied."""
    seen, alpha = (255 * shrunk(part, FINE) for part in (np.clip(shade, 0, 1) * opacity, opacity.astype(float)))
    return np.concatenate((seen, seen, seen, alpha), axis=2)


def bake_holes(look: Look, folder: Path) -> None:
    """Write the sheets of the 64 sets of holes."""
    width, height = hole_size(look)
    x, y = grid(width, height, height / 2, look.squash)
    arrows = [arrow(x, y, direction) for direction in range(6)]
    middle = np.hypot(x, y)
    sheets: dict[str, list[list[bytes]]] = {}
    for pointers in range(64):
        seen = cutting(look, outline_of(pointers, arrows, middle), blank=not pointers)
        for name, drawn in hole(look, seen).items():
            sheets.setdefault(name, []).append(pictures(drawn, exact=True))
    for name, parts in sheets.items():
        save(folder, f"{look.name}_{name}", parts)


def straight(premultiplied: Plane) -> NDArray[np.uint8]:
    """A picture with colours as they are where anything is seen."""
    alpha = premultiplied[..., 3:]
    colour = premultiplied[..., :3] * 255 / np.maximum(alpha, 1e-6) * (alpha > 0)
    return np.clip(np.rint(np.dstack((colour, alpha))), 0, 255).astype(np.uint8)


def pictures(
    drawn: Plane, exact: bool = False, shares: tuple[int, ...] = SHARES, quality: int = QUALITY
) -> list[bytes]:
    """A picture, drawn in the last of some sizes, encoded in each of them: `exact` without loss, as what is added up or
    multiplied with has to be."""
    made = []
    for share in shares:
        file = BytesIO()
        image = Image.fromarray(straight(shrunk(drawn, shares[-1] // share)))
        if exact:
            image.save(file, "WEBP", lossless=True, quality=90, method=EFFORT)
        else:
            image.save(file, "WEBP", quality=quality, alpha_quality=100, method=EFFORT, use_sharp_yuv=True)
        made.append(file.getvalue())
    return made


def save(folder: Path, name: str, parts: Iterable[list[bytes]]) -> None:
    """Write a sheet of encoded parts, a file a size."""
    for share, encoded in zip(SHARES, zip(*parts, strict=True), strict=False):
        (folder / f"{name}_{UNIT * share}.webp").write_bytes(b"".join(encoded))


def bake(folder: Path) -> None:
    """Write every picture into a folder."""
    for look in VIEWS:
        for name, stain in WOODS.items():
            save(folder, f"{look.name}_body_{name}", [pictures(body(look, stain, seed)) for seed in range(GRAINS)])
        bake_holes(look, folder)


if __name__ == "__main__":
    bake(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
