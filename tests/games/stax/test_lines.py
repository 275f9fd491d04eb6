"""Lines of movement as they are shown, threats on kings, and the little figure's way down."""

from __future__ import annotations

from game.core.display.showing import Descent
from game.games.stax.rules import Stax
from game.games.stax.view import STAX_VIEW
from tests.games.stax.boards import board, moved
from tests.games.stax.picking import cell_of, line_text, picks, tile
from tests.games.stax.test_why_not import LONG, RING, ROUND, TOWER


def lines(position: Stax, cell: str, piece: str = "", after: str = "") -> list[str]:
    laid = tile(piece) if piece else None
    played = picks(position, after) if after else ()
    return [line_text(line) for line in STAX_VIEW.lines(position, cell_of(cell), laid, played)]


def test_a_line_runs_over_tiles_that_point_on_to_the_king() -> None:
    assert lines(board(LONG), "1,0") == ["0: 2,0 3,0 4,0 captures"]
    assert lines(board(LONG), "3,0") == ["0: 4,0 captures", "3: 2,0 1,0 bar"]


def test_a_line_runs_over_empty_cells_beside_a_stack() -> None:
    assert lines(board(LONG), "5,1") == ["0: before 6,1", "1: before 5,2", "2: 4,2 before 3,3"]


def test_the_line_of_another_player_is_their_own() -> None:
    assert lines(board(LONG), "2,0") == ["0: 3,0 before 4,0", "3: 1,0 bar"]  # Dark's king stops Dark


def test_a_king_has_six_lines_of_one_cell() -> None:
    ends = ["0: 1,0 bar", "1: 0,1 bar", "2: -1,1 bar", "3: before -1,0", "4: before 0,-1", "5: 1,-1 bar"]
    assert lines(board(LONG), "0,0") == ends


def test_a_tile_without_a_free_side_may_land_nowhere() -> None:
    assert lines(board(ROUND), "1,1") == ["0: 2,1! 3,1! before 4,1", "2: 0,2! captures"]


def test_a_landing_against_the_step_rule_is_crossed_out() -> None:
    assert lines(board(TOWER), "2,0") == ["0: 3,0! 4,0! captures", "3: 1,0! bar"]
    (first, _) = STAX_VIEW.lines(board(TOWER), (2, 0), None)
    assert [mark.reason.rule for mark in first.marks if mark.reason] == ["step-rule", "step-rule"]


def test_kings_that_stop_a_line() -> None:
    position = board("LK L03 RK D1 DK", players=3)
    assert lines(position, "1,0") == ["0: before 2,0", "3: before 0,0"]


def test_no_lines_where_no_stack_is() -> None:
    assert lines(board(LONG), "0,5") == []


def test_the_lines_of_a_tile_that_is_not_yet_there() -> None:
    position = board(
        """
        L1  .   .    DK
        L12 L03 L024 L013
        """
    )
    assert lines(position, "1,0", "L015") == ["0: 2,0 3,0 captures", "1: 1,1 bar", "5: before 2,-1"]
    assert lines(position, "1,0", "D0") == ["0: 2,0 before 3,0"]
    assert lines(position, "1,0", "LK")[:2] == ["0: 2,0 bar", "1: 1,1 bar"]


def test_the_lines_after_a_move_are_those_without_the_tile_where_it_was() -> None:
    position = board(
        """
        .   L0 .
        LK  D1 L25
        .   DK .
        """
    )
    assert "1,0>2,0=3" in moved(position)
    assert lines(position, "2,0", after="1,0>2,0=3") == ["3: 1,0 0,0 before -1,0"]
    assert lines(position, "2,0", "L3") == ["3: 1,0 bar"]
    assert lines(position, "1,0") == ["0: 2,0 3,0 before 4,0"]  # nothing has been played


def test_threats_are_the_lines_on_either_king() -> None:
    found = [(line.origin, line_text(line)) for line in STAX_VIEW.threats(board(LONG))]
    assert found == [
        ((0, 1), "4: 0,0 captures"),
        ((1, 0), "0: 2,0 3,0 4,0 captures"),
        ((3, 0), "0: 4,0 captures"),
        ((3, 1), "5: 4,0 captures"),
    ]


def test_a_threat_that_may_not_be_carried_out_says_so() -> None:
    found = [(line.origin, line_text(line)) for line in STAX_VIEW.threats(board(ROUND))]
    assert found == [((0, 2), "0: 1,2 captures"), ((1, 1), "2: 0,2! captures"), ((1, 2), "3: 0,2 captures")]


def test_with_three_players_each_king_is_threatened_by_one() -> None:
    position = board(
        """
        LK L03 RK
        .  D1  DK
        """,
        players=3,
    )
    assert [(line.origin, line_text(line)) for line in STAX_VIEW.threats(position)] == [((2, 1), "4: 2,0 captures")]


def test_the_way_down_goes_by_single_steps() -> None:
    way = STAX_VIEW.descent(board(RING), (1, 0))
    assert way == Descent(((1, 0), (2, 0), (2, 1), (3, 1), (4, 1), (3, 2)), True)
    assert STAX_VIEW.descent(board(RING), (4, 1)) == Descent(((4, 1), (3, 2)), True)
    assert STAX_VIEW.descent(board(RING), (9, 9)) is None


def test_an_enclosed_cell_is_table_too() -> None:
    round_a_hole = board(ROUND.replace("L02", "."))
    way = STAX_VIEW.descent(round_a_hole, (2, 1))
    assert way is not None
    assert len(way.path) == 2


def test_the_figure_gets_stuck_where_a_choice_would_leave_it() -> None:
    position = board(RING)
    way = STAX_VIEW.descent(position, (1, 0), picks(position, "3,1>4,1"))
    beside = ((3, 1), (2, 2), (1, 1), (3, 0))  # the smallest drop first
    assert way == Descent(((1, 0), (2, 0), (2, 1)), False, tuple(((2, 1), cell) for cell in beside))


def test_the_figure_gets_stuck_in_a_hole_among_tall_stacks() -> None:
    position = board(RING)
    way = STAX_VIEW.descent(position, (1, 1), picks(position, "4c@1,1"))
    ring = ((2, 1), (1, 2), (0, 2), (0, 1), (1, 0), (2, 0))
    assert way == Descent(((1, 1),), False, tuple(((1, 1), cell) for cell in ring))


def test_a_captured_king_no_longer_raises_the_stack() -> None:
    position = board(LONG)
    assert STAX_VIEW.descent(position, (4, 0), picks(position, "1,0>4,0")) == Descent(((4, 0), (4, -1)), True)
