"""A room around a table: the theme's table over a whole window in the light of a lamp, and a walnut ledge at its foot.

Words lie on the table itself, where it is dark.  With high contrast there is neither wood nor light.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from math import exp
from typing import Final

import pygame

from game.ui.look.cache import cached
from game.ui.look.cloth import wood
from game.ui.look.table_top import GAMMA, Size, is_plain, table_top
from game.ui.look.theme import Theme

LIGHT_SAMPLES: Final = (48, 30)  # samples of the light in a row and in a column of a picture
ROOM_SHARE: Final = 0.50  # the share of linear light that is left far from the lamp
LAMP_GAINS: Final = (1.12, 1.01, 0.84)  # the warm light that the lamp adds to it: red, green, blue
LAMP_HEIGHT: Final = 0.7  # of the pool of light, in widths
LIP_HEIGHT: Final = 7  # units; the rounded upper edge of a ledge, which catches the light
GROOVE_COLOUR, GROOVE_LIGHT = "#0B0603", "#E8B884"  # of a groove in the wood, and of its lit edge
LEDGE_SHADE: Final = 26  # units; the reach of a ledge's shadow on the table
MIN_FRONT: Final = 3  # lips; a ledge of less height has no dark front
PLANK_END: Final = 40  # pixels; a ledge is cut from a longer plank, so that its lit ends are outside the window
LAMP_FROM_LEFT: Final = 0.42  # where the light on a ledge is brightest, in widths


@dataclass(frozen=True, slots=True)
class RoomLight:
    """The light in a window, in shares of its width and height.

    The lamp hangs over `middle` and reaches `reach` of the width.  Left of `dark[0]` the table keeps `dark_share` of
    its light, right of `dark[1]` all.
    """

    middle: tuple[float, float]
    reach: float
    dark: tuple[float, float]
    dark_share: float


def lit_room(size: Size, theme: Theme, light: RoomLight, table: pygame.Surface | None = None) -> pygame.Surface:
    """The theme's table over a whole window in a light, as a new surface; plain with high contrast.

    `table` is a picture of the table with things on it, as large as the window.
    """
    if is_plain(theme) and table is None:
        made = pygame.Surface(size, depth=32)
        made.fill(theme.backdrop.wall)
        return made
    made = (table or table_top(size, theme)).copy()
    if is_plain(theme):
        return made
    _shine(made, light)
    return made


def _shine(picture: pygame.Surface, light: RoomLight) -> None:
    """Multiply a picture by the light, which brightens it near the lamp."""
    size = picture.get_size()
    near = pygame.Rect(0, 0, 2 * light.reach * size[0], 2 * light.reach * LAMP_HEIGHT * size[0])
    near = near.move_to(center=(light.middle[0] * size[0], light.middle[1] * size[1])).clip(picture.get_rect())
    gain = picture.subsurface(near).copy()
    gain.blit(_factors(size, near, light, 1.0), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(_factors(size, picture.get_rect(), light), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(gain, near, special_flags=pygame.BLEND_RGB_ADD)


def _factors(window: Size, part: pygame.Rect, light: RoomLight, above: float = 0.0) -> pygame.Surface:
    """By how much the light exceeds a factor in a part of a window, up to 1, as a picture of the part's size."""
    coarse = _coarse_factors(window, tuple(part), light, above)
    return pygame.transform.smoothscale(pygame.image.frombytes(coarse, LIGHT_SAMPLES, "RGB").convert(32), part.size)


@functools.lru_cache(16)  # of some kilobytes each: all rooms of a window, which are opened again and again
def _coarse_factors(window: Size, part: tuple[int, ...], light: RoomLight, above: float) -> bytes:
    """The pixels of `_factors` before they are scaled; the part is left, top, width and height."""
    (left, top, width, height), (columns, rows) = part, LIGHT_SAMPLES
    xs = [(left + width * column / (columns - 1)) / window[0] for column in range(columns)]
    ys = [(top + height * row / (rows - 1)) / window[1] for row in range(rows)]
    high = light.reach * LAMP_HEIGHT * window[0] / window[1]
    across = [(_share_at(x, light), exp(-0.9 * ((x - light.middle[0]) / light.reach) ** 2)) for x in xs]
    coarse = bytearray()
    for y in ys:
        glow = exp(-0.9 * ((y - light.middle[1]) / high) ** 2)
        for share, pool in across:
            for gain in LAMP_GAINS:
                lit = share * (ROOM_SHARE + gain * pool * glow) ** GAMMA
                coarse.append(round(255 * min(1.0, max(0.0, lit - above))))
    return bytes(coarse)


def _share_at(x: float, light: RoomLight) -> float:
    """The share of light that the dark part leaves at a place of the width."""
    begin, end = light.dark
    way = min(1.0, max(0.0, (x - begin) / (end - begin)))
    return light.dark_share + (1 - light.dark_share) * way * way * (3 - 2 * way)


def fading(length: int, strength: float, power: float, start: float = 0.0) -> pygame.Surface:
    """A column of greys that darken downwards, by which wood is multiplied."""
    column = pygame.Surface((1, max(1, length)), depth=32)
    for y in range(length):
        column.set_at((0, y), (round(255 * (1 - start - strength * (y / length) ** power)),) * 3)
    return column


@cached(3, expensive=True)
def ledge(size: Size, theme: Theme, groove: int = 0) -> pygame.Surface:
    """A walnut ledge with its shadow on the table above it, `theme.px(LEDGE_SHADE)` pixels high; shared.

    Its upper edge catches the light.  Pieces stand in a groove, `groove` pixels below that edge; 0 for none.
    """
    (width, tall), shade = size, theme.px(LEDGE_SHADE)
    lip = max(2, theme.px(LIP_HEIGHT))
    made = pygame.Surface((width, shade + tall), pygame.SRCALPHA, 32)
    if is_plain(theme):
        made.fill(theme.dark, (0, shade, width, tall))
        made.fill(theme.ink, (0, shade, width, max(2, lip // 2)))
        return made
    for y in range(shade):
        made.fill((0, 0, 0, round(150 * (y / shade) ** 2)), (0, y, width, 1))
    body, grain = theme.rail.lit_wood, theme.rail.grain
    long = width + 2 * PLANK_END
    made.blit(wood((long, tall + 40), 1, body, 5, depth=grain), (0, shade), (PLANK_END, 6, width, tall))
    front, below = tall - groove, shade + groove
    if groove:
        face = wood((long, front + 40), 1, theme.rail.wood, 9, depth=grain)
        made.blit(face, (0, below), (PLANK_END, 6, width, front))
    if groove or tall > MIN_FRONT * lip:
        dark = pygame.transform.scale(fading(front, 0.6, 1.2, 0.1), (width, front))
        made.blit(dark, (0, below), special_flags=pygame.BLEND_RGB_MULT)
    if groove:
        made.fill("#120904", (0, below - 2, width, 2))
    bright = pygame.Color(body).lerp("#FFE2B4", 0.45)
    for top in (0, groove) if groove else (0,):
        for y in range(lip if not top else lip // 2):
            made.fill(bright.lerp(body, (y / lip) ** 0.7), (0, shade + top + y, width, 1))
    lamp = pygame.Surface((64, 2), depth=32)  # of a single row, `smoothscale` would read the memory behind it
    for x in range(64):
        away = abs(x / 63 - LAMP_FROM_LEFT) ** 1.5
        lamp.fill((round(255 * max(0.35, 1 - 1.24 * away)),) * 3, (x, 0, 1, 2))
    light = pygame.transform.smoothscale(lamp, (width, tall))
    made.blit(light, (0, shade), special_flags=pygame.BLEND_RGB_MULT)
    return made
