"""The eye: what the camera does when the window changes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.display.pieces import Arrangement, Disc, HexTable, Pocket, Slab, SquareBoard
from game.core.geometry.hexes import Cell
from game.scenes.board.camera_control import GLIDE_SECONDS, CameraControl

EMPTY = Arrangement(HexTable(), {}, ())
SLABS = Arrangement(HexTable(), {}, ((Pocket(Slab(0, "ivory", ((0, 0), (1, 0))), True),),))
OPEN, FOLDED, LARGE = pygame.Rect(16, 150, 700, 400), pygame.Rect(16, 150, 1000, 400), pygame.Rect(16, 150, 1400, 800)


def test_folding_the_panel_and_back_keeps_the_size() -> None:
    eye = CameraControl(OPEN, EMPTY)
    eye.zoom(1.3, OPEN.center)
    before = eye.camera
    for area in (FOLDED, OPEN, FOLDED, OPEN):
        eye.resize(area, {})
    assert eye.camera.radius == pytest.approx(before.radius)
    assert (eye.camera.x, eye.camera.y) == pytest.approx((before.x, before.y))


def test_a_larger_window_shows_the_same_larger() -> None:
    eye = CameraControl(OPEN, EMPTY)
    eye.zoom(1.3, OPEN.center)
    radius = eye.camera.radius
    eye.resize(LARGE, {})
    assert eye.camera.radius == pytest.approx(2 * radius)
    assert eye.camera.at((0, 0)) == pytest.approx(LARGE.center)


@pytest.mark.parametrize("way", [(900, 0), (-900, 0), (0, 900), (0, -900), (40, 30)])
@pytest.mark.parametrize("zoom", [0.5, 1.0, 4.0])
def test_no_view_that_the_player_chooses_lays_stacks_under_the_hands(way: tuple[int, int], zoom: float) -> None:
    eye, heights = CameraControl(OPEN, EMPTY), {(0, 0): 1, (1, 0): 3}
    eye.zoom(zoom, OPEN.center)
    eye.pan(*way)
    eye.keep_in_area(heights)
    kept = eye.camera
    left, top, right, bottom = kept.stack_bounds(heights)
    is_small = right - left < OPEN.width and bottom - top < OPEN.height
    inside = OPEN.inflate(2, 2)
    assert not is_small or (inside.collidepoint(left, top) and inside.collidepoint(right, bottom))
    assert is_small or (min(bottom, OPEN.bottom) - max(top, OPEN.top) >= min(bottom - top, OPEN.height) - 2)
    eye.keep_in_area(heights)
    assert eye.camera == kept


@pytest.mark.parametrize("by", [0, 1, -1])
def test_a_glide_goes_on_from_where_it_is_when_the_layout_changes(by: int) -> None:
    """It takes the shorter way around the table, and no longer than a glide of its own."""
    eye, heights = CameraControl(OPEN, EMPTY), {(0, 0): 1, (1, 0): 3}
    if by:
        eye.turn(by, heights)
    else:
        eye.fit({(4, 4): 1} | heights)
    eye.update(GLIDE_SECONDS / 2)
    seen = eye.camera
    assert eye.is_gliding
    eye.resize(FOLDED, heights)
    shown = [seen]
    for step in range(1, 13):
        eye.update(GLIDE_SECONDS / 2 + step * GLIDE_SECONDS / 12)
        shown.append(eye.camera)
    assert not eye.is_gliding
    still = CameraControl(FOLDED, EMPTY, seconds=0.0)
    still.turn(by, heights)
    assert (eye.camera.radius, eye.camera.turns) == pytest.approx((still.camera.radius, still.camera.turns))
    whole = abs(shown[-1].radius - seen.radius)
    for before, after in pairwise(shown):
        turned = abs(after.turns - before.turns)
        assert min(turned, 6 - turned) < 0.2
        assert abs(after.radius - before.radius) <= 0.2 * whole


def test_a_move_out_of_sight_is_brought_into_view_and_nothing_lost() -> None:
    eye = CameraControl(OPEN, EMPTY, seconds=0.0)
    heights = dict.fromkeys([(q, 0) for q in range(9)], 1)
    radius = eye.camera.radius
    for count in range(2, 10):
        seen = dict(list(heights.items())[:count])
        eye.reveal([(count - 1, 0)], seen)
        assert all(OPEN.collidepoint(eye.camera.at(cell, 1)) for cell in seen)
    assert eye.camera.radius < radius


def test_a_tall_stack_is_brought_into_view_up_to_its_top() -> None:
    eye = CameraControl(OPEN, EMPTY, seconds=0.0)
    cell = (1, -1)
    eye.pan(1, 0)
    before = eye.camera
    eye.reveal([cell], {cell: 1})
    assert eye.camera == before
    assert not OPEN.collidepoint(before.at(cell, 12))
    eye.reveal([cell], {cell: 12})
    assert OPEN.collidepoint(eye.camera.at(cell, 12))
    assert eye.camera.radius == before.radius
    top = eye.camera.at(cell, 13)[1]  # one level is left free above the stack
    assert top - 1.1 * eye.camera.radius == pytest.approx(OPEN.top)


def test_a_slab_is_brought_into_view_with_all_its_cells() -> None:
    eye = CameraControl(OPEN, EMPTY, seconds=0.0)
    cells = tuple((q, 0) for q in range(3, 8))
    eye.pan(1, 0)
    radius = eye.camera.radius
    eye.reveal(cells, dict.fromkeys(cells, 1))
    assert all(OPEN.collidepoint(eye.camera.at(cell, 1)) for cell in cells)
    assert eye.camera.radius == radius
    before = eye.camera
    eye.reveal(cells, dict.fromkeys(cells, 1))
    assert eye.camera == before


def test_a_view_that_only_shifts_does_so_by_whole_pixels() -> None:
    eye = CameraControl(OPEN, EMPTY, seconds=1.0)
    eye.pan(0.3, 0.4)
    eye.centre([(2, 1)])
    seen = []
    for step in range(1, 11):
        eye.update(step / 10)
        seen.append(eye.camera)
    assert not eye.is_gliding
    assert all(camera.pixels_to(seen[-1]) is not None for camera in seen)
    assert len({(camera.x, camera.y) for camera in seen}) == 10


def test_a_closer_view_stays_close() -> None:
    eye = CameraControl(OPEN, EMPTY, seconds=0.0)
    eye.zoom(3.0, OPEN.center)
    radius = eye.camera.radius
    eye.reveal([(6, 0)], {(q, 0): 1 for q in range(7)})
    assert eye.camera.radius == radius
    assert OPEN.collidepoint(eye.camera.at((6, 0), 1))


def test_from_above_and_around_nothing_leaves_the_sight() -> None:
    eye = CameraControl(OPEN, EMPTY, seconds=0.0)
    heights = {(q, r): 1 + (q == r) for q in range(-2, 3) for r in range(-1, 2)}
    eye.fit(heights)
    eye.flatten(heights)
    assert eye.is_flat
    for _ in range(6):
        eye.turn(1, heights)
        assert all(OPEN.collidepoint(eye.camera.at(cell, height)) for cell, height in heights.items())


def test_a_board_is_always_shown_whole_and_as_large_as_it_can_be() -> None:
    board = SquareBoard(5, 5, "walnut", walled=False)
    eye = CameraControl(LARGE, Arrangement(board, {}, ((), ())), seconds=0.0)
    eye.fit({(0, 0): 1})
    assert all(LARGE.collidepoint(eye.camera.at(cell)) for cell in board.cells)
    assert eye.camera.at((4, 4))[0] - eye.camera.at((0, 0))[0] > 0.5 * LARGE.width
    eye.turn(1, {(0, 0): 1})
    assert eye.camera.at((0, 0))[1] < eye.camera.at((4, 4))[1]


def test_a_board_that_is_seen_whole_is_so_from_every_side_and_from_above() -> None:
    board = Arrangement(SquareBoard(6, 6, "maple", walled=True), {(0, 5): (Disc(0, "ember"),) * 2}, ((), ()))
    eye = CameraControl(LARGE, board, seconds=0.0)
    heights = {(0, 5): 2}
    eye.fit(heights, glide=False)
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
    eye.fit({}, glide=False)
    before = eye.camera
    eye.reveal([(3, 3)], {(3, 3): 4})
    assert eye.camera == before
    eye.reveal([(0, 5)], {(0, 5): 12})
    assert eye.camera.radius < before.radius
    assert LARGE.collidepoint(eye.camera.at((0, 5), 12))


KINDS = (EMPTY, Arrangement(SquareBoard(6, 6, "maple", walled=True), {}, ((), ())), SLABS)
CELL = st.tuples(st.integers(0, 5), st.integers(0, 5))
COMMANDS = st.lists(st.sampled_from(("E", "Q", "T", "X", "fold", "grow", "Z")), max_size=8)


def do(eye: CameraControl, command: str, heights: dict[Cell, int]) -> None:
    """Do what a key does."""
    actions: dict[str, Callable[[], object]] = {
        "E": lambda: eye.turn(1, heights),
        "Q": lambda: eye.turn(-1, heights),
        "T": lambda: eye.flatten(heights),
        "X": lambda: eye.lift(heights),
        "fold": lambda: eye.resize(FOLDED if eye.area == OPEN else OPEN, heights),
        "Z": lambda: eye.fit(heights),
        "grow": lambda: eye.reveal([(5, 5)], heights),
    }
    if command == "grow":
        heights[5, 5] = heights.get((5, 5), 0) + 5
    actions[command]()


def all_seen(eye: CameraControl, heights: dict[Cell, int]) -> bool:
    """Whether every stack is seen from its foot to the edge behind its upper face."""
    camera, half = eye.camera, eye.camera.radius * eye.camera.squash * (0.53 if eye.board else 1.0)
    room = eye.area.inflate(2, 2)
    tops = [camera.at(cell, height) for cell, height in heights.items()]
    return all(room.collidepoint(camera.at(cell)) for cell in heights) and all(
        room.collidepoint(x, y - half) for x, y in tops
    )


@given(st.sampled_from(KINDS), st.dictionaries(CELL, st.integers(1, 39), min_size=1), COMMANDS)
def test_everything_stays_in_view_whatever_is_done(
    table: Arrangement, heights: dict[Cell, int], commands: list[str]
) -> None:
    eye = CameraControl(OPEN, table, seconds=0.0)
    eye.fit(heights)
    for command in commands:
        do(eye, command, heights)
        assert all_seen(eye, heights), command


@given(st.sampled_from(KINDS), st.dictionaries(CELL, st.integers(1, 39), min_size=1), COMMANDS)
def test_around_the_table_and_back_is_the_same_view(
    table: Arrangement, heights: dict[Cell, int], commands: list[str]
) -> None:
    eye = CameraControl(OPEN, table, seconds=0.0)
    eye.fit(heights)
    for command in commands:
        do(eye, command, heights)
    before = eye.camera
    for way in ("EQ", "QE", "EEEEEEEEEEEE", "TT", "XX"):
        for command in way:
            do(eye, command, heights)
        assert eye.camera == before, way
    eye.zoom(1.2, (400, 300))
    own = eye.camera
    do(eye, "E", heights)
    do(eye, "Q", heights)
    assert (eye.camera.radius, eye.camera.turns) == (own.radius, own.turns)
    assert (eye.camera.x, eye.camera.y) == pytest.approx((own.x, own.y), abs=1e-6)


@pytest.mark.parametrize("table", KINDS)
def test_a_size_set_by_zooming_or_panning_stays_until_all_is_fitted_again(table: Arrangement) -> None:
    heights = {(0, 0): 3, (4, 1): 1}
    for factor in (1.4, 1.0):
        eye = CameraControl(OPEN, table, seconds=0.0)
        eye.fit(heights)
        fitted = eye.camera
        eye.zoom(factor, OPEN.center)
        eye.pan(5, 0)
        radius = eye.camera.radius
        for command in ("E", "Q", "T", "T", "X", "X", "grow"):
            do(eye, command, heights)
            assert eye.camera.radius == radius
        del heights[5, 5]
        do(eye, "fold", heights)
        do(eye, "fold", heights)
        assert eye.camera.radius == pytest.approx(radius)
        eye.fit(heights)
        assert eye.camera == fitted


def test_a_view_that_fits_glides_there() -> None:
    eye = CameraControl(OPEN, EMPTY)
    eye.fit({(0, 0): 1}, glide=False)
    before = eye.camera
    eye.lift({(0, 0): 30})
    seen = []
    for step in range(12):
        eye.update(step / 10 * eye.seconds)
        seen.append(eye.camera)
    assert not eye.is_gliding
    assert seen[0] == before
    assert [view.radius for view in seen] == sorted((view.radius for view in seen), reverse=True)
    assert seen[5].radius < before.radius
    assert seen[5].radius > seen[-1].radius


def test_the_view_steps_back_for_a_place_below_the_words_about_the_turn() -> None:
    eye = CameraControl(LARGE, EMPTY, seconds=0.0)
    row = {(q, 0): 1 for q in range(8)}
    eye.fit(row)
    x, y = eye.camera.at((0, 0))
    eye.leave_free(pygame.Rect(0, round(y), round(x), LARGE.bottom), 1.0)
    before = eye.camera
    eye.step_back_for({(q, 0): 1 for q in range(2, 6)})
    assert eye.camera == before
    eye.step_back_for(row)
    assert eye.camera.clear_corner(row, LARGE, pygame.Rect(0, round(y), round(x), LARGE.bottom)) == eye.camera
