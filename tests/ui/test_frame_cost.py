"""The cost of moving frames of a table: how much is laid out, made and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.ui.canvas import shown_items
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.painter import CAMERA_REST, Painter
from game.ui.canvas.piece_layer import PieceLayer
from game.ui.kinds.tiles import stage as tile_stage
from game.ui.kinds.tiles import tiles
from game.ui.render.baked import Shade, Sprite
from game.ui.render.camera import Camera
from game.ui.render.frame import Frame, Glow, Ring
from game.ui.render.shadows import dark_room, light_pool, paint_dark_room
from game.ui.render.sprites import MAX_BYTES, Sprites
from game.ui.render.stacks.stack_sprites import HALO_SCALE, halo
from tests.ui.boards import scattered

AREA = pygame.Rect(0, 0, 480, 360)
CAMERA = Camera(30, 240, 200)
FRAME = Frame(scattered(cells=12, tallest=2))


def pan(painter: Painter, surface: pygame.Surface, steps: int) -> Camera:
    camera = CAMERA
    for step in range(steps):
        camera = replace(CAMERA, x=CAMERA.x + 2 * step)
        painter.draw(surface, FRAME, camera, AREA, [])
    return camera


def test_a_table_that_is_dragged_is_drawn_as_a_layer_and_exactly_once_it_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    now, drawn, draw = [0.0], list[int](), shown_items.blit

    def counted(surface: pygame.Surface, items: Sequence[Any]) -> None:
        drawn.append(len(items))
        draw(surface, items)

    painter, surface = Painter(clock=lambda: now[0]), pygame.Surface(AREA.size, depth=32)
    painter.draw(surface, FRAME, CAMERA, AREA)
    while painter.refine(1.0):
        painter.draw(surface, FRAME, CAMERA, AREA)
    monkeypatch.setattr(f"{Canvas.__module__}.blit", counted)
    pieces = sum(map(len, FRAME.arrangement.stacks.values()))
    camera = pan(painter, surface, 8)
    assert max(drawn) < pieces / 4
    now[0] = 1.5 * CAMERA_REST
    assert painter.refine(1.0)
    painter.draw(surface, FRAME, camera, AREA, [])
    still = pygame.Surface(AREA.size, depth=32)
    Painter(sprite_budget=float("inf")).draw(still, FRAME, camera, AREA)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(still, "RGB")


@pytest.fixture
def layer_counts(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many items each drawing on a layer had."""
    counts, draw = list[int](), shown_items.blit

    def counted(surface: pygame.Surface, items: Sequence[Any]) -> None:
        counts.append(len(items))
        draw(surface, items)

    monkeypatch.setattr(f"{PieceLayer.__module__}.blit", counted)
    return counts


def painter_at_rest(surface: pygame.Surface) -> Painter:
    """A painter that has done its idle work, so that its layer is ready."""
    painter = Painter(clock=lambda: 0.0)
    for _ in range(100):
        painter.draw(surface, FRAME, CAMERA, AREA, [])
        painter.refine(1.0)
    return painter


@pytest.mark.parametrize("moved", [CAMERA.pan(6, 0), CAMERA.zoom(1.2, AREA.center)])
def test_a_view_that_begins_to_move_draws_no_piece_again(layer_counts: list[int], moved: Camera) -> None:
    surface = pygame.Surface(AREA.size, depth=32)
    painter = painter_at_rest(surface)
    layer_counts.clear()
    assert painter.draw(surface, FRAME, moved, AREA, [])
    assert sum(layer_counts) == 0


def test_marks_come_before_a_glide_and_only_they_are_drawn_on_its_layer(layer_counts: list[int]) -> None:
    surface, moved = pygame.Surface(AREA.size, depth=32), CAMERA.pan(6, 0)
    painter, marked = painter_at_rest(surface), replace(FRAME, markers=(Ring((0, 0), 2, "source"),))
    whole = max(layer_counts)
    layer_counts.clear()
    first = painter.draw(surface, marked, moved, AREA, [])
    assert sum(rect.w * rect.h for rect in first) < AREA.w * AREA.h / 8
    assert not layer_counts
    assert painter.draw(surface, marked, moved, AREA, [])
    assert 0 < sum(layer_counts) < whole


def test_a_table_that_turns_makes_no_tiles_for_each_size_on_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    painter, surface, made = Painter(clock=lambda: 0.0), pygame.Surface(AREA.size, depth=32), list[tuple[Any, ...]]()

    def counted(*given: Any) -> Sprite:
        made.append(given)
        return tiles.tile(*given)

    monkeypatch.setattr(tile_stage, "tile", counted)
    painter.draw(surface, FRAME, CAMERA, AREA)
    while painter.refine(1.0):
        painter.draw(surface, FRAME, CAMERA, AREA)
    made.clear()
    for step in range(1, 8):
        painter.draw(surface, FRAME, replace(CAMERA, turns=step / 16, radius=30 - step / 4), AREA, [])
    assert not made


def test_tiles_seen_from_any_side_stand_in_while_a_table_turns_on(monkeypatch: pytest.MonkeyPatch) -> None:
    now, made = [0.0], list[tuple[Any, ...]]()

    def counted(*given: Any) -> Sprite:
        made.append(given)
        now[0] += 1
        return tiles.tile(*given)

    monkeypatch.setattr(tile_stage, "tile", counted)
    painter, surface = Painter(clock=lambda: now[0]), pygame.Surface(AREA.size, depth=32)
    painter.draw(surface, FRAME, CAMERA, AREA)
    while painter.refine(1e6):
        painter.draw(surface, FRAME, CAMERA, AREA)
    for step in range(1, 14):
        made.clear()
        painter.draw(surface, FRAME, replace(CAMERA, turns=step / 2 + 0.1), AREA, [])
        assert len(made) <= 1


def test_the_edge_of_a_stack_is_blurred_only_where_it_covers_another(monkeypatch: pytest.MonkeyPatch) -> None:
    blurred, blur = list[tuple[int, int]](), pygame.transform.gaussian_blur

    def counted(sheet: pygame.Surface, radius: int) -> pygame.Surface:
        blurred.append(sheet.get_size())
        return blur(sheet, radius)

    monkeypatch.setattr("pygame.transform.gaussian_blur", counted)
    own = [(-50.0, -30.0), (50.0, -30.0), (50.0, 330.0), (-50.0, 330.0)]
    behind = [(-50.0, -30.0), (50.0, -30.0), (50.0, 130.0), (-50.0, 130.0)]
    made = halo(own, behind, (90, 20))
    assert 0 < made.surface.get_width() <= 12
    assert all(width < 24 * HALO_SCALE and height < 200 * HALO_SCALE for width, height in blurred)


def test_sprites_of_the_size_that_a_table_comes_from_stay_though_many_are_made() -> None:
    sprites, made = Sprites(), list[float]()
    side = 400

    def make(radius: float, _squash: float) -> Sprite:
        made.append(radius)
        return Sprite(pygame.Surface((side, side), pygame.SRCALPHA, 32), 0, 0, parts=((pygame.Surface((1, 1)), 0, 0),))

    count = MAX_BYTES * 36 // 100 // (4 * side * side)

    def show(radius: float, kind: str = "piece") -> None:
        sprites.begin_frame(1.0)
        for number in range(count):
            sprites.get((kind, number), make, radius, 1)

    for radius, kind in ((20.0, "piece"), (20.0, "mark"), (20.0, "piece"), (20.0, "piece"), (20.0, "piece")):
        show(radius, kind)
    for radius in (30.0, 30.0, 20.0, 30.0):
        show(radius)
    assert len(made) == 3 * count


@pytest.mark.parametrize("strength", [0.125, 0.8, 1.0])
def test_a_dark_room_is_drawn_as_its_picture_but_without_its_pixels(strength: float) -> None:
    size, middle = (480, 360), (200, 150)
    room, picture = dark_room(size, middle, strength), paint_dark_room(size, middle, strength)
    assert isinstance(room, Shade)
    assert room.get_rect() == picture.get_rect()
    assert (
        light_pool(480).get_masks() == pygame.Surface((1, 1), pygame.SRCALPHA, 32).get_masks()
    )  # others are blended slowly
    shown, wanted = (pygame.Surface(size, depth=32) for _ in range(2))
    for surface in (shown, wanted):
        surface.fill("white")
    room.draw(shown, (0, 0))
    wanted.blit(picture, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    for place in ((5, 5), (200, 150), (240, 150), (300, 190), (475, 355)):
        assert abs(shown.get_at(place)[0] - wanted.get_at(place)[0]) <= 2


def test_a_room_that_stays_as_dark_is_drawn_only_where_its_light_moves_on() -> None:
    painter, surface = Painter(sprite_budget=float("inf")), pygame.Surface(AREA.size, depth=32)
    glow = Glow((((0, 0), 1.0), ((1, 0), 1.0)))

    def changed_pixels(mark: Glow) -> int:
        rects = painter.draw(surface, replace(FRAME, markers=(mark,)), CAMERA, AREA, [])
        return sum(rect.w * rect.h for rect in rects)

    assert changed_pixels(replace(glow, dark=0.5, drawn=0.25)) == AREA.w * AREA.h
    assert changed_pixels(replace(glow, dark=0.5, drawn=0.75)) < AREA.w * AREA.h / 8
    assert changed_pixels(replace(glow, dark=1.0, drawn=0.75)) == AREA.w * AREA.h
