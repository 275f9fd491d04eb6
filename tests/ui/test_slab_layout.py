"""A table of slabs is laid out once and used again while it stays the same, and never when it does not."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import inf
from typing import Any

import pygame
import pytest

from game.core.display.pieces import Arrangement
from game.ui.canvas.painter import Painter
from game.ui.kinds.slabs import slabs
from game.ui.kinds.slabs import stage as slab_stage
from game.ui.kinds.slabs.layout import SlabLayout
from game.ui.look.theme import Theme
from game.ui.render.baked import Sprite
from game.ui.render.camera import FLAT_SQUASH, Camera
from game.ui.render.frame import Flying, Frame, Ghost, LitFace
from game.ui.render.present import present
from game.ui.render.sprites import EMPTY_SPRITE, Sprites, drawing
from tests.ui.slabs import BOW, PILE, piled, slab

AREA = pygame.Rect(0, 0, 480, 360)
CAMERA = Camera(30, 170, 150)
LEVELS = max(map(len, PILE.stacks.values()))


def drawn(painter: Painter, frame: Frame, camera: Camera = CAMERA, area: pygame.Rect = AREA) -> bytes:
    surface = pygame.Surface(AREA.size)
    painter.draw(surface, frame, camera, area)
    return pygame.image.tobytes(surface, "RGB")


def flight(share: float) -> Frame:
    """A slab flies over the pile; the table is a new arrangement in every frame, of the very same stacks."""
    fly = Flying(slab(0, BOW), (3.0 - 3 * share, 1.0), 4.0 - share)
    return Frame(replace(PILE), flying=(fly,))


@pytest.fixture
def layout_counts(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a table was laid out, and how often a level of it."""
    found, floor, begin = Counter[str](), slab_stage.add_level, SlabLayout.__init__

    def level(*given: Any) -> None:
        found["levels"] += 1
        floor(*given)

    def table(*given: Any) -> None:
        found["tables"] += 1
        begin(*given)

    monkeypatch.setattr(slab_stage, "add_level", level)
    monkeypatch.setattr(SlabLayout, "__init__", table)
    return found


def test_a_flight_lays_the_table_out_once(layout_counts: Counter[str]) -> None:
    painter = Painter(sprite_budget=inf)
    pictures = {drawn(painter, flight(step / 20)) for step in range(21)}
    assert len(pictures) == 21
    assert layout_counts == {"tables": 1, "levels": LEVELS}


def test_what_has_no_time_yet_is_not_cached(layout_counts: Counter[str]) -> None:
    painter = Painter(sprite_budget=-1.0)
    for step in range(3):
        drawn(painter, flight(step / 20))
    while painter.refine(1.0):
        drawn(painter, flight(1.0))
    before = layout_counts["levels"]
    drawn(painter, flight(0.5))
    assert layout_counts["levels"] == before > 0
    assert drawn(painter, flight(0.7)) == drawn(Painter(sprite_budget=inf), flight(0.7))


def test_a_table_that_is_shifted_by_whole_pixels_is_not_laid_out_again(layout_counts: Counter[str]) -> None:
    painter, fresh = Painter(sprite_budget=inf), Painter(sprite_budget=inf)
    steps = [(flight(step / 9), replace(CAMERA, x=CAMERA.x + 0.3 + step, y=CAMERA.y - 2 * step)) for step in range(9)]
    for frame, camera in steps:
        drawn(painter, frame, camera)
    assert layout_counts == {"tables": 1, "levels": LEVELS}
    assert drawn(painter, *steps[4]) == drawn(fresh, *steps[4])


OTHER = piled([slab(1, BOW), slab(0, BOW, (1, 1))])
CHANGES: list[tuple[Frame, Camera, pygame.Rect]] = [
    (Frame(PILE), CAMERA, AREA),
    (flight(0.5), CAMERA, AREA),
    (Frame(PILE, faded=frozenset({(1, 1)})), CAMERA, AREA),
    (Frame(PILE, faded=frozenset({(3, 2)})), CAMERA, AREA),
    (Frame(PILE, (LitFace((5, 0), 0), Ghost((0, 0), 2, slab(0, BOW), True))), CAMERA, AREA),
    (Frame(OTHER), CAMERA, AREA),
    (Frame(replace(OTHER, stacks=dict(OTHER.stacks))), replace(CAMERA, turns=1.0), AREA),
    (Frame(OTHER), replace(CAMERA, turns=1.0, squash=FLAT_SQUASH), AREA),
    (Frame(PILE), replace(CAMERA, spread=0.5), AREA),
    (Frame(PILE), replace(CAMERA, x=171.5), AREA),
    (Frame(PILE), replace(CAMERA, radius=33.0), AREA),
    (Frame(PILE), CAMERA, AREA.inflate(-200, -160)),
    (present(Arrangement(PILE.field, {}, ())), CAMERA, AREA),
    (Frame(PILE), CAMERA, AREA),
]


def test_no_change_shows_the_table_before() -> None:
    painter = Painter(sprite_budget=inf)
    for frame, camera, area in CHANGES:
        fresh = Painter(sprite_budget=inf)
        assert drawn(painter, frame, camera, area) == drawn(fresh, frame, camera, area), (frame, camera, area)


def test_other_colours_are_shown_at_once() -> None:
    painter = Painter(sprite_budget=inf)
    before = drawn(painter, Frame(PILE))
    painter.theme = Theme().with_colours(("ivory", "slate"), ("teal", "oxblood"), 2)
    assert before != drawn(painter, Frame(PILE)) == drawn(Painter(painter.theme, sprite_budget=inf), Frame(PILE))


def test_the_sprites_of_what_is_kept_are_held() -> None:
    sprites, keys = Sprites(), frozenset({("one",), ("two",)})

    def lay() -> None:
        for key in keys:
            sprites.get(key, slab_sprite, 10.0, 1.0)

    sprites.begin_frame(inf)
    assert sprites.sprites_used_by(lay) == keys
    sprites.get(("large",), large_sprite, 10.0, 1.0)
    for _ in range(3):
        sprites.begin_frame(inf)
        sprites.mark_used(keys)
    sprites.get(("as large",), large_sprite, 10.0, 1.0)
    assert all(sprites.has(key, 10.0, 1.0) for key in keys)
    for _ in range(3):
        sprites.begin_frame(inf)
    sprites.get(("larger",), large_sprite, 10.0, 1.0)
    assert not all(sprites.has(key, 10.0, 1.0) for key in keys)


def test_a_table_that_is_kept_holds_its_slabs() -> None:
    painter, asked = Painter(sprite_budget=inf), []
    for step in range(4):
        drawn(painter, flight(step / 20))
        asked.append({key for key in painter.sprites._used if key[0] in (slabs.face_sprite, slabs.wall_sprite)})
    assert asked[0] == asked[3] != set()


def slab_sprite(*_size: float) -> Sprite:
    """A small sprite."""
    return filled(64)


def large_sprite(*_size: float) -> Sprite:
    """A sprite that displaces others from the cache."""
    return filled(3000)


def filled(side: int) -> Sprite:
    """A square without a hole: what is empty would not be kept."""
    made = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    made.fill("white")
    return Sprite(made, 0, 0)


def test_equal_drawings_share_a_key_and_others_do_not() -> None:
    def picture(number: int, radius: float, squash: float, colour: str = "") -> Sprite:
        return Sprite(pygame.Surface((number, round(radius * squash) + len(colour))), 0, 0)

    (key, make), (same, _), (other, _), (tinted, _) = (
        drawing(picture, 1),
        drawing(picture, 1),
        drawing(picture, 2),
        drawing(picture, 1, colour="red"),
    )
    assert key == same
    assert len({key, other, tinted}) == 3
    assert make(10.0, 0.5).surface.get_size() == (1, 5)


def test_a_translucent_sprite_of_a_missing_one_is_made_again() -> None:
    sprites = Sprites()
    stage = slab_stage.SlabStage(Frame(PILE), Camera(40.0, 0.0, 0.0), sprites, pygame.Rect(0, 0, 100, 100))
    solid = Sprite(pygame.Surface((4, 4), pygame.SRCALPHA), 0, 0)
    assert stage.translucent_sprite(("ghost",), EMPTY_SPRITE, 0.5).is_rough
    stage.translucent_sprite(("ghost",), solid, 0.5)
    sprites.refine(0.0)
    found = stage.translucent_sprite(("ghost",), solid, 0.5)
    assert (found.is_rough, found.surface.get_size()) == (False, (4, 4))
