"""A rival's slabs in their drawer: all 22 in view, each unlike the others, the slab under the pointer larger."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.core.display.pieces import Pocket, Slab
from game.core.geometry.hexes import Cell, turn_cell
from game.ui.kinds.rail import Hand, PocketChoice
from game.ui.kinds.slabs.drawer import SlabDrawer
from game.ui.kinds.slabs.miniatures import extent, lowest_form, mirror_cell, normal_form, portrait
from game.ui.look.pen import Pen
from game.ui.look.theme import theme_for
from tests.ui.slabs import STAINS

SIZES = ((1024, 640), (1280, 720), (1280, 800), (2560, 1440))
LETTERS = "ACDEFGHIJKLNPQRSUVWXYZ"


def pentahexes() -> tuple[tuple[Cell, ...], ...]:
    """The 22 shapes of five joined hexagons, turned and flipped shapes being the same."""
    grown: set[tuple[Cell, ...]] = {((0, 0),)}
    for _ in range(4):
        steps = [turn_cell((1, 0), d) for d in range(6)]
        bigger = {(*s, (q + a, r + b)) for s in grown for q, r in s for a, b in steps if (q + a, r + b) not in s}
        grown = {least(shape) for shape in bigger}
    return tuple(sorted(grown))


def least(shape: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The smallest of a shape's oriented forms."""
    sides = shape, tuple(mirror_cell(cell) for cell in shape)
    return min(normal_form(tuple(turn_cell(cell, k) for cell in side)) for side in sides for k in range(6))


SHAPES = pentahexes()


def hand(seat: int = 0, played: tuple[int, ...] = ()) -> Hand:
    pockets = tuple(Pocket(Slab(seat, STAINS[seat], shape), i not in played) for i, shape in enumerate(SHAPES))
    return Hand(seat, "Somebody", pockets, "medium", stain=STAINS[seat], labels=tuple(LETTERS))


def drawer(size: tuple[int, int], content: Hand) -> SlabDrawer:
    pen = Pen(theme_for(size))
    wide, high = SlabDrawer.size_units(len(content.pockets))
    return SlabDrawer(pen, pygame.Rect(20, 60, pen.px(wide), pen.px(high)), content)


def picture(part: SlabDrawer, size: tuple[int, int] = (1280, 720)) -> pygame.Surface:
    surface = pygame.Surface(size)
    part.draw(surface)
    return surface


def pixels(part: SlabDrawer) -> bytes:
    return pygame.image.tobytes(picture(part), "RGB")


def test_there_are_22_shapes() -> None:
    assert len(SHAPES) == len(LETTERS) == 22


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seat", [0, 1])
def test_every_slab_is_in_view_and_found_where_it_lies(size: tuple[int, int], seat: int) -> None:
    part = drawer(size, hand(seat))
    boxes = part.boxes(part.rect)
    assert all(part.rect.contains(box) for box in boxes)
    assert not any(one.colliderect(other) for i, one in enumerate(boxes) for other in boxes[:i])
    assert [part.pocket_at((round(x), round(y))) for x, y in map(part.centre, range(22))] == list(range(22))
    for shape in SHAPES:
        wide, high = extent(lowest_form(shape))
        assert wide * part.scale <= boxes[0].width
        assert high * part.scale <= boxes[0].height
    assert part.scale >= (6 if size[0] < 1280 else 8)
    assert part.pocket_at(part.head.center) is None


def test_a_slab_lies_so_that_it_takes_few_rows() -> None:
    assert max(extent(lowest_form(shape))[1] for shape in SHAPES) <= 5
    assert all(least(lowest_form(shape)) == least(shape) for shape in SHAPES)


def test_a_hand_that_is_shown_again_looks_as_if_it_had_never_changed() -> None:
    before = hand()
    part = drawer((1280, 720), before)
    picture(part)
    for after, whole in (
        (replace(before, choice=PocketChoice(hovered=3)), False),
        (replace(before, choice=PocketChoice(3, 4)), False),
        (replace(before, choice=PocketChoice(3, is_away=True)), False),
        (replace(hand(played=(3, 8)), choice=PocketChoice(dimmed=frozenset({5}))), False),
        (replace(before, active=True), True),
        (replace(before, active=True, choice=PocketChoice(21, 21)), False),
        (replace(before, active=True, choice=PocketChoice(dimmed=frozenset(range(2, 22)))), True),
        (hand(played=tuple(range(22))), True),
    ):
        assert part.show(after)
        assert (part.changed_rects == [part.outer]) == whole
        assert pixels(part) == pixels(drawer((1280, 720), after)), after


def test_no_two_shapes_look_alike() -> None:
    looks = {pygame.image.tobytes(portrait(Slab(0, "ivory", shape), 40, "ivory"), "RGBA") for shape in SHAPES}
    assert len(looks) == 22


def test_a_portrait_fits_into_the_box_of_a_tile() -> None:
    for shape in SHAPES:
        width, height = portrait(Slab(1, "slate", shape), 30, "slate").get_size()
        assert width <= 62
        assert height <= 62


def test_a_played_slab_leaves_its_shape() -> None:
    part = drawer((1280, 720), hand(played=(0,)))
    x, y = part.centre(0)
    box = pygame.Rect(0, 0, 8, 8)
    box.center = round(x), round(y)
    engraved = pygame.transform.average_color(picture(part), box)
    part.show(hand())
    lying = pygame.transform.average_color(picture(part), box)
    assert sum(engraved[:3]) < sum(lying[:3]) / 2
    assert hand(played=(0, 4)).count == 20


@pytest.mark.parametrize(
    "change",
    [
        {"active": True},
        {"active": True, "thinking": True},
        {"choice": PocketChoice(3)},
        {"choice": PocketChoice(3, is_away=True)},
        {"choice": PocketChoice(hovered=3)},
        {"level": "master"},
        {"choice": PocketChoice(dimmed=frozenset({3}))},
        {"labels": ()},
        {"emblem": "level-6"},
    ],
)
def test_every_state_can_be_seen(change: dict[str, object]) -> None:
    part = drawer((1280, 720), hand())
    before = pixels(part)
    assert part.show(replace(hand(), **change))  # type: ignore[arg-type]
    assert pixels(part) != before


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_off(size: tuple[int, int]) -> None:
    part = drawer(size, replace(hand(), active=True, thinking=True, emblem="level-6"))
    picture(part, size)
    assert not part.pen.truncated_texts


def test_a_shorter_game_has_fewer_pockets() -> None:
    few = replace(hand(), pockets=hand().pockets[:5], labels=tuple("ACDEF"))
    part = drawer((1280, 720), few)
    assert len(part.boxes(part.rect)) == 5
    assert part.scale >= drawer((1280, 720), hand()).scale
    picture(part)
