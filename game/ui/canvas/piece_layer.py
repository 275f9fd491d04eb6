"""The pieces as a single layer that is shifted or scaled while the camera moves, which is cheaper than each sprite."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.canvas.rects import merge_rects, tile_rects
from game.ui.canvas.shown_items import ShownItems, blit
from game.ui.render.camera import Camera
from game.ui.render.stage import Item

PART_SIDE: Final = 32  # pixels; the least side of the layer's parts
MAX_PARTS: Final = 64


class PieceLayer:
    """The pieces in `items` under `camera`, up to the size of the area beyond each of its edges.

    It is shown in parts, without the empty places between the pieces.

    `sheet` and `room` are surfaces with alpha, the second as large as the area.  The layer is drawn on the first while
    it needs no more; the second is overwritten for each frame.  They are reused because writing to newly allocated
    pages is slow.
    """

    def __init__(
        self, items: ShownItems, camera: Camera, area: pygame.Rect, sheet: pygame.Surface, room: pygame.Surface
    ) -> None:
        self.camera = camera
        self._area, self._sheet, self._room = area, sheet, room
        self._on_sheet = pygame.Rect(0, 0, 0, 0)  # the box that is drawn on the sheet
        self._stale_rects: list[pygame.Rect] = []  # where it is outdated
        self._box = pygame.Rect(0, 0, 0, 0)  # what is drawn for views
        self._parts: list[pygame.Rect] = []  # what is not empty in that box, relative to it
        self.shown_camera: Camera | None = None  # the camera of the last view
        self.set_items(items, [])

    def set_items(self, items: ShownItems, changed: Sequence[pygame.Rect]) -> None:
        """Take other items under the same camera, which differ in some rectangles, before the layer is shown."""
        self._items = items
        self.shown_rects = [rect for each in items.boxes if (rect := each.clip(self._area))]  # the last view
        self._stale_rects += changed

    @property
    def _whole(self) -> pygame.Rect:
        """All that may be seen of the pieces."""
        return self._items.bounds.clip(self._area.inflate(2 * self._area.w, 2 * self._area.h))

    def prepare(self) -> bool:
        """Draw on the sheet what the first view needs; False if it is there already."""
        if self._on_sheet.contains(self._whole.clip(self._area)) and not self._stale_rects:
            return False
        self._fill_sheet(self._whole if self._fits_sheet(self._whole) else self._area)
        return True

    def _fits_sheet(self, box: pygame.Rect) -> bool:
        return box.w <= self._sheet.get_width() and box.h <= self._sheet.get_height()

    def _draw(self, box: pygame.Rect) -> None:
        """Draw what lies in a box."""
        self._box = box
        if self._fits_sheet(box):
            self._fill_sheet(box)
            self._surface = self._sheet.subsurface(box.move(-self._on_sheet.x, -self._on_sheet.y))
        else:
            self._surface = pygame.Surface(box.size, pygame.SRCALPHA, 32)
            blit(self._surface, [(sprite, (x - box.x, y - box.y)) for sprite, (x, y) in self._items.items])
        filled = (each.clip(box) for each in self._items.boxes)
        self._parts = tile_rects([rect.move(-box.x, -box.y) for rect in filled if rect], PART_SIDE, MAX_PARTS)

    def _fill_sheet(self, box: pygame.Rect) -> None:
        """Have a box on the sheet, and what lies around it; only outdated rectangles are drawn again if it is there."""
        stale = self._stale_rects
        if not self._on_sheet.contains(box):
            sheet = self._sheet.get_rect(center=self._area.center)
            left = min(max(sheet.left, box.right - sheet.w), box.left)
            top = min(max(sheet.top, box.bottom - sheet.h), box.top)
            self._on_sheet = sheet.move_to(topleft=(left, top))
            stale = [self._on_sheet]
        x, y = self._on_sheet.topleft
        for rect in merge_rects([each.clip(self._on_sheet) for each in stale]):
            self._sheet.set_clip(rect.move(-x, -y))
            self._sheet.fill((0, 0, 0, 0))
            touched = (self._items.items[index] for index in rect.collidelistall(self._items.boxes))
            blit(self._sheet, [(sprite, (left - x, top - y)) for sprite, (left, top) in touched])
        self._sheet.set_clip(None)
        self._stale_rects = []

    def show(self, camera: Camera, area: pygame.Rect) -> tuple[list[Item], list[pygame.Rect]]:
        """The layer under another camera as items, and the rectangles that change."""
        found, before = self.scaled_view(camera, area), self.shown_rects
        self.shown_rects, self.shown_camera = [], camera
        items = list[Item]()
        if found is not None:
            picture, shown = found
            self.shown_rects = self._parts_under(camera, shown)
            items = [(picture.subsurface(at.move(-shown.x, -shown.y)), at.topleft) for at in self.shown_rects]
        return items, merge_rects([*before, *self.shown_rects])

    def _parts_under(self, camera: Camera, shown: pygame.Rect) -> list[pygame.Rect]:
        """The visible rectangles of the parts under another camera, without overlap."""
        whole, found = self.rect_under(self._box, camera), list[pygame.Rect]()
        across, upright = whole.w / self._box.w, whole.h / self._box.h
        for part in self._parts:
            left, right = (whole.x + round(x * across) for x in (part.left, part.right))
            top, bottom = (whole.y + round(y * upright) for y in (part.top, part.bottom))
            found.append(pygame.Rect(left, top, right - left, bottom - top).clip(shown))
        return [rect for rect in found if rect]

    def rect_under(self, box: pygame.Rect, camera: Camera) -> pygame.Rect:
        """The rectangle of a box under another camera with the same angle."""
        scale = camera.radius / self.camera.radius
        left = camera.x + (box.x - self.camera.x) * scale
        top = camera.y + (box.y - self.camera.y) * scale
        return pygame.Rect(round(left), round(top), round(box.w * scale), round(box.h * scale))

    def scaled_view(self, camera: Camera, area: pygame.Rect) -> tuple[pygame.Surface, pygame.Rect] | None:
        """The layer under another camera: a picture and its place; None if nothing of it is in the area."""
        wanted = self.rect_under(self._whole, camera).clip(area)
        if wanted and not self.rect_under(self._box, camera).contains(wanted):
            near, size = self._whole.clip(area), self._sheet.get_size()
            is_small = self._whole.w <= size[0] and self._whole.h <= size[1]
            self._draw(near if not is_small and self.rect_under(near, camera).contains(wanted) else self._whole)
        whole = self.rect_under(self._box, camera)
        shown = whole.clip(area)
        if not shown or not self._box:
            return None
        across, upright = self._box.w / whole.w, self._box.h / whole.h
        left, top = (shown.x - whole.x) * across, (shown.y - whole.y) * upright
        part = pygame.Rect(int(left), int(top), max(1, round(shown.w * across)), max(1, round(shown.h * upright)))
        source = self._surface.subsurface(part.clip(self._surface.get_rect()))
        if source.get_size() == shown.size:
            return source, shown
        target = self._room.subsurface((0, 0, *shown.size))
        pygame.transform.scale(source, shown.size, target)
        return target, shown
