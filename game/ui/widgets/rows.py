"""A list of any length with a chosen row; only visible rows are drawn, each by a callback."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.look.pen import Pen
from game.ui.widgets.base import Widget
from game.ui.widgets.scroll import PAGE_SHARES, WHEEL_NOTCH, Scroll

BAR_WIDTH: Final = 16  # units


@dataclass(frozen=True, slots=True)
class RowLook:
    """How a row is drawn: whether it is chosen and whether it is hovered."""

    chosen: bool
    hovered: bool


DrawRow = Callable[[pygame.Surface, Pen, pygame.Rect, int, RowLook], None]
"""A function that draws a row's contents: surface, pen, rectangle, row, look."""


class Rows(Widget):
    """A list of `count` rows of `row_units` units; calls `on_choice` for a newly chosen row, `on_open` to open a row.

    Enter and a double click open a row.  Arrows go a row, the page keys a page, Home and End to the ends; the wheel and
    the bar scroll.  `placeholder` is shown if there are no rows.  `draw_row` draws the contents only; `tip_of` returns
    a row's tooltip.
    """

    def __init__(
        self,
        label: str,
        count: int,
        draw_row: DrawRow,
        *,
        row_units: float = 44,
        chosen: int = 0,
        on_choice: Callable[[int], None] = lambda _row: None,
        on_open: Callable[[int], None] | None = None,
        placeholder: str = "",
        tip_of: Callable[[int], str] = lambda _row: "",
    ) -> None:
        super().__init__(label)
        self.count = count
        self.draw_row = draw_row
        self.row_units = row_units
        self.chosen = max(0, min(count - 1, chosen))
        self.on_choice = on_choice
        self.on_open = on_open
        self.placeholder = placeholder
        self.tip_of = tip_of
        self.scroll = Scroll()
        self._step = 1
        self._bar = pygame.Rect(0, 0, 0, 0)
        self._hovered_row: int | None = None
        self._clicks = 0

    # What is chosen and seen:

    def resize(self, count: int, chosen: int | None = None) -> None:
        """Change the number of rows; the chosen row stays chosen if it still exists."""
        self.count = count
        self.chosen = max(0, min(count - 1, self.chosen if chosen is None else chosen))
        self.scroll.fit(count * self._step, self.rect.height)
        self._scroll_to_chosen()

    def choose(self, row: int) -> None:
        """Choose a row and scroll to it."""
        row = max(0, min(self.count - 1, row))
        if self.count and row != self.chosen:
            self.chosen = row
            self.on_choice(row)
        self._scroll_to_chosen()

    def explain_empty(self, placeholder: str) -> None:
        """Show other words if there are no rows."""
        self.placeholder = placeholder

    def _scroll_to_chosen(self) -> None:
        self.scroll.show_span(self.chosen * self._step, (self.chosen + 1) * self._step)

    def row_at(self, point: tuple[int, int]) -> int | None:
        """The row under a point, or None."""
        if not self.covers(point) or (self.scroll.max_position and self._bar.collidepoint(point)):
            return None
        row = int(point[1] - self.rect.top + self.scroll.position) // self._step
        return row if 0 <= row < self.count else None

    def row_rect(self, row: int) -> pygame.Rect:
        """The rectangle of a row at the current scroll position, visible or not."""
        top = self.rect.top + row * self._step - round(self.scroll.position)
        wide = self.rect.width - (self._bar.width if self.scroll.max_position else 0)
        return pygame.Rect(self.rect.left, top, wide, self._step)

    @property
    def visible_rows(self) -> range:
        """The rows that are at least partly visible."""
        first = int(self.scroll.position) // self._step
        return range(first, min(self.count, -int(-(self.scroll.position + self.rect.height) // self._step)))

    @property
    def look(self) -> object:
        """The state of a widget, the chosen and the hovered row, and the scroll position."""
        return (
            super().look,
            self.count,
            self.chosen,
            self._hovered_row,
            round(self.scroll.position),
            self.scroll.is_held,
        )

    def tooltip_at(self, point: tuple[int, int] | None) -> tuple[str, pygame.Rect]:
        """The tooltip of the hovered row, or of the chosen row for the focus."""
        row = self.row_at(point) if point is not None else self.chosen if self.count else None
        return (self.tip_of(row), self.row_rect(row)) if row is not None else ("", self.rect)

    # What is done with it:

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Choose by arrow and page keys, Home and End; False at the ends, so that the focus can leave."""
        if not self.count:
            return False
        page = max(1, self.rect.height // self._step - 1)
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            to = self.chosen + (1 if event.key == pygame.K_DOWN else -1)
            if not 0 <= to < self.count:
                return False
            self.choose(to)
        elif event.key in PAGE_SHARES:
            self.choose(self.chosen + (page if PAGE_SHARES[event.key] > 0 else -page))
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.choose(0 if event.key == pygame.K_HOME else self.count - 1)
        else:
            return False
        return True

    @property
    def takes_enter(self) -> bool:
        """Whether Enter opens a row."""
        return self.on_open is not None and self.count > 0

    def press(self) -> None:
        """Open the chosen row."""
        if self.on_open is not None and self.count:
            self.on_open(self.chosen)

    def press_at(self, point: tuple[int, int]) -> None:
        """Open the row on a double click."""
        if self._clicks == 2 and self.row_at(point) == self.chosen:
            self.press()

    def hold(self, point: tuple[int, int], count: int, extend: bool) -> None:
        """Choose the row under the pointer, or take the bar."""
        super().hold(point, count, extend)
        self._clicks = count
        if not self.scroll.hold(point, self._bar) and (row := self.row_at(point)) is not None:
            self.choose(row)

    def drag(self, point: tuple[int, int]) -> None:
        """Move the bar with the pointer, if it is held."""
        self.scroll.drag(point, self._bar)

    def release(self) -> None:
        """Release the list and its bar."""
        super().release()
        self.scroll.release()

    def point(self, point: tuple[int, int] | None) -> None:
        """Update which row is hovered."""
        super().point(point)
        self._hovered_row = self.row_at(point) if point is not None and self.hovered else None

    def wheel(self, notches: float) -> bool:
        """Scroll by notches; returns whether there is something to scroll."""
        if not self.scroll.max_position:
            return False
        self.scroll.scroll_by(-notches * self._step * WHEEL_NOTCH / self.row_units)
        return True

    def update(self, now: float) -> None:
        """Advance the scrolling to a time in seconds."""
        self.scroll.update(now)

    # The picture:

    def height_for(self, pen: Pen, width: int) -> int:
        """The height of two to eight rows in pixels; its owner may give it more."""
        del width
        return pen.px(self.row_units) * max(2, min(8, self.count))

    def min_width(self, pen: Pen) -> int:
        """The least width of a legible list in pixels."""
        return pen.px(240)

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Set the rectangle, in pixels of the window."""
        self.rect = rect.copy()
        self._step = max(1, pen.px(self.row_units))
        wide = pen.px(BAR_WIDTH)
        self._bar = pygame.Rect(rect.right - wide, rect.top + pen.px(4), wide, rect.height - pen.px(8))
        self.scroll.fit(self.count * self._step, rect.height)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw a trough with the visible rows, and the bar."""
        theme = pen.theme
        pen.box(surface, self.rect, 12, theme.ground.trough, theme.lines.passive)
        if not self.count and self.placeholder:
            room = self.rect.inflate(-pen.px(32), 0).move(0, pen.px(24))
            pen.paragraph(surface, self.placeholder, room, 16, theme.muted, centred=True)
        before = surface.get_clip()
        surface.set_clip(self.rect.inflate(-2, -2).clip(before))
        for row in self.visible_rows:
            self._draw_row(surface, pen, row)
        self.scroll.draw(surface, pen, self._bar)
        surface.set_clip(before)
        self.draw_focus_ring(surface, pen)

    def _draw_row(self, surface: pygame.Surface, pen: Pen, row: int) -> None:
        theme, place = pen.theme, self.row_rect(row).inflate(-pen.px(8), -pen.px(4))
        look = RowLook(row == self.chosen, row == self._hovered_row)
        if look.chosen:
            pen.box(surface, place, 9, theme.ground.picked, theme.gold, max(1.2, 1.2 * theme.unit))
        elif look.hovered:
            pen.box(surface, place, 9, theme.ground.hover, None)
        self.draw_row(surface, pen, place.inflate(-pen.px(16), 0), row, look)
