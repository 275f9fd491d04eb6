"""A row of the page: a label in the first column, a widget in the second."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.look.pen import Pen
from game.ui.widgets import Item, Widget

LABEL_WIDTH: Final = 176  # units; the first column
LABEL_SIZE: Final = 17


class LabelledRow(Item):
    """A label and a widget; the columns are the same in all rows, so the widgets are aligned."""

    def __init__(self, name: str, widget: Widget) -> None:
        super().__init__()
        self.name = name
        self.widget = widget
        self.items = (widget,)

    def min_width(self, pen: Pen) -> int:
        """The width in pixels of the first column and the least width of the widget."""
        return pen.px(LABEL_WIDTH) + self.widget.min_width(pen)

    def _label_height(self, pen: Pen) -> int:
        return pen.paragraph_height(self.name, pen.px(LABEL_WIDTH - 16), LABEL_SIZE, "semibold")

    def height_for(self, pen: Pen, width: int) -> int:
        """The greater height of the label and the widget."""
        return max(self._label_height(pen), self.widget.height_for(pen, width - pen.px(LABEL_WIDTH)))

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Centre the label and the widget vertically."""
        left, high = pen.px(LABEL_WIDTH), self._label_height(pen)
        self.rect = pygame.Rect(rect.left, rect.top + (rect.height - high) // 2, left - pen.px(16), high)
        tall = self.widget.height_for(pen, rect.width - left)
        at = rect.top + (rect.height - tall) // 2
        self.widget.place(pen, pygame.Rect(rect.left + left, at, rect.width - left, tall))

    def draw_static(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the label in the first column."""
        pen.paragraph(surface, self.name, self.rect, LABEL_SIZE, pen.theme.ink, "semibold")
