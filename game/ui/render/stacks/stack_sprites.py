"""Sprites made for a whole stack: the dark edge where it covers another, and its translucent body."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.render.baked import PREMULTIPLIED, Sprite, make_translucent
from game.ui.render.camera import Point
from game.ui.render.sprites import EMPTY_SPRITE
from game.ui.render.stage import Item

HALO_SCALE: Final = 3  # how many times its size it is drawn at, for a smooth edge
HALO_SOFTNESS: Final = 4  # of its own pixels; how far it is blurred
HALO_MARGIN: Final = 5  # pixels; farther away the blur has no effect
HALO_COLOUR: Final = (3, 5, 7, 150)  # the colour of that edge
FADED_ALPHA: Final = 0.38
OUTLINE_ALPHA: Final = 150  # brightness and alpha of the outline of a faded stack


def halo(edge: list[Point], body: list[Point], off: tuple[int, int]) -> Sprite:
    """The dark edge of an outline on a body from which it is `off` pixels away.

    It is drawn only where both overlap, as blurring whole stacks takes several frames.
    """
    outer, inner = pixels_around(edge), pixels_around(body).move(-off[0], -off[1])
    box = inner.clip(outer)
    if not box:
        return EMPTY_SPRITE
    near = box.inflate(2 * HALO_MARGIN, 2 * HALO_MARGIN).clip(outer)
    dark, clip = (pygame.Surface((near.w * HALO_SCALE, near.h * HALO_SCALE), pygame.SRCALPHA, 32) for _ in range(2))
    right, down = ((at - start) * HALO_SCALE for at, start in zip(near.topleft, outer.topleft, strict=True))
    for sheet, colour, shape, (dx, dy) in ((dark, HALO_COLOUR, edge, (0, 0)), (clip, (255,) * 4, body, off)):
        fine = [((x - outer.x - dx) * HALO_SCALE, (y - outer.y - dy) * HALO_SCALE) for x, y in shape]
        pygame.draw.polygon(sheet, colour, [(int(x) - right, int(y) - down) for x, y in fine])
    dark = pygame.transform.gaussian_blur(dark.premul_alpha(), HALO_SOFTNESS)
    dark.blit(clip, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    smooth = pygame.transform.smoothscale(dark, near.size)
    shown = smooth.get_bounding_rect()
    if not shown:
        return EMPTY_SPRITE
    return Sprite(smooth.subsurface(shown).copy(), -near.x - shown.x, -near.y - shown.y)


def pixels_around(outline: list[Point]) -> pygame.Rect:
    """The rectangle of whole pixels around an outline, with a pixel to spare on each side."""
    left, top = (math.floor(min(point[axis] for point in outline)) - 1 for axis in (0, 1))
    right, bottom = (math.ceil(max(point[axis] for point in outline)) + 1 for axis in (0, 1))
    return pygame.Rect(left, top, right - left, bottom - top)


def faded_body(parts: Sequence[Item], box: pygame.Rect, centre: Point) -> Sprite:
    """The items inside a box as a translucent body with a thin outline; its centre is a pixel of the window."""
    body = pygame.Surface(box.size, pygame.SRCALPHA, 32)
    for surface, (x, y) in parts:
        body.blit(surface, (x - box.x, y - box.y), special_flags=PREMULTIPLIED)
    made = make_translucent(Sprite(body, centre[0] - box.x, centre[1] - box.y), FADED_ALPHA)
    outline = pygame.mask.from_surface(body).outline()
    if len(outline) > 1:
        pygame.draw.lines(made.surface, (OUTLINE_ALPHA,) * 4, True, outline)
    return made
