"""The group handles focus, keys, the pointer, the wheel and tooltips for its widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.ui.input.chords import chord_of
from game.ui.input.clicks import ClickCounter
from game.ui.look.pen import Pen
from game.ui.widgets.base import Widget
from game.ui.widgets.page import ScrollPage
from game.ui.widgets.tooltip import Tooltip

ARROW_KEYS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
ENTER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)
PRESS_KEYS = (*ENTER_KEYS, pygame.K_SPACE)
CHORD_MODIFIERS: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
SHIFT_KEYS: Final = (pygame.K_LSHIFT, pygame.K_RSHIFT)
UNREACHABLE = 1e9


class Mouse:
    """What the mouse does in a group: where it is, what it holds, and its `clicks` in a row."""

    def __init__(self) -> None:
        self.point: tuple[int, int] | None = None  # None outside the window
        self.held: Widget | None = None  # the widget on which a press has begun
        self.clicks = ClickCounter()

    def move(self, point: tuple[int, int] | None) -> None:
        """Move to a point, or out of the window (None)."""
        self.point = point

    def take(self, widget: Widget | None) -> Widget | None:
        """Hold a widget, or nothing (None); return what was held before."""
        before, self.held = self.held, widget
        return before


class Group:
    """Widgets that share a focus; the focus ring appears when the keyboard is used.

    Tab and Shift+Tab go round, arrows go to the nearest widget on that side, space presses the focused widget.  Enter
    presses the widget with the ring, or the default button if there is no ring or that widget does not take Enter.
    Escape calls `on_escape`.  Keys that the focused widget uses go to it first.  On a `page` the focused widget is
    scrolled into view.  Tooltips need a call of `update` in each frame.  While `is_enter_taken`, something over them
    takes Enter, and it presses none of them.
    """

    def __init__(
        self,
        widgets: Sequence[Widget],
        on_escape: Callable[[], None] | None = None,
        focus: int = 0,
        page: ScrollPage | None = None,
        is_enter_taken: Callable[[], bool] = lambda: False,
    ) -> None:
        self.widgets = list(widgets)
        self.is_enter_taken = is_enter_taken
        self.on_escape = on_escape
        self.focus = focus
        self.by_keyboard = False
        self.page = page
        self.tooltip = Tooltip()
        self._focus_by_click = False  # the focus was set by a click
        self._mouse = Mouse()
        self._notified: Widget | None = None  # the widget whose `enter_focus` was called last
        self._shift = False
        self._now = -1.0

    def replace_widgets(self, widgets: Sequence[Widget], page: ScrollPage | None = None) -> None:
        """Replace the widgets; a press that has begun and the focus are kept.

        A rebuilt widget takes over both from the old widget with the same type and label.  If the focused widget is
        gone, the widget in its place gets the focus.
        """
        began, focused = self._mouse.held, self.focused
        self.widgets, self.page = list(widgets), page
        self.focus = max(0, min(self.focus, len(self.widgets) - 1))
        if began is not None and began not in self.widgets:
            self._mouse.take(self._rebuilt(began))
        if focused is not None and self.focused is not focused:
            found = focused if focused in self.widgets else self._rebuilt(focused)
            self.focus = self.focus if found is None else self.widgets.index(found)

    def _rebuilt(self, old: Widget) -> Widget | None:
        """The widget with the type and label of an old widget, preferably in the focused place."""
        alike = [widget for widget in self.widgets if type(widget) is type(old) and widget.label == old.label]
        return self.focused if self.focused in alike else next(iter(alike), None)

    def update_hover(self) -> None:
        """Update which widget is hovered, after the widgets have moved."""
        self._point(self._mouse.point)

    @property
    def is_pressing(self) -> bool:
        """Whether a press has begun and has not ended."""
        return self._mouse.held is not None

    def cancel_press(self) -> None:
        """End a press without effect, because its end will not be reported here."""
        held = self._mouse.take(None)
        if held is not None:
            held.release()

    @property
    def focused(self) -> Widget | None:
        """The widget that has the focus."""
        return self.widgets[self.focus] if self.widgets else None

    @property
    def entered(self) -> Widget | None:
        """The widget that Enter presses: that with the focus ring if it takes Enter, otherwise the default button."""
        if self.is_enter_taken():
            return None
        focused = self.focused
        if focused is not None and self.by_keyboard and focused.enabled and focused.takes_enter:
            return focused
        return next((widget for widget in self.widgets if widget.is_default), focused)

    def update_focus_rings(self) -> None:
        """Let the focused widget draw its focus ring if the keyboard is used; for widgets that others draw.

        The default button shows its key only while Enter presses it.
        """
        entered = self.entered
        for index, widget in enumerate(self.widgets):
            widget.show_focus(self.by_keyboard and index == self.focus)
            widget.show_enter(widget is entered)

    def leave_keyboard(self) -> None:
        """Hide the focus ring until the keyboard is used again."""
        self.by_keyboard = False

    @property
    def look(self) -> object:
        """The state that determines the look of everything: it changes exactly when something has to be drawn."""
        page = None if self.page is None else self.page.look
        return self.focus, self.by_keyboard, page, self.tooltip.look, tuple(widget.look for widget in self.widgets)

    def update(self, now: float) -> None:
        """Advance pages, carets and tooltips to a time in seconds."""
        self._now = now
        self._update_focus()
        for widget in self.widgets:
            widget.update(now)
        if self.page is not None:
            before = self.page.look
            self.page.update(now)
            if self.page.look != before:
                self.update_hover()
        self.tooltip.update(now, *self._current_tooltip())

    def close(self) -> None:
        """Take the focus away from the focused widget."""
        if self._notified is not None:
            self._notified.leave_focus()
            self._notified = None

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw all widgets, that with the focus over the others, the focus ring if it is used, and the tooltip."""
        if self.page is not None:
            self.page.draw(surface, pen)
        self.update_focus_rings()
        for widget in sorted(self.widgets, key=lambda widget: widget is self.focused):
            seen = widget.window
            if seen is None:
                widget.draw(surface, pen)
            elif widget.rect.colliderect(seen):
                before = surface.get_clip()
                surface.set_clip(seen.clip(before))
                widget.draw(surface, pen)
                surface.set_clip(before)
        self.tooltip.draw(surface, pen, [rect for widget in self.widgets for rect in widget.tooltip_obstacles()])

    def handle_on(self, panel: pygame.Rect, event: pygame.event.Event) -> bool:
        """As `handle`, for a panel that lies over others: mouse events on the panel are consumed too."""
        if self.handle(event):
            return True
        inside = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
        return inside and panel.collidepoint(event.pos)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; returns whether it had a meaning here."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in SHIFT_KEYS:
            self._shift = event.type == pygame.KEYDOWN
        used = self._dispatch(event)
        if self._now >= 0:
            self._update_focus()
        return used

    def _dispatch(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            self.tooltip.hide()
            return self._handle_key(event)
        if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            return self.focused is not None and self.focused.enabled and self.focused.handle_text(event)
        if event.type == pygame.MOUSEMOTION:
            return self._handle_motion(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._handle_wheel(getattr(event, "precise_y", 0.0) or event.y)
        if event.type == pygame.WINDOWLEAVE:
            self._point(None)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 1:
            self.tooltip.hide()
            return self._handle_click(event)
        return False

    def widget_at(self, point: tuple[int, int]) -> Widget | None:
        """The enabled widget under a point, or None."""
        return next((w for w in self.widgets if w.enabled and w.covers(point)), None)

    def focus_on(self, widget: Widget) -> None:
        """Give the focus to a widget and scroll to it."""
        self.focus = self.widgets.index(widget)
        self._scroll_to_focus()

    def show_focus_on(self, widget: Widget) -> None:
        """Show the focus ring if a widget has the focus, so that the next arrow key acts on it at once."""
        self.by_keyboard |= self.focused is widget

    def focus_index(self, index: int, by_keyboard: bool) -> None:
        """Give the focus to the widget with an index, or to the last; `by_keyboard` shows the ring around it."""
        self.focus, self.by_keyboard = max(0, min(index, len(self.widgets) - 1)), by_keyboard

    # The pointer:

    def _point(self, point: tuple[int, int] | None) -> None:
        self._mouse.move(point)
        for widget in self.widgets:
            widget.point(point)

    def _handle_motion(self, event: pygame.event.Event) -> bool:
        self._point(event.pos)
        if self.page is not None and self.page.drag(event.pos):
            return True
        if self._mouse.held is not None and self._mouse.held.is_held:
            self._mouse.held.drag(event.pos)
            return True
        return any(widget.hovered for widget in self.widgets)

    def _handle_wheel(self, notches: float) -> bool:
        under = None if self._mouse.point is None else self.widget_at(self._mouse.point)
        if under is not None and under.wheel(notches):
            return True
        if self.page is not None and self.page.wheel(notches):
            self.tooltip.hide()
            return True
        return False

    def _handle_click(self, event: pygame.event.Event) -> bool:
        under = self.widget_at(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._mouse.take(None)
            if self.page is not None and self.page.hold(event.pos):
                return True
            self._mouse.take(under)
            if under is not None:
                self.focus, self.by_keyboard, self._focus_by_click = self.widgets.index(under), False, True
                under.hold(event.pos, self._mouse.clicks.count(event.pos, self._now), self._shift)
            return under is not None
        began = self._mouse.take(None)
        if self.page is not None and self.page.release():
            return True
        if began is not None:
            began.release()
        if under is not None and under is began:
            under.press_at(event.pos)
        return under is not None

    # Keys:

    def _handle_key(self, event: pygame.event.Event) -> bool:
        focused = self.focused
        lively = self.by_keyboard or self._focus_by_click or (focused is not None and focused.takes_text)
        if focused is not None and focused.enabled and lively and focused.handle_key(event):
            self.by_keyboard |= not focused.takes_text
            return True
        widget = self.entered if event.key in ENTER_KEYS else focused
        if event.key == pygame.K_ESCAPE and self.on_escape is not None:
            self.on_escape()
        elif event.key == pygame.K_TAB and not event.mod & CHORD_MODIFIERS:
            self._move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in ARROW_KEYS:
            self._handle_arrow(*ARROW_KEYS[event.key])
        elif widget is not None and widget.enabled and event.key in PRESS_KEYS and not event.mod & CHORD_MODIFIERS:
            self.by_keyboard = True
            widget.press()
        elif self.page is not None and self.page.handle_key(event):
            return True
        else:
            return self.press_shortcut(event)
        return True

    def press_shortcut(self, event: pygame.event.Event) -> bool:
        """Press the enabled widget whose shortcut a pressed key is; whether there is such a widget."""
        plain, chord = not event.mod & CHORD_MODIFIERS, chord_of(event)
        for widget in self.widgets:
            wanted = widget.shortcut
            if widget.enabled and wanted and ((plain and wanted == event.key) or (chord and wanted == chord)):
                widget.press()
                return True
        return False

    def _move_focus(self, by: int) -> None:
        """Give the focus to the next enabled widget."""
        self.by_keyboard = True
        for step in range(1, len(self.widgets) + 1):
            index = (self.focus + by * step) % len(self.widgets)
            if self.widgets[index].enabled:
                self.focus = index
                self._scroll_to_focus()
                return

    def _scroll_to_focus(self) -> None:
        """Scroll so that the focused widget is visible."""
        widget = self.focused
        if self.page is not None and widget is not None and widget.window is not None:
            self.page.show(widget.rect)

    def _handle_arrow(self, across: int, down: int) -> None:
        """Pass an arrow to the focused widget, or move the focus to the nearest widget on that side."""
        widget = self.focused
        shown, self.by_keyboard = self.by_keyboard, True
        if widget is None or (shown and widget.enabled and widget.handle_arrow(across, down)) or not shown:
            return
        best = min(
            ((self._distance(widget, other, across, down), i) for i, other in enumerate(self.widgets) if other.enabled),
            default=(None, 0),
        )
        if best[0] is not None and best[0] < UNREACHABLE:
            self.focus = best[1]
            self._scroll_to_focus()
        elif self.page is not None and down:
            self.page.scroll.scroll_by(down * self.page.view.height * 0.12)

    @staticmethod
    def _distance(start: Widget, other: Widget, across: int, down: int) -> float:
        """The distance to another widget in a direction; sideways offset counts less if their sides overlap."""
        dx, dy = other.rect.centerx - start.rect.centerx, other.rect.centery - start.rect.centery
        if across:
            ahead = (other.rect.left - start.rect.right if across > 0 else start.rect.left - other.rect.right) + 1
            aside = 0 if other.rect.top < start.rect.bottom and other.rect.bottom > start.rect.top else abs(dy)
        else:
            ahead = (other.rect.top - start.rect.bottom if down > 0 else start.rect.top - other.rect.bottom) + 1
            overlaps = other.rect.left < start.rect.right and other.rect.right > start.rect.left
            aside = abs(dx) // 8 if overlaps else abs(dx)
        return ahead + 2 * aside if ahead > 0 and other is not start else UNREACHABLE

    # What follows from the focus and the pointer:

    def _update_focus(self) -> None:
        widget = self.focused
        if widget is self._notified:
            return
        if self._notified is not None:
            self._notified.leave_focus()
        self._notified = widget
        if widget is not None:
            widget.enter_focus()

    @property
    def pointed_widget(self) -> Widget | None:
        """The widget under the pointer, disabled or not, else the widget with the keyboard focus; None for none."""
        point = self._mouse.point
        under = (widget for widget in self.widgets if point is not None and widget.covers(point))
        return next(under, self.focused if self.by_keyboard else None)

    def _current_tooltip(self) -> tuple[str, pygame.Rect]:
        """The tooltip's words and the rectangle they are about."""
        pointed, point = self.pointed_widget, self._mouse.point
        if self._mouse.held is not None or pointed is None:
            return "", pygame.Rect(0, 0, 0, 0)
        return pointed.tooltip_at(point if point is not None and pointed.covers(point) else None)
