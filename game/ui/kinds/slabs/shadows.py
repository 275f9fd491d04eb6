"""The shadows of slabs on the table and on lower slabs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from game.ui.kinds.slabs.shapes import Shape, insets, seen_shape
from game.ui.kinds.slabs.visible_slabs import VisibleSlab
from game.ui.look.cache import lru_cache_per_scene
from game.ui.render.camera import SLAB_THICKNESS, Camera, Point
from game.ui.render.shadows import Box, Caster, Casters, Solid, face_shadow, table_shadow
from game.ui.render.sprites import Key, Priority, drawing
from game.ui.render.stage import Stage

FACE_GAP: Final = 0.011  # radii; between a cell's edge and a slab's, as its sprites have it
ROUNDING_MARGIN: Final = 0.05  # radii; the margin for rounded positions


class SlabShadows(NamedTuple):
    """The earlier slabs whose shadows on the table a slab's shadow may overlap, and those whose shadows fall on its
    face."""

    ground_casters: Casters
    face_casters: Casters


@lru_cache_per_scene(256)
def slab_solid(shape: Shape) -> Solid:
    """The shadow-casting shape of a slab."""
    ring = max(insets(shape, FACE_GAP), key=len)
    return Solid(tuple(ring), SLAB_THICKNESS)


@lru_cache_per_scene(4)
def slab_shadows(all_slabs: tuple[VisibleSlab, ...], facing: int, squash: float) -> dict[VisibleSlab, SlabShadows]:
    """For each slab, which shadows its own overlaps and which fall on its face."""
    camera = Camera(1.0, 0.0, 0.0, float(facing), squash)
    placed = [
        (visible, slab_solid(seen_shape(visible.slab, facing)), *camera.at(visible.slab.cells[0]))
        for visible in all_slabs
    ]
    shadow_boxes = [shift_box(own.shadow_box(visible.level, False), x, y / squash) for visible, own, x, y in placed]
    made = {}
    for index, (visible, own, x, y) in enumerate(placed):
        reach = shift_box(own.shadow_box(visible.level), x, y / squash)
        met, shaded = list[Caster](), list[Caster]()
        for before, ((_, level), other, u, v) in enumerate(placed):
            if (
                before == index
                or not (before < index or level > visible.level)
                or are_apart(shadow_boxes[before], reach)
            ):
                continue
            caster = Caster(other, level, round(u - x, 2), round(v - y, 2))
            if before < index and caster.may_reach(own.shadow_box(visible.level), squash):
                met.append(caster)
            if level > visible.level:
                over = caster._replace(pieces=level - visible.level)
                if over.may_reach(own.box, squash):
                    shaded.append(over)
        made[visible] = SlabShadows(tuple(met), tuple(shaded))
    return made


def shift_box(box: Box, x: float, y: float) -> Box:
    """A box moved by an offset."""
    return box[0] + x, box[1] + y, box[2] + x, box[3] + y


def are_apart(first: Box, second: Box) -> bool:
    """Whether two boxes cannot overlap, even if they are rounded."""
    across = first[2] < second[0] - ROUNDING_MARGIN or second[2] < first[0] - ROUNDING_MARGIN
    return across or first[3] < second[1] - ROUNDING_MARGIN or second[3] < first[1] - ROUNDING_MARGIN


def add_ground_shadows(
    stage: Stage,
    casting: Iterable[VisibleSlab],
    shadows: Mapping[VisibleSlab, SlabShadows],
    shown: dict[VisibleSlab, Key],
) -> None:
    """Add the shadows on the table of the `casting` slabs, whose shadows may be visible.

    `shown` are the shadows that each slab had last, which stand in until new shadows are made; it is updated.
    """
    camera, apart = stage.camera, stage.camera.spread > 0
    for visible in casting:
        if not (apart and visible.level > 1):
            own = slab_solid(seen_shape(visible.slab, camera.facing))
            others = () if apart else shadows[visible].ground_casters
            shadow = drawing(table_shadow, own, visible.level, others)
            instead = shown.get(visible, drawing(table_shadow, own, 1, ())[0])
            stage.put(stage.sprite(*shadow, Priority.IN_THREAD, instead), camera.at(visible.slab.cells[0]))
            if stage.sprites.has(shadow[0], camera.radius, camera.squash):
                shown[visible] = shadow[0]


def add_face_shadows(stage: Stage, visible: VisibleSlab, others: Casters) -> None:
    """Add the shadows of higher slabs on the face of a slab."""
    camera = stage.camera
    if others:
        own = slab_solid(seen_shape(visible.slab, camera.facing))
        made = stage.sprite(*drawing(face_shadow, own, others), Priority.IN_THREAD)
        stage.put(made, camera.at(visible.slab.cells[0], visible.level))


def add_lone_shadow(stage: Stage, shape: Shape, at: Point) -> None:
    """Add the shadow of a single slab just above something."""
    stage.put(stage.sprite(*drawing(table_shadow, slab_solid(shape), 1, ()), Priority.IN_THREAD), at)
