"""The marks of the X-ray can be distinguished without colour: by their signs, and rings by their patterns."""

from __future__ import annotations

from itertools import combinations

import pygame

from game.ui.render.camera import TILTED_SQUASH
from game.ui.render.vector import corners
from game.ui.render.xray import (
    LAYER_LOOKS,
    LayerLook,
    legend_marks,
    number_plate,
    ring_sprite,
    seen_middle,
    shade_sprite,
    sign_plate,
)

RADIUS, SQUASH = 40.0, 0.64


def outline(surface: pygame.Surface) -> bytes:
    """Where something bright is, whatever its colour."""
    grey = pygame.transform.grayscale(surface)
    return pygame.mask.from_threshold(grey, (255, 255, 255), (150, 150, 150, 255)).to_surface().get_buffer().raw


def test_every_sign_has_a_shape_of_its_own() -> None:
    plates = {sign: outline(sign_plate(sign, None, 16.0, RADIUS, SQUASH).surface) for sign in LAYER_LOOKS}
    for one, other in combinations(plates, 2):
        differing = sum(a != b for a, b in zip(plates[one], plates[other], strict=True))
        assert differing > 100, (one, other)


def test_no_two_rings_have_the_same_pattern() -> None:
    rings = {sign: look for sign, look in LAYER_LOOKS.items() if look.ring}
    for one, other in combinations(rings, 2):
        assert (rings[one].dash, rings[one].tint) != (rings[other].dash, rings[other].tint), (one, other)


def test_a_ring_is_drawn() -> None:
    def rim(radius: float, squash: float) -> list[tuple[float, float]]:
        return corners(0, 0, radius, squash)

    plain = ring_sprite(LayerLook("#FFFFFF", ring=False), rim, RADIUS, SQUASH).surface.get_bounding_rect()
    assert not plain.width
    for look in (LAYER_LOOKS["steps"], LAYER_LOOKS["closed"]):
        assert ring_sprite(look, rim, RADIUS, SQUASH).surface.get_bounding_rect().width > RADIUS


def test_a_seat_without_a_number_leaves_its_half_out() -> None:
    both, first, last = (
        number_plate(numbers, ("ivory", "slate"), None, 10.0, RADIUS, SQUASH).surface
        for numbers in ((2, 3), (2, 0), (0, 3))
    )
    assert both.get_width() > max(first.get_width(), last.get_width())
    assert first.get_buffer().raw != last.get_buffer().raw


def test_plates_on_neighbouring_cells_do_not_lie_over_each_other() -> None:
    small = 17.0
    plate = number_plate((10, 13), ("ivory", "slate"), None, 9.0, small, SQUASH).surface.get_bounding_rect()
    alone = number_plate((10, 13), ("ivory", "slate"), None, 9.0, RADIUS, SQUASH).surface.get_bounding_rect()
    assert plate.width < 2.2 * small < alone.width  # their keylines may meet


def test_a_shade_grows_with_its_share_and_stops_where_a_higher_stack_stands_before_it() -> None:
    weak, strong = (shade_sprite("reach", share, (), 0, RADIUS, SQUASH) for share in (0.2, 1.0))
    alphas = [made.surface.get_at((round(made.x), round(made.y))).a for made in (weak, strong)]
    assert 20 < alphas[0] < alphas[1] - 60
    up, before = 20, (0, round(1.5 * RADIUS * SQUASH))
    cut = shade_sprite("reach", 1.0, ((*before, up),), 0, RADIUS, SQUASH)
    top = before[1] - up - RADIUS * SQUASH  # the far corner of the stack's upper face
    x, y = round(cut.x), round(cut.y)
    assert cut.surface.get_at((x, round(y + top + 4))).a < 10
    assert cut.surface.get_at((x, round(y + top - 8))).a == strong.surface.get_at((x, round(y + top - 8))).a


def test_a_number_stands_in_the_middle_of_what_is_seen_of_a_face() -> None:
    plain, marked = (shade_sprite("reach", 0.5, (), number, RADIUS, SQUASH) for number in (0, 7))
    assert pygame.image.tobytes(plain.surface, "RGBA") != pygame.image.tobytes(marked.surface, "RGBA")
    beside = (round(0.9 * RADIUS), round(1.2 * RADIUS * SQUASH), 30)
    whole, part = seen_middle(plain, (), RADIUS, SQUASH), seen_middle(plain, (beside,), RADIUS, SQUASH)
    assert whole is not None
    assert part is not None
    assert part[0] < whole[0]
    assert part[1] < whole[1]
    assert seen_middle(plain, ((0, 6, 20),), RADIUS, SQUASH) is None


def test_the_legend_has_the_very_marks_of_the_table() -> None:
    made = legend_marks("closed", True, False, RADIUS)
    shade = shade_sprite("closed", 1.0, (), 0, RADIUS, TILTED_SQUASH)
    assert [pygame.image.tobytes(mark.surface, "RGBA") for mark in made] == [
        pygame.image.tobytes(shade.surface, "RGBA")
    ]
