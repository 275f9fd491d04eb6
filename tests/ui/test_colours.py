"""The colours that seats may choose, on the pieces themselves."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from itertools import combinations
from math import inf

import pygame
import pytest

from game.core.display.colours import COLOUR_IDS, COLOUR_NAMES, read_colours, read_usable_colours
from game.core.display.pieces import Arrangement, Disc, HexTable, HexTile, Piece, Slab, SquareBoard, Stain
from game.core.errors import StaxError
from game.ui.canvas.painter import Painter
from game.ui.kinds import glyph, kind_of, portrait
from game.ui.kinds.discs import discs
from game.ui.kinds.glyphs import chip
from game.ui.kinds.slabs import slabs
from game.ui.kinds.tiles.tiles import master_tile, tile_body
from game.ui.look.theme import STAIN_TINTS, Theme, contrast
from game.ui.render.baked import TABLE_VIEW, TOP_VIEW
from game.ui.render.frame import Frame
from tests.ui.colour_vision import SIGHTS, apart

SIZE = (320, 240)
BAR = ((0, 0), (1, 0), (2, 0))
LEVELS = range(1, 6)


def mean(picture: pygame.Surface) -> str:
    """The colour of a premultiplied picture where it is solid, '#rrggbb'."""
    solid = pygame.mask.from_surface(picture, 250)
    red, green, blue, *_alpha = pygame.transform.average_color(
        solid.to_surface(setsurface=picture, unsetcolor=(0, 0, 0, 0)), consider_alpha=True
    )
    return f"#{red:02X}{green:02X}{blue:02X}"


@functools.cache
def pieces(colour: Stain) -> Mapping[str, str]:
    """The mean colours of every kind of piece in a colour."""
    found = {
        "king": mean(master_tile(TABLE_VIEW, colour, 0, 88).surface),
        "tile": mean(master_tile(TOP_VIEW, colour, 0b101011, 88).surface),
    }
    for own in ("ember", "coal"):
        found[own] = mean(discs.disc_sprite((own, colour), 0, 0, 60.0, TABLE_VIEW.squash).surface)
    found |= {f"slab {level}": mean(slabs.face_sprite(BAR, colour, level, 7, 40.0, 0.64).surface) for level in LEVELS}
    return found


@pytest.mark.parametrize("sight", sorted(SIGHTS))
@pytest.mark.parametrize(("one", "other"), list(combinations(COLOUR_IDS, 2)))
def test_pieces_of_any_two_colours_can_be_distinguished(one: Stain, other: Stain, sight: str) -> None:
    for kind, colour in pieces(one).items():
        assert apart(colour, pieces(other)[kind], sight) > 10, kind


@pytest.mark.parametrize(("one", "other"), list(combinations(COLOUR_IDS, 2)))
def test_any_two_colours_differ_in_tone_for_eyes_that_see_none(one: Stain, other: Stain) -> None:
    assert contrast(STAIN_TINTS[one].body, STAIN_TINTS[other].body) > 1.3
    for kind in ("king", "tile"):
        assert contrast(pieces(one)[kind], pieces(other)[kind]) > 1.12, kind


@pytest.mark.parametrize("sight", sorted(SIGHTS))
@pytest.mark.parametrize("colour", COLOUR_IDS)
def test_pointers_stand_out_from_the_wood_in_every_colour(colour: Stain, sight: str) -> None:
    """The lip around the king's well is a ring of its own metal, the well in it is dark."""
    king = master_tile(TOP_VIEW, colour, 0, 88)
    wood = mean(tile_body(TOP_VIEW, colour, 0, 88).surface)
    ring = {
        "#{:02X}{:02X}{:02X}".format(*king.surface.get_at((round(king.x + dx), round(king.y)))[:3]) for dx in range(60)
    }
    assert max(apart(wood, colour, sight) for colour in ring) > 30
    assert contrast(STAIN_TINTS[colour].body, STAIN_TINTS[colour].inlay) > 2.5


# What is worn:

TABLES = {
    "tiles": Arrangement(HexTable(), {(0, 0): (HexTile(0, 5), HexTile(1, 9)), (1, 0): (HexTile(2, 0),)}, ((), (), ())),
    "slabs": Arrangement(HexTable(), {cell: (Slab(0, "ivory", BAR), Slab(1, "slate", BAR)) for cell in BAR}, ((), ())),
    "discs": Arrangement(
        SquareBoard(5, 5, "walnut", True),
        {(1, 1): (Disc(0, "ember"), Disc(1, "coal")), (0, 1): (Disc(0, "ember"),)},
        ((), ()),
    ),
}
STAINED: Mapping[str, tuple[Stain, ...]] = {
    "tiles": ("ivory", "slate", "vermilion"),
    "slabs": ("ivory", "slate"),
    "discs": ("ember", "coal"),
}


def drawn(kind: str, theme: Theme, painter: Painter | None = None) -> bytes:
    surface = pygame.Surface(SIZE)
    table, area = TABLES[kind], pygame.Rect((0, 0), SIZE)
    heights = {cell: len(pile) for cell, pile in table.stacks.items()}
    camera = kind_of(table).camera.fit(tuple(heights), heights, area, 110.0, 1.6)
    painter = painter or Painter(theme, sprite_budget=inf)
    painter.theme = theme
    painter.draw(surface, Frame(table), camera, area)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("kind", sorted(TABLES))
def test_the_painter_shows_what_is_worn_and_takes_it_off_again(kind: str) -> None:
    count = len(STAINED[kind])
    plain, worn = Theme(), Theme().with_colours(STAINED[kind], ("sky", "oxblood", "teal")[:count], count)
    painter = Painter(plain, sprite_budget=inf)
    first = drawn(kind, plain, painter)
    second = drawn(kind, worn, painter)
    assert first != second
    assert second == drawn(kind, worn)
    assert drawn(kind, plain, painter) == first


def test_what_seats_have_chosen_may_be_each_others_stains() -> None:
    theme = Theme().with_colours(("ivory", "slate"), ("slate", "ivory"), 2)
    assert [theme.stain(HexTile(seat, 1)) for seat in range(3)] == ["slate", "ivory", "vermilion"]
    assert theme.tint("ivory") == STAIN_TINTS["slate"]


def test_a_disc_keeps_the_pattern_of_its_seat() -> None:
    theme = Theme().with_colours(("ember", "coal"), ("teal", "sky"), 2)
    assert theme.tint("ember").is_round
    rings, rosette = (discs.disc_sprite((own, "teal"), 0, 0, 60.0, 1.0).surface for own in ("ember", "coal"))
    assert pygame.image.tobytes(rings, "RGBA") != pygame.image.tobytes(rosette, "RGBA")
    own, other = (chip("ember", 24, each) for each in (Theme(), theme))
    assert pygame.mask.from_surface(own).count() == pygame.mask.from_surface(other).count()
    assert pygame.image.tobytes(own, "RGBA") != pygame.image.tobytes(other, "RGBA")


@pytest.mark.slow
@pytest.mark.parametrize("piece", [HexTile(0, 5), Slab(0, "ivory", BAR), Disc(0, "cream")])
def test_small_pictures_wear_it_too(piece: Piece) -> None:
    for colour in COLOUR_IDS[1:]:
        other = portrait(piece, 30, colour=colour)
        assert other.get_size() == portrait(piece, 30).get_size()
        assert apart(mean(other), mean(portrait(piece, 30))) > 10
    theme = Theme().with_colours(("ivory" if not isinstance(piece, Disc) else "cream",), ("teal",), 1)
    assert pygame.image.tobytes(glyph(piece, 30, theme), "RGBA") != pygame.image.tobytes(
        glyph(piece, 30, Theme()), "RGBA"
    )


# Which may be chosen:


def test_colours_are_read_for_every_seat_or_for_none() -> None:
    assert read_colours((), 3) == ()
    assert read_colours(("teal", "sky"), 2) == ("teal", "sky")
    for names, seats, message in (
        (("teal", "teal"), 2, "No two seats can have the same colour."),
        (("teal",), 2, "Choose a colour for all 2 players, or for none."),
        (("pink", "teal"), 2, "There is no colour “pink”. Choose one of ivory, slate"),
    ):
        with pytest.raises(StaxError, match=message):
            read_colours(names, seats)
        assert read_usable_colours(names, seats) == ()
        assert Theme().with_colours(("ivory", "slate"), names, seats) == Theme()
    assert set(COLOUR_NAMES) == set(COLOUR_IDS)
