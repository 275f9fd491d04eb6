"""Laid-out items with the faces below them, as the painter shows them."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.render.baked import PREMULTIPLIED, Shade, has_alpha
from game.ui.render.camera import Camera
from game.ui.render.faces import Faces
from game.ui.render.frame import Frame
from game.ui.render.stage import Item


def boxes_of(items: Sequence[Item]) -> list[pygame.Rect]:
    """The rectangle of each item."""
    return [sprite.get_rect(topleft=at) for sprite, at in items]


def blit(surface: pygame.Surface, items: Sequence[Item]) -> None:
    """Draw items: opaque items as copies, veils by their own method."""
    for (alpha, veil), run in itertools.groupby(items, lambda item: (has_alpha(item[0]), isinstance(item[0], Shade))):
        if veil:
            for sprite, at in run:
                assert isinstance(sprite, Shade)
                sprite.draw(surface, at)
        else:
            surface.fblits(list(run), PREMULTIPLIED if alpha else 0)


@dataclass(frozen=True)  # no slots: cached properties are stored in the instance
class ShownItems:
    """Items in drawing order over the faces `below`, of a frame under a camera; None for a layer or for nothing.

    `is_final`: no sprite stands in for another.
    """

    items: Sequence[Item] = ()
    below: Faces | None = None
    camera: Camera | None = None
    frame: Frame | None = None
    is_final: bool = False

    def has_pieces_of(self, frame: Frame) -> bool:
        """Whether the same pieces lie and fly as in a frame."""
        own = self.frame
        return own is not None and (own.arrangement, own.flying) == (frame.arrangement, frame.flying)

    @functools.cached_property
    def boxes(self) -> list[pygame.Rect]:
        """The rectangle of each item."""
        return boxes_of(self.items)

    @functools.cached_property
    def bounds(self) -> pygame.Rect:
        """The smallest rectangle around all items; empty if there are none."""
        return self.boxes[0].unionall(self.boxes[1:]) if self.boxes else pygame.Rect(0, 0, 0, 0)

    @functools.cached_property
    def opaque(self) -> frozenset[int]:
        """The indices of the items without alpha."""
        return frozenset(index for index, (sprite, _) in enumerate(self.items) if not has_alpha(sprite))


NO_ITEMS: Final = ShownItems()
