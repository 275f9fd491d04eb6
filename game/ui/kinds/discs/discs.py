"""Turned discs at the current size, from the baked sheets (`sprites/discs.py`), and their soft shades."""

from __future__ import annotations

import functools
import math
from typing import Final, TypeAlias

import pygame

from game.core.display.pieces import Stain
from game.core.geometry.hexes import Cell
from game.ui.look.cache import cached
from game.ui.look.theme import RINGED_STAINS
from game.ui.render.baked import MASTER_RADII, Sprite, cut_face, master_radius, scale_sprite, sheet_part
from game.ui.render.camera import (
    DISC_RADIUS,
    DISC_THICKNESS,
    FLAT_SQUASH,
    TILTED_SQUASH,
    TOP_VIEW_THICKNESS,
    Camera,
    Point,
)
from game.ui.render.shadows import Solid

DiscLook: TypeAlias = tuple[Stain, Stain]  # the game's stain, which gives the pattern, and the stain that is shown

DISC_UNIT: Final = 48  # the radius of a disc in the smallest baked size in pixels
DISC_GRAINS: Final = 2
ROSETTE_TURNS: Final = 2
SHEET_ROWS: Final[tuple[Stain, ...]] = ("ember", "coal", "cream", "brick")
MAX_HAND_OFFSET: Final = 0.013  # in radii; how far a disc lies off its place, as if placed by hand
MASTER_THICKNESS: Final[dict[str, float]] = {
    "table": DISC_THICKNESS / DISC_RADIUS,
    "top": TOP_VIEW_THICKNESS / DISC_RADIUS,
}  # in radii of the disc


def master_disc(view: str, look: DiscLook, grain: int, turn: int, size: int) -> Sprite:
    """A disc in a baked size; the origin is the centre of its face."""
    stain, colour = look
    own = stain == colour and stain in SHEET_ROWS
    name, row = ("discs", SHEET_ROWS.index(stain)) if own else (f"discs_{colour}", int(stain not in RINGED_STAINS))
    found = sheet_part(f"{view}_{name}", size, (row * DISC_GRAINS + grain) * ROSETTE_TURNS + turn)
    width, height = found.get_size()
    side = math.ceil(MASTER_THICKNESS[view] * DISC_UNIT) * size // MASTER_RADII[0]
    return Sprite(found, width / 2, (height - side) / 2)


def disc_master_radius(size: int) -> int:
    """The radius of a disc in a baked size."""
    return DISC_UNIT * size // MASTER_RADII[0]


def disc_sprite(look: DiscLook, grain: int, turn: int, radius: float, squash: float) -> Sprite:
    """A disc for a cell of a radius."""
    tilted, size = squash < (TILTED_SQUASH + FLAT_SQUASH) / 2, master_radius(radius)
    across = radius * DISC_RADIUS / disc_master_radius(size)
    made = master_disc("table" if tilted else "top", look, grain, turn, size)
    return scale_sprite(
        cut_face(made, disc_face(disc_master_radius(size))) if squash == FLAT_SQUASH else made,
        across,
        across * (squash / TILTED_SQUASH if tilted else squash),
    )


@functools.cache
def disc_face(radius: int) -> pygame.Surface:
    """The shape of a disc's face at a baked radius, white with smooth edges."""
    side = 2 * radius
    large = pygame.Surface((2 * side, 2 * side), pygame.SRCALPHA, 32)
    pygame.draw.circle(large, "white", (side, side), side - 2)
    return pygame.transform.smoothscale(large, (side, side))


def disc_look(look: DiscLook, level: int, camera: Camera) -> tuple[DiscLook, int, int]:
    """How a disc on a level is drawn: its look, its grain and its rosette's rotation; two quarters look alike."""
    return look, level % DISC_GRAINS, camera.facing % ROSETTE_TURNS


def hand_offset(cell: Cell, level: int, radius: float) -> Point:
    """The pixels by which the disc on a level of a stack lies off its place; the same for the same cell and level."""
    mixed = (cell[0] * 73 + cell[1] * 151 + level * 97 + 31) * 2654435761 >> 7
    return (mixed % 17 / 8 - 1) * MAX_HAND_OFFSET * radius, (mixed // 17 % 17 / 8 - 1) * MAX_HAND_OFFSET * 0.6 * radius


@cached(1)
def portrait(stain: Stain, radius: float, colour: Stain) -> pygame.Surface:
    """A disc as it lies on the table, as large as a tile's portrait of that radius; premultiplied, shared."""
    size = master_radius(0.86 * radius / DISC_RADIUS)
    across = 0.86 * radius / disc_master_radius(size)
    return scale_sprite(master_disc("table", (stain, colour), 0, 0, size), across, across).surface


SHADE_RADIUS: Final = 32  # the radius at which soft shades are blurred before they are scaled up
DISC_OUTLINE: Final = tuple(
    (DISC_RADIUS * math.cos(math.tau * k / 32), DISC_RADIUS * math.sin(math.tau * k / 32)) for k in range(32)
)
DISC_SOLID: Final = Solid(DISC_OUTLINE, DISC_THICKNESS)


def held_shadow(radius: float, squash: float) -> Sprite:
    """The soft shadow of a disc that is held above a face."""
    half = SHADE_RADIUS * DISC_RADIUS
    width, height = round(3 * half), round(3 * half * squash)
    dark = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    place = pygame.Rect(0, 0, round(1.8 * half), round(1.8 * half * squash)).move_to(center=(width // 2, height // 2))
    pygame.draw.ellipse(dark, (3, 6, 8, 140), place)
    soft = Sprite(pygame.transform.gaussian_blur(dark.premul_alpha(), 3), width / 2, height / 2)
    return scale_sprite(soft, radius / SHADE_RADIUS, radius / SHADE_RADIUS)
