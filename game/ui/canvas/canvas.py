"""The surfaces for an area of a window: its picture, which may lag behind what is shown, and sheets for zooming."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.canvas.rects import merge_rects, uncovered_parts
from game.ui.canvas.shown_items import ShownItems, blit
from game.ui.look.theme import Theme
from game.ui.render.baked import rects_around

SHEET_EXTRA: Final = 8  # a sheet is higher than its area by this part of its height


class Canvas:
    """The surfaces for an area of a window in a theme: the picture of the area, and the whole window's cloth.

    `stale_rects` are the rectangles in which the picture is outdated.  `room` and `sheet` are for zooming.  They are
    written once, as writing to newly allocated pages is slow.
    """

    def __init__(self, area: pygame.Rect, window: tuple[int, int], theme: Theme | None, cloth: pygame.Surface) -> None:
        self.area, self.cloth = area, cloth
        self._for = area, window, theme
        self.picture = pygame.Surface(area.size)
        self.stale_rects: list[pygame.Rect] = []
        self.room = transparent_sheet(area.size)
        self.sheet = pygame.Surface((0, 0))

    def is_for(self, area: pygame.Rect, window: tuple[int, int], theme: Theme) -> bool:
        """Whether it is for this area of a window of this size in this theme."""
        return self._for == (area, window, theme)

    @property
    def sheet_size(self) -> tuple[int, int]:
        """The size of the sheet: a little higher than the area, as pieces may rise over its edge."""
        return self.area.w, self.area.h + self.area.h // SHEET_EXTRA

    def prepare_sheet(self) -> bool:
        """Allocate the sheet; returns whether there was none."""
        lacked = self.sheet.get_size() != self.sheet_size
        if lacked:
            self.sheet = transparent_sheet(self.sheet_size)
        return lacked

    def add_stale(self, rects: Sequence[pygame.Rect]) -> None:
        """Mark rectangles of the picture as outdated."""
        self.stale_rects = merge_rects([*self.stale_rects, *rects])

    def catch_up(self, shown: ShownItems) -> None:
        """Draw in the picture what it does not show yet."""
        behind, self.stale_rects = self.stale_rects, []
        x, y = self.area.topleft
        for rect in behind:
            self.draw(self.picture, shown, rect, (-x, -y))

    def restore(self, surface: pygame.Surface, shown: ShownItems, rects: Sequence[pygame.Rect]) -> None:
        """Copy rectangles of the picture onto a surface; draw the items there where the picture is outdated."""
        if surface.get_masks() != self.picture.get_masks():  # another pixel format would blend sprites differently
            self.catch_up(shown)
        for rect in (rect.clip(self.area) for rect in rects):
            rest, stale = [rect], [rect.clip(behind) for behind in self.stale_rects]
            if 2 * sum(shared.w * shared.h for shared in stale) > rect.w * rect.h:
                self.draw(surface, shown, rect)
                continue
            for shared in stale:
                if shared:
                    self.draw(surface, shown, shared)
                    rest = [part for whole in rest for part in rects_around(whole, whole.clip(shared))]
            for part in rest:
                surface.blit(self.picture, part, part.move(-self.area.x, -self.area.y))

    def draw(self, surface: pygame.Surface, shown: ShownItems, rect: pygame.Rect, by: tuple[int, int] = (0, 0)) -> None:
        """Draw the cloth and the items inside a rectangle, shifted by some pixels."""
        before, (dx, dy) = surface.get_clip(), by
        surface.set_clip(rect.move(by).clip(before))
        touched = rect.collidelistall(shown.boxes)
        hidden = [shown.boxes[index] for index in touched if index in shown.opaque]
        for part in uncovered_parts(rect, hidden if shown.below is None else [*hidden, shown.below.solid]):
            surface.blit(self.cloth, part.move(by), part)
        if shown.below is not None:
            shown.below.draw(surface, by)
        parts = [shown.items[index] for index in touched]
        blit(surface, [(sprite, (x + dx, y + dy)) for sprite, (x, y) in parts] if any(by) else parts)
        surface.set_clip(before)


def transparent_sheet(size: tuple[int, int]) -> pygame.Surface:
    """A transparent surface whose pages have been written."""
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    made.fill((0, 0, 0, 0))
    return made
