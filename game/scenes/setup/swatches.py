"""A choice of a colour: small hexagons side by side, the chosen one framed and named."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.look.pen import Pen
from game.ui.widgets import Choice, Segment

CELL, APART, GAP, SIGN = 38, 14, 14, 24  # units: a colour's field, after the first one, before the name, a hexagon


class Swatches(Choice):
    """Each segment is its picture alone; the name of the chosen one stands behind them, every name is a tip.

    The first one, which is none of the palette, lies by itself.
    """

    def __init__(self, label: str, segments: Sequence[Segment], value: str, chose: Callable[[str], None]) -> None:
        super().__init__(label, segments, value, chose)
        self.narrow = False

    def _cells(self, pen: Pen) -> int:
        return len(self.segments) * pen.px(CELL) + pen.px(APART)

    def least_width(self, pen: Pen) -> int:
        """All of them, and the longest name."""
        names = max(pen.width(segment.label, self.size, "semibold") for segment in self.segments)
        return pen.px(10) + self._cells(pen) + pen.px(GAP) + names

    def wish_width(self, pen: Pen) -> int:
        """No wider."""
        return self.least_width(pen)

    def places(self, pen: Pen) -> list[pygame.Rect]:
        """Side by side from the left."""
        cell, apart, r = pen.px(CELL), pen.px(APART), self.rect
        lefts = [r.left + index * cell + (apart if index else 0) for index in range(len(self.segments))]
        return [pygame.Rect(left, r.top, cell, r.height) for left in lefts]

    def told_at(self, point: tuple[int, int] | None) -> tuple[str, pygame.Rect]:
        """What is pointed at is told; the name of the chosen one is seen."""
        return super().told_at(point) if point is not None else ("", self.rect)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Troughs with the colours in them, then the name."""
        theme = pen.theme
        self._places = self.places(pen)
        troughs = self._places[0], self._places[1].union(self._places[-1])
        for trough in troughs:
            pen.box(surface, trough.inflate(pen.px(6), pen.px(6)), 12, theme.trough, theme.line)
        for index, (segment, place) in enumerate(zip(self.segments, self._places, strict=True)):
            if index == self.index:
                pen.box(surface, place, 9, theme.picked, theme.gold, max(1.5, 1.5 * theme.unit))
            elif index == self._over:
                pen.box(surface, place, 9, theme.hover, None)
            if segment.picture is not None:
                image = segment.picture(pen.px(SIGN))
                surface.blit(image, image.get_rect(center=place.center))
        left = troughs[1].right + pen.px(GAP)
        chosen = self.segments[self.index]
        at, room = (left, self.rect.centery), self.rect.right - left
        self.say(surface, pen, chosen.label, at, self.size, theme.ink, "semibold", "midleft", room)
        self.ring(surface, pen)
