"""A menu at the upper right of the window: rows with a sign, a name and what will happen, in sections."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, chain
from typing import Final

import pygame

from game.ui.look.pen import Pen
from game.ui.look.text import wrap_evenly
from game.ui.widgets.base import PressWidget, Widget
from game.ui.widgets.dialog import MODAL_EVENTS
from game.ui.widgets.group import Group
from game.ui.widgets.row_keys import handle_row_event

MENU_WIDTH: Final = 356  # units; that of the drawer that it may cover
MENU_TOP: Final = 62  # units from the window's upper edge, below the words of the bar
MENU_EDGE: Final = 14  # units between the menu and the window's edges, and above its first row
MENU_ROW_HEIGHT: Final = 60
LOW_ROW_HEIGHT: Final = 52  # of a row with a single line that leads to another page
MIN_ROW_HEIGHT: Final = 44  # with less there are two columns
MAX_IMBALANCE: Final = 6  # the middle may be missed by one row in this many, to keep sections whole
RULE_HEIGHT: Final = 16  # units of a line between sections
FOOT_HEIGHT: Final = 38  # with a single line
FOOT_LINE: Final = 18  # each further line
ROW_INSET: Final = 8  # units between a row and the sides of the menu
NAME_LEFT: Final = 58  # units from the left of a row to its name
SWITCH_WIDTH: Final = 46
DIM_SHARE: Final = 0.62  # of the light that stays around an open menu
DIM_SECONDS: Final = 0.12


class MenuRow(PressWidget):
    """A row that calls `on_press`: a sign, a name, and in smaller letters what will happen.

    `is_on` draws a switch; a row that `leads_on` to another page has one line and ends in an arrow, one that leads back
    begins with an arrow (the sign "before").  `key` is shown while Alt is held.
    """

    def __init__(
        self,
        label: str,
        on_press: Callable[[], None],
        *,
        icon: str = "",
        key: str = "",
        shortcut: int | str | None = None,
        second_line: str = "",
        is_on: bool | None = None,
        leads_on: bool = False,
    ) -> None:
        super().__init__(label, on_press, icon=icon, key=key, shortcut=shortcut)
        self.second_line = second_line
        self.is_on = is_on
        self.leads_on = leads_on

    def relabel(self, label: str, second_line: str = "") -> None:
        """Change its name, and what will happen."""
        self.label, self.second_line = label, second_line

    def switch(self, on: bool) -> None:
        """Show its switch on or off."""
        self.is_on = on

    @property
    def look(self) -> object:
        """The state of a widget, its words and its switch."""
        return super().look, self.label, self.second_line, self.is_on

    def min_width(self, pen: Pen) -> int:
        """The width in pixels that shows all words and the switch or the arrow."""
        name, line = pen.width(self.label, 17, "semibold"), pen.width(self.second_line, 14)
        words = name + pen.px(12) + line if self.leads_on else max(name, line)
        return pen.px(NAME_LEFT) + words + pen.px(self._end_units + 14)

    @property
    def _end_units(self) -> int:
        """The units at the right for the switch or the arrow."""
        return SWITCH_WIDTH + 12 if self.is_on is not None else 30 if self.leads_on else 0

    def height_for(self, pen: Pen, width: int) -> int:
        """The height in pixels, less with a single line that leads to another page."""
        del width
        return pen.px(LOW_ROW_HEIGHT if self.leads_on else MENU_ROW_HEIGHT)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the row, in gold and with an edge while it is pointed at."""
        theme, rect = pen.theme, self.rect
        lit = self.focused and self.enabled
        if lit:
            pen.box(surface, rect, 12, theme.ground.picked, theme.gold, max(1.3, 1.3 * theme.unit))
        ink = theme.gold if lit else theme.ink if self.enabled else theme.accents.off
        if self.icon:
            pen.icon(surface, self.icon, (rect.left + pen.px(28), rect.centery), 23, ink, 1.9)
        self._draw_lines(surface, pen, ink)
        if self.is_on is not None:
            track = pygame.Rect(0, 0, pen.px(SWITCH_WIDTH), pen.px(26))
            draw_switch(surface, pen, track.move_to(midright=(rect.right - pen.px(14), rect.centery)), self.is_on)
        elif self.leads_on:
            pen.icon(surface, "next", (rect.right - pen.px(24), rect.centery), 19, theme.muted, 2.2)
        if self.key and pygame.key.get_mods() & pygame.KMOD_ALT:
            right = rect.right - pen.px(self._end_units + 14)
            pen.keycap(surface, self.key, (right - pen.keycap_width(self.key) // 2, rect.centery), 12, theme.ink)

    def _draw_lines(self, surface: pygame.Surface, pen: Pen, ink: str) -> None:
        theme, rect = pen.theme, self.rect
        left, middle = rect.left + pen.px(NAME_LEFT), rect.centery
        right = rect.right - pen.px(self._end_units + 10)
        two = bool(self.second_line) and not self.leads_on
        at = left, middle - (pen.px(10) if two else 0)
        name = self.draw_words(surface, pen, self.label, at, 17, ink, "semibold", "midleft", right - left)
        if two:
            pen.text(surface, self.second_line, (left, middle + pen.px(12)), 14, theme.muted, room=right - left)
        elif self.second_line:
            left = name.right + pen.px(12)
            pen.text(surface, self.second_line, (left, middle), 14, theme.muted, room=right - left)


def draw_switch(surface: pygame.Surface, pen: Pen, track: pygame.Rect, is_on: bool) -> None:
    """Draw a small switch that fills a rectangle, its knob at the right if it is on."""
    theme = pen.theme
    pen.box(surface, track, 13, theme.gold if is_on else theme.ground.trough, None if is_on else theme.lines.edge, 1.4)
    x = track.right - pen.px(13) if is_on else track.left + pen.px(13)
    knob = pygame.Rect(0, 0, pen.px(18), pen.px(18)).move_to(center=(x, track.centery))
    pen.box(surface, knob, 9, theme.dark if is_on else theme.muted, None)


class Menu:
    """Sections of rows under the words of the bar; `word` is the id of the word that has opened it.

    The row that is pointed at, by the pointer or by keys, is lit, and Enter presses it.  Arrows go round the rows, Home
    and End to the first and the last.  A press beside the menu and Escape call `on_escape`.  The scene around a menu
    that `dims` it gets dark within `DIM_SECONDS`; `foot` are words below the rows.  The shortcuts of the `hidden` rows
    also work.
    """

    def __init__(
        self,
        word: str,
        sections: Sequence[Sequence[Widget]],
        on_escape: Callable[[], None],
        *,
        foot: str = "",
        dims: bool = True,
        hidden: Sequence[Widget] = (),
    ) -> None:
        self.word = word
        self.sections = [section for section in sections if section]
        self.on_escape = on_escape
        self.foot = foot
        self.dims = dims
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.group = Group(list(chain(*self.sections)), on_escape)
        self.group.focus_index(0, by_keyboard=True)
        self._hidden = Group(hidden)
        self._rules: list[tuple[tuple[int, int], tuple[int, int]]] = []  # the ends of the lines between sections
        self._opened_at: float | None = None
        self._dimmed = 0.0  # the share of the dimming that is done
        self._look: object = None  # of the rows, at the last update

    def place(self, pen: Pen, area: pygame.Rect) -> None:
        """Lay it out at the upper right of an area; rows that are too many get lower, then there are two columns."""
        top = area.top + pen.px(MENU_TOP)
        foot = self._foot_lines(pen)
        room = area.bottom - pen.px(MENU_EDGE) - top - foot
        rows = self.group.widgets
        inset, needed = pen.px(ROW_INSET), max(row.min_width(pen) for row in rows)
        parts = self._split(1 if self._lowest_height(pen, self.sections) <= room else 2)
        columns = len(parts)
        wide = max(pen.px(MENU_WIDTH), needed + 2 * inset)
        wide = min(wide, (area.width - 2 * pen.px(MENU_EDGE)) // columns)
        scale = min(1.0, *(self._scale(pen, part, wide - 2 * inset, room) for part in parts))
        right = area.right - pen.px(MENU_EDGE)
        self._rules = []
        ends = [
            self._lay_column(pen, part, pygame.Rect(right - wide * (columns - at), top, wide, room), scale)
            for at, part in enumerate(parts)
        ]
        self.rect = pygame.Rect(right - wide * columns, top, wide * columns, max(ends) - top + foot)

    def _foot_lines(self, pen: Pen) -> int:
        if not self.foot:
            return pen.px(MENU_EDGE) // 2
        return pen.px(FOOT_HEIGHT) + (len(self._foot_rows(pen)) - 1) * pen.px(FOOT_LINE)

    def _foot_rows(self, pen: Pen) -> list[str]:
        """The lines of the words at the foot."""
        return wrap_evenly(self.foot, pen.px(MENU_WIDTH - 48), pen.theme.type_size(14), "regular")

    @staticmethod
    def _lowest_height(pen: Pen, sections: Sequence[Sequence[Widget]]) -> int:
        """The height of sections with rows as low as they may be."""
        rows = sum(len(section) for section in sections)
        return pen.px(MENU_EDGE) + rows * pen.px(MIN_ROW_HEIGHT) + (len(sections) - 1) * pen.px(RULE_HEIGHT)

    def _split(self, columns: int) -> Sequence[Sequence[Sequence[Widget]]]:
        """The sections of each column; two columns are about as long, and a section is cut only where that needs it."""
        if columns == 1:
            return [self.sections]
        ends = [0, *accumulate(len(section) for section in self.sections)]
        half = -(-ends[-1] // 2)
        end = min(ends, key=lambda end: abs(end - half))
        cut = end if abs(end - half) <= ends[-1] // MAX_IMBALANCE else half
        spans = list(zip(self.sections, ends[:-1], strict=True))
        first = [section[: max(0, cut - start)] for section, start in spans]
        second = [section[max(0, cut - start) :] for section, start in spans]
        return [[section for section in column if section] for column in (first, second)]

    @staticmethod
    def _scale(pen: Pen, sections: Sequence[Sequence[Widget]], width: int, room: int) -> float:
        """How much lower the rows of a column must be to fit."""
        rules = pen.px(MENU_EDGE) + (len(sections) - 1) * pen.px(RULE_HEIGHT)
        rows = sum(row.height_for(pen, width) for row in chain(*sections))
        return (room - rules) / max(1, rows)

    def _lay_column(self, pen: Pen, sections: Sequence[Sequence[Widget]], column: pygame.Rect, scale: float) -> int:
        """Lay out the sections of a column; returns the y of its end."""
        inset, y = pen.px(ROW_INSET), column.top + pen.px(MENU_EDGE)
        for index, section in enumerate(sections):
            if index:
                middle, short = y + pen.px(RULE_HEIGHT) // 2, pen.px(18)
                self._rules.append(((column.left + short, middle), (column.right - short, middle)))
                y += pen.px(RULE_HEIGHT)
            for row in section:
                tall = int(row.height_for(pen, column.width - 2 * inset) * scale)
                row.place(pen, pygame.Rect(column.left + inset, y, column.width - 2 * inset, tall))
                y += tall
        return y

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass an event to the rows; returns True for all keys and mouse events, as it is modal."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos):
            self.on_escape()
        elif not handle_row_event(self.group, event) and event.type == pygame.KEYDOWN:
            self._hidden.press_shortcut(event)
        if event.type == pygame.MOUSEMOTION and (row := self.group.widget_at(event.pos)) is not None:
            self.group.focus_on(row)
        self.group.focus_index(self.group.focus, by_keyboard=True)
        return event.type in MODAL_EVENTS

    def update(self, now: float, seconds: float = DIM_SECONDS) -> bool:
        """Darken the scene around it, from the first call on; whether anything has to be drawn again."""
        if self._opened_at is None:
            self._opened_at = now
        before, self._dimmed = self._dimmed, min(1.0, (now - self._opened_at) / seconds) if seconds > 0 else 1.0
        looked, self._look = self._look, self.group.look
        return (self.dims and before != self._dimmed) or looked != self._look

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Dim the surface and draw the menu."""
        if self.dims:
            light = round(255 * (1 - (1 - DIM_SHARE) * self._dimmed))
            surface.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
        pen.shadow(surface, self.rect, 14, 8)
        theme = pen.theme
        pen.box(surface, self.rect, 16, theme.ground.floating, theme.lines.edge, max(1.0, 1.2 * theme.unit))
        for start, end in self._rules:
            pygame.draw.line(surface, theme.lines.rule, start, end, max(1, pen.px(1.2)))
        self.group.draw(surface, pen)
        if self.foot:
            self._draw_foot(surface, pen)

    def _draw_foot(self, surface: pygame.Surface, pen: Pen) -> None:
        rect, y = self.rect, self.rect.bottom - self._foot_lines(pen)
        short = pen.px(18)
        pygame.draw.line(
            surface, pen.theme.lines.rule, (rect.left + short, y + 2), (rect.right - short, y + 2), max(1, pen.px(1.2))
        )
        at, room = (rect.left + pen.px(24), y + pen.px(20)), rect.width - pen.px(48)
        for index, line in enumerate(self._foot_rows(pen)):
            pen.text(surface, line, (at[0], at[1] + index * pen.px(FOOT_LINE)), 14, pen.theme.muted, room=room)
