"""Soft shades of tiles: where a taller neighbour stands against a face, and the shadow of a stack on the table.

While the table tilts each frame has shades of its own, so only so many are kept.
"""

from __future__ import annotations

import functools
import math
from typing import Final

import pygame

from game.ui.look.cache import cached
from game.ui.render.baked import OUTLINE, PREMULTIPLIED, RADIUS, Sprite, scaled
from game.ui.render.camera import WIDTH, Camera
from game.ui.render.vector import corners

STRONGEST: Final = 3
COARSE: Final = 32  # the radius at which shades are blurred; they are soft, so they may be scaled up


@cached(3)
def contact(squash: float, edge: int, strength: int) -> Sprite:
    """The shade on a face, at the masters' radius, along an edge whose neighbour is taller; strength 1 to 3."""
    size = 2 * COARSE, round(2 * COARSE * squash)
    ring = corners(size[0] / 2, size[1] / 2, COARSE, squash)
    dark = pygame.Surface(size, pygame.SRCALPHA, 32)
    pygame.draw.line(dark, (6, 6, 10, 120 + 38 * strength), ring[edge - 1], ring[edge], round(COARSE * 0.40))
    soft = pygame.transform.gaussian_blur(dark.premul_alpha(), round(COARSE * 0.17))
    width, height = 2 * RADIUS, round(2 * RADIUS * squash)
    made = pygame.transform.smoothscale(soft, (width, height))
    made.blit(top_face(squash), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(made, width / 2, height / 2)


@functools.lru_cache(maxsize=2)
def top_face(squash: float) -> pygame.Surface:
    """The shape of a tile's top at the masters' radius, white, its edges smooth."""
    width, height = 2 * RADIUS, round(2 * RADIUS * squash)
    large = pygame.Surface((4 * width, 4 * height), pygame.SRCALPHA, 32)
    ring = corners(2 * width, 2 * height, 4 * RADIUS * OUTLINE, squash)
    pygame.draw.polygon(large, (255, 255, 255, 255), ring)
    return pygame.transform.smoothscale(large, (width, height))


def shaded(face: Sprite, squash: float, strengths: tuple[int, ...]) -> None:
    """Lay contact shades on a tile's face, one strength (0 none) an edge."""
    for edge, strength in enumerate(strengths):
        if strength:
            shade = contact(squash, edge, min(strength, STRONGEST))
            face.surface.blit(shade.surface, (face.x - shade.x, face.y - shade.y), special_flags=PREMULTIPLIED)


@cached(1)
def coarse_shadow(tall: int, squash: float) -> Sprite:
    """A stack's shadow on the table, blurred at a small radius; light falls from the back left."""
    radius = float(COARSE)
    reach = radius * (1.5 + 0.11 * tall)
    width, height = round(reach + 1.45 * radius), round((reach + 1.1 * radius) * (0.25 + 0.75 * squash))
    x, y = 1.4 * radius, radius * (0.45 + 0.85 * squash)
    dark = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    for k in range(9):
        far = k / 8 * tall * radius
        ring = corners(x + 0.105 * far, y + 0.05 * far + 2, radius * (1.0 + 0.008 * tall), squash)
        pygame.draw.polygon(dark, (3, 8, 8, 165), ring)
    near = pygame.transform.gaussian_blur(dark.premul_alpha(), 3)
    far_off = pygame.transform.gaussian_blur(near, round(4 + 0.9 * tall))
    far_off.fill((150,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    near.fill((150,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    far_off.blit(near, (0, 0), special_flags=PREMULTIPLIED)
    seen = far_off.get_bounding_rect(min_alpha=3)
    return Sprite(far_off.subsurface(seen).copy(), x - seen.x, y - seen.y)


def shadow(tall: int, radius: float, squash: float) -> Sprite:
    """A stack's shadow, its centre the stack's foot."""
    return scaled(coarse_shadow(tall, squash), radius / COARSE, radius / COARSE)


def under(radius: float, squash: float) -> Sprite:
    """The soft shadow of a piece that is held above a face, as large as the face."""
    width, height = round(2.2 * COARSE), round(2.2 * COARSE * squash)
    dark = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    pygame.draw.polygon(dark, (3, 6, 8, 190), corners(width / 2, height / 2, COARSE * 0.74, squash))
    soft = pygame.transform.gaussian_blur(dark.premul_alpha(), 4)
    return scaled(Sprite(soft, width / 2, height / 2), radius / COARSE, radius / COARSE)


def crevice(low: int, camera: Camera) -> Sprite:
    """The gap between two stacks side by side, dark as deep as the lower one; its centre is on their tops."""
    width = math.ceil(2 * (1 - OUTLINE) * camera.radius * WIDTH / 2) + 2
    back = round(0.46 * camera.radius * camera.squash)
    made = pygame.Surface((width, round(2 * back + camera.rise(low))), pygame.SRCALPHA, 32)
    made.fill((9, 13, 14, 255))
    return Sprite(made, width / 2, back)
