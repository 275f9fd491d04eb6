"""The eye: the camera that a person moves, gliding where a jump would lose them.  It fits what there is to be seen
until that person zooms or pans."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import pygame

from game.core.display.pieces import Arrangement
from game.core.geometry.hexes import Cell
from game.ui.kinds import kind_of
from game.ui.render.camera import FLAT_SQUASH, TILTED_SQUASH, Camera, Point

GLIDE: Final = 0.22  # seconds
Sight: TypeAlias = Mapping[Cell, int]
STEP: Final = 1.06  # from one size of an open table to the next
WIDE: Final = 1.6  # an area this much wider than high shows no more for being wider
SPREAD: Final = 0.9  # the gap between tiles, in thicknesses, when all stacks are lifted


def eased(share: float) -> float:
    """A share of a way, slow at both ends."""
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


@dataclass(frozen=True, slots=True)
class Glide:
    """A camera on its way: `at` gives the view after a share 0..1 of it, `goal` the one at its end."""

    at: Callable[[float], Camera]
    goal: Camera
    began: float


class CameraControl:
    """The camera, the area it looks into, and its glides; `now` is the moment of the last `update`.

    `arrangement` tells what is to be seen: a board is always shown whole.  Whatever is done, the view fits what is
    given as a `sight`: cells and how high the stacks on them are, 0 for bare ones.  Once a person has zoomed or panned
    it is `own`: it keeps its size until it is fitted again.
    """

    def __init__(self, area: pygame.Rect, arrangement: Arrangement, seconds: float = GLIDE) -> None:
        self.area = area
        self.seconds = seconds
        kind = kind_of(arrangement)
        self.camera = replace(kind.camera, x=area.centerx, y=area.centery)
        self.board = arrangement.field.cells
        self.largest = kind.max_cell_share
        self.own = False
        self.now = 0.0
        self._glide: Glide | None = None

    @property
    def gliding(self) -> bool:
        """Whether the view is moving by itself."""
        return self._glide is not None

    @property
    def goal(self) -> Camera:
        """What will be seen when the view has come to rest."""
        return self.camera if self._glide is None else self._glide.goal

    @property
    def flat(self) -> bool:
        """Whether the table is seen from straight above."""
        return self.camera.squash > (TILTED_SQUASH + FLAT_SQUASH) / 2

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
            self.camera = self._glide.goal
            self._glide = None

    def _set_out(self, at: Callable[[float], Camera], sight: Sight) -> None:
        """Glide along a way; what is to be seen fits at its end, unless a person has chosen a view."""
        way, goal = at(1.0), at(1.0).settle()
        if not self.own:
            goal = self._fitted(goal, sight)

        def on(share: float) -> Camera:
            view = at(share)
            x, y = view.x + (goal.x - way.x) * share, view.y + (goal.y - way.y) * share
            radius = view.radius + (goal.radius - way.radius) * share
            if radius == goal.radius and goal.has_same_angle(
                view
            ):  # by whole pixels, so that the picture is only shifted
                return goal.pan(round(x - goal.x), round(y - goal.y))
            return replace(view, x=x, y=y, radius=radius)

        self._glide = Glide(on, goal, self.now)
        if self.seconds <= 0:
            self._arrive()

    def _fitted(self, camera: Camera, sight: Sight) -> Camera:
        """A view moved and zoomed to show everything; of an open table in steps, or each move would zoom a little."""
        most = math.inf if self.board else self.largest * self.area.h
        cells = self.board or tuple(sight)
        goal = camera.fit(cells, 0, self.area, most, heights=sight)
        if self.board or goal.radius >= most:
            return goal
        return camera.fit(cells, 0, self.area, STEP ** math.floor(math.log(goal.radius, STEP)), heights=sight)

    def resized(self, area: pygame.Rect, sight: Sight) -> None:
        """Look into another area; a view of one's own keeps its middle and, for the area, its size.

        There and back again is nothing: however often the side panel is folded, the table keeps its size.
        """
        if area == self.area:
            return
        self._arrive()
        start, middle, scale = self.camera, self.area.center, span(area) / span(self.area)
        self.area = area
        if self.own:
            moved = start.zoom(scale, middle)
            self.camera = moved.pan(area.centerx - middle[0], area.centery - middle[1])
        else:
            self._set_out(lambda _share: start, sight)

    def zoom(self, factor: float, point: Point) -> None:
        """Nearer by a factor, at a pixel."""
        self._arrive()
        self.own = True
        self.camera = self.camera.zoom(factor, point)

    def pan(self, dx: float, dy: float) -> None:
        """Shift by pixels."""
        self._arrive()
        if dx or dy:
            self.own = True
        self.camera = self.camera.pan(dx, dy)

    def turn(self, by: int, sight: Sight) -> None:
        """Walk around the table by steps, clockwise."""
        self._arrive()
        start, about = self.camera, self.area.center
        self._set_out(lambda share: start.turn(by * share, about), sight)

    def flatten(self, sight: Sight) -> None:
        """Look from straight above, or back."""
        self._arrive()
        start, about = self.camera, self.area.center
        goal = TILTED_SQUASH if self.flat else FLAT_SQUASH
        self._set_out(lambda share: start.tilt(start.squash + (goal - start.squash) * share, about), sight)

    def lift(self, sight: Sight) -> None:
        """Lift all stacks, or lay them down."""
        self._arrive()
        start = self.camera
        goal = 0.0 if start.spread > 0 else SPREAD
        self._set_out(lambda share: start.spread_stacks(start.spread + (goal - start.spread) * share), sight)

    def fit(self, sight: Sight, glide: bool = True) -> None:
        """Show everything, and from now on whatever is done."""
        self._arrive()
        self.own = False
        start = self.camera
        self._set_out(lambda _share: start, sight)
        if not glide:
            self._arrive()

    def centre(self, cells: Iterable[Cell]) -> None:
        """Bring the middle of the cells into the middle, as large as now."""
        self._arrive()
        seen = [self.camera.at(cell) for cell in cells]
        if seen:
            x = (min(x for x, _ in seen) + max(x for x, _ in seen)) / 2
            y = (min(y for _, y in seen) + max(y for _, y in seen)) / 2
            self._shift(self.area.centerx - x, self.area.centery - y)

    def reveal(self, cells: Collection[Cell], sight: Sight) -> None:
        """Follow a move to cells; a view of one's own shifts just so far that the stacks on them are seen whole."""
        self._arrive()
        if not self.own:
            self.fit(sight)
            return
        missing = [self._missing(cell, sight.get(cell, 0) + 1) for cell in cells]
        self._shift(max((x for x, _ in missing), key=abs, default=0), max((y for _, y in missing), key=abs, default=0))

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
        """Glide aside; that is a view of one's own."""
        if dx or dy:
            self.own = True
            start = self.camera
            self._set_out(lambda share: start.pan(dx * share, dy * share), {})


def span(area: pygame.Rect) -> float:
    """How much of the table an area shows, in pixels of its height: less where it is narrow."""
    return min(area.h, area.w / WIDE)


def around(cells: Iterable[Cell]) -> list[Cell]:
    """The cells and all their neighbours."""
    found: set[Cell] = set()
    for q, r in cells:
        found.update(((q, r), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)))
    return sorted(found)
