"""The painter: draws frames onto a surface, only what has changed since the last one."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.ui.baked import PREMULTIPLIED
from game.ui.camera import Camera
from game.ui.cloth import felt
from game.ui.frame import Frame
from game.ui.overlay import overlay
from game.ui.sprites import Sprites
from game.ui.stage import Item, Stage
from game.ui.theme import Theme

MAKING: Final = 0.0025  # seconds a frame for sprites of new sizes, before rough ones must do
FOCUS: Final = 0.48  # where the light falls, a share of the width
MANY: Final = 12  # so many changed places are redrawn as one


def staged(frame: Frame, camera: Camera, sprites: Sprites, area: pygame.Rect) -> list[Item]:
    """The sprites of a frame in the order in which they are blitted, all that touches `area`."""
    stage = Stage(frame, camera, sprites, area)
    stage.shadows()
    stage.table()
    overlay(stage)
    stage.fan()
    return stage.items


def box(item: Item) -> pygame.Rect:
    """The pixels that an item covers."""
    return item[0].get_rect(topleft=item[1])


def joined(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Rectangles that cover the given ones and do not overlap; few."""
    found: list[pygame.Rect] = []
    for given in rects:
        rect = given.copy()
        while (index := rect.collidelist(found)) >= 0:
            rect.union_ip(found.pop(index))
        found.append(rect)
    return [found[0].unionall(found[1:])] if len(found) > MANY else found


class Painter:
    """Draws the table; keeps its own picture, so that others may draw over the surface between frames.

    `theme` gives the cloth's colours; `clock` tells seconds.
    """

    def __init__(self, theme: Theme | None = None, clock: Callable[[], float] = time.perf_counter) -> None:
        self.theme = theme or Theme()
        self.sprites = Sprites(clock)
        self._picture: pygame.Surface | None = None
        self._cloth = pygame.Surface((1, 1))
        self._area = pygame.Rect(0, 0, 0, 0)
        self._window = (0, 0)
        self._items: list[Item] = []
        self._last: tuple[Frame, Camera] | None = None
        self._camera: Camera | None = None

    def draw(
        self,
        surface: pygame.Surface,
        frame: Frame,
        camera: Camera,
        area: pygame.Rect,
        spoiled: Sequence[pygame.Rect] | None = None,
    ) -> list[pygame.Rect]:
        """Draw a frame into `area` of a surface; return the rectangles of the surface that were written.

        The cloth is that of the whole surface, so that it may be seen around the area too.
        `spoiled`: what others drew over since the last call, to be restored; None restores the whole area.
        """
        changed = self._compose(frame, camera, area, surface.get_size())
        picture = self._picture
        assert picture is not None
        wanted = [area] if spoiled is None else joined([*changed, *(rect.clip(area) for rect in spoiled if rect)])
        for rect in wanted:
            surface.blit(picture, rect, rect.move(-area.x, -area.y))
        return wanted

    def refine(self, budget_s: float) -> bool:
        """Sharpen rough sprites of the last frame for about `budget_s` seconds; True: draw the frame again."""
        if self._camera is None:
            return False
        if self.sprites.refine(self._camera.radius, self._camera.squash, budget_s):
            self._last = None
            return True
        return False

    def _compose(self, frame: Frame, camera: Camera, area: pygame.Rect, window: tuple[int, int]) -> list[pygame.Rect]:
        """Bring the picture up to date; return what changed, in the surface's pixels."""
        if self._picture is None or self._area != area or self._window != window:
            self._window = window
            self._picture = pygame.Surface(area.size)
            self._cloth = felt(window, self.theme.felt, self.theme.felt_rim, FOCUS)
            self._area, self._last, self._items = area.copy(), None, []
            fresh = True
        else:
            fresh = False
        if self._last is not None and self._last[1] == camera and (self._last[0] is frame or self._last[0] == frame):
            return []
        self.sprites.begin(MAKING)
        items = staged(frame, camera, self.sprites, area)
        self._last, self._camera = (frame, camera), camera
        changed = [area] if fresh else self._difference(items)
        self._items = items
        for rect in changed:
            self._redraw(rect)
        return changed

    def _difference(self, items: list[Item]) -> list[pygame.Rect]:
        old, new = set(self._items), set(items)
        return joined([rect for item in old ^ new if (rect := box(item).clip(self._area))])

    def _redraw(self, rect: pygame.Rect) -> None:
        """Paint the cloth and every sprite inside a rectangle."""
        picture = self._picture
        assert picture is not None
        dx, dy = -self._area.x, -self._area.y
        inside = rect.move(dx, dy)
        picture.set_clip(inside)
        picture.blit(self._cloth, inside, rect)
        touching = rect.colliderect
        parts = [(sprite, (x + dx, y + dy)) for sprite, (x, y) in self._items if touching(x, y, *sprite.get_size())]
        picture.fblits(parts, PREMULTIPLIED)
        picture.set_clip(None)
