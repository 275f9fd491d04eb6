"""Colours that can be read, sizes that fit."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pygame
import pytest

from game.core.display.pieces import (
    Arrangement,
    Disc,
    Field,
    HexTable,
    HexTile,
    Piece,
    Pocket,
    Slab,
    SquareBoard,
    Stain,
)
from game.ui.kinds import glyph, shelf_of
from game.ui.kinds.discs.shelf import DiscShelf
from game.ui.kinds.glyphs import chip
from game.ui.kinds.rail import Hand, HuntSigns, clock_width
from game.ui.kinds.shelf import HandShelf
from game.ui.kinds.slabs.shelf import SlabShelf
from game.ui.kinds.tiles.shelf import TileLine, TileShelf
from game.ui.look import theme
from game.ui.look.pen import Pen
from game.ui.look.theme import MIN_WINDOW_UNITS, SMALLEST_TEXT, STAIN_TINTS, Theme, contrast, theme_for
from game.ui.look.themes import THEME_NAMES, THEMES
from game.ui.panels.table_layout import FrameRoom, frame_layout, seat_order
from tests.ui.grounds import GROUNDS, blend_over, ink_ground_pairs
from tests.ui.hands import pockets

T = Theme()
ROOT = Path(theme.__file__).parents[2]
SIZES = ((1024, 640), (1280, 720), (1280, 800), (1920, 1080), (2560, 1440), (3840, 2160))


@pytest.mark.parametrize("name", sorted(THEMES))
def test_text_can_be_read(name: str) -> None:
    dim = {
        (ink, *layers)
        for ink, layers, colour, ground in ink_ground_pairs(THEMES[name])
        if contrast(colour, ground) < 4.5
    }
    assert dim == set()


def test_an_empty_place_is_seen_in_high_contrast() -> None:
    theme = THEMES["contrast"]
    for wood in (theme.rail.wood, theme.rail.lit_wood):
        assert contrast(theme.rail.engraved, wood) > 4.5


def test_every_colour_of_text_is_measured() -> None:
    inks = {"ink", "muted", "faint", "prose", "gold", "brass", "go", "no", "tall", "dark", "on_gold", "key_on_gold"}
    faults = {"inaccuracy", "mistake", "missed"}
    assert inks | faults | {"wood_ink"} == set(GROUNDS)


def test_a_theme_differs_from_the_others_in_its_colours_alone() -> None:
    assert set(THEME_NAMES) == set(THEMES)
    assert len(set(THEMES.values())) == len(THEMES)
    assert theme_for((1280, 720), 1.5, THEMES["slate"]).backdrop.felt == THEMES["slate"].backdrop.felt
    assert theme_for((1280, 720), 1.5).unit == pytest.approx(1.5 * theme_for((1280, 720)).unit)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [0.75, 1.5, 2.0])
def test_the_scale_is_obeyed_up_to_what_the_window_has_room_for(size: tuple[int, int], scale: float) -> None:
    unit = theme_for(size, scale).unit
    assert unit == scale * theme_for(size).unit or unit == pytest.approx(
        min(size[0] / MIN_WINDOW_UNITS[0], size[1] / MIN_WINDOW_UNITS[1])
    )
    layout = frame_layout(size, 3, 0, FrameRoom(), scale)
    assert layout.unit == unit
    assert layout.table.height >= size[1] * 0.3


def test_what_lies_on_what_is_mixed() -> None:
    assert blend_over("#FFFFFF80", "#000000") == "#808080"
    assert blend_over("#102030", "#FFFFFF") == "#102030"


def test_contrast_is_the_one_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("size", SIZES)
def test_no_type_is_too_small(size: tuple[int, int]) -> None:
    worn = theme_for(size)
    assert min(worn.type_size(units) for units in (12, 13, 14, 15)) >= SMALLEST_TEXT


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("folded", [False, True])
@pytest.mark.parametrize("foot", [0.0, 148.0])
def test_the_parts_around_the_table_fit_and_do_not_overlap(
    size: tuple[int, int], seats: int, folded: bool, foot: float
) -> None:
    layout = frame_layout(size, seats, 1, FrameRoom(90 + foot, foot, folded), 1.0)
    parts = [layout.bar, layout.table, *filter(None, (layout.side, layout.foot))]
    assert all(part.left >= 0 and part.right <= size[0] and part.top >= 0 and part.bottom <= size[1] for part in parts)
    assert not any(one.colliderect(other) for i, one in enumerate(parts) for other in parts[:i])
    assert layout.rails[1].top == layout.table.bottom
    assert layout.view.size == size
    assert layout.table.height >= size[1] * 0.5
    assert (layout.side is None, layout.foot is None) == (folded, not foot)


BOARD = SquareBoard(5, 5, "walnut", False)


@pytest.mark.parametrize(
    ("field", "pieces", "shelf"),
    [
        (HexTable(), (HexTile(0, 63),), TileShelf),
        (HexTable(), (Slab(0, "ivory", ((0, 0), (0, 1))),), SlabShelf),
        (BOARD, (Disc(0, "cream"), Disc(0, "cream")), DiscShelf),
        (HexTable(), (), HandShelf),
        (BOARD, (), HandShelf),
    ],
)
def test_hands_are_shown_as_what_belongs_into_them(
    field: Field, pieces: tuple[Piece, ...], shelf: type[HandShelf]
) -> None:
    hand = tuple(Pocket(piece, False) for piece in pieces)
    assert shelf_of(Arrangement(field, {}, (hand, hand)))[0] is shelf


def test_players_sit_in_the_order_of_their_turns() -> None:
    assert seat_order(3, 1) == (1, 2, 0)


def test_every_stain_has_colours_that_stand_apart_and_a_chip_of_its_own() -> None:
    assert set(STAIN_TINTS) == set(get_args(Stain))
    assert all(contrast(tint.body, tint.inlay) >= 2.5 for tint in STAIN_TINTS.values())
    assert len({pygame.image.tobytes(chip(stain, 22, T), "RGBA") for stain in STAIN_TINTS}) == len(STAIN_TINTS)


def test_a_piece_is_drawn_in_its_stain() -> None:
    assert [HexTile(seat, 1).stain for seat in range(3)] == ["ivory", "slate", "vermilion"]
    assert Disc(1, "coal").stain == "coal"
    assert glyph(Disc(1, "coal"), 20, T) is chip("coal", 20, T)
    bar = glyph(Slab(0, "slate", ((0, 0), (1, 0), (2, 0))), 24, T)
    assert bar.get_at((12, 12))[:3] == pygame.Color(STAIN_TINTS["slate"].body)[:3]
    assert bar.get_at((12, 2)).a == 0


COLOUR = re.compile(r'"#(?!000000|FFFFFF)[0-9A-Fa-f]{6}')  # plain shade and light may fall on anything
DRESSED = ("scenes", "ui/panels", "ui/widgets")


def test_scenes_panels_and_widgets_name_no_colours_of_their_own() -> None:
    """Panels take their look from the theme; pieces, boards and marks look the same in every theme."""
    files = [path for folder in DRESSED for path in (ROOT / folder).rglob("*.py")]
    assert len(files) > 40
    assert [path.name for path in files if COLOUR.search(path.read_text(encoding="utf-8"))] == []


def test_the_near_hand_ends_before_its_clock() -> None:
    pygame.init()
    pen = Pen(theme_for((1280, 720), 1.5))
    shelf = TileShelf(pen, pygame.Rect(0, 600, 1280, 120), Hand(0, "Ivory", pockets(0), clock="10:00"))
    assert shelf.pieces_right <= shelf.rect.right - clock_width(pen, shelf.content)


def test_the_number_of_a_hunters_tiles_is_not_covered_by_an_arrow() -> None:
    pygame.init()
    pen, rect = Pen(theme_for((1280, 800))), pygame.Rect(0, 0, 360, 45)
    hunt = HuntSigns("slate", "ivory", "ivory")
    line = TileLine(pen, rect, Hand(2, "Orange", pockets(2), clock="5:00", hunt=hunt))
    places = line.places
    assert len(set(places.centres)) == 1
    number = pen.px(8) + pen.width("13", 15, "semibold")
    assert line._pieces_right(places, line.content) == round(places.centres[0][0]) + places.radius + number
    assert line._pieces_right(places, line.content) + line._tail_width <= rect.right
