from __future__ import annotations

import math
from dataclasses import replace
from itertools import count
from math import inf
from typing import Any

import pygame
import pytest

from game.core.display.pieces import HexTile
from game.core.geometry.hexes import Cell, neighbours
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.painter import Painter
from game.ui.canvas.rects import MAX_CHANGED_RECTS, merge_rects, uncovered_parts
from game.ui.canvas.shown_items import ShownItems
from game.ui.look.theme import Backdrop
from game.ui.render import marks_over_table
from game.ui.render.baked import Sprite
from game.ui.render.camera import FLAT_SQUASH, Camera, Point
from game.ui.render.frame import (
    HELD_GAP,
    Cliff,
    Cross,
    Danger,
    EndLight,
    Flying,
    Frame,
    Ghost,
    GroupOutline,
    Hollow,
    Lifted,
    Marker,
    Ribbon,
    Ring,
    Trail,
    Walker,
)
from game.ui.render.markers import PULSE_END, PULSE_STEPS, line_width
from game.ui.render.marks_over_table import before_end, tighten
from game.ui.render.sprites import make_trimmed
from game.ui.render.stage import Stage
from game.ui.render.vector import SMALL_UNIT
from tests.ui.boards import QUEEN, scattered, table, tower

AREA = pygame.Rect(0, 0, 480, 360)
CAMERA = Camera(40, 240, 200)
KING = HexTile(0, 0)
BOARD = table({(0, 0): tower(3), (1, 0): tower(1, 1), (0, 1): tower(2, 2, QUEEN), (-1, 0): tower(1)})
LINE = (((0, 0), 2.0), ((1, 0), 1.0), ((2, 0), 0.0))
MARKERS: list[Marker] = [
    *(Ring((1, 0), 1, kind) for kind in ("may", "may-not", "step-rule", "chosen", "aimed", "turn")),
    Ring((2, 0), 0, "may"),
    Cross((1, 0), 1),
    *(Ribbon(LINE, ("dot", "cross"), end) for end in ("bar", "arrow", "king", "none")),
    Cliff((1, 0), (0, 0), 1, 3),
    Trail(((2, 0), (1, 0)), (0, 1)),
    Trail(((1, 0),), (1,)),
    Ghost((2, 0), 0, KING, legal=True),
    Ghost((2, 0), 0, KING, legal=False),
    Walker(LINE, stuck=True),
    Walker(LINE, stuck=False),
    GroupOutline(frozenset({(1, 0)})),
]


def drawn(frame: Frame, camera: Camera = CAMERA, painter: Painter | None = None) -> pygame.Surface:
    surface = pygame.Surface(AREA.size, depth=32)
    (painter or Painter(sprite_budget=inf)).draw(surface, frame, camera, AREA)
    return surface


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return one.get_view("2").raw == other.get_view("2").raw


def pixel(surface: pygame.Surface, place: tuple[float, float]) -> pygame.Color:
    return surface.get_at((round(place[0]), round(place[1])))


def colours_apart(one: pygame.Color, other: pygame.Color) -> int:
    return max(abs(one.r - other.r), abs(one.g - other.g), abs(one.b - other.b))


@pytest.mark.parametrize("squash", [CAMERA.squash, FLAT_SQUASH])
def test_through_a_hole_the_very_tile_below_is_seen(squash: float) -> None:
    camera = replace(CAMERA, squash=squash)
    seen = [
        pixel(drawn(Frame(table({(0, 0): pile}), badges=False), camera), camera.at((0, 0), 2))
        for pile in ((HexTile(0, QUEEN), KING), (HexTile(0, 0b100000), KING), (HexTile(1, QUEEN), KING))
    ]
    lower = camera.at((0, 0), 2)
    by_owner = [
        pixel(
            drawn(Frame(table({(0, 0): (HexTile(owner, 0b000001), KING)}), badges=False), camera),
            (lower[0] - 11, lower[1]),
        )
        for owner in range(3)
    ]
    assert colours_apart(seen[0], seen[2]) > 2
    assert min(colours_apart(by_owner[a], by_owner[b]) for a, b in ((0, 1), (0, 2), (1, 2))) > 25


def test_through_the_lowest_hole_the_table_is_seen() -> None:
    frame = Frame(table({(0, 0): (KING,)}), badges=False)
    one, other = Painter(sprite_budget=inf), Painter(sprite_budget=inf)
    other.theme = replace(other.theme, backdrop=Backdrop(felt="#FFFFFF", felt_rim="#FFFFFF"))
    place = CAMERA.at((0, 0), 1)
    assert colours_apart(pixel(drawn(frame, painter=one), place), pixel(drawn(frame, painter=other), place)) > 25


@pytest.mark.slow_cases("*-camera1")
@pytest.mark.parametrize(
    "camera", [CAMERA, replace(CAMERA, squash=FLAT_SQUASH), replace(CAMERA, turns=2.0, spread=1.2)]
)
@pytest.mark.parametrize("mark", MARKERS, ids=repr)
def test_every_mark_is_seen(mark: Marker, camera: Camera) -> None:
    assert not same(drawn(Frame(BOARD, (mark,)), camera), drawn(Frame(BOARD), camera))


def test_all_marks_look_different() -> None:
    pictures = [drawn(Frame(BOARD, (mark,))).get_view("2").raw for mark in MARKERS]
    assert len(set(pictures)) == len(pictures)


def test_a_ring_behind_a_tower_does_not_peep_out_in_front_of_it() -> None:
    board = table({(0, 0): tower(6), (1, 0): tower(6)})
    plain, marked = drawn(Frame(board)), drawn(Frame(board, (Ring((1, -1), 0, "may"),)))
    left, right = CAMERA.at((0, 0), 6), CAMERA.at((1, 0), 6)
    box = pygame.Rect(left[0] - 20, left[1], right[0] - left[0] + 40, 60)
    assert same(plain.subsurface(box).copy(), marked.subsurface(box).copy())


def test_the_outline_of_a_group_lies_below_the_tiles_held_before_it() -> None:
    lifted, group = Lifted((0, 0)), GroupOutline(frozenset({(0, -1), (1, -1), (-1, 0), (1, 0)}))
    board = table({(0, 0): (KING, KING), **dict.fromkeys(group.cells, tower(1, 1))})
    plain, marked = drawn(Frame(board, lifted=lifted)), drawn(Frame(board, (group,), lifted=lifted))
    x, y = CAMERA.at((0, 0), 2)
    held, bare = (x + 16, y - HELD_GAP * CAMERA.lift_step - 12), CAMERA.at((1, -1), 1)
    assert (
        colours_apart(pixel(plain, held), pixel(marked, held))
        < 8
        < colours_apart(pixel(plain, bare), pixel(marked, bare))
    )


@pytest.mark.parametrize("squash", [CAMERA.squash, FLAT_SQUASH])
@pytest.mark.parametrize("source", neighbours((0, 0)))
def test_the_head_of_the_last_move_stands_before_the_face_and_only_a_dot_lies_on_it(
    source: Cell, squash: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    heads, plain_head = list[tuple[Point, Point]](), marks_over_table.add_head

    def add_head(stage: Stage, tip: Point, along: Point, *look: Any) -> None:
        heads.append((tip, along))
        plain_head(stage, tip, along, *look)

    monkeypatch.setattr(marks_over_table, "add_head", add_head)
    board, camera = table({(0, 0): tower(1)}), replace(CAMERA, radius=80.0, squash=squash)
    plain, marked = (drawn(Frame(board, marks), camera) for marks in ((), (Trail((source, (0, 0)), (0.0, 1.0)),)))
    (x, y), (from_x, from_y), ((tip, along),) = camera.at((0, 0), 1), camera.at(source), heads
    assert along == (x - from_x, y - from_y)
    assert 0.87 < math.hypot(tip[0] - x, (tip[1] - y) / squash) / camera.radius < 1.2
    reach = round(camera.radius)
    on_face = [
        math.hypot(right, down)
        for right in range(-reach, reach)
        for down in range(-reach, reach)
        if math.hypot(right, down / squash) < 0.84 * camera.radius
        and colours_apart(pixel(plain, (x + right, y + down)), pixel(marked, (x + right, y + down))) > 24
    ]
    assert max(on_face) < 0.12 * camera.radius


@pytest.mark.parametrize("gap", [0.2, 0.5])
def test_attacks_on_the_same_king_end_beside_his_middle(gap: float) -> None:
    kept, ((x, y), height) = before_end((((0, 0), 2.0), ((2, -1), 1.0)), gap)
    assert kept == ((0, 0), 2.0)
    assert (round(x, 3), round(y, 3), height) == (round(2 - 2 * gap, 3), round(gap - 1, 3), 1.0)


def test_a_faded_stack_lets_what_is_behind_it_show() -> None:
    place = CAMERA.at((0, 0), 1)
    seen = []
    for owner in range(2):
        board = table({(0, 0): tower(1, owner, 0b001000), (0, 1): tower(6)})
        seen.append([pixel(drawn(Frame(board, faded=faded)), (place[0] + 12, place[1] + 6)) for faded in FADES])
    assert colours_apart(seen[0][0], seen[1][0]) < 3
    assert colours_apart(seen[0][1], seen[1][1]) > 40


FADES = (frozenset[tuple[int, int]](), frozenset({(0, 1)}))

FRAMES = [
    Frame(BOARD),
    Frame(BOARD, (Ring((2, 0), 0, "may"), Ribbon(LINE, ("dot", "dot"), "bar"))),
    Frame(BOARD, lifted=Lifted((0, 0))),
    Frame(BOARD, flying=(Flying(KING, (0.5, 0.0), 3.2), Flying(KING, (1.5, 0.0), 2.0, 0.5, 30.0))),
    Frame(BOARD, fan=(0, 0)),
    Frame(BOARD, faded=frozenset({(0, 1)})),
    Frame(scattered()),
]
CAMERAS = [
    CAMERA,
    CAMERA.pan(13, -7),
    CAMERA.zoom(1.3, (200, 100)),
    CAMERA.turn(0.4),
    CAMERA.turn(1),
    CAMERA.view_from_above(True),
    CAMERA.spread_stacks(1.0),
]


def test_drawing_only_what_changed_gives_the_same_picture() -> None:
    painter, surface = Painter(sprite_budget=inf), pygame.Surface(AREA.size, depth=32)
    for camera in (CAMERA, CAMERAS[4], CAMERAS[2]):
        for frame in FRAMES:
            painter.draw(surface, frame, camera, AREA, [])
            assert same(surface, drawn(frame, camera)), (frame, camera)


@pytest.mark.parametrize("camera", CAMERAS)
def test_what_is_drawn_in_haste_becomes_the_same_picture(camera: Camera) -> None:
    ticks = count(0.0, 0.01)
    painter, surface = Painter(sprite_budget=0.0, clock=lambda: next(ticks)), pygame.Surface(AREA.size, depth=32)
    frame = FRAMES[1]
    painter.draw(surface, Frame(scattered(9)), CAMERA, AREA)
    for _ in range(400):
        painter.draw(surface, frame, camera, AREA, [])
        if not painter.refine(0.0):
            break
    assert same(surface, drawn(frame, camera))


def test_nothing_new_writes_nothing_but_what_was_spoiled() -> None:
    painter, surface = Painter(sprite_budget=inf), pygame.Surface(AREA.size, depth=32)
    assert painter.draw(surface, FRAMES[1], CAMERA, AREA) == [AREA]
    assert painter.draw(surface, Frame(BOARD, FRAMES[1].markers), CAMERA, AREA, []) == []
    spoiled = pygame.Rect(30, 40, 50, 60)
    surface.fill("red", spoiled)
    assert painter.draw(surface, FRAMES[1], CAMERA, AREA, [spoiled]) == [spoiled]
    assert same(surface, drawn(FRAMES[1]))


def test_it_stays_inside_its_area() -> None:
    surface = pygame.Surface((600, 500), depth=32)
    surface.fill("red")
    inner = pygame.Rect(100, 80, 200, 150)
    Painter(sprite_budget=inf).draw(surface, FRAMES[6], CAMERA, inner)
    for place in ((99, 100), (300, 100), (200, 79), (200, 230)):
        assert surface.get_at(place) == pygame.Color("red")
    assert surface.get_at((200, 100)) != pygame.Color("red")


def test_joined_covers_all_and_overlaps_nowhere() -> None:
    rects = [pygame.Rect(x * 37 % 300, x * 53 % 200, 10 + x % 40, 10 + x % 30) for x in range(30)]
    found = merge_rects(rects)
    assert all(not uncovered_parts(rect, found) for rect in rects)
    assert all(len(rect.collidelistall(found)) == 1 for rect in found)


@pytest.mark.parametrize("count", [13, 40, 400])
def test_many_places_are_few_rectangles_and_not_all_that_lies_between(count: int) -> None:
    rects = [pygame.Rect(x * 61 % 700 - 300, x * 37 % 500 - 200, 60, 40) for x in range(count)]
    far = pygame.Rect(3000, 1500, 600, 500)
    found = merge_rects([*rects, far])
    assert len(found) <= MAX_CHANGED_RECTS
    assert all(not uncovered_parts(rect, found) for rect in (*rects, far))
    assert all(len(rect.collidelistall(found)) == 1 for rect in found)
    assert sum(rect.w * rect.h for rect in found) < 2 * (760 * 540 + 600 * 500)


def test_two_large_rectangles_that_touch_are_not_joined_but_cut() -> None:
    tall, wide = pygame.Rect(0, 0, 360, 1300), pygame.Rect(340, 900, 1400, 400)
    found = merge_rects([tall, wide])
    assert found == [tall, pygame.Rect(360, 900, 1380, 400)]
    pieces = [wide, pygame.Rect(0, 0, 360, 900), pygame.Rect(0, 900, 340, 400)]
    assert sorted(map(tuple, merge_rects([wide, tall, wide]))) == sorted(map(tuple, pieces))


def test_while_zooming_the_pieces_are_shown_scaled_at_once() -> None:
    now = [0.0]
    painter, surface = Painter(clock=lambda: now[0]), pygame.Surface(AREA.size, depth=32)
    painter.draw(surface, FRAMES[0], CAMERA, AREA)
    nearer = CAMERA.zoom(1.5, (240, 200))
    assert painter.draw(surface, FRAMES[0], nearer, AREA, [])
    sharp = drawn(FRAMES[0], nearer)
    for cell, pile in BOARD.stacks.items():
        x, y = nearer.at(cell, len(pile))
        assert colours_apart(pixel(surface, (x, y - 24)), pixel(sharp, (x, y - 24))) < 40
    assert painter.draw(surface, FRAMES[0], nearer, AREA, []) == []
    now[0] = 1.0
    for _ in range(2):  # dark edges are made after the first of these frames
        assert painter.refine(0.01)
        painter.draw(surface, FRAMES[0], nearer, AREA, [])
    assert same(surface, sharp)


def test_a_dark_room_covers_everything_while_zooming() -> None:
    painter, surface = Painter(clock=lambda: 0.0), pygame.Surface(AREA.size, depth=32)
    frame, farther = Frame(BOARD, (EndLight(),)), CAMERA.zoom(0.8, (240, 200))
    painter.draw(surface, frame, CAMERA, AREA)
    painter.draw(surface, frame, farther, AREA, [])
    sharp = drawn(frame, farther)
    assert all(pixel(surface, corner) == pixel(sharp, corner) for corner in ((2, 2), (477, 2), (2, 357), (477, 357)))


def test_other_pieces_are_shown_at_once_while_zooming() -> None:
    painter, surface = Painter(clock=lambda: 0.0), pygame.Surface(AREA.size, depth=32)
    painter.draw(surface, FRAMES[0], CAMERA, AREA)
    nearer, cell = CAMERA.zoom(1.5, (240, 200)), next(iter(BOARD.stacks))
    fewer = replace(BOARD, stacks={each: pile for each, pile in BOARD.stacks.items() if each != cell})
    painter.draw(surface, Frame(fewer), nearer, AREA, [])
    x, y = nearer.at(cell, len(BOARD.stacks[cell]))
    assert colours_apart(pixel(surface, (x, y - 24)), pixel(drawn(Frame(fewer), nearer), (x, y - 24))) < 40


def test_what_moves_is_drawn_on_the_window_alone_and_in_the_picture_when_there_is_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    laid, lay = list[tuple[int, int]](), Canvas.draw

    def counted(
        canvas: Canvas, surface: pygame.Surface, shown: ShownItems, rect: pygame.Rect, by: tuple[int, int] = (0, 0)
    ) -> None:
        laid.append(by)
        lay(canvas, surface, shown, rect, by)

    monkeypatch.setattr(Canvas, "draw", counted)
    area, window = pygame.Rect(20, 10, 440, 330), pygame.Surface(AREA.size)
    painter = Painter(sprite_budget=inf, prepares_ahead=False)
    for step in range(8):
        painter.draw(window, Frame(BOARD), replace(CAMERA, x=CAMERA.x + step), area, [])
    assert laid == [(0, 0)] * 8
    tip = pygame.Rect(200, 150, 90, 40)
    window.fill("red", tip)
    painter.restore(window, [tip])
    assert len(laid) == 9  # no picture is there yet
    assert not painter.refine(1.0)
    assert laid[9:] == [(-20, -10)]
    window.fill("red", tip)
    painter.restore(window, [tip])
    assert len(laid) == 10
    fresh = pygame.Surface(AREA.size)
    Painter(sprite_budget=inf).draw(fresh, Frame(BOARD), replace(CAMERA, x=CAMERA.x + 7), area)
    assert same(window.subsurface(area).copy(), fresh.subsurface(area).copy())


def test_on_a_window_of_other_pixels_the_picture_is_drawn() -> None:
    window, wanted = (pygame.Surface(AREA.size, depth=16) for _ in range(2))
    Painter(sprite_budget=inf).draw(window, Frame(BOARD), CAMERA, AREA)
    wanted.blit(drawn(Frame(BOARD)), (0, 0))
    assert same(window, wanted)


def test_nothing_shows_through_a_ghost() -> None:
    """Not even through the hole of a king."""
    camera = replace(CAMERA, radius=60.0)
    one, other = (
        drawn(Frame(table({(0, 0): (piece,)}), (Ghost((0, 0), 1, KING, legal=True),), badges=False), camera)
        for piece in (KING, HexTile(1, 63))
    )
    x, y = camera.at((0, 0), 2 + camera.hover)
    for off in (-0.3, 0.0, 0.1):
        found = (pixel(surface, (x + off * camera.radius, y)) for surface in (one, other))
        assert all(abs(a - b) <= 3 for a, b in zip(*found, strict=True))


def test_the_hollow_for_the_first_piece_pulses_and_closes() -> None:
    def seen(moment: int, share: float) -> pygame.Surface:
        return drawn(Frame(table({}), (Hollow(frozenset({(0, 0)}), moment, share),)))

    bare, still = drawn(Frame(table({}))), seen(PULSE_END, 1.0)
    x, y = CAMERA.at((0, 0))
    darkness = [sum(pixel(surface, (x, y - 0.45 * CAMERA.radius))[:3]) for surface in (still, seen(PULSE_END, 0.5))]
    assert darkness[0] < darkness[1]
    assert same(seen(PULSE_END, 0.0), bare)
    rim = x, y + 0.97 * CAMERA.radius * CAMERA.squash
    assert sum(pixel(seen(PULSE_STEPS // 2, 1.0), rim)[:3]) > sum(pixel(still, rim)[:3]) + 60


def test_the_thinnest_lines_are_wider_in_a_large_window() -> None:
    def drawn(radius: float, _squash: float) -> Sprite:
        side = math.ceil(line_width(radius))
        return Sprite(pygame.Surface((side, side)), 0, 0)

    sizes = {unit: make_trimmed(drawn, (20.0, 0.6), unit).surface.get_width() for unit in (0.5, SMALL_UNIT, 2.2)}
    assert sizes[0.5] == sizes[SMALL_UNIT] == 3
    assert sizes[2.2] == 5
    assert (
        make_trimmed(drawn, (300.0, 0.6), 2.2).surface.get_width()
        == make_trimmed(drawn, (300.0, 0.6), SMALL_UNIT).surface.get_width()
    )


@pytest.mark.parametrize(
    ("heights", "kept"),
    [
        ((3, 0, 2), [0, 2]),  # over an empty cell
        ((0, 0, 3), [0, 2]),
        ((1, 1, 1), [0, 1, 2]),  # over a stack as high as the ends
        ((0, 2, 1), [0, 1, 2]),
        ((3, 0, 1, 3), [0, 3]),
    ],
)
def test_a_line_is_drawn_tight_over_what_lies_below_it(heights: tuple[int, ...], kept: list[int]) -> None:
    points = [((cell, 0), float(height)) for cell, height in enumerate(heights)]
    assert tighten(points) == [points[index] for index in kept]


def test_a_tight_line_keeps_its_corners() -> None:
    bounced = [((2, 0), 4.0), ((3, 0), 0.0), ((2, 0), 4.0), ((1, 0), 4.0)]
    turned = [((0, 0), 2.0), ((1, 1), 0.0), ((0, 2), 2.0)]
    assert tighten(bounced) == bounced
    assert tighten(turned) == turned


def test_the_ring_around_an_attacked_king_lies_below_all_heads(monkeypatch: pytest.MonkeyPatch) -> None:
    made, plain = list[str](), Stage.put_mark

    def put_mark(stage: Stage, place: Point, make: Any, *arguments: Any, **options: Any) -> None:
        made.append(make.__name__)
        plain(stage, place, make, *arguments, **options)

    monkeypatch.setattr(Stage, "put_mark", put_mark)
    attacks = [Danger(((source, 1.0), ((0, 0), 3.0)), KING, PULSE_END) for source in ((1, 0), (-1, 0))]
    drawn(Frame(BOARD, tuple(attacks)), CAMERA)
    shown = [name for name in made if name in ("pulse", "spear")]
    assert shown == ["pulse", "spear", "spear"]


@pytest.mark.parametrize(("heights", "hops"), [((0, 0), False), ((0, 1), True), ((2, 2), True)])
def test_a_line_hops_only_over_stacks(heights: tuple[int, int], hops: bool) -> None:
    low, high = heights
    height = marks_over_table.hop_height(CAMERA, ((0, 0), float(low)), ((1, 0), float(high)))
    assert (height > 0) is hops
