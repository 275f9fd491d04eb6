"""The baked pictures (`sprites/make.py`) and what a sprite is: a premultiplied picture with its centre."""

from __future__ import annotations

import functools
import threading
from typing import Final, NamedTuple

import pygame

from game.core.colours import COLOURS
from game.core.pieces import Stain
from game.ui.assets import asset
from game.ui.camera import FLAT, THICK, THIN, TILTED
from game.ui.theme import TILES

RADIUS: Final = 110  # the masters' radius in pixels
GRAINS: Final = 4
OUTLINE: Final = 0.985  # how much of its cell a tile fills
PREMULTIPLIED: Final = pygame.BLEND_PREMULTIPLIED


class Sprite(NamedTuple):
    """A picture, premultiplied, and where in it its centre lies (for a tile: the centre of its face).

    `rough`: scaled in haste, to be made anew.
    """

    surface: pygame.Surface
    x: float
    y: float
    rough: bool = False


class View(NamedTuple):
    """A baked view of the tiles."""

    name: str
    squash: float
    thickness: float


TABLE: Final = View("table", TILTED, THICK)
TOP: Final = View("top", FLAT, THIN)


@functools.cache
def sheet(name: str) -> pygame.Surface:
    """A baked sheet in the pixel format that blits fastest, read when first asked for."""
    read = pygame.image.load(asset("sprites", f"{name}.png"))
    made = pygame.Surface(read.get_size(), pygame.SRCALPHA, 32)
    made.blit(read, (0, 0), special_flags=PREMULTIPLIED)
    return made


@functools.cache
def preload(stains: tuple[Stain, ...] = TILES) -> threading.Thread:
    """Begin to read every sheet of some tiles in a thread of its own, once, so that none is waited for later."""
    parts = ["keep", *(f"{part}_{stain}" for stain in stains for part in ("body", "holes"))]
    names = [f"{view.name}_{part}" for view in (TOP, TABLE) for part in parts]
    thread = threading.Thread(target=lambda: [sheet(name) for name in names], name="sheets", daemon=True)
    thread.start()
    return thread


@functools.cache
def preload_tables() -> threading.Thread:
    """Begin to read every sheet of every kind of table at the ordinary angle, once, in a thread of its own.

    What only those ask for who choose colours is read when it is needed.
    """
    folder = asset("sprites", f"{TABLE.name}_keep.png").parent
    chosen = {f"{TABLE.name}_{part}_{stain}" for stain in COLOURS for part in ("body", "holes", "discs")}
    natural = {f"{TABLE.name}_{part}_{stain}" for stain in TILES for part in ("body", "holes")}
    names = sorted({path.stem for path in folder.glob(f"{TABLE.name}_*.png")} - (chosen - natural))
    thread = threading.Thread(target=lambda: [sheet(name) for name in names], name="tables", daemon=True)
    thread.start()
    return thread


def body(view: View, stain: Stain, grain: int) -> Sprite:
    """A tile without holes, at the masters' radius; a copy."""
    bodies = sheet(f"{view.name}_body_{stain}")
    width, height = bodies.get_width() // GRAINS, bodies.get_height()
    found = bodies.subsurface((grain * width, 0, width, height)).copy()
    return Sprite(found, width / 2, float((height - round(view.thickness * RADIUS)) // 2))


def cut(into: Sprite, view: View, stain: Stain, pointers: int) -> None:
    """Cut a set of holes into a body: what lies below shows through them, dimmed."""
    keep = sheet(f"{view.name}_keep")
    hole = pygame.Rect(0, 0, keep.get_width() // 8, keep.get_height() // 8)
    place = round(into.x) - hole.w // 2, round(into.y) - hole.h // 2
    hole.topleft = pointers % 8 * hole.w, pointers // 8 * hole.h
    into.surface.blit(keep, place, hole, special_flags=pygame.BLEND_RGBA_MULT)
    into.surface.blit(sheet(f"{view.name}_holes_{stain}"), place, hole, special_flags=pygame.BLEND_RGBA_ADD)


def scaled(master: Sprite, across: float, upright: float, fine: bool = True) -> Sprite:
    """A sprite of other size; not fine (nearest pixels) is several times faster."""
    width, height = master.surface.get_size()
    size = max(1, round(width * across)), max(1, round(height * upright))
    scale = pygame.transform.smoothscale if fine else pygame.transform.scale
    return Sprite(scale(master.surface, size), master.x * size[0] / width, master.y * size[1] / height)


def translucent(sprite: Sprite, alpha: float) -> Sprite:
    """A copy that is seen through; alpha 0 to 1."""
    surface = sprite.surface.copy()
    surface.fill((round(alpha * 255),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(surface, sprite.x, sprite.y)
