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

GLIDE_SECONDS: Final = 0.22  # seconds
CellHeights: TypeAlias = Mapping[Cell, int]
FIT_STEP: Final = 1.06  # from one size of an open table to the next
MAX_ASPECT: Final = 1.6  # an area this much wider than high shows no more for being wider
LIFTED_SPREAD: Final = 0.9  # the gap between tiles, in thicknesses, when all stacks are lifted


def ease_in_out(share: float) -> float:
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

    def __init__(self, area: pygame.Rect, arrangement: Arrangement, seconds: float = GLIDE_SECONDS) -> None:
        self.area = area
        self.seconds = seconds
        kind = kind_of(arrangement)
        self.camera = replace(kind.camera, x=area.centerx, y=area.centery)
        self.board = arrangement.field.cells
        self.max_cell_share = kind.max_cell_share
        self.is_custom = False
        self.now = 0.0
        self._glide: Glide | None = None

    @property
    def is_gliding(self) -> bool:
        """Whether the view is moving by itself."""
        return self._glide is not None

    @property
    def goal(self) -> Camera:
        """What will be seen when the view has come to rest."""
        return self.camera if self._glide is None else self._glide.goal

    @property
    def is_flat(self) -> bool:
        """Whether the table is seen from straight above."""
        return self.camera.squash > (TILTED_SQUASH + FLAT_SQUASH) / 2

    def update(self, now: float) -> None:
        """Glide on."""
        self.now = now
        if self._glide is None:
            return
        share = (now - self._glide.began) / self.seconds if self.seconds > 0 else 1.0
        if share >= 1:
            self._finish_glide()
        else:
            self.camera = self._glide.at(ease_in_out(share))

    def _finish_glide(self) -> None:
        if self._glide is not None:
            self.camera = self._glide.goal
            self._glide = None

    def _start_glide(self, at: Callable[[float], Camera], heights: CellHeights) -> None:
        """Glide along a way; what is to be seen fits at its end, unless a person has chosen a view."""
        way, goal = at(1.0), at(1.0).settle()
        if not self.is_custom:
            goal = self._fit_camera(goal, heights)

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
            self._finish_glide()

    def _fit_camera(self, camera: Camera, heights: CellHeights) -> Camera:
        """A view moved and zoomed to show everything; of an open table in steps, or each move would zoom a little."""
        max_radius = math.inf if self.board else self.max_cell_share * self.area.h
        cells = self.board or tuple(heights)
        goal = camera.fit(cells, 0, self.area, max_radius, heights=heights)
        if self.board or goal.radius >= max_radius:
            return goal
        return camera.fit(cells, 0, self.area, FIT_STEP ** math.floor(math.log(goal.radius, FIT_STEP)), heights=heights)

    def resize(self, area: pygame.Rect, heights: CellHeights) -> None:
        """Look into another area; a view of one's own keeps its middle and, for the area, its size.

        There and back again is nothing: however often the side panel is folded, the table keeps its size.
        """
        if area == self.area:
            return
        self._finish_glide()
        start, middle, scale = self.camera, self.area.center, visible_span(area) / visible_span(self.area)
        self.area = area
        if self.is_custom:
            moved = start.zoom(scale, middle)
            self.camera = moved.pan(area.centerx - middle[0], area.centery - middle[1])
        else:
            self._start_glide(lambda _share: start, heights)

    def zoom(self, factor: float, point: Point) -> None:
        """Nearer by a factor, at a pixel."""
        self._finish_glide()
        self.is_custom = True
        self.camera = self.camera.zoom(factor, point)

    def pan(self, dx: float, dy: float) -> None:
        """Shift by pixels."""
        self._finish_glide()
        if dx or dy:
            self.is_custom = True
        self.camera = self.camera.pan(dx, dy)

    def turn(self, by: int, heights: CellHeights) -> None:
        """Walk around the table by steps, clockwise."""
        self._finish_glide()
        start, about = self.camera, self.area.center
        self._start_glide(lambda share: start.turn(by * share, about), heights)

    def flatten(self, heights: CellHeights) -> None:
        """Look from straight above, or back."""
        self._finish_glide()
        start, about = self.camera, self.area.center
        goal = TILTED_SQUASH if self.is_flat else FLAT_SQUASH
        self._start_glide(lambda share: start.tilt(start.squash + (goal - start.squash) * share, about), heights)

    def lift(self, heights: CellHeights) -> None:
        """Lift all stacks, or lay them down."""
        self._finish_glide()
        start = self.camera
        goal = 0.0 if start.spread > 0 else LIFTED_SPREAD
        self._start_glide(lambda share: start.spread_stacks(start.spread + (goal - start.spread) * share), heights)

    def fit(self, heights: CellHeights, glide: bool = True) -> None:
        """Show everything, and from now on whatever is done."""
        self._finish_glide()
        self.is_custom = False
        start = self.camera
        self._start_glide(lambda _share: start, heights)
        if not glide:
            self._finish_glide()

    def centre(self, cells: Iterable[Cell]) -> None:
        """Bring the middle of the cells into the middle, as large as now."""
        self._finish_glide()
        seen = [self.camera.at(cell) for cell in cells]
        if seen:
            x = (min(x for x, _ in seen) + max(x for x, _ in seen)) / 2
            y = (min(y for _, y in seen) + max(y for _, y in seen)) / 2
            self._glide_by(self.area.centerx - x, self.area.centery - y)

    def reveal(self, cells: Collection[Cell], heights: CellHeights) -> None:
        """Follow a move to cells; a view of one's own shifts just so far that the stacks on them are seen whole."""
        self._finish_glide()
        if not self.is_custom:
            self.fit(heights)
            return
        missing = [self._shift_to_show(cell, heights.get(cell, 0) + 1) for cell in cells]
        self._glide_by(
            max((x for x, _ in missing), key=abs, default=0), max((y for _, y in missing), key=abs, default=0)
        )

    def _shift_to_show(self, cell: Cell, height: int) -> tuple[float, float]:
        """How far the view must shift for a stack to be seen whole."""
        x, y = self.camera.at(cell)
        top = self.camera.at(cell, height)[1]
        reach = self.camera.radius * 1.1
        room = self.area
        dx = max(room.left + reach - x, 0) or min(room.right - reach - x, 0)
        dy = max(room.top + reach - top, 0) or min(room.bottom - reach - y, 0)
        return dx, dy

    def _glide_by(self, dx: float, dy: float) -> None:
        """Glide aside; that is a view of one's own."""
        if dx or dy:
            self.is_custom = True
            start = self.camera
            self._start_glide(lambda share: start.pan(dx * share, dy * share), {})


def visible_span(area: pygame.Rect) -> float:
    """How much of the table an area shows, in pixels of its height: less where it is narrow."""
    return min(area.h, area.w / MAX_ASPECT)


def with_neighbours(cells: Iterable[Cell]) -> list[Cell]:
    """The cells and all their neighbours."""
    cells_found: set[Cell] = set()
    for q, r in cells:
        cells_found.update(((q, r), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)))
    return sorted(cells_found)
