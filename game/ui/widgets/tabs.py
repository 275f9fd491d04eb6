"""Tabs: one of several pages, named side by side over a line."""

from __future__ import annotations

import pygame

from game.ui.look.pen import Pen
from game.ui.widgets.choice import Choice, Segment


class Tabs(Choice):
    """A choice of pages; Ctrl+Tab and Ctrl+Page keys turn them from anywhere, by `turned`."""

    def _need(self, pen: Pen, segment: Segment) -> int:
        return super()._need(pen, segment) + pen.px(20)

    def turned(self, event: pygame.event.Event) -> bool:
        """Whether a key turned the pages."""
        if event.type != pygame.KEYDOWN or not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return False
        if event.key == pygame.K_TAB:
            by = -1 if event.mod & pygame.KMOD_SHIFT else 1
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            by = -1 if event.key == pygame.K_PAGEUP else 1
        else:
            return False
        self.choose((self.index + by) % len(self.segments))
        return True

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle."""
        del pen
        self.rect = rect.copy()

    def places(self, pen: Pen) -> list[pygame.Rect]:
        """Where the names lie: from the left, each as wide as its words."""
        x, rects = self.rect.left, []
        needs = [self._need(pen, segment) for segment in self.segments]
        squeeze = min(1.0, self.rect.width / max(1, sum(needs)))
        for need in needs:
            wide = int(need * squeeze)
            rects.append(pygame.Rect(x, self.rect.top, wide, self.rect.height))
            x += wide
        return rects

    def _row(self, surface: pygame.Surface, pen: Pen) -> None:
        """The names over a line; a bar of gold under the chosen one."""
        theme, r = pen.theme, self.rect
        self._places = self.places(pen)
        pygame.draw.line(surface, theme.rule, (r.left, r.bottom - 1), (r.right - 1, r.bottom - 1))
        for index, (segment, place) in enumerate(zip(self.segments, self._places, strict=True)):
            chosen, over = index == self.index, index == self._over
            ink = theme.gold if chosen else theme.ink if over else theme.muted
            self._named(surface, pen, segment, place.center, place.width - pen.px(16), ink)
            if chosen:
                under = pygame.Rect(place.left + pen.px(8), r.bottom - pen.px(4), place.width - pen.px(16), pen.px(4))
                pen.box(surface, under, 2, theme.gold, None)

    def ring(self, surface: pygame.Surface, pen: Pen, radius: float = 12) -> None:
        """Around the chosen name."""
        if self.focused and self._places:
            place = self._places[self.index].inflate(0, -pen.px(8))
            pen.box(surface, place, radius, None, pen.theme.gold, max(2.0, 2 * pen.theme.unit))
        elif self.focused:
            super().ring(surface, pen, radius)
