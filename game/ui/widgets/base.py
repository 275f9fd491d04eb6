"""What all widgets share: a place, a look, and what keys, the pointer and the wheel mean to them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import pygame

from game.ui.look import text
from game.ui.look.pen import Anchor, Pen
from game.ui.look.text import Weight

WIDGET_HEIGHT = 52  # units, of a widget in a column


class Item(ABC):
    """Something that is laid out in `rect`: a widget, or what holds some (`items`) or stands beside them."""

    items: Sequence[Item] = ()

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)

    def min_width(self, pen: Pen) -> int:
        """How many pixels wide it must be for everything on it."""
        del pen
        return 0

    @abstractmethod
    def height_for(self, pen: Pen, wide: int) -> int:
        """How many pixels high it gets in a width."""

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle."""
        del pen
        self.rect = rect.copy()

    def draw_static(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw what is no widget."""
        for item in self.items:
            item.draw_static(surface, pen)


class Widget(Item):
    """Something that can be pointed at, focused and pressed; its owner sets `rect` whenever the window changes.

    `shortcut` is a key, without Ctrl or Alt, or a chord.

    `tip` is told when the pointer rests on it; where there is none, the words that did not fit are.  `window` is what
    can be seen of it, on a page that scrolls.  `free`: its words are the player's own, so they may be too long.
    """

    def __init__(self, label: str, shortcut: int | str | None = None) -> None:
        super().__init__()
        self.label = label
        self.shortcut = shortcut
        self.window: pygame.Rect | None = None
        self.enabled = True
        self.hovered = False
        self.focused = False  # drawn with a ring
        self.held = False  # pressed by the pointer and not yet let go
        self.tip = ""
        self.may_shorten = False
        self._hidden_text = ""

    @abstractmethod
    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw it in its rectangle."""

    @abstractmethod
    def press(self) -> None:
        """Enter or the space bar while it has the focus, or its shortcut."""

    # Where it lies:

    def preferred_width(self, pen: Pen) -> int:
        """How many pixels wide it looks best."""
        return self.min_width(pen)

    def height_for(self, pen: Pen, wide: int) -> int:
        """How many pixels high it gets in a width."""
        del wide
        return pen.px(WIDGET_HEIGHT)

    def covers(self, point: tuple[int, int]) -> bool:
        """Whether a point of the window is its own."""
        return self.rect.collidepoint(point) and (self.window is None or self.window.collidepoint(point))

    # What is done with it:

    def press_at(self, point: tuple[int, int]) -> None:
        """A click that began and ended on it."""
        del point
        self.press()

    def point(self, point: tuple[int, int] | None) -> None:
        """The pointer is at a point, or has left (None)."""
        self.hovered = point is not None and self.enabled and self.covers(point)

    def hold(self, point: tuple[int, int], count: int, extend: bool) -> None:
        """The button of the mouse goes down on it, for the `count`-th time in a row; `extend` with the shift key."""
        del point, count, extend
        self.held = True

    def drag(self, point: tuple[int, int]) -> None:
        """The pointer moves while it is held."""
        del point

    def release(self) -> None:
        """The button goes up, wherever."""
        self.held = False

    def wheel(self, notches: float) -> bool:
        """The wheel turns while the pointer is on it; False if that means nothing here."""
        del notches
        return False

    def handle_key(self, event: pygame.event.Event) -> bool:
        """A key while it has the focus, before it means anything else; False if it is none of its own."""
        del event
        return False

    def handle_text(self, event: pygame.event.Event) -> bool:
        """Text, or text in the making, while it has the focus."""
        del event
        return False

    def handle_arrow(self, across: int, down: int) -> bool:
        """An arrow key while it has the focus; False if it means nothing here."""
        del across, down
        return False

    def enter_focus(self) -> None:
        """It gets the focus."""
        return

    def leave_focus(self) -> None:
        """It has lost the focus."""
        return

    def update(self, now: float) -> None:
        """Move on to a moment."""
        del now

    # What it says of itself:

    @property
    def look(self) -> object:
        """What decides how it looks just now, besides its words and the focus."""
        return self.hovered, self.held, self.enabled

    @property
    def takes_text(self) -> bool:
        """Whether letters are text here."""
        return False

    @property
    def takes_enter(self) -> bool:
        """Whether Enter presses it; one that is not left to Enter leaves it to the strong button of its group."""
        return True

    @property
    def is_default(self) -> bool:
        """Whether it is what most want to do."""
        return False

    @property
    def tooltip_text(self) -> str:
        """What is told of it where the pointer rests: the tip, or the words that did not fit."""
        return self.tip or self._hidden_text

    def tooltip_at(self, point: tuple[int, int] | None) -> tuple[str, pygame.Rect]:
        """What is told where the pointer rests, or of the focus (None), and of which place."""
        del point
        return self.tooltip_text, self.rect

    # Drawing:

    def draw_words(
        self,
        surface: pygame.Surface,
        pen: Pen,
        words: str,
        at: tuple[float, float],
        size: float,
        colour: str,
        weight: Weight,
        anchor: Anchor,
        room: int,
    ) -> pygame.Rect:
        """Write its words; those that do not fit are told by a tooltip, and noted as a fault unless they are free."""
        pixels = text.fitting_size(words, room, pen.theme.type_size(size), weight)
        fits = text.width(words, pixels, weight) <= room
        self._hidden_text = "" if fits else words
        seen = text.shorten(words, room, pixels, weight) if self.may_shorten and not fits else words
        return pen.text(surface, seen, at, size, colour, weight, anchor, room)

    def draw_focus_ring(self, surface: pygame.Surface, pen: Pen, radius: float = 12) -> None:
        """The mark of the focus, around the widget."""
        if self.focused:
            around = self.rect.inflate(pen.px(8), pen.px(8))
            pen.box(surface, around, radius + 4, None, pen.theme.gold, max(2.0, 2 * pen.theme.unit))
