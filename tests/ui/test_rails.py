"""The hands: where the pockets lie, and that a rail is drawn anew only when something on it changes."""

from __future__ import annotations

import math
from dataclasses import replace

import pygame
import pytest

from game.core.display.pieces import HexTile
from game.ui.kinds.rail import NO_CHOICE, Hand, PocketChoice
from game.ui.kinds.tiles.rail import TileRail
from game.ui.look.pen import Pen
from game.ui.look.theme import theme_for
from game.ui.look.themes import THEMES
from game.ui.panels.table_layout import table_layout
from tests.ui.hands import pockets

SIZES = ((1024, 640), (1280, 720), (2560, 1440))


def rails(size: tuple[int, int], seats: int) -> list[TileRail]:
    layout, pen = table_layout(size, seats), Pen(theme_for(size))
    return [TileRail(pen, layout.rails[seat], Hand(seat, "Orange", pockets(seat))) for seat in range(seats)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3])
def test_every_pocket_is_found_where_it_lies(size: tuple[int, int], seats: int) -> None:
    for rail in rails(size, seats):
        centres = [rail.centre(i) for i in range(13)]
        assert [rail.pocket_at((round(x), round(y))) for x, y in centres] == list(range(13))
        assert all(rail.rect.inflate(-rail.radius, -rail.radius).collidepoint(centre) for centre in centres)
        gaps = [math.dist(a, b) for i, a in enumerate(centres) for b in centres[:i]]
        assert min(gaps) >= 1.65 * rail.radius
        assert rail.radius >= 15


def test_pockets_under_a_name_lie_in_the_middle() -> None:
    rail = rails((1024, 640), 3)[1]
    across = [x for x, _y in rail.places.centres]
    assert rail.places.name.bottom <= min(y for _x, y in rail.places.centres)
    assert abs(min(across) + max(across) - 2 * rail.rect.centerx) <= 2


def test_the_name_ends_where_the_pockets_beside_it_begin() -> None:
    rail = rails((1280, 720), 3)[1]
    places = rail.places
    first = min(x for x, _y in places.centres) - places.radius
    assert 0 <= first - places.name.right <= 12


def test_no_pocket_lies_outside_the_pockets() -> None:
    below, above = rails((1280, 720), 2)
    name = (below.rect.left + 10, below.rect.centery)
    assert below.pocket_at(name) is None
    x, y = above.centre(6)
    assert below.pocket_at((round(x), round(y))) is None


def test_a_rail_changes_only_with_its_content() -> None:
    rail = rails((1280, 720), 2)[0]
    surface = pygame.Surface((1280, 720))
    assert rail.draw(surface).contains(rail.rect)
    before = pygame.image.tobytes(surface, "RGB")
    assert not rail.show(replace(rail.content))
    assert rail.show(replace(rail.content, choice=PocketChoice(hovered=4)))
    surface.fill("black")
    rail.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") != before
    assert rail.show(replace(rail.content, choice=NO_CHOICE))
    surface.fill("black")
    rail.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") == before


@pytest.mark.parametrize(
    "change",
    [
        {"active": True},
        {"choice": PocketChoice(3)},
        {"choice": PocketChoice(hovered=3)},
        {"level": "master"},
        {"choice": PocketChoice(dimmed=frozenset({3}))},
        {"emblem": "level-6"},
    ],
)
def test_every_state_can_be_seen(change: dict[str, object]) -> None:
    rail = rails((1280, 720), 2)[0]
    pictures = []
    for hand in (rail.content, replace(rail.content, **change)):  # type: ignore[arg-type]
        rail.show(hand)
        surface = pygame.Surface((1280, 720))
        rail.draw(surface)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] != pictures[1]


def test_a_played_piece_leaves_its_shape() -> None:
    rail = rails((1280, 720), 2)[0]
    rail.show(Hand(0, "Ivory", pockets(0, played=(2, 3))))
    surface = pygame.Surface((1280, 720))
    rail.draw(surface)
    side = rail.radius
    squares = []
    for index in (2, 3, 4):
        box = pygame.Rect(0, 0, side, side)
        box.center = round(rail.centre(index)[0]), round(rail.centre(index)[1])
        squares.append(pygame.transform.average_color(surface, box)[:3])
    assert all(sum(square) < sum(squares[2]) / 2 for square in squares[:2])
    assert rail.content.count == 11


def test_a_place_that_is_left_is_edged_in_high_contrast() -> None:
    theme = theme_for((1280, 720), 1, THEMES["contrast"])
    rail = TileRail(Pen(theme), rails((1280, 720), 2)[0].rect, Hand(0, "Ivory", pockets(0, played=(2,))))
    surface = pygame.Surface((1280, 720))
    rail.draw(surface)
    (x, y), line = rail.centre(2), pygame.Color(theme.rail.engraved)
    row = [surface.get_at((round(x) + dx, round(y))) for dx in range(-rail.radius, rail.radius)]
    bright = [dx for dx, colour in enumerate(row) if colour.r > 0.75 * line.r]
    assert bright[0] < 0.4 * rail.radius < 1.6 * rail.radius < bright[-1]


def test_the_line_under_the_name_says_whose_turn_it_is() -> None:
    hand = Hand(0, "Ivory", pockets(0), "medium")
    assert hand.status == "medium"
    assert replace(hand, active=True).status == "to move"
    assert replace(hand, active=True, thinking=True).status == "thinking…"


def test_the_pocket_of_a_turned_piece_keeps_its_shape() -> None:
    rail = rails((1280, 720), 2)[0]
    hand = replace(rail.content, choice=PocketChoice(3, is_away=True))
    turned = HexTile(0, 0b101000)

    def picture(shown: Hand) -> bytes:
        surface = pygame.Surface((1280, 720))
        rail.show(shown)
        rail.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    assert picture(replace(hand, choice=PocketChoice(3, lying=turned, is_away=True))) == picture(hand)
    assert picture(replace(hand, choice=PocketChoice(3, lying=turned))) != picture(
        replace(hand, choice=PocketChoice(3))
    )
