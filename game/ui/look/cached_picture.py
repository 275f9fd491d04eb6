"""A part of the interface: a picture that depends on frozen content alone, and is drawn anew only when that changes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeVar

import pygame

from game.ui.look.pen import Pen

Content = TypeVar("Content")


class CachedPicture(ABC, Generic[Content]):
    """Keeps its picture; `margin` pixels around `rect` belong to it too (shadows, what stands proud).

    One that `floats` lies over others for as long as it is looked at.
    """

    floats: ClassVar[bool] = False

    def __init__(self, pen: Pen, rect: pygame.Rect, content: Content, margin: int = 0) -> None:
        self.pen = pen
        self.rect = rect
        self.margin = margin
        self.content = content
        self._picture: pygame.Surface | None = None
        self._stale = False  # whether the picture still shows what was to be seen before
        self._grounds: dict[object, pygame.Surface] = {}

    def show(self, content: Content) -> bool:
        """Show something from now on; whether that changes the picture."""
        if content == self.content:
            return False
        self.content = content
        self._stale = True
        return True

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie elsewhere, in another theme or language."""
        self.pen, self.rect, self._picture = pen, rect, None
        self._grounds.clear()

    @property
    def outer(self) -> pygame.Rect:
        """All that it covers."""
        return self.rect.inflate(2 * self.margin, 2 * self.margin)

    def draw(self, surface: pygame.Surface) -> pygame.Rect:
        """Put the picture on the window; returns what it covers."""
        if self._picture is None or self._stale:
            inner = pygame.Rect((self.margin, self.margin), self.rect.size)
            self._picture, self._stale = self._fresh(inner), False
            self.paint(self._picture, inner, self.content)
        surface.blit(self._picture, self.outer)
        return self.outer

    def _fresh(self, inner: pygame.Rect) -> pygame.Surface:
        """The picture with nothing but the ground, which is drawn once for each kind: large boxes are dear.

        It is drawn in the picture there was: fresh pages are slow to write.
        """
        made = self._picture
        if made is None or made.get_size() != self.outer.size:
            made = pygame.Surface(self.outer.size, pygame.SRCALPHA)
        made.blit(self.ground(self.content, inner), (0, 0))
        return made

    def ground(self, content: Content, inner: pygame.Rect) -> pygame.Surface:
        """The ground for some content; shared."""
        kind = self.ground_kind(content)
        if kind not in self._grounds:
            made = pygame.Surface(self.outer.size, pygame.SRCALPHA)
            self.paint_ground(made, inner, content)
            made.set_alpha(None)  # blitted as it is, transparent where it is so
            self._grounds[kind] = made
        return self._grounds[kind]

    def prepare(self, content: Content) -> bool:
        """Draw the ground that some other content will need; False if it is there."""
        if self.ground_kind(content) in self._grounds:
            return False
        self.ground(content, pygame.Rect((self.margin, self.margin), self.rect.size))
        return True

    def ground_kind(self, content: Content) -> object:
        """What the ground depends on."""
        del content
        return None

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: Content) -> None:
        """Draw what seldom changes: a panel's box."""
        del content
        self.pen.box(surface, rect)

    @abstractmethod
    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: Content) -> None:
        """Draw the content in a rectangle of a transparent surface."""
