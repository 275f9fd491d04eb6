"""The light at the end of a game that no way has won: a dark room in which the pieces that won keep their light."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from game.ui.look.cache import cached
from game.ui.look.cloth import PREMULTIPLIED
from game.ui.render.baked import Sprite
from game.ui.render.camera import Point
from game.ui.render.shadows import dark_room
from game.ui.render.sprites import Key

HALO: Final = (150, 104, 40)  # the light that the lit pieces shed
HALO_SHARE: Final = 0.4
WARMTH: Final = (30, 20, 2)  # added to the lit pieces
HALO_STEP: Final = 4  # it is drawn in a picture so many times smaller
HALO_REACH: Final = 0.018  # of the area's width; how far it is blurred
MAX_FINE_WIDTH: Final = 2000  # pixels; masks of narrower areas are drawn at twice their size, for smooth edges

Part: TypeAlias = Literal["", "lit", "lit-face", "rival-face"]


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


@cached(2, per_scene=True)
def mask(size: tuple[int, int], outlines: tuple[PartOutline, ...], parts: tuple[Part, ...]) -> pygame.Surface:
    """White where some parts are seen, transparent elsewhere; premultiplied."""
    fine = 2 if size[0] < MAX_FINE_WIDTH else 1
    sheet = pygame.Surface((fine * size[0], fine * size[1]), pygame.SRCALPHA, 32)
    for part, points in outlines:
        colour = (255, 255, 255, 255) if part in parts else (0, 0, 0, 0)
        pygame.draw.polygon(sheet, colour, [(fine * x, fine * y) for x, y in points])
    return pygame.transform.smoothscale(sheet, size)


def light_mask(size: tuple[int, int], outlines: tuple[PartOutline, ...]) -> pygame.Surface:
    """White where lit pieces are seen."""
    return mask(size, outlines, ("lit", "lit-face"))


@cached(1, per_scene=True)
def darkness(
    size: tuple[int, int], middle: tuple[int, int], share: float, outlines: tuple[PartOutline, ...]
) -> pygame.Surface:
    """The dark room without the lit pieces."""
    return without_lit(dark_room(size, middle, share).copy(), outlines)


def without_lit(picture: pygame.Surface, outlines: tuple[PartOutline, ...]) -> pygame.Surface:
    """A picture after the lit pieces were cut out."""
    rest = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
    rest.fill((255, 255, 255, 255))
    rest.blit(light_mask(rest.get_size(), outlines), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    picture.blit(rest, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@cached(1, per_scene=True)
def halo(size: tuple[int, int], share: float, outlines: tuple[PartOutline, ...]) -> pygame.Surface:
    """The light around the lit pieces and the warmth on them, to be added to the table."""
    lit = light_mask(size, outlines)
    small = pygame.transform.smoothscale(lit, (size[0] // HALO_STEP, size[1] // HALO_STEP))
    small = pygame.transform.gaussian_blur(small, max(1, round(HALO_REACH * size[0] / HALO_STEP)))
    around = without_lit(pygame.transform.smoothscale(small, size), outlines)
    around.fill((*(round(tone * HALO_SHARE * share) for tone in HALO), 0), special_flags=pygame.BLEND_RGBA_MULT)
    warm = lit.copy()
    warm.fill((*(round(tone * share) for tone in WARMTH), 0), special_flags=pygame.BLEND_RGBA_MULT)
    around.blit(warm, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return around


def cut_ring(ring: EndRing, area: pygame.Rect, outlines: tuple[PartOutline, ...], sprite: Sprite) -> Sprite:
    """The sprite of a ring, cut to the faces that are seen."""
    whole = sprite.merge()
    picture = whole.surface.copy()
    seen = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
    corner = round(area.x - ring.at[0] + whole.x), round(area.y - ring.at[1] + whole.y)
    seen.blit(mask(area.size, outlines, (ring.part,)), corner, special_flags=PREMULTIPLIED)
    picture.blit(seen, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return whole._replace(surface=picture)
