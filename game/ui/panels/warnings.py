"""What the rules demand of the player to move, or offer them: a note over the table's corner that stands."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen

WARNING_TEXT_SIZE = 15  # of the letters, in units
MAX_WARNING_WIDTH = 320  # units


@dataclass(frozen=True, slots=True)
class WarningContent:
    """Sentences in the player's words; `urgent` if the rules demand something."""

    sentences: tuple[str, ...]
    urgent: bool = True


class WarningNote(CachedPicture[WarningContent]):
    """Sentences, each a paragraph; nothing at all where there are none."""

    @staticmethod
    def height_for(pen: Pen, sentences: tuple[str, ...], width: int) -> int:
        """How many pixels high it gets in a width."""
        room = width - pen.px(58)
        return pen.px(16) + sum(pen.paragraph_height(words, room, WARNING_TEXT_SIZE) + pen.px(4) for words in sentences)

    def size(self, room: int) -> tuple[int, int]:
        """How large it is, no wider than `room` pixels; without height where there is nothing to tell."""
        wide, sentences = min(self.pen.px(MAX_WARNING_WIDTH), room), self.content.sentences
        return wide, self.height_for(self.pen, sentences, wide) if sentences else 0

    def settle(self, rect: pygame.Rect) -> None:
        """Lie there."""
        if rect != self.rect:
            self.place(self.pen, rect)

    def ground_kind(self, content: WarningContent) -> object:
        """With a box or without, in amber or not."""
        return bool(content.sentences), content.urgent

    def _tone(self, content: WarningContent) -> str:
        return self.pen.theme.tall if content.urgent else self.pen.theme.muted

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: WarningContent) -> None:
        """A rim, amber where it is urgent, if there is anything to tell."""
        if content.sentences:
            self.pen.box(surface, rect, 9, self.pen.theme.note, self._tone(content) + "C0", 1.5)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: WarningContent) -> None:
        """The sign of a warning, the sentences beside it."""
        pen = self.pen
        if not content.sentences:
            return
        sign = "warning" if content.urgent else "note"
        pen.icon(surface, sign, (rect.left + pen.px(24), rect.top + pen.px(22)), 22, self._tone(content), 2)
        y = rect.top + pen.px(10)
        for words in content.sentences:
            box = pygame.Rect(rect.left + pen.px(44), y, rect.width - pen.px(58), rect.bottom - y)
            y = pen.paragraph(surface, words, box, WARNING_TEXT_SIZE) + pen.px(4)
