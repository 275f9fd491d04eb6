"""What panels with rows share: the height of a row, the rows in view, the head with its rule, the scroll bar."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar

import pygame

from game.ui.input.gestures import Place
from game.ui.look.cached_picture import CachedPicture, Content
from game.ui.look.pen import Pen


class ListPanel(CachedPicture[Content]):
    """Rows under a head and over a foot, with heights in units; a row is at least `row_gap` pixels higher than text."""

    has_box = True
    head_units: ClassVar[int]
    row_units: ClassVar[int]
    foot_units: ClassVar[int] = 0
    row_gap: ClassVar[int] = 6
    min_thumb_units: ClassVar[int] = 20

    @classmethod
    def row_height(cls, pen: Pen) -> int:
        """The height of a row in pixels, at least that of its words."""
        return max(pen.px(cls.row_units), pen.height(14) + cls.row_gap)

    @classmethod
    def foot_height(cls, pen: Pen) -> int:
        """The height of the foot in pixels, at least that of its words."""
        return max(pen.px(cls.foot_units), pen.height(13) + 4)

    @classmethod
    def height_for(cls, pen: Pen, rows: int) -> int:
        """Its height in pixels for a number of rows."""
        return pen.px(cls.head_units) + rows * cls.row_height(pen) + cls.foot_height(pen)

    @property
    @abstractmethod
    def count(self) -> int:
        """How many rows there are."""

    @property
    def first(self) -> int:
        """The uppermost visible row."""
        return 0

    @property
    def frame_height(self) -> int:
        """The height of the head and of the foot in pixels."""
        return self.height_for(self.pen, 0)

    @property
    def rows_in_view(self) -> int:
        """How many rows fit."""
        return max(1, (self.rect.height - self.frame_height) // self.row_height(self.pen))

    @property
    def max_first(self) -> int:
        """The last row that may be the uppermost."""
        return max(0, self.count - self.rows_in_view)

    def row_top(self, rect: pygame.Rect, index: int) -> int:
        """The y at which a row begins."""
        return rect.top + self.pen.px(self.head_units) + (index - self.first) * self.row_height(self.pen)

    def rows(self, rect: pygame.Rect) -> Iterator[tuple[int, pygame.Rect]]:
        """The visible rows with their rectangles."""
        inset, tall = self.pen.px(8), self.row_height(self.pen)
        for index in range(self.first, min(self.first + self.rows_in_view, self.count)):
            yield index, pygame.Rect(rect.left + inset, self.row_top(rect, index) + 1, rect.width - 2 * inset, tall - 2)

    def row_at(self, place: Place) -> int | None:
        """The row under a pixel, or None."""
        return next((index for index, rect in self.rows(self.rect) if rect.collidepoint(place)), None)

    def target_at(self, place: Place) -> int | str | None:
        """What a click at a pixel is for: a row, or in some panels the id of a button; None for neither."""
        return self.row_at(place)

    def paint_chosen_row(self, surface: pygame.Surface, place: pygame.Rect, chosen: bool, pointed: bool) -> None:
        """Paint the ground of a chosen or hovered row."""
        theme = self.pen.theme
        if chosen:
            self.pen.box(surface, place, 8, theme.go + "26", theme.go + "90")
        elif pointed:
            self.pen.box(surface, place, 8, theme.ground.hover, None)

    def paint_scrollbar(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the scroll bar, if not all rows fit."""
        if self.count <= self.rows_in_view:
            return
        pen, track = self.pen, self.rows_in_view * self.row_height(self.pen)
        tall = max(pen.px(self.min_thumb_units), track * self.rows_in_view // self.count)
        top = rect.top + pen.px(self.head_units) + (track - tall) * self.first // max(1, self.max_first)
        bar = pygame.Rect(rect.right - pen.px(6), top, max(3, pen.px(3)), tall)
        pen.box(surface, bar, 2, pen.theme.muted + "70", None)


def draw_rule(surface: pygame.Surface, pen: Pen, rect: pygame.Rect, y: int) -> None:
    """Draw the line under the head of a panel."""
    pygame.draw.line(surface, pen.theme.lines.rule, (rect.left + 1, y), (rect.right - 2, y))


def draw_head(surface: pygame.Surface, pen: Pen, words: str, key: str, rect: pygame.Rect) -> None:
    """Draw a panel's head with a line under it."""
    y = rect.top + pen.px(25)
    right = rect.right - pen.px(16) - pen.keycap_width(key)
    if words:
        pen.text(surface, words, (rect.left + pen.px(16), y), 17, weight="bold", room=right - pen.px(8) - rect.left)
    if key:
        pen.keycap(surface, key, (right + pen.keycap_width(key) // 2, y))
    draw_rule(surface, pen, rect, rect.top + pen.px(49))
