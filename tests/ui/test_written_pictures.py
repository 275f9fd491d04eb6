"""A picture that is written beside the loop lets the loop go on, and is the same file."""

from __future__ import annotations

import gc
import io

import pygame
import pytest

from game.scenes.review.export import pictures
from game.ui.look.cloth import felt


@pytest.mark.slow
def test_the_writer_of_a_picture_rests_at_each_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    """Writing blocked the interpreter for half a second, in the middle of a frame."""
    rests, plain = list[float](), io.BytesIO()
    monkeypatch.setattr("time.sleep", rests.append)
    cloth = felt(pictures.PICTURE.size, "#226644", "#114433")
    written = pictures.png_bytes(cloth)
    pygame.image.save(cloth, plain, "picture.png")
    assert written == plain.getvalue()
    assert len(rests) > len(written) / 8192
    assert min(rests) > 0  # which lets another thread go on


def test_nothing_of_a_picture_that_was_written_is_held() -> None:
    """Each saved picture stayed in memory, a megabyte and more."""
    pictures.png_bytes(pygame.Surface((8, 8)))
    assert all(each.closed for each in gc.get_objects() if isinstance(each, pictures.PausingBytesIO))
