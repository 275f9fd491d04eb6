"""Which stacks wear a badge with their height, and where: at the first place that covers no other stack or badge."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from game.core.geometry.hexes import Cell
from game.ui.render import markers
from game.ui.render.camera import Camera, Point
from game.ui.render.frame import Cliff, Focus, Frame, Ghost, Marker, Ring, StackNote, Tape, Walker

MIN_BADGE_DISTANCE: Final = 2.1  # in radii of a badge
MIN_DIFFERENCE: Final = 2  # between neighbours; less is read from their sides
QUIET_RINGS: Final = ("may", "may-not", "turn")  # rings of which no rule asks how high their stacks are

Covers: TypeAlias = Callable[[Point, Point, float, Camera], bool]
"""The test whether a pixel lies on a piece: the pixel, the centre of its face, its sides' height, the camera."""


class StandingStack(NamedTuple):
    """A stack as seen: the centre of its upper face, the height of its sides in pixels, its places for a badge."""

    face: Point
    depth: float
    places: tuple[Point, ...]

    @property
    def foot(self) -> float:
        """The y of the stack's foot on the screen."""
        return self.face[1] + self.depth


def asked_stacks(frame: Frame) -> frozenset[Cell]:
    """The stacks that are pointed at, chosen, or that a rule asks about in the marks on them."""
    chosen = () if frame.lifted is None else (frame.lifted.cell,)
    return frame.asked.union(chosen, (cell for mark in frame.markers for cell in _cells_asked_by(mark)))


def ghost_cells(frame: Frame) -> frozenset[Cell]:
    """The cells of ghosts, whose stacks will have another height."""
    return frozenset(mark.cell for mark in frame.markers if isinstance(mark, Ghost))


def _cells_asked_by(mark: Marker) -> Iterator[Cell]:
    match mark:
        case Ring(kind=kind) if kind in QUIET_RINGS:
            return
        case Ring() | Tape() | StackNote() | Focus():
            yield mark.cell
        case Cliff():
            yield from (mark.low_cell, mark.high_cell)
        case Walker():
            yield from (cell for cell, _ in mark.path)
        case _:
            return


def stands_out(height: int, beside: Iterable[int]) -> bool:
    """Whether a stack's height differs from a neighbour's by so much that it isn't read from the sides.

    Bare table counts as one piece: both are read at a glance.
    """
    return height > 1 and any(abs(height - max(1, other)) >= MIN_DIFFERENCE for other in beside)


def clear_place(place: Point, others: Iterable[Point], plates: Sequence[tuple[Point, float]]) -> Point:
    """The place of a badge, or the first of other places if plates lie there; each plate has a distance to keep."""
    free = (each for each in (place, *others) if all(math.dist(each, plate) >= gap for plate, gap in plates))
    return next(free, place)


def place_badges(standing: Sequence[StandingStack], covers: Covers, camera: Camera, unit: float = 0.8) -> list[Point]:
    """A place for each stack that has candidates, in order; badges grow with the interface's `unit`.

    If every candidate covers another stack, a place on a stack behind is preferred.  Badges do not overlap if there is
    a choice.
    """
    found: list[Point] = []
    size, wide = markers.badge_radius(camera.radius, unit), camera.radius
    reach = 0.8 * size

    def cost(place: Point, own: StandingStack, near: Sequence[StandingStack]) -> int:
        x, y = place
        edge = (place, (x - reach, y), (x + reach, y), (x, y - reach), (x, y + reach))
        hit = [one for one in near if any(covers(at, one.face, one.depth, camera) for at in edge)]
        before = any(one.foot > own.foot + 1 for one in hit)
        beside = any((x - u) ** 2 + (y - v) ** 2 < (MIN_BADGE_DISTANCE * size) ** 2 for u, v in found)
        return 4 * beside + 2 * before + bool(hit)

    for own in standing:
        if not own.places:
            continue
        x, y = own.face
        near = [
            one
            for one in standing
            if one is not own
            and abs(one.face[0] - x) < 2.5 * wide
            and one.face[1] < y + 2 * wide
            and one.foot > y - 2 * wide
        ]
        best, least = own.places[0], 8
        for place in own.places:
            worth = cost(place, own, near)
            if worth < least:
                best, least = place, worth
            if not least:
                break
        found.append(best)
    return found
