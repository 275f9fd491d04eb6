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
        self._stale_rects: list[pygame.Rect] = []  # where the picture still shows what was to be seen before
        self._changed_rects: list[pygame.Rect] = []  # where it was changed by what was shown last
        self._grounds: dict[object, pygame.Surface] = {}

    def show(self, content: Content) -> bool:
        """Show something from now on; whether that changes the picture."""
        if content == self.content:
            return False
        parts = self.differing_rects(self.content, content)
        self.content = content
        self._changed_rects = [pygame.Rect((0, 0), self.outer.size)] if parts is None else parts
        self._stale_rects += self._changed_rects
        return True

    @property
    def changed_rects(self) -> list[pygame.Rect]:
        """What of the window was changed by what was shown last."""
        return [rect.move(self.outer.topleft).clip(self.outer) for rect in self._changed_rects]

    def differing_rects(self, before: Content, after: Content) -> list[pygame.Rect] | None:
        """Where in its picture two contents look different; None: anywhere."""
        del before, after
        return None

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
        if self._picture is None or self._stale_rects:
            self._picture = self._repaint()
        surface.blit(self._picture, self.outer)
        return self.outer

    def draw_last_picture(self, surface: pygame.Surface) -> None:
        """Put the picture on the window as it was drawn last: what has changed since is seen in the next frame."""
        if self._picture is None:
            self.draw(surface)
        else:
            surface.blit(self._picture, self.outer)

    def _repaint(self) -> pygame.Surface:
        """The picture as it is to be now; only where it is stale it is painted anew."""
        inner, made = self._inner, self._picture
        if made is None or made.get_size() != self.outer.size:
            made, self._stale_rects = (
                pygame.Surface(self.outer.size, pygame.SRCALPHA),
                [pygame.Rect((0, 0), self.outer.size)],
            )
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
        """Leave nothing but the ground, which is drawn once for each kind: large boxes are dear.

        It is drawn in the picture there was: fresh pages are slow to write.
        """
        picture.blit(self.ground(self.content, self._inner), (0, 0))

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
        self.ground(content, self._inner)
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
        """Draw the content in a rectangle of a transparent surface, whose clip tells what is to be seen of it."""
