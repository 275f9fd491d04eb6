"""A list of any length: one row is chosen; only the rows that are seen are drawn, each by a callback."""

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
    """How a row is to be drawn: chosen, pointed at."""

    chosen: bool
    hovered: bool


DrawRow = Callable[[pygame.Surface, Pen, pygame.Rect, int, RowLook], None]
"""Draws a row's contents into a rectangle: on which surface, with which pen, where, which row, and how."""


class Rows(Widget):
    """`count` rows of `pitch` units; `chose` hears of a newly chosen row, `opened` of Enter or a double click on one.

    Arrows go a row, the page keys a page, home and end to the ends; the wheel and the bar scroll.  `empty` is written
    where there is nothing.  The callback draws the contents only; `tip_of` tells of a row what had no room on it.
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
        self._notch = WHEEL_NOTCH
        self._bar = pygame.Rect(0, 0, 0, 0)
        self._hovered_row: int | None = None
        self._clicks = 0

    # What is chosen and seen:

    def resize(self, count: int, chosen: int | None = None) -> None:
        """There are more rows now, or fewer; the chosen one stays as far as it can."""
        self.count = count
        self.chosen = max(0, min(count - 1, self.chosen if chosen is None else chosen))
        self.scroll.fit(count * self._step, self.rect.height)
        self._scroll_to_chosen()

    def choose(self, row: int) -> None:
        """Choose a row, and bring it into view."""
        row = max(0, min(self.count - 1, row))
        if self.count and row != self.chosen:
            self.chosen = row
            self.on_choice(row)
        self._scroll_to_chosen()

    def _scroll_to_chosen(self) -> None:
        self.scroll.show_span(self.chosen * self._step, (self.chosen + 1) * self._step)

    def row_at(self, point: tuple[int, int]) -> int | None:
        """The row under a point."""
        if not self.covers(point) or (self.scroll.max_position and self._bar.collidepoint(point)):
            return None
        row = int(point[1] - self.rect.top + self.scroll.position) // self._step
        return row if 0 <= row < self.count else None

    def row_rect(self, row: int) -> pygame.Rect:
        """Where a row lies now, seen or not."""
        top = self.rect.top + row * self._step - round(self.scroll.position)
        wide = self.rect.width - (self._bar.width if self.scroll.max_position else 0)
        return pygame.Rect(self.rect.left, top, wide, self._step)

    @property
    def visible_rows(self) -> range:
        """The rows that are seen, wholly or in part."""
        first = int(self.scroll.position) // self._step
        return range(first, min(self.count, -int(-(self.scroll.position + self.rect.height) // self._step)))

    @property
    def look(self) -> object:
        """What is seen and chosen."""
        return (
            super().look,
            self.count,
            self.chosen,
            self._hovered_row,
            round(self.scroll.position),
            self.scroll.is_held,
        )

    def tooltip_at(self, point: tuple[int, int] | None) -> tuple[str, pygame.Rect]:
        """What there is to tell of the row that is pointed at, or chosen."""
        row = self.row_at(point) if point is not None else self.chosen if self.count else None
        return (self.tip_of(row), self.row_rect(row)) if row is not None else ("", self.rect)

    # What is done with it:

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Up and down, until there is no further; pages and ends."""
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
        """Enter opens a row, if rows can be opened."""
        return self.on_open is not None and self.count > 0

    def press(self) -> None:
        """Open the chosen row."""
        if self.on_open is not None and self.count:
            self.on_open(self.chosen)

    def press_at(self, point: tuple[int, int]) -> None:
        """A second click in a row opens it."""
        if self._clicks == 2 and self.row_at(point) == self.chosen:
            self.press()

    def hold(self, point: tuple[int, int], count: int, extend: bool) -> None:
        """Choose the row there, or take the bar."""
        super().hold(point, count, extend)
        self._clicks = count
        if not self.scroll.hold(point, self._bar) and (row := self.row_at(point)) is not None:
            self.choose(row)

    def drag(self, point: tuple[int, int]) -> None:
        """The bar follows the pointer, if it is held."""
        self.scroll.drag(point, self._bar)

    def release(self) -> None:
        """So is the bar."""
        super().release()
        self.scroll.release()

    def point(self, point: tuple[int, int] | None) -> None:
        """Remember which row the pointer is over."""
        super().point(point)
        self._hovered_row = self.row_at(point) if point is not None and self.hovered else None

    def wheel(self, notches: float) -> bool:
        """Scroll, if there is something to scroll."""
        if not self.scroll.max_position:
            return False
        self.scroll.scroll_by(-notches * self._notch)
        return True

    def update(self, now: float) -> None:
        """Glide on."""
        self.scroll.update(now)

    # The picture:

    def height_for(self, pen: Pen, wide: int) -> int:
        """Up to eight rows; its owner may well give it more."""
        del wide
        return pen.px(self.row_units) * max(2, min(8, self.count))

    def min_width(self, pen: Pen) -> int:
        """Something that can be read."""
        return pen.px(240)

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle."""
        self.rect = rect.copy()
        self._step, self._notch = max(1, pen.px(self.row_units)), pen.px(WHEEL_NOTCH)
        wide = pen.px(BAR_WIDTH)
        self._bar = pygame.Rect(rect.right - wide, rect.top + pen.px(4), wide, rect.height - pen.px(8))
        self.scroll.fit(self.count * self._step, rect.height)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """A trough with the rows that are seen, and the bar."""
        theme = pen.theme
        pen.box(surface, self.rect, 12, theme.trough, theme.line)
        if not self.count and self.placeholder:
            room = self.rect.inflate(-pen.px(32), 0)
            room.top += pen.px(24)
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
            pen.box(surface, place, 9, theme.picked, theme.gold, max(1.2, 1.2 * theme.unit))
        elif look.hovered:
            pen.box(surface, place, 9, theme.hover, None)
        self.draw_row(surface, pen, place.inflate(-pen.px(16), 0), row, look)
