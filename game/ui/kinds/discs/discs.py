"""Turned discs at the size of the moment, from the baked sheets (`sprites/discs.py`), and their soft shades."""

from __future__ import annotations

import functools
import math
from typing import Final, TypeAlias

import pygame

from game.core.display.pieces import Stain
from game.core.geometry.hexes import Cell
from game.ui.look.cache import cached
from game.ui.look.theme import RINGED_STAINS
from game.ui.render.baked import Sprite, scaled, sheet
from game.ui.render.camera import DISC, DISC_THICK, FLAT, THIN, TILTED, Camera, Point
from game.ui.render.shadows import Solid

Look: TypeAlias = tuple[Stain, Stain]  # the game's own, which has the pattern, and the one that it is shown in

RADIUS: Final = 120  # the masters' radius of a disc in pixels
GRAINS: Final = 2
TURNS: Final = 2
ROWS: Final[tuple[Stain, ...]] = ("ember", "coal", "cream", "brick")
ASTRAY: Final = 0.013  # how far a disc lies off its place, in radii: laid by hand
THICK: Final[dict[str, float]] = {"table": DISC_THICK / DISC, "top": THIN / DISC}  # in the disc's radii


@cached(4)
def master(view: str, look: Look, grain: int, turn: int) -> Sprite:
    """A disc as baked; its origin is the centre of its face."""
    stain, colour = look
    own = stain == colour and stain in ROWS
    name, row, rows = (
        ("discs", ROWS.index(stain), len(ROWS)) if own else (f"discs_{colour}", stain not in RINGED_STAINS, 2)
    )
    discs = sheet(f"{view}_{name}")
    width, height = discs.get_width() // (GRAINS * TURNS), discs.get_height() // rows
    place = (grain * TURNS + turn) * width, row * height, width, height
    return Sprite(discs.subsurface(place), width / 2, (height - round(THICK[view] * RADIUS)) / 2)


def disc(look: Look, grain: int, turn: int, radius: float, squash: float) -> Sprite:
    """A disc on a cell of a radius."""
    tilted = squash < (TILTED + FLAT) / 2
    across = radius * DISC / RADIUS
    made = master("table" if tilted else "top", look, grain, turn)
    return scaled(flush(made) if squash == FLAT else made, across, across * upright(squash, tilted))


def flush(disc: Sprite) -> Sprite:
    """A disc's face alone, at the masters' radius, as it is seen from straight above."""
    size = 2 * RADIUS, 2 * RADIUS
    face = pygame.Surface((4 * RADIUS, 4 * RADIUS), pygame.SRCALPHA, 32)
    pygame.draw.circle(face, "white", (2 * RADIUS, 2 * RADIUS), 2 * RADIUS - 2)
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    made.blit(disc.surface, (RADIUS - disc.x, RADIUS - disc.y))
    made.blit(pygame.transform.smoothscale(face, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(made, RADIUS, RADIUS)


def upright(squash: float, tilted: bool) -> float:
    """How much higher than baked a disc is seen."""
    return squash / TILTED if tilted else squash


def kind_of(look: Look, level: int, camera: Camera) -> tuple[Look, int, int]:
    """How a disc is seen: its look, grain, and the turn of its rosette; six petals are alike after two quarters."""
    return look, level % GRAINS, camera.facing % TURNS


def astray(cell: Cell, level: int, radius: float) -> Point:
    """By how many pixels the disc on a level of a stack lies beside its place."""
    mixed = (cell[0] * 73 + cell[1] * 151 + level * 97 + 31) * 2654435761 >> 7
    return (mixed % 17 / 8 - 1) * ASTRAY * radius, (mixed // 17 % 17 / 8 - 1) * ASTRAY * 0.6 * radius


@cached(1)
def portrait(stain: Stain, radius: float, colour: Stain) -> pygame.Surface:
    """A disc as it lies on the table, as large as a tile's portrait of that radius; premultiplied, shared."""
    across = 0.86 * radius / RADIUS
    return scaled(master("table", (stain, colour), 0, 0), across, across).surface


COARSE: Final = 32  # the radius at which shades are blurred; they are soft, so they may be scaled up
ROUND: Final = tuple((DISC * math.cos(math.tau * k / 32), DISC * math.sin(math.tau * k / 32)) for k in range(32))
SOLID: Final = Solid(ROUND, DISC_THICK)


def under(radius: float, squash: float) -> Sprite:
    """The soft shadow of a disc that is held above a face."""
    return scaled(coarse_under(squash), radius / COARSE, radius / COARSE)


@functools.lru_cache(maxsize=4)
def coarse_under(squash: float) -> Sprite:
    """The same at a small radius."""
    half = COARSE * DISC
    width, height = round(3 * half), round(3 * half * squash)
    dark = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    place = pygame.Rect(0, 0, round(1.8 * half), round(1.8 * half * squash))
    place.center = width // 2, height // 2
    pygame.draw.ellipse(dark, (3, 6, 8, 140), place)
    return Sprite(pygame.transform.gaussian_blur(dark.premul_alpha(), 3), width / 2, height / 2)
