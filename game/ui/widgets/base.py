"""What all widgets share: a place, a look, and their reactions to keys, the pointer and the wheel."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from game.ui.look import text
from game.ui.look.pen import Anchor, Pen
from game.ui.look.text import Weight

WIDGET_HEIGHT = 52  # units; the height of a widget in a column


class Item(ABC):
    """Something laid out in `rect`: a widget, a container of `items`, or static content beside widgets."""

    items: Sequence[Item] = ()

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)

    def min_width(self, pen: Pen) -> int:
        """The least width in pixels that shows everything."""
        del pen
        return 0

    @abstractmethod
    def height_for(self, pen: Pen, width: int) -> int:
        """The height in pixels for a width in pixels."""

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Set the rectangle, in pixels of the window."""
        del pen
        self.rect = rect.copy()

    def draw_static(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw everything except widgets."""
        for item in self.items:
            item.draw_static(surface, pen)


class Widget(Item):
    """Something that can be hovered, focused and pressed; its owner sets `rect` when the window changes.

    `shortcut` is a key without Ctrl or Alt, or a chord.  `tip` is the tooltip; without a tip, words that did not fit
    are shown there.  `window` is the visible part of a scrolling page.  `may_shorten`: its words come from the player
    and may be cut.
    """

    height_units: ClassVar[float] = WIDGET_HEIGHT
    enter_presses: ClassVar[bool] = True  # if not, Enter presses the default button of its group

    def __init__(
        self,
        label: str,
        shortcut: int | str | None = None,
        *,
        enabled: bool = True,
        tip: str = "",
        may_shorten: bool = False,
    ) -> None:
        super().__init__()
        self.label = label
        self.shortcut = shortcut
        self.window: pygame.Rect | None = None
        self.enabled = enabled
        self.hovered = False
        self.focused = False  # draws the focus ring
        self.is_held = False  # the mouse button is down on it
        self.tip = tip
        self.may_shorten = may_shorten
        self._hidden_text = ""

    @abstractmethod
    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the widget in its rectangle."""

    @abstractmethod
    def press(self) -> None:
        """React to Enter or space while it has the focus, to its shortcut, or to a click."""

    # Where it lies:

    def width_at_least(self, pen: Pen, units: float) -> int:
        """The least width in pixels that shows everything, but not less than some units."""
        return max(pen.px(units), self.min_width(pen))

    def preferred_width(self, pen: Pen) -> int:
        """The width in pixels at which it looks best."""
        return self.min_width(pen)

    def height_for(self, pen: Pen, width: int) -> int:
        """The height in pixels for a width in pixels."""
        del width
        return pen.px(self.height_units)

    def covers(self, point: tuple[int, int]) -> bool:
        """Whether a point of the window lies on its visible part."""
        return self.rect.collidepoint(point) and (self.window is None or self.window.collidepoint(point))

    def clip_to(self, window: pygame.Rect) -> None:
        """Show only the part inside a window; the rest cannot be clicked either."""
        self.window = window

    # What is done with it:

    def enable(self, enabled: bool) -> None:
        """Let the player use it, or not."""
        self.enabled = enabled

    def show_focus(self, focused: bool) -> None:
        """Draw the focus ring, or not."""
        self.focused = focused

    def show_enter(self, enters: bool) -> None:
        """Show whether Enter presses it, if it names its key."""

    def press_at(self, point: tuple[int, int]) -> None:
        """React to a click that began and ended on it."""
        del point
        self.press()

    def point(self, point: tuple[int, int] | None) -> None:
        """Update the hover for the pointer at a point, or outside the window (None)."""
        self.hovered = point is not None and self.enabled and self.covers(point)

    def hold(self, point: tuple[int, int], count: int, extend: bool) -> None:
        """The mouse button goes down on it, as the `count`-th click in a row; `extend` if shift is held."""
        del point, count, extend
        self.is_held = True

    def drag(self, point: tuple[int, int]) -> None:
        """The pointer moves while the widget is held."""
        del point

    def release(self) -> None:
        """The mouse button goes up, anywhere."""
        self.is_held = False

    def wheel(self, notches: float) -> bool:
        """The wheel turns over it; returns whether the widget used that."""
        del notches
        return False

    def handle_key(self, event: pygame.event.Event) -> bool:
        """A key press while it has the focus, before any other meaning of the key; returns whether it used it."""
        del event
        return False

    def handle_text(self, event: pygame.event.Event) -> bool:
        """Typed text, or text being composed, while it has the focus; returns whether it used it."""
        del event
        return False

    def handle_arrow(self, across: int, down: int) -> bool:
        """An arrow key while it has the focus; returns whether it used it."""
        del across, down
        return False

    def enter_focus(self) -> None:
        """Called when it gets the focus."""
        return

    def leave_focus(self) -> None:
        """Called when it has lost the focus."""
        return

    def update(self, now: float) -> None:
        """Advance its animation to a time in seconds."""
        del now

    # What it says of itself:

    @property
    def look(self) -> object:
        """The state that determines its look, except its words and the focus."""
        return self.hovered, self.is_held, self.enabled

    @property
    def takes_text(self) -> bool:
        """Whether letters are text here."""
        return False

    @property
    def takes_enter(self) -> bool:
        """Whether Enter presses it at this moment."""
        return self.enter_presses

    @property
    def is_default(self) -> bool:
        """Whether it is the button that Enter presses for other widgets."""
        return False

    @property
    def tooltip_text(self) -> str:
        """The words of its tooltip: the tip, or the words that did not fit."""
        return self.tip or self._hidden_text

    def tooltip_at(self, point: tuple[int, int] | None) -> tuple[str, pygame.Rect]:
        """The tooltip's words and the rectangle they are about, at a point of the pointer or for the focus (None)."""
        del point
        return self.tooltip_text, self.rect

    def tooltip_obstacles(self) -> Sequence[pygame.Rect]:
        """The rectangles that another widget's tooltip should not cover."""
        return (self.rect,)

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
        """Draw its words; those that do not fit go to the tooltip, and are recorded as a defect unless
        `may_shorten`."""
        pixels = text.fitting_size(words, room, pen.theme.type_size(size), weight)
        fits = text.width(words, pixels, weight) <= room
        self._hidden_text = "" if fits else words
        seen = text.shorten(words, room, pixels, weight) if self.may_shorten and not fits else words
        return pen.text(surface, seen, at, size, colour, weight, anchor, room)

    def draw_focus_ring(self, surface: pygame.Surface, pen: Pen, radius: float = 12) -> None:
        """Draw the focus ring around the widget, if it has the focus."""
        if self.focused:
            around = self.rect.inflate(pen.px(8), pen.px(8))
            pen.box(surface, around, radius + 4, None, pen.theme.gold, max(2.0, 2 * pen.theme.unit))


class PressWidget(Widget):
    """A widget that calls `on_press`; `icon` and `key`, the name of its shortcut, are "" for none."""

    def __init__(
        self,
        label: str,
        on_press: Callable[[], None],
        *,
        icon: str = "",
        key: str = "",
        shortcut: int | str | None = None,
        enabled: bool = True,
        tip: str = "",
    ) -> None:
        super().__init__(label, shortcut, enabled=enabled, tip=tip)
        self.on_press = on_press
        self.icon = icon
        self.key = key

    def press(self) -> None:
        """Call `on_press` of its owner."""
        self.on_press()
