"""The sheet with all keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, TypeAlias

import pygame

from game.ui.look.cloth import dim
from game.ui.look.pen import Pen
from game.ui.look.text import wrap
from game.ui.panels.actions import KeySection
from game.ui.widgets.dialog import MODAL_EVENTS
from game.ui.words import _

LINE_PITCH: Final = 40  # units from line to line
TITLE_HEIGHT: Final = 36  # units from a section's title to its first line
COLUMN_WIDTH: Final = 413  # units
MIN_COLUMNS: Final = 3  # for which a single page has room
VERTICAL_MARGIN: Final = 176  # units above and below the lines
MIN_PITCH: Final = 30  # units, where the text can be larger by it
MIN_UNIT: Final = 0.8  # pixels; with a smaller unit the text would be illegible
MIN_SCALE: Final = 0.9  # of the player's text size; if all at once were smaller, the columns are on several pages
SHORT_SECTION: Final = 5  # lines of a section that may stand below another
Column: TypeAlias = list[KeySection]


class HelpDialog:
    """The keys in columns over the dimmed table; any key or click shows the next page, at the last it calls `close`.

    A section of few lines stands below the shortest column, and the section `more` too where it has no column of its
    own.  Large text may need several pages.
    """

    def __init__(
        self, close: Callable[[], None], sections: Sequence[KeySection], more: KeySection | None = None
    ) -> None:
        self.close = close
        self.sections = [*sections] if more is None else [*sections, more]
        self._main, self._more = list(sections), more
        self._pages = [self._make_columns(has_own_column=False)]
        self._page = 0  # the index of the page that is shown
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._unit = 1.0
        self._pitch = float(LINE_PITCH)

    @property
    def columns(self) -> list[Column]:
        """The columns that are shown."""
        return self._pages[self._page]

    def _make_columns(self, has_own_column: bool) -> list[Column]:
        """The sections in columns; whether `more` has a column of its own."""
        low = [section for section in self._main if len(section[1]) < SHORT_SECTION]
        columns = [[section] for section in self._main if section not in low]
        rest = low if self._more is None or has_own_column else [*low, self._more]
        for section in rest:
            min(columns, key=_count_lines).append(section)
        return [*columns, [self._more]] if self._more is not None and has_own_column else columns

    def _sheet_units(self, pitch: float) -> float:
        """The height of the sheet with the highest column in units."""
        columns = (column for page in self._pages for column in page)
        return (
            VERTICAL_MARGIN
            - TITLE_HEIGHT
            + max(
                sum(len(lines) * pitch + TITLE_HEIGHT for _title, lines in column) + pitch / 2 * (len(column) - 1)
                for column in columns
            )
        )

    def place(self, pen: Pen, area: pygame.Rect) -> None:
        """Place it in the middle of an area; in a low area the lines are closer."""
        self._pitch, apart = LINE_PITCH, self._make_columns(has_own_column=True)
        self._pages = [apart]
        if self._min_width(pen) > area.width - pen.px(32):
            self._pages = [self._make_columns(has_own_column=False)]
        self._unit = self._fitting_unit(pen, area)
        while self._unit < MIN_SCALE * pen.theme.unit and len(self._pages) < len(apart):
            self._pages = _split(apart, len(self._pages) + 1)
            self._unit = self._fitting_unit(pen, area)
        self._page = min(self._page, len(self._pages) - 1)
        while self._sheet_units(self._pitch) > area.height / self._unit - 16:
            self._pitch -= 1
        pen = self._pen(pen)
        count = max(MIN_COLUMNS if len(self._pages) == 1 else 0, *map(len, self._pages))
        wide = min(area.width - pen.px(32), max(self._min_width(pen), pen.px(COLUMN_WIDTH * count)))
        size = wide, pen.px(self._sheet_units(self._pitch))
        self.rect = pygame.Rect((0, 0), size).move_to(center=area.center)

    def _fitting_unit(self, pen: Pen, area: pygame.Rect) -> float:
        """The unit in pixels at which every page fits into an area, at most the player's."""
        wide = self._min_width(pen) / pen.theme.unit
        high = self._sheet_units(MIN_PITCH)
        return max(MIN_UNIT, min(pen.theme.unit, area.width / (wide + 32), area.height / (high + 24)))

    def _pen(self, pen: Pen) -> Pen:
        """The pen in a scale at which everything fits, as all keys are shown at once."""
        return Pen(replace(pen.theme, unit=self._unit), pen.truncated_texts)

    def handle(self, event: pygame.event.Event) -> bool:
        """Go on or close it on a key or a click; returns True for all keys and mouse events, as it is modal.

        Escape closes it at once, and the left arrow goes a page back.
        """
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            key = event.key if event.type == pygame.KEYDOWN else None
            if key == pygame.K_LEFT and self._page:
                self._page -= 1
            elif key != pygame.K_ESCAPE and self._page + 1 < len(self._pages):
                self._page += 1
            else:
                self.close()
        return event.type in MODAL_EVENTS

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Dim the table and draw the sheet."""
        dim(surface)
        pen = self._pen(pen)
        pen.box(surface, self.rect, 16, pen.theme.ground.solid, pen.theme.lines.edge)
        edge = pen.px(36)
        pen.text(surface, _("Keys"), (self.rect.left + edge, self.rect.top + pen.px(44)), 28, weight="black")
        left, gap = self.rect.left + edge, pen.px(24)
        for column, wide in zip(self.columns, self._widths(pen, self.rect.width - 2 * edge + gap), strict=True):
            y = self.rect.top + pen.px(84)
            for title, lines in column:
                place = pygame.Rect(left, y, wide - gap, 0)
                y = self._draw_section(surface, pen, place, title, lines) + pen.px(self._pitch / 2)
            left += wide
        is_last = self._page + 1 == len(self._pages)
        close = _("Any key closes this sheet.") if is_last else _("Any key shows more keys, Esc closes this sheet.")
        foot = (self.rect.centerx, self.rect.bottom - pen.px(26))
        pen.text(surface, close, foot, 14, pen.theme.muted, anchor="center", room=self.rect.width - 2 * edge)

    def _min_width(self, pen: Pen) -> int:
        """The width in pixels at which all words fit on single lines, on every page."""
        return max(sum(self._needs(pen, page)) for page in self._pages) + 2 * pen.px(36)

    def _needs(self, pen: Pen, page: Sequence[Column]) -> list[int]:
        """The widths in pixels that the columns of a page need with their gaps."""
        return [
            pen.px(32)
            + max(
                _keys_width(pen, lines) + max(pen.width(_(words), 15) for _keys, words in lines)
                for _title, lines in column
            )
            for column in page
        ]

    def _widths(self, pen: Pen, whole: int) -> Sequence[int]:
        """The widths of the columns with their gaps: equal if all words fit, otherwise in proportion to their needs."""
        wide, needs = whole // len(self.columns), self._needs(pen, self.columns)
        return [wide] * len(needs) if max(needs) <= wide else [whole * need // sum(needs) for need in needs]

    def _draw_section(
        self,
        surface: pygame.Surface,
        pen: Pen,
        place: pygame.Rect,
        title: str,
        lines: Sequence[tuple[tuple[str, ...], str]],
    ) -> int:
        """Draw a section; returns the y of its end."""
        pen.text(surface, _(title), place.topleft, 17, pen.theme.gold, "bold", room=place.width)
        names = pen.px(8) + _keys_width(pen, lines)
        y = place.top + pen.px(TITLE_HEIGHT)
        for keys, words in lines:
            x = place.left
            for key in keys:
                wide = pen.keycap_width(key, 13)
                pen.keycap(surface, key, (x + wide // 2, y), 13, pen.theme.ink)
                x += wide + pen.px(5)
            self._draw_words(surface, pen, _(words), (place.left + names, y), place.right)
            y += pen.px(self._pitch)
        return y

    def _draw_words(self, surface: pygame.Surface, pen: Pen, words: str, at: tuple[int, int], right: int) -> None:
        """Write what keys do on a single line, or on two smaller lines if it is too wide and the pitch allows it."""
        (left, y), step, room = at, pen.height(12), right - at[0]
        lines = wrap(words, room, pen.theme.type_size(13))
        if pen.width(words, 15) <= room or len(lines) != 2 or 2 * step > pen.px(self._pitch) + 4:
            pen.text(surface, words, at, 15, pen.theme.muted, room=room)
            return
        for line, middle in zip(lines, (y - step // 2, y + step - step // 2), strict=True):
            pen.text(surface, line, (left, middle), 13, pen.theme.muted, room=room)


def _split(columns: Sequence[Column], count: int) -> list[list[Column]]:
    """The columns in order, spread over a number of pages, nearly the same number on each."""
    ends = [round(len(columns) * page / count) for page in range(count + 1)]
    return [list(columns[first:end]) for first, end in pairwise(ends)]


def _count_lines(column: Sequence[KeySection]) -> int:
    """How many lines a column has, with a title and a gap for each section."""
    return sum(len(lines) + 2 for _title, lines in column)


def _keys_width(pen: Pen, lines: Sequence[tuple[tuple[str, ...], str]]) -> int:
    """The width of the widest keys of a section in pixels."""
    return max(sum(pen.keycap_width(key, 13) + pen.px(5) for key in keys) for keys, _words in lines)
