"""The upper line over a lesson: the way back, the course, its pages as hexagons, and the words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.kinds.glyphs import draw_hexagon
from game.ui.panels.bar import BarContent
from game.ui.panels.frame import HeadedBar

PAGE_PREFIX: Final = "page:"  # the first part of the ids of pages
PAGE_RADIUS: Final = 7.5  # units
PAGE_PITCH: Final = 19  # units
MIN_PAGE_PITCH: Final = 9
NUMBER_RADIUS: Final = 16  # units; the page that is open, with its number
NUMBER_ROOM: Final = 16  # units that it needs beside the pitch


@dataclass(frozen=True, slots=True)
class LessonLineContent(BarContent):
    """The content of the line: `number` is the page's index, `names` those of all pages, `done` the completed pages."""

    number: int = 0
    names: tuple[str, ...] = ()
    done: frozenset[int] = frozenset()


class LessonLine(HeadedBar):
    """The upper line of a lesson; `action_at` returns the word or the page under a click."""

    content: LessonLineContent

    def _pages(self) -> Iterator[tuple[int, pygame.Rect]]:
        """The pages with their rectangles; only the open page if there is no room for all."""
        px, line, count = self.pen.px, self.rect, len(self.content.names)
        left, right = self.head_end + px(8), self.words_left - px(8 + self.room_units)
        pitch = min(px(PAGE_PITCH), (right - left - px(NUMBER_ROOM)) // max(1, count))
        shown = range(count) if pitch >= px(MIN_PAGE_PITCH) else (self.content.number,)
        for index in shown:
            wide = pitch + px(NUMBER_ROOM) if index == self.content.number else pitch
            yield index, pygame.Rect(left, line.top + px(8), max(wide, px(MIN_PAGE_PITCH)), line.height - px(16))
            left += wide

    @property
    def parts_end(self) -> int:
        """The x at which the last page ends."""
        return max(place.right for _index, place in self._pages()) + self.pen.px(8)

    def buttons(self) -> Iterator[tuple[str, pygame.Rect]]:
        """The id of each word and page with its rectangle on the window."""
        yield from super().buttons()
        for index, place in self._pages():
            yield f"{PAGE_PREFIX}{index}", place

    def tooltip_for(self, action: str) -> str:
        """The number and the name of a page; where the way back leads; nothing for a word."""
        if not action.startswith(PAGE_PREFIX):
            return super().tooltip_for(action)
        index = int(action.removeprefix(PAGE_PREFIX))
        return f"{index + 1}  {self.content.names[index]}"

    def page_centre(self, index: int) -> tuple[int, int]:
        """The centre of a page's hexagon, or of the open page's if it is not shown."""
        places = dict(self._pages())
        return places.get(index, places[self.content.number]).center

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: BarContent) -> None:
        """Paint the line and the pages."""
        super().paint(surface, rect, content)
        for index, place in self._pages():
            self._draw_page(surface, index, place.move(rect.left - self.rect.left, rect.top - self.rect.top))

    def _draw_page(self, surface: pygame.Surface, index: int, place: pygame.Rect) -> None:
        """Draw a page: gold once it is completed, larger with its number while it is open, else a ring."""
        pen, theme, content = self.pen, self.pen.theme, self.content
        if index == content.number:
            draw_hexagon(surface, pen, place.center, NUMBER_RADIUS, theme.gold)
            pen.text(surface, str(index + 1), place.center, 15, theme.dark, "black", "center")
            return
        radius = min(PAGE_RADIUS, place.width / pen.theme.unit * PAGE_RADIUS / PAGE_PITCH)
        if content.hovered == f"{PAGE_PREFIX}{index}":
            radius *= 1.25
        fill, edge = (theme.gold, None) if index in content.done else (None, theme.muted)
        draw_hexagon(surface, pen, place.center, radius, fill, edge)
