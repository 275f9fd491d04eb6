"""Places for words over the table: the rectangles of visible stacks, and where a box hides least of them."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil, hypot, inf
from typing import Final, NamedTuple, TypeAlias

import pygame

from game.core.display.pieces import Piece
from game.core.geometry.hexes import Cell
from game.ui.look.cache import Recent
from game.ui.render.camera import DISC_RADIUS, HEX_WIDTH, Camera, Point
from game.ui.render.frame import HELD_GAP, Bow, Danger, Frame, Ghost, Lifted, Marker, Ribbon, Trail, Way

# A rectangle that words should not cover, and the weight of a covered pixel
WeightedRect: TypeAlias = tuple[pygame.Rect, float]
SUBJECT_WEIGHT: Final = 100.0  # the weight of the stacks that words are about
OTHER_WEIGHT: Final = 1.0  # the weight of other stacks
FACE_REACH: Final = 0.8  # in radii; slightly less than a hexagon, as its corners may be covered
PLACE_STEP: Final = 4  # pixels; places are rounded to this grid
LINE_SIDE: Final = 0.4  # of the squares along a line, in radii of a cell


class Label(NamedTuple):
    """Words over the table: the name of their kind, their rectangle, and the rectangles that they are about."""

    name: str
    rect: pygame.Rect
    about: tuple[pygame.Rect, ...] = ()


class FaceRects(NamedTuple):
    """The rectangles of faces of a table under a camera, cached as they are requested.

    It holds the table's stacks, so that no other table gets their id.
    """

    stacks: Mapping[Cell, tuple[Piece, ...]]
    rects: dict[Cell, WeightedRect]


FACE_RECTS: Final = Recent[FaceRects](per_scene=True)  # the last table only: many words are placed over the same table


def face_rect(frame: Frame, camera: Camera, cell: Cell, height: float | None = None) -> pygame.Rect:
    """The rectangle of the upper face of a stack or a bare cell, or of a face at `height`."""
    return face_rect_at(camera, cell, frame.height(cell) if height is None else height)


def face_rect_at(camera: Camera, at: tuple[float, float], height: float) -> pygame.Rect:
    """The rectangle of a face at a place between cells."""
    wide = 2 * (DISC_RADIUS if camera.grid == "square" else FACE_REACH) * camera.radius
    x, y = camera.at(at, height)
    return pygame.Rect(0, 0, round(wide), round(wide * camera.squash)).move_to(center=(round(x), round(y)))


def stack_rect(frame: Frame, camera: Camera, cell: Cell) -> pygame.Rect:
    """The rectangle of a stack with its sides and the ghosts on it, or of a bare cell."""
    ghosts = [
        mark.height + 1 + camera.hover
        for mark in frame.markers
        if isinstance(mark, Ghost) and cell in mark.piece.cells_at(mark.cell)
    ]
    return face_rect(frame, camera, cell, max(ghosts, default=None)).union(face_rect(frame, camera, cell, 0))


def whole_stack_rects(frame: Frame, camera: Camera, weight: float = OTHER_WEIGHT) -> tuple[WeightedRect, ...]:
    """The rectangles of all stacks with their sides, each with this weight."""
    return tuple((stack_rect(frame, camera, cell), weight) for cell in frame.arrangement.stacks)


def subject_rect(frame: Frame, camera: Camera, cell: Cell) -> pygame.Rect:
    """The rectangle of a stack that words are about, with the corners of its hexagon."""
    rect = stack_rect(frame, camera, cell)
    if camera.grid == "square":
        return rect
    wide, tall = HEX_WIDTH - 2 * FACE_REACH, (2 - 2 * FACE_REACH) * camera.squash
    return rect.inflate(round(wide * camera.radius), round(tall * camera.radius))


def lifted_rect(frame: Frame, camera: Camera, lifted: Lifted) -> pygame.Rect:
    """The rectangle of the pieces that are lifted above their stack."""
    tall = frame.height(lifted.cell)
    low = face_rect(frame, camera, lifted.cell, tall - lifted.count + HELD_GAP)
    return low.union(face_rect(frame, camera, lifted.cell, tall + HELD_GAP))


def raised_rects(frame: Frame, camera: Camera) -> tuple[WeightedRect, ...]:
    """The rectangles of the pieces that are lifted or fly, such as ghosts on their way, with a high weight."""
    lifted = [lifted_rect(frame, camera, frame.lifted)] if frame.lifted is not None else []
    flying = (face_rect_at(camera, piece.at, piece.height + 1) for piece in frame.flying)
    return tuple((rect, SUBJECT_WEIGHT) for rect in (*lifted, *flying))


def points_of(mark: Marker) -> tuple[tuple[Point, float], ...]:
    """The points of a line, an arrow or a trail, with their heights; empty for other marks."""
    match mark:
        case Bow() | Danger() | Ribbon() | Way():
            return mark.points
        case Trail():
            return tuple(zip(mark.cells, mark.heights, strict=True))
    return ()


def line_rects(markers: Iterable[Marker], camera: Camera, weight: float) -> Iterator[WeightedRect]:
    """Squares that touch each other along lines, arrows and trails, each with this weight."""
    side = max(1, round(LINE_SIDE * camera.radius))
    for mark in markers:
        pixels = [camera.at(*point) for point in points_of(mark)]
        chord = pixels[:1] if isinstance(mark, Bow | Danger | Ribbon) else []  # they may be bowed towards it
        for (x, y), (u, v) in pairwise((*pixels, *chord)):
            steps = ceil(hypot(u - x, v - y) / side)
            for step in range(1, steps + 1):
                place = round(x + (u - x) * step / steps), round(y + (v - y) * step / steps)
                yield pygame.Rect(0, 0, side, side).move_to(center=place), weight


def rects_to_keep(
    frame: Frame, camera: Camera, subjects: Collection[Cell], others: Collection[Cell]
) -> tuple[WeightedRect, ...]:
    """The rectangles of the subjects of some words, with a high weight, and of the faces of other stacks."""
    keep = [(subject_rect(frame, camera, cell), SUBJECT_WEIGHT) for cell in sorted(subjects)]
    stacks = frame.arrangement.stacks
    rects = FACE_RECTS.get((id(stacks), camera), lambda: FaceRects(stacks, {})).rects
    for cell in sorted(set(others).difference(subjects)):
        if cell not in rects:
            rects[cell] = face_rect(frame, camera, cell), OTHER_WEIGHT
        keep.append(rects[cell])
    return tuple(keep)


def covered_pixels(rect: pygame.Rect, keep: Sequence[WeightedRect]) -> float:
    """How many weighted pixels of the rectangles to keep a box covers."""
    found = 0.0
    for index in rect.collidelistall([box for box, _ in keep]):
        box, weight = keep[index]
        part = rect.clip(box)
        found += weight * part.width * part.height
    return found


class HiddenColumn:
    """Answers in logarithmic time what boxes of a fixed height, as wide as a column, cover for each top."""

    def __init__(self, column: pygame.Rect, tall: int, boxes: list[pygame.Rect], keep: Sequence[WeightedRect]) -> None:
        self.tall = tall
        more = defaultdict[int, float](float)  # the change of covered pixels per row, from a row on
        for index in column.collidelistall(boxes):
            _, top, wide, high = column.clip(boxes[index])
            weight = keep[index][1] * wide
            more[top] += weight
            more[top + high] -= weight
        self._rows, self._rates, self._sums = sorted(more), [0.0], [0.0]
        rate, total, before = 0.0, 0.0, self._rows[0] if self._rows else 0
        for row in self._rows:
            total += rate * (row - before)
            rate, before = rate + more[row], row
            self._rates.append(rate)
            self._sums.append(total)

    def hidden_pixels(self, top: int) -> float:
        """The weighted pixels that a box with this top covers."""
        return self._above(top + self.tall) - self._above(top)

    def _above(self, row: int) -> float:
        index = bisect_right(self._rows, row)
        return self._sums[index] + (self._rates[index] * (row - self._rows[index - 1]) if index else 0.0)


def least_covering(rects: Sequence[pygame.Rect], keep: Sequence[WeightedRect]) -> pygame.Rect:
    """The rectangle that covers least of what should be visible; the first of several."""
    return min(rects, key=lambda rect: covered_pixels(rect, keep))


def edge_places(size: tuple[int, int], area: pygame.Rect) -> list[pygame.Rect]:
    """Places for a box at the edges of an area: at the bottom, at the top, then in the corners."""
    box = pygame.Rect((0, 0), size)
    right, low = area.right - box.w, area.bottom - box.h
    middle = area.centerx - box.w // 2
    corners = ((area.left, low), (right, low), (area.left, area.top), (right, area.top))
    return [box.move(at) for at in ((middle, low), (middle, area.top), *corners)]


def free_place(
    size: tuple[int, int], tip: Point, area: pygame.Rect, keep: Sequence[WeightedRect], air: int
) -> pygame.Rect:
    """The best place in an area for a box of words about `tip`: near it, and covering little of `keep`.

    A pixel of distance, or two pixels sideways, costs as much as covering a pixel's width of weight 1.  A box above or
    below the tip is about `air` pixels away; of equal places, above comes before below and both before sideways.
    """
    x, y = round(tip[0]), round(tip[1])
    best = (inf, inf, *pygame.Rect((0, 0), size).move(x - size[0] // 2, y).clamp(area).topleft)
    columns, boxes = dict[int, HiddenColumn](), [box for box, _ in keep]
    for beside in ((), keep):  # the few fixed places come first: their cost limits which of the many others are tried
        for way, left, top in candidate_places(size, (x, y), area, beside, air, best[0]):
            if way <= best[0]:
                if left not in columns:
                    column = pygame.Rect(left, area.top, size[0], max(area.height, size[1]))
                    columns[left] = HiddenColumn(column, size[1], boxes, keep)
                cost = way + columns[left].hidden_pixels(top) / size[1]
                if cost <= best[0]:
                    best = min(best, (cost, way, left, top))
    return pygame.Rect(best[2:], size)


def candidate_places(
    size: tuple[int, int],
    tip: tuple[int, int],
    area: pygame.Rect,
    keep: Sequence[WeightedRect],
    air: int,
    max_way: float = inf,
) -> Iterator[tuple[float, int, int]]:
    """Candidates for a box that does not hide its tip: its distance, left and top, beside rectangles or at edges.

    Candidates farther than `max_way` are skipped.
    """
    (wide, tall), (x, y), gap = size, tip, air // 5
    lefts = {x - wide // 2, x - gap, x + gap - wide, area.left, area.right - wide}
    tops = {y - air - tall, y + air, y - tall // 2, area.top, area.bottom - tall}
    for box, weight in keep:
        if weight > OTHER_WEIGHT:
            lefts |= {box.left - wide - gap, box.right + gap}
    tops |= {(top - tall - gap) // PLACE_STEP * PLACE_STEP for top in {box.top for box, _ in keep}}
    tops |= {-(-(bottom + gap) // PLACE_STEP) * PLACE_STEP for bottom in {box.bottom for box, _ in keep}}
    right, bottom = max(area.left, area.right - wide), max(area.top, area.bottom - tall)
    across = sorted({max(area.left, min(right, left)) for left in lefts}, key=lambda left: abs(left + wide / 2 - x))
    down = sorted((abs(top + tall / 2 - y), top) for top in {max(area.top, min(bottom, top)) for top in tops})
    free = [(far, top) for far, top in down if far > max(air, tall / 2 + gap)]
    for left in across:
        aside = abs(left + wide / 2 - x) / 2
        for far, top in free if left - gap <= x <= left + wide + gap else down:
            if far + aside > max_way:
                break
            yield far + aside, left, top
