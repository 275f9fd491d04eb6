"""The arrangement, the picks that spell a move, how a tile may lie, the steps of a move, the names of things."""

from __future__ import annotations

import pytest

from game.core.display.picks import FromHand, FromStack, Onto, OrientedAs
from game.core.display.pieces import HexTable, HexTile, Piece
from game.core.display.steps import Capture, Place, Slide, Step, Turn
from game.core.position import Position
from game.games.stax import STAX_GAME
from game.games.stax.notation import STAX_NOTATION
from game.games.stax.rules import Stax
from game.games.stax.tiles import BASES, FACES, pointer_set
from game.games.stax.view import STAX_VIEW
from tests.games.stax.boards import board, play, texts
from tests.games.stax.picking import picks, tile
from tests.games.stax.test_why_not import LONG


def faces_of(piece: Piece) -> int:
    assert isinstance(piece, HexTile)
    return piece.pointers


def steps(position: Stax, text: str) -> tuple[Step, ...]:
    return STAX_VIEW.steps(position, STAX_NOTATION.read_move(position, text))


def test_an_empty_table_and_full_hands_in_a_fixed_order() -> None:
    seen = STAX_VIEW.arrangement(Stax(3))
    assert (seen.field, seen.stacks, seen.captured) == (HexTable(), {}, ())
    for seat, hand in enumerate(seen.hands):
        assert [faces_of(pocket.piece) for pocket in hand] == [pointer_set(digits) for digits in BASES]
        assert all(pocket.filled and pocket.piece.owner == seat for pocket in hand)
    assert len(seen.hands) == 3


def test_stacks_lie_from_bottom_to_top_and_leave_pockets_empty() -> None:
    seen = STAX_VIEW.arrangement(board("LK D12/L25 D034 DK"))
    assert seen.stacks == {
        (0, 0): (tile("LK"),),
        (1, 0): (tile("D12"), tile("L25")),
        (2, 0): (tile("D034"),),
        (3, 0): (tile("DK"),),
    }
    empty = [[number for number, pocket in enumerate(hand) if not pocket.filled] for hand in seen.hands]
    assert empty == [[0, 4], [0, 2, 7]]


def test_a_captured_king_lies_beside_the_table_and_not_in_a_hand() -> None:
    seen = STAX_VIEW.arrangement(play(board(LONG), "1,0>4,0=3"))
    assert seen.captured == (tile("DK"),)
    assert seen.stacks[4, 0] == (tile("L3"),)
    assert not seen.hands[1][0].filled


def test_a_placement_is_spelled_by_tile_cell_and_turn() -> None:
    position = board("LK L03 DK")
    move = STAX_NOTATION.read_move(position, "34@0,1")
    assert STAX_VIEW.spell(position, move) == (FromHand(0, 2), Onto((0, 1)), OrientedAs(tile("L34")))


def test_a_movement_is_spelled_by_stack_cell_and_turn() -> None:
    position = board(LONG)
    move = STAX_NOTATION.read_move(position, "1,0>3,0=4")
    assert STAX_VIEW.spell(position, move) == (FromStack((1, 0)), Onto((3, 0)), OrientedAs(tile("L4")))


def test_the_first_picks_are_the_tiles_that_have_a_move() -> None:
    assert STAX_VIEW.first_picks(Stax(2)) == tuple(FromHand(0, pocket) for pocket in range(12))
    position = board("LK L03 L2 DK D03")
    stacks = [first for first in STAX_VIEW.first_picks(position) if isinstance(first, FromStack)]
    assert stacks == [FromStack((0, 0))]


def test_only_the_moves_of_the_picked_tile_are_spelled() -> None:
    position = board(LONG)
    written = {
        STAX_NOTATION.write_move(position, move)
        for move in STAX_VIEW.moves_by_spelling(position, FromStack((1, 0))).values()
    }
    assert written == {text for text in texts(position) if text.startswith("1,0>")}
    placements = STAX_VIEW.moves_by_spelling(position, FromHand(0, 12))
    assert {STAX_NOTATION.write_move(position, move) for move in placements.values()} == {
        text for text in texts(position) if text.startswith("012345@")
    }
    assert not STAX_VIEW.moves_by_spelling(position, FromHand(1, 12))
    assert not STAX_VIEW.moves_by_spelling(position, Onto((1, 0)))


def test_a_tile_in_hand_lies_in_its_turns_from_the_base_clockwise() -> None:
    position = Stax(2)
    assert STAX_VIEW.sides(position, FromHand(0, 4)) == (tuple(tile(text) for text in ("L03", "L14", "L25")),)
    assert STAX_VIEW.sides(position, FromHand(1, 12)) == ((tile("D012345"),),)
    two = STAX_VIEW.sides(position, FromHand(0, 7))
    assert [[faces_of(piece) for piece in side] for side in two] == [list(FACES[7][:6]), list(FACES[7][6:])]
    assert two[0][0] == tile("L013")
    assert two[1][0] == tile("L023")


def test_a_tile_on_the_table_lies_on_its_side_from_how_it_lies() -> None:
    position = board("LK D12/L124 D034 DK")
    (side,) = STAX_VIEW.sides(position, FromStack((1, 0)))
    assert side[:2] == (tile("L124"), tile("L235"))
    assert len(side) == 6
    assert STAX_VIEW.sides(position, FromStack((9, 9))) == ()


def test_a_placement_has_a_single_step() -> None:
    position = board("LK L03 DK")
    assert steps(position, "34@0,1") == (Place(0, 2, (0, 1), tile("L34")),)


def test_a_slide_passes_every_cell_and_turns_at_last() -> None:
    path = ((1, 0), (2, 0), (3, 0))
    assert steps(board(LONG), "1,0>3,0=0") == (Slide(1, path),)
    assert steps(board(LONG), "1,0>3,0=4") == (Slide(1, path), Turn((3, 0), tile("L4")))


def test_a_king_is_captured_after_the_slide_and_before_the_turn() -> None:
    path = ((1, 0), (2, 0), (3, 0), (4, 0))
    assert steps(board(LONG), "1,0>4,0=4") == (Slide(1, path), Capture((4, 0)), Turn((4, 0), tile("L4")))


def test_lines_after_a_move_that_is_not_legal_are_not_known() -> None:
    position = board(LONG)
    with pytest.raises(KeyError):
        STAX_VIEW.lines(position, (5, 0), None, picks(position, "1,0>5,0=0"))


def test_the_record_names_every_tile_and_player() -> None:
    names = [STAX_GAME.texts.piece_name(tile("L" + digits)) for digits in ("K", *BASES[1:])]
    assert len(set(names)) == 13
    assert STAX_GAME.texts.piece_name(tile("D15")) == STAX_GAME.texts.piece_name(tile("L02"))
    assert STAX_GAME.texts.seat_names == ("Ivory", "Blue", "Orange")


def test_positions_of_another_game_are_a_mistake_of_the_program() -> None:
    with pytest.raises(TypeError, match="not a position of Stax"):
        STAX_VIEW.arrangement(Position(2, 1))
