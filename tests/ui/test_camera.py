from __future__ import annotations

import math

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.display.pieces import Arrangement, Disc, HexTable, HexTile, Pocket, Slab, SquareBoard
from game.core.geometry.hexes import turn_cell
from game.ui.kinds import kind_of
from game.ui.render.camera import (
    BOARD_BORDER,
    BOARD_LEAN,
    DISC_THICKNESS,
    FLAT_SQUASH,
    SLAB_THICKNESS,
    SQUARE_SIDE,
    TILE_THICKNESS,
    TILTED_SQUASH,
    Camera,
)

NUMBER = st.floats(-2000, 2000)
CELL = st.tuples(st.integers(-60, 60), st.integers(-60, 60))
CAMERA = st.builds(
    Camera,
    radius=st.floats(14, 240),
    x=NUMBER,
    y=NUMBER,
    turns=st.floats(-7, 7),
    squash=st.floats(TILTED_SQUASH, FLAT_SQUASH),
    spread=st.floats(0, 2),
    grid=st.sampled_from(("hex", "square")),
    thick=st.sampled_from((TILE_THICKNESS, SLAB_THICKNESS)),
)


@given(CAMERA, CELL, st.integers(0, 9))
def test_a_cell_comes_back_from_its_pixel(camera: Camera, cell: tuple[int, int], height: int) -> None:
    assert camera.cell_at(camera.at(cell, height), height) == cell


@given(CAMERA, CELL, st.floats(0.3, 3), st.floats(-2, 2))
def test_what_is_pointed_at_stays_under_the_pointer(
    camera: Camera, cell: tuple[int, int], factor: float, by: float
) -> None:
    point = camera.at(cell)
    for after in (camera.zoom(factor, point), camera.turn(by, point), camera.tilt(FLAT_SQUASH, point)):
        assert after.at(cell) == pytest.approx(point, abs=1e-4)


@given(CELL, st.integers(0, 5))
def test_a_turned_camera_shows_the_turned_cell(cell: tuple[int, int], turns: int) -> None:
    plain = Camera(50, 300, 200)
    assert plain.turn(turns).at(cell) == pytest.approx(plain.at(turn_cell(cell, turns)), abs=1e-6)


@given(
    st.lists(CELL, min_size=1, max_size=30),
    st.integers(1, 9),
    st.integers(0, 5),
    st.sampled_from((TILTED_SQUASH, FLAT_SQUASH)),
)
def test_fitted_shows_every_cell_and_a_tile_lifted_over_the_tallest(
    cells: list[tuple[int, int]], tallest: int, turns: int, squash: float
) -> None:
    area = pygame.Rect(40, 60, 1200, 700)
    camera = Camera(50, 0, 0, turns, squash).fit(cells, dict.fromkeys(cells, tallest), area, 110.0, 1.6)
    for cell in cells:
        x, y = camera.at(cell)
        _, top = camera.at(cell, tallest + 1)
        assert area.left <= x - camera.radius * 0.866 + 1
        assert x + camera.radius * 0.866 <= area.right + 1
        assert area.top <= top - camera.radius * squash + 1
        assert y + camera.radius * squash <= area.bottom + 1


def test_fitted_to_real_heights_comes_nearer() -> None:
    area = pygame.Rect(0, 0, 900, 500)
    cells, heights = [(0, -2), (0, 0), (0, 2)], {(0, 2): 6, (0, 0): 1}
    near = Camera(50, 0, 0).fit(cells, heights, area, lift=1.6)
    assert near.radius > Camera(50, 0, 0).fit(cells, dict.fromkeys(cells, 6), area, lift=1.6).radius
    assert all(near.at(cell, heights.get(cell, 0) + 1)[1] - near.radius * near.squash >= 0 for cell in cells)


BOARD = Arrangement(SquareBoard(6, 6, "maple", walled=True), {(0, 0): (Disc(0, "ember"),)}, ((), ()))


@pytest.mark.parametrize("turns", range(4))
def test_no_line_of_a_square_board_runs_straight_away_from_the_viewer(turns: int) -> None:
    camera = Camera(50, 0, 0, turns, grid="square")
    for way in ((1, 0), (0, 1), (1, 1), (1, -1)):
        x, y = camera.at(way)
        assert 19 < abs(math.degrees(math.atan(x / (y / TILTED_SQUASH)))) < 71  # from straight up


@pytest.mark.parametrize("turns", range(4))
def test_from_above_a_square_board_is_square_and_lies_level(turns: int) -> None:
    camera = Camera(50, 300, 200, turns, FLAT_SQUASH, grid="square")
    (x0, y0), (x1, y1), (x2, y2) = (camera.at(cell) for cell in ((0, 0), (1, 0), (0, 1)))
    steps = sorted((abs(round(x - x0, 6)), abs(round(y - y0, 6))) for x, y in ((x1, y1), (x2, y2)))
    assert steps == [(0, pytest.approx(50 * SQUARE_SIDE)), (pytest.approx(50 * SQUARE_SIDE), 0)]


@given(st.integers(0, 4))
def test_a_board_turns_by_quarters(turns: int) -> None:
    camera = Camera(50, 300, 200, grid="square").turn(turns)
    ring = [camera.at(cell) for cell in ((1, 0), (0, 1), (-1, 0), (0, -1))]
    side = 50 * SQUARE_SIDE
    beside = 300 + side * math.cos(BOARD_LEAN), 200 + side * math.sin(BOARD_LEAN) * TILTED_SQUASH
    assert ring[turns % 4] == pytest.approx(beside, abs=1e-6)
    assert camera.settle().turns == turns % 4


@given(st.integers(0, 3), st.sampled_from((TILTED_SQUASH, FLAT_SQUASH)), st.integers(1, 24))
def test_a_board_is_fitted_with_its_edge(turns: int, squash: float, tallest: int) -> None:
    area = pygame.Rect(40, 60, 1200, 700)
    cells = BOARD.field.cells
    camera = kind_of(BOARD).camera.turn(turns).tilt(squash).fit(cells, dict.fromkeys(cells, tallest), area, lift=1.6)
    for column in (-0.5 - BOARD_BORDER, 5.5 + BOARD_BORDER):
        for row in (-0.5 - BOARD_BORDER, 5.5 + BOARD_BORDER):
            assert area.inflate(2, 2).collidepoint(camera.at((column, row)))
    assert all(area.collidepoint(camera.at(cell, tallest)) for cell in cells)


def test_each_kind_of_piece_has_its_thickness() -> None:
    slab = Arrangement(HexTable(), {}, ((Pocket(Slab(0, "ivory", ((0, 0), (1, 0))), True),),))
    tile = Arrangement(HexTable(), {(0, 0): (HexTile(0, 1),)}, ())
    thick = [kind_of(arrangement).camera.thick for arrangement in (slab, tile, BOARD)]
    assert thick == [SLAB_THICKNESS, TILE_THICKNESS, DISC_THICKNESS]
    assert [len(arrangement.field.cells) for arrangement in (slab, tile, BOARD)] == [0, 0, 36]


@pytest.mark.parametrize(("area", "moved"), [((0, 0, 600, 200), (1, 0)), ((0, 0, 100, 600), (0, -1))])
def test_a_view_moves_off_a_corner_where_there_is_room(area: tuple[int, ...], moved: tuple[int, int]) -> None:
    room = pygame.Rect(area)
    camera = Camera(40, room.centerx, room.centery + (60 if moved[1] else 0))
    x, y = camera.at((0, 0))
    corner = pygame.Rect(0, round(y), round(x), room.bottom - round(y))
    found = camera.clear_corner({(0, 0): 1}, room, corner)
    assert found is not None
    assert ((found.x > camera.x) - (found.x < camera.x), (found.y > camera.y) - (found.y < camera.y)) == moved
    assert found.clear_corner({(0, 0): 1}, room, corner) == found


def test_a_view_without_room_beside_a_corner_is_refused() -> None:
    room = pygame.Rect(0, 0, 80, 60)
    assert Camera(40, 40, 30).clear_corner({(0, 0): 1}, room, pygame.Rect(0, 20, 60, 40)) is None
