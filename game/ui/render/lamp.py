"""Light that a lamp adds to the table, and the dark room around it."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

import pygame

from game.ui.look.cache import cached
from game.ui.render.baked import Sprite

LAMP: Final = ((0, 0.50), (1.0, 0.30), (2.0, 0.10), (2.9, 0.0))  # radii from the middle, and the lamp's share there
LAMP_LIGHT: Final = (92, 62, 26)
LAMP_REACH: Final = 2.9  # in radii
LAMP_SAMPLES: Final = 12  # from its middle to its edge
DARKNESS: Final = 0.80  # how much of the light is lost outside the lamp's pool
POOL_SHARE: Final = (0.10, 0.30)  # of a room's width: where the pool begins to fade, and where it ends
POOL_SQUASH: Final = 0.75  # its height as a share of its width
POOL_STEP: Final = 24  # pixels between two samples of the pool


def lamp(share: float, radius: float, squash: float) -> Sprite:
    """The lamp's pool of light around a hollow that is open by a share, added to the table."""
    few = LAMP_SAMPLES
    small = pygame.Surface((2 * few, 2 * few), pygame.SRCALPHA, 32)
    for row in range(2 * few):
        for column in range(2 * few):
            away = math.hypot(column - few + 0.5, row - few + 0.5) / few * LAMP_REACH
            small.set_at((column, row), (*(round(tone * share * lamp_share(away)) for tone in LAMP_LIGHT), 1))
    size = round(2 * LAMP_REACH * radius), round(2 * LAMP_REACH * radius * squash)
    return Sprite(pygame.transform.smoothscale(small, size), size[0] / 2, size[1] / 2)


def lamp_share(away: float) -> float:
    """The share of the lamp's light so many radii away from its middle."""
    for (near, bright), (far, dim) in pairwise(LAMP):
        if away <= far:
            return bright + (dim - bright) * (away - near) / (far - near)
    return 0.0


@cached(1, per_scene=True)
def dark_room(size: tuple[int, int], middle: tuple[int, int], strength: float) -> pygame.Surface:
    """The darkness of a room outside a pool of light around a pixel, as a premultiplied picture; cached."""
    columns, rows = (max(2, length // POOL_STEP) for length in size)
    near, far = (share * size[0] for share in POOL_SHARE)
    dark = bytearray()
    for row in range(rows):
        y = ((row + 0.5) * size[1] / rows - middle[1]) / POOL_SQUASH
        for column in range(columns):
            away = math.hypot((column + 0.5) * size[0] / columns - middle[0], y)
            share = max(0.0, min(1.0, (away - near) / (far - near)))
            dark += bytes((0, 0, 0, round(255 * DARKNESS * strength * share * share * (3 - 2 * share))))
    coarse = pygame.image.frombytes(bytes(dark), (columns, rows), "RGBA")
    return pygame.transform.smoothscale(coarse, size)
