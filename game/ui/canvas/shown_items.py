"""What the painter shows: laid-out items with the faces below them, and the surfaces of an area."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.look.theme import Theme
from game.ui.render.baked import PREMULTIPLIED, Shade, has_alpha
from game.ui.render.camera import Camera
from game.ui.render.faces import Faces
from game.ui.render.frame import Frame
from game.ui.render.stage import Item

SHEET_EXTRA: Final = 8  # a sheet is higher than its area by this part of its height


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


class Canvas:
    """The surfaces for an area of a window in a theme: the picture of the area, and the whole window's cloth.

    `room` and `sheet` are for zooming.  They are written once, as writing to newly allocated pages is slow.
    """

    def __init__(self, area: pygame.Rect, window: tuple[int, int], theme: Theme | None, cloth: pygame.Surface) -> None:
        self.area, self.cloth = area, cloth
        self._for = area, window, theme
        self.picture = pygame.Surface(area.size)
        self.room = transparent_sheet(area.size)
        self.sheet = pygame.Surface((0, 0))

    def is_for(self, area: pygame.Rect, window: tuple[int, int], theme: Theme) -> bool:
        """Whether it is for this area of a window of this size in this theme."""
        return self._for == (area, window, theme)

    @property
    def sheet_size(self) -> tuple[int, int]:
        """The size of the sheet: a little higher than the area, as pieces may rise over its edge."""
        return self.area.w, self.area.h + self.area.h // SHEET_EXTRA

    def prepare_sheet(self) -> bool:
        """Allocate the sheet; returns whether there was none."""
        lacked = self.sheet.get_size() != self.sheet_size
        if lacked:
            self.sheet = transparent_sheet(self.sheet_size)
        return lacked


def transparent_sheet(size: tuple[int, int]) -> pygame.Surface:
    """A transparent surface whose pages have been written."""
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    made.fill((0, 0, 0, 0))
    return made
