"""The pieces as one layer that is scaled while the camera zooms, until sprites of the new size are there."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.render.baked import PREMULTIPLIED
from game.ui.render.camera import Camera
from game.ui.render.stage import Item


def bounds(items: Sequence[Item]) -> pygame.Rect:
    """The smallest rectangle around all items; empty without any."""
    if not items:
        return pygame.Rect(0, 0, 0, 0)
    left = min(x for _, (x, _) in items)
    top = min(y for _, (_, y) in items)
    right = max(x + surface.get_width() for surface, (x, _) in items)
    bottom = max(y + surface.get_height() for surface, (_, y) in items)
    return pygame.Rect(left, top, right - left, bottom - top)


class ZoomLayer:
    """What `items` show under `camera`, up to the size of the area beyond each of its edges.

    `room` is a surface as large as the area, with alpha, to scale into; it is written anew for every frame.
    """

    def __init__(self, items: Sequence[Item], camera: Camera, area: pygame.Rect, room: pygame.Surface) -> None:
        self.camera = camera
        self._room = room
        self._box = bounds(items).clip(area.inflate(2 * area.w, 2 * area.h))
        self._surface = pygame.Surface(self._box.size, pygame.SRCALPHA, 32)
        dx, dy = -self._box.x, -self._box.y
        self._surface.fblits([(sprite, (x + dx, y + dy)) for sprite, (x, y) in items], PREMULTIPLIED)

    def place(self, camera: Camera) -> pygame.Rect:
        """Where the layer lies under another camera that is alike."""
        scale = camera.radius / self.camera.radius
        left = camera.x + (self._box.x - self.camera.x) * scale
        top = camera.y + (self._box.y - self.camera.y) * scale
        return pygame.Rect(round(left), round(top), round(self._box.w * scale), round(self._box.h * scale))

    def seen(self, camera: Camera, area: pygame.Rect) -> tuple[pygame.Surface, pygame.Rect] | None:
        """The layer as another camera sees it: a picture and its place; None where nothing of it is in the area."""
        whole = self.place(camera)
        shown = whole.clip(area)
        if not shown or not self._box:
            return None
        across, upright = self._box.w / whole.w, self._box.h / whole.h
        left, top = (shown.x - whole.x) * across, (shown.y - whole.y) * upright
        part = pygame.Rect(int(left), int(top), max(1, round(shown.w * across)), max(1, round(shown.h * upright)))
        source = self._surface.subsurface(part.clip(self._surface.get_rect()))
        target = self._room.subsurface((0, 0, *shown.size))
        pygame.transform.scale(source, shown.size, target)
        return target, shown
