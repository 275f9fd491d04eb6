"""What the rules demand of the player to move, or offer them: a note over the table's corner that stands."""

from __future__ import annotations

import pygame

from game.ui.part import Part
from game.ui.pen import Pen

AMBER = "#FFB81C"
SIZE = 15  # of the letters, in units
WIDE = 320  # units


class WarningNote(Part[tuple[str, ...]]):
    """Sentences, each a paragraph; nothing at all where there are none."""

    @staticmethod
    def height_for(pen: Pen, sentences: tuple[str, ...], width: int) -> int:
        """How many pixels high it gets in a width."""
        room = width - pen.px(58)
        return pen.px(16) + sum(pen.paragraph_height(words, room, SIZE) + pen.px(4) for words in sentences)

    def settle(self, corner: tuple[int, int], room: int) -> None:
        """Lie with the upper left corner there, no wider than `room` pixels."""
        wide = min(self.pen.px(WIDE), room)
        rect = pygame.Rect(*corner, wide, self.height_for(self.pen, self.content, wide) if self.content else 0)
        if rect != self.rect:
            self.place(self.pen, rect)

    def ground_kind(self, content: tuple[str, ...]) -> object:
        """With a box or without."""
        return bool(content)

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: tuple[str, ...]) -> None:
        """An amber rim, if there is anything to tell."""
        if content:
            self.pen.box(surface, rect, 9, "#141C1EF2", AMBER + "C0", 1.5)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: tuple[str, ...]) -> None:
        """The sign of a warning, the sentences beside it."""
        pen = self.pen
        if not content:
            return
        pen.icon(surface, "warning", (rect.left + pen.px(24), rect.top + pen.px(22)), 22, AMBER, 2)
        y = rect.top + pen.px(10)
        for words in content:
            box = pygame.Rect(rect.left + pen.px(44), y, rect.width - pen.px(58), rect.bottom - y)
            y = pen.paragraph(surface, words, box, SIZE) + pen.px(4)
