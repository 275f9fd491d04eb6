"""A question in the middle of the window; until it is answered nothing else can be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.cloth import PREMULTIPLIED, dim, shadow
from game.ui.pen import Pen
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.group import Group


class Dialog:
    """A title, some words, and widgets below each other (or side by side); Escape calls `escape`.

    Call `place` before the first `draw` and whenever the window or the theme changes.
    """

    def __init__(
        self,
        title: str,
        words: str,
        widgets: Sequence[Widget],
        escape: Callable[[], None],
        *,
        side_by_side: bool = False,
        focus: int = 0,
    ) -> None:
        self.title = title
        self.words = words
        self.group = Group(widgets, escape, focus)
        self.side_by_side = side_by_side
        self.rect = pygame.Rect(0, 0, 0, 0)

    def place(self, pen: Pen, area: pygame.Rect) -> None:
        """Lay it out in the middle of an area."""
        edge, gap, tall = pen.px(32), pen.px(12), pen.px(52)
        wide = min(area.width - 2 * gap, self._width(pen))
        words = pen.paragraph_height(self.words, wide - 2 * edge, 16) + pen.px(20) if self.words else 0
        rows = 1 if self.side_by_side else len(self.group.widgets)
        room = area.height - edge * 2 - pen.px(44) - words - 2 * gap
        if rows * (tall + gap) > room:  # so much that it must move together
            gap = pen.px(6)
            tall = min(tall, max(pen.px(34), room // rows - gap))
        self.rect = pygame.Rect(0, 0, wide, edge * 2 + pen.px(44) + words + rows * tall + (rows - 1) * gap)
        self.rect.center = area.center
        y = self.rect.bottom - edge - rows * tall - (rows - 1) * gap
        row = pygame.Rect(self.rect.left + edge, y, wide - 2 * edge, tall)
        for index, widget in enumerate(self.group.widgets):
            if self.side_by_side:
                share = (row.width - gap * (len(self.group.widgets) - 1)) // len(self.group.widgets)
                widget.rect = pygame.Rect(row.left + index * (share + gap), y, share, tall)
            else:
                widget.rect = row.move(0, index * (tall + gap))

    def _width(self, pen: Pen) -> int:
        needs = [w.least_width(pen) for w in self.group.widgets if isinstance(w, Button)]
        needs = [sum(needs) + pen.px(12) * (len(needs) - 1)] if self.side_by_side else needs
        return max(pen.px(440), pen.width(self.title, 24, "black") + pen.px(64), *(n + pen.px(64) for n in needs))

    def handle(self, event: pygame.event.Event) -> bool:
        """Every key and every button of the mouse belongs to the dialog while it is open."""
        self.group.handle(event)
        return event.type in (
            pygame.KEYDOWN,
            pygame.KEYUP,
            pygame.MOUSEMOTION,
            pygame.MOUSEBUTTONDOWN,
            pygame.MOUSEBUTTONUP,
            pygame.MOUSEWHEEL,
        )

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Dim what lies under it and draw it."""
        dim(surface)
        reach = pen.px(20)
        soft = shadow(self.rect.size, pen.px(16), reach)
        surface.blit(soft, self.rect.move(-2 * reach, -2 * reach + pen.px(10)), special_flags=PREMULTIPLIED)
        pen.box(surface, self.rect, 16, pen.theme.solid, pen.theme.edge)
        left, top = self.rect.left + pen.px(32), self.rect.top + pen.px(32)
        room = self.rect.width - pen.px(64)
        pen.text(surface, self.title, (left, top + pen.px(8)), 24, weight="black", room=room)
        if self.words:
            pen.paragraph(
                surface, self.words, pygame.Rect(left, top + pen.px(40), room, self.rect.height), 16, pen.theme.muted
            )
        self.group.draw(surface, pen)
