"""Coordinates on open tables: which are shown, and where they can be read."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pygame
import pytest

from game.core.display.pieces import Arrangement, Disc, HexTable, HexTile, Slab, SquareBoard
from game.core.geometry.hexes import neighbours
from game.scenes.board.coordinates import coordinate_marks
from game.ui.canvas.painter import Painter
from game.ui.kinds import kind_of
from game.ui.look.theme import SMALLEST_TEXT, contrast
from game.ui.look.themes import THEMES
from game.ui.render import coordinates
from game.ui.render.baked import Sprite
from game.ui.render.camera import Camera
from game.ui.render.frame import Coordinate, Frame, Ghost, Lifted, Ring, Trail

TALL = Arrangement(HexTable(), {(0, 0): (HexTile(0, 5),), (0, 1): tuple(HexTile(0, 5) for _ in range(6))}, ((), ()))
AREA = pygame.Rect(0, 0, 640, 480)


def shown(frame: Frame, camera: Camera) -> bytes:
    surface = pygame.Surface(AREA.size)
    Painter(sprite_budget=inf).draw(surface, frame, camera, AREA)
    return pygame.image.tobytes(surface, "RGB")


def test_the_empty_cells_beside_stacks_are_named_as_in_the_list_of_moves() -> None:
    found = coordinate_marks(Frame(TALL), None)
    around = {other for cell in TALL.stacks for other in neighbours(cell)} - set(TALL.stacks)
    assert {mark.cell for mark in found} == around
    assert all(mark.words == kind_of(TALL).cell_name(mark.cell) and not mark.pointed for mark in found)
    assert {"−1,0", "1,−1", "0,2"} <= {mark.words for mark in found}


def test_a_cell_that_is_marked_otherwise_is_left_to_its_mark() -> None:
    slab = Slab(0, "ivory", ((-1, 1), (-1, 2)))
    found = coordinate_marks(Frame(TALL, (Ring((1, 0), 0, "may"), Ghost((-1, 1), 0, slab, True))), None)
    assert {mark.cell for mark in found}.isdisjoint({(1, 0), (-1, 1), (-1, 2)})
    assert len(found) == len(coordinate_marks(Frame(TALL), None)) - 3
    came = Trail(((1, 0), (0, 0)), (0, 1))
    assert (1, 0) not in {mark.cell for mark in coordinate_marks(Frame(TALL, (came,)), None)}


@pytest.mark.parametrize("lifted", [None, Lifted((0, 1))])
def test_the_stack_that_is_pointed_at_says_where_it_is(lifted: Lifted | None) -> None:
    (pointed,) = (mark for mark in coordinate_marks(Frame(TALL, lifted=lifted), (0, 1)) if mark.pointed)
    assert pointed == Coordinate((0, 1), "0,1", pointed=True)
    assert not [mark for mark in coordinate_marks(Frame(TALL), (3, 3)) if mark.pointed]


def test_a_board_has_them_on_its_rim_and_a_fan_is_left_alone() -> None:
    board = Arrangement(SquareBoard(5, 5, "walnut", True), {(1, 1): (Disc(0, "cream"),)}, ((), ()))
    assert coordinate_marks(Frame(board), (1, 1)) == ()
    assert coordinate_marks(Frame(TALL, fan=(0, 1)), None) == ()


@pytest.mark.slow_cases("0", "1")
@pytest.mark.parametrize("turns", range(6))
def test_none_is_drawn_that_a_stack_covers(turns: int) -> None:
    camera = kind_of(TALL).camera.turn(turns).fit(tuple(TALL.stacks), {(0, 0): 1, (0, 1): 6}, AREA, 110.0, 1.6)
    feet = [(camera.at(cell), camera.at(cell, len(pile))) for cell, pile in TALL.stacks.items()]
    covered, size = 0, coordinates.letter_size(camera.radius, 1.0, 0.8)
    for mark in coordinate_marks(Frame(TALL), None):
        alone = shown(Frame(TALL, (mark,)), camera) == shown(Frame(TALL), camera)
        assert alone == coordinates.is_hidden(mark.words, camera.at(mark.cell), feet, camera, size)
        covered += alone
    assert 0 < covered < 5


def test_they_rest_while_the_table_turns() -> None:
    camera = kind_of(TALL).camera.fit(tuple(TALL.stacks), {}, AREA, 110.0, 1.6)
    frame = Frame(TALL, coordinate_marks(Frame(TALL), None))
    between = replace(camera, turns=0.5)
    assert shown(frame, between) == shown(Frame(TALL), between)
    assert shown(frame, camera) != shown(Frame(TALL), camera)


def brightest(made: Sprite) -> str:
    surface = made.surface
    solid = [surface.get_at((x, y)) for x in range(surface.get_width()) for y in range(surface.get_height())]
    red, green, blue, _alpha = max(solid, key=lambda pixel: sum(pixel[:3]))
    return f"#{red:02X}{green:02X}{blue:02X}"


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_letters_can_be_read_on_the_cloth_of_every_theme(theme: str) -> None:
    """The soft shade under them counts: letters stand on their own ground."""
    made = coordinates.cloth_sprite("−2,10", coordinates.letter_size(60.0, 1.0, 0.8), 60.0, 0.64)
    ground = pygame.Surface(made.surface.get_size())
    ground.fill(THEMES[theme].backdrop.felt)
    bare = ground.get_at((0, 0))
    ground.blit(made.surface, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    pixels = [ground.get_at((x, y)) for x in range(ground.get_width()) for y in range(ground.get_height())]
    dark, bright = (choose(pixels, key=lambda pixel: sum(pixel[:3])) for choose in (min, max))
    assert sum(dark[:3]) < sum(bare[:3])
    assert contrast(*("#{:02X}{:02X}{:02X}".format(*pixel[:3]) for pixel in (bright, dark))) >= 4.5
    assert brightest(made) > "#B00000"


def test_they_are_small_but_never_too_small_and_left_out_where_they_have_no_room() -> None:
    assert coordinates.letter_size(20.0, 1.0, 0.8) == SMALLEST_TEXT
    assert coordinates.letter_size(300.0, 1.0, 0.8) == 0.8 * coordinates.MAX_LETTER_UNITS
    assert coordinates.letter_size(160.0, 1.0, 2.16) == 40  # nearly filling the screen, in a window of 3840x2160
    assert (
        coordinates.cloth_sprite("−12,−10", coordinates.letter_size(60.0, 1.0, 0.8), 60.0, 0.64).surface.get_width()
        < 60 * 1.73
    )
    assert coordinates.cloth_sprite(
        "−12,−10", coordinates.letter_size(24.0, 1.0, 0.8), 24.0, 0.64
    ).surface.get_size() == (
        1,
        1,
    )


def test_in_small_cells_they_rest() -> None:
    frame = Frame(TALL)
    named = replace(frame, markers=coordinate_marks(frame, None))
    for radius in (coordinates.MIN_CELL_SIZE - 1, coordinates.MIN_CELL_SIZE):
        camera = Camera(radius, 320, 200)
        assert (shown(named, camera) != shown(frame, camera)) == (radius == coordinates.MIN_CELL_SIZE)
