"""Bake the parts of slabs: `python sprites/slabs.py [folder]` writes them into this folder, always the same.

A slab is joined together in the program from one picture a cell, chosen by which of its six edges are outer ones (bit d
for the edge in direction d): 64 of them.  Four sheets a view hold what covers the cloth (`cover`), light and shade on
pale and on deep wood (`pale`, `deep`) and the inlaid line (`inlay`, to be tinted); `walls` holds the sides that face
the viewer, for the 16 sets of the edges 0 to 3.  Cells share no pixel: where two are joined their pictures add up to
one without a seam, and the inlaid line of one runs on into that of the other.  `grain` is planed wood along the three
axes of the grid, to multiply with; it has the two smaller sizes: the largest would take too long to unpack.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from make import SHARES, Plane, averaged, light, noise, pictures, save, slopes, smooth, wood
from numpy.typing import NDArray

FINE = 2
HALF_UNIT = 76  # half a cell's width in pixels of the smallest size: whole, so that cells meet at whole pixels
HALF = HALF_UNIT * SHARES[-1]
GAP = 0.011  # in radii, as all lengths here: what parts a slab from its neighbours, on each side
ROUND = 0.085  # of the convex corners
BEVEL = 0.095
GRAIN_SHARES = SHARES[:2]  # in which the grain is written
LARGE_GRAIN_QUALITY = 70  # percent; a third of the bytes, and no difference can be seen
INLAY = 0.255  # how far inside the outline the inlaid line runs
WIDE = 0.040  # that line
SIDE = 0.8660254


@dataclass(frozen=True)
class Look:
    """A view: its name, and in pixels of the smallest size those from a row of cells to the next, half a cell's height,
    a slab's thickness, and the height of the grain."""

    name: str
    row_unit: int
    half_unit: int
    thick_unit: int
    grain_unit: int

    @property
    def row(self) -> int:
        """Pixels from a row of cells to the next."""
        return self.row_unit * SHARES[-1]

    @property
    def half(self) -> int:
        """Half a cell's height."""
        return self.half_unit * SHARES[-1]

    @property
    def thick(self) -> int:
        """A slab's thickness."""
        return self.thick_unit * SHARES[-1]

    @property
    def squash(self) -> float:
        """How much the table is squashed upright."""
        return self.row / 1.5 / (HALF / SIDE)


GRAIN_WIDTH = 960  # pixels of the smallest size
VIEWS = (Look("table", 84, 57, 35, 696), Look("top", 132, 89, 6, 1016))


def plane(look: Look, high: int, top: int) -> tuple[Plane, Plane]:
    """Where each fine pixel of a cell's picture lies, in radii; the first row lies `top` pixels above the centre."""
    x = ((np.arange(2 * HALF * FINE) + 0.5) / FINE - HALF) / HALF * SIDE
    y = ((np.arange(high * FINE) + 0.5) / FINE - top) / look.row * 1.5
    across, along = np.meshgrid(x.astype(np.float32), y.astype(np.float32))
    return across, along


def inside(x: Plane, y: Plane) -> NDArray[np.bool_]:
    """The fine pixels that belong to the cell: every point of the plane belongs to one cell alone."""
    kept = np.ones(x.shape, bool)
    for d in range(6):
        off = SIDE - x * np.cos(np.radians(60 * d)) - y * np.sin(np.radians(60 * d))
        kept &= (off > 1e-6) if d < 3 else (off > -1e-6)
    return kept


def depth(x: Plane, y: Plane, outer: int) -> Plane:
    """How far inside the slab's outline a point lies, its convex corners rounded; much where no edge is outer."""
    edges = {
        d: SIDE - GAP - x * np.cos(np.radians(60 * d)) - y * np.sin(np.radians(60 * d))
        for d in range(6)
        if outer >> d & 1
    }
    found = np.full_like(x, 2.0)
    for edge in edges.values():
        found = np.minimum(found, edge)
    for d, edge in edges.items():
        other = edges.get((d + 1) % 6)
        if other is None:
            continue
        u, v = ROUND - edge, ROUND - other
        corner = (u > 0) & (v > 0) & (u > v / 2) & (v > u / 2)
        round_off = ROUND - np.sqrt(np.maximum(u * u + v * v - u * v, 0) / 0.75)
        found = np.where(corner, np.minimum(found, round_off), found)
    return found


def face(look: Look, outer: int) -> dict[str, Plane]:
    """What a cell with these outer edges adds to each sheet."""
    x, y = plane(look, 2 * look.half, look.half)
    deep = depth(x, y, outer)
    cover = (inside(x, y) & (deep > 0)).astype(float)
    right, down = slopes(-deep, look.squash)
    glint = np.where(deep < 1, light(right, down), 0.0)
    grown = 1 - smooth(BEVEL - 0.008, BEVEL + 0.006, deep)
    crease = np.exp(-(((deep - BEVEL - 0.010) / 0.007) ** 2))
    edge = smooth(0.020, 0.004, deep)
    lines = np.abs(deep - INLAY)
    groove = smooth(WIDE / 2 + 0.020, WIDE / 2 + 0.004, lines)
    sheets = {"cover": averaged(np.full((*x.shape, 3), 255.0), cover, FINE)}
    for name, gleam, dark in (("pale", 0.85, 0.30), ("deep", 0.36, 0.42)):
        bright = grown * (np.maximum(glint, 0) * gleam + 0.10 * edge)
        shade = grown * np.maximum(-glint, 0) * dark + 0.10 * crease + 0.28 * groove
        opacity = np.clip(bright + shade, 0, 0.95)
        white = bright / np.maximum(bright + shade, 1e-9)
        tint = np.array((255.0, 252.0, 240.0)) if name == "pale" else np.array((222.0, 236.0, 255.0))
        ink = np.array((26.0, 14.0, 4.0)) if name == "pale" else np.array((2.0, 5.0, 14.0))
        colour = white[..., None] * tint + (1 - white[..., None]) * ink
        sheets[name] = averaged(colour, opacity * cover, FINE)
    line = smooth(WIDE / 2 + 0.004, WIDE / 2 - 0.004, lines) * cover
    metal = np.clip(0.90 + 0.16 * glint * np.sign(INLAY - deep), 0, 1)
    sheets["inlay"] = averaged(np.repeat(255.0 * metal[..., None], 3, axis=2), line, FINE)
    return sheets


def front(x: Plane, outer: int) -> Plane:
    """Where the outline's front lies for each place across a cell; 0 where it has none there."""
    low, high = np.zeros_like(x), np.full_like(x, 1.2)
    for _ in range(40):
        middle = (low + high) / 2
        within = depth(x, middle, outer) > 0
        low, high = np.where(within, middle, low), np.where(within, high, middle)
    return np.where(depth(x, np.zeros_like(x), outer) > 0, low, 0.0)


def wall(look: Look, outer: int) -> Plane:
    """The sides of a cell that face the viewer: grey, to be tinted; darker at the right, to the seam and in corners."""
    x, y = plane(look, look.half + look.thick, 0)
    across = x[0]
    line = front(across, outer)
    shown = np.where(across < 0, outer >> 2 & 1, outer >> 1 & 1).astype(bool) & (line > 0)
    unit = look.thick / look.row * 1.5
    u = (y - line[None, :]) / unit
    step = 0.004
    slope = (front(across + step, outer) - front(across - step, outer)) / (2 * step)
    lean = np.where(np.abs(slope) < 3, -slope / np.hypot(1, slope), np.sign(across))
    lit = 0.69 - 0.31 * lean
    both = outer & 6 == 6
    gleam = 0.20 * np.exp(-((across / 0.026) ** 2)) * both
    nook = np.zeros_like(across)
    for bit, at in ((0, SIDE), (3, -SIDE)):
        if not outer >> bit & 1:
            nook += 0.30 * np.exp(-(((across - at) / 0.11) ** 2))
    v = np.clip(u, 0, 1)
    layers = 1 + 0.10 * (noise(x * 1.7 + 3, v * 7 + 11, 6) - 0.5) + 0.05 * (noise(x * 30, v * 3, 8) - 0.5)
    fall = (1.06 - 0.34 * v**2.2) * (1 - 0.55 * smooth(0.91, 0.985, v)) * (1 + 0.22 * smooth(0.10, 0.03, v))
    shade = (lit + gleam - nook)[None, :] * fall * layers
    held = shown[None, :] & (u > -0.02) & (u <= 1)
    return averaged(np.clip(255 * np.repeat(shade[..., None], 3, axis=2), 0, 255), held.astype(float), FINE)


def grained(look: Look, angle: float, seed: int) -> Plane:
    """Planed wood seen in a view in the larger of the grain's sizes, at an angle on the table; 255 is the brightest."""
    share = GRAIN_SHARES[-1]
    width, height = GRAIN_WIDTH * share, look.grain_unit * share
    x = (np.arange(width) + 0.5) / (HALF_UNIT * share) * SIDE
    y = (np.arange(height) + 0.5) / (look.row_unit * share) * 1.5
    across, along = np.meshgrid(x, y)
    a = np.radians(angle)
    u, v = across * np.cos(a) + along * np.sin(a), -across * np.sin(a) + along * np.cos(a)
    bright = 1 + 1.5 * (wood(u * 0.55, v, seed) - 1)
    grey = np.clip(255 * bright / 1.09, 0, 255)
    return np.dstack([np.repeat(grey[..., None], 3, axis=2), np.full((height, width), 255.0)])


def grain_pictures(drawn: Plane) -> list[bytes]:
    """The grain in its sizes, the larger with more loss."""
    small, _ = pictures(drawn, shares=GRAIN_SHARES)
    return [small, *pictures(drawn, shares=GRAIN_SHARES[1:], quality=LARGE_GRAIN_QUALITY)]


def bake(folder: Path) -> None:
    """Write every picture into a folder."""
    for look in VIEWS:
        sheets: dict[str, list[list[bytes]]] = {}
        for outer in range(64):
            for name, drawn in face(look, outer).items():
                sheets.setdefault(name, []).append(pictures(drawn, exact=True))
        sheets["walls"] = [pictures(wall(look, outer), exact=True) for outer in range(16)]
        grains = (grained(look, angle, seed) for seed, angle in enumerate((0, 60, 120)))
        sheets["grain"] = [grain_pictures(grain) for grain in grains]
        for name, parts in sheets.items():
            save(folder, f"{look.name}_slab_{name}", parts)


if __name__ == "__main__":
    bake(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
