"""A word on a pill beside what it names on the table, such as the played and the better move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen

PILL_SIZE: Final = (17, 32)  # units; of its type, and its height


@dataclass(frozen=True, slots=True)
class WordPillContent:
    """The word and its colour."""

    words: str
    tone: str


class WordPill(CachedPicture[WordPillContent]):
    """A dark pill with a word in a colour and an edge of the same colour."""

    floats = True

    @staticmethod
    def size_for(pen: Pen, words: str) -> tuple[int, int]:
        """Its width and height in pixels for some words."""
        return pen.width(words, PILL_SIZE[0], "semibold") + pen.px(28), pen.px(PILL_SIZE[1])

    def ground_kind(self, content: WordPillContent) -> object:
        """Its colour and its size."""
        return content.tone, self.rect.size

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: WordPillContent) -> None:
        """Paint the pill with its edge."""
        theme = self.pen.theme
        self.pen.box(surface, rect, PILL_SIZE[1] / 2, theme.ground.floating, content.tone, max(1.5, 1.8 * theme.unit))

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: WordPillContent) -> None:
        """Paint the word in its middle."""
        self.pen.text(surface, content.words, rect.center, PILL_SIZE[0], content.tone, "semibold", "center")
