"""Room for words over the table: where stacks are seen, and where a box hides the least of what should be seen."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Sequence
from math import inf
from typing import Final, NamedTuple, TypeAlias

import pygame

from game.core.hexes import Cell
from game.ui.render.camera import DISC, Camera, Point
from game.ui.render.frame import Frame, Ghost, Lifted

Keep: TypeAlias = tuple[pygame.Rect, float]  # what words had better not cover, and how much that matters
TOLD: Final = 100.0  # so much where they speak of it,
ASIDE: Final = 1.0  # and so much everything else
FACE: Final = 0.8  # how far a face reaches from its middle, in radii: the corners of a hexagon may be covered
STEP: Final = 4  # pixels; places that are nearer to each other are one


class Label(NamedTuple):
    """Something that lies over the table: what it is, where, and where that lies which it speaks of."""

    name: str
    rect: pygame.Rect
    about: tuple[pygame.Rect, ...] = ()


def face(frame: Frame, camera: Camera, cell: Cell, height: float | None = None) -> pygame.Rect:
    """Where the upper face of a stack is seen, or a bare cell; or a face so high above it."""
    wide = 2 * (DISC if camera.grid == "square" else FACE) * camera.radius
    rect = pygame.Rect(0, 0, round(wide), round(wide * camera.squash))
    x, y = camera.at(cell, frame.height(cell) if height is None else height)
    rect.center = round(x), round(y)
    return rect


def body(frame: Frame, camera: Camera, cell: Cell) -> pygame.Rect:
    """Where a stack is seen with its sides, and with what would land on it; or a bare cell."""
    ghosts = [mark.height + 1 for mark in frame.markers if isinstance(mark, Ghost) and mark.cell == cell]
    return face(frame, camera, cell, max(ghosts, default=None)).union(face(frame, camera, cell, 0))


def held(frame: Frame, camera: Camera, lifted: Lifted) -> pygame.Rect:
    """Where the pieces are seen that are held above their stack."""
    tall = frame.height(lifted.cell)
    low = face(frame, camera, lifted.cell, tall - lifted.count + lifted.gap)
    return low.union(face(frame, camera, lifted.cell, tall + lifted.gap))


def kept(frame: Frame, camera: Camera, told: Collection[Cell], others: Collection[Cell]) -> tuple[Keep, ...]:
    """The stacks that words speak of, which they leave in sight, and rather the faces of others too."""
    keep = [(body(frame, camera, cell), TOLD) for cell in sorted(told)]
    keep += [(face(frame, camera, cell), ASIDE) for cell in sorted(set(others).difference(told))]
    return tuple(keep)


def covered(rect: pygame.Rect, keep: Sequence[Keep]) -> float:
    """How many pixels of what should be seen a box hides, each as often as it matters."""
    parts = ((rect.clip(keep[index][0]), keep[index][1]) for index in rect.collidelistall([box for box, _ in keep]))
    return sum(weight * part.width * part.height for part, weight in parts)


def emptiest(rects: Sequence[pygame.Rect], keep: Sequence[Keep]) -> pygame.Rect:
    """Of some places the one that hides least of what should be seen; an earlier one before one as good."""
    return min(rects, key=lambda rect: covered(rect, keep))


def edges(size: tuple[int, int], area: pygame.Rect) -> list[pygame.Rect]:
    """Places for a box at the edges of an area: below, above, then in the corners."""
    box = pygame.Rect((0, 0), size)
    right, low = area.right - box.w, area.bottom - box.h
    middle = area.centerx - box.w // 2
    corners = ((area.left, low), (right, low), (area.left, area.top), (right, area.top))
    return [box.move(at) for at in ((middle, low), (middle, area.top), *corners)]


def roomy(size: tuple[int, int], tip: Point, area: pygame.Rect, keep: Sequence[Keep], air: int) -> pygame.Rect:
    """The place for a box of a size: in an area, near the place of which its words speak, and off what is to be seen.

    A pixel of way, half a one sideways, weighs as much as a pixel's width of something of weight 1 covered.  Above or
    below the tip it is about `air` away; upwards goes before downwards, and both before sideways.
    """
    x, y = round(tip[0]), round(tip[1])
    least, best = inf, pygame.Rect((0, 0), size).move(x - size[0] // 2, y).clamp(area)
    for way, rect in sorted(places(size, (x, y), area, keep, air), key=lambda place: (place[0], tuple(place[1]))):
        if way >= least:
            break  # none farther off can be better
        cost = way + covered(rect, keep) / size[1]
        if cost < least:
            least, best = cost, rect
    return best


def places(
    size: tuple[int, int], tip: tuple[int, int], area: pygame.Rect, keep: Sequence[Keep], air: int
) -> Iterator[tuple[float, pygame.Rect]]:
    """Where a box may lie that does not hide its tip, and how far off that is: beside what is to be seen, or at an
    edge."""
    (wide, tall), (x, y), gap = size, tip, air // 5
    lefts = {x - wide // 2, x - gap, x + gap - wide, area.left, area.right - wide}
    tops = {y - air - tall, y + air, y - tall // 2, area.top, area.bottom - tall}
    for box, weight in keep:
        if weight > ASIDE:
            lefts |= {box.left - wide - gap, box.right + gap}
        tops |= {(box.top - tall - gap) // STEP * STEP, -(-(box.bottom + gap) // STEP) * STEP}
    right, bottom = max(area.left, area.right - wide), max(area.top, area.bottom - tall)
    across = {max(area.left, min(right, left)) for left in lefts}
    for left, top in itertools.product(across, {max(area.top, min(bottom, top)) for top in tops}):
        middle = left + wide / 2, top + tall / 2
        over = left - gap <= x <= left + wide + gap
        if not (over and abs(middle[1] - y) <= max(air, tall / 2 + gap)):
            yield abs(middle[1] - y) + abs(middle[0] - x) / 2, pygame.Rect(left, top, wide, tall)
