"""The list of ways to look at the table, which opens under its word and leaves the table bright."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.look.pen import Pen
from game.ui.widgets import Button
from game.ui.widgets.dialog import MODAL_EVENTS
from game.ui.widgets.group import Group


class LookList:
    """A small glass list under the word at `anchor`; a click beside it or Escape calls `close`."""

    def __init__(self, buttons: Sequence[Button], anchor: pygame.Rect, close: Callable[[], None]) -> None:
        self.group = Group(buttons, close)
        self.anchor = anchor
        self.close = close
        self.rect = pygame.Rect(0, 0, 0, 0)

    def place(self, pen: Pen, area: pygame.Rect) -> None:
        """Lay it out under its word, inside an area."""
        edge, gap = pen.px(10), pen.px(4)
        wide = max(widget.min_width(pen) for widget in self.group.widgets)
        wide = max(wide, pen.px(300)) + 2 * edge
        tall = min(pen.px(48), (area.height - pen.px(90)) // max(1, len(self.group.widgets)) - gap)
        high = len(self.group.widgets) * (tall + gap) - gap + 2 * edge
        right = min(area.right - pen.px(14), max(self.anchor.right, wide))
        self.rect = pygame.Rect(right - wide, self.anchor.bottom + pen.px(10), wide, high).clamp(area)
        for index, widget in enumerate(self.group.widgets):
            top = self.rect.top + edge + index * (tall + gap)
            widget.place(pen, pygame.Rect(self.rect.left + edge, top, wide - 2 * edge, tall))

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass an event to the rows; a press beside the list closes it."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos):
            self.close()
        else:
            self.group.handle(event)
        return event.type in MODAL_EVENTS

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the list over the scene."""
        pen.shadow(surface, self.rect, 14, 8)
        pen.box(surface, self.rect, 14, pen.theme.ground.floating, pen.theme.lines.edge, max(1.0, 1.2 * pen.theme.unit))
        self.group.draw(surface, pen)
