"""The system's clipboard as text, and the start and end of text input."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

import pygame

from game.ui import screen


class Clipboard(Protocol):
    """A store for copied text."""

    def put(self, words: str) -> None:
        """Store words; nothing happens if that is impossible."""

    def take(self) -> str:
        """The stored words, "" if there are none."""


class SystemClipboard:
    """The window system's clipboard; it needs an open window."""

    def put(self, words: str) -> None:
        """Store words, without characters that are not text."""
        if pygame.display.get_init():
            with suppress(pygame.error):
                pygame.scrap.put_text(to_plain_text(words))

    def take(self) -> str:
        """The stored words, "" if it holds something else."""
        if not pygame.display.get_init() or not pygame.scrap.has_text():
            return ""
        try:
            return pygame.scrap.get_text()
        except UnicodeDecodeError:  # another program has stored bytes
            return ""


def to_plain_text(words: str) -> str:
    """The words without NUL, which would end them, and with a mark for unpaired surrogates."""
    return words.replace("\0", "").encode("utf-8", "replace").decode("utf-8")


def begin_typing(place: pygame.Rect) -> None:
    """Start text input at a place of the window, where input methods show candidates; held keys repeat."""
    if screen.is_open():
        pygame.key.start_text_input()
        pygame.key.set_text_input_rect(place)
        pygame.key.set_repeat(420, 34)


def end_typing() -> None:
    """End text input; held keys repeat no longer."""
    if screen.is_open():
        pygame.key.set_repeat(0)
