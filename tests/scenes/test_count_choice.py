"""The choices besides a piece and its place: how many pieces go, how a slab lies in the hand, a tile on the table."""

from __future__ import annotations

import pytest

from game.core.display.picks import FromHand, FromStack, Off, Onto, OrientedAs, Spelling
from game.core.display.pieces import HexTile, Piece, Slab
from game.scenes.board.choice.count_choice import SNAP_DISTANCE, CountChoice, SlabInHand, second_choice
from game.scenes.board.choice.orientation import Orientation

TURNS = tuple(
    Slab(0, "ivory", cells)
    for cells in (((0, 0), (0, 1), (0, 2)), ((0, 0), (1, 0), (2, 0)), ((0, 0), (1, -1), (2, -2)))
)
OVER = (Slab(0, "ivory", ((0, 0), (0, 1), (1, 0))),)
FIRST = FromHand(0, 3)


def spelled(*places: tuple[Piece, tuple[int, int]]) -> list[Spelling]:
    """The spellings of some placements."""
    return [(FIRST, OrientedAs(piece), Onto(cell)) for piece, cell in places]


def test_a_number_begins_with_all_that_may_go_and_stays_among_those() -> None:
    counting = CountChoice([1, 4, 2, 2])
    assert counting.pick == Off(4)
    counting.change_by(-1)
    assert counting.count == 2
    counting.change_by(-9)
    assert counting.count == 1
    assert not counting.set_to(3)
    assert counting.count == 1
    assert counting.set_to(4)
    counting.change_by(9)
    assert counting.count == 4


def test_what_is_chosen_next_is_read_off_the_offers() -> None:
    assert isinstance(second_choice(FromStack((0, 0)), [Off(1), Off(2)], (TURNS,), ()), CountChoice)
    assert isinstance(second_choice(FIRST, [OrientedAs(TURNS[0])], (TURNS,), spelled((TURNS[0], (0, 0)))), SlabInHand)
    assert second_choice(FIRST, [Onto((0, 0))], (TURNS,), ()) is None


def test_turning_passes_over_what_fits_nowhere() -> None:
    holding = SlabInHand((TURNS, OVER), spelled((TURNS[0], (0, 0)), (TURNS[2], (5, 5))))
    assert holding.piece == TURNS[0]
    holding.turn_by(1)
    assert holding.piece == TURNS[2]
    holding.turn_by(1)
    assert holding.piece == TURNS[0]
    holding.turn_by(-1)
    assert holding.piece == TURNS[2]
    holding.turn_by(2)
    assert holding.piece == TURNS[2]
    assert holding.piece_after_turn(1) == TURNS[0]
    assert holding.piece_after_flip() == OVER[0]
    holding.flip()
    assert holding.piece in TURNS  # the other side fits nowhere


def test_a_slab_that_fits_on_its_other_side_alone_is_taken_up_so() -> None:
    assert SlabInHand((TURNS, OVER), spelled((OVER[0], (1, 1)))).piece == OVER[0]
    assert SlabInHand((TURNS, OVER), spelled((TURNS[1], (1, 1)))).piece == TURNS[1]


@pytest.mark.parametrize(("off", "snaps"), [(0.0, True), (SNAP_DISTANCE - 0.1, True), (SNAP_DISTANCE + 1.0, False)])
def test_a_slab_snaps_to_the_legal_place_that_is_near(off: float, snaps: bool) -> None:
    holding = SlabInHand((TURNS,), spelled((TURNS[0], (4, -2)), (TURNS[0], (9, 9))))
    q, r = holding.middle()
    assert (holding.nearest_place((4 + off + q, -2 + r)) == (4, -2)) is snaps


def test_a_landed_tile_snaps_to_the_nearest_turn_that_is_allowed() -> None:
    sides = (tuple(HexTile(0, 1 << k) for k in range(6)), (HexTile(0, 63),))
    turned = Orientation(sides)
    turned.snap({HexTile(0, 1 << 4), HexTile(0, 1 << 2)})
    assert turned.piece == HexTile(0, 1 << 2)
    turned.snap({HexTile(0, 63)})
    assert turned.piece == HexTile(0, 63)
    assert not turned.turn_by(1)
    turned.flip()
    assert turned.turn_by(-1)
    assert turned.piece == HexTile(0, 1 << 5)
    turned.reset()
    assert turned.piece == HexTile(0, 1)
    assert Orientation().piece is None
