"""The light at the end of a game is shed evenly, and only the room around the pieces that won gets dark."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.ui.render import end_light
from game.ui.render.baked import PREMULTIPLIED
from game.ui.render.end_light import PartOutline

SIZE = (320, 200)
SQUARE = PartOutline("lit", ((100, 60), (220, 60), (220, 140), (100, 140)))


def test_no_rectangle_that_is_restored_loses_light_at_its_edge() -> None:
    """A column that is drawn alone is as bright as in the whole picture, which pygame blends eight pixels at a time."""
    light, whole, part = end_light.halo(SIZE, 1.0, (SQUARE,)), pygame.Surface(SIZE), pygame.Surface(SIZE)
    whole.blit(light, (0, 0), special_flags=PREMULTIPLIED)
    for x in range(90, 103):
        part.blit(light, (x, 0), (x, 0, 1, SIZE[1]), PREMULTIPLIED)
        assert part.get_at((x, 100)) == whole.get_at((x, 100))
    assert whole.get_at((160, 100))[0] > whole.get_at((96, 100))[0] > whole.get_at((2, 100))[0]


def test_the_room_is_dark_around_the_lit_pieces() -> None:
    room = end_light.darkness(SIZE, (0, 0), 1.0, (SQUARE,))
    assert room.get_at((160, 100))[3] == 0
    assert room.get_at((300, 180))[3] > 100


def test_what_the_rivals_count_keeps_a_part_of_its_light() -> None:
    rival = PartOutline("rival-face", tuple((x + 90, y + 50) for x, y in SQUARE.points))
    room = end_light.darkness(SIZE, (0, 0), 1.0, (SQUARE, rival))
    assert 0 < room.get_at((280, 170))[3] < 0.6 * room.get_at((20, 170))[3]


def test_the_mask_of_the_lit_pieces_is_painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    end_light.light_mask.clear()
    painted = 0
    paint = end_light.mask

    def counted(*args: Any) -> pygame.Surface:
        nonlocal painted
        painted += 1
        return paint(*args)

    monkeypatch.setattr(end_light, "mask", counted)
    for step in range(1, 9):
        end_light.darkness(SIZE, (0, 0), step / 8, (SQUARE,))
        end_light.halo(SIZE, step / 8, (SQUARE,))
    assert painted == 1
