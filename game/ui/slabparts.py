"""The sprites of slabs on a stage: their sides and faces, whole ones seen through, their shadows."""

from __future__ import annotations

import functools

from game.core.pieces import Slab
from game.ui import slabs, slabsketch
from game.ui.baked import Sprite
from game.ui.camera import Point
from game.ui.frame import Frame
from game.ui.laid import Laid
from game.ui.shapes import seen
from game.ui.sprites import NOTHING, Key, Maker
from game.ui.stage import Stage


def place(stage: Stage, slab: Slab, height: float) -> Point:
    """Where the first cell of a slab is seen, its face on top of `height` slabs."""
    return stage.camera.at(slab.cells[0], height)


def body(stage: Stage, one: Laid, part: str) -> Sprite:
    """The sides or the face of a slab, sketched while there is no time for more."""
    slab, level = one
    made = stage.later(*carved(one, part, stage.camera.facing))
    if made is not NOTHING:
        return made
    shape = seen(slab, stage.camera.facing)
    rough = functools.partial(slabsketch.rough, shape, slab.stain, level, part, stage.camera.thickness)
    return stage.sprite(("rough", part, shape, slab.stain, level), rough)


@functools.lru_cache(maxsize=2048)
def carved(one: Laid, part: str, facing: int) -> tuple[Key, Maker]:
    """The key and the maker of a slab's sides or face."""
    slab, level = one
    shape = seen(slab, facing)
    if part == "walls":
        return ("walls", shape, slab.stain, level), functools.partial(slabs.walls, shape, slab.stain, level)
    grain = slabs.grain_of(slab)
    make = functools.partial(slabs.top, shape, slab.stain, level, grain)
    return ("face", shape, slab.stain, level, grain), make


def veiled(stage: Stage, one: Laid, alpha: float) -> Sprite:
    """A slab seen through, as one body."""
    slab, level = one
    shape, grain = seen(slab, stage.camera.facing), slabs.grain_of(slab)
    key = ("slab", shape, slab.stain, level, grain)
    made = stage.sprite(key, functools.partial(slabs.whole, shape, slab.stain, level, grain))
    return stage.faint(key, made, alpha)


def cast(stage: Stage, slab: Slab, height: float, off: float = 0.0) -> None:
    """A slab's shadow on top of `height` slabs; `off` pixels farther away for one that is held above them."""
    shape, high = seen(slab, stage.camera.facing), height > 0
    made = stage.later(("slab shadow", shape, high), functools.partial(slabs.shadow, shape, high))
    x, y = place(stage, slab, height)
    stage.put(made, (x + off, y + off))


def faded(frame: Frame, one: Laid) -> bool:
    """Whether a slab is to be seen through: it hides something, and nothing lies on it."""
    return any(cell in frame.faded and len(frame.arrangement.stacks[cell]) == one.level for cell in one.slab.cells)
