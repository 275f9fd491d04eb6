"""A list of words that opens over the table, and a choice inside a sentence that opens such a list."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from game.ui.look.pen import Pen
from game.ui.widgets.base import Item, PressWidget
from game.ui.widgets.choice import ChoiceField, Segment
from game.ui.widgets.dialog import MODAL_EVENTS
from game.ui.widgets.group import Group
from game.ui.widgets.layout import Column
from game.ui.widgets.page import ScrollPage
from game.ui.widgets.row_keys import ROW_KEYS, handle_row_event

ROW_HEIGHT, ROW_SIZE, MIN_LIST_WIDTH = 46, 17, 220  # units
ROW_SIGN_WIDTH: Final = 34  # units of a row for its icon
LIST_MARGIN: Final = 8  # units inside the glass
CHEVRON_WIDTH: Final = 26  # units behind a choice in a sentence
LINE_HEIGHT: Final = 44  # units; of a sentence
SENTENCE_SIZE: Final = 26.0


class DropRow(PressWidget):
    """A row of a list: an icon if it has any, words, and the name of its key; gold if it is chosen."""

    height_units = ROW_HEIGHT

    def __init__(
        self,
        label: str,
        on_press: Callable[[], None],
        *,
        icon: str = "",
        key: str = "",
        is_chosen: bool = False,
    ) -> None:
        super().__init__(label, on_press, icon="tick" if is_chosen and not icon else icon, key=key)
        self.is_chosen = is_chosen
        self._close: Callable[[], None] = lambda: None

    def close_first(self, close: Callable[[], None]) -> None:
        """Call a function before `on_press`."""
        self._close = close

    def press(self) -> None:
        """Close the list, then call `on_press` of its owner."""
        self._close()
        self.on_press()

    def min_width(self, pen: Pen) -> int:
        """The width of the sign, the words and the key, in pixels."""
        key = pen.keycap_width(self.key) + pen.px(24) if self.key else 0
        return pen.px(ROW_SIGN_WIDTH + 24) + pen.width(self.label, ROW_SIZE, "bold") + key

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the row on the glass of its list."""
        theme, r, px = pen.theme, self.rect, pen.px
        if self.hovered or self.focused:
            pen.box(surface, r, 9, theme.ground.hover, theme.gold if self.focused else None, max(1.5, px(1.5)))
        ink = theme.gold if self.is_chosen else theme.ink
        if self.icon:
            pen.icon(surface, self.icon, (r.left + px(22), r.centery), 20, ink, 2)
        at = r.left + px(ROW_SIGN_WIDTH + 8), r.centery
        pen.text(surface, self.label, at, ROW_SIZE, ink, "bold" if self.is_chosen else "semibold")
        if self.key:
            pen.keycap(surface, self.key, (r.right - px(12) - pen.keycap_width(self.key) // 2, r.centery))


class DropList:
    """Rows on glass beside the thing that opened them; `anchor` returns its place.

    A choice, a click elsewhere and Escape call `close`, a choice before it acts.  The row `focus` has the focus,
    which is visible `by_keyboard`.
    """

    def __init__(
        self,
        rows: Sequence[DropRow],
        anchor: Callable[[], pygame.Rect],
        close: Callable[[], None],
        focus: int = 0,
        by_keyboard: bool = False,
    ) -> None:
        for row in rows:
            row.close_first(close)
        self.rows = tuple(rows)
        self.anchor = anchor
        self.close = close
        self.page = ScrollPage(Column(rows, 0))
        self.group = Group(rows, close, page=self.page)
        self.group.focus_index(focus, by_keyboard)
        self.rect = pygame.Rect(0, 0, 0, 0)

    def place(self, pen: Pen, area: pygame.Rect) -> None:
        """Lie below the anchor or, where there is more room, above it, inside an area."""
        px, edge, anchor = pen.px, 2 * pen.px(LIST_MARGIN), self.anchor()
        inner = area.inflate(-2 * px(12), -2 * px(12))
        tall = self.page.content.height_for(pen, 0) + 2 * edge
        below, above = inner.bottom - anchor.bottom - px(8), anchor.top - px(8) - inner.top
        is_below = tall <= below or below >= above
        wide = max(px(MIN_LIST_WIDTH), self.page.content.min_width(pen) + 2 * edge + px(16))
        rect = pygame.Rect(anchor.left - px(12), 0, min(wide, inner.width), min(tall, below if is_below else above))
        if is_below:
            rect.top = anchor.bottom + px(8)
        else:
            rect.bottom = anchor.top - px(8)
        self.rect = rect.clamp(inner)
        self.page.place(pen, self.rect.inflate(-edge, -edge))
        self.group.focus_on(self.rows[self.group.focus])

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass an event to the rows; a click beside them closes the list.  True for all keys and mouse events."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos):
            self.close()
        else:
            if event.type == pygame.KEYDOWN and event.key in ROW_KEYS:
                self.group.focus_index(self.group.focus, by_keyboard=True)  # the chosen row is marked: move on at once
            handle_row_event(self.group, event)
        return event.type in MODAL_EVENTS

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the glass and the rows."""
        pen.shadow(surface, self.rect)
        pen.box(surface, self.rect, 14, pen.theme.ground.note[:7], pen.theme.gold + "88", max(1.2, pen.px(1.4)))
        self.group.draw(surface, pen)


class WordChoice(ChoiceField):
    """A choice inside a sentence: the chosen words in gold with a line and a chevron; `on_open` opens its list."""

    enter_presses = True

    def __init__(
        self,
        label: str,
        segments: Sequence[Segment],
        value: str,
        on_choice: Callable[[str], None],
        on_open: Callable[[DropList | None], None],
    ) -> None:
        super().__init__(label, segments, value, on_choice, size=SENTENCE_SIZE)
        self.on_open = on_open

    def press(self) -> None:
        """Open the list of all values."""
        self.on_open(self.drop_list())

    def press_at(self, point: tuple[int, int]) -> None:
        """Open the list of all values."""
        del point
        self.press()

    def drop_list(self) -> DropList:
        """The list of all values, which chooses and closes."""
        rows = [
            DropRow(segment.label, lambda index=index: self.choose(index), is_chosen=index == self.index)  # type: ignore[misc]  # a default binds it
            for index, segment in enumerate(self.segments)
        ]
        return DropList(rows, lambda: self.rect, lambda: self.on_open(None), self.index, self.focused)

    @property
    def look(self) -> object:
        """The chosen words, and whether they are pointed at."""
        return self.segments[self.index].label, self.hovered

    def min_width(self, pen: Pen) -> int:
        """The width of the chosen words with the chevron, in pixels."""
        return pen.width(self.segments[self.index].label, self.size, "black") + pen.px(CHEVRON_WIDTH)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the chosen words."""
        theme, r, px = pen.theme, self.rect, pen.px
        colour = theme.accents.bright if self.hovered and not self.is_held else theme.gold
        words, room = self.segments[self.index].label, r.width - px(CHEVRON_WIDTH)
        drawn = pen.text_on_wood(surface, words, r.midleft, self.size, colour, "black", room=room)
        under = pygame.Rect(drawn.left, r.centery + px(0.7 * self.size), drawn.width, max(1, px(2)))
        surface.fill(colour, under)
        pen.icon(surface, "down", (drawn.right + px(15), r.centery + px(2)), 17, colour, 2.4)
        self.draw_focus_ring(surface, pen, 6)


class WordSentence(Item):
    """A sentence with choices: `template` has each choice's name in braces, in any order."""

    def __init__(self, template: str, choices: Mapping[str, WordChoice]) -> None:
        super().__init__()
        self.items = self.choices = tuple(choices.values())
        self.parts: list[str | WordChoice] = []
        for index, part in enumerate(re.split(r"\{(\w+)\}", template)):
            self.parts += [choices[part]] if index % 2 else part.split()
        self._words: list[tuple[str, tuple[int, int]]] = []

    def height_for(self, pen: Pen, width: int) -> int:
        """The height of the lines at a width, in pixels."""
        return self._flow(pen, pygame.Rect(0, 0, width, 0))

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in lines from the upper left of a rectangle."""
        self.rect = rect.copy()
        self._flow(pen, rect)

    def _flow(self, pen: Pen, rect: pygame.Rect) -> int:
        """Place all parts in lines; returns their height in pixels."""
        line, x, top = pen.px(LINE_HEIGHT), rect.left, rect.top
        self._words = []
        for part in self.parts:
            wide = pen.width(part, SENTENCE_SIZE, "semibold") if isinstance(part, str) else part.min_width(pen)
            if x > rect.left and x + wide > rect.right:
                x, top = rect.left, top + line
            if isinstance(part, str):
                self._words.append((part, (x, top + line // 2)))
            else:
                part.place(pen, pygame.Rect(x, top, min(wide, rect.width), line))
            x += wide + pen.px(9)
        return top + line - rect.top

    def draw_static(self, surface: pygame.Surface, pen: Pen) -> None:
        """Write the words between the choices."""
        for word, at in self._words:
            pen.text_on_wood(surface, word, at, SENTENCE_SIZE, weight="semibold")
