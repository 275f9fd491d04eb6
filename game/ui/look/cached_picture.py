"""A part of the interface: a cached picture of frozen content that is repainted only where the content has changed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeVar

import pygame

from game.ui.look.pen import Pen

Content = TypeVar("Content")


class CachedPicture(ABC, Generic[Content]):
    """Paints content into a cached picture; `margin` pixels around `rect` belong to it, for shadows.

    A part with `floats` lies over other parts while it is visible; one with `has_box` has a panel's box as its ground.
    """

    floats: ClassVar[bool] = False
    has_box: ClassVar[bool] = False

    def __init__(self, pen: Pen, rect: pygame.Rect, content: Content, margin: int = 0) -> None:
        self.pen = pen
        self.rect = rect
        self.margin = margin
        self.content = content
        self._picture: pygame.Surface | None = None
        self._stale_rects: list[pygame.Rect] = []  # rectangles of the picture that show outdated content
        self._changed_rects: list[pygame.Rect] = []  # rectangles that the last call of `show` changed
        self._grounds: dict[object, pygame.Surface] = {}

    def show(self, content: Content) -> bool:
        """Set the content; returns whether the picture changes."""
        if content == self.content:
            return False
        parts = self.differing_rects(self.content, content)
        self.content = content
        self._changed_rects = [pygame.Rect((0, 0), self.outer.size)] if parts is None else parts
        self._stale_rects += self._changed_rects
        return True

    @property
    def changed_rects(self) -> list[pygame.Rect]:
        """The rectangles of the window that the last call of `show` changed."""
        return [rect.move(self.outer.topleft).clip(self.outer) for rect in self._changed_rects]

    def differing_rects(self, before: Content, after: Content) -> list[pygame.Rect] | None:
        """The rectangles of the picture in which two contents differ; None for the whole picture."""
        del before, after
        return None

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Set the rectangle and the pen, for a new window size, theme or language."""
        self.pen, self.rect, self._picture = pen, rect, None
        self._grounds.clear()

    @property
    def outer(self) -> pygame.Rect:
        """The rectangle with its margin."""
        return self.rect.inflate(2 * self.margin, 2 * self.margin)

    def draw(self, surface: pygame.Surface) -> pygame.Rect:
        """Draw the current content on the window; returns the covered rectangle."""
        if self._picture is None or self._stale_rects:
            self._picture = self._repaint()
        surface.blit(self._picture, self.outer)
        return self.outer

    def draw_last_picture(self, surface: pygame.Surface) -> None:
        """Draw the picture of the last frame on the window; changes since then appear with the next `draw`."""
        if self._picture is None:
            self.draw(surface)
        else:
            surface.blit(self._picture, self.outer)

    def _repaint(self) -> pygame.Surface:
        """The picture of the current content; only stale rectangles are painted again."""
        inner, made = self._inner, self._picture
        if made is None or made.get_size() != self.outer.size:
            made = pygame.Surface(self.outer.size, pygame.SRCALPHA)
            self._stale_rects = [pygame.Rect((0, 0), self.outer.size)]
        for rect in self._stale_rects:
            made.set_clip(rect)
            self._clear_to_ground(made)
            self.paint(made, inner, self.content)
        made.set_clip(None)
        self._stale_rects = []
        return made

    @property
    def _inner(self) -> pygame.Rect:
        return pygame.Rect((self.margin, self.margin), self.rect.size)

    def _clear_to_ground(self, picture: pygame.Surface) -> None:
        """Replace what is inside the clip by the ground, which is cached by kind, as large boxes are expensive.

        The existing picture is reused, because writing to newly allocated pages is slow.
        """
        picture.blit(self.ground(self.content, self._inner), (0, 0))

    def ground(self, content: Content, inner: pygame.Rect) -> pygame.Surface:
        """The cached ground for a content; shared, so do not draw on it."""
        kind = self.ground_kind(content)
        if kind not in self._grounds:
            made = pygame.Surface(self.outer.size, pygame.SRCALPHA)
            self.paint_ground(made, inner, content)
            made.set_alpha(None)  # copied with its alpha channel instead of being blended
            self._grounds[kind] = made
        return self._grounds[kind]

    def prepare(self, content: Content) -> bool:
        """Paint the ground for a future content; False if it is cached already."""
        if self.ground_kind(content) in self._grounds:
            return False
        self.ground(content, self._inner)
        return True

    def ground_kind(self, content: Content) -> object:
        """The cache key of the ground for a content."""
        del content
        return None

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: Content) -> None:
        """Paint what seldom changes, by default a panel's box or nothing."""
        del content
        if self.has_box:
            self.pen.box(surface, rect)

    @abstractmethod
    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: Content) -> None:
        """Paint the content into a rectangle of a transparent surface; the clip is the part that has to be painted."""
