"""What may soon be asked for: sprites to be made while nothing moves, the likeliest first."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import replace

from game.core.hexes import neighbours, turned_pointers
from game.core.pieces import HexTile
from game.ui.kinds.discs import stage as disc_stage
from game.ui.kinds.discs.stage import boarded
from game.ui.kinds.slabs import stage as slab_stage
from game.ui.kinds.slabs.stage import heaped
from game.ui.look.theme import Worn, shown_as, stain_of
from game.ui.render import markers, shade
from game.ui.render.camera import Camera
from game.ui.render.frame import Frame
from game.ui.render.overlay import hop_of
from game.ui.render.sprites import Key, Maker, Shades, tile
from game.ui.render.stage import shades_of


def likely(frame: Frame, camera: Camera, worn: Worn = ()) -> Iterator[tuple[Key, Maker]]:
    """The marks of the next hover, then the same tiles seen after a turn either way."""
    if camera.turns != round(camera.turns):
        return
    if not boarded(frame):
        yield from marks()
    if heaped(frame):
        yield from slab_stage.likely(frame, camera, worn)
        return
    if boarded(frame):
        yield from disc_stage.likely(frame, camera, worn)
        return
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
