"""What is shown of a table: the items laid out last, or a layer of them while the camera moves."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.canvas.layout import is_lit, is_same
from game.ui.canvas.piece_layer import PieceLayer
from game.ui.canvas.rects import merge_rects
from game.ui.canvas.shown_items import NO_ITEMS, ShownItems, boxes_of
from game.ui.render.camera import Camera
from game.ui.render.frame import Frame
from game.ui.render.sprites import size_key
from game.ui.render.stage import Item


class TableView:
    """The items of the frame that was laid out last, shown as they are, shifted, or as a layer under another camera.

    `laid_out` are these items; `shown` are they or those of the layer.
    """

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.laid_out = self.shown = NO_ITEMS
        self._pieces: PieceLayer | None = None  # the pieces as a layer; drawn in idle time before it is shown

    @property
    def layer(self) -> PieceLayer | None:
        """The pieces as a layer, while they are shown scaled or shifted as a whole."""
        return self._pieces if self._pieces is not None and self._pieces.shown_camera is not None else None

    def can_scale(self, frame: Frame, camera: Camera) -> bool:
        """Whether the items, scaled, may stand in; not with a darkness that covers the whole area."""
        last = self.laid_out.camera
        if last is None or self.laid_out.below is not None:
            return False
        is_same_size = size_key(last.radius, last.squash) == size_key(camera.radius, camera.squash)
        if (is_same_size and self.layer is None) or not last.has_same_angle(camera):
            return False
        return self.laid_out.has_pieces_of(frame) and (self.layer is not None or not self._has_fixed())

    def find_shift(self, frame: Frame, camera: Camera) -> tuple[int, int] | None:
        """By how many pixels the items are shifted; None if they differ in any other way."""
        last = self.laid_out
        if last.camera is None or last.below is not None or frame.fan is not None or is_lit(frame):
            return None
        if last.frame is None or not is_same(last.frame, frame):
            return None
        return last.camera.pixels_to(camera)

    def can_follow(self, frame: Frame, camera: Camera) -> bool:
        """Whether other marks may come under the last camera, and then the prepared layer under the new camera."""
        last = self.laid_out
        if self._pieces is None or self.layer is not None or last.camera in (None, camera) or last.below is not None:
            return False
        if frame.fan is not None or is_lit(frame) or not last.camera.has_same_angle(camera):
            return False
        return last.has_pieces_of(frame) and self.fits_layer()

    def fits_layer(self) -> bool:
        """Whether the items may stand in as a layer, without a surface larger than the sheet."""
        if self.layer is not None:
            return True
        (wide, tall), room = self.laid_out.bounds.size, self.canvas.sheet_size
        return not self._has_fixed() and wide <= room[0] and tall <= room[1]

    def show_layer(self, camera: Camera) -> list[pygame.Rect]:
        """Show the items as a layer under another camera; return the changed rectangles."""
        self.canvas.prepare_sheet()
        layer = self._make_layer()
        if camera == layer.shown_camera:
            return []
        items, changed = layer.show(camera, self.canvas.area)
        self.shown = ShownItems(items)
        return changed

    def prepare_layer(self) -> bool:
        """Draw the layer before it is needed, a step at a time; False if there is nothing left to do."""
        return self.canvas.prepare_sheet() or self._make_layer().prepare()

    def _make_layer(self) -> PieceLayer:
        """The layer of the items, which follows them until it is shown."""
        canvas, laid_out = self.canvas, self.laid_out
        assert laid_out.camera is not None
        if self._pieces is None:
            self._pieces = PieceLayer(laid_out, laid_out.camera, canvas.area, canvas.sheet, canvas.room)
        return self._pieces

    def shift(self, frame: Frame, camera: Camera, shift: tuple[int, int]) -> list[pygame.Rect]:
        """Show the same items at shifted places; return the changed rectangles."""
        dx, dy = shift
        items = self.laid_out.items
        fixed, _ = self._split_fixed(items)
        moved = [item if item in fixed else (item[0], (item[1][0] + dx, item[1][1] + dy)) for item in items]
        return self.show_items(ShownItems(moved, None, camera, frame, is_final=True))

    def show_items(self, new: ShownItems) -> list[pygame.Rect]:
        """Show new items and the faces below them, instead of the old items or the layer; return what changes."""
        old, area = self.laid_out, self.canvas.area
        if old.camera is None:
            changed = [area]
        elif self.layer is not None or new.camera != old.camera or new.below is not old.below:
            (fixed, moved), (still, gone) = self._split_fixed(new.items), self._split_fixed(old.items)
            if fixed != still:
                moved, gone = list(new.items), list(old.items)
            boxes = boxes_of(moved) + (self.layer.shown_rects if self.layer is not None else boxes_of(gone))
            boxes += [faces.box for faces in (old.below, new.below) if faces is not None]
            changed = merge_rects([box.clip(area) for box in boxes])
        else:
            boxes = boxes_of([*(set(old.items) ^ set(new.items))])
            changed = merge_rects([box.clip(area) for box in boxes])
        if self.layer is None and self._pieces is not None and new.camera == self._pieces.camera:
            self._pieces.set_items(new, boxes)
        else:
            self._pieces = None
        self.laid_out = self.shown = new
        return changed

    def _has_fixed(self) -> bool:
        """Whether a darkness that covers the whole area is shown."""
        return bool(self._split_fixed(self.laid_out.items)[0])

    def _split_fixed(self, items: Sequence[Item]) -> tuple[list[Item], list[Item]]:
        """The items that cover the whole area under every camera, and the others."""
        found, area = (list[Item](), list[Item]()), self.canvas.area
        for item in items:
            found[item[1] != area.topleft or item[0].get_size() != area.size].append(item)
        return found
