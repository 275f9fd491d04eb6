"""The painter draws frames on a surface, only where they have changed since the last frame."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import Final, NamedTuple

import pygame

from game.ui.canvas.piece_layer import PieceLayer
from game.ui.canvas.rects import merge_rects
from game.ui.canvas.shown_items import NO_ITEMS, Canvas, ShownItems, blit, boxes_of
from game.ui.kinds import kind_of
from game.ui.look.table_top import table_top
from game.ui.look.theme import ChosenColours, Theme
from game.ui.render import coordinates
from game.ui.render.baked import rects_around
from game.ui.render.camera import Camera
from game.ui.render.frame import EndLight, Frame, Glow
from game.ui.render.free_room import Label
from game.ui.render.hollow import add_hollow
from game.ui.render.marks_over_table import add_marks
from game.ui.render.sprites import Drawing, Size, SpriteLook, Sprites, max_bytes, size_key
from game.ui.render.stage import Item, Stage

SPRITE_BUDGET: Final = 0.0022  # seconds in a frame for new sprites
CAMERA_REST: Final = 0.2  # seconds that a camera rests before the layer of pieces is replaced


def lay_out(frame: Frame, camera: Camera, sprites: Sprites, area: pygame.Rect) -> Stage:
    """A frame laid out: sprites in the order of blitting, and what lies below them."""
    stage = kind_of(frame.arrangement).drawing.stage(frame, camera, sprites, area)
    for mark in stage.hollows:
        add_hollow(stage, mark)
    coordinates.add_cloth_coordinates(stage)
    stage.add_table()
    add_marks(stage)
    stage.add_badges()
    coordinates.add_pointed_coordinate(stage)
    stage.add_fan()
    return stage


def labels(frame: Frame, camera: Camera, sprites: Sprites, area: pygame.Rect) -> tuple[Label, ...]:
    """The words over the pieces of a frame, each with the places that it is about."""
    stage = kind_of(frame.arrangement).drawing.stage(frame, camera, sprites, area)
    return (*stage.labels(), *coordinates.labels(stage))


def likely_sprites(frame: Frame, camera: Camera, colours: ChosenColours) -> Iterator[Drawing]:
    """The sprites that may soon be needed, the likeliest first; none while the table turns."""
    if camera.is_resting:
        yield from kind_of(frame.arrangement).drawing.likely_sprites(frame, camera, colours)


def is_same(one: Frame, other: Frame) -> bool:
    """Whether two frames show the same."""
    return one is other or one == other


def is_lit(frame: Frame) -> bool:
    """Whether the room around a frame is dark, as at the end of a game; the darkness covers the same area always."""
    return any(isinstance(mark, (Glow, EndLight)) for mark in frame.markers)


def size_of(camera: Camera) -> Size:
    """The size of the sprites under a camera."""
    return size_key(camera.radius, camera.squash)


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
        self._canvas = Canvas(pygame.Rect(0, 0, 0, 0), (0, 0), None, pygame.Surface((0, 0)))
        self._laid_out = self._shown = NO_ITEMS  # the items of the picture, and the shown items: the layer's
        self._stale_rects: list[pygame.Rect] = []  # rectangles in which the picture is outdated
        self._pieces: PieceLayer | None = None  # the pieces as a layer; drawn in idle time before it is shown
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
        self._stale_rects = merge_rects([*self._stale_rects, *changed])
        return changed

    def restore(self, surface: pygame.Surface, rects: Sequence[pygame.Rect]) -> None:
        """Draw the current frame on some rectangles of a surface, after changes or after others drew there."""
        area, picture = self._canvas.area, self._canvas.picture
        if surface.get_masks() != picture.get_masks():  # another pixel format would blend sprites differently
            self._catch_up()
        for rect in (rect.clip(area) for rect in rects):
            rest, stale = [rect], [rect.clip(behind) for behind in self._stale_rects]
            if 2 * sum(shared.w * shared.h for shared in stale) > rect.w * rect.h:
                self._draw_rect(surface, rect)
                continue
            for shared in stale:
                if shared:
                    self._draw_rect(surface, shared)
                    rest = [part for whole in rest for part in rects_around(whole, whole.clip(shared))]
            for part in rest:
                surface.blit(picture, part, part.move(-area.x, -area.y))

    def _catch_up(self) -> None:
        """Draw in the picture what it does not show yet."""
        behind, self._stale_rects = self._stale_rects, []
        x, y = self._canvas.area.topleft
        for rect in behind:
            self._draw_rect(self._canvas.picture, rect, (-x, -y))

    def refine(self, budget_s: float) -> bool:
        """Make missing sprites for about `budget_s` seconds; True if the frame should be drawn again.

        If nothing is missing, sprites that may soon be needed are made, and False is returned.
        """
        if self._request is None:
            return False
        until = self._clock() + budget_s
        lacked = self._layer is not None or not self._request.is_final
        if self.sprites.refine(until) or lacked:
            self._request = self._request._replace(is_final=False)
            return True
        if self._stale_rects:
            self._catch_up()
            return False
        if not self._prepares_ahead or self._canvas.prepare_sheet() or self._make_layer().prepare():
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
        if not self._canvas.is_for(area, window, self.theme):
            self._open_area(area, window)
        last, now = self._request, self._clock()
        if last is not None and last.is_final and last.camera == camera and is_same(last.frame, frame):
            return []
        if last is None or last.camera != camera or last.frame.arrangement is not frame.arrangement:
            self._preparation = None
        if camera != self._camera_since[0]:
            self._camera_since = camera, now
        self._request = Request(frame, camera, is_final=False)
        shift, may_substitute = self._find_shift(frame, camera), True
        if self._can_scale(frame, camera) or (shift is not None and any(shift) and self._fits_layer()):
            if now < self._camera_since[1] + CAMERA_REST:
                return self._show_layer(camera)
            may_substitute = False
        if shift is not None and self._laid_out.is_final:
            return self._shift(frame, camera, shift)
        self.sprites.begin_frame(self._sprite_budget, may_substitute)
        if may_substitute and self._can_follow(frame, camera):
            return self._follow(frame, camera, starts=last is not None and last.camera == self._laid_out.camera)
        items = self._lay_out(frame, camera)
        if not items.is_final and not may_substitute:
            return self._show_layer(camera)
        self._request = Request(frame, camera, items.is_final)
        return self._show_items(items)

    def _lay_out(self, frame: Frame, camera: Camera) -> ShownItems:
        """The items of a frame under a camera."""
        stage = lay_out(frame, camera, self.sprites, self._canvas.area)
        return ShownItems(stage.items, stage.faces_below, camera, frame, is_final=self.sprites.is_complete)

    def reset(self) -> None:
        """Forget the old picture, so that it does not stand in for a different table for a moment."""
        self._laid_out = self._shown = NO_ITEMS
        self._pieces = None
        if self._request is not None:
            self._request = self._request._replace(is_final=False)

    def _open_area(self, area: pygame.Rect, window: tuple[int, int]) -> None:
        """Start with an area of another size or place, in a window of a size."""
        theme = self.theme
        self._canvas = Canvas(area.copy(), window, theme, table_top(window, theme))
        edged = theme.backdrop.edges_stacks
        self.sprites.set_look(SpriteLook(theme.chosen_colours, theme.enlargement, theme.unit, edged, max_bytes(window)))
        self.reset()

    def _can_scale(self, frame: Frame, camera: Camera) -> bool:
        """Whether the last picture, scaled, may stand in; not with a darkness that covers the whole area."""
        last = self._laid_out.camera
        if last is None or self._sprite_budget == inf or self._laid_out.below is not None:
            return False
        is_same_size = size_of(last) == size_of(camera)
        if (is_same_size and self._layer is None) or not last.has_same_angle(camera):
            return False
        return self._laid_out.has_pieces_of(frame) and (self._layer is not None or not self._has_fixed())

    def _has_fixed(self) -> bool:
        """Whether a darkness that covers the whole area is shown."""
        return bool(self._split_fixed(self._laid_out.items)[0])

    def _find_shift(self, frame: Frame, camera: Camera) -> tuple[int, int] | None:
        """By how many pixels the last picture is shifted; None if it differs in any other way."""
        last = self._laid_out
        if last.camera is None or last.below is not None or frame.fan is not None or is_lit(frame):
            return None
        if last.frame is None or not is_same(last.frame, frame):
            return None
        return last.camera.pixels_to(camera)

    def _can_follow(self, frame: Frame, camera: Camera) -> bool:
        """Whether other marks may come under the last camera, and then the prepared layer under the new camera."""
        last = self._laid_out
        if (
            self._layer is not None
            or self._pieces is None
            or last.camera is None
            or last.camera == camera
            or last.below is not None
        ):
            return False
        if frame.fan is not None or is_lit(frame) or not last.camera.has_same_angle(camera):
            return False
        return last.has_pieces_of(frame) and self._fits_layer()

    def _follow(self, frame: Frame, camera: Camera, starts: bool) -> list[pygame.Rect]:
        """Show other marks under the last camera; the prepared layer follows another, a frame later where that starts.

        So no frame does both.
        """
        changed, laid_out = list[pygame.Rect](), self._laid_out
        if laid_out.frame is None or not is_same(laid_out.frame, frame):
            changed = self._show_items(self._lay_out(frame, laid_out.camera or camera))
            if starts:
                return changed
        return merge_rects([*changed, *self._show_layer(camera)])

    def _fits_layer(self) -> bool:
        """Whether the last picture may stand in as a layer, without a surface larger than the sheet."""
        if self._layer is not None:
            return True
        (wide, tall), room = self._laid_out.bounds.size, self._canvas.sheet_size
        return self._sprite_budget != inf and not self._has_fixed() and wide <= room[0] and tall <= room[1]

    def _show_layer(self, camera: Camera) -> list[pygame.Rect]:
        """Show the last items as a layer under the current camera."""
        self._canvas.prepare_sheet()
        layer = self._make_layer()
        if camera == layer.shown_camera:
            return []
        items, changed = layer.show(camera, self._canvas.area)
        self._shown = ShownItems(items)
        return changed

    @property
    def _layer(self) -> PieceLayer | None:
        """The pieces as a layer, while they are shown scaled or shifted as a whole."""
        return self._pieces if self._pieces is not None and self._pieces.shown_camera is not None else None

    def _make_layer(self) -> PieceLayer:
        """The layer of the last items, which follows them until it is shown."""
        canvas, laid_out = self._canvas, self._laid_out
        assert laid_out.camera is not None
        if self._pieces is None:
            self._pieces = PieceLayer(laid_out, laid_out.camera, canvas.area, canvas.sheet, canvas.room)
        return self._pieces

    def _shift(self, frame: Frame, camera: Camera, shift: tuple[int, int]) -> list[pygame.Rect]:
        """Show the same items at shifted places."""
        self._request = Request(frame, camera, is_final=True)
        dx, dy = shift
        items = self._laid_out.items
        fixed, _ = self._split_fixed(items)
        moved = [item if item in fixed else (item[0], (item[1][0] + dx, item[1][1] + dy)) for item in items]
        return self._show_items(ShownItems(moved, None, camera, frame, is_final=True))

    def _split_fixed(self, items: Sequence[Item]) -> tuple[list[Item], list[Item]]:
        """The items that cover the whole area under every camera, and the others."""
        found, area = (list[Item](), list[Item]()), self._canvas.area
        for item in items:
            found[item[1] != area.topleft or item[0].get_size() != area.size].append(item)
        return found

    def _show_items(self, new: ShownItems) -> list[pygame.Rect]:
        """Show new items and the faces below them, instead of the old items or the scaled layer."""
        old, area = self._laid_out, self._canvas.area
        if old.camera is None:
            changed = [area]
        elif self._layer is not None or new.camera != old.camera or new.below is not old.below:
            (fixed, moved), (still, gone) = self._split_fixed(new.items), self._split_fixed(old.items)
            if fixed != still:
                moved, gone = list(new.items), list(old.items)
            boxes = boxes_of(moved) + (self._layer.shown_rects if self._layer is not None else boxes_of(gone))
            boxes += [faces.box for faces in (old.below, new.below) if faces is not None]
            changed = merge_rects([box.clip(area) for box in boxes])
        else:
            boxes = boxes_of([*(set(old.items) ^ set(new.items))])
            changed = merge_rects([box.clip(area) for box in boxes])
        if self._layer is None and self._pieces is not None and new.camera == self._pieces.camera:
            self._pieces.set_items(new, boxes)
        else:
            self._pieces = None
        self._laid_out = self._shown = new
        return changed

    def _draw_rect(self, surface: pygame.Surface, rect: pygame.Rect, by: tuple[int, int] = (0, 0)) -> None:
        """Draw the cloth and the items inside a rectangle, shifted by some pixels."""
        before, (dx, dy), shown = surface.get_clip(), by, self._shown
        surface.set_clip(rect.move(by).clip(before))
        touched = rect.collidelistall(shown.boxes)
        hidden = [shown.boxes[index] for index in touched if index in shown.opaque]
        for part in uncovered_parts(rect, hidden if shown.below is None else [*hidden, shown.below.solid]):
            surface.blit(self._canvas.cloth, part.move(by), part)
        if shown.below is not None:
            shown.below.draw(surface, by)
        parts = [shown.items[index] for index in touched]
        blit(surface, [(sprite, (x + dx, y + dy)) for sprite, (x, y) in parts] if any(by) else parts)
        surface.set_clip(before)


def uncovered_parts(rect: pygame.Rect, hidden: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """The parts of a rectangle that others do not hide."""
    found = [rect]
    for each in hidden:
        for index in reversed(each.collidelistall(found)):
            whole = found.pop(index)
            found += rects_around(whole, whole.clip(each))
    return found
