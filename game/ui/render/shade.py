"""Soft shades: where a taller neighbour stands against a face, and the shadow of a stack on the table.

While the table tilts each frame has shades of its own, so only so many are kept.
"""

from __future__ import annotations

import functools
import math
from typing import Final

import pygame

from game.ui.look.cache import cached
from game.ui.render.baked import OUTLINE, PREMULTIPLIED, RADIUS, Sprite, scaled
from game.ui.render.camera import DISC, DISC_THICK, WIDTH, Camera, Point

STRONGEST: Final = 3
COARSE: Final = 32  # the radius at which shades are blurred; they are soft, so they may be scaled up


def corners(x: float, y: float, radius: float, squash: float) -> list[Point]:
    """The corners of a pointed-top hexagon on the screen, clockwise; edge i lies between corners i - 1 and i."""
    angles = [math.radians(60 * i + 30) for i in range(6)]
    return [(x + radius * math.cos(a), y + radius * squash * math.sin(a)) for a in angles]


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


def disc_shadow(tall: int, radius: float, squash: float) -> Sprite:
    """The shadow of a stack of discs on its cell, and the contact shade around its foot."""
    return scaled(coarse_disc_shadow(tall, squash), radius / COARSE, radius / COARSE)


@cached(1)
def coarse_disc_shadow(tall: int, squash: float) -> Sprite:
    """The same at a small radius."""
    disc, far = COARSE * DISC, COARSE * DISC_THICK * tall
    width, height = round(3.4 * disc + 0.7 * far), round(2 * disc * squash + 1.6 * disc + 0.4 * far)
    x, y = 1.6 * disc, disc * (0.75 + squash)

    def oval(at: Point, share: float) -> pygame.Rect:
        half, flat = disc * share, disc * share * squash
        return pygame.Rect(round(at[0] - half), round(at[1] - flat), round(2 * half), round(2 * flat))

    cast = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    for k in range(17):
        pygame.draw.ellipse(cast, (3, 6, 8, 200), oval((x + 0.52 * far * k / 16, y + 0.25 * far * k / 16), 1.0))
    foot = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    pygame.draw.ellipse(foot, (3, 5, 7, 235), oval((x + 0.02 * disc, y + 0.03 * disc), 1.07))
    soft = pygame.transform.gaussian_blur(cast.premul_alpha(), round(2 + 0.22 * tall))
    soft.fill((150,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    near = pygame.transform.gaussian_blur(foot.premul_alpha(), 2)
    near.fill((168,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    soft.blit(near, (0, 0), special_flags=PREMULTIPLIED)
    seen = soft.get_bounding_rect(min_alpha=3)
    return Sprite(soft.subsurface(seen).copy(), x - seen.x, y - seen.y)


def under_disc(radius: float, squash: float) -> Sprite:
    """The soft shadow of a disc that is held above a face."""
    return scaled(coarse_under_disc(squash), radius / COARSE, radius / COARSE)


@functools.lru_cache(maxsize=4)
def coarse_under_disc(squash: float) -> Sprite:
    """The same at a small radius."""
    half = COARSE * DISC
    width, height = round(3 * half), round(3 * half * squash)
    dark = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    place = pygame.Rect(0, 0, round(1.8 * half), round(1.8 * half * squash))
    place.center = width // 2, height // 2
    pygame.draw.ellipse(dark, (3, 6, 8, 140), place)
    return Sprite(pygame.transform.gaussian_blur(dark.premul_alpha(), 3), width / 2, height / 2)


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
