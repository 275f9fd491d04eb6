"""Square boards and discs: what is baked, what is drawn, what is hit."""

from __future__ import annotations

import runpy
import sys
from dataclasses import replace
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.display.pieces import Arrangement, SquareBoard
from game.core.geometry.hexes import Cell
from game.ui.canvas.hit import hit_test
from game.ui.canvas.painter import Painter
from game.ui.kinds import kind_of
from game.ui.kinds.discs import board, discs
from game.ui.render.baked import has_alpha, sheet_part
from game.ui.render.camera import DISC_RADIUS, FLAT_SQUASH, TILTED_SQUASH, Camera
from game.ui.render.fan import fan_places
from game.ui.render.frame import Cross, Flying, Frame, Ghost, Glow, Lifted, Marker, Ring, StackNote, Tape, Way
from tests.ui.squares import TRAY, WALLED, crowded, pile, tray, walled
from tests.ui.test_baked import LOSS, off_by

ROOT = Path(__file__).parents[2]
AREA = pygame.Rect(0, 0, 520, 400)
BOARD = walled({(1, 1): "kkekee", (4, 4): "kkeke", (2, 3): "ek", (5, 1): "k"})
CAMERA = kind_of(BOARD).camera.fit(WALLED.cells, {(1, 1): 6, (4, 4): 5}, AREA, 110.0, 1.6)


def drawn(frame: Frame, camera: Camera = CAMERA, painter: Painter | None = None) -> pygame.Surface:
    surface = pygame.Surface(AREA.size, depth=32)
    (painter or Painter(sprite_budget=inf)).draw(surface, frame, camera, AREA)
    return surface


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return one.get_view("2").raw == other.get_view("2").raw


def near(surface: pygame.Surface, place: tuple[float, float], side: int = 5) -> pygame.Color:
    """The mean colour around a pixel."""
    box = pygame.Rect(0, 0, side, side)
    box.center = round(place[0]), round(place[1])
    return pygame.Color(*pygame.transform.average_color(surface, box)[:3])


def baker(name: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setattr(sys, "path", [str(ROOT / "sprites"), *sys.path])
    return runpy.run_path(str(ROOT / "sprites" / f"{name}.py"))


@pytest.mark.slow
def test_the_shipped_discs_are_what_the_script_bakes(monkeypatch: pytest.MonkeyPatch) -> None:
    make = baker("discs", monkeypatch)
    look = make["VIEWS"][0]
    assert off_by("table_discs", 4 + 3, make["disc"](look, make["FINISHES"][1], 1, 1))[0] < LOSS
    worn = make["disc"](look, replace(make["CHOSEN"]["sky"], ringed=False), 1, 1)
    assert off_by("table_discs_sky", 4 + 3, worn)[0] < LOSS
    assert [make[name] for name in ("UNIT", "GRAINS", "TURNS")] == [
        discs.DISC_UNIT,
        discs.DISC_GRAINS,
        discs.ROSETTE_TURNS,
    ]
    assert list(discs.MASTER_THICKNESS.values()) == pytest.approx([view.thickness for view in make["VIEWS"]])


@pytest.mark.slow
def test_the_shipped_cells_are_what_the_script_bakes(monkeypatch: pytest.MonkeyPatch) -> None:
    make = baker("boards", monkeypatch)
    look = make["VIEWS"][0]
    assert off_by("table_cells", 3 * 6 + 4, make["cell"](look, make["MAKES"][1].tones[1], 1, 10))[0] < LOSS


@pytest.mark.slow
def test_the_boards_agree_with_the_script(monkeypatch: pytest.MonkeyPatch) -> None:
    make = baker("boards", monkeypatch)
    assert (make["RADIUS"], make["GRAINS"]) == (board.LARGEST_BOARD, board.CELL_GRAINS)
    for made, field in zip(make["MAKES"], (WALLED, TRAY), strict=True):
        shape = board.WOOD_SHAPES[made.name]
        assert (shape.rim, shape.gutter, shape.wall) == (made.rim, made.gutter, made.wall)
        assert (field.wood, field.columns) == (made.name, made.cells)
        for look in make["VIEWS"]:
            half, above, below = make["frame_size"](look, made)
            for share, size in ((2, 88), (1, 176)):
                shipped = sheet_part(f"{look.name}_frame_{made.name}_{made.cells}", size)
                assert shipped.get_size() == (2 * half // share, (above + below) // share)
                assert board.middle_row(field, look.name, size) == above // share


@pytest.mark.parametrize("arrangement", [walled({}), tray({})])
@pytest.mark.parametrize("facing", range(4))
@pytest.mark.parametrize("squash", [TILTED_SQUASH, FLAT_SQUASH])
def test_cells_are_light_and_dark_by_turns(arrangement: Arrangement, facing: int, squash: float) -> None:
    field, cells = arrangement.field, arrangement.field.cells
    plain = replace(kind_of(arrangement).camera, turns=float(facing), squash=squash)
    camera = plain.fit(cells, {}, AREA, lift=1.6)
    surface = drawn(Frame(arrangement), camera)
    bright: dict[int, list[int]] = {0: [], 1: []}
    for column, row in cells:
        if 0 < column < field.columns - 1 and 0 < row < field.rows - 1:  # type: ignore[union-attr]
            bright[(column + row) % 2].append(sum(near(surface, camera.at((column, row)))[:3]))
    assert min(bright[1]) > max(bright[0])


def test_no_seam_is_seen_between_cells() -> None:
    surface, camera = drawn(Frame(walled({}))), CAMERA
    felt = Painter(sprite_budget=inf).theme.backdrop.felt
    for column in range(5):
        x, y = camera.at((column + 0.5, 2))
        colours = [surface.get_at((round(x), round(y) + dy)) for dy in range(-3, 4)]
        assert all(colour.r > colour.b for colour in colours), (column, felt)


@pytest.mark.parametrize("radius", [33.5, 54.0, 61.0, 108.5])
@pytest.mark.parametrize("squash", [TILTED_SQUASH, FLAT_SQUASH])
def test_strips_of_a_board_meet_without_gap_or_overlap(radius: float, squash: float) -> None:
    strips = [board.board_strip(WALLED, 0, strip, radius, squash) for strip in range(board.BOARD_STRIPS)]
    for one, other in pairwise(strips):
        assert one.x - one.surface.get_width() == other.x
        assert one.y == other.y


@pytest.mark.parametrize("field", [WALLED, TRAY])
@pytest.mark.parametrize("squash", [TILTED_SQUASH, FLAT_SQUASH])
def test_a_board_in_parts_looks_as_it_does_whole(field: SquareBoard, squash: float) -> None:
    hidden, whole, radius = 0, 0, 92.0  # larger than baked, so that what is solid stays so
    for strip in range(board.BOARD_STRIPS):
        pictures = []
        for made in (
            board.board_strip(field, 1, strip, radius, squash),
            board.split_strip(field, 1, strip, radius, squash),
        ):
            felt = pygame.Surface((420, 1100), depth=32)
            felt.fill("#FF00FF")
            for part, x, y in made.parts or ((made.surface, 0, 0),):
                felt.blit(part, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED if has_alpha(part) else 0)
                hidden += 0 if has_alpha(part) else part.get_width() * part.get_height()
            pictures.append(felt)
            whole += made.surface.get_width() * made.surface.get_height()
        assert same(*pictures)
    assert hidden > whole / 4


@pytest.mark.parametrize("facing", range(4))
def test_the_coordinates_turn_with_the_board(facing: int) -> None:
    camera = CAMERA.turn(facing)
    found = list(board.labels(WALLED, camera))
    assert len(found) == 12
    for word, front, (x, y) in found:
        column, row = camera.place_at((x, y + board.WOOD_SHAPES["maple"].wall * 2**0.5 * camera.radius))
        along = column if word in "abcdef" else row
        assert along == pytest.approx("abcdef".index(word) if word in "abcdef" else int(word) - 1, abs=1e-6)
        beside = camera.at((min(5, max(0, round(column))), min(5, max(0, round(row)))))
        if front == "front":
            assert y > beside[1]
        else:
            assert x > beside[0]


def test_a_turned_board_shows_other_coordinates() -> None:
    assert {word for word, front, _ in board.labels(WALLED, CAMERA) if front == "front"} == set("abcdef")
    assert {word for word, front, _ in board.labels(WALLED, CAMERA.turn(1)) if front == "front"} == set("123456")


@pytest.mark.parametrize("letters", ["ek", "ce"])
def test_the_owners_of_a_stack_are_visible_from_its_side(letters: str) -> None:
    one, other = letters[0], letters[1]
    surface = drawn(Frame(walled({(3, 2): one + other + one + one}), badges=False))
    x = CAMERA.at((3, 2))[0] - 0.3 * DISC_RADIUS * CAMERA.radius
    sides = []
    for level in range(3):
        y = (
            CAMERA.at((3, 2), level + 1)[1]
            + 0.95 * DISC_RADIUS * CAMERA.radius * TILTED_SQUASH
            + 0.5 * CAMERA.thickness
        )
        sides.append(near(surface, (x, y), max(3, int(CAMERA.thickness * 0.7))))

    def apart(a: pygame.Color, b: pygame.Color) -> int:
        return max(abs(a[k] - b[k]) for k in range(3))

    assert apart(sides[0], sides[2]) < 20
    assert apart(sides[0], sides[1]) > 40


BOUNCED = (((1, 1), 2.0), ((2, 0), 0.0), ((3, 1), 0.0))
MARKS: list[Marker] = [
    *(Ring((4, 4), 5, kind) for kind in ("may", "may-not", "step-rule", "chosen", "aimed")),
    *(Ring((3, 1), 0, kind) for kind in ("may", "may-not", "step-rule", "chosen", "aimed")),
    Ghost((3, 1), 0, pile("e")[0], legal=True),
    *(Way(BOUNCED, (1,), tone) for tone in ("may", "may-not", "chosen", "quiet")),
    Way(BOUNCED, (), "chosen"),
    Way(BOUNCED, (1,), "chosen", numbers=True),
    Way((((1, 1), 2.0), ((0, 1), 0.0), ((1, 1), 2.0)), (1,)),
    Tape((4, 4), 5),
    StackNote((4, 4), 5, "White scores"),
    StackNote((4, 4), 5, "White scores", "may-not"),
    Cross((4, 4), 5),
]
FRAMES = [
    Frame(BOARD),
    *(Frame(BOARD, (mark,)) for mark in MARKS),
    Frame(BOARD, lifted=Lifted((1, 1), 4)),
    Frame(BOARD, lifted=Lifted((1, 1), 6)),
    Frame(BOARD, lifted=Lifted((1, 1), 1)),
    Frame(BOARD, flying=tuple(Flying(disc, (2.5, 1.0), 1.0 + k) for k, disc in enumerate(pile("eke")))),
    Frame(BOARD, fan=(1, 1)),
    Frame(BOARD, faded=frozenset({(1, 1)})),
    Frame(crowded()),
]


def test_everything_is_seen_and_looks_different() -> None:
    pictures = [drawn(frame).get_view("2").raw for frame in FRAMES]
    assert len(set(pictures)) == len(pictures)


def test_drawing_only_what_changed_gives_the_same_picture() -> None:
    painter, surface = Painter(sprite_budget=inf), pygame.Surface(AREA.size, depth=32)
    for camera in (CAMERA, CAMERA.turn(1), CAMERA.turn(0.3), CAMERA.view_from_above(True)):
        for frame in FRAMES[::2]:
            painter.draw(surface, frame, camera, AREA, [])
            assert same(surface, drawn(frame, camera)), (frame, camera)


@pytest.mark.parametrize("turns", [0.15, 0.5, 0.85])
@pytest.mark.parametrize("arrangement", [walled({}), tray({})])
def test_a_turning_board_hides_what_it_says_and_lies_on_no_sheet(arrangement: Arrangement, turns: float) -> None:
    field = arrangement.field
    assert isinstance(field, SquareBoard)
    camera = CAMERA.turn(turns)
    faces, felt = board.turning_faces(field, camera), pygame.Surface(AREA.size, depth=32)
    felt.fill("#FF00FF")
    faces.draw(felt, (0, 0))
    hidden = faces.solid.clip(AREA)
    assert hidden.width * hidden.height > faces.box.width * faces.box.height / 5
    assert not pygame.mask.from_threshold(felt.subsurface(hidden), "#FF00FF", (1, 1, 1, 255)).count()
    painter = Painter(sprite_budget=inf)
    painter.draw(felt, Frame(arrangement), camera, AREA)
    assert not painter._view.laid_out.items


def test_the_dark_room_at_the_end_covers_all_while_the_board_is_shifted() -> None:
    frame = Frame(BOARD, (Glow((((1, 1), 6.0), ((4, 4), 5.0))),))
    painter, surface = Painter(sprite_budget=inf), pygame.Surface(AREA.size, depth=32)
    painter.draw(surface, frame, CAMERA, AREA)
    camera = CAMERA.pan(24, -9)
    painter.draw(surface, frame, camera, AREA, [])
    assert same(surface, drawn(frame, camera))


def test_what_is_drawn_in_haste_becomes_the_same_picture() -> None:
    now = [0.0]

    def clock() -> float:
        now[0] += 0.01
        return now[0]

    painter, surface = Painter(sprite_budget=0.0, clock=clock), pygame.Surface(AREA.size, depth=32)
    painter.draw(surface, Frame(crowded()), CAMERA, AREA)
    camera = CAMERA.turn(1)
    for _ in range(400):
        painter.draw(surface, FRAMES[1], camera, AREA, [])
        if not painter.refine(0.0):
            break
    assert same(surface, drawn(FRAMES[1], camera))


@pytest.mark.parametrize("camera", [CAMERA, CAMERA.turn(3), CAMERA.view_from_above(True)])
def test_every_disc_that_is_seen_is_hit(camera: Camera) -> None:
    cell: Cell = (1, 1)
    assert hit_test(BOARD, camera, camera.at(cell, 6)) == (cell, 5)
    x, y = camera.at(cell, 6)
    assert hit_test(BOARD, camera, (x, y + 0.95 * DISC_RADIUS * camera.radius * camera.squash)) == (cell, 5)
    for level in range(0 if camera.squash == FLAT_SQUASH else 5):
        x, y = camera.at(cell, level + 1)
        side = y + DISC_RADIUS * camera.radius * camera.squash + camera.thickness * 0.5
        assert hit_test(BOARD, camera, (x, side)) == (cell, level)
    x, y = camera.at((2, 2))
    for place in ((x, y), (x + 0.62 * camera.radius, y)):
        assert hit_test(walled({(2, 2): "k"}), camera, place)[0] == (2, 2)
        assert hit_test(walled({}), camera, place) == ((2, 2), None)


@pytest.mark.parametrize("count", [1, 7, 24])
def test_a_fan_of_many_discs_stays_in_the_area_and_every_disc_can_be_pointed_at(count: int) -> None:
    tall = walled({(0, 0): "ek" * 12})
    arrangement = replace(tall, stacks={(0, 0): tall.stacks[0, 0][:count]})
    frame = Frame(arrangement, fan=(0, 0))
    places = fan_places((0, 0), count, CAMERA, AREA)
    assert all(AREA.collidepoint(place) for place in places)
    assert [hit_test(frame, CAMERA, place, AREA)[1] for place in places] == list(range(count))
