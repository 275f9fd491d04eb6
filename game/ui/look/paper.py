"""Paper on a table: a cream sheet, its inks, and the shadow of something flat that lies there."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.look.cache import cached
from game.ui.look.cloth import Size

SHEET_COLOURS: Final = ("#F6ECD6", "#DCCBA4")  # at the upper and the lower edge
PAPER_INK: Final = "#241A0E"
PAPER_SECOND_INK: Final = "#4A3A1E"
PAPER_FAINT_INK: Final = "#5E4C2C"
CARET_COLOUR: Final = "#A86A08"  # of a field on paper
PAPER_ACCENT: Final = "#8A2F12"
PICTURE_EDGE: Final = "#6B5836"
SIGN_COLOURS: Final = {True: "#12604F", False: "#A3361F"}  # of tick and cross


@cached(1)
def sheet(size: Size) -> pygame.Surface:
    """A blank sheet of a size in pixels; shared."""
    column = pygame.Surface((1, size[1]), pygame.SRCALPHA, 32)
    first, last = (pygame.Color(colour) for colour in SHEET_COLOURS)
    for y in range(size[1]):
        column.set_at((0, y), first.lerp(last, y / max(1, size[1] - 1)))
    return pygame.transform.scale(column, size)


def lay_sheet(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a blank sheet in a rectangle, straight and without a shadow."""
    first, last = (pygame.Color(colour) for colour in SHEET_COLOURS)
    for y in range(rect.height):
        surface.fill(first.lerp(last, y / max(1, rect.height - 1)), (rect.left, rect.top + y, rect.width, 1))


def laid_down(sheet_drawn: pygame.Surface, angle: float, shrink: float, reach: int) -> pygame.Surface:
    """A drawn sheet as it lies on the table: turned by degrees, shrunk, with a soft shadow; premultiplied.

    The sheet stays in the middle; the shadow needs `3 * reach` pixels on each side.
    """
    width, height = sheet_drawn.get_size()
    framed = pygame.Surface((width + 8, height + 8), pygame.SRCALPHA, 32)
    framed.blit(sheet_drawn, (4, 4))
    turned = framed.premul_alpha()
    if angle or shrink != 1:
        turned = pygame.transform.rotozoom(turned, angle, shrink)
    made = pygame.Surface((turned.get_width() + 6 * reach, turned.get_height() + 6 * reach), pygame.SRCALPHA, 32)
    soft = _shadow(turned, made.get_size(), reach)
    made.blit(soft, (reach // 2, reach // 2 + 1), special_flags=pygame.BLEND_PREMULTIPLIED)
    made.blit(turned, (3 * reach, 3 * reach), special_flags=pygame.BLEND_PREMULTIPLIED)
    return made


def _shadow(thing: pygame.Surface, size: Size, reach: int) -> pygame.Surface:
    """The soft shadow of a thing in the middle of a picture of a size; blurred small, as it has no edges."""
    step = max(1, reach // 3)
    small = pygame.Surface((-(-size[0] // step), -(-size[1] // step)), pygame.SRCALPHA, 32)
    dark = pygame.transform.scale(thing, (thing.get_width() // step, thing.get_height() // step))
    dark.fill((0, 0, 0, 215), special_flags=pygame.BLEND_RGBA_MULT)
    small.blit(dark, dark.get_rect(center=small.get_rect().center))
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, max(1, reach // step)), size)
