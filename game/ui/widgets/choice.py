"""One of several, side by side: a segmented row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.pen import Pen
from game.ui.widgets.base import Widget


@dataclass(frozen=True, slots=True)
class Segment:
    """One of the things to choose; `apart` sets it off from those before it."""

    value: str
    label: str
    icon: str = ""
    apart: bool = False


class Choice(Widget):
    """Exactly one of its segments is chosen; calls `chose` with the value of a new one.  The arrows choose too."""

    def __init__(self, label: str, segments: Sequence[Segment], value: str, chose: Callable[[str], None]) -> None:
        super().__init__(label)
        self.segments = tuple(segments)
        self.value = value
        self.chose = chose
        self.size = 15.0
        self._over: int | None = None
        self._places: list[pygame.Rect] = []

    @property
    def index(self) -> int:
        """Which segment is chosen."""
        return next((i for i, segment in enumerate(self.segments) if segment.value == self.value), 0)

    def choose(self, index: int) -> None:
        """Choose a segment."""
        if self.segments[index].value != self.value:
            self.value = self.segments[index].value
            self.chose(self.value)

    @property
    def enters(self) -> bool:
        """Enter goes on: whoever has just clicked a segment wants to begin, not to choose another one."""
        return False

    def press(self) -> None:
        """The next one, round and round."""
        self.choose((self.index + 1) % len(self.segments))

    def press_at(self, point: tuple[int, int]) -> None:
        """The one that was clicked."""
        for index, place in enumerate(self._places):
            if place.collidepoint(point):
                self.choose(index)

    def point(self, point: tuple[int, int] | None) -> None:
        """Remember which segment the pointer is over."""
        super().point(point)
        over = (i for i, place in enumerate(self._places) if point is not None and place.collidepoint(point))
        self._over = next(over, None) if self.hovered else None

    @property
    def look(self) -> object:
        """Which segment is chosen and which one is hovered."""
        return self.index, self._over

    def arrow(self, across: int, down: int) -> bool:
        """Left and right choose, and stop at the ends."""
        if down:
            return False
        self.choose(max(0, min(len(self.segments) - 1, self.index + across)))
        return True

    def places(self, pen: Pen) -> list[pygame.Rect]:
        """Where the segments lie: as wide as their words ask, the rest shared out evenly."""
        gap, apart = pen.px(4), pen.px(20)
        needs = [self._need(pen, segment) for segment in self.segments]
        gaps = [0 if not i else apart if segment.apart else gap for i, segment in enumerate(self.segments)]
        spare = (self.rect.width - sum(needs) - sum(gaps)) / len(needs)
        x, rects = float(self.rect.left), []
        for need, before in zip(needs, gaps, strict=True):
            x += before
            rects.append(pygame.Rect(round(x), self.rect.top, round(need + spare), self.rect.height))
            x += need + spare
        return rects

    def _need(self, pen: Pen, segment: Segment) -> int:
        return pen.width(segment.label, self.size, "semibold") + pen.px(12) + (pen.px(26) if segment.icon else 0)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """The chosen one has a gold edge and stands out; the others lie in a trough."""
        self._places = self.places(pen)
        for first, last in self._troughs():
            trough = self._places[first].union(self._places[last]).inflate(pen.px(6), pen.px(6))
            pen.box(surface, trough, 12, "#0A0F11A0", pen.theme.line)
        for index in range(len(self.segments)):
            self._segment(surface, pen, index)
        self.ring(surface, pen)

    def _troughs(self) -> list[tuple[int, int]]:
        starts = [i for i, segment in enumerate(self.segments) if not i or segment.apart]
        return [(a, b - 1) for a, b in zip(starts, [*starts[1:], len(self.segments)], strict=True)]

    def _segment(self, surface: pygame.Surface, pen: Pen, index: int) -> None:
        theme, segment, place = pen.theme, self.segments[index], self._places[index]
        chosen, over = index == self.index, index == self._over
        if chosen:
            pen.box(surface, place, 9, theme.gold + "2E", theme.gold, max(1.5, 1.5 * theme.unit))
        elif over:
            pen.box(surface, place, 9, theme.hover, None)
        ink = theme.gold if chosen else theme.ink if over else theme.muted
        wide = place.width - pen.px(8)
        x, mark = place.centerx, pen.px(26) if segment.icon else 0
        if segment.icon:
            words = min(pen.width(segment.label, self.size, "semibold"), wide - mark)
            pen.icon(surface, segment.icon, (place.centerx - words / 2 - pen.px(4), place.centery), 20, ink, 2)
            x += pen.px(11)
        pen.text(surface, segment.label, (x, place.centery), self.size, ink, "semibold", "center", wide - mark)
