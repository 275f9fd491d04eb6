"""A scrolling page: a column of words and widgets in a view of its own."""

from __future__ import annotations

import pygame

from game.ui.look.pen import Pen
from game.ui.widgets.base import Item, Widget
from game.ui.widgets.layout import widgets_of
from game.ui.widgets.scroll import WHEEL_NOTCH, Scroll

BAR_WIDTH = 16  # units at the right for the scroll bar
FOCUS_MARGIN = 8  # units at both sides for the focus ring


class ScrollPage:
    """Lays an item out in the width of its view and shows as much of it as fits.

    With the `scroll` of another page it shows the same place.
    """

    def __init__(self, content: Item, scroll: Scroll | None = None) -> None:
        self.content = content
        self.scroll = scroll or Scroll()
        self.view = pygame.Rect(0, 0, 0, 0)
        self._pen: Pen | None = None

    @property
    def widgets(self) -> list[Widget]:
        """The widgets of the page in order."""
        return widgets_of(self.content)

    @property
    def look(self) -> object:
        """The state that determines its look."""
        return round(self.scroll.position), self.scroll.is_held

    def place(self, pen: Pen, view: pygame.Rect) -> None:
        """Set the rectangle in which the page is shown."""
        self._pen, self.view = pen, view.copy()
        self.scroll.fit(self.content.height_for(pen, self._content_width) + 2 * pen.px(FOCUS_MARGIN), view.height)
        self._place_content()

    @property
    def _content_width(self) -> int:
        assert self._pen is not None
        return self.view.width - self._pen.px(BAR_WIDTH) - 2 * self._pen.px(FOCUS_MARGIN)

    def _place_content(self) -> None:
        """Place the content at the current scroll position."""
        if self._pen is None:
            return
        px, top = self._pen.px, self.view.top - round(self.scroll.position)
        inner = pygame.Rect(
            self.view.left + px(FOCUS_MARGIN),
            top + px(FOCUS_MARGIN),
            self._content_width,
            self.scroll.content_height - 2 * px(FOCUS_MARGIN),
        )
        self.content.place(self._pen, inner)
        for widget in self.widgets:
            widget.clip_to(self.view)

    def update(self, now: float) -> None:
        """Advance the scrolling to a time in seconds."""
        before = round(self.scroll.position)
        self.scroll.update(now)
        if round(self.scroll.position) != before:
            self._place_content()

    def show(self, rect: pygame.Rect) -> None:
        """Scroll so that a rectangle of the window becomes visible."""
        off = self.view.top - round(self.scroll.position)
        edge = 0 if self._pen is None else self._pen.px(24)
        self.scroll.show_span(rect.top - off, rect.bottom - off, edge)
        self._place_content()

    def wheel(self, notches: float) -> bool:
        """Scroll by notches; returns whether there is something to scroll."""
        if not self.scroll.max_position or self._pen is None:
            return False
        self.scroll.scroll_by(-notches * self._pen.px(WHEEL_NOTCH))
        self._place_content()
        return True

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Scroll by Page up, Page down, Home and End; returns whether the key was used."""
        used = bool(self.scroll.max_position) and self.scroll.handle_key(event)
        self._place_content()
        return used

    @property
    def _bar_rect(self) -> pygame.Rect:
        assert self._pen is not None
        wide = self._pen.px(BAR_WIDTH)
        return pygame.Rect(self.view.right - wide, self.view.top, wide, self.view.height)

    def hold(self, point: tuple[int, int]) -> bool:
        """Take the knob of the bar; returns whether the pointer is on the bar."""
        used = self._pen is not None and self.scroll.hold(point, self._bar_rect)
        self._place_content()
        return used

    def drag(self, point: tuple[int, int]) -> bool:
        """Move the knob with the pointer, if it is held; returns whether it is."""
        used = self._pen is not None and self.scroll.drag(point, self._bar_rect)
        self._place_content()
        return used

    def release(self) -> bool:
        """Release the knob; returns whether it was held."""
        return self.scroll.release()

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the static content and the bar; the group draws the widgets."""
        before = surface.get_clip()
        surface.set_clip(self.view.clip(before))
        self.content.draw_static(surface, pen)
        surface.set_clip(before)
        self.scroll.draw(surface, pen, self._bar_rect)
