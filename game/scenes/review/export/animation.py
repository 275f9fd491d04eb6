"""Animation: the pictures of an animation for Pillow, each built on demand from the picture before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from PIL import Image
from PIL.WebPImagePlugin import WebPImageFile

Patch = tuple[tuple[int, int], pygame.Surface]
WEBP_FORMAT: Final = WebPImageFile.format  # named here: to look it up, Pillow would import the modules of all formats


class Reel(Image.Image):
    """An image of several frames, read from first to last; each frame is a list of the patches that have changed.

    So the cost of a long game depends on what moves in it, not on the number of frames.
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
        """The number of frames."""
        return len(self._frames)

    def tell(self) -> int:
        """The index of the current frame."""
        return self._index

    def seek(self, frame: int) -> None:
        """Make a frame the current one by pasting its patches over the frames before it."""
        for at in range(self._index + 1 if frame > self._index else frame, frame + 1):
            for place, patch in self._frames[at]:
                self.paste(Image.frombytes("RGB", patch.get_size(), pygame.image.tobytes(patch, "RGB")), place)
        self._index = frame
