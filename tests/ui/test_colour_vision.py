"""Colours and marks as they look to eyes that lack a kind of cone, and without any colour."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from itertools import combinations

import pygame
import pytest

from game.games import GAMES
from game.scenes.board_screen.feedback import hint_marks
from game.ui.kinds.discs import marks as disc_marks
from game.ui.kinds.slabs import marks as slab_marks
from game.ui.look.theme import LIGHT_COLOURS, STAIN_TINTS, contrast
from game.ui.look.themes import SEAT_COLOUR_NAMES, SEAT_TINTS, THEMES
from game.ui.render import markers
from game.ui.render.baked import Sprite
from game.ui.render.frame import Ring
from tests.ui.boards import table, tower
from tests.ui.colour_vision import SIGHTS, apart, ciede2000, linear, simulate_sight
from tests.ui.grounds import ground_of

RADIUS, SQUASH = 26.0, 0.64
GROUNDS = ("#EEDCB8", "#324668", "#3A4A47", "#9A7B58")  # a pale tile, a dark one, the cloth, a board
SLAB = ((0, 0), (1, 0), (1, 1))

# The cases that the authors of the formula publish.
PUBLISHED = (
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
)


@pytest.mark.parametrize(("one", "other", "difference"), PUBLISHED)
def test_differences_are_those_of_the_published_cases(
    one: tuple[float, float, float], other: tuple[float, float, float], difference: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(difference, abs=1e-4)


@pytest.mark.parametrize("sight", sorted(SIGHTS))
def test_no_eye_sees_colour_in_grey(sight: str) -> None:
    assert simulate_sight(linear("#808080"), sight) == pytest.approx(linear("#808080"), abs=1e-4)


def test_what_the_eyes_are_known_to_confuse_is_confused() -> None:
    assert apart("#D55E00", "#CD421E", "deuteranopia") < 8 < apart("#D55E00", "#CD421E")
    assert apart("#6F8F3C", "#CD421E", "deuteranopia") < 8
    assert apart("#1F7A78", "#2E8FA3", "tritanopia") < 10


# Who owns what:


@pytest.mark.parametrize("sight", sorted(SIGHTS))
def test_the_seats_of_every_game_can_be_distinguished(sight: str) -> None:
    for game in GAMES.values():
        for one, other in combinations(game.stains, 2):
            assert apart(STAIN_TINTS[one].body, STAIN_TINTS[other].body, sight) > 20, (game.id, one, other)


@pytest.mark.parametrize("sight", sorted(SIGHTS))
def test_any_two_colours_of_the_palette_can_be_distinguished(sight: str) -> None:
    assert set(SEAT_TINTS) == set(SEAT_COLOUR_NAMES)
    for one, other in combinations(SEAT_TINTS, 2):
        assert apart(SEAT_TINTS[one].body, SEAT_TINTS[other].body, sight) > 15, (one, other)


@pytest.mark.parametrize("sight", sorted(SIGHTS))
def test_what_is_inlaid_stands_out_from_its_wood(sight: str) -> None:
    for name, tint in (*STAIN_TINTS.items(), *SEAT_TINTS.items()):
        assert apart(tint.body, tint.inlay, sight) > 20, name
        assert contrast(tint.body, tint.inlay) >= 2.5, name


def test_every_stain_has_a_light_that_is_seen_and_says_no_other_thing() -> None:
    assert set(LIGHT_COLOURS) == set(STAIN_TINTS)
    for stain, light in LIGHT_COLOURS.items():
        assert contrast(light, markers.DARK) >= 7.5, stain
        for other in (markers.CORAL, markers.TEAL, markers.GOLD, markers.AMBER, markers.ORCHID):
            assert apart(light, other) > 9, (stain, other)
    for game in GAMES.values():
        for one, other in combinations(game.stains, 2):
            assert apart(LIGHT_COLOURS[one], LIGHT_COLOURS[other]) > 15, (game.id, one, other)


# Marks:


SAME = (frozenset({"may", "aimed"}), frozenset({"chosen", "source"}))  # the same thing, said louder and softer


@functools.cache
def marks(radius: float) -> Mapping[str, Mapping[str, Sprite]]:
    """Every mark by what it lies on and what it says."""
    tiles = {kind: markers.ring(kind, radius, SQUASH) for kind in markers.RING_LOOKS if kind != "turn"}
    discs = {
        kind: disc_marks.ring_sprite(kind, "disc", radius, SQUASH) for kind in disc_marks.RING_COLOURS if kind != "turn"
    }
    cells = {
        kind: disc_marks.ring_sprite(kind, "cell", radius, SQUASH) for kind in disc_marks.RING_COLOURS if kind != "turn"
    }
    slabs = {
        "aimed": slab_marks.ghost_outline(SLAB, True, radius, SQUASH),
        "may-not": slab_marks.ghost_outline(SLAB, False, radius, SQUASH),
        "last": slab_marks.last_slab_outline(SLAB, radius, SQUASH),
    }
    tiles["tape"], discs["tape"] = markers.tape(radius, SQUASH), disc_marks.tape_sprite(radius, SQUASH)
    return {"tiles": tiles, "discs": discs, "cells": cells, "slabs": slabs}


@functools.lru_cache(maxsize=100_000)
def differ(one: tuple[int, int, int], other: tuple[int, int, int], sight: str) -> bool:
    """Whether two colours are clearly two to an eye."""
    first, second = ("#{:02X}{:02X}{:02X}".format(*(c & 0xF8 for c in colour)) for colour in (one, other))
    return apart(first, second, sight) > 10


def on_ground(sprite: Sprite, ground: str, size: tuple[int, int]) -> pygame.Surface:
    """A mark in the middle of a ground."""
    surface = pygame.Surface(size)
    surface.fill(ground)
    place = sprite.surface.get_rect(center=(size[0] // 2, size[1] // 2))
    surface.blit(sprite.surface, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return surface


def unlike(one: Sprite, other: Sprite, ground: str, sight: str) -> float:
    """Which share of the pixels that the larger of two marks covers is clearly different in the other."""
    (a, b), (c, d) = one.surface.get_size(), other.surface.get_size()
    size = max(a, c), max(b, d)
    first, second, bare = (
        on_ground(one, ground, size),
        on_ground(other, ground, size),
        pygame.Color(ground)[:3],
    )
    covered = different = 0
    for y in range(0, size[1], 3):
        for x in range(0, size[0], 3):
            p, q = tuple(first.get_at((x, y)))[:3], tuple(second.get_at((x, y)))[:3]
            if (p, q) != (bare, bare):
                drawn = differ(p, bare, sight) or differ(q, bare, sight)
                covered += drawn
                different += drawn and differ(p, q, sight)
    return different / covered


@pytest.mark.slow_cases("discs-*", "*-all cones", "*-tritanopia", "[cs]*-protanopia")
@pytest.mark.parametrize("sight", sorted(SIGHTS))
@pytest.mark.parametrize("kind", ["tiles", "discs", "cells", "slabs"])
def test_marks_that_say_different_things_look_different(kind: str, sight: str) -> None:
    for (one, first), (other, second) in combinations(marks(RADIUS)[kind].items(), 2):
        if {one, other} in SAME:
            continue
        for ground in GROUNDS:
            assert unlike(first, second, ground, sight) > 0.2, (one, other, ground)


def alike(one: Sprite, other: Sprite) -> float:
    """How far the shapes of two marks cover each other, 1 is wholly."""
    first, second = (pygame.mask.from_surface(sprite.surface, 60) for sprite in (one, other))
    (a, b), (c, d) = first.get_size(), second.get_size()
    both = first.overlap_area(second, ((a - c) // 2, (b - d) // 2))
    return both / (first.count() + second.count() - both)


@pytest.mark.parametrize("kind", ["tiles", "discs", "cells"])
def test_what_may_and_what_may_not_be_have_shapes_of_their_own(kind: str) -> None:
    made = marks(60.0)[kind]
    saying = [name for name in ("may", "may-not", "step-rule", "tape") if name in made]
    for one, other in combinations(saying, 2):
        assert alike(made[one], made[other]) < 0.75, (one, other)


@pytest.mark.parametrize("moment", [0, markers.PULSE_END // 4, markers.PULSE_END])
def test_a_hint_on_an_attacked_king_does_not_look_like_the_danger(moment: int) -> None:
    mark, *_ = hint_marks(((0, 0),), table({(0, 0): tower(1)}))
    assert isinstance(mark, Ring)
    danger = markers.pulse(60.0, SQUASH, markers.GOLD, moment)
    assert alike(markers.ring(mark.kind, 60.0, SQUASH), danger) < 0.35


@pytest.mark.parametrize("sight", sorted(SIGHTS))
@pytest.mark.parametrize("theme", sorted(THEMES))
def test_colours_that_mean_something_stand_out_from_panels_and_keylines(theme: str, sight: str) -> None:
    worn = THEMES[theme]
    for name in ("gold", "go", "no", "tall"):
        for layers in (("panel", "felt"), ("note", "felt"), ("solid",), ("dark",)):
            assert apart(worn.colour(name), ground_of(worn, layers), sight) > 25, (name, layers)
