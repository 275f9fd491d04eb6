"""What all widgets share, and the group that gives them focus, keys and the pointer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

import pygame

from game.ui.pen import Pen

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER)
PRESSES = (*ENTERS, pygame.K_SPACE)


class Widget(ABC):
    """Something that can be pointed at, focused and pressed; its owner sets `rect` whenever the window changes."""

    def __init__(self, label: str, shortcut: int | None = None) -> None:
        self.label = label
        self.shortcut = shortcut
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True
        self.hovered = False
        self.focused = False  # drawn with a ring

    @abstractmethod
    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw it in its rectangle."""

    @abstractmethod
    def press(self) -> None:
        """Enter or the space bar while it has the focus, or its shortcut."""

    def press_at(self, point: tuple[int, int]) -> None:
        """A click that began and ended on it."""
        del point
        self.press()

    def point(self, point: tuple[int, int] | None) -> None:
        """The pointer is at a point, or has left (None)."""
        self.hovered = point is not None and self.enabled and self.rect.collidepoint(point)

    @property
    def look(self) -> object:
        """What decides how it looks just now, besides its words and the focus."""
        return self.hovered

    @property
    def enters(self) -> bool:
        """Whether Enter presses it; one that is not left to Enter leaves it to the strong button of its group."""
        return True

    @property
    def leads(self) -> bool:
        """Whether it is what most want to do."""
        return False

    def arrow(self, across: int, down: int) -> bool:
        """An arrow key while it has the focus; False if it means nothing here."""
        del across, down
        return False

    def ring(self, surface: pygame.Surface, pen: Pen, radius: float = 12) -> None:
        """The mark of the focus, around the widget."""
        if self.focused:
            around = self.rect.inflate(pen.px(8), pen.px(8))
            pen.box(surface, around, radius + 4, None, pen.theme.gold, max(2.0, 2 * pen.theme.unit))


class Group:
    """Widgets among which one has the focus; the ring is shown as soon as the keyboard is used.

    Tab and Shift+Tab go round, arrows go to the nearest widget on that side, Enter and space press (Enter on a
    widget that does not take it: the strong button), Escape calls `escape`.
    """

    def __init__(self, widgets: Sequence[Widget], escape: Callable[[], None] | None = None, focus: int = 0) -> None:
        self.widgets = list(widgets)
        self.escape = escape
        self.focus = focus
        self.by_keyboard = False
        self._down: Widget | None = None

    @property
    def focused(self) -> Widget | None:
        """The widget that has the focus."""
        return self.widgets[self.focus] if self.widgets else None

    @property
    def look(self) -> object:
        """What decides how everything looks just now: it differs exactly when there is something to draw."""
        return self.focus, self.by_keyboard, tuple(widget.look for widget in self.widgets)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw all, the focused one with its ring if the keyboard is in use."""
        for index, widget in enumerate(self.widgets):
            widget.focused = self.by_keyboard and index == self.focus
            widget.draw(surface, pen)

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event meant something here."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEMOTION:
            for widget in self.widgets:
                widget.point(event.pos)
            return any(widget.hovered for widget in self.widgets)
        if event.type == pygame.WINDOWLEAVE:
            for widget in self.widgets:
                widget.point(None)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 1:
            return self._click(event)
        return False

    def at(self, point: tuple[int, int]) -> Widget | None:
        """The widget under a point that can be pressed."""
        return next((w for w in self.widgets if w.enabled and w.rect.collidepoint(point)), None)

    def _click(self, event: pygame.event.Event) -> bool:
        under = self.at(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._down = under
            if under is not None:
                self.focus, self.by_keyboard = self.widgets.index(under), False
            return under is not None
        began, self._down = self._down, None
        if under is not None and under is began:
            under.press_at(event.pos)
        return under is not None

    def _key(self, event: pygame.event.Event) -> bool:
        widget = self.focused
        if widget is not None and not widget.enters and event.key in ENTERS:
            widget = next((other for other in self.widgets if other.leads), widget)
        if event.key == pygame.K_ESCAPE and self.escape is not None:
            self.escape()
        elif event.key == pygame.K_TAB:
            self._go(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in ARROWS:
            self._arrow(*ARROWS[event.key])
        elif widget is not None and widget.enabled and event.key in PRESSES:
            self.by_keyboard = True
            widget.press()
        else:
            return self._shortcut(event)
        return True

    def _shortcut(self, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        for widget in self.widgets:
            if widget.enabled and widget.shortcut == event.key:
                widget.press()
                return True
        return False

    def _go(self, by: int) -> None:
        """Give the focus to the next widget that can have it."""
        self.by_keyboard = True
        for step in range(1, len(self.widgets) + 1):
            index = (self.focus + by * step) % len(self.widgets)
            if self.widgets[index].enabled:
                self.focus = index
                return

    def _arrow(self, across: int, down: int) -> None:
        """An arrow: inside the focused widget, or to the nearest one on that side."""
        widget = self.focused
        shown, self.by_keyboard = self.by_keyboard, True
        if widget is None or (shown and widget.enabled and widget.arrow(across, down)) or not shown:
            return
        best = min(
            ((self._distance(widget, other, across, down), i) for i, other in enumerate(self.widgets) if other.enabled),
            default=(None, 0),
        )
        if best[0] is not None and best[0] < FAR:
            self.focus = best[1]

    @staticmethod
    def _distance(one: Widget, other: Widget, across: int, down: int) -> float:
        """How far another widget lies in a direction; sideways counts little where their sides overlap."""
        dx, dy = other.rect.centerx - one.rect.centerx, other.rect.centery - one.rect.centery
        if across:
            ahead = (other.rect.left - one.rect.right if across > 0 else one.rect.left - other.rect.right) + 1
            aside = 0 if other.rect.top < one.rect.bottom and other.rect.bottom > one.rect.top else abs(dy)
        else:
            ahead = (other.rect.top - one.rect.bottom if down > 0 else one.rect.top - other.rect.bottom) + 1
            aside = abs(dx) // 8 if other.rect.left < one.rect.right and other.rect.right > one.rect.left else abs(dx)
        return ahead + 2 * aside if ahead > 0 and other is not one else FAR


FAR = 1e9
