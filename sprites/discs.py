"""Bake the discs: `python sprites/discs.py [folder]` writes them into this folder, always the same.

A sheet a view for the stains that games name: a row a stain, in it each grain in each of the two turns that a rosette
can be seen in.  A sheet a view for every colour that a seat can choose: a row with rings, one with a rosette.  Lengths
are in the disc's own radii; the light is that of the tiles.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from make import FINE, SHARES, Plane, averaged, light, noise, pictures, save, smooth, wood

UNIT = 48  # the radius of a disc in pixels of the smallest size
RADIUS = UNIT * SHARES[-1]
GRAINS = 2
TURNS = 2
PETALS = 6


@dataclass(frozen=True)
class Look:
    """A view: how much the table is squashed, and how thick a disc is on the screen, in its radii."""

    name: str
    squash: float
    thickness: float


@dataclass(frozen=True)
class Finish:
    """A stain: the wood, what is inlaid, rings or a rosette, how bright the rim of each disc is seen from the side."""

    wood: tuple[int, int, int]
    inlay: tuple[int, int, int]
    ringed: bool
    rim: float
    gleam: float


CELL = 1 / (0.375 * 2**0.5)  # half a cell's diagonal
VIEWS = (Look("table", 0.64, 0.142 / 0.375), Look("top", 1.0, 0.065 * CELL))
FINISHES = (
    Finish((222, 92, 14), (255, 226, 176), ringed=True, rim=1.22, gleam=0.26),  # ember
    Finish((46, 48, 56), (206, 212, 222), ringed=False, rim=3.4, gleam=0.60),  # coal
    Finish((240, 224, 190), (122, 78, 36), ringed=True, rim=1.10, gleam=0.20),  # cream
    Finish((205, 66, 30), (255, 224, 184), ringed=False, rim=1.30, gleam=0.28),  # brick
)
CHOSEN = {  # as above but for the pattern, which stays the seat's
    "ivory": Finish((238, 220, 184), (122, 78, 36), ringed=True, rim=1.10, gleam=0.20),
    "slate": Finish((50, 70, 104), (230, 200, 132), ringed=True, rim=2.4, gleam=0.52),
    "vermilion": Finish((213, 94, 0), (255, 228, 188), ringed=True, rim=1.22, gleam=0.26),
    "sky": Finish((146, 186, 236), (30, 44, 72), ringed=True, rim=1.16, gleam=0.24),
    "oxblood": Finish((80, 26, 18), (230, 200, 132), ringed=True, rim=2.6, gleam=0.52),
    "teal": Finish((18, 122, 104), (244, 234, 204), ringed=True, rim=1.40, gleam=0.32),
}


def size(look: Look) -> tuple[int, int]:
    """Pixels of a disc: the face's centre lies half its width in, and half the face's height down from the top."""
    face = 2 * math.ceil(UNIT * look.squash + 0.5)
    return 2 * (UNIT + 1) * SHARES[-1], (face + math.ceil(look.thickness * UNIT)) * SHARES[-1]


def profile(r: Plane, ringed: bool) -> Plane:
    """How steeply the turned face falls outwards at a distance from the middle, -1 to 1."""
    slope = smooth(0.915, 0.985, r)  # the rounded rim
    for groove, wide in ((0.79, 0.028), *(((0.235, 0.0),) if ringed else ())):
        slope = slope - 1.1 * np.exp(-(((r - groove - wide) / 0.014) ** 2)) * (wide > 0)
        slope = slope + 1.1 * np.exp(-(((r - groove + wide) / 0.014) ** 2)) * (wide > 0)
    return slope


def rings(r: Plane) -> Plane:
    """The distance to the inlaid rings; negative inside."""
    outer = np.abs(r - 0.575) - 0.047
    inner = np.abs(r - 0.185) - 0.052
    return np.minimum(outer, inner)


def rosette(x: Plane, y: Plane, turn: float) -> Plane:
    """A distance (roughly) to six inlaid petals; negative inside."""
    angle = np.arctan2(y, x) - turn
    fold = np.abs((angle + np.pi / PETALS) % (2 * np.pi / PETALS) - np.pi / PETALS)
    r = np.hypot(x, y)
    u, v = r * np.cos(fold), r * np.sin(fold)
    along = np.clip((u - 0.07) / 0.55, 0, 1)
    half = 0.155 * np.sin(np.pi * along**0.8) ** 0.9
    return np.where((u < 0.07) | (u > 0.62), 0.06, v - half)


def face_colour(look: Look, x: Plane, y: Plane, finish: Finish, grain: int, turn: int) -> Plane:
    """The upper face: planed wood, turning lines, the rounded rim, what is inlaid."""
    r = np.hypot(x, y)
    right, down = x / np.maximum(r, 1e-9), y / np.maximum(r, 1e-9)
    glint = light(right, down)
    angle = np.arctan2(y, x)
    flat = 1 + 0.9 * (wood(x * 0.9 + 3 * grain, y * 0.9, 20 + grain) - 1)
    flat = flat + 0.045 * (noise(r * 42, np.zeros_like(r), 31 + grain) - 0.5)  # turning lines
    flat = flat + 0.06 * np.clip(np.cos(2 * (angle - 4.05)), 0, 1) ** 3 * smooth(0.05, 0.4, r) - 0.015
    flat = flat * (1.015 - 0.03 * (x * 0.6 + y * 0.8))
    slope = profile(r, finish.ringed)
    shade = flat * (1 + finish.gleam * glint * slope + 0.06 * np.abs(slope) * (glint > 0))
    colour = shade[..., None] * np.array(finish.wood, float)
    shape = rings(r) if finish.ringed else rosette(x, y, np.radians(30.0 * turn))
    fine = 0.008 if look.squash == 1 else 0.010
    inlaid = smooth(fine, -fine, shape)[..., None]
    dark = (smooth(0.026, 0.004, shape) * 0.42)[..., None]
    colour = colour * (1 - dark)
    bright = (1.0 + 0.5 * (flat - 1)) * (1.0 - 0.03 * (x + y))
    return colour * (1 - inlaid) + inlaid * bright[..., None] * np.array(finish.inlay, float)


def side_colour(x: Plane, u: Plane, finish: Finish, grain: int) -> Plane:
    """The edge: lit from the left, dark to the seam; a turned band, or milled grooves that stop short of the rims."""
    lean = np.clip(x, -1, 1)
    angle = np.arccos(lean)
    base = 0.74 - 0.30 * lean + 0.20 * np.clip(np.cos(angle - 2.2), 0, 1) ** 22  # one narrow line of lacquer
    fall = 1.05 - 0.32 * u**3
    shade = base * fall * (1 + 0.05 * (noise(angle * 9, u * 6, 41 + grain) - 0.5))
    wooden = np.array(finish.wood, float)
    colour = shade[..., None] * wooden
    if finish.ringed:
        band = smooth(0.315, 0.345, u) * smooth(0.625, 0.595, u)
        lines = np.exp(-(((u - 0.30) / 0.03) ** 2)) + np.exp(-(((u - 0.64) / 0.03) ** 2))
        colour = colour * (1 - 0.42 * np.clip(lines, 0, 1))[..., None]
        inlay = (base * 1.04)[..., None] * np.array(finish.inlay, float)
        colour = colour * (1 - band[..., None]) + inlay * band[..., None]
    else:
        wave = (angle * 34 / np.pi) % 1
        milled = 0.58 + 0.80 * smooth(0.10, 0.34, wave) * smooth(1.0, 0.80, wave)
        body = smooth(0.17, 0.22, u) * smooth(0.88, 0.83, u)
        colour = colour * (1 + (milled - 1) * body)[..., None]
    rim = smooth(0.135, 0.075, u) * (finish.rim - 1)
    seam = 1 - 0.68 * smooth(0.90, 0.975, u)
    return colour * ((1 + rim) * seam)[..., None]


def disc(look: Look, finish: Finish, grain: int, turn: int) -> Plane:
    """A disc from one side."""
    width, height = size(look)
    middle = (height - math.ceil(look.thickness * UNIT) * SHARES[-1]) / 2
    across = ((np.arange(width * FINE) + 0.5) / FINE - width / 2) / RADIUS
    down = ((np.arange(height * FINE) + 0.5) / FINE - middle) / RADIUS / look.squash
    x, y = np.meshgrid(across, down)
    front = np.sqrt(np.clip(1 - x * x, 0, 1))
    below = (y - front) * look.squash / look.thickness
    top = np.hypot(x, y) <= 1
    side = (np.abs(x) < 1) & ~top & (y > 0) & (below <= 1)
    colour = np.where(
        side[..., None],
        side_colour(x, np.clip(below, 0, 1), finish, grain),
        face_colour(look, x, y, finish, grain, turn),
    )
    return averaged(np.clip(colour, 0, 255), (top | side).astype(float))


def sheet(look: Look, finishes: Iterable[Finish] = FINISHES) -> list[list[bytes]]:
    """The discs of a view, a row a finish."""
    kinds = [(grain, turn) for grain in range(GRAINS) for turn in range(TURNS)]
    return [pictures(disc(look, finish, grain, turn)) for finish in finishes for grain, turn in kinds]


def bake(folder: Path) -> None:
    """Write every picture into a folder."""
    for look in VIEWS:
        save(folder, f"{look.name}_discs", sheet(look))
        for name, finish in CHOSEN.items():
            save(folder, f"{look.name}_discs_{name}", sheet(look, (finish, replace(finish, ringed=False))))


if __name__ == "__main__":
    bake(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
