"""The bar over a lesson: the course, its pages as dots, the hint, the rules, the next page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

import pygame

from game.ui.panels.bar import BarContent
from game.ui.panels.exercise_bar import DoorBar, DoorBarContent
from game.ui.words import _

PAGE_PREFIX: Final = "page:"  # the first part of the ids of dots
DOT_PITCH: Final = 26  # units
MIN_DOT_PITCH: Final = 17


@dataclass(frozen=True, slots=True)
class LessonBarContent(DoorBarContent):
    """The content of the bar: `number` is the page's index, `names` those of all pages, `done` the pages with a
    star."""

    number: int = 0
    names: tuple[str, ...] = ()
    done: frozenset[int] = frozenset()


class LessonBar(DoorBar):
    """The bar of a lesson; `action_at` returns the door or dot under a click."""

    content: LessonBarContent
    signs: ClassVar[Mapping[str, str]] = {"hint": "bulb", "rules": "book", "skip": "skip"}

    @property
    def place_text(self) -> str:
        """The page's number and the number of pages."""
        content = self.content
        return _("Page {number} of {pages}").format(number=content.number + 1, pages=len(content.names))

    def _dots(self) -> Iterator[tuple[int, pygame.Rect]]:
        """The pages with their rectangles; none if they do not fit."""
        pen, px, content = self.pen, self.pen.px, self.content
        left = self.rect.left + px(66) + pen.width(content.title, 22, "black") + px(16)
        left += pen.width(self.place_text, 15) + px(24)
        right = min(place.left for _name, _label, _key, place in self._doors()) - px(16)
        count = len(content.names)
        pitch = min(px(DOT_PITCH), (right - left) // (count + 1)) if count else 0
        if pitch < px(MIN_DOT_PITCH):
            return
        wide = pitch * count + px(18)
        x = min(max(self.rect.centerx - wide // 2, left), right - wide)
        for index in range(count):
            across = pitch + px(18) if index == content.number else pitch
            yield index, pygame.Rect(x, self.rect.top + px(6), across, self.rect.height - px(12))
            x += across

    def buttons(self) -> Iterator[tuple[str, pygame.Rect]]:
        """The id of each door and dot with its rectangle on the window."""
        yield from super().buttons()
        for index, place in self._dots():
            yield f"{PAGE_PREFIX}{index}", place

    def tooltip_for(self, action: str) -> str:
        """The tooltip of a door or a dot."""
        if action.startswith(PAGE_PREFIX):
            index = int(action.removeprefix(PAGE_PREFIX))
            return f"{index + 1}  {self.content.names[index]}"
        return super().tooltip_for(action)

    def dot_centre(self, index: int) -> tuple[int, int] | None:
        """The centre of a page's dot; None if it is not shown."""
        return next((place.center for known, place in self._dots() if known == index), None)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: BarContent) -> None:
        """Paint the bar and the dots."""
        super().paint(surface, rect, content)
        for index, place in self._dots():
            self._draw_dot(surface, index, place)

    def _draw_dot(self, surface: pygame.Surface, index: int, place: pygame.Rect) -> None:
        pen, theme, px = self.pen, self.pen.theme, self.pen.px
        if index == self.content.number:
            pen.box(surface, pygame.Rect(0, 0, px(34), px(28)).move_to(center=place.center), 14, theme.gold, None)
            pen.text(surface, str(index + 1), place.center, 15, theme.dark, "bold", "center")
        elif index in self.content.done:
            pen.icon(surface, "star", place.center, 16, theme.gold, 1)
        else:
            pen.box(surface, pygame.Rect(0, 0, px(8), px(8)).move_to(center=place.center), 4, None, theme.muted, 1.5)
