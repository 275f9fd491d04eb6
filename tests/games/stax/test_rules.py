"""Each rule of Stax at a small table, whole move sets compared."""

from __future__ import annotations

import pytest

from game.core.errors import IllegalMove
from game.games.stax.notation import STAX_NOTATION
from game.games.stax.rules import Stax
from game.games.stax.tiles import BASES, FACES, SHAPE_NAMES, SHAPE_OF, digits_of, pointer_set
from tests.games.stax.boards import board, moved, placed, play, set_up, texts

ALL = {digits_of(pointers) for pointers in range(64)}
QUEEN = "012345"


def test_the_thirteen_tiles_share_the_sixty_four_sets() -> None:
    assert sorted(face for faces in FACES for face in faces) == list(range(64))
    assert [len(faces) for faces in FACES] == [1, 6, 6, 6, 3, 6, 2, 12, 6, 6, 3, 6, 1]
    assert [digits_of(faces[0]) for faces in FACES] == ["K", *BASES[1:]]
    assert SHAPE_NAMES[7] == "3c"


def test_light_begins_at_the_origin_with_any_tile_but_the_queen() -> None:
    assert texts(Stax(2)) == {f"{digits}@0,0" for digits in ALL - {QUEEN}}


def test_dark_answers_beside_it_and_does_not_point_at_the_king() -> None:
    position = play(Stax(2), "K@0,0")
    cells = {text.split("@")[1] for text in texts(position)}
    assert cells == {"1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"}
    assert placed(position, "1,0") == {digits for digits in ALL - {QUEEN} if "3" not in digits}


def test_red_needs_two_neighbours_and_no_queen_and_only_the_left_king_counts() -> None:
    position = play(Stax(3), "K@0,0", "K@1,0")
    assert {text.split("@")[1] for text in texts(position)} == {"0,1", "1,-1"}
    # 1,-1 lies in direction 5 of 0,0 and 4 of 1,0: Red may not point at Light's king (2) but at Dark's (1).
    assert placed(position, "1,-1") == {digits for digits in ALL - {QUEEN} if "2" not in digits}


def test_the_queen_may_follow() -> None:
    position = play(Stax(2), "0@0,0", "0@1,0")
    assert QUEEN in placed(position, "0,1")


def test_a_player_without_a_king_on_the_table_does_not_move() -> None:
    assert moved(board("L0 DK")) == set()
    assert moved(board("LK DK")) != set()


def test_a_placement_may_not_point_at_the_king_across_empty_cells() -> None:
    position = board(
        """
        L1  .   .    DK
        L12 L03 L024 L013
        """
    )
    in_hand = {digits for digits in ALL if SHAPE_OF[pointer_set(digits.strip("K"))] in position.hand(0)}
    assert position.points_at_king(63, 1, 0) == [0]
    assert position.points_at_king(0b10, 1, 0) == []
    assert placed(position, "1,0") == {digits for digits in in_hand if "0" not in digits}
    assert placed(position, "2,-1") == set()
    assert placed(position, "1,-1") == set()


def test_a_placement_may_not_point_at_the_king_over_stacks_that_point_on() -> None:
    through = """
        DK L03 L3
         .  .  .
        """
    assert board(through).points_at_king(63, 3, 0) == [3]
    assert board("DK L03 L014").points_at_king(63, 3, 0) == []
    assert board("DK L03 LK").points_at_king(63, 3, 0) == []


def test_a_placement_may_open_a_line_for_another_tile() -> None:
    position = board(
        """
        .  .  DK
        LK L0 D0
        L01 . .
        """
    )
    assert "K" not in placed(position, "1,0")
    # 1,0 has a stack beside it now; whatever else points over it does not count, only the placed tile does.
    assert placed(position, "1,0") == {
        digits for digits in ALL if SHAPE_OF[pointer_set(digits.strip("K"))] in position.hand(0) and "0" not in digits
    }


def test_a_tile_runs_over_what_points_on_and_over_gaps_with_a_neighbour() -> None:
    position = board(
        """
        L0 .    D0   D12 .
        LK D012 D024 DK  .
        """
    )
    targets = {text.split(">")[1].split("=")[0] for text in moved(position, "0,0>")}
    assert targets == {"1,0", "2,0", "3,0"}
    assert moved(position, "0,0>1,0") == {f"0,0>1,0={d}" for d in range(6)}
    assert position.line(0, 0, 0, 0, False, True) == ([(1, 0), (2, 0), (3, 0)], "barred", None)


def test_a_line_ends_before_an_empty_cell_without_a_neighbour() -> None:
    position = board("L03 DK LK", "L")
    assert moved(position, "0,0>-1,0") == set()
    cells, end, stop = position.line(0, 0, 3, 0, False, True)
    assert (cells, end, stop) == ([], "bare", (-1, 0))


def test_a_line_ends_before_the_own_king_and_the_third_players_king() -> None:
    position = board("L0 LK DK")
    assert position.line(0, 0, 0, 0, False, True) == ([], "own-king", (1, 0))
    third = board("L0 RK DK LK", players=3)
    assert third.line(0, 0, 0, 0, False, True) == ([], "third-king", (1, 0))
    assert moved(third, "0,0>1,0") == set()


@pytest.mark.parametrize(
    ("turn", "mine", "prey", "spared"),
    [("L", "0,0", "1,0", "0,1"), ("D", "1,0", "0,1", "0,0"), ("R", "0,1", "0,0", "1,0")],
)
def test_with_three_players_each_hunts_the_one_on_the_left_alone(turn: str, mine: str, prey: str, spared: str) -> None:
    position = board("LK DK\n RK", turn, players=3)
    assert f"{mine}>{prey}=K" in texts(position)
    assert moved(position, f"{mine}>{spared}=") == set()
    assert {STAX_NOTATION.write_move(position, move) for move in position.noisy_moves()} == {f"{mine}>{prey}=K"}


def test_a_king_goes_one_cell_and_may_cover_but_not_be_covered() -> None:
    position = board(
        """
        .  D0  .
        LK D01 DK
        """
    )
    assert moved(position, "0,1>") == {"0,1>1,1=K", "0,1>0,2=K", "0,1>0,0=K", "0,1>1,0=K"}
    assert position.line(0, 1, 0, 0, True, True) == ([(1, 1)], "one-step", None)


def test_a_tile_needs_a_free_side() -> None:
    walled = """
        .   D0  {}
        D02 L0  D03
        DK  LK  .
        """
    position = board(walled.format("D01"))
    assert not position.has_free_side_at(1, 1)
    assert moved(position, "1,1>") == set()
    assert moved(board(walled.format(".")), "1,1>") == {f"1,1>{q},1={d}" for q in (2, 3) for d in range(6)}


def test_a_free_side_is_lower_not_empty() -> None:
    position = board(
        """
        .   D0  D01
        D02 D012/L0 D03
        DK  LK  .
        """
    )
    assert position.has_free_side_at(1, 1)
    assert {f"1,1>2,1={d}" for d in range(6)} <= moved(position, "1,1>")


def test_a_lifted_tile_must_leave_the_table_in_one_piece() -> None:
    position = board("DK L03 D3 LK")
    assert moved(position, "1,0>") == set()
    assert position.cut_off_after_move(1, 0, 2, 0) == [(0, 0)]
    assert position.cut_off_after_move(1, 0, 0, 0) == [(2, 0), (3, 0)]


def test_a_bridge_may_move_if_it_lands_as_another_bridge() -> None:
    position = board(
        """
        .   .   DK
        D0  L4  .
        LK  .   .
        """
    )
    assert moved(position, "1,1>") == {f"1,1>1,0={d}" for d in range(6)}
    assert position.cut_off_after_move(1, 1, 1, 0) == []
    assert position.cut_off_after_move(1, 1, 2, 0) == [(0, 1), (0, 2)]


def test_landing_adds_a_level_and_keeps_what_lies_below() -> None:
    position = play(board("L03 D12 DK\n LK"), "0,0>1,0=14")
    assert position.tiles_at(1, 0) == [(1, 0b110), (0, 0b10010)]
    assert position.tiles_at(0, 0) == []


def test_a_capture_takes_the_king_and_its_place_and_ends_the_game() -> None:
    position = board("L03 DK LK")
    assert {"0,0>1,0=03", "0,0>1,0=14", "0,0>1,0=25"} <= texts(position)
    play(position, "0,0>1,0=14")
    assert position.tiles_at(1, 0) == [(0, 0b10010)]
    assert position.captured_tiles() == [(1, 0)]
    assert 0 not in position.hand(1)
    assert position.king_cell(1) is None
    assert position.outcome() == 0
    assert position.turn == 1
    assert position.legal() == []
    assert STAX_NOTATION.write_position(position) == "2 D 1,0=L14;2,0=LK"


def test_a_capture_is_taken_back_with_the_king() -> None:
    position = board("L03 DK LK")
    before = (position.legal(), position.key)
    for move in position.noisy_moves():
        position.play(move)
        assert position.outcome() == 0
        position.undo()
        assert (position.legal(), position.key) == before


def test_a_lone_king_may_capture_the_only_other_tile_though_one_king_lay_there_before() -> None:
    position = play(Stax(2), "K@0,0", "K@1,0", "0,0>1,0=K")
    assert position.outcome() == 0


def test_with_three_players_the_next_is_to_move_after_a_capture() -> None:
    position = play(board("LK DK\n RK", "D", players=3), "1,0>0,1=K")
    assert (position.turn, position.outcome(), position.captured_tiles()) == (2, 1, [(2, 0)])


def test_the_step_rule_forbids_a_cliff() -> None:
    position = board(
        """
        D1/L1 L03 LK
        DK    .   .
        """
    )
    # A third level beside ones of height 1 has no way down.
    assert moved(position, "1,0>0,0") == set()
    assert position.stuck_after_move(1, 0, 0, 0) == [(0, 0)]
    with pytest.raises(IllegalMove):
        STAX_NOTATION.read_move(position, "1,0>0,0=03")


def hollow_hill(*left_out: tuple[int, int]) -> Stax:
    """Stacks of two around one of height 1 at 1,0, whose only empty neighbour is the hole at 0,0."""
    ring = [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 1), (2, -1), (2, 0)]
    piles = {cell: f"D{base}/L{base}" for cell, base in zip(ring, BASES[1:], strict=False) if cell not in left_out}
    stacks = {**piles, (1, 0): "L0134"}
    return set_up("2 L " + ";".join(f"{q},{r}={pile}" for (q, r), pile in stacks.items()))


def test_an_enclosed_hole_is_a_way_down_until_it_is_filled() -> None:
    position = hollow_hill()
    assert placed(position, "0,0") == set()
    assert position.stuck_after_placing(0, 0) == sorted([*position.cells(), (0, 0)])
    opened = hollow_hill((2, 0))
    assert opened.stuck_after_placing(0, 0) == []
    assert "K" in placed(opened, "0,0")


def test_the_side_of_3c_is_chosen_in_hand_and_only_turned_later() -> None:
    position = board("LK DK")
    assert {"013", "023"} <= placed(position, "0,1")
    moving = board("L013 DK LK D1")
    sets = {text.split("=")[1] for text in moved(moving, "0,0>")}
    assert sets <= {"013", "124", "235", "034", "145", "025"}
    assert len(sets) == 6


def test_superko_forbids_going_back_and_forth() -> None:
    position = play(board("LK L1 D1 DK"), "0,0>0,1=K", "3,0>3,-1=K", "0,1>0,0=K")
    assert "3,-1>3,0=K" not in texts(position)
    assert position.is_repeating_move(position.shift_move(3, -1, 3, 0, 0))
    assert not position.is_repeating_move(position.shift_move(3, -1, 2, -1, 0))


def test_superko_knows_a_shifted_arrangement() -> None:
    position = play(board("LK DK"), "0,0>1,-1=K")
    # Dark's king can come to lie right of Light's again, one cell up and to the right.
    assert "1,0>2,-1=K" not in texts(position)
    assert position.is_repeating_move(position.shift_move(1, 0, 2, -1, 0))


def test_a_placement_begins_a_new_history() -> None:
    position = play(board("LK L1 D1 DK"), "0,0>0,1=K", "3,0>3,-1=K", "0,1>0,0=K", "01@1,-1", "0,0>0,1=K")
    assert "3,-1>3,0=K" in texts(position)
    play(position, "3,-1>3,0=K", "0,1>0,0=K")
    assert "3,0>3,-1=K" not in texts(position)


def stranded_table() -> dict[tuple[int, int], str]:
    """Every Dark tile covered, the king walled in by stacks of two."""
    covers = ["1", "01", "02", "03", "012", "024", "013", "0123", "0124", "0134", "01234", QUEEN]
    ring = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    outer = [(2, 0), (0, 2), (-2, 2), (-2, 0), (0, -2), (2, -2)]
    table = {cell: f"D{cover}/L{cover}" for cell, cover in zip(ring + outer, covers, strict=True)}
    return {**table, (0, 0): "DK", (1, 1): "LK"}


@pytest.mark.parametrize("players", [2, 3])
def test_a_player_without_a_legal_turn_loses_to_the_one_before(players: int) -> None:
    cells = ";".join(f"{q},{r}={pile}" for (q, r), pile in stranded_table().items())
    position = set_up(f"{players} D {cells}")
    assert position.legal() == []
    assert position.outcome() == 0
    swapped = cells.replace("D", "x").replace("L", "D").replace("x", "L")
    assert set_up(f"{players} L {swapped}").outcome() == players - 1
