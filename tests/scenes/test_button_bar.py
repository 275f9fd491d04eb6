"""The buttons that turn a piece stand near it, also where other stacks lie all around."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.board_screen.button_bar import gap_between, place_beside
from game.ui.render.free_room import OTHER_WEIGHT, SUBJECT_WEIGHT

AREA, OWN = pygame.Rect(0, 0, 1200, 700), pygame.Rect(540, 280, 120, 90)
SIZE, AIR, MAX_GAP = (370, 66), 18, 120


@pytest.mark.parametrize("rings", [0, 1, 2, 4])
def test_buttons_cover_other_stacks_before_they_go_far_from_their_piece(rings: int) -> None:
    crowd = OWN.inflate(2 * 140 * rings, 2 * 110 * rings)
    others = [(pygame.Rect(x, y, 100, 80), OTHER_WEIGHT) for x in range(0, 1200, 110) for y in range(0, 700, 90)]
    near = [(box, weight) for box, weight in others if crowd.contains(box)]
    rect = place_beside(SIZE, OWN, AREA, [(OWN, SUBJECT_WEIGHT)], near, (AIR, MAX_GAP))
    assert gap_between(rect, OWN) <= MAX_GAP
    assert not rect.colliderect(OWN)
    assert rings or rect.collidelist([box for box, _ in near]) < 0
