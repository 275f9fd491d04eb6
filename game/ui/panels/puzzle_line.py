"""The upper line over a puzzle: the way back, the mode, the rating, the last results as hexagons, and the words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from game.ui.kinds.glyphs import draw_hexagon
from game.ui.panels.bar import BarContent
from game.ui.panels.frame import HeadedBar

RESULT_RADIUS: Final = 13  # units
RESULT_PITCH: Final = 29
VALUE_SIZE: Final = 22
GAIN_SIZE: Final = 18
UNIT_SIZE: Final = 15
NOTE_SIZE: Final = 16
PART_GAP: Final = 16  # units between two parts
NOTE_ICON: Final = 27  # units; an icon before its words


@dataclass(frozen=True, slots=True)
class PuzzleLineContent(BarContent):
    """The content of the line: the main number with its `unit` in words and its last change, `is_urgent` if it is a
    clock that runs out; the `last` results; `notes`, each an icon and words.  If it `may_grow`, it leaves room for
    another result."""

    value: str = ""
    unit: str = ""
    gain: int = 0
    is_urgent: bool = False
    last: tuple[bool, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    may_grow: bool = False

    @property
    def gain_text(self) -> str:
        """The last change with its sign; "" for none."""
        return f"{self.gain:+d}".replace("-", "−") if self.gain else ""


class PartWidths(NamedTuple):
    """The widths in pixels of the parts between the title and an x; 0 for what is left out."""

    value: int
    gain: int
    unit: int
    results: int
    notes: tuple[int, ...]


class PuzzleLine(HeadedBar):
    """The upper line of a puzzle; where there is no room, words and then the oldest results are left out."""

    content: PuzzleLineContent
    _end: int | None = None

    def end_at(self, x: int) -> None:
        """End before an x, to leave room for other parts of the line."""
        self._end = x

    @property
    def _right(self) -> int:
        """The x at which the parts must end."""
        px = self.pen.px
        return (self.words_left if self._end is None else self._end) - px(PART_GAP) - px(self.room_units)

    @property
    def shows_subtitle(self) -> bool:
        """Whether the quieter line leaves `room_units` beside the number."""
        if not self.room_units:
            return True
        value = self.pen.width(self.content.value, VALUE_SIZE, "black") + self.pen.px(8 + 12)
        return self._way_back.right + self.subtitle_width + value <= self._right

    @property
    def _parts_left(self) -> int:
        return self.head_end + self.pen.px(12)

    @property
    def parts_end(self) -> int:
        """The x at which the results and the notes end, and another result if it may come."""
        widths, more = self._widths(), self.pen.px(RESULT_PITCH) if self.content.may_grow else 0
        return self._parts_left + sum(widths[:4]) + sum(widths.notes) + more

    def _widths(self) -> PartWidths:
        pen, px, content = self.pen, self.pen.px, self.content
        room = self._right - self._parts_left
        value = pen.width(content.value, VALUE_SIZE, "black") + px(8)
        gain = pen.width(content.gain_text, GAIN_SIZE, "black") + px(8) if content.gain else 0
        unit = pen.width(content.unit, UNIT_SIZE) + px(8) if content.unit else 0
        notes = [px(NOTE_ICON + PART_GAP) + pen.width(words, NOTE_SIZE, "semibold") for _icon, words in content.notes]
        if value + gain + unit + sum(notes) > room and (content.notes or self.room_units):
            value, unit = 0 if unit and self.room_units else value, 0
        while notes and value + gain + unit + sum(notes) > room:
            notes.pop()
        left = room - value - gain - unit - sum(notes) - px(PART_GAP)
        results = max(0, min(len(content.last), left // px(RESULT_PITCH)))
        return PartWidths(value, gain, unit, results * px(RESULT_PITCH) + px(PART_GAP / 2), tuple(notes))

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: BarContent) -> None:
        """Paint the line, then the number, the results and the notes from the left."""
        super().paint(surface, rect, content)
        widths, px = self._widths(), self.pen.px
        left = self._parts_left + rect.left - self.rect.left
        self._paint_value(surface, left, rect.centery, widths)
        left += widths.value + widths.gain + widths.unit
        count = widths.results // px(RESULT_PITCH)
        for index, is_right in enumerate(self.content.last[len(self.content.last) - count :]):
            at = left + px(PART_GAP / 2 + RESULT_RADIUS) + index * px(RESULT_PITCH), rect.centery
            self._draw_result(surface, at, is_right)
        self._paint_notes(surface, left + widths.results, rect.centery, widths.notes)

    def _paint_value(self, surface: pygame.Surface, left: int, y: int, widths: PartWidths) -> None:
        pen, theme, content = self.pen, self.pen.theme, self.content
        tone = theme.no if content.is_urgent else theme.ink
        if widths.value:
            pen.text_on_wood(surface, content.value, (left, y), VALUE_SIZE, tone, "black")
        if widths.gain:
            tone = theme.go if content.gain > 0 else theme.no
            pen.text_on_wood(surface, content.gain_text, (left + widths.value, y), GAIN_SIZE, tone, "black")
        if widths.unit:
            at = left + widths.value + widths.gain, y + 1
            pen.text_on_wood(surface, content.unit, at, UNIT_SIZE, theme.muted)

    def _paint_notes(self, surface: pygame.Surface, left: int, y: int, widths: Sequence[int]) -> None:
        pen, theme = self.pen, self.pen.theme
        for (icon, words), wide in zip(self.content.notes, widths, strict=False):
            pen.icon(surface, icon, (left + pen.px(PART_GAP / 2 + 10), y), 21, theme.gold, 2)
            at = left + pen.px(PART_GAP / 2 + NOTE_ICON), y
            pen.text_on_wood(surface, words, at, NOTE_SIZE, theme.ink, "semibold")
            left += wide

    def _draw_result(self, surface: pygame.Surface, centre: tuple[int, int], is_right: bool) -> None:
        """Draw a result: a tick in a teal hexagon or a cross in a coral hexagon."""
        tone = self.pen.theme.go if is_right else self.pen.theme.no
        draw_hexagon(surface, self.pen, centre, RESULT_RADIUS, tone[:7] + "29", tone)
        self.pen.icon(surface, "tick" if is_right else "cross", centre, 14, tone, 3)
