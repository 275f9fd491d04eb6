"""Slabs: their outlines, their baked parts, and that a table of them is drawn level by level."""

from __future__ import annotations

import math
import runpy
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.display.pieces import Arrangement, Slab
from game.core.geometry.hexes import turn_cell
from game.ui.canvas.hit import hit_test
from game.ui.canvas.painter import Painter
from game.ui.kinds import kind_of
from game.ui.kinds.slabs import marks, shapes, slabs
from game.ui.kinds.slabs.fan import fanned_cell_place, slab_fan
from game.ui.kinds.slabs.layout import SlabLayout
from game.ui.kinds.slabs.parts import BODY_PARTS, part_drawing
from game.ui.kinds.slabs.sketch import sketch_sprite
from game.ui.kinds.slabs.visible_slabs import VisibleSlab, badge_cells, slabs_on
from game.ui.render.baked import MASTER_RADII, Sprite
from game.ui.render.camera import FLAT_SQUASH, TILTED_SQUASH, Camera
from game.ui.render.frame import Flying, Frame, Ghost, GroupOutline, LitFace, Marker, Trail
from game.ui.render.sprites import Sprites
from tests.ui.slabs import BAR, BOW, PILE, STAINS, piled, slab
from tests.ui.test_baked import ROUNDING, off_by

ROOT = Path(__file__).parents[2]
AREA = pygame.Rect(0, 0, 480, 360)
CAMERA = Camera(30, 170, 150)


def picture(frame: Frame, camera: Camera = CAMERA, painter: Painter | None = None) -> bytes:
    surface = pygame.Surface(AREA.size)
    (painter or Painter(sprite_budget=inf)).draw(surface, frame, camera, AREA)
    return pygame.image.tobytes(surface, "RGB")


@pytest.fixture(scope="module")
def make() -> dict[str, Any]:
    sys.path.insert(0, str(ROOT / "sprites"))
    try:
        return runpy.run_path(str(ROOT / "sprites" / "slabs.py"))
    finally:
        sys.path.pop(0)


@pytest.mark.slow
@pytest.mark.parametrize("index", [0, 1])
def test_the_shipped_parts_are_what_the_script_bakes(make: dict[str, Any], index: int) -> None:
    look, outer = make["VIEWS"][index], 0b101101
    for name, drawn in make["face"](look, outer).items():
        assert off_by(f"{look.name}_slab_{name}", outer, drawn)[1] <= ROUNDING
    assert off_by(f"{look.name}_slab_walls", 0b1011, make["wall"](look, 0b1011))[1] <= ROUNDING


@pytest.mark.parametrize("size", MASTER_RADII)
def test_the_program_knows_the_measures_of_the_parts(make: dict[str, Any], size: int) -> None:
    share = MASTER_RADII[-1] // size
    for view, look in zip((slabs.SLAB_TABLE_VIEW, slabs.SLAB_TOP_VIEW), make["VIEWS"], strict=True):
        shipped = view.at(size)
        measures = shipped.row * share, shipped.tall * share, shipped.thick * share, shipped.half * share
        assert measures == (look.row, look.half, look.thick, make["HALF"])
        assert shipped.squash == pytest.approx({"table": TILTED_SQUASH, "top": FLAT_SQUASH}[look.name], abs=0.005)


def test_an_outline_is_one_closed_walk_of_unit_steps() -> None:
    for shape, edges in ((((0, 0),), 6), (BAR, 22), (BOW, 22)):
        (walk,) = shapes.loops(shape)
        assert len(walk) == edges
        points = [(x, y) for x, y, _ in walk]
        assert all(math.dist(a, b) == pytest.approx(1) for a, b in zip(points, points[1:] + points[:1], strict=True))


def test_an_outline_moved_inwards_keeps_its_distance() -> None:
    for shape in (BAR, BOW):
        (walk,) = shapes.loops(shape)
        for (x, y, d), (a, b) in zip(walk, shapes.inset(walk, 0.2), strict=True):
            angle = math.radians(60 * d)
            assert (x - a) * math.cos(angle) + (y - b) * math.sin(angle) == pytest.approx(0.2)


def test_a_slab_is_seen_turned_about_its_first_cell() -> None:
    one = slab(0, BOW, (3, -2))
    for facing in range(6):
        assert sorted(turn_cell(cell, -facing) for cell in shapes.seen_shape(one, facing)) == sorted(BOW)


def test_no_seam_shows_between_the_cells_of_a_slab() -> None:
    """Along a bar the middle line is as opaque and as even where cells meet as elsewhere."""
    made = slabs.face_sprite(BAR, "ivory", 1, 7, 40.0, TILTED_SQUASH)
    first = round(made.x)
    row = [made.surface.get_at((x, round(made.y))) for x in range(first, first + round(4 * 40 * math.sqrt(3)))]
    assert min(pixel.a for pixel in row) >= 250
    steps = [abs(a.r - b.r) for a, b in pairwise(row)]
    assert max(steps) < 12


def test_every_slab_is_laid_once_the_lowest_first() -> None:
    found = slabs_on(PILE.stacks)
    assert [one.level for one in found] == [1, 1, 1, 2]
    assert len({one.slab for one in found}) == 4


def test_a_level_is_written_on_a_free_cell_of_its_slab() -> None:
    found = slabs_on(PILE.stacks)
    for facing in range(6):
        cells = badge_cells(found, facing, True, frozenset())
        for one, cell in zip(found, cells, strict=True):
            assert cell in one.slab.cells
            assert cell is not None
            assert PILE.stacks[cell][-1] == one.slab


def test_no_level_is_written_where_all_is_covered() -> None:
    found = slabs_on(piled([slab(0, BAR), slab(1, BAR)]).stacks)
    assert badge_cells(found, 0, True, frozenset())[0] is None
    low = slabs_on(piled([slab(0, ((0, 0),)), *[slab(i % 2, ((0, 1),)) for i in range(4)]]).stacks)
    assert badge_cells(low, 0, False, frozenset())[0] is None


def test_higher_levels_are_brighter() -> None:
    for stain in STAINS:
        light = [sum(slabs.slab_colours(stain, level)[0]) for level in range(1, 6)]
        assert light == sorted(set(light))


GHOST = Ghost((0, 0), 2, slab(0, ((0, 0), (0, 1), (1, 0))), True)
SHOWN: list[Marker] = [
    GHOST,
    replace(GHOST, legal=False),
    replace(GHOST, clear=True),
    LitFace((1, 0), 2),
    LitFace((6, 0), 0),
    LitFace((1, 0), 2, "may-not"),
    Trail(((-1, 2),), (1.0,)),
]


@pytest.mark.parametrize("mark", SHOWN)
def test_every_mark_can_be_seen(mark: Marker) -> None:
    assert picture(Frame(PILE, (mark,))) != picture(Frame(PILE))


def test_every_mark_has_a_look_of_its_own() -> None:
    assert len({picture(Frame(PILE, (mark,))) for mark in SHOWN}) == len(SHOWN)


@pytest.mark.parametrize(
    "camera", [replace(CAMERA, turns=1.0), replace(CAMERA, squash=FLAT_SQUASH), replace(CAMERA, turns=0.4)]
)
def test_the_table_turns(camera: Camera) -> None:
    assert picture(Frame(PILE), camera) != picture(Frame(PILE))


def test_what_flies_and_what_fades_is_seen() -> None:
    fly = Flying(slab(0, BOW), (2, -1), 3.0)
    pictures = {
        picture(Frame(PILE)),
        picture(Frame(PILE, flying=(fly,))),
        picture(Frame(PILE, flying=(replace(fly, alpha=0.5),))),
        picture(Frame(PILE, faded=frozenset({(1, 1)}))),
    }
    assert len(pictures) == 4


def test_without_time_slabs_are_sketched_and_then_refined() -> None:
    painter, wanted = Painter(sprite_budget=-1.0), picture(Frame(PILE))
    first = picture(Frame(PILE), CAMERA, painter)
    assert first != wanted
    while painter.refine(1.0):
        last = picture(Frame(PILE), CAMERA, painter)
    assert last == wanted


def test_where_a_slab_may_lie_is_seen_at_once_and_whole() -> None:
    painter = Painter(sprite_budget=-1.0, prepares_ahead=False)
    lit = Frame(PILE, tuple(LitFace(cell, 0) for cell in ((5, 0), (6, 0), (6, -1), (7, -1))))
    picture(Frame(PILE), CAMERA, painter)
    while painter.refine(1.0):
        picture(Frame(PILE), CAMERA, painter)
    assert picture(lit, CAMERA, painter) == picture(lit) != picture(Frame(PILE))


def test_a_place_where_it_may_go_is_outlined_unlike_one_that_would_be_cut_off() -> None:
    cells = frozenset(next(iter(slabs_on(PILE.stacks))).slab.cells)
    assert (
        len({picture(Frame(PILE, marks)) for marks in ((), (GroupOutline(cells),), (GroupOutline(cells, True),))}) == 3
    )


def test_a_slab_is_touched_on_every_cell_and_level() -> None:
    for cell, pile in PILE.stacks.items():
        x, y = CAMERA.at(cell, len(pile))
        assert hit_test(PILE, CAMERA, (x, y)) == (cell, len(pile) - 1)


@pytest.mark.slow_cases("[1-4]")
@pytest.mark.parametrize("facing", range(6))
def test_a_fan_shows_every_slab_whole_and_each_is_touched(facing: int) -> None:
    cell, camera = (1, 1), replace(CAMERA, turns=float(facing))
    tower = piled([slab(k % 2, (BAR, BOW)[k % 2]) for k in range(5)])
    for arrangement, spot in ((PILE, cell), (tower, (0, 0))):
        frame, pile = Frame(arrangement, fan=spot), arrangement.stacks[spot]
        near, found = slab_fan(spot, pile, camera, AREA)
        for level, one in enumerate(found):
            points = [fanned_cell_place(near, one, part) for part in one.shape]
            assert all(AREA.collidepoint(point) for point in points)
            x, y = fanned_cell_place(near, one, one.own)
            assert one.own in one.shape
            assert hit_test(frame, camera, (x, y), AREA) == (spot, level)
        assert picture(frame, camera) != picture(Frame(arrangement), camera)


def test_the_same_piece_keeps_its_grain() -> None:
    assert slabs.grain_of(slab(0, BOW)) == slabs.grain_of(slab(0, BOW, (4, 4))) != slabs.grain_of(slab(1, BOW))
    assert isinstance(slab(0, BOW), Slab)


def test_the_outline_of_the_last_slab_ends_where_another_lies_on_it() -> None:
    found = slabs_on(PILE.stacks)
    trails = [Trail((one.slab.cells[0],), (1.0,)) for one in found if one.level == 1]
    plain = picture(Frame(PILE))
    for trail in trails:
        marked = picture(Frame(PILE, (trail,)))
        assert marked != plain
        for cell in found[-1].slab.cells:
            x, y = (round(at) for at in CAMERA.at(cell, 2))
            reach = round(0.6 * CAMERA.radius)
            for row in range(y - reach // 2, y + reach // 2):
                seen = slice(3 * (row * AREA.width + x - reach), 3 * (row * AREA.width + x + reach))
                apart = [abs(one - other) for one, other in zip(marked[seen], plain[seen], strict=True)]
                assert max(apart) < 16, (trail, cell)


@pytest.mark.parametrize("make", [marks.level_badge, marks.gold_level])
def test_levels_grow_with_the_tiles_and_never_get_too_small_to_read(make: Callable[..., Sprite]) -> None:
    small, usual, large = (
        make(3, 1.0, radius, TILTED_SQUASH).surface.get_bounding_rect().width for radius in (12, 40, 62)
    )
    assert small >= 16
    assert 0.5 * 40 < usual < 0.95 * 40
    assert large > 1.4 * usual


def test_a_sketch_that_stands_in_is_not_looked_through_for_what_is_empty() -> None:
    """A sketch is seen for a frame or two, and checking a whole table of sketches took 30 ms of a frame."""
    drawn = sketch_sprite(((0, 0), (1, 0), (2, 0), (2, 1), (3, 1)), "ivory", 1, "face", 0.3, 60.0, 0.7)
    assert drawn.trim() is drawn
    assert drawn.merge().surface.get_size() == drawn.size
    assert drawn.merge().surface.get_bounding_rect().width > 0.9 * drawn.size[0]


@pytest.mark.parametrize(
    ("mark", "outlines"),
    [(GHOST, ["ghost_footprint", "ghost_outline"]), (Trail(((-1, 2),), (1.0,)), ["last_slab_outline"])],
)
def test_outlines_of_slabs_are_drawn_by_a_thread(
    mark: Marker, outlines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The outline of a long slab seen from near took 100 ms of the loop."""
    drawn = list[tuple[str, bool]]()
    plain = {name: getattr(marks, name) for name in ("ghost_outline", "ghost_footprint", "last_slab_outline")}

    def recorded(name: str) -> Callable[..., Sprite]:
        def draw(*given: Any) -> Sprite:
            drawn.append((name, threading.current_thread() is threading.main_thread()))
            found: Sprite = plain[name](*given)
            return found

        return draw

    for name in plain:
        monkeypatch.setattr(marks, name, recorded(name))
    painter, wanted = Painter(sprite_budget=9.0, prepares_ahead=False), picture(Frame(PILE, (mark,)))
    drawn.clear()
    seen = picture(Frame(PILE, (mark,)), CAMERA, painter)
    while painter.refine(1.0):
        seen = picture(Frame(PILE, (mark,)), CAMERA, painter)
    assert sorted(drawn) == [(name, False) for name in outlines]
    assert seen == wanted


def level_marks(frame: Frame) -> list[tuple[object, object]]:
    """The marks that show levels, and the levels."""
    stage, found = kind_of(frame.arrangement).drawing.stage(frame, CAMERA, Sprites(), AREA), list[tuple[object, ...]]()
    stage.put_mark = lambda _at, make, *args, **_options: found.append((make, *args))  # type: ignore[method-assign]
    stage.add_table()
    return [(make, args[0]) for make, *args in found if make in (marks.level_badge, marks.gold_level)]


def test_only_the_highest_slabs_wear_a_coin_and_the_slab_pointed_at_a_plate() -> None:
    highest = max(map(len, PILE.stacks.values()))
    lowest = next(cell for cell, pile in PILE.stacks.items() if len(pile) == 1)
    coins = level_marks(Frame(PILE))
    assert set(coins) == {(marks.gold_level, highest)}
    assert level_marks(Frame(PILE, asked=frozenset({lowest}))) == [(marks.level_badge, 1), *coins]
    assert level_marks(Frame(piled([slab(0, BAR)]))) == []


def test_a_slab_has_its_grain_when_it_lands() -> None:
    for frame in (Frame(PILE, (GHOST,)), Frame(PILE, flying=(Flying(GHOST.piece, (0, 0), 2.4),))):
        stage = kind_of(PILE).drawing.stage(frame, CAMERA, Sprites(), AREA)
        stage.add_table()
        visible, stain = VisibleSlab(slab(0, ((0, 0), (0, 1), (1, 0))), 3), stage.sprites.stain(GHOST.piece)
        keys = [part_drawing(visible, part, 0, stain)[0] for part in BODY_PARTS]
        assert all(stage.sprites.has(key, CAMERA.radius, CAMERA.squash) for key in keys)


def test_shadows_that_another_slab_changes_stay_until_the_new_ones_are_made() -> None:
    sprites, before = Sprites(), piled(slabs_in(PILE)[:-1])
    kind_of(PILE).drawing.stage(Frame(before), CAMERA, sprites, AREA).add_table()
    assert isinstance(sprites.layout, SlabLayout)
    shown = dict(sprites.layout.shown_shadows)
    assert shown
    sprites.begin_frame(-1.0)
    kind_of(PILE).drawing.stage(Frame(PILE), CAMERA, sprites, AREA).add_table()
    assert shown.items() <= sprites.layout.shown_shadows.items()


def slabs_in(arrangement: Arrangement) -> list[Slab]:
    """The slabs on a table, the lowest first."""
    return [one.slab for one in slabs_on(arrangement.stacks)]
