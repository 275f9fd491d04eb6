"""The pieces of a stack seen from straight above: a stripe for each piece from the lowest up, in columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.core.display.pieces import Stain
from game.ui.look.theme import bright_body
from game.ui.render.baked import Sprite
from game.ui.render.markers import DARK

STRIPES_PER_COLUMN: Final = 10  # stripes in a column; the next column begins to its right
STRIPE_WIDTH: Final = 0.16  # in radii
STRIPE_HEIGHT: Final = 0.095
MIN_STRIPE_SIZE: Final = (6, 3)  # pixels; smaller stripes cannot be distinguished


def stripe(index: int, radius: float) -> pygame.Rect:
    """The rectangle of the stripe `index` (0 the lowest), from the lower left corner of a strip."""
    wide = max(MIN_STRIPE_SIZE[0], round(STRIPE_WIDTH * radius))
    tall = max(MIN_STRIPE_SIZE[1], round(STRIPE_HEIGHT * radius))
    column, row = divmod(index, STRIPES_PER_COLUMN)
    return pygame.Rect(2 + column * (wide + 1), -2 - (row + 1) * (tall + 1) + 1, wide, tall)


def strip(stains: Sequence[Stain], radius: float, squash: float) -> Sprite:
    """The stripes of a stack on a dark plate; the origin is the middle of its left edge."""
    del squash
    places = [stripe(index, radius) for index in range(len(stains))]
    box = places[0].unionall(places[1:]).inflate(4, 4)
    made = pygame.Surface(box.size, pygame.SRCALPHA, 32)
    pygame.draw.rect(made, DARK, made.get_rect(), border_radius=2)
    for stain, place in zip(stains, places, strict=True):
        made.fill(bright_body(stain), place.move(-box.x, -box.y))
    return Sprite(made, 0, box.height / 2)
