"""The bar over a board with a task: the way back, the title, and doors with words and keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

import pygame

from game.ui.look.pen import Pen
from game.ui.panels.bar import BarContent, TopBar
from game.ui.panels.frame import LEAVE

MIN_WORDY_WIDTH: Final = 1300  # units; a narrower bar shows only icons and keys
HINT: Final = "hint"  # has two steps, shown as dots


@dataclass(frozen=True, slots=True)
class DoorBarContent(BarContent):
    """The content of the bar: `hints` is the number of used hint steps; `labels` and `keys` are those of the doors;
    `back` is where the way back leads."""

    hints: int = 0
    labels: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    back: str = ""


class DoorBar(TopBar):
    """The bar of a task; `action_at` returns the door under a click."""

    content: DoorBarContent
    signs: ClassVar[Mapping[str, str]] = {}  # the doors' icons by their ids, from the left

    def __init__(self, pen: Pen, rect: pygame.Rect, content: DoorBarContent) -> None:
        super().__init__(pen, rect, content, ())

    @property
    def shows_words(self) -> bool:
        """Whether the doors show words."""
        return self.rect.width >= MIN_WORDY_WIDTH * self.pen.theme.unit

    @property
    def place_text(self) -> str:
        """The words beside the title."""
        return self.content.variant

    def _doors(self) -> Iterator[tuple[str, str, str, pygame.Rect]]:
        """The doors from the right: id, label, key, rectangle."""
        pen, bar, content = self.pen, self.rect, self.content
        px, right = pen.px, self.rect.right - self.pen.px(8)
        for name, label, key in reversed(list(zip(self.signs, content.labels, content.keys, strict=True))):
            wide = px(12 + 21 + 10 + 12) + (pen.keycap_width(key) if key else 0)
            wide += pen.width(label, 15, "semibold") + px(14) if self.shows_words else 0
            wide += px(32) if name == HINT else 0
            right -= wide
            yield name, label, key, pygame.Rect(right, bar.top + px(4), wide, bar.height - px(8))
            right -= px(4)

    def buttons(self) -> Iterator[tuple[str, pygame.Rect]]:
        """The id of each door with its rectangle on the window."""
        px, bar = self.pen.px, self.rect
        yield LEAVE, pygame.Rect(bar.left + px(12), bar.top + px(4), px(46), bar.height - px(8))
        for name, _label, _key, place in self._doors():
            yield name, place

    def tooltip_for(self, action: str) -> str:
        """The tooltip of a door."""
        content = self.content
        if action == LEAVE:
            return f"{content.back} (Esc)"
        index = list(self.signs).index(action)
        return f"{content.labels[index]} ({content.keys[index]})" if content.keys[index] else content.labels[index]

    @property
    def pill_span(self) -> pygame.Rect:
        """A span too small for a pill, as the bar has no place for it."""
        return pygame.Rect(self.rect.center, (2, 2))

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: BarContent) -> None:
        """Paint the way back, the title and the doors."""
        pen, theme, px = self.pen, self.pen.theme, self.pen.px
        for action, place in self.buttons():
            if content.hovered == action and action not in content.disabled:
                pen.box(surface, place.inflate(-px(2), -px(4)), 9, theme.ground.hover, None)
        pen.icon(surface, "before", (px(36), rect.centery), 24, theme.ink)
        title = pen.text(surface, content.title, (px(66), rect.centery - 1), 22, weight="black")
        left = title.right + px(16)
        right = min((place.left for _name, _label, _key, place in self._doors()), default=rect.right)
        pen.text(surface, self.place_text, (left, rect.centery + 1), 15, theme.muted, room=right - left)
        for name, label, key, place in self._doors():
            self._draw_door(surface, name, label, key, place)

    def _draw_door(self, surface: pygame.Surface, name: str, label: str, key: str, place: pygame.Rect) -> None:
        """Draw from the left: the icon, the word, the two steps of a hint, the key."""
        pen, theme, px, y = self.pen, self.pen.theme, self.pen.px, place.centery
        off = name in self.content.disabled
        ink = theme.accents.off if off else theme.gold if name in self.content.on else theme.ink
        x = place.left + px(12)
        pen.icon(surface, self.signs[name], (x + px(10), y), 21, ink)
        x += px(31)
        if self.shows_words:
            x = pen.text(surface, label, (x, y), 15, ink, "semibold").right + px(14)
        if name == HINT:
            for step in range(2):
                dot = pygame.Rect(x + step * px(15), y - px(4), px(9), px(9))
                gold = theme.accents.off if off else theme.gold
                pen.box(
                    surface, dot, 4.5, gold if step < self.content.hints else None, gold, max(1.2, 1.5 * theme.unit)
                )
            x += px(32)
        if key:
            tone = theme.accents.off_key if off else theme.muted
            pen.keycap(surface, key, (x + pen.keycap_width(key) // 2, y), 12, tone)
