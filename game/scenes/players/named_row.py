"""A row of the page: a name in the first column, a widget that fills the second."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.look.pen import Pen
from game.ui.widgets import Item, Widget

LABEL_WIDTH: Final = 176  # units; the first column
LABEL_SIZE: Final = 17


class NamedRow(Item):
    """The columns are the same in all rows, so that widgets stand below each other."""

    def __init__(self, name: str, widget: Widget) -> None:
        super().__init__()
        self.name = name
        self.widget = widget
        self.items = (widget,)

    def min_width(self, pen: Pen) -> int:
        """The first column, and what the widget must have."""
        return pen.px(LABEL_WIDTH) + self.widget.min_width(pen)

    def _label_height(self, pen: Pen) -> int:
        return pen.paragraph_height(self.name, pen.px(LABEL_WIDTH - 16), LABEL_SIZE, "semibold")

    def height_for(self, pen: Pen, width: int) -> int:
        """The higher of both."""
        return max(self._label_height(pen), self.widget.height_for(pen, width - pen.px(LABEL_WIDTH)))

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Both in the middle of the height."""
        left, high = pen.px(LABEL_WIDTH), self._label_height(pen)
        self.rect = pygame.Rect(rect.left, rect.top + (rect.height - high) // 2, left - pen.px(16), high)
        tall = self.widget.height_for(pen, rect.width - left)
        at = rect.top + (rect.height - tall) // 2
        self.widget.place(pen, pygame.Rect(rect.left + left, at, rect.width - left, tall))

    def draw_static(self, surface: pygame.Surface, pen: Pen) -> None:
        """The name."""
        pen.paragraph(surface, self.name, self.rect, LABEL_SIZE, pen.theme.ink, "semibold")
