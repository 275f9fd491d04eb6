"""Tiles at the current size, from the baked sheets (`sprites/make.py`), with their shades, and empty pockets.

While the table tilts each frame needs new shades, so their cache is small.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple, TypeAlias

import pygame

from game.core.display.colours import COLOUR_IDS
from game.core.display.pieces import HexTile, Piece, Stain
from game.ui.look.cache import cached
from game.ui.render.baked import (
    MASTER_RADII,
    PREMULTIPLIED,
    TABLE_VIEW,
    TILE_GRAINS,
    TILE_SHARE,
    TOP_VIEW,
    Sprite,
    TileView,
    master_radius,
    scale_sprite,
    sheet_part,
    tinted_part,
)
from game.ui.render.camera import FLAT_SQUASH, HEX_WIDTH, TILE_THICKNESS, TILTED_SQUASH, Camera, Point
from game.ui.render.shadows import Solid
from game.ui.render.vector import corners

MAX_SHADE: Final = 3
FACE_MARGIN: Final = 1.012  # how far shades reach beyond a face, so that its edge is not left bright
SMOOTHING: Final = 3  # how much larger a face is drawn, for smooth edges
SHADE_RADIUS: Final = 32  # the radius at which soft shades are blurred before they are scaled up
Tint: TypeAlias = tuple[int, int, int]


class HoleTints(NamedTuple):
    """The colours of a stain's holes: the dimness below, the lit inner wall, and half the colour of the lit lip."""

    well: Tint
    wall: Tint
    lip: Tint


WALL_GAIN: Final = 1.42  # the multiple of the wall's colour that baked white stands for
LIP_GAIN: Final = 1.28 / 2  # and twice of the lip's


def hole_tints(lip: Tint, wall: Tint, well: Tint) -> HoleTints:
    """The tints of holes from their colours."""
    lit, red, green, blue = LIP_GAIN, *lip
    half = round(red * lit), round(green * lit), round(blue * lit)
    red, green, blue = wall
    return HoleTints(well, (round(red * WALL_GAIN), round(green * WALL_GAIN), round(blue * WALL_GAIN)), half)


HOLE_TINTS: Final[dict[Stain, HoleTints]] = {
    "ivory": hole_tints((126, 80, 36), (128, 86, 50), (44, 26, 14)),
    "slate": hole_tints((230, 200, 132), (30, 44, 70), (6, 10, 18)),
    "vermilion": hole_tints((255, 228, 188), (140, 52, 6), (54, 18, 2)),
    "sky": hole_tints((30, 44, 72), (72, 102, 150), (12, 20, 36)),
    "oxblood": hole_tints((230, 200, 132), (46, 14, 9), (12, 4, 3)),
    "teal": hole_tints((244, 234, 204), (8, 68, 58), (3, 22, 19)),
}
TILE_SOLID: Final = Solid(tuple(corners(0.0, 0.0, TILE_SHARE, FLAT_SQUASH)), TILE_THICKNESS)


Place: TypeAlias = tuple[tuple[int, int], Point]  # a picture's size, and the centre of a face in it


@cached(6)
def contact_shade(place: Place, radius: float, squash: float, edge: int, strength: int) -> pygame.Surface:
    """What the shade along an edge of a face leaves of the light, as a picture of the tile; strength 1 to 3."""
    size = 2 * SHADE_RADIUS, round(2 * SHADE_RADIUS * squash)
    ring = corners(size[0] / 2, size[1] / 2, SHADE_RADIUS, squash)
    dark = pygame.Surface(size, pygame.SRCALPHA, 32)
    pygame.draw.line(dark, (6, 6, 10, 120 + 38 * strength), ring[edge - 1], ring[edge], round(SHADE_RADIUS * 0.40))
    soft = pygame.transform.gaussian_blur(dark.premul_alpha(), round(SHADE_RADIUS * 0.17))
    width, height = round(2 * radius), round(2 * radius * squash)
    (x, y), made = place[1], pygame.Surface(place[0], pygame.SRCALPHA, 32)
    made.blit(pygame.transform.smoothscale(soft, (width, height)), (round(x - width / 2), round(y - height / 2)))
    made.blit(face_shape(place, radius * FACE_MARGIN, squash), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    light = pygame.Surface(place[0], depth=32)
    light.fill("white")
    light.blit(made, (0, 0), special_flags=PREMULTIPLIED)
    return light


@cached(1)
def face_shape(place: Place, radius: float, squash: float) -> pygame.Surface:
    """The shape of a tile's face in a picture of the tile, white with smooth edges."""
    (width, height), (x, y) = place
    large = pygame.Surface((SMOOTHING * width, SMOOTHING * height), pygame.SRCALPHA, 32)
    ring = corners(SMOOTHING * x, SMOOTHING * y, SMOOTHING * radius * TILE_SHARE, squash)
    pygame.draw.polygon(large, (255, 255, 255, 255), ring)
    return pygame.transform.smoothscale(large, (width, height))


def held_shadow(radius: float, squash: float) -> Sprite:
    """The soft shadow of a tile that is held above a face, as large as the face."""
    width, height = round(2.2 * SHADE_RADIUS), round(2.2 * SHADE_RADIUS * squash)
    dark = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    pygame.draw.polygon(dark, (3, 6, 8, 190), corners(width / 2, height / 2, SHADE_RADIUS * 0.74, squash))
    soft = pygame.transform.gaussian_blur(dark.premul_alpha(), 4)
    return scale_sprite(Sprite(soft, width / 2, height / 2), radius / SHADE_RADIUS, radius / SHADE_RADIUS)


def crevice(low: int, camera: Camera) -> Sprite:
    """The dark gap between two neighbouring stacks, as deep as the lower stack; its centre is between their tops."""
    width = math.ceil(2 * (1 - TILE_SHARE) * camera.radius * HEX_WIDTH / 2) + 2
    back = round(0.46 * camera.radius * camera.squash)
    made = pygame.Surface((width, round(2 * back + camera.rise(low))), pygame.SRCALPHA, 32)
    made.fill((9, 13, 14, 255))
    return Sprite(made, width / 2, back)


Shades: TypeAlias = tuple[int, ...]  # the strength of the shade at each edge, 0 to 3


def tile_body(view: TileView, stain: Stain, grain: int, size: int) -> Sprite:
    """A copy of a tile without holes, in a baked size."""
    found = sheet_part(f"{view.name}_body_{stain}", size, grain).copy()
    width, height = found.get_size()
    side = math.ceil(view.thickness * MASTER_RADII[0]) * size // MASTER_RADII[0]
    return Sprite(found, width / 2, (height - side) / 2)


def cut_holes(into: Sprite, view: TileView, stain: Stain, pointers: int, size: int) -> None:
    """Cut the holes of a set of pointers into a tile: what lies below shows through them, dimmed."""
    keep, tints = sheet_part(f"{view.name}_keep", size, pointers), HOLE_TINTS[stain]
    place = (round(into.x) - keep.get_width() // 2, round(into.y) - keep.get_height() // 2)
    into.surface.blit(keep, place, special_flags=pygame.BLEND_RGBA_MULT)
    well, wall, lip = (
        tinted_part(f"{view.name}_{part}", size, pointers, tint)
        for part, tint in zip(("well", "wall", "lip"), tints, strict=True)
    )
    for part in (well, wall, lip):
        into.surface.blit(part, place, special_flags=pygame.BLEND_RGBA_ADD)
    into.surface.blit(lip, place, special_flags=pygame.BLEND_RGB_ADD)  # brighter than its tint where it is lit


@cached(18, expensive=True)
def master_tile(view: TileView, stain: Stain, pointers: int, size: int) -> Sprite:
    """A tile in a baked size."""
    grain = (pointers.bit_count() + COLOUR_IDS.index(stain)) % TILE_GRAINS  # the same for all rotations of a tile
    made = tile_body(view, stain, grain, size)
    cut_holes(made, view, stain, pointers, size)
    return made


def view_for(squash: float) -> TileView:
    """The baked view that is nearest to a squash."""
    return TABLE_VIEW if squash < (TILTED_SQUASH + FLAT_SQUASH) / 2 else TOP_VIEW


def tile(stain: Stain, pointers: int, shades: Shades, coarse: bool, radius: float, squash: float) -> Sprite:
    """A tile at a size, with edges shaded by taller neighbours; from straight above without its sides.

    `coarse`: made from the smallest baked size, in a quarter of the time, for a table that moves.
    """
    view, size = view_for(squash), MASTER_RADII[0] if coarse else master_radius(radius)
    made = master_tile(view, stain, pointers, size)
    if squash == FLAT_SQUASH or any(shades):
        place = made.surface.get_size(), (made.x, made.y)
        made = made._replace(surface=made.surface.copy())
        if squash == FLAT_SQUASH:
            face = face_shape(place, size, view.squash)
            made.surface.blit(face, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        for edge, strength in enumerate(shades):
            if strength:
                shade = contact_shade(place, size, view.squash, edge, min(strength, MAX_SHADE))
                made.surface.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return scale_sprite(made, radius / size, radius / size * squash / view.squash)


@cached(4)
def portrait(piece: Piece, radius: float, squash: float, colour: Stain) -> pygame.Surface:
    """A tile in a colour, for hands and panels, seen as a squash says; premultiplied."""
    assert isinstance(piece, HexTile)
    view, size = view_for(squash), master_radius(radius)
    made = master_tile(view, colour, piece.pointers, size)
    return scale_sprite(made, radius / size, radius / size * squash / view.squash).surface
