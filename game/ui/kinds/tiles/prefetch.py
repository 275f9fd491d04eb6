"""What may soon be asked for on a table of tiles: sprites to be made while nothing moves, the likeliest first."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import replace

from game.core.hexes import neighbours, turned_pointers
from game.core.pieces import HexTile
from game.ui.kinds.tiles import shade
from game.ui.kinds.tiles.stage import shades_of
from game.ui.kinds.tiles.tiles import Shades, tile
from game.ui.look.theme import TILES, Worn, shown_as, stain_of
from game.ui.render import markers
from game.ui.render.baked import preload
from game.ui.render.camera import Camera
from game.ui.render.frame import Frame
from game.ui.render.overlay import hop_of
from game.ui.render.sprites import Key, Maker


def likely(frame: Frame, camera: Camera, worn: Worn) -> Iterator[tuple[Key, Maker]]:
    """The marks of the next hover, then the same tiles seen after a turn either way."""
    preload(tuple(shown_as(stain, worn) for stain in TILES[: len(frame.arrangement.hands)]))
    yield from marks()
    yield from hops(frame, camera)
    for by in (1, -1):
        yield from tiles(frame, replace(camera, turns=camera.turns + by), worn)


def marks() -> Iterator[tuple[Key, Maker]]:
    """The marks that lie on faces."""
    for kind, make in markers.RINGS.items():
        yield ("ring", kind), make
    for kind, colour in markers.TINTS.items():
        yield ("bare", kind), functools.partial(markers.bare, colour=colour)
    yield ("cross",), markers.cross
    yield ("under",), shade.under
    for colour in (markers.TEAL, markers.CORAL):
        yield ("dot", colour), functools.partial(markers.dot, colour=colour)


def hops(frame: Frame, camera: Camera) -> Iterator[tuple[Key, Maker]]:
    """The stretches of lines from and to every stack."""
    seen = set()
    for cell in frame.arrangement.stacks:
        for other in neighbours(cell):
            for a, b in ((cell, other), (other, cell)):
                key, make = hop_of(camera, (a, frame.height(a)), (b, frame.height(b)), markers.TEAL)
                if key not in seen:
                    seen.add(key)
                    yield key, make


def tiles(frame: Frame, camera: Camera, worn: Worn) -> Iterator[tuple[Key, Maker]]:
    """Every tile as it is seen under a camera."""
    for cell, pile in frame.arrangement.stacks.items():
        for level, piece in enumerate(pile):
            shades: Shades = shades_of(frame, camera, cell) if level == len(pile) - 1 else ()
            assert isinstance(piece, HexTile)
            pointers = turned_pointers(piece.pointers, camera.facing)
            stain = shown_as(stain_of(piece), worn)
            yield ("tile", stain, pointers, shades), functools.partial(tile, stain, pointers, shades)
