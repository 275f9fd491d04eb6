"""The line with a task: which colour the player has, and what to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.core.display.pieces import Stain
from game.ui.kinds.glyphs import draw_chip
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.table_top import is_plain

NAME_SIZE: Final = 20
PROMPT_SIZE: Final = 30
GAP: Final = 26  # units between the two


@dataclass(frozen=True, slots=True)
class Prompt:
    """The player's colour and name, and the task; `count` is the progress, "" for none."""

    stain: Stain
    who: str
    words: str
    count: str = ""


class AskingLine(CachedPicture[Prompt]):
    """The task in the middle of its rectangle, on one line or, if space is short, on two."""

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: Prompt) -> None:
        """Paint nothing, as the words lie on the cloth."""

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: Prompt) -> None:
        """Paint the chip, the player's name, and the task."""
        pen, theme, px = self.pen, self.pen.theme, self.pen.px
        lead = px(42) + pen.width(content.who, NAME_SIZE, "semibold")
        counted = pen.width(content.count, NAME_SIZE, "bold") + px(GAP) if content.count else 0
        wide = pen.width(content.words, PROMPT_SIZE, "bold")
        across = lead + px(GAP) + wide + counted
        if across <= rect.width:
            x, y = rect.left + (rect.width - across) // 2, rect.centery
            words_at = x + lead + px(GAP), y
        else:
            x, y = rect.left + (rect.width - lead - counted) // 2, rect.top + rect.height // 4
            words_at = rect.left + max(0, rect.width - wide) // 2, rect.top + round(rect.height * 0.70)
        if is_plain(theme):  # words are hard to read on a plain table
            plate = (across if across <= rect.width else max(lead + counted, wide)) + px(40)
            whole = pygame.Rect(min(x, words_at[0]) - px(20), rect.top + px(1), plate, rect.height - px(2))
            pen.box(surface, whole.clip(rect), 12, theme.ground.note, None)
        draw_chip(surface, pen, content.stain, px(30), (x, y))
        pen.text(surface, content.who, (x + px(42), y), NAME_SIZE, theme.gold, "semibold")
        words_rect = pen.text(
            surface, content.words, words_at, PROMPT_SIZE, theme.ink, "bold", room=rect.right - words_at[0]
        )
        if content.count:
            at = (words_rect.right + px(GAP), y) if across <= rect.width else (x + lead + px(GAP), y)
            pen.text(surface, content.count, at, NAME_SIZE, theme.go, "bold")
