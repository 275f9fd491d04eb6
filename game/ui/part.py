"""A part of the interface: a picture that depends on frozen content alone, and is drawn anew only when that changes."""

from __future__ import annotations

from typing import Generic, TypeVar

import pygame

from game.ui.pen import Pen

Content = TypeVar("Content")


class Part(Generic[Content]):
    """Keeps its picture; `margin` pixels around `rect` belong to it too (shadows, what stands proud)."""

    def __init__(self, pen: Pen, rect: pygame.Rect, content: Content, margin: int = 0) -> None:
        self.pen = pen
        self.rect = rect
        self.margin = margin
        self.content = content
        self._picture: pygame.Surface | None = None

    def show(self, content: Content) -> bool:
        """Show something from now on; whether that changes the picture."""
        if content == self.content:
            return False
        self.content = content
        self._picture = None
        return True

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie elsewhere, in another theme or language."""
        self.pen, self.rect, self._picture = pen, rect, None

    @property
    def outer(self) -> pygame.Rect:
        """All that it covers."""
        return self.rect.inflate(2 * self.margin, 2 * self.margin)

    def draw(self, surface: pygame.Surface) -> pygame.Rect:
        """Put the picture on the window; returns what it covers."""
        if self._picture is None:
            self._picture = pygame.Surface(self.outer.size, pygame.SRCALPHA)
            inner = pygame.Rect((self.margin, self.margin), self.rect.size)
            self.paint(self._picture, inner, self.content)
        surface.blit(self._picture, self.outer)
        return self.outer

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: Content) -> None:
        """Draw the content in a rectangle of a transparent surface."""
        raise NotImplementedError
