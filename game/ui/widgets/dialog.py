"""A modal question in the middle of the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.ui.look.cloth import dim
from game.ui.look.pen import Pen
from game.ui.widgets.base import Widget
from game.ui.widgets.group import Group

MODAL_EVENTS: Final = (  # the events that a modal dialog consumes
    pygame.KEYDOWN,
    pygame.KEYUP,
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
)


class QuestionDialog:
    """A title, some words, and widgets in a column or `side_by_side`; Escape calls `on_escape`.

    Call `place` before the first `draw` and after each change of the window or the theme.
    """

    def __init__(
        self,
        title: str,
        words: str,
        widgets: Sequence[Widget],
        on_escape: Callable[[], None],
        *,
        side_by_side: bool = False,
        focus: int = 0,
    ) -> None:
        self.title = title
        self.words = words
        self.group = Group(widgets, on_escape, focus)
        self.side_by_side = side_by_side
        self.rect = pygame.Rect(0, 0, 0, 0)

    def place(self, pen: Pen, area: pygame.Rect) -> None:
        """Lay it out in the middle of an area.

        A row that is too wide becomes a column; a column that is too tall gets smaller gaps and, if that is not enough,
        becomes two columns.
        """
        edge, gap, tall = pen.px(32), pen.px(12), pen.px(52)
        most = area.width - 2 * gap
        widest = max((w.min_width(pen) for w in self.group.widgets), default=0)
        column = max(pen.px(376), pen.width(self.title, 24, "black"), widest)
        count = len(self.group.widgets)
        beside = (widest + gap) * count - gap  # all widgets are as wide as the widest
        columns = count if self.side_by_side and beside + 2 * edge <= most else 1
        wide = min(most, max(column, beside if columns > 1 else 0) + 2 * edge)
        head = pen.px(44) + self._words_height(pen, wide)
        room = area.height - 2 * edge - head - 2 * gap
        if columns == 1 and count * (pen.px(46) + pen.px(6)) > room:
            columns, wide = 2, min(most, 2 * column + gap + 2 * edge)
            head = pen.px(44) + self._words_height(pen, wide)
        rows = -(-count // columns)
        if rows * (tall + gap) > room:
            gap = pen.px(6)
            tall = min(tall, max(pen.px(34), room // rows - gap))
        high = 2 * edge + head + rows * (tall + gap) - gap
        self.rect = pygame.Rect(0, 0, wide, high).move_to(center=area.center)
        top, share = self.rect.top + edge + head, (wide - 2 * edge - gap * (columns - 1)) // columns
        for index, widget in enumerate(self.group.widgets):
            across, down = (index, 0) if rows == 1 else divmod(index, rows)
            left = self.rect.left + edge + across * (share + gap)
            widget.place(pen, pygame.Rect(left, top + down * (tall + gap), share, tall))

    def _words_height(self, pen: Pen, width: int) -> int:
        """The height of the words with the gap below them, in pixels."""
        return pen.paragraph_height(self.words, width - pen.px(64), 16) + pen.px(20) if self.words else 0

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass an event to the widgets; returns True for all keys and mouse events, as the dialog is modal."""
        self.group.handle(event)
        return event.type in MODAL_EVENTS

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Dim the surface and draw the dialog."""
        dim(surface)
        pen.shadow(surface, self.rect, 20)
        pen.box(surface, self.rect, 16, pen.theme.ground.solid, pen.theme.lines.edge)
        left, top = self.rect.left + pen.px(32), self.rect.top + pen.px(32)
        room = self.rect.width - pen.px(64)
        pen.text(surface, self.title, (left, top + pen.px(8)), 24, weight="black", room=room)
        if self.words:
            pen.paragraph(
                surface, self.words, pygame.Rect(left, top + pen.px(40), room, self.rect.height), 16, pen.theme.muted
            )
        self.group.draw(surface, pen)
