"""The best lines: the worth of each, its first moves, the depth and the speed of the search; the head has switches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.errors import N_
from game.settings.default_keys import ACTIONS
from game.ui.input.gestures import Place
from game.ui.panels.list_panel import ListPanel, draw_head
from game.ui.panels.moves import ListedMove, draw_entry, entry_width
from game.ui.words import _

LINES_HEAD: Final = 54  # units
LINE_ROW_HEIGHT: Final = 34
LINES_FOOT: Final = 32
MIN_LINES: Final = 2  # the foot is left out if fewer lines would fit
LINE_NUMBER_WIDTH: Final = 22  # units; the line's number
SWITCH_SIGN: Final = 30  # units from a switch's left edge to its word
SWITCH_EDGES: Final = 38  # units; what a switch is wider than its word
SWITCHES: Final = {"hide": N_("Hide"), "lines": N_("Lines"), "analysis": N_("Engine")}
"""The words of the switches in the head, from the right."""


@dataclass(frozen=True, slots=True)
class BestLine:
    """A line: its worth in words, whether that is certain, its moves; `other_turns` rotations of its first tile are as
    good."""

    worth: str
    moves: tuple[ListedMove, ...]
    is_certain: bool = False
    other_turns: int = 0


@dataclass(frozen=True, slots=True)
class LinesContent:
    """The lines, or `words` in their place; `search_info` is the depth and the speed of the search.

    `chosen` is the shown line; `pointed` is the hovered line or the id of a hovered switch; `on` are the switches that
    are on; `keys` press them.
    """

    lines: tuple[BestLine, ...] = ()
    words: str = ""
    search_info: str = ""
    chosen: int | None = None
    pointed: int | str | None = None
    on: frozenset[str] = frozenset()
    keys: tuple[str, ...] = ("", "", "")


def words_of(move: ListedMove) -> str:
    """The words of a move without its pieces."""
    return " ".join(part for part in move.parts if isinstance(part, str))


class LinesPanel(ListPanel[LinesContent]):
    """The panel of the best lines; `target_at` returns the line or switch under a pixel."""

    head_units = LINES_HEAD
    row_units = LINE_ROW_HEIGHT
    foot_units = LINES_FOOT

    @property
    def _foot(self) -> int:
        """The height of the foot in pixels; a small edge if it would displace one of the first lines."""
        pen = self.pen
        return self.foot_height(pen) if self.rect.height >= self.height_for(pen, MIN_LINES) else pen.px(6)

    @property
    def count(self) -> int:
        """How many lines there are."""
        return len(self.content.lines)

    @property
    def frame_height(self) -> int:
        """The height of the head and of the foot in pixels."""
        return self.pen.px(LINES_HEAD) + self._foot

    @property
    def rows_in_view(self) -> int:
        """How many lines fit; there may be none."""
        return max(0, (self.rect.height - self.frame_height) // self.row_height(self.pen))

    def _switches(self, rect: pygame.Rect) -> Iterator[tuple[str, pygame.Rect]]:
        """The switches in the head, from the right, each with its rectangle."""
        pen, right = self.pen, rect.right - self.pen.px(8)
        for name, label in SWITCHES.items():
            wide = pen.px(SWITCH_EDGES) + pen.width(_(label), 14, "semibold")
            right -= wide
            yield name, pygame.Rect(right, rect.top + pen.px(5), wide, pen.px(40))

    def target_at(self, place: Place) -> int | str | None:
        """The line, or the id of the switch, under a pixel; None if there is none."""
        for name, rect in self._switches(self.rect):
            if rect.collidepoint(place):
                return name
        return self.row_at(place)

    def place_of(self, target: int | str) -> pygame.Rect:
        """The rectangle of a line or a switch on the window."""
        return next(rect for known, rect in (*self.rows(self.rect), *self._switches(self.rect)) if known == target)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: LinesContent) -> None:
        """Paint the head, the lines and the foot."""
        pen = self.pen
        draw_head(surface, pen, "", "", rect)
        switches = list(self._switches(rect))
        left = rect.left + pen.px(16)
        room = min(place.left for _name, place in switches) - pen.px(4) - left
        if pen.width(_("Best lines"), 17, "bold") <= room:
            pen.text(surface, _("Best lines"), (left, rect.top + pen.px(25)), 17, weight="bold")
        for name, place in switches:
            self._draw_switch(surface, name, place)
        if content.words:
            empty = pygame.Rect(
                left, rect.top + pen.px(LINES_HEAD + 12), rect.width - pen.px(32), rect.height - pen.px(LINES_HEAD)
            )
            pen.paragraph(surface, content.words, empty, 14, pen.theme.muted)
        for index, place in self.rows(rect):
            self._draw_line(surface, place, index, content.lines[index])
        if self._foot > pen.px(LINES_FOOT) // 2:
            self._draw_foot(surface, rect, (left, rect.bottom - self._foot // 2 - pen.px(2)))

    def _draw_foot(self, surface: pygame.Surface, rect: pygame.Rect, at: Place) -> None:
        """Write at the foot what the hovered switch does, or else the depth and the speed of the search."""
        pen, content = self.pen, self.content
        words = content.search_info
        if isinstance(content.pointed, str):
            key = dict(zip(SWITCHES, content.keys, strict=True))[content.pointed]
            words = f"{_(ACTIONS[content.pointed].name)}  {key}".strip()
        pen.text(surface, words, at, 13, pen.theme.faint, room=rect.width - pen.px(32))

    def _draw_switch(self, surface: pygame.Surface, name: str, place: pygame.Rect) -> None:
        pen, on = self.pen, name in self.content.on
        if self.content.pointed == name:
            pen.box(surface, place, 9, pen.theme.ground.hover, None)
        tone = pen.theme.gold if on else pen.theme.muted
        pen.icon(surface, ACTIONS[name].icon, (place.left + pen.px(16), place.centery), 20, tone)
        at = place.left + pen.px(SWITCH_SIGN), place.centery
        pen.text(surface, _(SWITCHES[name]), at, 14, tone, "semibold", "midleft")

    def _draw_line(self, surface: pygame.Surface, place: pygame.Rect, index: int, line: BestLine) -> None:
        pen, theme, content = self.pen, self.pen.theme, self.content
        chosen = index == content.chosen
        self.paint_chosen_row(surface, place, chosen, index == content.pointed)
        at = place.left + pen.px(8), place.centery
        pen.text(surface, str(index + 1), at, 13, theme.go if chosen else theme.faint, "semibold")
        plate = self._draw_worth(surface, place, line)
        x = plate.right + pen.px(4)
        for number, move in enumerate(line.moves):
            more = pen.px(40) if line.other_turns and not number else 0
            dots = pen.px(18) if number < len(line.moves) - 1 else 0
            if number and x + entry_width(pen, move) + dots > place.right:
                self._draw_rest(surface, pygame.Rect(x, place.top, place.right - x, place.height), line.moves[number:])
                break
            room = pygame.Rect(x, place.top, place.right - x - more, place.height)
            x = draw_entry(surface, pen, move, room, not number)
            if more:
                x = self._draw_other_turns(surface, x, place.centery, line.other_turns)

    def _draw_rest(self, surface: pygame.Surface, room: pygame.Rect, moves: Sequence[ListedMove]) -> None:
        """Write the moves that do not fit with their pieces: as many words as fit, then dots."""
        pen, x, dots = self.pen, room.left + self.pen.px(4), self.pen.width("…", 13) + self.pen.px(4)
        for move in moves:
            wide = pen.width(words_of(move), 13) + pen.px(8)
            if x + wide + dots > room.right:
                pen.text(surface, "…", (x, room.centery), 13, pen.theme.faint)
                return
            pen.text(surface, words_of(move), (x, room.centery), 13, pen.theme.muted)
            x += wide

    def _draw_other_turns(self, surface: pygame.Surface, x: int, y: int, turns: int) -> int:
        """Draw how many other rotations of the same tile are as good; returns the x of the end."""
        pen = self.pen
        pen.icon(surface, "turn-right", (x + pen.px(9), y), 15, pen.theme.gold, 2)
        return pen.text(surface, f"+{turns}", (x + pen.px(18), y), 13, pen.theme.gold).right + pen.px(4)

    def _draw_worth(self, surface: pygame.Surface, place: pygame.Rect, line: BestLine) -> pygame.Rect:
        """Draw a plate with a line's worth, as wide as the widest; returns its rectangle."""
        pen = self.pen
        wide = max(pen.width(each.worth, 14, "bold") for each in self.content.lines) + pen.px(14)
        plate = pygame.Rect(place.left + pen.px(LINE_NUMBER_WIDTH), 0, wide, place.height - pen.px(8))
        plate = plate.move_to(centery=place.centery)
        fill, ink = (pen.theme.go, pen.theme.dark) if line.is_certain else (pen.theme.ground.trough, pen.theme.ink)
        pen.box(surface, plate, 7, fill, None if line.is_certain else pen.theme.lines.edge)
        pen.text(surface, line.worth, plate.center, 14, ink, "bold", "center")
        return plate
