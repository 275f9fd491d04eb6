"""The sprites of slabs on a stage: their sides and faces, translucent slabs, their shadows."""

from __future__ import annotations

import functools
from typing import Final

from game.core.display.pieces import Slab, Stain
from game.ui.kinds.slabs import sketch as slab_sketch
from game.ui.kinds.slabs import slabs
from game.ui.kinds.slabs.shadows import add_lone_shadow
from game.ui.kinds.slabs.shapes import seen_shape
from game.ui.kinds.slabs.visible_slabs import VisibleSlab
from game.ui.look.cache import lru_cache_per_scene
from game.ui.render.baked import Sprite
from game.ui.render.camera import Camera, Point
from game.ui.render.frame import Frame
from game.ui.render.sprites import EMPTY_SPRITE, Drawing, Priority, drawing
from game.ui.render.stage import Stage

BODY_PARTS: Final = ("walls", "face")


def slab_place(stage: Stage, slab: Slab, height: float) -> Point:
    """The pixel of a slab's first cell, with its face on top of `height` slabs."""
    return stage.camera.at(slab.cells[0], height)


def part_sprite(stage: Stage, visible: VisibleSlab, part: str) -> Sprite:
    """The sides or the face of a slab; a sketch while there is no time for the final sprite."""
    slab, level = visible
    stain = stage.sprites.stain(slab)
    made = stage.sprite(*part_drawing(visible, part, stage.camera.facing, stain), Priority.LATER)
    if made is not EMPTY_SPRITE:
        return made
    shape = seen_shape(slab, stage.camera.facing)
    rough = functools.partial(slab_sketch.sketch_sprite, shape, stain, level, part, stage.camera.thickness)
    return stage.sprite(("rough", part, shape, stain, level), rough)


@lru_cache_per_scene(256)
def part_drawing(visible: VisibleSlab, part: str, facing: int, stain: Stain) -> Drawing:
    """A slab's sides (`walls`) or `face` in a stain."""
    slab, level = visible
    shape = seen_shape(slab, facing)
    if part == "walls":
        return drawing(slabs.wall_sprite, shape, stain, level)
    return drawing(slabs.face_sprite, shape, stain, level, slabs.grain_of(slab))


def whole_slab(stage: Stage, visible: VisibleSlab) -> Drawing:
    """A slab as a single body."""
    slab, level = visible
    shape, grain = seen_shape(slab, stage.camera.facing), slabs.grain_of(slab)
    return drawing(slabs.slab_sprite, shape, stage.sprites.stain(slab), level, grain)


def translucent_slab(stage: Stage, visible: VisibleSlab, alpha: float) -> Sprite:
    """A translucent slab as a single body."""
    key, make = whole_slab(stage, visible)
    return stage.translucent_sprite(key, stage.sprite(key, make), alpha)


def ghost_slab(stage: Stage, visible: VisibleSlab) -> Sprite:
    """A slab that does not lie there yet, as a single body."""
    key, make = whole_slab(stage, visible)
    return stage.ghost_sprite(key, stage.sprite(key, make))


def prepare_landing(stage: Stage, visible: VisibleSlab) -> None:
    """Have the sides and the face of a slab made before it lies there, so that its grain does not come later."""
    camera, stain = stage.camera, stage.sprites.stain(visible.slab)
    for part in seen_parts(camera):
        key, make = part_drawing(visible, part, camera.facing, stain)
        stage.sprites.is_ready(key, make, camera.radius, camera.squash, in_thread=True)


def seen_parts(camera: Camera) -> tuple[str, ...]:
    """The visible parts of a slab: without sides from straight above."""
    return ("face",) if camera.is_flat else BODY_PARTS


def add_slab_shadow(stage: Stage, slab: Slab, height: float, up: float) -> None:
    """Add the shadow of a slab that is held `up` thicknesses over the top of `height` slabs."""
    place = stage.shadow_place(slab_place(stage, slab, height), up)
    add_lone_shadow(stage, seen_shape(slab, stage.camera.facing), place)


def is_faded(frame: Frame, visible: VisibleSlab) -> bool:
    """Whether a slab is translucent: it hides something, and nothing lies on it."""
    return any(
        cell in frame.faded and len(frame.arrangement.stacks[cell]) == visible.level for cell in visible.slab.cells
    )
