"""The bar over a lesson: the course, its pages as dots, the hint, the rules, the next page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.look.pen import Pen
from game.ui.panels.bar import BarContent, TopBar
from game.ui.words import _

LEAVE: Final = "leave"
PAGE: Final = "page:"  # begins the ids of the dots
PITCH: Final = 26  # units from dot to dot
CLOSEST: Final = 17
WORDY: Final = 1300  # units; in a bar less wide signs and keys must do
SIGNS: Final = {"hint": "bulb", "rules": "book", "skip": "skip"}


@dataclass(frozen=True, slots=True)
class LessonBarContent(BarContent):
    """`number` is the page's place from 0, `names` are those of all pages, `done` which of them have their star.

    `hints` is how far the help has gone, `labels` and `keys` belong to the doors at the right, `back` leads away.
    """

    number: int = 0
    names: tuple[str, ...] = ()
    done: frozenset[int] = frozenset()
    hints: int = 0
    labels: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    back: str = ""


class LessonBar(TopBar):
    """The bar; ask it which door or dot lies under a click."""

    content: LessonBarContent

    def __init__(self, pen: Pen, rect: pygame.Rect, content: LessonBarContent) -> None:
        super().__init__(pen, rect, content, ())

    @property
    def wordy(self) -> bool:
        """Whether the doors have their words."""
        return self.rect.width >= WORDY * self.pen.theme.unit

    @property
    def place_told(self) -> str:
        """Which page of how many."""
        content = self.content
        return _("Page {number} of {pages}").format(number=content.number + 1, pages=len(content.names))

    def _doors(self) -> Iterator[tuple[str, str, str, pygame.Rect]]:
        """The doors from the right: id, label, key, place."""
        pen, bar, content = self.pen, self.rect, self.content
        px, right = pen.px, self.rect.right - self.pen.px(8)
        for name, label, key in reversed(list(zip(SIGNS, content.labels, content.keys, strict=True))):
            wide = px(12 + 21 + 10 + 12) + (pen.keycap_width(key) if key else 0)
            wide += pen.width(label, 15, "semibold") + px(14) if self.wordy else 0
            wide += px(32) if name == "hint" else 0
            right -= wide
            yield name, label, key, pygame.Rect(right, bar.top + px(4), wide, bar.height - px(8))
            right -= px(4)

    def _dots(self) -> Iterator[tuple[int, pygame.Rect]]:
        """The pages' places; none where they have no room."""
        pen, px, content = self.pen, self.pen.px, self.content
        left = self.rect.left + px(66) + pen.width(content.title, 22, "black") + px(16)
        left += pen.width(self.place_told, 15) + px(24)
        right = min(place.left for _name, _label, _key, place in self._doors()) - px(16)
        count = len(content.names)
        pitch = min(px(PITCH), (right - left) // (count + 1)) if count else 0
        if pitch < px(CLOSEST):
            return
        wide = pitch * count + px(18)
        x = min(max(self.rect.centerx - wide // 2, left), right - wide)
        for index in range(count):
            across = pitch + px(18) if index == content.number else pitch
            yield index, pygame.Rect(x, self.rect.top + px(6), across, self.rect.height - px(12))
            x += across

    def buttons(self) -> Iterator[tuple[str, pygame.Rect]]:
        """Every door and dot and its place in the window."""
        px, bar = self.pen.px, self.rect
        yield LEAVE, pygame.Rect(bar.left + px(12), bar.top + px(4), px(46), bar.height - px(8))
        for name, _label, _key, place in self._doors():
            yield name, place
        for index, place in self._dots():
            yield f"{PAGE}{index}", place

    def told(self, action: str) -> str:
        """What a door or a dot is."""
        content = self.content
        if action.startswith(PAGE):
            index = int(action.removeprefix(PAGE))
            return f"{index + 1}  {content.names[index]}"
        if action == LEAVE:
            return f"{content.back} (Esc)"
        index = list(SIGNS).index(action)
        return f"{content.labels[index]} ({content.keys[index]})" if content.keys[index] else content.labels[index]

    def dot(self, index: int) -> tuple[int, int] | None:
        """The middle of a page's dot; None where it is not shown."""
        return next((place.center for known, place in self._dots() if known == index), None)

    @property
    def free(self) -> pygame.Rect:
        """Nothing else has a place in it: the pill is not seen."""
        return pygame.Rect(self.rect.center, (2, 2))

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: BarContent) -> None:
        """The way back, the course, the dots, the doors."""
        pen, theme, px = self.pen, self.pen.theme, self.pen.px
        for action, place in self.buttons():
            if content.hovered == action and action not in content.disabled:
                pen.box(surface, place.inflate(-px(2), -px(4)), 9, theme.hover, None)
        pen.icon(surface, "before", (px(36), rect.centery), 24, theme.ink)
        title = pen.text(surface, content.title, (px(66), rect.centery - 1), 22, weight="black")
        pen.text(surface, self.place_told, (title.right + px(16), rect.centery + 1), 15, theme.muted)
        for index, place in self._dots():
            self._dot(surface, index, place)
        for name, label, key, place in self._doors():
            self._door(surface, name, label, key, place)

    def _dot(self, surface: pygame.Surface, index: int, place: pygame.Rect) -> None:
        pen, theme, px = self.pen, self.pen.theme, self.pen.px
        if index == self.content.number:
            plate = pygame.Rect(0, 0, px(34), px(28))
            plate.center = place.center
            pen.box(surface, plate, 14, theme.gold, None)
            pen.text(surface, str(index + 1), place.center, 15, theme.dark, "bold", "center")
        elif index in self.content.done:
            pen.icon(surface, "star", place.center, 16, theme.gold, 1)
        else:
            ring = pygame.Rect(0, 0, px(8), px(8))
            ring.center = place.center
            pen.box(surface, ring, 4, None, theme.muted, 1.5)

    def _door(self, surface: pygame.Surface, name: str, label: str, key: str, place: pygame.Rect) -> None:
        """From the left: the sign, its word, the two steps of a hint, the key."""
        pen, theme, px, y = self.pen, self.pen.theme, self.pen.px, place.centery
        off = name in self.content.disabled
        ink = theme.off if off else theme.ink
        x = place.left + px(12)
        pen.icon(surface, SIGNS[name], (x + px(10), y), 21, ink)
        x += px(31)
        if self.wordy:
            x = pen.text(surface, label, (x, y), 15, ink, "semibold").right + px(14)
        if name == "hint":
            for step in range(2):
                dot = pygame.Rect(x + step * px(15), y - px(4), px(9), px(9))
                gold = theme.off if off else theme.gold
                pen.box(
                    surface, dot, 4.5, gold if step < self.content.hints else None, gold, max(1.2, 1.5 * theme.unit)
                )
            x += px(32)
        if key:
            tone = theme.off_key if off else theme.muted
            pen.keycap(surface, key, (x + pen.keycap_width(key) // 2, y), 12, tone)
