"""The picture that scenes draw: the window itself, or a larger picture if the window is too small for any layout.

Nothing else touches the surface of the window, and nobody keeps it beyond a frame: when the window changes SDL frees
the old one, and pygame may make another Surface without telling the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias
from weakref import ref

import pygame

# In a smaller picture some parts would have no pixels; a smaller window shows the corner of a picture of this size.
MIN_PICTURE_SIZE: Final = (640, 400)
Mark: TypeAlias = tuple[ref[pygame.Surface], int, tuple[int, int]]
_larger: list[pygame.Surface] = []  # the picture that a tiny window shows a corner of
_shown: list[Mark] = []  # identifies the surface that was shown last; empty before


def is_open() -> bool:
    """Whether there is a window; unlike `surface` this may be asked while a picture is being drawn."""
    try:
        pygame.display.get_window_size()
    except pygame.error:
        return False
    return True


def size() -> tuple[int, int]:
    """The size of the picture in pixels."""
    width, height = pygame.display.get_window_size()
    return max(width, MIN_PICTURE_SIZE[0]), max(height, MIN_PICTURE_SIZE[1])


def surface() -> pygame.Surface | None:
    """The picture, for this frame only; None without a window.  What `surface` returned before may be freed by it."""
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
    if window is not None:
        _shown[:] = [_mark(_larger[0] if _larger else window)]
    if _larger and window is not None:
        window.blit(_larger[0], (0, 0))
        rects = None
    if rects is None:
        pygame.display.flip()
    else:
        pygame.display.update(list(rects))


def copy_shown() -> pygame.Surface | None:
    """A copy of the picture that was shown last; None where there is none, or the window has another surface now."""
    picture = surface()
    return picture.copy() if picture is not None and [_mark(picture)] == _shown else None


def _mark(picture: pygame.Surface) -> Mark:
    """What differs as soon as a surface is another one or has other pixels; holds no surface."""
    return ref(picture), picture._pixels_address, picture.get_size()
