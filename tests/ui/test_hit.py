from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.canvas.hit import hit_test
from game.ui.render.camera import FLAT_SQUASH, TILTED_SQUASH, Camera
from game.ui.render.fan import fan_places
from game.ui.render.frame import HELD_GAP, Frame, Ghost, Lifted, Ring
from tests.ui.boards import scattered, table, tower

CAMERA = st.builds(
    Camera,
    radius=st.floats(20, 120),
    x=st.just(640.0),
    y=st.just(400.0),
    turns=st.floats(0, 6),
    squash=st.sampled_from((TILTED_SQUASH, 0.8, FLAT_SQUASH)),
    spread=st.sampled_from((0.0, 1.2)),
)


def open_top(frame: Frame, camera: Camera, cell: tuple[int, int]) -> bool:
    """Whether no stack in front is taller, so that the middle of the top is seen."""
    x, y = camera.at(cell)
    return all(
        frame.height(other) <= frame.height(cell)
        for other in frame.arrangement.stacks
        if other != cell and camera.at(other)[1] > y - 1 and abs(camera.at(other)[0] - x) < 2 * camera.radius
    )


@given(CAMERA, st.integers(0, 20))
def test_the_middle_of_a_visible_top_is_that_cell(camera: Camera, seed: int) -> None:
    frame = Frame(scattered(seed))
    for cell, pile in frame.arrangement.stacks.items():
        if open_top(frame, camera, cell):
            assert hit_test(frame, camera, camera.at(cell, len(pile))) == (cell, len(pile) - 1)


@given(CAMERA, st.tuples(st.integers(-9, 9), st.integers(-9, 9)))
def test_the_bare_table_gives_its_cell(camera: Camera, cell: tuple[int, int]) -> None:
    assert hit_test(table({}), camera, camera.at(cell)) == (cell, None)


def test_a_body_hides_what_stands_behind_it() -> None:
    camera = Camera(80, 640, 400)
    arrangement = table({(0, 0): tower(1), (0, 1): tower(6)})
    assert hit_test(arrangement, camera, camera.at((0, 0), 1))[0] == (0, 1)


def test_a_lifted_tile_is_its_stack() -> None:
    camera = Camera(80, 640, 400)
    frame = Frame(table({(0, 0): tower(1), (0, -1): tower(1)}), lifted=Lifted((0, 0)))
    x, y = camera.at((0, 0), 1)
    assert hit_test(frame, camera, (x, y - HELD_GAP * camera.thickness))[0] == (0, 0)


def test_a_faded_stack_is_looked_through_to_what_matters() -> None:
    camera = Camera(80, 640, 400)
    frame = Frame(table({(0, 0): tower(1), (0, 1): tower(6)}), faded=frozenset({(0, 1)}))
    assert hit_test(frame, camera, camera.at((0, 0), 1))[0] == (0, 0)
    bare = replace(frame, arrangement=table({(0, 1): tower(6)}))
    assert hit_test(bare, camera, camera.at((0, 0)))[0] == (0, 1)
    assert hit_test(replace(bare, markers=(Ring((0, 0), 0, "may"),)), camera, camera.at((0, 0)))[0] == (0, 0)


@pytest.mark.parametrize("cell", [(0, 0), (2, -3), (-3, 2)])
def test_every_face_of_a_fan_is_found(cell: tuple[int, int]) -> None:
    camera, area = Camera(80, 640, 400), pygame.Rect(0, 0, 1280, 800)
    frame = Frame(table({cell: tower(6), (1, 0): tower(2)}), fan=cell)
    for level, place in enumerate(fan_places(cell, 6, camera, area)):
        assert area.collidepoint(place)
        assert hit_test(frame, camera, place, area) == (cell, level)


def test_a_ghost_is_its_cell_unless_a_stack_or_a_marked_cell_is_seen_through_it() -> None:
    camera, behind, front = Camera(80, 640, 400), (0, 0), (0, 1)
    ghosts = tuple(Ghost(front, height, piece, True) for height, piece in enumerate(tower(6)))
    place = camera.at(behind)
    assert hit_test(Frame(table({}), markers=ghosts), camera, place) == (front, None)
    assert hit_test(Frame(table({}), markers=(*ghosts, Ring(behind, 0, "may"))), camera, place) == (behind, None)
    on_stack = Frame(table({front: tower(1)}), markers=tuple(replace(each, height=each.height + 1) for each in ghosts))
    assert hit_test(on_stack, camera, place) == (front, 0)
    own = table({behind: tower(1), (5, 5): tower(2)})
    assert hit_test(Frame(own, markers=ghosts), camera, camera.at(behind, 1)) == (behind, 0)
    choosing = Frame(own, markers=ghosts, lifted=Lifted((5, 5)))
    assert hit_test(choosing, camera, camera.at(behind, 1)) == (front, None)
    target = replace(choosing, markers=(*ghosts, Ring(behind, 1, "may")))
    assert hit_test(target, camera, camera.at(behind, 1)) == (behind, 0)
