"""What the rules demand of the player to move or allow: a permanent note over the table's corner."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen

WARNING_TEXT_SIZE = 15  # units
MAX_WARNING_WIDTH = 320  # units


@dataclass(frozen=True, slots=True)
class WarningContent:
    """Sentences in the player's words; `urgent` if the rules demand something."""

    sentences: tuple[str, ...]
    urgent: bool = True


class WarningNote(CachedPicture[WarningContent]):
    """Sentences as paragraphs; invisible if there are none."""

    @staticmethod
    def height_for(pen: Pen, sentences: tuple[str, ...], width: int) -> int:
        """Its height in pixels for a width."""
        room = width - pen.px(58)
        return pen.px(16) + sum(pen.paragraph_height(words, room, WARNING_TEXT_SIZE) + pen.px(4) for words in sentences)

    def size(self, room: int) -> tuple[int, int]:
        """Its size in pixels, at most `room` wide; the height is 0 without sentences."""
        wide, sentences = min(self.pen.px(MAX_WARNING_WIDTH), room), self.content.sentences
        return wide, self.height_for(self.pen, sentences, wide) if sentences else 0

    def settle(self, rect: pygame.Rect) -> None:
        """Set its rectangle, if that differs."""
        if rect != self.rect:
            self.place(self.pen, rect)

    def ground_kind(self, content: WarningContent) -> object:
        """Whether it has a box, and whether that is amber."""
        return bool(content.sentences), content.urgent

    def _tone(self, content: WarningContent) -> str:
        return self.pen.theme.accents.tall if content.urgent else self.pen.theme.muted

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: WarningContent) -> None:
        """Paint a box, amber if it is urgent, if there are sentences."""
        if content.sentences:
            self.pen.box(surface, rect, 9, self.pen.theme.ground.note, self._tone(content) + "C0", 1.5)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: WarningContent) -> None:
        """Paint the icon and the sentences beside it."""
        pen = self.pen
        if not content.sentences:
            return
        sign = "warning" if content.urgent else "note"
        pen.icon(surface, sign, (rect.left + pen.px(24), rect.top + pen.px(22)), 22, self._tone(content), 2)
        y = rect.top + pen.px(10)
        for words in content.sentences:
            box = pygame.Rect(rect.left + pen.px(44), y, rect.width - pen.px(58), rect.bottom - y)
            y = pen.paragraph(surface, words, box, WARNING_TEXT_SIZE) + pen.px(4)
