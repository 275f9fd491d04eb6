"""The painter draws frames on a surface, only where they have changed since the last frame."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import Final, NamedTuple

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.canvas.layout import is_same, lay_out, likely_sprites
from game.ui.canvas.rects import merge_rects
from game.ui.canvas.shown_items import ShownItems
from game.ui.canvas.view import TableView
from game.ui.look.table_top import table_top
from game.ui.look.theme import Theme
from game.ui.render.camera import Camera
from game.ui.render.frame import Frame
from game.ui.render.sprites import SpriteLook, Sprites, max_bytes

SPRITE_BUDGET: Final = 0.0022  # seconds in a frame for new sprites
CAMERA_REST: Final = 0.2  # seconds that a camera rests before the layer of pieces is replaced


class Request(NamedTuple):
    """A frame and a camera to show; `is_final`: the picture shows them in final quality."""

    frame: Frame
    camera: Camera
    is_final: bool


class Painter:
    """Draws the table and keeps its own picture, so that others may draw over the surface between frames.

    A change is drawn on the surface at once, and in the picture in idle time; until then it is drawn again wherever the
    surface has to be restored.

    `theme` gives the cloth's colours; `clock` returns seconds; `sprite_budget` is how many of them a frame may spend on
    new sprites before substitutes are used (infinite: every frame is final at once); `prepares_ahead`: it makes sprites
    in idle time that may soon be needed.
    """

    def __init__(
        self,
        theme: Theme | None = None,
        clock: Callable[[], float] = time.perf_counter,
        sprite_budget: float = SPRITE_BUDGET,
        prepares_ahead: bool = True,
    ) -> None:
        self.theme = theme or Theme()
        self.sprites = Sprites(clock)
        self._clock = clock
        self._sprite_budget = sprite_budget
        self._prepares_ahead = prepares_ahead
        self._view = TableView(Canvas(pygame.Rect(0, 0, 0, 0), (0, 0), None, pygame.Surface((0, 0))))
        self._camera_since: tuple[Camera | None, float] = (None, 0.0)  # the last camera, and since when
        self._request: Request | None = None  # the last one
        self._preparation: Iterator[None] | None = None

    def draw(
        self,
        surface: pygame.Surface,
        frame: Frame,
        camera: Camera,
        area: pygame.Rect,
        overdrawn: Sequence[pygame.Rect] | None = None,
    ) -> list[pygame.Rect]:
        """Draw a frame into `area` of a surface; return the rectangles of the surface that were written.

        The cloth is that of the whole surface, so that it may be seen around the area too.  `overdrawn`: where others
        drew since the last call; None restores the whole area.
        """
        changed = self.show(frame, camera, area, surface.get_size())
        if overdrawn is None:
            wanted = [area]
        else:
            wanted = merge_rects([*changed, *(rect.clip(area) for rect in overdrawn if rect)])
        self.restore(surface, wanted)
        return wanted

    def show(self, frame: Frame, camera: Camera, area: pygame.Rect, window: tuple[int, int]) -> list[pygame.Rect]:
        """Set the frame for `area` of a window; return the rectangles that have to be restored on it."""
        changed = self._compose(frame, camera, area, window)
        self._view.canvas.add_stale(changed)
        return changed

    def restore(self, surface: pygame.Surface, rects: Sequence[pygame.Rect]) -> None:
        """Draw the current frame on some rectangles of a surface, after changes or after others drew there."""
        self._view.canvas.restore(surface, self._view.shown, rects)

    def refine(self, budget_s: float) -> bool:
        """Make missing sprites for about `budget_s` seconds; True if the frame should be drawn again.

        If nothing is missing, sprites that may soon be needed are made, and False is returned.
        """
        if self._request is None:
            return False
        until, view = self._clock() + budget_s, self._view
        lacked = view.layer is not None or not self._request.is_final
        if self.sprites.refine(until) or lacked:
            self._request = self._request._replace(is_final=False)
            return True
        if view.canvas.stale_rects:
            view.canvas.catch_up(view.shown)
            return False
        if not self._prepares_ahead or view.prepare_layer():
            return False
        frame, camera, _ = self._request
        if self._preparation is None:
            self._preparation = self.sprites.prepare(
                likely_sprites(frame, camera, self.sprites.look.chosen_colours), camera.radius, camera.squash
            )
        while self._clock() < until and next(self._preparation, self) is not self:
            pass
        return False

    def _compose(self, frame: Frame, camera: Camera, area: pygame.Rect, window: tuple[int, int]) -> list[pygame.Rect]:
        """Update the items for a frame; return the changed rectangles in the surface's pixels."""
        if not self._view.canvas.is_for(area, window, self.theme):
            self._open_area(area, window)
        last, now = self._request, self._clock()
        if last is not None and last.is_final and last.camera == camera and is_same(last.frame, frame):
            return []
        if last is None or last.camera != camera or last.frame.arrangement is not frame.arrangement:
            self._preparation = None
        if camera != self._camera_since[0]:
            self._camera_since = camera, now
        self._request = Request(frame, camera, is_final=False)
        view, may_substitute = self._view, True
        shift, is_instant = view.find_shift(frame, camera), self._sprite_budget == inf
        is_shifted = shift is not None and any(shift)
        if not is_instant and (view.can_scale(frame, camera) or (is_shifted and view.fits_layer())):
            if now < self._camera_since[1] + CAMERA_REST:
                return view.show_layer(camera)
            may_substitute = False
        if shift is not None and view.laid_out.is_final:
            self._request = Request(frame, camera, is_final=True)
            return view.shift(frame, camera, shift)
        self.sprites.begin_frame(self._sprite_budget, may_substitute)
        if may_substitute and not is_instant and view.can_follow(frame, camera):
            return self._follow(frame, camera, starts=last is not None and last.camera == view.laid_out.camera)
        items = self._lay_out(frame, camera)
        if not items.is_final and not may_substitute:
            return view.show_layer(camera)
        self._request = Request(frame, camera, items.is_final)
        return view.show_items(items)

    def _lay_out(self, frame: Frame, camera: Camera) -> ShownItems:
        """The items of a frame under a camera."""
        stage = lay_out(frame, camera, self.sprites, self._view.canvas.area)
        return ShownItems(stage.items, stage.faces_below, camera, frame, is_final=self.sprites.is_complete)

    def reset(self) -> None:
        """Forget the old picture, so that it does not stand in for a different table for a moment."""
        self._view = TableView(self._view.canvas)
        if self._request is not None:
            self._request = self._request._replace(is_final=False)

    def _open_area(self, area: pygame.Rect, window: tuple[int, int]) -> None:
        """Start with an area of another size or place, in a window of a size."""
        theme = self.theme
        self._view = TableView(Canvas(area.copy(), window, theme, table_top(window, theme)))
        edged = theme.backdrop.edges_stacks
        self.sprites.set_look(SpriteLook(theme.chosen_colours, theme.enlargement, theme.unit, edged, max_bytes(window)))
        self.reset()

    def _follow(self, frame: Frame, camera: Camera, starts: bool) -> list[pygame.Rect]:
        """Show other marks under the last camera; the prepared layer follows another, a frame later where that starts.

        So no frame does both.
        """
        changed, laid_out = list[pygame.Rect](), self._view.laid_out
        if laid_out.frame is None or not is_same(laid_out.frame, frame):
            changed = self._view.show_items(self._lay_out(frame, laid_out.camera or camera))
            if starts:
                return changed
        return merge_rects([*changed, *self._view.show_layer(camera)])
