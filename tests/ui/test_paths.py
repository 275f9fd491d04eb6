"""Ways over a board: where they run, where walls throw them back, where words stand."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.core.geometry.hexes import Cell
from game.ui.kinds import kind_of
from game.ui.kinds.discs.paths import (
    LANE_OFFSET,
    NoteLayout,
    lane,
    note_size,
    place_notes,
    trim_line,
    turns_back,
    wall_bars,
    way_line,
)
from game.ui.kinds.discs.stage import DiscStage
from game.ui.render import markers
from game.ui.render.camera import FLAT_SQUASH, TILTED_SQUASH, Camera
from game.ui.render.frame import Frame, StackNote, Way
from game.ui.render.free_room import OTHER_WEIGHT, SUBJECT_WEIGHT
from game.ui.render.sprites import Sprites
from game.ui.render.vector import dash_line
from tests.ui.squares import walled

CAMERA = Camera(50, 300, 300, grid="square")


def way(*cells: Cell, walls: tuple[int, ...] = ()) -> Way:
    return Way(tuple((cell, 0.0) for cell in cells), walls)


def test_a_straight_way_runs_through_the_middles() -> None:
    cells = ((0, 0), (1, 1), (2, 2))
    assert not turns_back(cells)
    assert lane(cells) == [(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)]


def test_a_way_that_comes_back_keeps_to_its_right() -> None:
    cells = ((2, 0), (1, 0), (0, 0), (1, 0), (2, 0))
    assert turns_back(cells)
    there_and_back = lane(cells)
    assert there_and_back[0] == pytest.approx((2, LANE_OFFSET))
    assert there_and_back[-1] == pytest.approx((2, -LANE_OFFSET))
    assert min(x for x, _ in there_and_back) > 0
    assert all(math.dist(a, b) < 1.01 for a, b in pairwise(there_and_back))


@pytest.mark.parametrize(
    ("cells", "along"),
    [
        (((1, 0), (0, 0), (1, 0)), (0.0, 1.0)),
        (((0, 1), (0, 0), (0, 1)), (1.0, 0.0)),
        (((1, 2), (0, 1), (1, 0)), (0.0, 1.0)),
        (((1, 1), (0, 0), (1, 1)), (0.7, -0.7)),
        (((4, 1), (5, 0), (4, 1)), (0.7, 0.7)),
    ],
)
def test_a_wall_is_a_bar_across_what_it_throws_back(cells: tuple[Cell, ...], along: tuple[float, float]) -> None:
    assert wall_bars(way(*cells, walls=(1,))) == [(cells[1], along)]
    assert wall_bars(way(*cells)) == []


def test_a_way_begins_and_ends_at_the_rims() -> None:
    seen = way_line(way((0, 0), (1, 1), (2, 2)), CAMERA)
    assert seen is not None
    first, last = CAMERA.at((0, 0)), CAMERA.at((2, 2))
    assert 0.3 * 50 < math.dist(seen.points[0], first) < 0.8 * 50
    assert 0.2 * 50 < math.dist(seen.points[-1], last) < 0.8 * 50
    assert seen.along[0] > 0
    assert way_line(way((0, 0)), CAMERA) is None


def test_of_a_way_to_the_next_cell_enough_is_seen() -> None:
    seen = way_line(Way((((0, 0), 2.0), ((1, 0), 3.0))), CAMERA)
    assert seen is not None
    whole = math.dist(CAMERA.at((0, 0)), CAMERA.at((1, 0)))
    assert math.dist(seen.points[0], seen.points[-1]) > 0.4 * whole


def test_a_line_that_is_too_short_is_trimmed_to_nothing() -> None:
    line = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    assert trim_line(line, 5, 5) == [(5.0, 0.0), (10.0, 0.0), (10.0, 5.0)]
    assert trim_line(line, 12, 3) == [(10.0, 2.0), (10.0, 7.0)]
    assert trim_line(line, 30, 0) == []


def test_dashes_cover_their_share_of_a_line() -> None:
    runs = dash_line([(0.0, 0.0), (100.0, 0.0), (100.0, 50.0)], 6, 4)
    drawn = sum(math.dist(a, b) for run in runs for a, b in pairwise(run))
    assert drawn == pytest.approx(90)
    assert len(runs) == 15
    assert pygame.Rect(-1, -1, 102, 52).collidepoint(runs[-1][-1])


def test_words_that_would_seem_to_speak_of_another_stack_are_shortened() -> None:
    box = pygame.Rect(0, 0, 38, 24)

    def note_words(*stacks: Cell) -> str:
        boxes = []
        for cell in ((1, 1), *stacks):
            box.center = round(CAMERA.at(cell)[0]), round(CAMERA.at(cell)[1])
            boxes.append((tuple(box), SUBJECT_WEIGHT if cell == (1, 1) else OTHER_WEIGHT))
        note = StackNote((1, 1), 1, "Two high", brief="2")
        return place_notes(NoteLayout((note,), (boxes[0][0],), CAMERA, 13, tuple(boxes), (0, 0, 600, 600)))[0].words

    assert note_words() == note_words((4, 4)) == "Two high"
    assert (
        note_words(*((column, row) for column in range(-3, 6) for row in range(-3, 6) if (column, row) != (1, 1)))
        == "2"
    )


def test_the_plate_of_a_lone_number_is_hardly_larger_than_its_letters() -> None:
    assert max(note_size("2", 30)) < 1.4 * 30 < note_size("Two high", 30)[1]


def test_a_stack_out_of_sight_is_not_spoken_of() -> None:
    low, tall, free = (1, 2), (1, 1), (4, 4)
    board = walled({low: "e", tall: "ekekekek", free: "k"})
    notes = tuple(StackNote(cell, len(board.stacks[cell]), "Two high") for cell in (low, tall, free))
    for squash, visible in ((TILTED_SQUASH, [tall, free]), (FLAT_SQUASH, [low, tall, free])):
        camera = replace(kind_of(board).camera, radius=60.0, squash=squash)
        stage = kind_of(board).drawing.stage(Frame(board, notes), camera, Sprites(), pygame.Rect(0, 0, 900, 700))
        assert isinstance(stage, DiscStage)
        assert [note.cell for note in stage.seen_notes] == visible


def test_light_is_the_same_wherever_it_is_cut() -> None:
    light = markers.glow([(0.0, 0.0), (90.0, 40.0)], 40.0, 0.64)
    pictures = []
    for parts in ([pygame.Rect(0, 0, 300, 200)], [pygame.Rect(0, 0, 53, 200), pygame.Rect(53, 0, 247, 200)]):
        table = pygame.Surface((300, 200), depth=32)
        table.fill("#786450")
        for part in parts:
            table.set_clip(part)
            table.blit(light.surface, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        pictures.append(table.get_view("2").raw)
    assert pictures[0] == pictures[1]
