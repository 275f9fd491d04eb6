"""The picture that scenes draw: the window itself, or a larger picture if the window is too small for any layout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

# In a smaller picture some parts would have no pixels; a smaller window shows the corner of a picture of this size.
MIN_PICTURE_SIZE: Final = (640, 400)
_larger: list[pygame.Surface] = []  # holds the picture of which a tiny window shows a corner


def size() -> tuple[int, int]:
    """The size of the picture in pixels."""
    width, height = pygame.display.get_window_size()
    return max(width, MIN_PICTURE_SIZE[0]), max(height, MIN_PICTURE_SIZE[1])


def surface() -> pygame.Surface | None:
    """The picture to draw on; None without a window."""
    window = pygame.display.get_surface()
    wide, tall = window.get_size() if window is not None else MIN_PICTURE_SIZE
    wanted = max(wide, MIN_PICTURE_SIZE[0]), max(tall, MIN_PICTURE_SIZE[1])
    if wanted == (wide, tall):
        _larger.clear()
        return window
    if not _larger or _larger[0].get_size() != wanted:
        _larger[:] = [pygame.Surface(wanted)]
    return _larger[0]


def show(rects: Sequence[pygame.Rect] | None = None) -> None:
    """Update the window with the changed rectangles, or with the whole picture."""
    window = pygame.display.get_surface()
    if rects is not None and not rects:
        return
    if _larger and window is not None:
        window.blit(_larger[0], (0, 0))
        rects = None
    if rects is None:
        pygame.display.flip()
    else:
        pygame.display.update(list(rects))
