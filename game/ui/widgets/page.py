"""A page that scrolls: a column of words and widgets in a window of its own."""

from __future__ import annotations

import pygame

from game.ui.look.pen import Pen
from game.ui.widgets.base import Item, Widget
from game.ui.widgets.layout import widgets_of
from game.ui.widgets.scroll import NOTCH, Scroll

BAR = 16  # units at the right that belong to the bar
EDGE = 8  # units left free at both sides, for the ring of the focus


class ScrollPage:
    """Lays an item out in its view's width and shows as much of it as fits."""

    def __init__(self, content: Item) -> None:
        self.content = content
        self.scroll = Scroll()
        self.view = pygame.Rect(0, 0, 0, 0)
        self._pen: Pen | None = None

    @property
    def widgets(self) -> list[Widget]:
        """The widgets on it, in their order."""
        return widgets_of(self.content)

    @property
    def look(self) -> object:
        """What decides how it looks."""
        return round(self.scroll.at), self.scroll.held

    def place(self, pen: Pen, view: pygame.Rect) -> None:
        """Be seen in a rectangle."""
        self._pen, self.view = pen, view.copy()
        self.scroll.fit(self.content.tall(pen, self._wide) + 2 * pen.px(EDGE), view.height)
        self._lay()

    @property
    def _wide(self) -> int:
        assert self._pen is not None
        return self.view.width - self._pen.px(BAR) - 2 * self._pen.px(EDGE)

    def _lay(self) -> None:
        """Put everything where it is now that it has been scrolled."""
        if self._pen is None:
            return
        px, top = self._pen.px, self.view.top - round(self.scroll.at)
        inner = pygame.Rect(self.view.left + px(EDGE), top + px(EDGE), self._wide, self.scroll.whole - 2 * px(EDGE))
        self.content.place(self._pen, inner)
        for widget in self.widgets:
            widget.window = self.view

    def update(self, now: float) -> None:
        """Glide on."""
        before = round(self.scroll.at)
        self.scroll.update(now)
        if round(self.scroll.at) != before:
            self._lay()

    def show(self, rect: pygame.Rect) -> None:
        """Bring a place of the window into view."""
        off = self.view.top - round(self.scroll.at)
        edge = 0 if self._pen is None else self._pen.px(24)
        self.scroll.show(rect.top - off, rect.bottom - off, edge)
        self._lay()

    def wheel(self, notches: float) -> bool:
        """The wheel turns."""
        if not self.scroll.last or self._pen is None:
            return False
        self.scroll.by(-notches * self._pen.px(NOTCH))
        self._lay()
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Page up and down, home and end."""
        used = bool(self.scroll.last) and self.scroll.key(event)
        self._lay()
        return used

    @property
    def _trough(self) -> pygame.Rect:
        assert self._pen is not None
        wide = self._pen.px(BAR)
        return pygame.Rect(self.view.right - wide, self.view.top, wide, self.view.height)

    def hold(self, point: tuple[int, int]) -> bool:
        """The pointer takes the bar."""
        used = self._pen is not None and self.scroll.hold(point, self._trough)
        self._lay()
        return used

    def drag(self, point: tuple[int, int]) -> bool:
        """The pointer moves the bar, if it holds it."""
        used = self._pen is not None and self.scroll.drag(point, self._trough)
        self._lay()
        return used

    def let_go(self) -> bool:
        """The pointer lets go; whether it held the bar."""
        return self.scroll.let_go()

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """What is not a widget, and the bar; the group draws the widgets."""
        before = surface.get_clip()
        surface.set_clip(self.view.clip(before))
        self.content.draw_still(surface, pen)
        surface.set_clip(before)
        self.scroll.draw(surface, pen, self._trough)
