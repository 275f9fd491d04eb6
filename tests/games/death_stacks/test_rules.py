"""The rules, each on a board that is drawn."""

from __future__ import annotations

import pytest

from game.core.errors import IllegalMove
from game.core.outcome import DRAW, PLAYING
from game.games.death_stacks.notation import DEATH_STACKS_NOTATION
from tests.games.death_stacks.boards import ENFORCED, board, play, set_up, targets, text_of, texts, written

CORNER = """
    .   .   .   .   .   .
    .   .   .   .   .   .
    .   .   .   .   .   .
    .   .   .   .   .   .
    .   .   .   .   .   .
    rrr .   .   .   .   b
"""
EDGE = """
    .   .   .   .   .   .
    .   .   .   .   .   .
    .   .   .   .   .   .
    .   .   .   .   .   .
    .   .   .   .   .   .
    .   r   .   .   .   b
"""
TALL = """
    .     .       .   .   .   .
    .     rrbbr   .   .   .   .
    .     .       .   .   .   .
    .     .       .   rr  .   .
    .     .       .   .   .   .
    .     .       .   .   .   b
"""
TWO_TALL = """
    rrrrrr .       .   .   .   .
    .      rrbbb   .   .   .   .
    .      .       .   .   .   .
    .      .       .   r   .   .
    .      .       .   .   .   .
    .      .       .   .   .   b
"""
LAST = """
    rb  .   .   .   .   .
    .   .   .   .   .   .
    .   .   b   .   .   .
    .   .   r   .   .   .
    .   .   .   .   .   .
    .   .   .   .   .   .
"""


def test_the_start_has_two_pieces_on_each_home_cell_and_red_moves() -> None:
    start = DEATH_STACKS_NOTATION.start(ENFORCED)
    assert written(start) == "rr,rr,rr,rr,rr,rr/,,,,,/,,,,,/,,,,,/,,,,,/bb,bb,bb,bb,bb,bb r"
    assert len(start.legal()) == 48


def test_as_many_cells_as_pieces_in_all_directions() -> None:
    position = board("\n".join([". . . . . b"] + [". . . . . ."] * 2 + [". . rrr . . ."] + [". . . . . ."] * 2))
    assert targets(position, "c3-1") == "b2 b3 b4 c2 c4 d2 d3 d4"
    assert targets(position, "c3-2") == "a1 a3 a5 c1 c5 e1 e3 e5"
    assert targets(position, "c3-3") == "b2 b3 b6 c2 c6 f2 f3 f6"


def test_a_wall_throws_the_path_back_at_the_centre_of_the_border_cell() -> None:
    assert targets(board(EDGE), "b1-1") == "a1 a2 b2 c1 c2"  # down comes back up


def test_in_a_corner_both_directions_turn_round() -> None:
    position = board(CORNER)
    assert targets(position, "a1-1") == "a2 b1 b2"
    assert targets(position, "a1-3") == "a4 d1 d4"


@pytest.mark.parametrize("drawn", ["rrrrrrrrrr", "rrrrrrrrrrrbbbbbbbbb"])
def test_ten_and_twenty_pieces_come_back_and_are_no_move(drawn: str) -> None:
    position = set_up(f"{drawn},,,,,/,,,,,/,,b,,,/,,,,,/,,,,,/,,,,, r", called=True)
    count = len(drawn)
    assert not texts(position, f"a6-{count}-")
    assert targets(position, f"a6-{count - 1}-") == "a5 b5 b6"
    assert targets(position, "a6-5-") == "a1 f1 f6"


def test_a_path_that_ends_where_it_began_is_no_move() -> None:
    position = set_up(",rrrrrrrr,,,,/,,,,,/,,,,,/,,,,,/,,,,,/b,,,,, r")
    assert targets(position, "b6-8-") == "b4 d4 d6"  # to the right 9 is 1 again, down from 6 by 8 is 4


def test_pieces_move_in_their_order_over_anything_and_land_on_anything() -> None:
    position = board("""
        rbr b   rr  bbr .   .
        .   .   .   .   .   .
        .   .   .   .   .   .
        .   .   .   .   .   .
        .   .   .   .   .   .
        .   .   .   .   .   .
    """)
    assert written(play(position, "a6-3-d6")) == ",b,rr,rbrbbr,,/,,,,,/,,,,,/,,,,,/,,,,,/,,,,, b"


def test_what_was_under_belongs_to_its_top_again() -> None:
    position = play(board(LAST), "a6-1-a5")
    assert written(position) == "b,,,,,/r,,,,,/,,b,,,/,,r,,,/,,,,,/,,,,, b"
    assert texts(position, "a6")
    assert not texts(position, "a5")


def test_a_stack_of_the_other_player_does_not_move() -> None:
    with pytest.raises(IllegalMove, match="not legal"):
        play(board(LAST), "c4-1-c5")


# Too tall:


def test_a_too_tall_stack_must_be_reduced_to_four() -> None:
    position = board(TALL)
    assert texts(position) == texts(position, "b5-")
    assert {text.split("-")[1] for text in texts(position)} == {"1", "2", "3", "4", "5"}


def test_any_of_several_too_tall_stacks_will_do_and_each_must_come_down_to_four() -> None:
    position = board(TWO_TALL)
    assert {text[:4] for text in texts(position)} == {f"a6-{n}" for n in range(2, 7)} | {f"b5-{n}" for n in range(1, 6)}


def test_a_too_tall_stack_is_nothing_to_the_other_player() -> None:
    assert texts(board(TALL, "b")) == {"f1-1-e1", "f1-1-e2", "f1-1-f2"}


def test_there_is_no_limit_at_the_end_of_a_turn() -> None:
    position = board("""
        rrrr .   .   .   bb  .
        .   .   .   .   .   .
        .   .   .   .   .   .
        .   .   .   .   .   .
        .   .   .   .   .   .
        .   .   .   .   .   b
    """)
    assert written(play(position, "a6-4-e6")).startswith(",,,,rrrrbb,/")
    assert {text[:2] for text in texts(play(position, "f1-1-f2"))} == {"e6"}


# The end:


def test_a_player_who_tops_every_stack_has_won() -> None:
    position = board(LAST)
    assert {DEATH_STACKS_NOTATION.write_move(position, move) for move in position.noisy_moves()} == {
        "a6-2-c4",
        "c3-1-c4",
    }
    play(position, "c3-1-c4")
    assert position.outcome() == 0
    assert not position.legal()


def test_a_capture_that_frees_another_stack_does_not_win() -> None:
    position = board("""
        rrb .   .   .   .   .
        .   .   .   .   .   .
        .   .   b   .   .   .
        .   .   .   .   .   .
        .   .   .   .   .   .
        .   .   .   .   .   .
    """)
    assert not position.noisy_moves()
    assert play(position, "a6-2-c4").outcome() == PLAYING


@pytest.mark.parametrize(("drawn", "winner"), [("rb,,,,,", 0), (",b,,bbr,,", 1)])
def test_a_set_up_position_in_which_one_owns_nothing_is_won(drawn: str, winner: int) -> None:
    drawn = ",".join(drawn.split(",")[:6])
    for turn in "rb":
        position = set_up(f"{drawn}/,,,,,/,,,,,/,,,,,/,,,,,/,,,,, {turn}")
        assert position.outcome() == winner
        assert position.legal() == position.noisy_moves() == []


CIRCLE = ("a1-1-a2", "f6-1-f5", "a2-1-a1", "f5-1-f6")
LONELY = """
    .   .   .   .   .   b
    .   .   .   .   .   .
    .   .   .   .   .   .
    .   .   .   .   .   .
    .   .   .   .   .   .
    r   .   .   .   .   .
"""


def test_the_third_time_is_a_draw_and_the_first_counts() -> None:
    position = board(LONELY)
    assert position.repetition_count() == 1
    play(position, *CIRCLE)
    assert (position.repetition_count(), position.outcome()) == (2, PLAYING)
    play(position, *CIRCLE[:3])
    assert (position.repetition_count(), position.outcome()) == (2, PLAYING)
    play(position, CIRCLE[3])
    assert (position.repetition_count(), position.outcome()) == (3, DRAW)
    assert position.legal() == []


def test_who_is_to_move_does_not_matter_for_a_repetition() -> None:
    position = board("""
        .   .   .   .   .   .
        .   .   .   .   .   .
        .   .   .   .   .   .
        .   .   .   .   .   .
        .   .   .   .   .   .
        r   .   .   rb  .   b
    """)
    first = written(position)
    play(position, "d1-2-b1", "f1-1-e1", "b1-2-d1", "e1-1-f1")
    assert written(position) == first
    # Red goes round in three moves, Black there and back in two: the same board, the other to move.
    for text in ("a1-1-b1", "f1-1-f2", "b1-1-b2", "f2-1-f1", "b2-1-a1"):
        play(position, text)
    assert written(position) == first.replace(" r", " b")
    assert position.outcome() == DRAW


def test_a_win_goes_before_a_repetition() -> None:
    position = set_up("rb,,,,,/,,,,,/,,,,,/,,,,,/,,,,,/,,,,, r")
    assert position.outcome() == 0


def test_taking_back_takes_the_history_back() -> None:
    position = play(board(LONELY), *CIRCLE)
    for text in CIRCLE:
        position.play(DEATH_STACKS_NOTATION.read_move(position, text))
    assert position.outcome() == DRAW
    position.undo()
    assert position.outcome() == PLAYING
    assert len(position.legal()) == 5
    again = position.clone()
    assert play(again, CIRCLE[3]).repetition_count() == 3
    assert position.repetition_count() == 2


# Too tall, called:


def offended() -> str:
    return written(play(board(TALL, called=True), "d3-1-d4"))


def test_any_move_is_legal_where_offences_are_called() -> None:
    assert texts(board(TALL, called=True), "d3-")
    assert offended().endswith(" b !")


@pytest.mark.parametrize("move", ["b5-1-b6", "b5-5-e5"])
def test_who_reduces_does_not_offend(move: str) -> None:
    assert written(play(board(TALL, called=True), move)).endswith(" b")


@pytest.mark.parametrize(
    ("move", "offence"), [("a6-1-a5", True), ("a6-2-a4", False), ("b5-1-b6", False), ("d3-1-d4", True)]
)
def test_one_of_several_reduced_to_four_is_enough(move: str, offence: bool) -> None:
    assert play(board(TWO_TALL, called=True), move).may_call() is offence


def test_a_call_costs_the_offender_the_next_turn() -> None:
    position = play(board(TALL, called=True), "d3-1-d4")
    assert texts(position) == {move + mark for move in ("f1-1-e1", "f1-1-e2", "f1-1-f2") for mark in ("", "!")}
    play(position, "f1-1-f2!")
    assert written(position).endswith(" b")
    assert not any(text.endswith("!") for text in texts(position))
    assert written(play(position, "f2-1-f3")).endswith(" r")


def test_without_a_call_the_offence_is_forgotten() -> None:
    position = play(board(TALL, called=True), "d3-1-d4", "f1-1-f2")
    assert written(position).endswith(" r")
    assert not position.may_call()


def test_the_extra_move_may_offend_and_be_called() -> None:
    position = board(
        """
        rrrrr .   .   .   .   .
        .     .   .   .   .   .
        .     .   r   .   .   .
        .     .   .   .   .   .
        .     .   .   .   b   .
        .     .   .   .   .   bbbbb
    """,
        called=True,
    )
    play(position, "c4-1-c5")
    assert position.may_call()
    play(position, "e2-1-e3!")  # an offence too, but Red has no turn on which to call it
    assert not position.may_call()
    play(position, "e3-1-e4")
    assert position.may_call()
    assert written(play(position, "c5-1-c4!")).endswith(" r")


def test_a_winning_move_is_no_offence() -> None:
    position = board(
        """
        rrrrr .   .   .   .   .
        .     .   .   .   .   .
        .     .   b   r   .   .
        .     .   .   .   .   .
        .     .   .   .   .   .
        .     .   .   .   .   .
    """,
        called=True,
    )
    play(position, "d4-1-c4")
    assert position.outcome() == 0
    assert not position.may_call()


def test_the_mark_is_taken_as_it_stands() -> None:
    text = text_of(LONELY) + " !"
    position = set_up(text, called=True)
    assert written(position) == text
    assert len(texts(position)) == 6
    assert position.key != set_up(text_of(LONELY), called=True).key
