"""A tooltip: words beside what the pointer or the focus rests on, shown after a moment."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.look.pen import Pen

TOOLTIP_DELAY: Final = 0.5  # seconds of rest before it is shown
MAX_TOOLTIP_WIDTH: Final = 380  # units


class Tooltip:
    """Shown when the same words were offered for the same place for a while; a key or a click hides it."""

    def __init__(self) -> None:
        self._offer: tuple[str, tuple[int, int, int, int]] = ("", (0, 0, 0, 0))
        self._since = 0.0
        self._now = 0.0
        self._hidden = False
        self.rect: pygame.Rect | None = None  # the rectangle of the last drawing

    @property
    def words(self) -> str:
        """The words that are shown, "" while it is hidden."""
        return self._offer[0] if self._now - self._since >= TOOLTIP_DELAY and not self._hidden else ""

    @property
    def look(self) -> object:
        """The state that determines its look."""
        return self.words, self._offer[1] if self.words else None

    def update(self, now: float, words: str, place: pygame.Rect) -> None:
        """Offer words ("" for none) for a place at a time in seconds."""
        self._now = now
        offer = words, (place.x, place.y, place.w, place.h)
        if offer != self._offer:
            self._offer, self._since, self._hidden = offer, now, False

    def hide(self) -> None:
        """Hide it until something else is offered."""
        self._hidden = True

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw it under its place, or over it if there is no room; wrapped, and inside the surface."""
        self.rect = None
        if not self.words:
            return
        edge, area = pen.px(12), surface.get_rect().inflate(-pen.px(16), -pen.px(16))
        room = min(pen.px(MAX_TOOLTIP_WIDTH), area.width - 2 * edge, pen.width(self.words, 14) + 2)
        tall = pen.paragraph_height(self.words, room, 14)
        while room > pen.px(80) and pen.paragraph_height(self.words, room - 8, 14) == tall:
            room -= 8  # makes the lines about equally long
        place = pygame.Rect(self._offer[1])
        box = pygame.Rect(0, 0, room + 2 * edge, tall + pen.px(14))
        rect = box.move_to(midtop=(place.centerx, place.bottom + pen.px(10)))
        if rect.bottom > area.bottom:
            rect = rect.move_to(bottom=place.top - pen.px(10))
        rect.clamp_ip(area)
        pen.box(surface, rect, 8, pen.theme.ground.note, pen.theme.lines.edge_over)
        inner = pygame.Rect(rect.left + edge, rect.top + pen.px(7), room, tall)
        pen.paragraph(surface, self.words, inner, 14)
        self.rect = rect
