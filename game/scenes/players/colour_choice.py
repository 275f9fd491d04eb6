"""The widget for the colour of a seat."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeAlias

import pygame

from game.ui.kinds.glyphs import swatch
from game.ui.look.pen import Pen
from game.ui.look.themes import SEAT_COLOUR_NAMES, SEAT_TINTS
from game.ui.widgets import ChoiceField, Segment
from game.ui.words import _

PictureOfSize: TypeAlias = Callable[[int], pygame.Surface]
CELL_WIDTH, FIRST_GAP, NAME_GAP, SIGN_SIZE = 38, 14, 14, 24  # units


class Swatches(ChoiceField):
    """A row of colours, each a picture with a tooltip; the name of the chosen colour stands beside them.

    `own` are the words and the picture of the choice that is not in the palette; it stands apart, before the colours.
    `tip` returns the tooltip for the name of a colour.  The colours that are `taken` are dark, with a tick.  Without
    `has_name` the name is in the tooltip only.
    """

    def __init__(
        self,
        label: str,
        own: tuple[str, PictureOfSize],
        tip: Callable[[str], str],
        value: str,
        on_choose: Callable[[str], None],
        *,
        taken: Collection[str] = (),
        has_name: bool = True,
    ) -> None:
        def shown(name: str) -> PictureOfSize:
            return lambda size: swatch(SEAT_TINTS[name], size)

        words, picture = own
        segments = [Segment("", words, tip=words, picture=picture)]
        segments += [
            Segment(name, _(SEAT_COLOUR_NAMES[name]), tip=tip(name), picture=shown(name)) for name in SEAT_TINTS
        ]
        super().__init__(label, segments, value, on_choose)
        self.taken = frozenset(taken)
        self.has_name = has_name

    def _cells_width(self, pen: Pen) -> int:
        return len(self.segments) * pen.px(CELL_WIDTH) + pen.px(FIRST_GAP)

    def min_width(self, pen: Pen) -> int:
        """The width in pixels of all colours and the longest name."""
        names = max(pen.width(segment.label, self.size, "semibold") for segment in self.segments)
        return pen.px(10) + self._cells_width(pen) + (pen.px(NAME_GAP) + names if self.has_name else 0)

    def preferred_width(self, pen: Pen) -> int:
        """The same as the least width."""
        return self.min_width(pen)

    def segment_rects(self, pen: Pen) -> list[pygame.Rect]:
        """The rectangles of the colours, side by side from the left."""
        cell, apart, r = pen.px(CELL_WIDTH), pen.px(FIRST_GAP), self.rect
        lefts = [r.left + index * cell + (apart if index else 0) for index in range(len(self.segments))]
        return [pygame.Rect(left, r.top, cell, r.height) for left in lefts]

    def tooltip_at(self, point: tuple[int, int] | None) -> tuple[str, pygame.Rect]:
        """The tooltip of the colour at a point; none by keyboard if the name of the chosen colour is visible."""
        return super().tooltip_at(point) if point is not None or not self.has_name else ("", self.rect)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the troughs with the colours, then the name."""
        theme = pen.theme
        self._segment_rects = self.segment_rects(pen)
        troughs = self._segment_rects[0], self._segment_rects[1].union(self._segment_rects[-1])
        for trough in troughs:
            pen.box(surface, trough.inflate(pen.px(6), pen.px(6)), 12, theme.ground.trough, theme.lines.passive)
        for index, (segment, place) in enumerate(zip(self.segments, self._segment_rects, strict=True)):
            if index == self.index:
                pen.box(surface, place, 9, theme.ground.picked, theme.gold, max(1.5, 1.5 * theme.unit))
            elif index == self._hovered_segment:
                pen.box(surface, place, 9, theme.ground.hover, None)
            if segment.picture is not None:
                image = segment.picture(pen.px(SIGN_SIZE))
                surface.blit(
                    image if segment.value not in self.taken else dark(image), image.get_rect(center=place.center)
                )
            if segment.value in self.taken:
                pen.icon(surface, "tick", place.center, 14, theme.ink, 3)
        if self.has_name:
            self._draw_name(surface, pen, troughs[1].right)
        self.draw_focus_ring(surface, pen)

    def _draw_name(self, surface: pygame.Surface, pen: Pen, right: int) -> None:
        theme = pen.theme
        left = right + pen.px(NAME_GAP)
        chosen = self.segments[self.index]
        at, room = (left, self.rect.centery), self.rect.right - left
        self.draw_words(surface, pen, chosen.label, at, self.size, theme.ink, "semibold", "midleft", room)


def dark(picture: pygame.Surface) -> pygame.Surface:
    """A picture in less light."""
    made = picture.copy()
    made.fill((110, 110, 110, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return made
