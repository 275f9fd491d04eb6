"""A choice of a value: a row of segments or tabs, or the chosen segment between two arrows if space is short."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.look.pen import Pen
from game.ui.look.text import Weight
from game.ui.widgets.base import Widget

SEGMENT_GAP, GROUP_GAP = 4, 20  # units; between two segments, and before a new group
ARROW_WIDTH, MARK_WIDTH = 44, 26  # units; an arrow, and an icon or picture with its gap
MIN_SEGMENT_WIDTH = 48  # units; the gold edge of a short word needs air inside
MIN_SQUEEZE = 0.9  # a row may shrink to this share before only the chosen segment is shown


@dataclass(frozen=True, slots=True)
class Segment:
    """A value to choose; `starts_group` adds a gap before it, `tip` is its tooltip.

    `picture` returns a square picture of a size in pixels, shown before the words in place of an icon.
    """

    value: str
    label: str
    icon: str = ""
    starts_group: bool = False
    tip: str = ""
    picture: Callable[[int], pygame.Surface] | None = None

    @property
    def has_mark(self) -> bool:
        """Whether an icon or a picture stands before its words."""
        return bool(self.icon) or self.picture is not None


class ChoiceField(Widget):
    """Exactly one of its segments is chosen; calls `on_choice` with a newly chosen value.  Arrow keys choose too."""

    enter_presses = False

    height_units = 44

    def __init__(
        self,
        label: str,
        segments: Sequence[Segment],
        value: str,
        on_choice: Callable[[str], None],
        *,
        size: float = 15.0,
    ) -> None:
        super().__init__(label)
        self.segments = tuple(segments)
        self.value = value
        self.on_choice = on_choice
        self.size = size
        self.shows_one = False  # only the chosen segment is shown
        self._hovered_segment: int | None = None
        self._segment_rects: list[pygame.Rect] = []
        self._arrows = (pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0))

    @property
    def index(self) -> int:
        """The index of the chosen segment."""
        return next((i for i, segment in enumerate(self.segments) if segment.value == self.value), 0)

    def choose(self, index: int) -> None:
        """Choose a segment by its index."""
        if self.segments[index].value != self.value:
            self.value = self.segments[index].value
            self.on_choice(self.value)

    def offer(self, segments: Sequence[Segment]) -> None:
        """Offer other segments; the value stays."""
        self.segments = tuple(segments)

    def set_value(self, value: str) -> None:
        """Show another value without reporting it."""
        self.value = value

    def press(self) -> None:
        """Choose the next segment, after the last the first."""
        self.choose((self.index + 1) % len(self.segments))

    def press_at(self, point: tuple[int, int]) -> None:
        """Choose the clicked segment; between arrows, the previous or the next segment, in a circle."""
        for index, place in enumerate(self._segment_rects):
            if place.collidepoint(point):
                self.choose(index)
        for by, arrow in ((-1, self._arrows[0]), (1, self._arrows[1])):
            if self.shows_one and arrow.collidepoint(point):
                self.choose((self.index + by) % len(self.segments))

    def point(self, point: tuple[int, int] | None) -> None:
        """Update which segment is hovered."""
        super().point(point)
        spots = self._arrows if self.shows_one else self._segment_rects
        over = (i for i, place in enumerate(spots) if point is not None and place.collidepoint(point))
        self._hovered_segment = next(over, None) if self.hovered else None

    @property
    def look(self) -> object:
        """The chosen and the hovered segment."""
        return self.index, self._hovered_segment, self.enabled

    def tooltip_at(self, point: tuple[int, int] | None) -> tuple[str, pygame.Rect]:
        """The tip of the hovered segment, or of the chosen segment for the focus."""
        for segment, place in zip(self.segments, self._segment_rects, strict=False):
            if segment.tip and point is not None and place.collidepoint(point):
                return segment.tip, place
        chosen = self.segments[self.index]
        if chosen.tip and (point is None or self.shows_one):
            return chosen.tip, self.rect
        return super().tooltip_at(point)

    def handle_arrow(self, across: int, down: int) -> bool:
        """Left and right choose the neighbouring segment, and stop at the ends."""
        if down:
            return False
        self.choose(max(0, min(len(self.segments) - 1, self.index + across)))
        return True

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Home and End choose the first and the last segment."""
        if event.key not in (pygame.K_HOME, pygame.K_END):
            return False
        self.choose(0 if event.key == pygame.K_HOME else len(self.segments) - 1)
        return True

    def min_width(self, pen: Pen) -> int:
        """The width of the widest segment between two arrows."""
        return max(self._segment_width(pen, segment) for segment in self.segments) + 2 * pen.px(ARROW_WIDTH)

    def preferred_width(self, pen: Pen) -> int:
        """The width in pixels of all segments side by side."""
        gaps = sum(pen.px(GROUP_GAP if segment.starts_group else SEGMENT_GAP) for segment in self.segments[1:])
        return sum(self._segment_width(pen, segment) for segment in self.segments) + gaps

    def segment_rects(self, pen: Pen) -> list[pygame.Rect]:
        """The rectangles of the segments: as wide as their words, with the spare width shared evenly."""
        gap, apart = pen.px(SEGMENT_GAP), pen.px(GROUP_GAP)
        needs = [self._segment_width(pen, segment) for segment in self.segments]
        gaps = [0 if not i else apart if segment.starts_group else gap for i, segment in enumerate(self.segments)]
        spare = (self.rect.width - sum(needs) - sum(gaps)) / len(needs)
        x, rects = float(self.rect.left), []
        for need, before in zip(needs, gaps, strict=True):
            x += before
            rects.append(pygame.Rect(round(x), self.rect.top, round(need + spare), self.rect.height))
            x += need + spare
        return rects

    def _segment_width(self, pen: Pen, segment: Segment) -> int:
        mark = pen.px(MARK_WIDTH) if segment.has_mark else 0
        return max(pen.width(segment.label, self.size, "semibold") + pen.px(12) + mark, pen.px(MIN_SEGMENT_WIDTH))

    def lay_out(self, pen: Pen) -> None:
        """Compute the segments' or the arrows' rectangles, for drawing or for a click before the first drawing."""
        self.shows_one = self.preferred_width(pen) * MIN_SQUEEZE > self.rect.width
        self._segment_rects = [] if self.shows_one else self.segment_rects(pen)
        r, wide = self.rect, pen.px(ARROW_WIDTH)
        left, right = pygame.Rect(r.left, r.top, wide, r.height), pygame.Rect(r.right - wide, r.top, wide, r.height)
        self._arrows = (left, right)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the segments, the chosen segment with a gold edge."""
        self.lay_out(pen)
        if self.shows_one:
            self._draw_stepper(surface, pen)
        else:
            self._draw_row(surface, pen)
        self.draw_focus_ring(surface, pen)

    def _draw_row(self, surface: pygame.Surface, pen: Pen) -> None:
        for index in range(len(self.segments)):
            self._draw_segment(surface, pen, index)

    def _draw_stepper(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the chosen segment between two arrows."""
        theme, r, segment = pen.theme, self.rect, self.segments[self.index]
        wide = pen.px(ARROW_WIDTH)
        pen.box(surface, r, 12, theme.ground.trough, theme.lines.edge)
        for index, (place, name) in enumerate(zip(self._arrows, ("before", "next"), strict=True)):
            if self._hovered_segment == index:
                pen.box(surface, place, 12, theme.ground.hover, None)
            pen.icon(surface, name, place.center, 22, theme.ink if self.enabled else theme.accents.off, 2)
        ink = theme.gold if self.enabled else theme.faint
        room = r.width - 2 * wide - pen.px(8)
        self._draw_label(surface, pen, segment, r.center, room, ink)

    def _draw_label(
        self, surface: pygame.Surface, pen: Pen, segment: Segment, at: tuple[int, int], room: int, ink: str
    ) -> None:
        """Draw a segment's words around a point, with its icon or picture."""
        x, y = at
        if segment.has_mark:
            room -= pen.px(MARK_WIDTH)
            left = x - min(pen.width(segment.label, self.size, "semibold"), room) / 2 - pen.px(4)
            if segment.picture is not None:
                image = segment.picture(pen.px(20))
                surface.blit(image, image.get_rect(center=(round(left), y)))
            else:
                pen.icon(surface, segment.icon, (left, y), 20, ink, 2)
            x += pen.px(11)
        if self.shows_one:
            self.draw_words(surface, pen, segment.label, (x, y), self.size, ink, "semibold", "center", room)
        else:
            pen.text(surface, segment.label, (x, y), self.size, ink, "semibold", "center", room)

    def _draw_segment(self, surface: pygame.Surface, pen: Pen, index: int) -> None:
        theme, segment, place = pen.theme, self.segments[index], self._segment_rects[index]
        chosen, over = index == self.index, index == self._hovered_segment
        if chosen:
            pen.box(
                surface,
                place,
                20,
                theme.ground.picked,
                theme.gold if self.enabled else theme.accents.off,
                max(1.5, 1.5 * theme.unit),
            )
        elif over:
            pen.box(surface, place, 20, theme.ground.hover, None)
        ink = theme.gold if chosen else theme.ink
        ink = ink if self.enabled else theme.faint
        self._draw_label(surface, pen, segment, place.center, place.width - pen.px(8), ink)


class TabBar(ChoiceField):
    """A choice of pages; `handle_page_key` handles Ctrl+Tab and Ctrl+Page keys, wherever the focus is."""

    def _segment_width(self, pen: Pen, segment: Segment) -> int:
        return super()._segment_width(pen, segment) + pen.px(22)

    def handle_page_key(self, event: pygame.event.Event) -> bool:
        """Change the page for a key event; returns whether it did."""
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

    def segment_rects(self, pen: Pen) -> list[pygame.Rect]:
        """The rectangles of the tabs, from the left, each as wide as its words."""
        x, rects = self.rect.left, []
        needs = [self._segment_width(pen, segment) for segment in self.segments]
        squeeze = min(1.0, self.rect.width / max(1, sum(needs)))
        for need in needs:
            wide = int(need * squeeze)
            rects.append(pygame.Rect(x, self.rect.top, wide, self.rect.height))
            x += wide
        return rects

    def _draw_row(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the names, with a gold bar under the chosen name."""
        theme = pen.theme
        for index, (segment, place) in enumerate(zip(self.segments, self._segment_rects, strict=True)):
            chosen, over = index == self.index, index == self._hovered_segment
            ink, room = theme.gold if chosen or over else theme.ink, place.width - pen.px(12)
            weight: Weight = "black" if chosen else "semibold"
            drawn = pen.text_on_wood(surface, segment.label, place.center, self.size, ink, weight, "center", room)
            if chosen:
                under = pygame.Rect(drawn.left, place.bottom - pen.px(6), drawn.width, max(2, pen.px(4)))
                pen.box(surface, under, 2, theme.gold, None)

    def draw_focus_ring(self, surface: pygame.Surface, pen: Pen, radius: float = 12) -> None:
        """Draw the focus ring around the chosen tab."""
        if self.focused and self._segment_rects:
            place = self._segment_rects[self.index].inflate(0, -pen.px(8))
            pen.box(surface, place, radius, None, pen.theme.gold, max(2.0, 2 * pen.theme.unit))
        elif self.focused:
            super().draw_focus_ring(surface, pen, radius)
