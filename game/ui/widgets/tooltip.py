"""A tooltip: words beside what the pointer or the focus rests on, shown after a moment."""

from __future__ import annotations

from collections.abc import Sequence
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

    def draw(self, surface: pygame.Surface, pen: Pen, others: Sequence[pygame.Rect] = ()) -> None:
        """Draw it wrapped and inside the surface: under its place, or over or beside it if it covers `others` there."""
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
        rect = _free_place(box, place, area, pen.px(10), others)
        pen.box(surface, rect, 8, pen.theme.ground.note, pen.theme.lines.edge_over)
        inner = pygame.Rect(rect.left + edge, rect.top + pen.px(7), room, tall)
        pen.paragraph(surface, self.words, inner, 14)
        self.rect = rect


def _free_place(
    box: pygame.Rect, place: pygame.Rect, area: pygame.Rect, gap: int, others: Sequence[pygame.Rect]
) -> pygame.Rect:
    """Where a box stands beside a place: the first that covers no others, else under the place, or over it."""
    wanted = [
        box.move_to(midtop=(place.centerx, place.bottom + gap)),
        box.move_to(midbottom=(place.centerx, place.top - gap)),
        box.move_to(midleft=(place.right + gap, place.centery)),
        box.move_to(midright=(place.left - gap, place.centery)),
    ]
    inside = [rect for rect in wanted if rect.clamp(area).collidelist([place]) < 0]
    free = (rect.clamp(area) for rect in inside if rect.clamp(area).collidelist(list(others)) < 0)
    return next(free, (inside or wanted)[0].clamp(area))
