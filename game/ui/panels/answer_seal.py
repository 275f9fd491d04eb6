"""A seal in the middle of the board: right or wrong, for a moment, if nothing else is to be said."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.look.pen import Pen
from game.ui.panels.answer_strip import AnswerStrip

SEAL_SIZE: Final = 108  # units


class AnswerSeal(AnswerStrip):
    """A tick or a cross in its colour; it cannot be clicked."""

    def __init__(self, tone: str, icon: str) -> None:
        super().__init__(tone, icon, "", "", ())

    def place(self, pen: Pen, room: pygame.Rect) -> None:
        """Place it in the middle of a rectangle."""
        self.rect = pygame.Rect(0, 0, pen.px(SEAL_SIZE), pen.px(SEAL_SIZE)).move_to(center=room.center)

    def handle(self, event: pygame.event.Event) -> bool:
        """False for all events, as the pointer goes through it."""
        del event
        return False

    def draw(self, surface: pygame.Surface, pen: Pen) -> pygame.Rect:
        """Draw it; returns what it covers."""
        pen.box(surface, self.rect, SEAL_SIZE / 2, pen.theme.ground.note, self.tone, max(2.0, 3 * pen.theme.unit))
        pen.icon(surface, self.icon, self.rect.center, SEAL_SIZE * 0.55, self.tone, 2.2)
        return self.rect
