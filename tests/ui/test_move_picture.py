"""Moves as pictures: what moved, which way it is seen, and what it covered or took."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.core.display.pieces import Arrangement, Disc, HexTable, HexTile, Slab, SquareBoard
from game.core.display.steps import Capture, Place, Remove, Slide, Turn
from game.ui.kinds.move_picture import (
    ARROW_UNITS,
    BARE_UNITS,
    MovePicture,
    arrow_sign,
    dot_places,
    draw_move,
    picture_of_move,
    picture_view,
    picture_width,
    seen_piece,
    seen_way,
)
from game.ui.look.pen import Pen
from game.ui.look.theme import theme_for
from game.ui.render.camera import Camera

HEX = picture_view(Camera(60.0, 300.0, 200.0))
SQUARE = picture_view(Camera(60.0, 300.0, 200.0, grid="square"))
KING, MOVER = HexTile(1, 0), HexTile(0, 1)
TILES = Arrangement(HexTable(), {(0, 0): (HexTile(1, 3), MOVER), (3, 0): (KING,)}, ())
ROSE, RING = Disc(0, "ember"), Disc(1, "coal")
DISCS = Arrangement(SquareBoard(6, 6, "maple", walled=True), {(0, 5): (RING, ROSE, ROSE), (2, 5): (RING,)}, ((), ()))
SLIDE = Slide(1, ((0, 0), (1, 0), (2, 0), (3, 0)))
SLAB = Slab(0, "ivory", ((0, 0), (1, 0)))


def test_a_tile_that_covers_and_a_tile_that_takes() -> None:
    turned = HexTile(0, 2)
    assert picture_of_move(TILES, [SLIDE, Turn((3, 0), turned)]) == MovePicture(turned, SLIDE.path, 1, KING, 1)
    assert picture_of_move(TILES, [SLIDE, Capture((3, 0))]) == MovePicture(MOVER, SLIDE.path, 1, KING, 1, takes=True)
    assert picture_of_move(TILES, []) is None


def test_pieces_from_the_hand_say_on_what_they_lie() -> None:
    table = replace(TILES, stacks={(1, 0): (SLAB, SLAB)})
    assert picture_of_move(table, [Place(0, 0, (0, 0), SLAB)]) == MovePicture(SLAB, ((0, 0),), 1, SLAB, 2)


def test_pieces_from_the_hand_say_where_on_a_board_they_went() -> None:
    """The picture of a board turns with the table."""
    pictures = [picture_of_move(DISCS, [Place(0, 0, cell, ROSE)]) for cell in ((0, 0), (4, 3))]
    seen = set()
    for picture in pictures:
        assert picture is not None
        for view in (SQUARE, replace(SQUARE, turns=1.0)):
            surface = pygame.Surface((200, 60), pygame.SRCALPHA)
            draw_move(surface, Pen(theme_for((1280, 800))), picture, (10, 30), view)
            seen.add(pygame.image.tobytes(surface, "RGBA"))
    assert len(seen) == 4


def test_several_pieces_their_count_and_a_point() -> None:
    path = (0, 5), (1, 5), (2, 5)
    assert picture_of_move(DISCS, [Slide(2, path), Remove((2, 5))]) == MovePicture(ROSE, path, 2, RING, 1, scores=True)


def test_pictures_turn_with_the_table_and_stay_while_it_only_moves() -> None:
    camera = Camera(60.0, 300.0, 200.0)
    assert picture_view(camera.pan(9, 9).zoom(1.5, (0, 0))) == HEX
    turned = picture_view(camera.turn(1))
    assert turned != HEX
    assert seen_way(SLIDE.path, turned) != seen_way(SLIDE.path, HEX)
    assert seen_piece(MOVER, turned) == HexTile(0, 2)
    assert seen_piece(ROSE, picture_view(Camera(60.0, 0.0, 0.0, turns=1.0, grid="square"))) == ROSE


def test_a_way_bends_only_at_a_wall() -> None:
    assert len(seen_way(SLIDE.path, HEX)) == 2
    bounced = (0, 3), (1, 4), (2, 5), (3, 4)
    assert len(seen_way(bounced, SQUARE)) == 3
    back = (0, 4), (0, 5), (0, 4), (0, 3)
    signs = {pygame.image.tobytes(arrow_sign(seen_way(way, SQUARE), 40, "#FFFFFF"), "RGBA") for way in (bounced, back)}
    assert len(signs) == 2


@pytest.mark.parametrize(
    "picture",
    [
        MovePicture(MOVER, SLIDE.path, 1, KING, 1),
        MovePicture(MOVER, SLIDE.path[:2]),
        MovePicture(SLAB, ((0, 0),), 1, SLAB, 3),
        MovePicture(ROSE, ((0, 5), (1, 5)), 4, RING, 1, scores=True),
        MovePicture(ROSE, ((0, 5),), board=DISCS.field.cells),
    ],
)
@pytest.mark.parametrize("share", [1.0, 0.8])
def test_a_picture_is_as_wide_as_it_says(picture: MovePicture, share: float) -> None:
    pen, surface = Pen(theme_for((1280, 800))), pygame.Surface((300, 60), pygame.SRCALPHA)
    end = draw_move(surface, pen, picture, (20, 30), SQUARE if picture.piece is ROSE else HEX, share)
    assert abs(end - 20 - share * picture_width(pen, picture)) < 5
    assert surface.get_bounding_rect().right <= end + pen.px(5)
    assert surface.get_bounding_rect().left >= 19


def test_what_was_covered_and_what_was_taken_look_different() -> None:
    pen, seen = Pen(theme_for((1280, 800))), set()
    for takes in (False, True):
        surface = pygame.Surface((200, 60), pygame.SRCALPHA)
        draw_move(surface, pen, MovePicture(MOVER, SLIDE.path, 1, KING, 1, takes), (10, 30), HEX)
        seen.add(pygame.image.tobytes(surface, "RGBA"))
    assert len(seen) == 2


def test_the_dots_of_a_long_way_begin_under_its_arrow_and_not_on_the_count() -> None:
    assert dot_places(0) == []
    assert dot_places(1) == [ARROW_UNITS / 2]
    for count in (3, 7, 11):
        places = dot_places(count)
        assert places == sorted(places)
        assert len(places) == count
        assert places[0] >= 0
        assert places[-1] <= ARROW_UNITS + BARE_UNITS
