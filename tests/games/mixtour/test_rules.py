"""The rules of Mixtour one by one, on boards drawn as text."""

from __future__ import annotations

import pytest

from game.core import speed
from game.core.outcome import DRAW, PLAYING
from game.core.position import perft
from game.games.mixtour.notation import MIXTOUR_NOTATION
from tests.games.mixtour.boards import TO_AND_FRO, TWO_PAIRS, begin, board, movements, play, stacks, texts, written

START = [25, 600, 14088, 330384, 7883472, 193959168]
LATER = [24, 597, 14973, 383684]
NOTHING_GOES = """
    . rrrr . wwww .
    . rrrr . wwww .
    . rrrr . wwww .
    . rrrr . wwww .
    . rrrr . wwww .
"""


@pytest.mark.slow_cases("6")
@pytest.mark.parametrize("depth", range(1, 7 if speed.is_program_compiled() else 5))
def test_perft_from_the_start(depth: int) -> None:
    assert perft(begin(), depth) == START[depth - 1]


@pytest.mark.parametrize("depth", range(1, 5))
def test_perft_after_a_stack_was_built(depth: int) -> None:
    position = play(begin(), "a1", "b1", "b1:1-a1", "b2", "a1:1-b2")
    assert perft(position, depth) == LATER[depth - 1]


def test_a_piece_enters_on_an_empty_cell() -> None:
    position = play(begin(), "c3")
    assert stacks(position) == {"c3": "w"}
    assert position.hand(0) == 19
    assert "c3" not in texts(position)


def test_the_height_of_the_target_is_the_distance() -> None:
    position = board("""
        .  .   .  .  .
        .  .   .  .  .
        w  .   rw .  .
        .  .   .  .  .
        r  .   .  .  .
    """)
    assert movements(position) == {"a3:1-c3", "a1:1-c3"}


def test_several_pieces_keep_their_order_and_the_rest_stays() -> None:
    position = play(
        board("""
        . . .   . .
        . . .   . .
        . . rwr . .
        . . w   . .
        . . .   . .
        """),
        "c3:2-c2",
    )
    assert stacks(position) == {"c3": "r", "c2": "rww"}


def test_what_stands_between_is_in_the_way() -> None:
    clear = board("""
        . . .  . .
        . . .  . .
        w . rw . .
        . . .  . .
        . . .  . .
    """)
    blocked = board("""
        . . .  . .
        . . .  . .
        w r rw . .
        . . .  . .
        . . .  . .
    """)
    assert movements(clear) == {"a3:1-c3"}
    assert movements(blocked) == {"a3:1-b3", "c3:1-b3", "c3:2-b3", "b3:1-a3"}


def test_stacks_of_the_other_colour_may_be_moved() -> None:
    position = board("""
        . . . . .
        . . . . .
        . r r . .
        . . . . .
        . . . . .
    """)
    assert movements(position) == {"b3:1-c3", "c3:1-b3"}


def test_the_last_movement_is_not_taken_back_at_once() -> None:
    position = play(board(TWO_PAIRS), "a1:1-a2")
    assert "a2:1-a1" not in texts(position)
    assert "a2:2-a1" in texts(position)
    play(position, "e5:1-e4")
    assert "a2:1-a1" in texts(position)


@pytest.mark.parametrize(("last", "barred"), [("a1:1-a2", True), ("a1:2-a2", False), ("b2:1-a2", False), ("-", False)])
def test_a_last_turn_that_is_set_up_counts(last: str, barred: bool) -> None:
    position = board(
        """
        . . . . .
        . . . . .
        . . . . .
        rw . . . .
        w . . . .
        """,
        last=last,
    )
    assert ("a2:1-a1" not in texts(position)) == barred


TOWER = """
    .    . .  . .
    .    . .  . .
    .    . .  . .
    .    . .  . .
    rrw  . .  {} .
"""


@pytest.mark.parametrize(("stack", "count", "points"), [("wr", 2, [1, 0]), ("rw", 2, [0, 1]), ("wwr", 3, [1, 0])])
def test_five_or_more_score_for_the_owner_of_the_top(stack: str, count: int, points: list[int]) -> None:
    for turn in "WR":
        position = play(board(TOWER.format(stack), turn=turn, points=3), f"d1:{count}-a1")
        assert stacks(position) == {}
        assert [position.points(seat) for seat in (0, 1)] == points
        assert [position.hand(seat) for seat in (0, 1)] == [20, 20]
        assert position.outcome() == PLAYING
        assert len(texts(position)) == 25


def test_the_rest_of_the_source_stays_when_it_scores() -> None:
    position = play(board(TOWER.format("wwrr"), points=2), "d1:3-a1")
    assert stacks(position) == {"d1": "r"}
    assert position.hand(1) == 19
    assert MIXTOUR_NOTATION.write_position(position).endswith("R 1-0 d1:3-a1")
    assert len(texts(position)) == 24


def test_the_first_player_with_enough_points_has_won_whoever_moved() -> None:
    for turn in "WR":
        position = play(board(TOWER.format("wr"), turn=turn), "d1:2-a1")
        assert position.outcome() == 0
        assert not texts(position)
        assert not position.noisy_moves()
        assert not position.is_without_moves()


def test_points_are_counted_to_what_was_agreed() -> None:
    position = board(TOWER.format("wr"), scores="7-8", points=9)
    assert play(position, "d1:2-a1").outcome() == PLAYING
    position = board(TOWER.format("wr"), scores="8-8", points=9)
    assert play(position, "d1:2-a1").outcome() == 0


def test_movements_that_score_are_listed_for_both() -> None:
    position = board(TOWER.format("wr"))
    assert written(position, position.noisy_moves()) == {"d1:2-a1"}
    position = board(TOWER.format("rw"))
    assert written(position, position.noisy_moves()) == {"d1:2-a1"}


def test_a_pass_only_where_nothing_else_goes_and_two_are_a_draw() -> None:
    position = board(NOTHING_GOES)
    assert texts(position) == {"pass"}
    play(position, "pass")
    assert position.outcome() == PLAYING
    assert MIXTOUR_NOTATION.write_position(position).endswith("R 0-0 pass")
    assert texts(position) == {"pass"}
    play(position, "pass")
    assert position.outcome() == DRAW
    assert not texts(position)


def test_a_pass_that_was_set_up_counts() -> None:
    assert play(board(NOTHING_GOES, last="pass"), "pass").outcome() == DRAW


def test_a_player_with_a_piece_to_enter_may_not_pass() -> None:
    fewer = NOTHING_GOES.replace("wwww", "www", 1)
    assert texts(board(fewer)) == {f"{column}{row}" for column in "ace" for row in range(1, 6)}
    assert texts(board(fewer, turn="R")) == {"pass"}


def test_the_same_stands_again_only_with_the_same_scores_and_player() -> None:
    position = board(TWO_PAIRS)
    for times in (2, 3, 4):
        play(position, *TO_AND_FRO)
        assert position.repetition_count() == times
    assert position.outcome() == PLAYING
    assert board(TWO_PAIRS).repetition_count() == 1
    assert play(position, "c3").repetition_count() == 1


def test_history_survives_what_is_done_with_a_position() -> None:
    position = play(board(TWO_PAIRS), *TO_AND_FRO)
    twin = position.clone()
    position.make_root()
    assert position.repetition_count() == twin.repetition_count() == 2
    for text in TO_AND_FRO:
        twin.play(MIXTOUR_NOTATION.read_move(twin, text))
    assert twin.repetition_count() == 3
    twin.undo()
    assert twin.repetition_count() == 2
    assert position.repetition_count() == 2
