"""Tiles at the size of the moment, from the baked sheets (`sprites/make.py`), and their shapes engraved in a rail."""

from __future__ import annotations

from typing import TypeAlias

import pygame

from game.core.colours import COLOURS
from game.core.pieces import HexTile, Piece, Stain
from game.ui.kinds.tiles.shade import shaded
from game.ui.look.cache import cached
from game.ui.look.theme import TILES
from game.ui.render.baked import GRAINS, RADIUS, TABLE, TOP, Sprite, TileView, scaled, sheet
from game.ui.render.camera import FLAT, TILTED

Shades: TypeAlias = tuple[int, ...]  # how strongly a taller neighbour shades each edge, 0 to 3


def body(view: TileView, stain: Stain, grain: int) -> Sprite:
    """A tile without holes, at the masters' radius; a copy."""
    bodies = sheet(f"{view.name}_body_{stain}")
    width, height = bodies.get_width() // GRAINS, bodies.get_height()
    found = bodies.subsurface((grain * width, 0, width, height)).copy()
    return Sprite(found, width / 2, float((height - round(view.thickness * RADIUS)) // 2))


def cut(into: Sprite, view: TileView, stain: Stain, pointers: int) -> None:
    """Cut a set of holes into a body: what lies below shows through them, dimmed."""
    keep = sheet(f"{view.name}_keep")
    hole = pygame.Rect(0, 0, keep.get_width() // 8, keep.get_height() // 8)
    place = round(into.x) - hole.w // 2, round(into.y) - hole.h // 2
    hole.topleft = pointers % 8 * hole.w, pointers // 8 * hole.h
    into.surface.blit(keep, place, hole, special_flags=pygame.BLEND_RGBA_MULT)
    into.surface.blit(sheet(f"{view.name}_holes_{stain}"), place, hole, special_flags=pygame.BLEND_RGBA_ADD)


@cached(12)
def master(view: TileView, stain: Stain, pointers: int, shades: Shades = ()) -> Sprite:
    """A tile as baked, at the masters' radius, its edges shaded by taller neighbours."""
    grain = (pointers.bit_count() + COLOURS.index(stain)) % GRAINS  # stays with the tile however it is turned
    made = body(view, stain, grain)
    cut(made, view, stain, pointers)
    shaded(made, view.squash, shades)
    return made


def tile(stain: Stain, pointers: int, shades: Shades, radius: float, squash: float) -> Sprite:
    """A tile at a size."""
    view = TABLE if squash < (TILTED + FLAT) / 2 else TOP
    across = radius / RADIUS
    return scaled(master(view, stain, pointers, shades), across, across * squash / view.squash)


@cached(4)
def portrait(piece: Piece, radius: float, squash: float, colour: Stain) -> pygame.Surface:
    """A tile seen almost from above, in a colour, for hands and panels; premultiplied."""
    assert isinstance(piece, HexTile)
    across = radius / RADIUS
    return scaled(master(TOP, colour, piece.pointers), across, across * squash).surface


@cached(4)
def pocket(piece: Piece, radius: float, squash: float = 0.9) -> pygame.Surface:
    """The empty place of a tile, its shape engraved in the wood; premultiplied, the same size as its portrait."""
    assert isinstance(piece, HexTile)
    made = body(TOP, TILES[0], 0)  # all are cut alike
    whole = pygame.mask.from_surface(made.surface)
    made.surface.fill((0, 0, 0, 0))
    for mask, tint in (
        (whole, (0, 0, 0, 86)),
        (without(whole, 0, 7), (0, 0, 0, 150)),  # the shaded edge at the back
        (without(whole, 0, -5), (58, 46, 32, 60)),  # the lit one in front
    ):
        stamp = mask.to_surface(setcolor=tint, unsetcolor=(0, 0, 0, 0))
        mask.to_surface(made.surface, setsurface=stamp, unsetcolor=None)
    keep = sheet(f"{TOP.name}_keep")
    box = pygame.Rect(0, 0, keep.get_width() // 8, keep.get_height() // 8)
    place = round(made.x) - box.w // 2, round(made.y) - box.h // 2
    box.topleft = piece.pointers % 8 * box.w, piece.pointers // 8 * box.h
    engraved = pygame.Surface(box.size, pygame.SRCALPHA, 32)
    engraved.fill((255, 255, 255, 255))
    engraved.blit(keep, (0, 0), box, special_flags=pygame.BLEND_RGBA_SUB)
    engraved.fill((0, 0, 0, 118), special_flags=pygame.BLEND_RGBA_MULT)
    made.surface.blit(engraved, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return scaled(made, radius / RADIUS, radius / RADIUS * squash).surface


def without(mask: pygame.Mask, dx: int, dy: int) -> pygame.Mask:
    """The part of a shape that the same shape, shifted, does not cover."""
    part = mask.copy()
    part.erase(mask, (dx, dy))
    return part
