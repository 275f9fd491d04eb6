"""The eye: what the camera does when the window changes."""

from __future__ import annotations

import pygame
import pytest

from game.core.pieces import Arrangement, Disc, HexTable, SquareBoard
from game.scenes.board.camera_control import CameraControl

EMPTY = Arrangement(HexTable(), {}, ())
OPEN, FOLDED, LARGE = pygame.Rect(16, 150, 700, 400), pygame.Rect(16, 150, 1000, 400), pygame.Rect(16, 150, 1400, 800)


def test_folding_the_panel_and_back_keeps_the_size() -> None:
    eye = CameraControl(OPEN, EMPTY)
    before = eye.camera
    for area in (FOLDED, OPEN, FOLDED, OPEN):
        eye.resized(area)
    assert eye.camera.radius == pytest.approx(before.radius)
    assert (eye.camera.x, eye.camera.y) == pytest.approx((before.x, before.y))


def test_a_larger_window_shows_the_same_larger() -> None:
    eye = CameraControl(OPEN, EMPTY)
    radius = eye.camera.radius
    eye.resized(LARGE)
    assert eye.camera.radius == pytest.approx(2 * radius)
    assert eye.camera.at((0, 0)) == pytest.approx(LARGE.center)


def test_a_move_out_of_sight_is_brought_into_view_and_nothing_lost() -> None:
    eye = CameraControl(OPEN, EMPTY, seconds=0.0)
    heights = dict.fromkeys([(q, 0) for q in range(9)], 1)
    radius = eye.camera.radius
    for count in range(2, 10):
        seen = dict(list(heights.items())[:count])
        eye.reveal((count - 1, 0), seen)
        assert all(OPEN.collidepoint(eye.camera.at(cell, 1)) for cell in seen)
    assert eye.camera.radius < radius


def test_a_tall_stack_is_brought_into_view_up_to_its_top() -> None:
    eye = CameraControl(OPEN, EMPTY, seconds=0.0)
    cell = (1, -1)
    before = eye.camera
    eye.reveal(cell, {cell: 1})
    assert eye.camera == before
    assert not OPEN.collidepoint(before.at(cell, 12))
    eye.reveal(cell, {cell: 12})
    assert OPEN.collidepoint(eye.camera.at(cell, 12))
    assert eye.camera.radius == before.radius


def test_a_slab_is_brought_into_view_with_all_its_cells() -> None:
    eye = CameraControl(OPEN, EMPTY, seconds=0.0)
    cells = tuple((q, 0) for q in range(3, 8))
    radius = eye.camera.radius
    eye.reveal(cells[0], dict.fromkeys(cells, 1), cells)
    assert all(OPEN.collidepoint(eye.camera.at(cell, 1)) for cell in cells)
    assert eye.camera.radius == radius
    before = eye.camera
    eye.reveal(cells[0], dict.fromkeys(cells, 1), cells)
    assert eye.camera == before


def test_whoever_looks_closely_stays_close() -> None:
    eye = CameraControl(OPEN, EMPTY, seconds=0.0)
    eye.zoom(3.0, OPEN.center)
    radius = eye.camera.radius
    eye.reveal((6, 0), {(q, 0): 1 for q in range(7)})
    assert eye.camera.radius == radius
    assert OPEN.collidepoint(eye.camera.at((6, 0), 1))


def test_from_above_and_around_nothing_leaves_the_sight() -> None:
    eye = CameraControl(OPEN, EMPTY, seconds=0.0)
    heights = {(q, r): 1 + (q == r) for q in range(-2, 3) for r in range(-1, 2)}
    eye.fit(heights, heights)
    eye.flatten(heights)
    assert eye.flat
    for _ in range(6):
        eye.turn(1, heights)
        assert all(OPEN.collidepoint(eye.camera.at(cell, height)) for cell, height in heights.items())


def test_a_board_is_always_shown_whole_and_as_large_as_it_can_be() -> None:
    board = SquareBoard(5, 5, "walnut", walled=False)
    eye = CameraControl(LARGE, Arrangement(board, {}, ((), ())), seconds=0.0)
    eye.fit([(0, 0)], {(0, 0): 1})
    assert all(LARGE.collidepoint(eye.camera.at(cell)) for cell in board.cells)
    assert eye.camera.at((4, 4))[0] - eye.camera.at((0, 0))[0] > 0.5 * LARGE.width
    eye.turn(1, {(0, 0): 1})
    assert eye.camera.at((0, 0))[1] < eye.camera.at((4, 4))[1]


def test_a_board_that_is_seen_whole_is_so_from_every_side_and_from_above() -> None:
    board = Arrangement(SquareBoard(6, 6, "maple", walled=True), {(0, 5): (Disc(0, "ember"),) * 2}, ((), ()))
    eye = CameraControl(LARGE, board, seconds=0.0)
    heights = {(0, 5): 2}
    eye.fit((), heights, glide=False)
    before = eye.camera
    eye.flatten(heights)
    corners = [eye.camera.at(cell) for cell in ((0, 0), (5, 0), (0, 5), (5, 5))]
    assert all(LARGE.collidepoint(corner) for corner in corners)
    eye.flatten(heights)
    assert eye.camera.radius == pytest.approx(before.radius, rel=1e-3)
    assert (eye.camera.x, eye.camera.y) == pytest.approx((before.x, before.y), abs=1.0)
    eye.zoom(0.5, LARGE.center)
    small = eye.camera.radius
    eye.turn(1, heights)
    assert eye.camera.radius == pytest.approx(small)


def test_a_stack_too_tall_for_a_board_that_is_seen_whole_is_seen_from_farther_off() -> None:
    board = Arrangement(SquareBoard(6, 6, "maple", walled=True), {}, ((), ()))
    eye = CameraControl(LARGE, board, seconds=0.0)
    eye.fit((), {}, glide=False)
    before = eye.camera
    eye.reveal((3, 3), {(3, 3): 4})
    assert eye.camera == before
    eye.reveal((0, 5), {(0, 5): 12})
    assert eye.camera.radius < before.radius
    assert LARGE.collidepoint(eye.camera.at((0, 5), 12))
