"""The light at the end of a game that no way has won: a dark room in which the pieces that won keep their light."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from game.ui.look.cache import cached
from game.ui.render.baked import Sprite
from game.ui.render.camera import Point
from game.ui.render.shadows import paint_dark_room
from game.ui.render.sprites import Key

HALO: Final = (60, 42, 16)  # the light on the lit pieces and around them
HALO_STEP: Final = 4  # how many times smaller it is drawn
HALO_REACH: Final = 0.018  # of the area's width; how far it is blurred
MAX_FINE_WIDTH: Final = 2000  # pixels; masks of narrower areas are drawn at twice their size, for smooth edges

Part: TypeAlias = Literal["", "lit", "lit-face", "rival-face"]
LIT_PARTS: Final[tuple[Part, ...]] = ("lit", "lit-face")
# How much light each part keeps, to 255; what the rivals count is seen too
LIGHT: Final[Mapping[Part, int]] = {"lit": 255, "lit-face": 255, "rival-face": 110}


class PartOutline(NamedTuple):
    """An outline on the screen that covers those before it; of a part of a lit or a rival's piece, or "" of another."""

    part: Part
    points: tuple[Point, ...]


class EndRing(NamedTuple):
    """A ring with its key and its place on the screen, seen where the faces of a part are seen."""

    key: Key
    sprite: Sprite
    at: Point
    part: Part


def mask(area: pygame.Rect, outlines: tuple[PartOutline, ...], light: Mapping[Part, int]) -> pygame.Surface:
    """White of a part's light, to 255, where that is seen in an area, transparent elsewhere; premultiplied."""
    fine = 2 if area.width < MAX_FINE_WIDTH else 1
    sheet = pygame.Surface((fine * area.width, fine * area.height), pygame.SRCALPHA, 32)
    for part, points in outlines:
        pygame.draw.polygon(
            sheet, (light.get(part, 0),) * 4, [(fine * (x - area.x), fine * (y - area.y)) for x, y in points]
        )
    return sheet if fine == 1 else pygame.transform.smoothscale(sheet, area.size)


@cached(1, per_scene=True)
def light_mask(size: tuple[int, int], outlines: tuple[PartOutline, ...]) -> pygame.Surface:
    """The light on the pieces that are seen in an area of a size; it is the same at every moment of the end."""
    return mask(pygame.Rect((0, 0), size), outlines, LIGHT)


@cached(1, per_scene=True)
def darkness(
    size: tuple[int, int], middle: tuple[int, int], share: float, outlines: tuple[PartOutline, ...]
) -> pygame.Surface:
    """The dark room without the light on the pieces."""
    room = paint_dark_room(size, middle, share)
    room.blit(light_mask(size, outlines), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return room


@cached(1, per_scene=True)
def halo(size: tuple[int, int], share: float, outlines: tuple[PartOutline, ...]) -> pygame.Surface:
    """The light on the lit pieces and around them, to be added to the table."""
    small = soft_light(size, outlines).copy()
    small.fill((*(round(tone * share) for tone in HALO), 0), special_flags=pygame.BLEND_RGBA_MULT)
    small.fill((0, 0, 0, 1), special_flags=pygame.BLEND_RGBA_ADD)  # pixels with alpha 0 would be skipped
    return pygame.transform.smoothscale(small, size)


@cached(1, per_scene=True)
def soft_light(size: tuple[int, int], outlines: tuple[PartOutline, ...]) -> pygame.Surface:
    """The light on the pieces and softly around them, in a picture `HALO_STEP` times smaller than the area."""
    low = size[0] // HALO_STEP, size[1] // HALO_STEP
    small = pygame.transform.smoothscale(light_mask(size, outlines), low)
    return pygame.transform.gaussian_blur(small, max(1, round(HALO_REACH * size[0] / HALO_STEP)))


def cut_ring(ring: EndRing, area: pygame.Rect, outlines: tuple[PartOutline, ...], sprite: Sprite) -> Sprite:
    """The sprite of a ring, cut to the faces that are seen."""
    whole = sprite.merge()
    picture = whole.surface.copy()
    corner = round(ring.at[0] - whole.x - area.x), round(ring.at[1] - whole.y - area.y)
    seen = mask(pygame.Rect(corner, picture.get_size()), outlines, {ring.part: 255})
    picture.blit(seen, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return whole._replace(surface=picture)
