"""The picture that scenes draw: the window's own, or of a window in which nothing has its room one that is larger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

MIN_PICTURE_SIZE: Final = (
    640,
    400,
)  # in a smaller one parts have no pixel left; a tiny window shows the corner of such a picture
_larger: list[pygame.Surface] = []  # the picture that a tiny window shows a corner of


def size() -> tuple[int, int]:
    """How large the picture is."""
    width, height = pygame.display.get_window_size()
    return max(width, MIN_PICTURE_SIZE[0]), max(height, MIN_PICTURE_SIZE[1])


def surface() -> pygame.Surface | None:
    """The picture; None without a window."""
    window = pygame.display.get_surface()
    wide, tall = window.get_size() if window is not None else MIN_PICTURE_SIZE
    wanted = max(wide, MIN_PICTURE_SIZE[0]), max(tall, MIN_PICTURE_SIZE[1])
    if wanted == (wide, tall):
        _larger.clear()
        return window
    if not _larger or _larger[0].get_size() != wanted:
        _larger[:] = [pygame.Surface(wanted)]
    return _larger[0]


def show(changed: Sequence[pygame.Rect] | None = None) -> None:
    """Let what has been drawn be seen: some parts, or all."""
    window = pygame.display.get_surface()
    if changed is not None and not changed:
        return
    if _larger and window is not None:
        window.blit(_larger[0], (0, 0))
        changed = None
    if changed is None:
        pygame.display.flip()
    else:
        pygame.display.update(list(changed))
