"""How a table of slabs shows the end: the outlines of all slabs level by level, and rings around those that count."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.geometry.hexes import Cell
from game.ui.kinds.slabs import marks as slab_marks
from game.ui.kinds.slabs.parts import slab_place
from game.ui.kinds.slabs.shapes import seen_shape
from game.ui.kinds.slabs.visible_slabs import VisibleSlab, slabs_on
from game.ui.render.camera import Camera, Point
from game.ui.render.end_light import EndRing, Part, PartOutline
from game.ui.render.frame import EndLight
from game.ui.render.sprites import Priority, drawing
from game.ui.render.stage import Stage
from game.ui.render.vector import corners


def slab_outlines(stage: Stage, mark: EndLight) -> Iterator[PartOutline]:
    """The outlines of all sides and faces, in the order in which they are drawn."""
    lit, rivals = _slabs_at(stage, mark.lit), _slabs_at(stage, mark.rivals)
    everything = slabs_on(stage.frame.arrangement.stacks)
    for level in range(1, max((one.level for one in everything), default=0) + 1):
        near = [one for one in everything if one.level == level]
        for one in near:
            yield from _cells_of(stage.camera, one, "lit" if one in lit else "", with_side=True)
        for one in near:
            part: Part = "lit-face" if one in lit else "rival-face" if one in rivals else ""
            yield from _cells_of(stage.camera, one, part, with_side=False)


def slab_rings(stage: Stage, mark: EndLight) -> Iterator[EndRing]:
    """A solid ring around each lit slab and a dashed ring around each rival's."""
    parts: tuple[Part, Part] = ("lit-face", "rival-face")
    for part, places in zip(parts, (mark.lit, mark.rivals), strict=True):
        for one in _slabs_at(stage, places):
            colour = stage.sprites.shine(one.slab.stain) if part == "rival-face" else ""
            key, make = drawing(slab_marks.end_ring, seen_shape(one.slab, stage.camera.facing), colour)
            place = slab_place(stage, one.slab, one.level)
            yield EndRing(key, stage.sprite(key, make, Priority.LATER), place, part)


def _slabs_at(stage: Stage, places: tuple[tuple[Cell, int], ...]) -> list[VisibleSlab]:
    """The slabs whose first cells and levels are given."""
    return [one for one in slabs_on(stage.frame.arrangement.stacks) if (one.slab.cells[0], one.level) in places]


def _cells_of(camera: Camera, one: VisibleSlab, part: Part, with_side: bool) -> Iterator[PartOutline]:
    """The outline of each cell of a slab: its face, and with its side also what is seen below that."""
    ring = corners(0, 0, camera.radius, camera.squash)
    for cell in one.slab.cells:
        (x, y), depth = camera.at(cell, one.level), camera.thickness if with_side else 0.0
        points: list[Point] = [(x + dx, y + dy + (depth if dy > 0 else 0)) for dx, dy in ring]
        yield PartOutline(part, tuple(points))
