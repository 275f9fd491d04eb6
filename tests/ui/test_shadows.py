"""Shadows fall away from one lamp, on the table and on lower stacks, and where they meet nothing gets darker."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pygame
import pytest

from game.core.display.pieces import Arrangement, Disc, HexTable, Slab, SquareBoard
from game.core.geometry.hexes import Cell
from game.ui.canvas.painter import Painter
from game.ui.kinds.tiles.tiles import TILE_SOLID
from game.ui.look.theme import Backdrop, Theme
from game.ui.render.camera import FLAT_SQUASH, TILTED_SQUASH, Camera, Point
from game.ui.render.frame import Frame
from game.ui.render.shadows import (
    MIN_VISIBLE_ALPHA,
    SHADOW_ALPHA,
    SHADOW_COLOUR,
    SHADOW_RADIUS,
    Caster,
    blank_sheet,
    cast_shadow,
    face_shadow,
    face_size,
    subtract_shadow,
    table_shadow,
)
from tests.ui.boards import table, tower

AREA = pygame.Rect(0, 0, 480, 360)
CAMERA = Camera(40, 200, 180)
PLAIN = Theme(backdrop=Backdrop(felt="#808080", felt_rim="#808080"))
BAR = ((0, 0), (1, 0), (2, 0))


def drawn(arrangement: Arrangement, camera: Camera = CAMERA) -> pygame.Surface:
    surface = pygame.Surface(AREA.size, depth=32)
    Painter(PLAIN, sprite_budget=inf).draw(surface, Frame(arrangement, badges=False), camera, AREA)
    return surface


def tone(surface: pygame.Surface, place: Point) -> float:
    return sum(surface.get_at((round(place[0]), round(place[1])))[:3]) / 3


def beside(cell: Cell, off: Point, camera: Camera = CAMERA) -> Point:
    x, y = camera.at(cell)
    return x + off[0] * camera.radius, y + off[1] * camera.radius


@pytest.mark.parametrize("turns", range(6))
@pytest.mark.parametrize("squash", [TILTED_SQUASH, FLAT_SQUASH])
def test_a_shadow_falls_to_the_right_however_the_table_is_turned_and_grows_with_the_stack(
    turns: int, squash: float
) -> None:
    camera = replace(CAMERA, turns=float(turns), squash=squash)
    low, high = (drawn(table({(0, 0): tower(count)}), camera) for count in (1, 5))
    right, left = beside((0, 0), (1.5, 0.4 * squash), camera), beside((0, 0), (-1.15, 0.1), camera)
    assert tone(high, right) < 0.6 * 128 < tone(low, right)
    assert tone(high, left) > 120


def test_where_shadows_meet_nothing_is_darker_than_one_shadow() -> None:
    seen = drawn(table({(0, 0): tower(5), (0, 1): tower(5), (1, -1): tower(4)}))
    x, y = beside((0, 1), (1.35, 0.1))
    spots = [tone(seen, (x + dx, y + dy)) for dx in range(-15, 15) for dy in range(-5, 5)]
    assert min(spots) > 128 * (1 - SHADOW_ALPHA) + 15 * SHADOW_ALPHA - 3


def test_two_shadows_together_are_the_darker_one() -> None:
    near = Caster(TILE_SOLID, 4, -0.4, 0.1)
    for squash in (TILTED_SQUASH, FLAT_SQUASH):
        own, other = cast_shadow(TILE_SOLID, 5, squash, True), cast_shadow(TILE_SOLID, 4, squash, True)
        over = table_shadow(TILE_SOLID, 5, (near,), SHADOW_RADIUS, squash)
        assert over.surface.get_masks() == pygame.Surface((1, 1), pygame.SRCALPHA, 32).get_masks()  # others blit slowly
        place = round(own.x + near.x * SHADOW_RADIUS - other.x), round(own.y + near.y * SHADOW_RADIUS - other.y)
        worst = 0.0
        for x in range(own.surface.get_width()):
            for y in range(own.surface.get_height()):
                inside = other.surface.get_rect(topleft=place).collidepoint((x, y))
                had = other.surface.get_at((x - place[0], y - place[1])).a if inside else 0
                wanted, more = own.surface.get_at((x, y)).a, over.surface.get_at((x, y)).a
                worst = max(worst, abs(max(had, wanted) - (had + more - had * more / 255)))
        assert worst < 2


def test_a_stack_throws_its_shadow_on_a_lower_one_beside_it_and_on_no_higher_one() -> None:
    for own, shaded in ((3, True), (1, False)):
        board = {(0, 0): tower(own), (1, 0): tower(1)}
        both, alone = drawn(table(board)), drawn(table({(1, 0): tower(1)}))
        x, y = CAMERA.at((1, 0), 1)
        place = x - 0.6 * CAMERA.radius, y
        assert (tone(both, place) < 0.7 * tone(alone, place)) == shaded


def test_what_falls_on_a_face_stays_on_it() -> None:
    made = face_shadow(TILE_SOLID, (Caster(TILE_SOLID, 6, -1.73, 0.0),), 50.0, TILTED_SQUASH)
    wide, high = made.surface.get_size()
    assert made.surface.get_bounding_rect(min_alpha=90).width > wide / 2
    assert all(made.surface.get_at(corner).a == 0 for corner in ((0, 0), (0, high - 1), (wide - 1, 0)))
    assert not Caster(TILE_SOLID, 6, 1.73, 0.0).may_reach(TILE_SOLID.box, TILTED_SQUASH)
    assert face_shadow(TILE_SOLID, (Caster(TILE_SOLID, 1, 2.5, 0.0),), 50.0, TILTED_SQUASH).surface.get_size() == (1, 1)


def test_discs_and_slabs_throw_theirs_too() -> None:
    discs = {(column, 1): (Disc(0, "cream"),) * (5 if column == 1 else 1) for column in (1, 2)}
    board = Arrangement(SquareBoard(6, 6, "maple", False), discs, ((), ()))
    low = Arrangement(board.field, {cell: pile[:1] for cell, pile in discs.items()}, ((), ()))
    camera = Camera(50, 120, 250, grid="square", thick=0.2)
    x, y = camera.at((2, 1), 1)
    assert tone(drawn(board, camera), (x - 10, y)) < 0.75 * tone(drawn(low, camera), (x - 10, y))
    slab, other = Slab(0, "ivory", BAR), Slab(1, "ivory", ((1, 0), (1, -1)))
    lone = Arrangement(HexTable(), dict.fromkeys(BAR, (slab,)), ((), ()))
    piled = {cell: (slab, *((other,) if cell == (1, 0) else ())) for cell in BAR} | {(1, -1): (slab, other)}
    camera = replace(CAMERA, thick=0.4)
    x, y = camera.at((2, 0), 1)
    place = x - 0.7 * camera.radius, y
    assert tone(drawn(Arrangement(HexTable(), piled, ((), ())), camera), place) < 0.7 * tone(drawn(lone, camera), place)


def test_what_is_dark_already_is_left_out_of_a_shadow() -> None:
    wanted, had = (pygame.Surface((256, 256), pygame.SRCALPHA, 32) for _ in range(2))
    for x in range(256):
        for y in range(256):
            wanted.set_at((x, y), (*SHADOW_COLOUR, x))
            had.set_at((x, y), (*SHADOW_COLOUR, y if x >= 20 and y < 250 else 0))
    left = subtract_shadow(wanted, had)
    for x in range(0, 256, 5):
        for y in range(256):
            before = had.get_at((x, y)).a
            now = round(255 * (x - before) / (255 - before)) if x > before else 0
            assert left.get_at((x, y)).a == now, (x, y)
    assert subtract_shadow(wanted, blank_sheet((256, 256))).get_buffer().raw == wanted.get_buffer().raw


@pytest.mark.parametrize("radius", [40.0, 88.0, 244.0])
def test_a_face_in_the_shade_is_dark_to_its_rim_at_every_size(radius: float) -> None:
    casters = tuple(Caster(TILE_SOLID, 9, x, 0.0) for x in (-1.73, -0.87, 0.0))
    made = face_shadow(TILE_SOLID, casters, radius, TILTED_SQUASH)
    size = made.surface.get_size()
    assert size == face_size(TILE_SOLID, TILTED_SQUASH, radius)
    for x, y in (point for point in TILE_SOLID.ring if point[0] < 0.1):
        at = round(made.x + (x * radius) * 0.985), round(made.y + y * radius * TILTED_SQUASH * 0.985)
        place = min(at[0], size[0] - 1), min(at[1], size[1] - 1)
        assert made.surface.get_at(place).a > 30, (x, y)


@pytest.mark.parametrize("count", [1, 2, 4, 9])
def test_a_shadow_fades_out_before_its_picture_ends(count: int) -> None:
    picture = cast_shadow(TILE_SOLID, count, TILTED_SQUASH, True).surface
    wide, tall = picture.get_size()
    edge = [(x, y) for x in range(wide) for y in range(tall) if x in (0, wide - 1) or y in (0, tall - 1)]
    assert max(picture.get_at(at)[3] for at in edge) < MIN_VISIBLE_ALPHA
