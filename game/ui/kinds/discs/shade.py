"""Soft shades of discs: of a stack on its cell, and of a disc held above a face."""

from __future__ import annotations

import functools
from typing import Final

import pygame

from game.ui.look.cache import cached
from game.ui.render.baked import PREMULTIPLIED, Sprite, scaled
from game.ui.render.camera import DISC, DISC_THICK, Point

COARSE: Final = 32  # the radius at which shades are blurred; they are soft, so they may be scaled up


def shadow(tall: int, radius: float, squash: float) -> Sprite:
    """The shadow of a stack of discs on its cell, and the contact shade around its foot."""
    return scaled(coarse_shadow(tall, squash), radius / COARSE, radius / COARSE)


@cached(1)
def coarse_shadow(tall: int, squash: float) -> Sprite:
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
