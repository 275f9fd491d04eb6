"""The system's clipboard, as text; and how the system is told that text is typed."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

import pygame


class Clipboard(Protocol):
    """What text can be put to and taken from."""

    def put(self, words: str) -> None:
        """Put words there; where that cannot be done nothing happens."""

    def take(self) -> str:
        """The words there, or none."""


class SystemClipboard:
    """The one of the window system; it needs an open window."""

    def put(self, words: str) -> None:
        """Put words there, as far as they are text."""
        if pygame.display.get_init():
            with suppress(pygame.error):
                pygame.scrap.put_text(to_plain_text(words))

    def take(self) -> str:
        """The words there; none where it holds something else."""
        if not pygame.display.get_init() or not pygame.scrap.has_text():
            return ""
        try:
            return pygame.scrap.get_text()
        except UnicodeDecodeError:  # another program has put bytes there
            return ""


def to_plain_text(words: str) -> str:
    """The words without what would end them early, and with a mark for what is no letter."""
    return words.replace("\0", "").encode("utf-8", "replace").decode("utf-8")


def begin_typing(place: pygame.Rect) -> None:
    """Text is typed at a place of the window: candidates of an input method are shown there; held keys repeat."""
    if pygame.display.get_init() and pygame.display.get_surface() is not None:
        pygame.key.start_text_input()
        pygame.key.set_text_input_rect(place)
        pygame.key.set_repeat(420, 34)


def end_typing() -> None:
    """No text is typed any more; a key that is held is one key again."""
    if pygame.display.get_init() and pygame.display.get_surface() is not None:
        pygame.key.set_repeat(0)
