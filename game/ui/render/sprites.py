"""Sprites at the size of the moment, made once and kept; the newest may be rough for a moment.

Blit them with `pygame.BLEND_PREMULTIPLIED`.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

import pygame

from game.core.colours import COLOURS
from game.core.hexes import turned_pointers
from game.core.pieces import Disc, HexTile, Piece, Slab, Stain
from game.ui.kinds.discs import discs
from game.ui.kinds.slabs import miniatures
from game.ui.look.cache import cached
from game.ui.look.theme import TILES, Worn, shown_as, stain_of
from game.ui.render.baked import GRAINS, RADIUS, TABLE, TOP, Sprite, View, body, cut, scaled, sheet
from game.ui.render.camera import FLAT, TILTED
from game.ui.render.shade import shaded

Shades: TypeAlias = tuple[int, ...]  # how strongly a taller neighbour shades each edge, 0 to 3
Key: TypeAlias = tuple[object, ...]
Size: TypeAlias = tuple[float, float]  # radius and squash
Maker: TypeAlias = Callable[[float, float], Sprite]

KEEP_BYTES: Final = 32_000_000
WARM_BYTES: Final = 12_000_000  # no sprite is made ahead of time beyond these
LATER: Final[Key] = ("later",)
NOTHING: Final = Sprite(pygame.Surface((1, 1), pygame.SRCALPHA, 32), 0, 0)


@cached(12)
def master(view: View, stain: Stain, pointers: int, shades: Shades = ()) -> Sprite:
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


def sized(radius: float, squash: float) -> Size:
    """The size that a sprite is kept under: near sizes share one."""
    return round(radius * 2) / 2, round(squash * 50) / 50


class Sprites:
    """All sprites in use, by key and size; `clock` tells seconds.

    `begin` opens a frame: for `budget` seconds new sprites are made; after that others must do (the same tile turned
    another way, or roughly scaled from the nearest size there is) until `refine` has made what is lacking.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._made: dict[Key, dict[Size, Sprite]] = {}
        self._lacking: dict[tuple[Key, Size], Maker] = {}
        self._bytes = 0
        self._until = float("inf")
        self._roughly = True
        self.worn: Worn = ()

    def stain(self, piece: Piece) -> Stain:
        """The stain that a piece is shown in."""
        return shown_as(stain_of(piece), self.worn)

    def begin(self, budget: float, roughly: bool = True) -> None:
        """Open a frame whose new sprites may take about `budget` seconds; not `roughly`: then the rest is left out."""
        self._until = self._clock() + budget
        self._roughly = roughly
        self._lacking.clear()

    @property
    def complete(self) -> bool:
        """Whether the frame since `begin` got every sprite that it asked for."""
        return not self._lacking

    def get(self, key: Key, make: Maker, radius: float, squash: float, instead: Key | None = None) -> Sprite:
        """The sprite of a key at a size; for a moment `instead` may stand in for it, or nothing if that is LATER."""
        size = sized(radius, squash)
        sizes = self._made.setdefault(key, {})
        found = sizes.get(size)
        if found is not None:
            if found.rough:
                self._lacking[key, size] = make
            return found
        if self._clock() <= self._until:
            return self._keep(key, size, make(*size))
        other = self._made.get(instead, {}).get(size) if instead is not None else None
        if other is None and not sizes and self._roughly and instead != LATER:
            return self._keep(key, size, make(*size))
        self._lacking[key, size] = make
        if other is not None:
            return other
        if not self._roughly or not sizes:
            return NOTHING
        return self._keep(key, size, approximated(sizes, size))

    def tile(self, piece: Piece, turns: int, shades: Shades, radius: float, squash: float, back: int = 0) -> Sprite:
        """A tile's sprite on a table turned by `turns` sixths; `back`: by how many more it was just drawn."""
        assert isinstance(piece, HexTile)
        pointers = turned_pointers(piece.pointers, turns)
        stain = self.stain(piece)
        key = ("tile", stain, pointers, shades)
        instead = None
        if back:
            before = turned_pointers(piece.pointers, turns + back)
            instead = ("tile", stain, before, shades[-back % 6 :] + shades[: -back % 6])
        return self.get(key, functools.partial(tile, stain, pointers, shades), radius, squash, instead)

    def ready(self, key: Key, make: Maker, radius: float, squash: float) -> bool:
        """Whether a sprite is there as it should be: made now if there is time, else it is lacking."""
        size = sized(radius, squash)
        found = self._made.get(key, {}).get(size)
        if found is not None and not found.rough:
            return True
        if self._clock() <= self._until:
            self._keep(key, size, make(*size))
            return True
        self._lacking[key, size] = make
        return False

    def warm(self, wanted: Iterable[tuple[Key, Maker]], radius: float, squash: float) -> Iterator[None]:
        """Make sprites that may soon be asked for, one a step, while they do not crowd out those in use."""
        size = sized(radius, squash)
        for key, make in wanted:
            if self._bytes > WARM_BYTES:
                return
            if size not in self._made.get(key, {}):
                self._keep(key, size, make(*size))
                yield

    def refine(self, until: float) -> bool:
        """Make what the last frame lacked, one sprite at least, until a time; whether anything was lacking."""
        lacked = bool(self._lacking)
        while self._lacking:
            (key, size), make = self._lacking.popitem()
            self._keep(key, size, make(*size))
            if self._clock() >= until:
                break
        return lacked

    def _keep(self, key: Key, size: Size, made: Sprite) -> Sprite:
        self._bytes += weight(made)
        if self._bytes > KEEP_BYTES:
            self._forget(size)
        self._made.setdefault(key, {})[size] = made
        return made

    def _forget(self, kept: Size) -> None:
        """Drop every size but one."""
        for sizes in self._made.values():
            for size in [size for size in sizes if size != kept]:
                del sizes[size]
        self._bytes = sum(weight(made) for sizes in self._made.values() for made in sizes.values())
        if self._bytes > KEEP_BYTES * 3 / 4:
            self._made.clear()
            self._bytes = 0


def weight(sprite: Sprite) -> int:
    """The bytes of a sprite's pixels."""
    return 4 * sprite.surface.get_width() * sprite.surface.get_height()


def approximated(sizes: dict[Size, Sprite], size: Size) -> Sprite:
    """A rough sprite from the nearest size there is."""
    near = min(sizes, key=lambda other: abs(other[0] - size[0]) + 99 * abs(other[1] - size[1]))
    across = size[0] / near[0]
    return scaled(sizes[near], across, across * size[1] / near[1], fine=False)._replace(rough=True)


@cached(4)
def portrait(piece: Piece, radius: float, squash: float = 0.9, colour: Stain | None = None) -> pygame.Surface:
    """A piece seen almost from above, for hands and panels; premultiplied.  A slab fits into the box of a tile.

    `colour` is the stain that it is shown in, None for its own.
    """
    colour = colour or stain_of(piece)
    if isinstance(piece, Slab):
        return miniatures.portrait(piece, radius, colour)
    if isinstance(piece, Disc):
        return discs.portrait(piece.stain, radius, colour)
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
