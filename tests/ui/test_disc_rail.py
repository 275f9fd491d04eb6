"""Reserves of discs and name plates: what is there can be counted and clicked."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.core.display.pieces import Disc, Pocket
from game.ui.kinds.discs.rail import DISCS_PER_PAD, PlateRail, ReserveRail
from game.ui.kinds.rail import Hand, PocketChoice, Rail
from game.ui.look.pen import Pen
from game.ui.look.theme import theme_for
from game.ui.panels.table_layout import table_layout

SIZES = ((1024, 640), (1280, 720), (1280, 800), (2560, 1440))


def reserve(filled: int, seat: int = 0) -> Hand:
    disc = Disc(seat, ("cream", "brick")[seat] if seat < 2 else "cream")
    pockets = tuple(Pocket(disc, index < filled) for index in range(20))
    return Hand(seat, "Orange", pockets, "medium", stain=disc.stain, points=1, goal=3)


def rail(content: Hand, shown: type[Rail] = ReserveRail, size: tuple[int, int] = (1280, 720)) -> Rail:
    return shown(Pen(theme_for(size)), table_layout(size, 2, rail=shown).rails[content.seat], content)


def picture(part: Rail, size: tuple[int, int] = (1280, 720)) -> bytes:
    surface = pygame.Surface(size)
    part.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("filled", [1, 5, 6, 20])
def test_the_pads_give_their_last_disc_wherever_they_are_clicked(size: tuple[int, int], filled: int) -> None:
    part = rail(reserve(filled), size=size)
    for index in range(20):
        x, y = part.centre(index)
        assert part.rect.contains(pygame.Rect(round(x) - part.radius, round(y) - part.radius // 2, 2, 2))
        assert part.pocket_at((round(x), round(y))) == filled - 1
    assert part.pocket_at((part.rect.left + 20, part.rect.centery)) is None


def test_an_empty_reserve_gives_nothing() -> None:
    part = rail(reserve(0))
    x, y = part.centre(0)
    assert part.pocket_at((round(x), round(y))) is None


def test_discs_stand_in_pads_of_five() -> None:
    part = rail(reserve(20))
    across = [part.centre(index)[0] for index in range(20)]
    assert len(set(across)) == 20 // DISCS_PER_PAD
    assert all(len(set(across[k : k + DISCS_PER_PAD])) == 1 for k in range(0, 20, DISCS_PER_PAD))
    heights = [part.centre(index)[1] for index in range(DISCS_PER_PAD)]
    assert heights == sorted(heights, reverse=True)


@pytest.mark.parametrize("filled", range(20))
def test_every_count_looks_different(filled: int) -> None:
    assert picture(rail(reserve(filled))) != picture(rail(reserve(filled + 1)))


@pytest.mark.parametrize(
    "change",
    [
        {"active": True},
        {"choice": PocketChoice(6)},
        {"choice": PocketChoice(6, is_away=True)},
        {"choice": PocketChoice(hovered=6)},
        {"level": "master"},
        {"points": 2},
        {"goal": 9},
        {"goal": None},
        {"choice": PocketChoice(dimmed=frozenset({6}))},
        {"emblem": "level-6"},
    ],
)
def test_every_state_of_a_reserve_is_seen(change: dict[str, object]) -> None:
    plain = reserve(7)
    assert picture(rail(replace(plain, **change))) != picture(rail(plain))  # type: ignore[arg-type]


@pytest.mark.parametrize("size", SIZES)
def test_nothing_on_a_rail_is_cut_off(size: tuple[int, int]) -> None:
    for shown in (ReserveRail, PlateRail):
        for seat in (0, 1):
            hand = replace(
                reserve(12, seat), level="Computer, master", active=True, thinking=True, goal=9, emblem="level-6"
            )
            part = rail(hand if shown is ReserveRail else replace(hand, pockets=(), goal=None), shown, size)
            picture(part, size)
            assert not part.pen.truncated_texts


@pytest.mark.parametrize("rect", [(0, 300, 640, 8), (0, 0, 120, 60), (0, 0, 1, 1)])
def test_a_rail_that_has_no_room_for_its_pads_is_drawn_all_the_same(rect: tuple[int, int, int, int]) -> None:
    def drawn(hand: Hand) -> bytes:
        return picture(ReserveRail(Pen(theme_for((1280, 720))), pygame.Rect(rect), hand))

    plain, empty = reserve(12), drawn(reserve(0))
    for choice in (PocketChoice(hovered=11), PocketChoice(11)):
        assert drawn(replace(plain, choice=choice)) != empty
        assert drawn(replace(plain, goal=9, choice=choice)) != empty


def test_a_plate_says_who_sits_there_and_how_strong() -> None:
    hand = Hand(1, "Black", (), "Computer, master", stain="coal")
    part = rail(hand, PlateRail)
    assert isinstance(part, PlateRail)
    assert part.pocket_at(part.rect.center) is None
    seen = [hand, replace(hand, active=True), replace(hand, active=True, thinking=True), replace(hand, stain="ember")]
    assert len({picture(rail(content, PlateRail)) for content in seen}) == len(seen)


def test_a_reserve_is_a_reserve() -> None:
    assert isinstance(rail(reserve(3)), ReserveRail)
