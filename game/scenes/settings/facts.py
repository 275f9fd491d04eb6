"""Facts: names at the left, what is said of them at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.look.pen import Pen
from game.ui.widgets import Item

SIZE: Final = 16
PITCH: Final = 30  # units from one to the next
SHARE: Final = 0.36  # of the width, for the names


class Facts:
    """Lines of a name and a fact."""

    items: Sequence[Item] = ()

    def __init__(self, lines: Sequence[tuple[str, str]]) -> None:
        self.lines = tuple(lines)
        self.rect = pygame.Rect(0, 0, 0, 0)

    def least_width(self, pen: Pen) -> int:
        """Wide enough for both."""
        names = max((pen.width(name, SIZE, "semibold") for name, _ in self.lines), default=0)
        facts = max((pen.width(fact, SIZE) for _, fact in self.lines), default=0)
        return max(round((names + pen.px(16)) / SHARE), round(facts / (1 - SHARE)))

    def tall(self, pen: Pen, wide: int) -> int:
        """A line each."""
        del wide
        return pen.px(PITCH) * len(self.lines)

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie there."""
        del pen
        self.rect = rect.copy()

    def draw_still(self, surface: pygame.Surface, pen: Pen) -> None:
        """Write them."""
        theme, left = pen.theme, round(self.rect.width * SHARE)
        for index, (name, fact) in enumerate(self.lines):
            y = self.rect.top + pen.px(PITCH) * index + pen.px(PITCH) // 2
            pen.text(surface, name, (self.rect.left, y), SIZE, theme.ink, "semibold", room=left - pen.px(12))
            at = (self.rect.left + left, y)
            pen.text(surface, fact, at, SIZE, theme.muted, room=self.rect.width - left)
