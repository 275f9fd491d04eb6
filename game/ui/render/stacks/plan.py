"""How stacks stand relative to each other: which cover each other, whose shadows meet, and where badges lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from game.core.geometry.hexes import Cell
from game.ui.look.cache import Recent
from game.ui.render.camera import Camera, Point
from game.ui.render.shadows import Caster, Casters, Solid
from game.ui.render.stacks.badges import Covers, StandingStack, place_badges, stands_out


class StackShape(NamedTuple):
    """The shape of the stacks of a kind of table, of pieces of the shape `solid`.

    If they are `flush` only a higher stack covers its neighbour.  `cells_beside` are the cells whose stacks are seen
    beside a cell's stack; `badge_places` the possible places for a height from the centre of the upper face, the best
    place first.
    """

    solid: Solid
    flush: bool
    covers: Covers
    cells_beside: Callable[[Cell], tuple[Cell, ...]]
    badge_places: Callable[[Camera, Point], tuple[Point, ...]]

    def may_cover(self, own: StandingStack, behind: StandingStack, radius: float) -> bool:
        """Whether a stack may cover part of a stack behind it, with cells of a radius in pixels."""
        (x, y), (u, v) = own.face, behind.face
        beside = abs(x - u) < 2 * radius and v - radius < own.foot and y < behind.foot + radius
        return behind.foot < own.foot - 1 and beside and not (self.flush and behind.depth >= own.depth)


class StackPlan(NamedTuple):
    """How stacks stand relative to each other, with cell 0,0 at the origin.

    `standing` are the stacks as seen, from back to front; `badges` the heights of stacks of two or more and the places
    of their badges; `uneven` the stacks that stand out from their neighbours; `seams` the stacks that each may partly
    cover.  `ground_casters` are the earlier stacks whose shadows on the table a stack's shadow may overlap,
    `face_casters` those whose shadows fall on its upper face.
    """

    standing: dict[Cell, StandingStack]
    badges: dict[Cell, tuple[int, Point]]
    uneven: frozenset[Cell]
    seams: dict[Cell, list[StandingStack]]
    ground_casters: dict[Cell, Casters]
    face_casters: dict[Cell, Casters]


PLANS: Final = Recent[StackPlan](4, per_scene=True)


def plan_stacks(
    heights: Mapping[Cell, int], faded: frozenset[Cell], shape: StackShape, camera: Camera, unit: float
) -> StackPlan:
    """The plan of stacks under a camera whose cell 0,0 is at the origin; `unit` gives the size of badges.

    Stacks that are `faded` hide no badges and have no seams.
    """
    standing = dict[Cell, StandingStack]()
    for cell, count in sorted(heights.items(), key=lambda stack: camera.at(stack[0])[::-1]):
        face = camera.at(cell, count)
        rim = shape.badge_places(camera, face) if count > 1 else ()
        standing[cell] = StandingStack(face, camera.rise(count), rim)
    shown = [stack._replace(depth=0.0) if cell in faded else stack for cell, stack in standing.items()]
    high = [cell for cell in standing if heights[cell] > 1]
    places = place_badges(shown, shape.covers, camera, unit)
    badges = {cell: (heights[cell], place) for cell, place in zip(high, places, strict=True)}
    uneven = frozenset(
        cell
        for cell in high
        if stands_out(heights[cell], (heights.get(other, 0) for other in shape.cells_beside(cell)))
    )
    solid = [(cell, stack) for cell, stack in standing.items() if cell not in faded and stack.depth]
    seams = dict[Cell, list[StandingStack]]()
    if camera.is_resting and camera.spread == 0:
        for index, (cell, own) in enumerate(solid):
            seams[cell] = [stack for _, stack in solid[:index] if shape.may_cover(own, stack, camera.radius)]
    casters = find_casters(list(heights.items()), shape.solid, camera)
    return StackPlan(standing, badges, uneven, seams, *casters)


def find_casters(
    stacks: Sequence[tuple[Cell, int]], solid: Solid, camera: Camera
) -> tuple[dict[Cell, Casters], dict[Cell, Casters]]:
    """Which stacks' shadows overlap on the table, and which fall on faces; empty while the table turns."""
    met, shaded = dict[Cell, Casters](), dict[Cell, Casters]()
    if not camera.is_resting or camera.spread > 0:
        return met, shaded
    places = [(cell, count, *camera.at(cell)) for cell, count in stacks if count]
    far = camera.radius * solid.meeting_distance(max((count for _, count, _, _ in places), default=0))
    for index, (cell, count, x, y) in enumerate(places):
        near = [
            (other < index, Caster(solid, high, *(round(off / camera.radius, 2) for off in (u - x, v - y))))
            for other, (_, high, u, v) in enumerate(places)
            if abs(u - x) < far and abs(v - y) < far and other != index
        ]
        reach, squash = solid.shadow_box(count), camera.squash
        met[cell] = tuple(caster for before, caster in near if before and caster.may_reach(reach, squash))
        over = (caster._replace(pieces=caster.pieces - count) for _, caster in near if caster.pieces > count)
        shaded[cell] = tuple(caster for caster in over if caster.may_reach(solid.box, squash))
    return met, shaded
