"""A field for one line of text: caret, selection, clipboard, input methods, a limit."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import Final

import pygame

from game.ui.look import text
from game.ui.look.pen import Pen
from game.ui.widgets.base import Widget
from game.ui.widgets.clipboard import Clipboard, SystemClipboard, begin_typing, end_typing
from game.ui.widgets.editing import Edited

SIZE: Final = 17
BLINK: Final = 0.53  # seconds that the caret is seen, and is not
COMMAND: Final = pygame.KMOD_CTRL | pygame.KMOD_META
SEEN: Final = 1000  # letters of a text that are measured and drawn
WORDWISE: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT
PASSED_ON: Final = (
    pygame.K_TAB,
    pygame.K_ESCAPE,
    pygame.K_RETURN,
    pygame.K_KP_ENTER,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
)


class TextField(Widget):
    """One line that can be edited; calls `changed` with every new text and `entered` on Enter.

    `limit` counts letters; `empty` is written while there is no text.  `icon` stands before it.
    """

    def __init__(
        self,
        label: str,
        value: str,
        changed: Callable[[str], None],
        *,
        entered: Callable[[str], None] | None = None,
        limit: int = 60,
        empty: str = "",
        icon: str = "",
        clipboard: Clipboard | None = None,
    ) -> None:
        super().__init__(label)
        self.free = True
        self.edited = Edited(value[:limit]).at(limit)
        self.changed = changed
        self.entered = entered
        self.limit = limit
        self.empty = empty
        self.icon = icon
        self.clipboard = clipboard or SystemClipboard()
        self.composed = ""  # what an input method is making
        self._alive = False
        self._shown = True
        self._touched = 0.0
        self._now = 0.0
        self._off = 0  # pixels of the text that lie left of what is seen
        self._line = pygame.Rect(0, 0, 0, 0)
        self._pixels = 0

    @property
    def value(self) -> str:
        """The text."""
        return self.edited.text

    @property
    def look(self) -> object:
        """The text, the caret, whether it is seen."""
        return super().look, self.edited, self.composed, self._alive, self._shown

    @property
    def typing(self) -> bool:
        """Letters are text here."""
        return True

    @property
    def enters(self) -> bool:
        """Enter goes on, unless the field has use for it."""
        return self.entered is not None

    def write(self, words: str) -> None:
        """Put words after the text, as if they were typed."""
        self._become(self.edited.at(len(self.value)).inserted(words, self.limit))

    def clear(self) -> None:
        """Hold no text any more."""
        self._become(Edited(""))

    def press(self) -> None:
        """Enter."""
        if self.entered is not None:
            self.entered(self.value)

    def press_at(self, point: tuple[int, int]) -> None:
        """A click has put the caret already."""

    def enter_focus(self) -> None:
        """Begin to type."""
        self._alive = True
        self._touch()
        begin_typing(self.rect)

    def leave_focus(self) -> None:
        """What was being made is dropped, the selection too."""
        self._alive, self.composed = False, ""
        self.edited = self.edited.at(self.edited.caret)
        end_typing()

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle; an input method is told where."""
        super().place(pen, rect)
        if self._alive:
            begin_typing(self.rect)

    def update(self, now: float) -> None:
        """The caret blinks."""
        self._now = now
        self._shown = (now - self._touched) % (2 * BLINK) < BLINK

    def _touch(self) -> None:
        """The caret is seen again."""
        self._touched, self._shown = self._now, True

    def _become(self, edited: Edited) -> None:
        before, self.edited = self.edited, edited
        self._touch()
        if edited.text != before.text:
            self.changed(edited.text)

    # Keys and text:

    def typed(self, event: pygame.event.Event) -> bool:
        """Text that has been made, or is being made."""
        if event.type == pygame.TEXTEDITING:
            self.composed = event.text
            self._touch()
            return True
        self.composed = ""
        self._become(self.edited.inserted(event.text, self.limit))
        return True

    def keyed(self, event: pygame.event.Event) -> bool:
        """Everything that edits; letters come as text."""
        if self.composed:
            return bool(event.key != pygame.K_TAB)  # it is the input method's
        if event.mod & COMMAND and self._chord(event):
            return True
        extend, words = bool(event.mod & pygame.KMOD_SHIFT), bool(event.mod & WORDWISE)
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._become(self.edited.moved(1 if event.key == pygame.K_RIGHT else -1, words, extend))
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self._become(self.edited.at(0 if event.key == pygame.K_HOME else len(self.value), extend))
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._become(self.edited.deleted(1 if event.key == pygame.K_DELETE else -1, words))
        else:
            return event.key not in PASSED_ON and not event.mod & COMMAND and not is_function(event.key)
        return True

    def _chord(self, event: pygame.event.Event) -> bool:
        """Select all, copy, cut, paste."""
        if event.key == pygame.K_a:
            self._become(self.edited.whole())
        elif event.key in (pygame.K_c, pygame.K_x, pygame.K_INSERT) and self.edited.selected:
            self.clipboard.put(self.edited.selected)
            if event.key == pygame.K_x:
                self._become(self.edited.deleted(0))
        elif event.key == pygame.K_v:
            self._become(self.edited.inserted(self.clipboard.take(), self.limit))
        else:
            return False
        return True

    # The pointer:

    def hold(self, point: tuple[int, int], count: int, extend: bool) -> None:
        """A click puts the caret there, a second one selects the word, a third one everything."""
        super().hold(point, count, extend)
        place = self.place_at(point)
        if count >= 3:
            self._become(self.edited.whole())
        else:
            self._become(self.edited.word_at(place) if count == 2 else self.edited.at(place, extend))

    def drag(self, point: tuple[int, int]) -> None:
        """Select up to there."""
        self._become(self.edited.at(self.place_at(point), extend=True))

    def place_at(self, point: tuple[int, int]) -> int:
        """The place between two letters that is nearest to a point."""
        if not self._pixels:
            return 0
        x, begin = point[0] - self._line.left + self._off, self._begin
        seen = self.value[begin : begin + SEEN]

        def x_of(place: int) -> int:
            return text.width(seen[:place], self._pixels)

        behind = bisect_left(range(len(seen)), x, key=x_of)
        nearest = behind - 1 if behind and x - x_of(behind - 1) <= x_of(behind) - x else behind
        return begin + nearest

    @property
    def _begin(self) -> int:
        """The first letter that is drawn; in a long text only those around the caret are."""
        return max(0, self.edited.caret - SEEN // 2) if len(self.value) > SEEN else 0

    # The picture:

    def least_width(self, pen: Pen) -> int:
        """A dozen letters, or what is written while there is no text."""
        sign = pen.px(32) if self.icon else 0
        return max(pen.px(180), pen.width(self.empty, SIZE) + sign + pen.px(36))

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """A trough with the text in it; the part around the caret is seen."""
        theme, r = pen.theme, self.rect
        edge = theme.edge_over if self.hovered else theme.edge if self.enabled else theme.line
        edge = theme.gold if self._alive or self.focused else edge
        pen.box(surface, r, 10, theme.trough, edge, max(2.0, 2 * theme.unit) if self._alive or self.focused else 1.2)
        left = r.left + pen.px(14)
        if self.icon:
            pen.icon(surface, self.icon, (left + pen.px(9), r.centery), 20, theme.muted)
            left += pen.px(30)
        self._pixels = theme.type_size(SIZE)
        self._line = pygame.Rect(left, r.top + pen.px(4), r.right - pen.px(14) - left, r.height - pen.px(8))
        before = surface.get_clip()
        surface.set_clip(self._line.clip(before))
        if self.value or self.composed:
            self._words(surface, pen)
        else:
            self._shortened = ""
            self._caret(surface, pen, self._line.left)
            room = self._line.width
            pen.text(surface, self.empty, (left + pen.px(2), r.centery), SIZE, theme.faint, room=room)
        surface.set_clip(before)

    def _words(self, surface: pygame.Surface, pen: Pen) -> None:
        theme, line, pixels = pen.theme, self._line, self._pixels
        edited = self.edited
        begin = self._begin
        whole = edited.text[begin : edited.caret] + self.composed + edited.text[edited.caret : begin + SEEN]

        def x_of(place: int) -> int:
            return text.width(whole[: max(0, place - begin)], pixels)

        caret = x_of(edited.caret + len(self.composed))
        self._follow(caret, text.width(whole, pixels), line.width if self._alive else 0)
        origin = line.left - self._off
        start, end = edited.span
        if start != end and self._alive:
            mark = pygame.Rect(origin + x_of(start), line.top + pen.px(4), x_of(end) - x_of(start), 0)
            mark.height = line.height - pen.px(8)
            pen.box(surface, mark, 3, theme.gold + "60", None)
        ink = theme.ink if self.enabled else theme.faint
        seen = whole
        if not self._alive:
            seen = text.shorten(whole, line.width, pixels)
            self._shortened = whole if seen != whole else ""
        pen.text(surface, seen, (origin, line.centery), SIZE, ink)
        if self.composed:
            left, y = origin + x_of(edited.caret), line.bottom - pen.px(6)
            pygame.draw.line(surface, theme.gold, (left, y), (origin + caret, y), max(1, pen.px(2)))
        self._caret(surface, pen, origin + caret)

    def _follow(self, caret: int, whole: int, room: int) -> None:
        """Keep the caret in what is seen."""
        if not room:
            self._off = 0
            return
        self._off = max(0, min(self._off, whole + 2 - room))
        self._off = min(max(self._off, caret + 2 - room), caret)

    def _caret(self, surface: pygame.Surface, pen: Pen, x: int) -> None:
        if self._alive and self._shown:
            tall = round(self._pixels * 1.3)
            surface.fill(pen.theme.gold, (x, self._line.centery - tall // 2, max(2, pen.px(2)), tall))


def is_function(key: int) -> bool:
    """Whether a key is one of F1 to F12."""
    return pygame.K_F1 <= key <= pygame.K_F12
