"""The shadows of slabs on the table, and on the slabs that lie lower."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from game.ui.kinds.slabs.shapes import Shape, insets, seen
from game.ui.kinds.slabs.visible_slabs import VisibleSlab
from game.ui.look.cache import lru_cache_per_scene
from game.ui.render.camera import SLAB_THICK, Camera, Point
from game.ui.render.shadows import Box, Caster, Casters, Solid, on_face, on_table
from game.ui.render.stage import Stage

ROUNDED: Final = 0.05  # radii


class Fallen(NamedTuple):
    """Whose shadows on the table a slab's own may meet that were cast before; whose fall on its face."""

    met: Casters
    shaded: Casters


@lru_cache_per_scene(256)
def solid(shape: Shape) -> Solid:
    """What a slab casts its shadow with."""
    ring = max(insets(shape, 0.015), key=len)
    return Solid(tuple(ring), SLAB_THICK)


@lru_cache_per_scene(4)
def fallen(found: tuple[VisibleSlab, ...], facing: int, squash: float) -> dict[VisibleSlab, Fallen]:
    """Every slab with what its shadow meets and what falls on it."""
    camera = Camera(1.0, 0.0, 0.0, float(facing), squash)
    laid = [(one, solid(seen(one.slab, facing)), *camera.at(one.slab.cells[0])) for one in found]
    cast = [shifted(own.reach(one.level, False), x, y / squash) for one, own, x, y in laid]
    made = {}
    for index, (one, own, x, y) in enumerate(laid):
        reach = shifted(own.reach(one.level), x, y / squash)
        met, shaded = list[Caster](), list[Caster]()
        for before, ((_, level), other, u, v) in enumerate(laid):
            if before == index or not (before < index or level > one.level) or apart(cast[before], reach):
                continue
            caster = Caster(other, level, round(u - x, 2), round(v - y, 2))
            if before < index and caster.meets(own.reach(one.level), squash):
                met.append(caster)
            if level > one.level:
                over = caster._replace(pieces=level - one.level)
                if over.meets(own.box, squash):
                    shaded.append(over)
        made[one] = Fallen(tuple(met), tuple(shaded))
    return made


def shifted(box: Box, x: float, y: float) -> Box:
    """A box elsewhere."""
    return box[0] + x, box[1] + y, box[2] + x, box[3] + y


def apart(one: Box, other: Box) -> bool:
    """Whether two boxes cannot meet, though they are rounded."""
    across = one[2] < other[0] - ROUNDED or other[2] < one[0] - ROUNDED
    return across or one[3] < other[1] - ROUNDED or other[3] < one[1] - ROUNDED


def on_ground(stage: Stage, casting: Iterable[VisibleSlab], known: Mapping[VisibleSlab, Fallen]) -> None:
    """The shadows on the table of the slabs that are `casting` any that can be seen; `known`: what they meet."""
    camera, apart = stage.camera, stage.camera.spread > 0
    for one in casting:
        if not (apart and one.level > 1):
            own, others = solid(seen(one.slab, camera.facing)), () if apart else known[one].met
            make = functools.partial(on_table, own, one.level, others)
            made = stage.threaded(("slab shadow", own, one.level, others), make, ("slab shadow", own, 1, ()))
            stage.put(made, camera.at(one.slab.cells[0]))


def on_slab(stage: Stage, one: VisibleSlab, others: Casters) -> None:
    """The shadows of higher slabs on the face of one."""
    camera = stage.camera
    if others:
        own = solid(seen(one.slab, camera.facing))
        made = stage.threaded(("slab fallen", own, others), functools.partial(on_face, own, others))
        stage.put(made, camera.at(one.slab.cells[0], one.level))


def lone(stage: Stage, shape: Shape, at: Point) -> None:
    """The shadow of a slab alone, close above something."""
    make = functools.partial(on_table, solid(shape), 1, ())
    stage.put(stage.threaded(("slab shadow", solid(shape), 1, ()), make), at)
