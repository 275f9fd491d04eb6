"""Reel: a film of pictures as Pillow sees it, each made of the one before when it is its turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from PIL import Image
from PIL.WebPImagePlugin import WebPImageFile

Patch = tuple[tuple[int, int], pygame.Surface]
WEBP_FORMAT: Final = WebPImageFile.format  # told by its module: looking for it, Pillow would read those of all formats


class Reel(Image.Image):
    """An image of several frames, sought from the first to the last; each is the patches that are new in it.

    So a long game costs what moves in it, and not a picture for each frame.
    """

    def __init__(self, frames: Sequence[Sequence[Patch]]) -> None:
        super().__init__()
        (_, first), *_rest = frames[0]
        blank = Image.new("RGB", first.get_size())
        self.im, self._mode, self._size = blank.im, blank.mode, blank.size
        self._frames = frames
        self._index = -1
        self.seek(0)

    @property
    def n_frames(self) -> int:
        """How many frames there are."""
        return len(self._frames)

    def tell(self) -> int:
        """Which frame is seen."""
        return self._index

    def seek(self, frame: int) -> None:
        """See a frame; those before it lie under it."""
        for at in range(self._index + 1 if frame > self._index else frame, frame + 1):
            for place, patch in self._frames[at]:
                self.paste(Image.frombytes("RGB", patch.get_size(), pygame.image.tobytes(patch, "RGB")), place)
        self._index = frame
