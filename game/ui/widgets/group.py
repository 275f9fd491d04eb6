"""The group that gives its widgets focus, keys, the pointer, the wheel and tooltips: all of that in one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.ui.input.chords import chord_of
from game.ui.look.pen import Pen
from game.ui.widgets.base import Widget
from game.ui.widgets.page import ScrollPage
from game.ui.widgets.tooltip import Tooltip

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER)
PRESSES = (*ENTERS, pygame.K_SPACE)
CHORDS: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
AGAIN: Final = 0.4  # seconds between two clicks that belong together
SHIFTS: Final = (pygame.K_LSHIFT, pygame.K_RSHIFT)
FAR = 1e9


class Group:
    """Widgets among which one has the focus; the ring is shown as soon as the keyboard is used.

    Tab and Shift+Tab go round, arrows go to the nearest widget on that side, Enter and space press (Enter on a
    widget that does not take it: the strong button), Escape calls `escape`.  Keys that mean something to the focused
    widget are its own.  What has the focus on a `page` is brought into view.  Tooltips need `update` once a frame.
    """

    def __init__(
        self,
        widgets: Sequence[Widget],
        escape: Callable[[], None] | None = None,
        focus: int = 0,
        page: ScrollPage | None = None,
    ) -> None:
        self.widgets = list(widgets)
        self.escape = escape
        self.focus = focus
        self.by_keyboard = False
        self.page = page
        self.tooltip = Tooltip()
        self._clicked = False  # the focus is where a click has put it
        self._down: Widget | None = None
        self._live: Widget | None = None  # that has been told that it has the focus
        self._pointer: tuple[int, int] | None = None
        self._shift = False
        self._last_click = (-1.0, (0, 0), 0)
        self._now = -1.0

    def renew(self, widgets: Sequence[Widget], page: ScrollPage | None = None) -> None:
        """Have other widgets, since there is news to tell; a press that has begun and the focus stay where they were.

        A widget that was made anew takes the press of the one of its kind that had the same label.
        """
        began = self._down
        self.widgets, self.page = list(widgets), page
        self.focus = max(0, min(self.focus, len(self.widgets) - 1))
        if began is not None and began not in self.widgets:
            alike = (widget for widget in self.widgets if type(widget) is type(began) and widget.label == began.label)
            self._down = next(alike, None)

    def laid(self) -> None:
        """The widgets lie elsewhere: the pointer may be over another one."""
        self._point(self._pointer)

    @property
    def pressing(self) -> bool:
        """Whether a press has begun and is not over."""
        return self._down is not None

    def release(self) -> None:
        """A press that has begun comes to nothing: where it ends is not seen here."""
        if self._down is not None:
            self._down.let_go()
            self._down = None

    @property
    def focused(self) -> Widget | None:
        """The widget that has the focus."""
        return self.widgets[self.focus] if self.widgets else None

    @property
    def look(self) -> object:
        """What decides how everything looks just now: it differs exactly when there is something to draw."""
        page = None if self.page is None else self.page.look
        return self.focus, self.by_keyboard, page, self.tooltip.look, tuple(widget.look for widget in self.widgets)

    def update(self, now: float) -> None:
        """Move on to a moment: pages glide, carets blink, tooltips come."""
        self._now = now
        self._tell_focus()
        for widget in self.widgets:
            widget.update(now)
        if self.page is not None:
            before = self.page.look
            self.page.update(now)
            if self.page.look != before:
                self.laid()
        self.tooltip.update(now, *self._telling())

    def close(self) -> None:
        """Nobody has the focus any more."""
        if self._live is not None:
            self._live.leave_focus()
            self._live = None

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw all, the focused one with its ring if the keyboard is in use, and the tooltip over them."""
        if self.page is not None:
            self.page.draw(surface, pen)
        for index, widget in enumerate(self.widgets):
            widget.focused = self.by_keyboard and index == self.focus
            seen = widget.window
            if seen is None:
                widget.draw(surface, pen)
            elif widget.rect.colliderect(seen):
                before = surface.get_clip()
                surface.set_clip(seen.clip(before))
                widget.draw(surface, pen)
                surface.set_clip(before)
        self.tooltip.draw(surface, pen)

    def handle_on(self, panel: pygame.Rect, event: pygame.event.Event) -> bool:
        """As `handle`, for widgets on a panel that lies over others: what the pointer does there is taken too."""
        if self.handle(event):
            return True
        inside = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
        return inside and panel.collidepoint(event.pos)

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event meant something here."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in SHIFTS:
            self._shift = event.type == pygame.KEYDOWN
        used = self._take(event)
        if self._now >= 0:
            self._tell_focus()
        return used

    def _take(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            self.tooltip.hide()
            return self._key(event)
        if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            return self.focused is not None and self.focused.enabled and self.focused.typed(event)
        if event.type == pygame.MOUSEMOTION:
            return self._move(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(getattr(event, "precise_y", 0.0) or event.y)
        if event.type == pygame.WINDOWLEAVE:
            self._point(None)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 1:
            self.tooltip.hide()
            return self._click(event)
        return False

    def at(self, point: tuple[int, int]) -> Widget | None:
        """The widget under a point that can be pressed."""
        return next((w for w in self.widgets if w.enabled and w.covers(point)), None)

    def focus_on(self, widget: Widget) -> None:
        """Give the focus to a widget."""
        self.focus = self.widgets.index(widget)
        self._bring()

    # The pointer:

    def _point(self, point: tuple[int, int] | None) -> None:
        self._pointer = point
        for widget in self.widgets:
            widget.point(point)

    def _move(self, event: pygame.event.Event) -> bool:
        self._point(event.pos)
        if self.page is not None and self.page.drag(event.pos):
            return True
        if self._down is not None and self._down.held:
            self._down.drag(event.pos)
            return True
        return any(widget.hovered for widget in self.widgets)

    def _wheel(self, notches: float) -> bool:
        under = None if self._pointer is None else self.at(self._pointer)
        if under is not None and under.wheel(notches):
            return True
        if self.page is not None and self.page.wheel(notches):
            self.tooltip.hide()
            return True
        return False

    def _click(self, event: pygame.event.Event) -> bool:
        under = self.at(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._down = None
            if self.page is not None and self.page.hold(event.pos):
                return True
            self._down = under
            if under is not None:
                self.focus, self.by_keyboard, self._clicked = self.widgets.index(under), False, True
                under.hold(event.pos, self._count(event.pos), self._shift)
            return under is not None
        began, self._down = self._down, None
        if self.page is not None and self.page.let_go():
            return True
        if began is not None:
            began.let_go()
        if under is not None and under is began:
            under.press_at(event.pos)
        return under is not None

    def _count(self, point: tuple[int, int]) -> int:
        """How many clicks in a row this one is; clicks are only counted together while time is told."""
        before, place, count = self._last_click
        near = abs(place[0] - point[0]) + abs(place[1] - point[1]) < 8
        count = count + 1 if before >= 0 and self._now - before < AGAIN and near else 1
        self._last_click = (self._now, point, count)
        return count

    # Keys:

    def _key(self, event: pygame.event.Event) -> bool:
        focused = self.focused
        lively = self.by_keyboard or self._clicked or (focused is not None and focused.typing)
        if focused is not None and focused.enabled and lively and focused.keyed(event):
            self.by_keyboard |= not focused.typing
            return True
        widget = focused
        if widget is not None and not widget.enters and event.key in ENTERS:
            widget = next((other for other in self.widgets if other.leads), widget)
        if event.key == pygame.K_ESCAPE and self.escape is not None:
            self.escape()
        elif event.key == pygame.K_TAB and not event.mod & CHORDS:
            self._go(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in ARROWS:
            self._arrow(*ARROWS[event.key])
        elif widget is not None and widget.enabled and event.key in PRESSES and not event.mod & CHORDS:
            self.by_keyboard = True
            widget.press()
        elif self.page is not None and self.page.key(event):
            return True
        else:
            return self._shortcut(event)
        return True

    def _shortcut(self, event: pygame.event.Event) -> bool:
        plain, chord = not event.mod & CHORDS, chord_of(event)
        for widget in self.widgets:
            wanted = widget.shortcut
            if widget.enabled and wanted and ((plain and wanted == event.key) or (chord and wanted == chord)):
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
                self._bring()
                return

    def _bring(self) -> None:
        """Bring what has the focus into view."""
        widget = self.focused
        if self.page is not None and widget is not None and widget.window is not None:
            self.page.show(widget.rect)

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
            self._bring()
        elif self.page is not None and down:
            self.page.scroll.by(down * self.page.view.height * 0.12)

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

    # What follows from the focus and the pointer:

    def _tell_focus(self) -> None:
        widget = self.focused
        if widget is self._live:
            return
        if self._live is not None:
            self._live.leave_focus()
        self._live = widget
        if widget is not None:
            widget.enter_focus()

    def _telling(self) -> tuple[str, pygame.Rect]:
        """What is to be told now, of which place."""
        if self._down is not None:
            return "", pygame.Rect(0, 0, 0, 0)
        for widget in self.widgets:
            if self._pointer is not None and widget.covers(self._pointer):
                return widget.told_at(self._pointer)
        focused = self.focused
        if self.by_keyboard and focused is not None:
            return focused.told_at(None)
        return "", pygame.Rect(0, 0, 0, 0)
