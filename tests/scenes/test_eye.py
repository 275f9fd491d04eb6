"""The eye: what the camera does when the window changes."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.table.eye import Eye

OPEN, FOLDED, LARGE = pygame.Rect(16, 150, 700, 400), pygame.Rect(16, 150, 1000, 400), pygame.Rect(16, 150, 1400, 800)


def test_folding_the_panel_and_back_keeps_the_size() -> None:
    eye = Eye(OPEN)
    before = eye.camera
    for area in (FOLDED, OPEN, FOLDED, OPEN):
        eye.resized(area)
    assert eye.camera.radius == pytest.approx(before.radius)
    assert (eye.camera.x, eye.camera.y) == pytest.approx((before.x, before.y))


def test_a_larger_window_shows_the_same_larger() -> None:
    eye = Eye(OPEN)
    radius = eye.camera.radius
    eye.resized(LARGE)
    assert eye.camera.radius == pytest.approx(2 * radius)
    assert eye.camera.at((0, 0)) == pytest.approx(LARGE.center)
