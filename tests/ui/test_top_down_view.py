"""The table seen from straight above: nothing has sides, and a strip of stripes shows what lies in a stack."""

from __future__ import annotations

import math
from dataclasses import replace

import pygame
import pytest

from game.core.display.pieces import Arrangement, Slab
from game.ui.canvas.painter import Painter
from game.ui.kinds import kind_of
from game.ui.kinds.discs.discs import disc_sprite
from game.ui.kinds.slabs import slabs
from game.ui.kinds.tiles.tiles import tile
from game.ui.look.theme import STAIN_TINTS, bright_body, contrast
from game.ui.render.camera import FLAT_SQUASH, Camera
from game.ui.render.frame import Frame
from game.ui.render.markers import DARK
from game.ui.render.sprites import Sprites
from game.ui.render.stacks.base import STRIP_OFFSET
from game.ui.render.stacks.stage import StackStage
from game.ui.render.stacks.strip import MIN_STRIPE_SIZE, STRIPES_PER_COLUMN, strip, stripe
from tests.ui.boards import table, tower
from tests.ui.squares import walled

AREA = pygame.Rect(0, 0, 640, 480)
TALL = "".join("ek"[k * k % 3 % 2] for k in range(39))


def above(arrangement: Arrangement, radius: float = 40.0) -> Camera:
    return replace(kind_of(arrangement).camera, radius=radius, x=200.0, y=300.0, squash=FLAT_SQUASH)


def drawn(arrangement: Arrangement, camera: Camera) -> pygame.Surface:
    surface = pygame.Surface(AREA.size, depth=32)
    Painter(sprite_budget=math.inf).draw(surface, Frame(arrangement, badges=False), camera, AREA)
    return surface


@pytest.mark.parametrize("arrangement", [walled({(1, 1): "ekk"}), table({(1, 1): tower(3)})])
def test_all_pieces_of_a_stack_lie_on_one_another(arrangement: Arrangement) -> None:
    camera = above(arrangement)
    assert {camera.at((1, 1), height) for height in range(40)} == {camera.at((1, 1))}
    assert camera.thickness == camera.lift_step == 0


def test_a_slab_has_no_sides_from_above() -> None:
    slab = Slab(0, "ivory", ((0, 0), (1, 0)))
    low = Arrangement(table({}).field, dict.fromkeys(slab.cells, (slab,)), ())
    camera = above(low)
    names = {key[0] for key in _made(low, camera)}
    assert slabs.face_sprite in names
    assert slabs.wall_sprite not in names


def _made(arrangement: Arrangement, camera: Camera) -> list[tuple[object, ...]]:
    painter = Painter(sprite_budget=math.inf)
    painter.draw(pygame.Surface(AREA.size, depth=32), Frame(arrangement), camera, AREA)
    return list(painter.sprites._sprites)


@pytest.mark.parametrize("squash", [FLAT_SQUASH, 0.94])
def test_a_piece_is_its_face_alone_only_from_straight_above(squash: float) -> None:
    for made in (disc_sprite(("coal", "coal"), 0, 0, 80.0, squash), tile("ivory", 0b1, (), False, 80.0, squash)):
        solid = pygame.mask.from_surface(made.surface).get_bounding_rects()[0]
        above_centre, below = made.y - solid.top, solid.bottom - made.y
        assert (below - above_centre < 3) == (squash == FLAT_SQUASH)


@pytest.mark.parametrize("count", [2, 10, 11, 39])
@pytest.mark.parametrize("radius", [20.0, 40.0, 80.0])
def test_every_piece_of_a_stack_has_a_stripe_of_its_own_colour(count: int, radius: float) -> None:
    arrangement = walled({(2, 2): TALL[:count]})
    camera = above(arrangement, radius)
    seen = drawn(arrangement, camera)
    x, y = camera.at((2, 2))
    pile = arrangement.stacks[2, 2]
    places = [stripe(index, radius) for index in range(count)]
    box = places[0].unionall(places[1:])
    assert all(place.collidelist(places[:index]) == -1 for index, place in enumerate(places))
    assert all(place.width >= MIN_STRIPE_SIZE[0] and place.height >= MIN_STRIPE_SIZE[1] for place in places)
    tall = strip([piece.stain for piece in pile], radius, FLAT_SQUASH).surface.get_height()
    left, low = round(x - STRIP_OFFSET * radius), round(y - tall / 2) + tall
    for piece, place in zip(pile, places, strict=True):
        at = left + place.centerx, low + place.centery
        assert seen.get_at(at)[:3] == pygame.Color(bright_body(piece.stain))[:3]
    assert box.width < 1.42 * radius or radius < 40
    assert places[0].y > places[min(count, STRIPES_PER_COLUMN) - 1].y


def test_stripes_are_seen_on_their_dark_plate() -> None:
    assert all(contrast(bright_body(stain), DARK) > 2.2 for stain in STAIN_TINTS)


@pytest.mark.parametrize("count", [2, 5, 8])  # no stack of tiles has a way down from higher
@pytest.mark.parametrize("radius", [20.0, 60.0, 134.0])
def test_no_strip_hides_the_end_of_a_pointer(count: int, radius: float) -> None:
    arrangement = table({(1, 1): tower(count, 1)})
    camera = above(arrangement, radius)
    stage = kind_of(arrangement).drawing.stage(Frame(arrangement, badges=False), camera, Sprites(), AREA)
    assert isinstance(stage, StackStage)
    before = len(stage.items)
    stage.add_strips()
    (surface, at), *others = stage.items[before:]
    assert not others
    x, y = camera.at((1, 1))
    ends = [
        (x + 0.75 * radius * math.cos(turn * math.tau / 6), y + 0.75 * radius * math.sin(turn * math.tau / 6))
        for turn in range(6)
    ]
    assert not any(surface.get_rect(topleft=at).collidepoint(end) for end in ends)
