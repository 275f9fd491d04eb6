"""A button without a box: a sign and a word that lie on the table, or a gold word with a line below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.look.pen import Pen
from game.ui.look.text import Weight
from game.ui.widgets.base import PressWidget

SIGN_SIZE: Final = 21  # units
SIGN_WIDTH: Final = 28  # units from the left edge of the sign to the word
WORD_SIZE: Final = 15


class WordButton(PressWidget):
    """A word on the table that calls `on_press`, in gold while it is pointed at.

    Without an `icon` it is a link: gold, with a line below.  `key` is the name of its shortcut, for the tooltip.
    """

    height_units = 24  # in which it can be clicked

    def __init__(
        self,
        label: str,
        on_press: Callable[[], None],
        *,
        icon: str = "",
        key: str = "",
        shortcut: int | str | None = None,
        size: float = WORD_SIZE,
        weight: Weight = "semibold",
    ) -> None:
        super().__init__(label, on_press, icon=icon, shortcut=shortcut, tip=key)
        self.size = size
        self.weight: Weight = weight

    def relabel(self, label: str, *, icon: str, key: str = "") -> None:
        """Change its word, its sign, and the name of its shortcut."""
        self.label, self.icon, self.tip = label, icon, key

    def min_width(self, pen: Pen) -> int:
        """The width in pixels of the sign and the word."""
        return pen.width(self.label, self.size, self.weight) + (pen.px(SIGN_WIDTH) if self.icon else 0)

    def place_right(self, pen: Pen, right: int, middle: int) -> int:
        """Lie with its end and its middle at a pixel; returns the pixel at which it begins."""
        width = self.min_width(pen)
        self.place(pen, pygame.Rect(0, 0, width, self.height_for(pen, width)).move_to(midright=(right, middle)))
        return self.rect.left

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the sign and the word."""
        theme, rect = pen.theme, self.rect
        lit = self.hovered and not self.is_held
        colour = theme.gold if lit or not self.icon else theme.ink
        if self.icon:
            pen.icon(surface, self.icon, (rect.left + pen.px(SIGN_SIZE) // 2, rect.centery), SIGN_SIZE, colour, 1.9)
        else:
            colour = theme.accents.bright if lit else colour
            under = pygame.Rect(rect.left, rect.centery + pen.px(12), rect.width, max(1, pen.px(1.5)))
            surface.fill(colour, under)
        left = rect.left + (pen.px(SIGN_WIDTH) if self.icon else 0)
        pen.text_on_wood(surface, self.label, (left, rect.centery), self.size, colour, self.weight)
        self.draw_focus_ring(surface, pen, 6)
