"""Each rule that a player can run into: the answer, and the cells that show it."""

from __future__ import annotations

import pytest

from game.core.display.picks import FromHand, FromStack, Onto, OrientedAs, Spelling
from game.games.stax.messages import STAX_TEXTS
from game.games.stax.rules import Stax
from game.games.stax.view import STAX_VIEW
from tests.games.stax.boards import board, play, set_up
from tests.games.stax.picking import marks_text, picks, tile, why, why_text

RING = """
.                L0/L01/L02    L03/L012/L024
L013/L0123/L0124 .             D0/D01/D02  D0124/D0134 LK
D03/D012/D024    D013/D0123/DK
"""
LONG = """
LK   L0  D03 L03 DK  D1
D345 L01 D01 L15 D02 L012
"""
TOWER = "LK D1 L2/L03 D03/L01/D02 DK"
ROUND = """
.   L0  L01
D0  L02 D01
DK  LK
"""
EDGE = "4,0 3,0 {} 3,0 3,1 3,0 2,1 3,0 3,-1 3,0 4,-1"  # the two sides of each cliff of a stack on 3,0


def test_nothing_is_asked_of_a_game_that_goes_on() -> None:
    assert STAX_VIEW.why_not(Stax(2), ()) is None


def test_the_game_is_over_after_a_capture() -> None:
    position = play(board(LONG), "1,0>4,0=0")
    assert [why_text(position, text) for text in ("3,0", "2b", "3,0>4,0", "5,0", "7,7")] == ["over"] * 5
    reason = STAX_VIEW.why_not(position, ())
    assert reason is not None
    assert reason.rule == "over"


def test_the_hand() -> None:
    position = board("LK L03 DK")
    assert why_text(position, "2a") == "may"
    assert why_text(position, "2c") == "not-in-hand"
    other = STAX_VIEW.why_not(position, (FromHand(1, 3),))
    assert other is not None
    assert other.rule == "not-yours"


def test_the_queen_is_not_the_first_tile() -> None:
    assert why_text(Stax(2), "Q") == why_text(Stax(2), "Q@0,0") == "queen-first"
    assert why_text(play(Stax(2), "0@0,0"), "Q") == "queen-first"
    assert why_text(play(Stax(2), "0@0,0", "0@1,0"), "Q") == "may"


def test_the_first_tiles_lie_at_the_origin_and_beside_it() -> None:
    assert why_text(Stax(2), "K@0,0") == "may"
    assert why_text(Stax(2), "K@1,0") == "first-place 1,0"
    position = play(Stax(2), "03@0,0")
    assert why_text(position, "K@1,0") == "may"
    assert why_text(position, "K@2,0") == "first-touch 0,0"
    assert why_text(position, "K@0,0") == "occupied 0,0"


def test_a_placed_tile_touches_two_stacks() -> None:
    position = board("LK L03 DK")
    assert why_text(position, "2a@0,1") == "may"
    assert why_text(position, "2a@-1,0") == "two-neighbours -1,0"
    assert why_text(position, "2a@5,5") == "far-away 5,5"
    assert why_text(position, "2a@1,0") == "occupied 1,0"


def test_a_placed_tile_lies_in_one_of_its_turns() -> None:
    position = board("LK L03 DK")
    assert why_text(position, "2a@0,1=34") == "may"
    assert why_text(position, "2a@0,1=03") == "not-a-turn 0,1"
    of_dark = STAX_VIEW.why_not(position, (FromHand(0, 2), Onto((0, 1)), OrientedAs(tile("D34"))))
    assert of_dark is not None
    assert of_dark.rule == "not-a-turn"


def test_a_placed_tile_does_not_point_at_the_king() -> None:
    position = board(
        """
        L1  .   .    DK
        L12 L03 L024 L013
        """
    )
    assert why_text(position, "3a@1,0=015") == "points-at-king 1,0 2,0 3,0"  # over an empty cell
    assert why_text(position, "3a@1,0=234") == "may"
    assert why_text(position, "3a@1,0") == "may"
    assert why_text(position, "Q@1,0") == why_text(position, "Q@1,0=012345") == "points-at-king 1,0 2,0 3,0"


def test_with_three_players_only_the_next_king_counts_for_pointing() -> None:
    position = play(Stax(3), "K@0,0", "K@1,0")
    assert why_text(position, "1@0,1=4") == "points-at-king 0,1 0,0"  # Red's enemy is Light
    assert why_text(position, "1@0,1=5") == "may"


def test_a_hole_among_tall_stacks() -> None:
    reason = why(board(RING), "4c@1,1")
    assert reason is not None
    assert reason.rule == "step-rule"
    assert reason.values == {"height": 1}
    pairs = list(zip(reason.cells[::2], reason.cells[1::2], strict=True))
    assert pairs == [((1, 1), cell) for cell in ((2, 1), (1, 2), (0, 2), (0, 1), (1, 0), (2, 0))]


def test_the_marks_of_a_tile_in_hand_are_all_empty_cells_beside_a_stack() -> None:
    marks = marks_text(STAX_VIEW.marks(board(RING), picks(board(RING), "Q")[:1]))
    one = ("-1,1", "-1,3", "1,-1", "1,3", "3,-1", "4,2", "5,0", "5,1")
    may = ("-1,2", "0,0", "0,3", "2,-1", "2,2", "3,0", "3,2", "4,0")
    pointing = {cell: why_text(board(RING), f"Q@{cell}") for cell in may}
    assert {cell for cell, text in pointing.items() if text != "may"} == {"-1,2", "0,3", "2,2", "3,0", "3,2"}
    step_rule = {"1,1": why_text(board(RING), "Q@1,1")}
    assert marks == {cell: f"two-neighbours {cell}" for cell in one} | pointing | step_rule


def test_a_stack_that_cannot_be_picked() -> None:
    position = board("LK L03/D12 L2 DK D03")
    assert why_text(position, "0,0") == "may"
    assert why_text(position, "1,0") == why_text(position, "1,0>1,1") == "covered 1,0"
    assert why_text(position, "3,0") == "not-yours 3,0"
    assert why_text(position, "7,7") == "no-stack 7,7"
    assert STAX_VIEW.marks(position, (FromStack((1, 0)),)) == ()


def test_no_movement_before_the_king_is_placed() -> None:
    assert why_text(board("L03 L2 DK"), "0,0>-1,0=03") == "king-not-placed 0,0"


def test_no_free_side() -> None:
    position = board(ROUND)
    assert why_text(position, "1,1") == why_text(position, "1,1>2,1") == "no-free-side 2,1 1,2 0,2 0,1 1,0 2,0"
    assert why_text(position, "1,0") == "may"


def test_a_tile_that_does_not_move() -> None:
    assert why_text(board(LONG), "1,0>1,0") == why_text(board(LONG), "1,0>1,0=1") == "same-place 1,0"


def test_a_direction_that_the_tile_does_not_have() -> None:
    assert why_text(board(LONG), "1,0>1,1") == "not-a-direction 1,0 1,1"
    assert why_text(board(LONG), "1,0>3,1") == "not-a-direction 1,0 3,1"


def test_a_king_goes_one_step() -> None:
    position = board(ROUND)
    assert why_text(position, "1,2>1,1") == "may"
    assert why_text(position, "1,2>1,0") == "king-step 1,0"
    assert why_text(position, "1,2>2,0") == "king-step 2,0"
    assert why_text(position, "1,2>1,3") == "far-away 1,3"


def test_where_a_line_ends() -> None:
    position = board(LONG)
    assert why_text(position, "1,1>3,1") == "may"
    assert why_text(position, "1,1>4,1") == why_text(position, "1,1>8,1") == "line-ends 3,1"
    assert why_text(position, "1,0>4,0") == "may"
    assert why_text(position, "1,0>5,0") == "past-king 4,0"
    assert why_text(position, "5,1>6,1") == "far-away 6,1"
    assert why_text(position, "5,1>7,1") == "line-gap 6,1"


def test_kings_in_the_way() -> None:
    position = board(
        """
        LK L03 RK
        .  D1  DK
        """,
        players=3,
    )
    assert why_text(position, "1,0>0,0") == why_text(position, "1,0>-1,0") == "own-king 0,0"
    assert why_text(position, "1,0>2,0") == why_text(position, "1,0>3,0") == "third-king 2,0"
    assert marks_text(STAX_VIEW.marks(position, (FromStack((1, 0)),))) == {
        "0,0": "own-king 0,0",
        "2,0": "third-king 2,0",
    }


def test_a_piece_with_no_legal_target_says_what_most_of_them_say() -> None:
    assert why_text(board("LK L03 RK D1 DK", players=3), "1,0") == "third-king 2,0"
    assert why_text(board("LK L03 L2 DK D03"), "2,0") == "splits-table 3,0 4,0"


def test_a_piece_whose_lines_reach_nothing_says_where_the_first_ends() -> None:
    assert why_text(board("L3 LK DK"), "0,0") == "far-away -1,0"


def test_the_smaller_part_is_shown_when_the_table_splits() -> None:
    position = board(". LK L03 D0 DK D12")
    assert why_text(position, "2,0>3,0") == "splits-table 1,0"
    assert why_text(board("D24 D12 LK L03 D0 DK"), "3,0>4,0") == "splits-table 4,0 5,0"


def test_the_step_rule_shows_the_cliff_and_the_height() -> None:
    position = board(TOWER)
    left = why(position, "2,0>1,0")  # 3,0 is left with neighbours two levels below it
    assert left is not None
    assert left.values == {"height": 3}
    assert why_text(position, "2,0>1,0") == "step-rule 3,0 " + EDGE.format("2,0")
    grown = why(position, "2,0>3,0=03")
    assert grown is not None
    assert grown.values == {"height": 4}
    assert grown.cells[:2] == ((3, 0), (4, 0))


def test_an_arrangement_does_not_come_back_not_even_shifted() -> None:
    position = play(set_up("2 L 0,0=LK;1,0=DK"), "0,0>0,1=K")
    assert why_text(position, "1,0>1,1") == why_text(position, "1,0>1,1=K") == "repeated 1,1"


def test_a_turn_can_repeat_where_another_does_not() -> None:
    position = set_up("2 L 0,0=LK;1,0=L03;2,0=DK;0,1=D03;1,1=D034")
    play(position, "0,0>1,-1=K", "0,1>2,1=03", "1,-1>0,0=K")
    assert why_text(position, "2,1>0,1") == "may"
    assert why_text(position, "2,1>0,1=03") == "repeated 0,1"
    assert why_text(position, "2,1>0,1=14") == "may"


@pytest.mark.parametrize("picked", [(Onto((0, 0)),), (FromStack((0, 0)), FromStack((0, 0)))])
def test_picks_out_of_their_order_are_a_mistake_of_the_program(picked: Spelling) -> None:
    with pytest.raises(ValueError, match="not the picks of a move"):
        STAX_VIEW.why_not(Stax(2), picked)


def test_every_figure_belongs_to_a_sentence() -> None:
    assert set(STAX_TEXTS.figures) < set(STAX_TEXTS.reasons)
