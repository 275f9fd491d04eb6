"""The eye: the camera that a person moves, gliding where a jump would lose them.  It never moves by itself, save to
bring into view a cell that somebody has just moved to."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.core.hexes import Cell
from game.core.pieces import Arrangement
from game.ui.kinds import kind_of
from game.ui.render.camera import FLAT, TILTED, Camera, Point

GLIDE: Final = 0.22  # seconds
NOTHING: Final[Mapping[Cell, int]] = {}
WIDE: Final = 1.6  # an area this much wider than high shows no more for being wider
SAME: Final = 0.02  # views whose sizes differ by no more than this share are the same
SPREAD: Final = 0.9  # the gap between tiles, in thicknesses, when all stacks are lifted


def eased(share: float) -> float:
    """A share of a way, slow at both ends."""
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


@dataclass(frozen=True, slots=True)
class Glide:
    """A camera on its way: `at` gives the view after a share 0..1 of it."""

    at: Callable[[float], Camera]
    began: float


class CameraControl:
    """The camera, the area it looks into, and its glides; `now` is the moment of the last `update`.

    `arrangement` tells what is to be seen: a board is always shown whole.
    """

    def __init__(self, area: pygame.Rect, arrangement: Arrangement, seconds: float = GLIDE) -> None:
        self.area = area
        self.seconds = seconds
        kind = kind_of(arrangement)
        self.camera = replace(kind.camera, x=area.centerx, y=area.centery)
        self.board = arrangement.field.cells
        self.largest = kind.largest
        self.now = 0.0
        self._glide: Glide | None = None

    @property
    def gliding(self) -> bool:
        """Whether the view is moving by itself."""
        return self._glide is not None

    def update(self, now: float) -> None:
        """Glide on."""
        self.now = now
        if self._glide is None:
            return
        share = (now - self._glide.began) / self.seconds if self.seconds > 0 else 1.0
        if share >= 1:
            self._arrive()
        else:
            self.camera = self._glide.at(eased(share))

    def _arrive(self) -> None:
        if self._glide is not None:
            self.camera = self._glide.at(1.0).settled()
            self._glide = None

    def _set_out(self, at: Callable[[float], Camera]) -> None:
        self._glide = Glide(at, self.now)
        if self.seconds <= 0:
            self._arrive()

    def resized(self, area: pygame.Rect) -> None:
        """Look into another area; what was in the middle stays in the middle, as large as before for the area.

        There and back again is nothing: however often the side panel is folded, the table keeps its size.
        """
        self._arrive()
        scale = span(area) / span(self.area)
        middle = self.area.center
        self.camera = self.camera.zoomed(scale, middle).panned(area.centerx - middle[0], area.centery - middle[1])
        self.area = area

    def zoom(self, factor: float, point: Point) -> None:
        """Nearer by a factor, at a pixel."""
        self._arrive()
        self.camera = self.camera.zoomed(factor, point)

    def pan(self, dx: float, dy: float) -> None:
        """Shift by pixels."""
        self._arrive()
        self.camera = self.camera.panned(dx, dy)

    def turn(self, by: int, heights: Mapping[Cell, int] = NOTHING) -> None:
        """Walk around the table by steps, clockwise; stacks as high as `heights` says stay in sight."""
        self._arrive()
        start, about = self.camera, self.area.center
        self._walk(lambda share: start.turned(by * share, about), heights)

    def flatten(self, heights: Mapping[Cell, int] = NOTHING) -> None:
        """Look from straight above, or back; stacks as high as `heights` says stay in sight."""
        self._arrive()
        start, about = self.camera, self.area.center
        goal = TILTED if self.flat else FLAT
        self._walk(lambda share: start.squashed(start.squash + (goal - start.squash) * share, about), heights)

    def _walk(self, at: Callable[[float], Camera], heights: Mapping[Cell, int]) -> None:
        """Glide there; farther off where stacks that are all seen now would not be seen from there.

        A board that is shown as large as it can be is so from there too.
        """
        goal, radius = at(1.0), self.camera.radius
        heights = {**dict.fromkeys(self.board, 0), **heights}
        whole = bool(self.board) and self._is_fitted(heights)
        if not whole and (self._sees(goal, heights) or not self._sees(self.camera, heights)):
            self._set_out(at)
            return
        largest = math.inf if whole else radius
        fitted = goal.fitted(tuple(heights), 0, self.area, largest, heights=heights)

        def farther(share: float) -> Camera:
            view = at(share)
            x, y = view.x + (fitted.x - goal.x) * share, view.y + (fitted.y - goal.y) * share
            return replace(view, radius=radius + (fitted.radius - radius) * share, x=x, y=y)

        self._set_out(farther)

    def _is_fitted(self, heights: Mapping[Cell, int]) -> bool:
        """Whether the board is shown as large as it can be."""
        fitted = self.camera.fitted(self.board, 0, self.area, math.inf, heights=heights)
        return abs(fitted.radius / self.camera.radius - 1) < SAME

    def _sees(self, camera: Camera, heights: Mapping[Cell, int]) -> bool:
        """Whether the greater part of every stack's face lies in the area."""
        edge = round(camera.radius)
        room = self.area.inflate(-edge, -edge)
        return all(room.collidepoint(camera.at(cell, height)) for cell, height in heights.items())

    @property
    def flat(self) -> bool:
        """Whether the table is seen from straight above."""
        return self.camera.squash > (TILTED + FLAT) / 2

    def lift(self) -> None:
        """Lift all stacks, or lay them down."""
        self._arrive()
        start = self.camera
        goal = 0.0 if start.spread > 0 else SPREAD
        self._set_out(lambda share: start.spaced(start.spread + (goal - start.spread) * share))

    def fit(
        self, cells: Iterable[Cell], heights: Mapping[Cell, int], glide: bool = True, largest: float = math.inf
    ) -> None:
        """Show all the cells, whose stacks are as high as `heights` says, with a radius of `largest` pixels at most."""
        self._arrive()
        start, most = self.camera, min(largest, math.inf if self.board else self.largest * self.area.h)
        goal = start.fitted(self.board or tuple(cells), 0, self.area, most, heights=heights)
        if glide:
            self._set_out(lambda share: start.towards(goal, share))
        else:
            self.camera = goal

    def centre(self, cells: Iterable[Cell]) -> None:
        """Bring the middle of the cells into the middle, as large as now."""
        self._arrive()
        seen = [self.camera.at(cell) for cell in cells]
        if not seen:
            return
        x = (min(x for x, _ in seen) + max(x for x, _ in seen)) / 2
        y = (min(y for _, y in seen) + max(y for _, y in seen)) / 2
        self._shift(self.area.centerx - x, self.area.centery - y)

    def reveal(self, cell: Cell, heights: Mapping[Cell, int], more: Collection[Cell] = ()) -> None:
        """Shift just so far that the stack on a cell can be seen whole, and on `more` cells; not at all if they can.

        A board that is seen whole stays so, and is seen from farther off where a stack on it has grown too tall.
        Where that would push stacks out of sight that are all seen now, step back instead until all are seen.
        """
        self._arrive()
        if self.board and self._sees(self.camera, dict.fromkeys(self.board, 0)):
            self._make_room(heights)
            return
        missing = [self._missing(each, heights.get(each, 0) + 1) for each in (cell, *more)]
        dx, dy = max((x for x, _ in missing), key=abs), max((y for _, y in missing), key=abs)
        if not dx and not dy:
            return
        others = {other: height for other, height in heights.items() if other != cell and other not in more}
        if self._sees(self.camera.panned(dx, dy), others) or not self._sees(self.camera, others):
            self._shift(dx, dy)
        else:
            self.fit(around(heights), heights, largest=self.camera.radius)

    def _make_room(self, heights: Mapping[Cell, int]) -> None:
        """Step back from a board that is seen whole, if a stack on it has become too tall for that."""
        edge = self.camera.radius / 2
        if any(self.camera.at(cell, height)[1] < self.area.top + edge for cell, height in heights.items()):
            self.fit(self.board, heights, largest=self.camera.radius)

    def _missing(self, cell: Cell, height: int) -> tuple[float, float]:
        """How far the view must shift for a stack to be seen whole."""
        x, y = self.camera.at(cell)
        top = self.camera.at(cell, height)[1]
        reach = self.camera.radius * 1.1
        room = self.area
        dx = max(room.left + reach - x, 0) or min(room.right - reach - x, 0)
        dy = max(room.top + reach - top, 0) or min(room.bottom - reach - y, 0)
        return dx, dy

    def _shift(self, dx: float, dy: float) -> None:
        start = self.camera
        self._set_out(lambda share: replace(start, x=start.x + dx * share, y=start.y + dy * share))


def span(area: pygame.Rect) -> float:
    """How much of the table an area shows, in pixels of its height: less where it is narrow."""
    return min(area.h, area.w / WIDE)


def around(cells: Iterable[Cell]) -> list[Cell]:
    """The cells and all their neighbours."""
    found: set[Cell] = set()
    for q, r in cells:
        found.update(((q, r), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)))
    return sorted(found)
