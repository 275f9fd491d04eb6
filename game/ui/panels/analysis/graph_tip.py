"""The tip over the graph about the hovered move: its kind of fault, and its effect on the chances."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.core.display.pieces import Stain
from game.ui.look.cached_picture import CachedPicture
from game.ui.panels.analysis.class_marks import FAULT_NAMES, draw_class_mark, fault_colour
from game.ui.panels.moves import ListedMove, draw_entry, entry_width
from game.ui.words import _


@dataclass(frozen=True, slots=True)
class GraphTipContent:
    """A move with its number, its seat's stain, its kind of fault, and the chances before and after it in words.

    `at` is the pixel over which the tip lies.
    """

    number: str
    entry: ListedMove
    stain: Stain
    kind: str
    words: str
    at: tuple[int, int]


class GraphTip(CachedPicture[GraphTipContent | None]):
    """The tip; without content it covers nothing."""

    floats = True

    def settle(self, room: pygame.Rect, words: pygame.Rect) -> None:
        """Place the tip over its pixel, inside a room, and above some words if it would cover them."""
        pen, content = self.pen, self.content
        rect = pygame.Rect(0, 0, 0, 0)
        if content is not None:
            words_width = pen.width(content.words, 14) + pen.px(28)
            rect = pygame.Rect(0, 0, max(self._first_line_width(content), words_width), pen.px(64))
            rect = rect.move_to(midbottom=(content.at[0], content.at[1] - pen.px(6))).clamp(room)
            if rect.colliderect(words):
                rect = rect.move_to(bottom=words.top).clamp(room)
        self.place(pen, rect)

    def _first_line_width(self, content: GraphTipContent) -> int:
        pen = self.pen
        kind = pen.width(_(FAULT_NAMES[content.kind]), 14, "bold") + pen.px(34) if content.kind else 0
        return pen.px(34) + pen.width(content.number, 14) + entry_width(pen, content.entry, marked=True) + kind

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: GraphTipContent | None) -> None:
        """Paint the box of a note."""
        if content is not None:
            self.pen.box(surface, rect, 9, self.pen.theme.ground.note, self.pen.theme.lines.edge)

    def ground_kind(self, content: GraphTipContent | None) -> object:
        """Its size, or False without content."""
        return content is not None and self.rect.size

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: GraphTipContent | None) -> None:
        """Paint the move with its kind of fault, then the chances."""
        if content is None:
            return
        pen, theme = self.pen, self.pen.theme
        y = rect.top + pen.px(20)
        number = pen.text(surface, content.number, (rect.left + pen.px(14), y), 14, theme.muted)
        wide = entry_width(pen, content.entry, marked=True)
        place = pygame.Rect(number.right, y - pen.px(12), wide + pen.px(6), pen.px(24))
        draw_entry(surface, pen, content.entry, place, True, content.stain)
        if content.kind:
            mark = draw_class_mark(surface, pen, content.kind, (place.right + pen.px(14), y), 7)
            colour, at = fault_colour(theme, content.kind), (mark.right + pen.px(4), y)
            pen.text(surface, _(FAULT_NAMES[content.kind]), at, 14, colour, "bold")
        pen.text(surface, content.words, (rect.left + pen.px(14), rect.bottom - pen.px(19)), 14)
