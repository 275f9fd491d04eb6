"""A panel of widgets: a picture of a panel's ground, with widgets over it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.widgets.base import Widget


class WidgetPanel(CachedPicture[object]):
    """Draws widgets, on a panel's ground if it `has_ground`; its content is what their look depends on."""

    has_box = True

    def __init__(self, pen: Pen, rect: pygame.Rect, widgets: Sequence[Widget], has_ground: bool = True) -> None:
        super().__init__(pen, rect, None)
        self.widgets = widgets
        self.has_ground = has_ground

    def draw(self, surface: pygame.Surface) -> pygame.Rect:
        """Draw the ground, then the widgets; the rectangle that was drawn to."""
        if self.has_ground:
            super().draw(surface)
        for widget in self.widgets:
            widget.draw(surface, self.pen)
        return self.outer

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: object) -> None:
        """Paint nothing besides the ground: `draw` adds the widgets."""
