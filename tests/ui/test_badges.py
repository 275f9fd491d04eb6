"""The places of heights, what shows through what, and the dark edge of a stack before another."""

from __future__ import annotations

import math
from dataclasses import replace
from unittest.mock import patch

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.display.pieces import Arrangement
from game.ui.canvas.layout import lay_out
from game.ui.canvas.painter import Painter
from game.ui.kinds import kind_of
from game.ui.render import markers, xray
from game.ui.render.camera import DISC_RADIUS, FLAT_SQUASH, TILTED_SQUASH, Camera, Point
from game.ui.render.frame import HELD_GAP, Bow, Flying, Frame, Lifted, NumberMark, Ring, StackNote, Tape
from game.ui.render.present import stacks_hiding
from game.ui.render.sprites import Priority, SpriteLook, Sprites, drawing
from game.ui.render.stacks.badges import MIN_BADGE_DISTANCE, StandingStack, place_badges
from game.ui.render.stacks.stage import StackStage
from tests.ui.boards import scattered, table, tower
from tests.ui.squares import walled

AREA = pygame.Rect(0, 0, 640, 480)
LARGE_UNIT = 1.2
HEXES = tuple((q, r) for q in range(-3, 4) for r in range(-3, 4))
CELL = st.tuples(st.integers(0, 5), st.integers(0, 5))
DISCS = st.dictionaries(CELL, st.text("ek", min_size=1, max_size=17), min_size=1).map(walled)
TILES = st.integers(0, 200).map(scattered)
LOOKS = st.tuples(st.integers(0, 5), st.sampled_from((TILTED_SQUASH, FLAT_SQUASH)), st.sampled_from((0.0, 0.9)))


def seen_by(arrangement: Arrangement, look: tuple[int, float, float] = (0, TILTED_SQUASH, 0.0)) -> Camera:
    heights = {cell: len(pile) for cell, pile in arrangement.stacks.items()}
    turns, squash, spread = look
    camera = replace(kind_of(arrangement).camera, turns=float(turns), squash=squash, spread=spread).settle()
    return camera.fit(arrangement.field.cells or tuple(heights), heights, AREA, lift=1.6)


def staged(frame: Frame, camera: Camera) -> StackStage:
    stage = kind_of(frame.arrangement).drawing.stage(frame, camera, Sprites(), AREA)
    assert isinstance(stage, StackStage)
    return stage


def laid_out(frame: Frame, camera: Camera, unit: float = Sprites().look.unit) -> StackStage:
    sprites = Sprites()
    sprites.set_look(SpriteLook(unit=unit))
    stage = lay_out(frame, camera, sprites, AREA)
    assert isinstance(stage, StackStage)
    return stage


def drawn(frame: Frame, camera: Camera) -> pygame.Surface:
    surface = pygame.Surface(AREA.size, depth=32)
    Painter(sprite_budget=math.inf).draw(surface, frame, camera, AREA)
    return surface


def badge(stage: StackStage, number: int) -> pygame.Surface:
    """The badge that has been drawn."""
    return stage.sprite(
        drawing(markers.badge, number, Sprites().look.unit)[0], lambda *_: pytest.fail("there is none"), Priority.LATER
    ).surface


@given(DISCS | TILES, LOOKS)
def test_a_badge_lies_on_no_other_stack_or_badge_where_one_of_its_places_is_free(
    arrangement: Arrangement, look: tuple[int, float, float]
) -> None:
    camera = seen_by(arrangement, look)
    stage = staged(Frame(arrangement), camera)
    standing = list(stage.stack_plan.standing.values())
    size = markers.badge_radius(camera.radius)

    def apart(one: Point, other: Point) -> bool:
        return math.dist(one, other) >= MIN_BADGE_DISTANCE * size

    def free(place: Point, own: StandingStack) -> bool:
        x, y, reach = *place, 0.8 * size
        edge = (place, (x - reach, y), (x + reach, y), (x, y - reach), (x, y + reach))
        others = [one for one in standing if one is not own]
        return not any(stage.shape.covers(at, one.face, one.depth, camera) for at in edge for one in others)

    with_badge = [one for one in standing if one.places]
    found = place_badges(standing, stage.shape.covers, camera)
    assert len(found) == len(with_badge) == sum(len(pile) > 1 for pile in arrangement.stacks.values())
    for index, (own, place) in enumerate(zip(with_badge, found, strict=True)):
        before = found[:index]
        room = [each for each in own.places if all(apart(each, other) for other in before)]
        assert not room or place in room
        best = [each for each in room if free(each, own)]
        assert not best or place == best[0]


@pytest.mark.parametrize("arrangement", [scattered(3), walled({(1, 1): "kkekeekk", (1, 2): "ekekke", (4, 4): "ke"})])
def test_badges_are_drawn_over_every_stack_and_line(arrangement: Arrangement) -> None:
    first, *_rest, last_cell = arrangement.stacks
    line = Bow(((first, 1), (last_cell, 1)))
    stage = laid_out(Frame(arrangement, (line,), asked=frozenset(arrangement.stacks)), seen_by(arrangement))
    heights = [len(arrangement.stacks[cell]) for cell in stage.stack_plan.standing if len(arrangement.stacks[cell]) > 1]
    last = [surface for surface, _ in stage.items[-len(heights) :]]
    assert last == [
        stage.sprite(
            drawing(markers.badge, number, Sprites().look.unit)[0],
            lambda *_: pytest.fail("there is none"),
            Priority.LATER,
        ).surface
        for number in heights
    ]


def test_a_badge_below_lifted_discs_is_not_drawn_over_them() -> None:
    arrangement = walled({(2, 2): "kkekeek", (2, 3): "ek"})
    camera, cells = seen_by(arrangement), frozenset(arrangement.stacks)
    behind = staged(Frame(arrangement), camera).stack_plan.badges[2, 2][1]
    shown = Frame(arrangement, lifted=Lifted((2, 2), 1), asked=cells)
    stage = staged(shown, camera)
    assert not stage.is_under_lifted((2, 2), behind)
    face = camera.at((2, 2), len(arrangement.stacks[2, 2]) + HELD_GAP)
    assert stage.is_under_lifted((2, 3), face)
    assert not stage.is_under_lifted((2, 3), (face[0] + 2 * camera.radius, face[1]))


@pytest.mark.slow_cases("arrangement0")
@pytest.mark.parametrize("arrangement", [scattered(3), walled({(1, 1): "kkek", (4, 4): "ke"})])
def test_heights_and_signs_grow_with_the_interface_up_to_what_a_piece_bears(arrangement: Arrangement) -> None:
    camera = replace(seen_by(arrangement), radius=90.0)
    wide, signs = list[int](), list[float]()
    for unit in (0.8, 1.44, 1.8, 9.0):
        stage = laid_out(Frame(arrangement, asked=frozenset(arrangement.stacks)), camera, unit)
        wide.append(
            stage.sprite(
                drawing(markers.badge, 2, unit)[0], lambda *_: pytest.fail("there is none"), Priority.LATER
            ).surface.get_width()
        )
        signs.append(xray.sign_radius(stage))
    assert wide == sorted(set(wide))
    assert signs == sorted(set(signs))
    assert signs[-1] < 0.3 * camera.radius


def badges_on(stage: StackStage) -> list[tuple[int, Point]]:
    """The numbers and the places of the badges that a stage adds."""
    with patch.object(stage, "add_badge") as add_badge:
        stage.add_badges()
    return [call.args for call in add_badge.call_args_list]


def heights_written(frame: Frame) -> list[int]:
    """The heights that are written on a table."""
    return sorted(number for number, _place in badges_on(staged(frame, seen_by(frame.arrangement))))


def test_a_height_is_written_where_it_stands_out_or_is_asked_about() -> None:
    tiles = table({(0, 0): tower(3), (1, 0): tower(1), (-1, 0): tower(2), (5, 0): tower(2)})
    assert heights_written(Frame(tiles)) == [3]
    assert heights_written(Frame(tiles, asked=frozenset({(5, 0)}))) == [2, 3]
    assert heights_written(Frame(tiles, lifted=Lifted((0, 0)))) == [2]
    for mark in (Tape((5, 0), 2), Ring((5, 0), 2, "step-rule"), StackNote((5, 0), 2, "two high")):
        assert heights_written(Frame(tiles, (mark,))) == [2, 3]
    assert heights_written(Frame(tiles, (Ring((5, 0), 2, "may"),))) == [3]
    assert heights_written(Frame(walled({(0, 0): "ekek", (1, 1): "ek", (4, 4): "ek"}))) == [2, 4]
    assert heights_written(Frame(tiles, badges=False, asked=frozenset({(5, 0)}))) == []


@pytest.mark.parametrize("arrangement", [walled({(1, 1): "ekek"}), table({(0, 0): tower(4)})])
def test_a_badge_moves_aside_for_the_number_of_a_move(arrangement: Arrangement) -> None:
    """Also in an enlarged interface, whose badges and plates are larger."""
    camera, moved = seen_by(arrangement, (1, TILTED_SQUASH, 0.0)), 0
    reach = 2.1 * markers.badge_radius(camera.radius, LARGE_UNIT)
    for cell in arrangement.field.cells or HEXES:
        for height in range(6):
            plate = markers.on_rim(camera, cell, height)
            (before,), (after,) = (
                badge_middles(Frame(arrangement, marks), camera) for marks in ((), (NumberMark(cell, height, 1),))
            )
            if math.dist(before, plate) < reach:
                moved += 1
                assert math.dist(after, plate) >= reach - 2
    assert moved


def badge_middles(frame: Frame, camera: Camera) -> list[Point]:
    """Where the badges of a frame are drawn in an enlarged interface."""
    stage = staged(frame, camera)
    stage.sprites.set_look(SpriteLook(unit=LARGE_UNIT))
    stage.lines = [mark for mark in frame.markers if isinstance(mark, NumberMark)]
    return [place for _number, place in badges_on(stage)]


BEHIND, BEFORE = (1, 2), (1, 1)


def test_what_stands_before_what_is_pointed_at_is_seen_through_and_keeps_its_shadow_and_its_height() -> None:
    arrangement = walled({BEHIND: "ekekke", BEFORE: "kkekeekk"})
    camera = seen_by(arrangement)
    faded = stacks_hiding(arrangement, [(BEHIND, 6)], camera)
    assert faded == {BEFORE}
    assert stacks_hiding(arrangement, [(BEFORE, 8)], camera) == frozenset()
    plain, through = (drawn(Frame(arrangement, faded=cells), camera) for cells in (frozenset(), faded))
    alone = drawn(Frame(walled({BEHIND: "ekekke"})), camera)
    x, y = camera.at(BEFORE)
    radius = camera.radius * DISC_RADIUS
    shade = round(x + 1.3 * radius), round(y + 0.5 * radius * TILTED_SQUASH)
    assert through.get_at(shade) == plain.get_at(shade) != alone.get_at(shade)
    side = round(x - 0.5 * radius), round(camera.at(BEFORE, 4)[1])
    assert through.get_at(side) not in (plain.get_at(side), alone.get_at(side))
    stage = laid_out(Frame(arrangement, faded=faded), camera)
    assert badge(stage, 8) in [surface for surface, _ in stage.items]


@pytest.mark.parametrize("arrangement", [walled({BEHIND: "eee"}), table({BEHIND: tower(3)})])
def test_a_height_counts_the_pieces_that_are_shown_lying_on_the_stack(arrangement: Arrangement) -> None:
    """Ghosts that show a move, over the table before it."""
    camera, piece = seen_by(arrangement), arrangement.stacks[BEHIND][-1]
    place = float(BEHIND[0]), float(BEHIND[1])

    def written(*flying: Flying) -> list[int]:
        with patch.object(StackStage, "add_badge") as add:
            laid_out(Frame(arrangement, flying=flying, asked=frozenset({BEHIND})), camera)
        return [call.args[0] for call in add.call_args_list]

    assert written() == [3]
    assert written(Flying(piece, place, 4.0)) == [3]  # still above it
    assert written(Flying(piece, (place[0] + 0.5, place[1]), 3.15)) == [3]
    assert written(Flying(piece, place, 3.15)) == [4]
    assert written(Flying(piece, place, 4.15), Flying(piece, place, 3.15)) == [5]


@pytest.mark.parametrize(
    ("both", "behind", "face"),
    [
        (walled({BEHIND: "eeeeee", BEFORE: "eeee"}), walled({BEHIND: "eeeeee"}), DISC_RADIUS),
        (table({(0, 0): tower(3), (0, 1): tower(5)}), table({(0, 0): tower(3)}), 1.0),
    ],
)
def test_a_dark_seam_parts_merged_stacks_and_nothing_else(both: Arrangement, behind: Arrangement, face: float) -> None:
    camera = seen_by(both)
    front = max(both.stacks, key=lambda cell: camera.at(cell)[1])
    x, y = camera.at(front, len(both.stacks[front]))
    wide, high = face * camera.radius, face * camera.radius * camera.squash

    def rim(dx: float) -> float:
        """How far above the centre of the front stack's face its edge lies."""
        return high * math.sqrt(1 - (dx / wide) ** 2) if face == DISC_RADIUS else high * (1 - abs(dx) / 1.732 / wide)

    merged, alone = (drawn(Frame(one, badges=False), camera) for one in (both, behind))
    empty = drawn(Frame(replace(both, stacks={}), badges=False), camera)
    lone = drawn(Frame(replace(both, stacks={front: both.stacks[front]}), badges=False), camera)
    seam = [(round(x) + dx, round(y - rim(dx) - 1)) for dx in range(-round(0.8 * wide), round(0.8 * wide))]
    on_stack = [at for at in seam if alone.get_at(at) != empty.get_at(at) and sum(alone.get_at(at)[:3]) > 200]
    dark = [at for at in on_stack if sum(merged.get_at(at)[:3]) < 0.6 * sum(alone.get_at(at)[:3])]
    assert len(dark) > 0.6 * len(on_stack) > 5
    foot = round(camera.at(front)[1])
    beside = [(round(x - wide) - dx, foot) for dx in range(1, 6)]
    assert all(sum(merged.get_at(at)[:3]) > 0.8 * sum(lone.get_at(at)[:3]) for at in beside)  # but for soft shadows


@pytest.mark.parametrize(
    "both", [walled({BEHIND: "eeeeee", BEFORE: "eeee"}), table({(0, 0): tower(3), (0, 1): tower(5)})]
)
def test_a_seam_has_a_smooth_edge(both: Arrangement) -> None:
    stage = staged(Frame(both), seen_by(both))
    stage.add_table()
    halos = [made for key, sizes in stage.sprites._sprites.items() if key[0] == "halo" for made in sizes.values()]
    assert halos
    for made in halos:
        assert len({*pygame.image.tobytes(made.surface, "RGBA")[3::4]}) > 8
