"""The camera that the player moves.  It fits the whole table until the player zooms or pans."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

import pygame

from game.core.display.pieces import Arrangement
from game.core.geometry.hexes import Cell
from game.ui.kinds import kind_of
from game.ui.render.camera import FLAT_SQUASH, STEPS_PER_TURN, TILTED_SQUASH, Camera, Point

GLIDE_SECONDS: Final = 0.22  # seconds
SLOW_SECONDS: Final = 0.40  # seconds; of a glide that nobody asked for
CellHeights: TypeAlias = Mapping[Cell, int]
FIT_STEP: Final = 1.02  # ratio of consecutive sizes of an open table
CLEARING_STEPS: Final = 6  # such steps at most, so that the stacks leave a corner free
MARGIN: Final = 0.34  # bare table around the stacks, in radii
LARGE_MARGIN: Final = 0.075  # the same in an enlarged interface
LARGE_SCALE: Final = 1.3
MAX_ASPECT: Final = 1.6  # width to height; a wider area shows no more
REMEMBERED_SECONDS: Final = 0.6  # for which a click may mean what the view showed before it stepped back
LIFTED_SPREAD: Final = 0.9  # the gap between tiles, in thicknesses, when all stacks are lifted


def ease_in_out(share: float) -> float:
    """A share from 0 to 1, slow at both ends."""
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


@dataclass(frozen=True, slots=True)
class Air:
    """What stays free of stacks: a corner at the lower left, and bare table around them, in radii."""

    corner: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    margin: float = MARGIN


@dataclass(frozen=True, slots=True)
class Glide:
    """A camera in motion: `at` returns the view after a share from 0 to 1, `goal` is the view at the end."""

    at: Callable[[float], Camera]
    goal: Camera
    began: float
    seconds: float


class CameraControl:
    """The camera, the area of the window that it fills, and its glides; `now` is the time of the last `update`.

    `arrangement` says what kind of table it is; a board is always shown whole.  `heights` map the cells to show to the
    heights of their stacks, 0 for free cells.  After the player has zoomed or panned the view `is_custom`: it keeps its
    size until `fit` is called.  The stacks of an open table leave the corner of `leave_free` free if they can.
    """

    def __init__(
        self, area: pygame.Rect, arrangement: Arrangement, seconds: float = GLIDE_SECONDS, is_flat: bool = False
    ) -> None:
        self.area = area
        self.seconds = seconds
        kind = kind_of(arrangement)
        self.camera = replace(kind.camera, x=area.centerx, y=area.centery).view_from_above(is_flat)
        self.board = arrangement.field.cells
        self.max_cell_share = kind.max_cell_share
        self._air = Air()
        self.is_custom = False
        self.now = 0.0
        self._glide: Glide | None = None
        self._before: tuple[Camera, float] | None = None  # the view before it last stepped back, and when that was

    def leave_free(self, corner: pygame.Rect, scale: float) -> None:
        """Keep a corner free, and leave less bare table around the stacks of an open table in an enlarged interface."""
        self._air = Air(corner, LARGE_MARGIN if scale >= LARGE_SCALE else MARGIN)

    def choose_turn(self, heights: CellHeights) -> None:
        """Turn the table at once to the side from which everything is largest; the nearest of equal sides."""
        if self.is_custom:
            return
        self._finish_glide()
        steps = STEPS_PER_TURN[self.camera.grid]
        views = [self._fit_camera(replace(self.camera, turns=float(turn)), heights) for turn in range(steps)]
        self.camera = max(views, key=lambda view: (round(view.radius, 3), view.turns == self.camera.turns))

    def set_glides(self, on: bool) -> None:
        """Let the camera glide, or let it jump."""
        self.seconds = GLIDE_SECONDS if on else 0.0

    @property
    def is_gliding(self) -> bool:
        """Whether the camera is in motion."""
        return self._glide is not None

    @property
    def goal(self) -> Camera:
        """The view at the end of the current glide, or the current view."""
        return self.camera if self._glide is None else self._glide.goal

    @property
    def is_flat(self) -> bool:
        """Whether the table is seen from straight above."""
        return self.camera.squash > (TILTED_SQUASH + FLAT_SQUASH) / 2

    def update(self, now: float) -> None:
        """Advance the glide to the time `now`."""
        self.now = now
        if self._glide is None:
            return
        share = (now - self._glide.began) / self._glide.seconds if self._glide.seconds > 0 else 1.0
        if share >= 1:
            self._finish_glide()
        else:
            self.camera = self._glide.at(ease_in_out(share))

    def _finish_glide(self) -> None:
        if self._glide is not None:
            self.camera = self._glide.goal
            self._glide = None

    def _start_glide(self, at: Callable[[float], Camera], heights: CellHeights, is_slow: bool = False) -> None:
        """Glide along a path; at its end everything in `heights` fits, unless the player has chosen a view."""
        way, goal = at(1.0), at(1.0).settle()
        if not self.is_custom:
            goal = self._fit_camera(goal, heights)

        def on(share: float) -> Camera:
            view = at(share)
            x, y = view.x + (goal.x - way.x) * share, view.y + (goal.y - way.y) * share
            radius = view.radius + (goal.radius - way.radius) * share
            if radius == goal.radius and goal.has_same_angle(view):
                # Whole pixels, so that the last picture only needs to be shifted:
                return goal.pan(round(x - goal.x), round(y - goal.y))
            return replace(view, x=x, y=y, radius=radius)

        self._glide = Glide(on, goal, self.now, SLOW_SECONDS if is_slow and self.seconds > 0 else self.seconds)
        if self.seconds <= 0:
            self._finish_glide()

    def _fit_camera(self, camera: Camera, heights: CellHeights) -> Camera:
        """A camera moved and zoomed to show everything.

        An open table zooms in steps, so that it does not zoom at every move.
        """
        if self.board:
            return camera.fit(self.board, heights, self.area)
        max_radius = self.max_cell_share * self.area.h
        close = camera.fit_closely(heights, self.area, max_radius, self._air.margin)
        step = FIT_STEP ** math.floor(math.log(close.radius, FIT_STEP))
        return self._fit_beside_corner(camera, heights, close.radius if close.radius >= max_radius else step)

    def _fit_beside_corner(self, camera: Camera, heights: CellHeights, largest: float) -> Camera:
        """The largest view that leaves the corner free; that without regard to the corner if all are too small."""
        whole = camera.fit_closely(heights, self.area, largest, self._air.margin)
        for steps in range(CLEARING_STEPS + 1):
            view = camera.fit_closely(heights, self.area, largest / FIT_STEP**steps, self._air.margin)
            if (found := view.clear_corner(heights, self.area, self._air.corner)) is not None:
                return found
        return whole

    def resize(self, area: pygame.Rect, heights: CellHeights, is_slow: bool = False) -> None:
        """Fill another area, with a slow glide on request; a custom view keeps its centre and scales with the area.

        Resizing to another area and back restores the view, so folding the side panel does not change the size of the
        table.
        """
        if area == self.area:
            return
        middle, scale = self.area.center, visible_span(area) / visible_span(self.area)
        self.area = area
        if self.is_custom:
            self._finish_glide()
            moved = self.camera.zoom(scale, middle)
            self.camera = moved.pan(area.centerx - middle[0], area.centery - middle[1])
        else:
            self._glide_to_fit(heights, is_slow)

    def _glide_to_fit(self, heights: CellHeights, is_slow: bool = False) -> None:
        """Glide to a view of everything in `heights`, from the current view also while a glide goes on."""
        start, end, is_custom = self.camera, self.goal, self.is_custom
        self.is_custom = False
        if self._glide is not None and not is_custom and self._fit_camera(end, heights) == end:
            return
        self._glide = None
        steps = STEPS_PER_TURN[start.grid]
        begin = replace(start, turns=start.turns - steps * round((start.turns - end.turns) / steps))  # the shorter way
        self._start_glide(lambda share: begin.blend(end, share) if begin != end else end, heights, is_slow)

    def zoom(self, factor: float, point: Point) -> None:
        """Zoom in by a factor around a pixel."""
        self._finish_glide()
        self.is_custom = True
        self.camera = self.camera.zoom(factor, point)

    def pan(self, dx: float, dy: float) -> None:
        """Move the view by pixels."""
        self._finish_glide()
        if dx or dy:
            self.is_custom = True
        self.camera = self.camera.pan(dx, dy)

    def keep_in_area(self, heights: CellHeights) -> None:
        """Move a view that the player has chosen by the least that brings the stacks into the area.

        Stacks that take more room than the area fill it: nothing of it stays empty while they lie beyond its edges.
        """
        if not self.is_custom or self.is_gliding or not heights:
            return
        cells = dict.fromkeys(self.board, 0) if self.board else heights
        left, top, right, bottom = self.camera.stack_bounds(cells)
        dx = round(_shift_into(left, right, self.area.left, self.area.right))
        dy = round(_shift_into(top, bottom, self.area.top, self.area.bottom))
        if dx or dy:
            self.camera = self.camera.pan(dx, dy)

    def turn(self, by: int, heights: CellHeights) -> None:
        """Rotate the view around the table by steps, clockwise."""
        self._finish_glide()
        start, about = self.camera, self.area.center
        self._start_glide(lambda share: start.turn(by * share, about), heights)

    def flatten(self, heights: CellHeights) -> None:
        """Switch between the view from straight above and the tilted view."""
        self._finish_glide()
        start, about = self.camera, self.area.center
        goal = TILTED_SQUASH if self.is_flat else FLAT_SQUASH
        self._start_glide(lambda share: start.tilt(start.squash + (goal - start.squash) * share, about), heights)

    def lift(self, heights: CellHeights) -> None:
        """Spread all stacks apart, or lay them down again."""
        self._finish_glide()
        start = self.camera
        goal = 0.0 if start.spread > 0 else LIFTED_SPREAD
        self._start_glide(lambda share: start.spread_stacks(start.spread + (goal - start.spread) * share), heights)

    def glide_to(self, view: Camera, is_custom: bool, heights: CellHeights) -> None:
        """Glide to a view; if it is not custom, it shows everything in `heights` at its end."""
        self._finish_glide()
        self.is_custom = is_custom
        start = self.camera
        self._start_glide(lambda share: start.blend(view, share), heights)

    def fit(self, heights: CellHeights, glide: bool = True) -> None:
        """Show everything, and go on to do so until the player zooms or pans."""
        self._glide_to_fit(heights)
        if not glide:
            self._finish_glide()

    def step_back_for(self, heights: CellHeights) -> None:
        """Show everything, unless the current view already does; for a while a click may mean the view before."""
        if self.board or self.is_custom or not heights or self._shows(heights):
            return
        before = self.camera
        self.fit(heights)
        self._before = before, self.now

    def _shows(self, heights: CellHeights) -> bool:
        """Whether all stacks are in the area and none lies on the corner that stays free."""
        left, right, top, bottom = self.goal.reach_of(heights)
        area = self.area.inflate(2, 2)  # pixels of rounding
        is_inside = left >= area.left and right <= area.right and top >= area.top and bottom <= area.bottom
        return is_inside and self.goal.clear_corner(heights, self.area, self._air.corner) is self.goal

    def view_before(self) -> Camera | None:
        """The view before it stepped back, as long as a player may still be aiming at it."""
        if self._before is None or self.now - self._before[1] > REMEMBERED_SECONDS:
            return None
        return self._before[0] if self._before[0].has_same_angle(self.camera) else None

    def moved_pixel(self, place: tuple[int, int], view: Camera) -> tuple[int, int]:
        """The pixel that now shows what `place` showed in an earlier view at the same angle."""
        scale = self.camera.radius / view.radius
        x, y = self.camera.x + (place[0] - view.x) * scale, self.camera.y + (place[1] - view.y) * scale
        return round(x), round(y)

    def centre(self, cells: Iterable[Cell]) -> None:
        """Move the middle of the cells into the centre, without a change of size."""
        self._finish_glide()
        seen = [self.camera.at(cell) for cell in cells]
        if seen:
            x = (min(x for x, _ in seen) + max(x for x, _ in seen)) / 2
            y = (min(y for _, y in seen) + max(y for _, y in seen)) / 2
            self._glide_by(self.area.centerx - x, self.area.centery - y)

    def reveal(self, cells: Collection[Cell], heights: CellHeights, glide: bool = True) -> None:
        """Bring the cells of a move into view; a custom view moves by the least that shows their whole stacks."""
        if not self.is_custom:
            self.fit(heights, glide)
            return
        self._finish_glide()
        missing = [self._shift_to_show(cell, heights.get(cell, 0) + 1) for cell in cells]
        self._glide_by(
            max((x for x, _ in missing), key=abs, default=0), max((y for _, y in missing), key=abs, default=0)
        )
        if not glide:
            self._finish_glide()

    def _shift_to_show(self, cell: Cell, height: int) -> tuple[float, float]:
        """The shift in pixels that shows a whole stack."""
        x, y = self.camera.at(cell)
        top = self.camera.at(cell, height)[1]
        reach = self.camera.radius * 1.1
        room = self.area
        dx = max(room.left + reach - x, 0) or min(room.right - reach - x, 0)
        dy = max(room.top + reach - top, 0) or min(room.bottom - reach - y, 0)
        return dx, dy

    def _glide_by(self, dx: float, dy: float) -> None:
        """Glide by pixels; the view is custom afterwards."""
        if dx or dy:
            self.is_custom = True
            start = self.camera
            self._start_glide(lambda share: start.pan(dx * share, dy * share), {})


def _shift_into(low: float, high: float, least: float, most: float) -> float:
    """The shift that brings a span into limits, or if it is longer, has it reach over both of them."""
    if high - low > most - least:
        least, most = most - (high - low), least + (high - low)
    return max(least - low, 0.0) or min(most - high, 0.0)


def visible_span(area: pygame.Rect) -> float:
    """The extent of the table that an area shows, in pixels of its height; less for a narrow area."""
    return min(area.h, area.w / MAX_ASPECT)


def with_neighbours(cells: Iterable[Cell]) -> list[Cell]:
    """The cells and all their neighbours, sorted."""
    cells_found: set[Cell] = set()
    for q, r in cells:
        cells_found.update(((q, r), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)))
    return sorted(cells_found)
