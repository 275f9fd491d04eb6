"""Tiles at the current size, from the baked sheets (`sprites/make.py`), with their shades, and empty pockets.

While the table tilts each frame needs new shades, so their cache is small.
"""

from __future__ import annotations

import math
from typing import Final, TypeAlias

import pygame

from game.core.display.colours import COLOUR_IDS
from game.core.display.pieces import TILE_STAINS, HexTile, Piece, Stain
from game.ui.look.cache import cached
from game.ui.render.baked import (
    PREMULTIPLIED,
    TABLE_VIEW,
    TILE_GRAINS,
    TILE_MASTER_RADIUS,
    TILE_SHARE,
    TOP_VIEW,
    Sprite,
    TileView,
    cut_face,
    scale_sprite,
    sheet,
    sheet_part,
)
from game.ui.render.camera import FLAT_SQUASH, HEX_WIDTH, TILE_THICKNESS, TILTED_SQUASH, Camera
from game.ui.render.shadows import Solid
from game.ui.render.vector import corners

MAX_SHADE: Final = 3
SHADE_RADIUS: Final = 32  # the radius at which soft shades are blurred before they are scaled up
TILE_SOLID: Final = Solid(tuple(corners(0.0, 0.0, TILE_SHARE, FLAT_SQUASH)), TILE_THICKNESS)


@cached(3)
def contact_shade(squash: float, edge: int, strength: int) -> Sprite:
    """The shade along an edge of a face with a taller neighbour, at the baked size; strength 1 to 3."""
    size = 2 * SHADE_RADIUS, round(2 * SHADE_RADIUS * squash)
    ring = corners(size[0] / 2, size[1] / 2, SHADE_RADIUS, squash)
    dark = pygame.Surface(size, pygame.SRCALPHA, 32)
    pygame.draw.line(dark, (6, 6, 10, 120 + 38 * strength), ring[edge - 1], ring[edge], round(SHADE_RADIUS * 0.40))
    soft = pygame.transform.gaussian_blur(dark.premul_alpha(), round(SHADE_RADIUS * 0.17))
    width, height = 2 * TILE_MASTER_RADIUS, round(2 * TILE_MASTER_RADIUS * squash)
    made = pygame.transform.smoothscale(soft, (width, height))
    made.blit(top_face(squash), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(made, width / 2, height / 2)


@cached(0.5)
def top_face(squash: float) -> pygame.Surface:
    """The shape of a tile's top at the baked size, white with smooth edges."""
    width, height = 2 * TILE_MASTER_RADIUS, round(2 * TILE_MASTER_RADIUS * squash)
    large = pygame.Surface((4 * width, 4 * height), pygame.SRCALPHA, 32)
    ring = corners(2 * width, 2 * height, 4 * TILE_MASTER_RADIUS * TILE_SHARE, squash)
    pygame.draw.polygon(large, (255, 255, 255, 255), ring)
    return pygame.transform.smoothscale(large, (width, height))


def add_shades(face: Sprite, squash: float, strengths: tuple[int, ...]) -> None:
    """Draw contact shades on a tile's face, with a strength (0 for none) for each edge."""
    for edge, strength in enumerate(strengths):
        if strength:
            shade = contact_shade(squash, edge, min(strength, MAX_SHADE))
            face.surface.blit(shade.surface, (face.x - shade.x, face.y - shade.y), special_flags=PREMULTIPLIED)


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


def tile_body(view: TileView, stain: Stain, grain: int) -> Sprite:
    """A copy of a tile without holes, at the baked size."""
    bodies = sheet(f"{view.name}_body_{stain}")
    width, height = bodies.get_width() // TILE_GRAINS, bodies.get_height()
    found = bodies.subsurface((grain * width, 0, width, height)).copy()
    return Sprite(found, width / 2, float((height - round(view.thickness * TILE_MASTER_RADIUS)) // 2))


def cut_holes(into: Sprite, view: TileView, stain: Stain, pointers: int) -> None:
    """Cut the holes of a set of pointers into a tile: what lies below shows through them, dimmed."""
    keep, lined = (sheet_part(f"{view.name}_{part}", pointers) for part in ("keep", f"holes_{stain}"))
    place = round(into.x) - keep.get_width() // 2, round(into.y) - keep.get_height() // 2
    into.surface.blit(keep, place, special_flags=pygame.BLEND_RGBA_MULT)
    into.surface.blit(lined, place, special_flags=pygame.BLEND_RGBA_ADD)


@cached(12, expensive=True)
def master_tile(view: TileView, stain: Stain, pointers: int, shades: Shades = ()) -> Sprite:
    """A tile as baked, with edges shaded by taller neighbours."""
    grain = (pointers.bit_count() + COLOUR_IDS.index(stain)) % TILE_GRAINS  # the same for all rotations of a tile
    made = tile_body(view, stain, grain)
    cut_holes(made, view, stain, pointers)
    add_shades(made, view.squash, shades)
    return made


def view_for(squash: float) -> TileView:
    """The baked view that is nearest to a squash."""
    return TABLE_VIEW if squash < (TILTED_SQUASH + FLAT_SQUASH) / 2 else TOP_VIEW


def tile(stain: Stain, pointers: int, shades: Shades, radius: float, squash: float) -> Sprite:
    """A tile at a size."""
    view, across = view_for(squash), radius / TILE_MASTER_RADIUS
    made = master_tile(view, stain, pointers, shades)
    return scale_sprite(
        cut_face(made, top_face(FLAT_SQUASH)) if squash == FLAT_SQUASH else made, across, across * squash / view.squash
    )


@cached(4)
def portrait(piece: Piece, radius: float, squash: float, colour: Stain) -> pygame.Surface:
    """A tile in a colour, for hands and panels, seen as a squash says; premultiplied."""
    assert isinstance(piece, HexTile)
    view, across = view_for(squash), radius / TILE_MASTER_RADIUS
    return scale_sprite(master_tile(view, colour, piece.pointers), across, across * squash / view.squash).surface


@cached(4)
def empty_pocket(piece: Piece, radius: float, squash: float = 0.9, lines: str = "") -> pygame.Surface:
    """The empty place of a tile, engraved in the wood or outlined in the colour `lines`; premultiplied.

    It has the size of the tile's portrait.
    """
    assert isinstance(piece, HexTile)
    made = tile_body(TOP_VIEW, TILE_STAINS[0], 0)  # all stains have the same shape
    whole = pygame.mask.from_surface(made.surface)
    made.surface.fill((0, 0, 0, 0))
    for mask, tint in (
        (whole, (0, 0, 0, 86)),
        (mask_difference(whole, 0, 7), (0, 0, 0, 150)),  # the shaded edge at the back
        (mask_difference(whole, 0, -5), (58, 46, 32, 60)),  # the lit edge in front
    ):
        stamp = mask.to_surface(setcolor=tint, unsetcolor=(0, 0, 0, 0))
        mask.to_surface(made.surface, setsurface=stamp, unsetcolor=None)
    keep = sheet_part(f"{TOP_VIEW.name}_keep", piece.pointers)
    place = round(made.x) - keep.get_width() // 2, round(made.y) - keep.get_height() // 2
    engraved = pygame.Surface(keep.get_size(), pygame.SRCALPHA, 32)
    engraved.fill((255, 255, 255, 255))
    engraved.blit(keep, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    engraved.fill((0, 0, 0, 118) if not lines else pygame.Color(lines + "80"), special_flags=pygame.BLEND_RGBA_MULT)
    if lines:
        engraved = engraved.premul_alpha()
        edge = mask_edge(whole, 6).to_surface(setcolor=lines, unsetcolor=(0, 0, 0, 0))
        made.surface.blit(edge, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    made.surface.blit(engraved, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return scale_sprite(made, radius / TILE_MASTER_RADIUS, radius / TILE_MASTER_RADIUS * squash).surface


def mask_edge(mask: pygame.Mask, wide: int) -> pygame.Mask:
    """The edge of a shape, `wide` pixels wide."""
    edge = pygame.Mask(mask.get_size())
    for dx, dy in ((wide, 0), (-wide, 0), (0, wide), (0, -wide)):
        edge.draw(mask_difference(mask, dx, dy), (0, 0))
    return edge


def mask_difference(mask: pygame.Mask, dx: int, dy: int) -> pygame.Mask:
    """The part of a shape that its shifted copy does not cover."""
    part = mask.copy()
    part.erase(mask, (dx, dy))
    return part
