"""A text field of one line: caret, selection, clipboard, input methods, a length limit."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import Final

import pygame

from game.ui.look import text
from game.ui.look.pen import Pen
from game.ui.widgets.base import Widget
from game.ui.widgets.clipboard import Clipboard, SystemClipboard, begin_typing, end_typing
from game.ui.widgets.editing import LineState

FIELD_TEXT_SIZE: Final = 17
BLINK_TIME: Final = 0.53  # seconds for which the caret is visible, and hidden
COMMAND_MODIFIERS: Final = pygame.KMOD_CTRL | pygame.KMOD_META
MAX_DRAWN_LETTERS: Final = 1000  # letters that are measured and drawn
WORD_MODIFIERS: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT
IGNORED_KEYS: Final = (
    pygame.K_TAB,
    pygame.K_ESCAPE,
    pygame.K_RETURN,
    pygame.K_KP_ENTER,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
)


class Caret:
    """The blinking of a caret; times are in seconds."""

    def __init__(self) -> None:
        self.visible = True
        self._since = 0.0
        self._now = 0.0

    def update(self, now: float) -> None:
        """Blink up to a time."""
        self._now = now
        self.visible = (now - self._since) % (2 * BLINK_TIME) < BLINK_TIME

    def restart(self) -> None:
        """Show it at once, and begin to blink from there."""
        self._since, self.visible = self._now, True


class TextField(Widget):
    """A line of text to edit; calls `on_change` with each new text, and `on_enter` on Enter.

    `limit` is in letters; `placeholder` is shown while there is no text; `icon` stands before it.
    """

    def __init__(
        self,
        label: str,
        value: str,
        on_change: Callable[[str], None],
        *,
        on_enter: Callable[[str], None] | None = None,
        limit: int = 60,
        placeholder: str = "",
        icon: str = "",
        clipboard: Clipboard | None = None,
    ) -> None:
        super().__init__(label, may_shorten=True)
        self.state = LineState(value[:limit]).move_to(limit)
        self.on_change = on_change
        self.on_enter = on_enter
        self.limit = limit
        self.placeholder = placeholder
        self.icon = icon
        self.clipboard = clipboard or SystemClipboard()
        self.composition = ""  # text that an input method is composing
        self._has_focus = False
        self._caret = Caret()
        self._scroll_offset = 0  # pixels of the text that are scrolled out at the left
        self._line = pygame.Rect(0, 0, 0, 0)
        self._pixels = 0

    @property
    def value(self) -> str:
        """The current text, without a composition."""
        return self.state.text

    @property
    def look(self) -> object:
        """The state of a widget, the text, and the caret's visibility."""
        return super().look, self.state, self.composition, self._has_focus, self._caret.visible

    @property
    def takes_text(self) -> bool:
        """True: letters are text here."""
        return True

    @property
    def takes_enter(self) -> bool:
        """Whether Enter has a use in this field; otherwise it presses the default button."""
        return self.on_enter is not None

    def write(self, words: str) -> None:
        """Append words to the text, as if they were typed."""
        self._set_state(self.state.move_to(len(self.value)).insert(words, self.limit))

    def clear(self) -> None:
        """Empty the field and call `on_change`."""
        self._set_state(LineState(""))

    def press(self) -> None:
        """Call `on_enter` with the text."""
        if self.on_enter is not None:
            self.on_enter(self.value)

    def press_at(self, point: tuple[int, int]) -> None:
        """Ignore the end of a click, as `hold` has placed the caret already."""

    def enter_focus(self) -> None:
        """Show the caret and start text input."""
        self._has_focus = True
        self._caret.restart()
        begin_typing(self.rect)

    def leave_focus(self) -> None:
        """Drop the composition and the selection, and stop text input."""
        self._has_focus, self.composition = False, ""
        self.state = self.state.move_to(self.state.caret)
        end_typing()

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Set the rectangle, and report it to the input method."""
        super().place(pen, rect)
        if self._has_focus:
            begin_typing(self.rect)

    def update(self, now: float) -> None:
        """Let the caret blink; `now` is in seconds."""
        self._caret.update(now)

    def restore(self, state: LineState) -> None:
        """Take over the text, caret and selection of another field, without calling `on_change`."""
        self.state = state

    def _set_state(self, state: LineState) -> None:
        before, self.state = self.state, state
        self._caret.restart()
        if state.text != before.text:
            self.on_change(state.text)

    # Keys and text:

    def handle_text(self, event: pygame.event.Event) -> bool:
        """Insert typed text, or keep text being composed."""
        if event.type == pygame.TEXTEDITING:
            self.composition = event.text
            self._caret.restart()
            return True
        self.composition = ""
        self._set_state(self.state.insert(event.text, self.limit))
        return True

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Edit by keys; returns False for keys that belong to the group.  Letters arrive as text events."""
        if self.composition:
            return bool(event.key != pygame.K_TAB)  # the key belongs to the input method
        if event.mod & COMMAND_MODIFIERS and self._handle_chord(event):
            return True
        extend, words = bool(event.mod & pygame.KMOD_SHIFT), bool(event.mod & WORD_MODIFIERS)
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._set_state(self.state.move(1 if event.key == pygame.K_RIGHT else -1, words, extend))
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self._set_state(self.state.move_to(0 if event.key == pygame.K_HOME else len(self.value), extend))
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._set_state(self.state.delete(1 if event.key == pygame.K_DELETE else -1, words))
        else:
            return (
                event.key not in IGNORED_KEYS and not event.mod & COMMAND_MODIFIERS and not is_function_key(event.key)
            )
        return True

    def _handle_chord(self, event: pygame.event.Event) -> bool:
        """Select all, copy, cut or paste; returns whether the chord is one of these."""
        if event.key == pygame.K_a:
            self._set_state(self.state.select_all())
        elif event.key in (pygame.K_c, pygame.K_x, pygame.K_INSERT) and self.state.selection:
            self.clipboard.put(self.state.selection)
            if event.key == pygame.K_x:
                self._set_state(self.state.delete(0))
        elif event.key == pygame.K_v:
            self._set_state(self.state.insert(self.clipboard.take(), self.limit))
        else:
            return False
        return True

    # The pointer:

    def hold(self, point: tuple[int, int], count: int, extend: bool) -> None:
        """Place the caret; a second click selects the word, a third click everything."""
        super().hold(point, count, extend)
        place = self.place_at(point)
        if count >= 3:
            self._set_state(self.state.select_all())
        else:
            self._set_state(self.state.select_word(place) if count == 2 else self.state.move_to(place, extend))

    def drag(self, point: tuple[int, int]) -> None:
        """Extend the selection to the pointer."""
        self._set_state(self.state.move_to(self.place_at(point), extend=True))

    def place_at(self, point: tuple[int, int]) -> int:
        """The index between two letters nearest to a point."""
        if not self._pixels:
            return 0
        x, begin = point[0] - self._line.left + self._scroll_offset, self._first_drawn
        seen = self.value[begin : begin + MAX_DRAWN_LETTERS]

        def x_of(place: int) -> int:
            return text.width(seen[:place], self._pixels)

        behind = bisect_left(range(len(seen)), x, key=x_of)
        nearest = behind - 1 if behind and x - x_of(behind - 1) <= x_of(behind) - x else behind
        return begin + nearest

    @property
    def _first_drawn(self) -> int:
        """The index of the first drawn letter; of a long text only the part around the caret is drawn."""
        return max(0, self.state.caret - MAX_DRAWN_LETTERS // 2) if len(self.value) > MAX_DRAWN_LETTERS else 0

    # The picture:

    def min_width(self, pen: Pen) -> int:
        """The width of a dozen letters, or of the placeholder."""
        sign = pen.px(32) if self.icon else 0
        return max(pen.px(180), pen.width(self.placeholder, FIELD_TEXT_SIZE) + sign + pen.px(36))

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw a trough with the part of the text around the caret."""
        theme, r = pen.theme, self.rect
        edge = theme.lines.edge_over if self.hovered else theme.lines.edge if self.enabled else theme.lines.passive
        edge = theme.gold if self._has_focus or self.focused else edge
        pen.box(
            surface,
            r,
            10,
            theme.ground.trough,
            edge,
            max(2.0, 2 * theme.unit) if self._has_focus or self.focused else 1.2,
        )
        left = r.left + pen.px(14)
        if self.icon:
            pen.icon(surface, self.icon, (left + pen.px(9), r.centery), 20, theme.muted)
            left += pen.px(30)
        self._pixels = theme.type_size(FIELD_TEXT_SIZE)
        self._line = pygame.Rect(left, r.top + pen.px(4), r.right - pen.px(14) - left, r.height - pen.px(8))
        before = surface.get_clip()
        surface.set_clip(self._line.clip(before))
        if self.value or self.composition:
            self._draw_text(surface, pen)
        else:
            self._hidden_text = ""
            self._draw_caret(surface, pen, self._line.left)
            room = self._line.width
            pen.text(surface, self.placeholder, (left + pen.px(2), r.centery), FIELD_TEXT_SIZE, theme.faint, room=room)
        surface.set_clip(before)

    def _draw_text(self, surface: pygame.Surface, pen: Pen) -> None:
        theme, line, pixels = pen.theme, self._line, self._pixels
        state = self.state
        begin = self._first_drawn
        whole = state.text[begin : state.caret] + self.composition + state.text[state.caret : begin + MAX_DRAWN_LETTERS]

        def x_of(place: int) -> int:
            return text.width(whole[: max(0, place - begin)], pixels)

        caret = x_of(state.caret + len(self.composition))
        self._scroll_to_caret(caret, text.width(whole, pixels), line.width if self._has_focus else 0)
        origin = line.left - self._scroll_offset
        start, end = state.span
        if start != end and self._has_focus:
            left, wide = origin + x_of(start), x_of(end) - x_of(start)
            mark = pygame.Rect(left, line.top + pen.px(4), wide, line.height - pen.px(8))
            pen.box(surface, mark, 3, theme.gold + "60", None)
        ink = theme.ink if self.enabled else theme.faint
        seen = whole
        if not self._has_focus:
            seen = text.shorten(whole, line.width, pixels)
            self._hidden_text = whole if seen != whole else ""
        pen.text(surface, seen, (origin, line.centery), FIELD_TEXT_SIZE, ink)
        if self.composition:
            left, y = origin + x_of(state.caret), line.bottom - pen.px(6)
            pygame.draw.line(surface, theme.gold, (left, y), (origin + caret, y), max(1, pen.px(2)))
        self._draw_caret(surface, pen, origin + caret)

    def _scroll_to_caret(self, caret: int, whole: int, room: int) -> None:
        """Scroll so that the caret is visible."""
        if not room:
            self._scroll_offset = 0
            return
        self._scroll_offset = max(0, min(self._scroll_offset, whole + 2 - room))
        self._scroll_offset = min(max(self._scroll_offset, caret + 2 - room), caret)

    def _draw_caret(self, surface: pygame.Surface, pen: Pen, x: int) -> None:
        if self._has_focus and self._caret.visible:
            tall = round(self._pixels * 1.3)
            surface.fill(pen.theme.gold, (x, self._line.centery - tall // 2, max(2, pen.px(2)), tall))


def is_function_key(key: int) -> bool:
    """Whether a key is one of F1 to F12."""
    return pygame.K_F1 <= key <= pygame.K_F12
