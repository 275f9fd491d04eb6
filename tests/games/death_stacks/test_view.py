"""The arrangement, the picks that spell a move, the ways of the pieces, why not, how a game ended."""

from __future__ import annotations

import pytest

from game.core.display.picks import FromHand, FromStack, Off, Onto, Say, Spelling
from game.core.display.pieces import Disc, SquareBoard
from game.core.display.showing import Mark, Reason
from game.core.display.steps import Slide
from game.core.geometry.hexes import Cell
from game.games.death_stacks import DEATH_STACKS_GAME
from game.games.death_stacks.notation import DEATH_STACKS_NOTATION
from game.games.death_stacks.rules import DeathStacks
from game.games.death_stacks.view import DEATH_STACKS_VIEW
from tests.games.death_stacks.boards import board, play, set_up
from tests.games.death_stacks.test_rules import CIRCLE, CORNER, LAST, LONELY, TALL, TWO_TALL

SEVEN = """
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . rbrbrbr .
    . . . . . .
    b . . . . .
"""  # two pieces to the left or four to the right, off the wall: both come to c3
RED, BLACK = Disc(0, "ember"), Disc(1, "coal")


def cell(text: str) -> Cell:
    return "abcdef".index(text[0]), int(text[1]) - 1


def picks(*words: str | int) -> Spelling:
    """A stack, how many, a cell, a word."""
    source, *rest = words
    assert isinstance(source, str)
    spelled: Spelling = (FromStack(cell(source)),)
    for word in rest:
        if isinstance(word, int):
            spelled += (Off(word),)
        else:
            spelled += (Say(word),) if len(word) > 2 else (Onto(cell(word)),)
    return spelled


def rule(position: DeathStacks, *words: str | int) -> str:
    reason = DEATH_STACKS_VIEW.why_not(position, picks(*words))
    return reason.rule if reason else "legal"


def test_stacks_stand_from_bottom_to_top_and_nothing_is_in_hand() -> None:
    seen = DEATH_STACKS_VIEW.arrangement(board(LAST))
    assert seen.field == SquareBoard(6, 6, "maple", walled=True)
    assert seen.stacks == {(0, 5): (BLACK, RED), (2, 3): (BLACK,), (2, 2): (RED,)}
    assert (seen.hands, seen.captured) == (((), ()), ())


def test_a_move_is_spelled_by_stack_number_and_cell() -> None:
    position = board(LAST)
    move = DEATH_STACKS_NOTATION.read_move(position, "a6-2-c4")
    assert DEATH_STACKS_VIEW.spell(position, move) == picks("a6", 2, "c4")
    assert DEATH_STACKS_VIEW.first_picks(position) == picks("c3") + picks("a6")
    assert DEATH_STACKS_VIEW.moves_by_spelling(position, FromStack(cell("c4"))) == {}
    assert DEATH_STACKS_VIEW.moves_by_spelling(position, FromHand(0, 0)) == {}
    assert DEATH_STACKS_VIEW.sides(position, FromStack(cell("a6"))) == ((RED,),)


def test_where_a_call_is_allowed_it_is_called_or_let_pass() -> None:
    position = play(board(TALL, called=True), "d3-1-d4")
    for text, word in (("f1-1-f2", "let"), ("f1-1-f2!", "call")):
        assert DEATH_STACKS_VIEW.spell(position, DEATH_STACKS_NOTATION.read_move(position, text)) == picks(
            "f1", 1, "f2", word
        )
    assert DEATH_STACKS_VIEW.why_not(position, picks("f1", 1, "f2")) is None
    assert DEATH_STACKS_VIEW.why_not(position, picks("f1", 1, "f2", "call")) is None
    assert set(DEATH_STACKS_GAME.texts.words) == {"call", "let"}


@pytest.mark.parametrize(
    ("move", "path"),
    [
        ("a6-2-c4", ((0, 5), (1, 4), (2, 3))),
        ("a6-2-a4", ((0, 5), (0, 4), (0, 3))),
        ("c3-1-c4", ((2, 2), (2, 3))),
    ],
)
def test_pieces_go_their_way(move: str, path: tuple[Cell, ...]) -> None:
    position = board(LAST)
    count = len(path) - 1
    assert DEATH_STACKS_VIEW.steps(position, DEATH_STACKS_NOTATION.read_move(position, move)) == (Slide(count, path),)


def test_pieces_bounce_on_their_way_and_take_the_straightest() -> None:
    position = set_up("rrr,,,,,/,,,,,/,,,,,/,,,,,/,,,,,/rr,,,,rrr,b r")
    steps = DEATH_STACKS_VIEW.steps(position, DEATH_STACKS_NOTATION.read_move(position, "e1-3-d1"))
    assert steps == (Slide(3, ((4, 0), (5, 0), (4, 0), (3, 0))),)


def test_all_eight_ways_are_shown_with_their_walls() -> None:
    routes = DEATH_STACKS_VIEW.routes(board(CORNER), picks("a1", 3), None)
    assert len(routes) == 8
    assert {(route.path[-1], route.walls) for route in routes} == {
        (cell("a4"), ()),
        (cell("d4"), ()),
        (cell("d1"), ()),
        (cell("d4"), (0,)),
        (cell("a4"), (0,)),
        (cell("d1"), (0,)),
    }
    assert all(route.count == 3 and len(route.path) == 4 and not route.reason for route in routes)


def test_ways_that_may_not_be_gone_say_why_and_those_that_win_say_so() -> None:
    notes = [
        (route.path[-1], route.note)
        for route in DEATH_STACKS_VIEW.routes(board(LAST), picks("a6", 2), None)
        if route.note
    ]
    assert notes == [(cell("c4"), Reason("wins"))] * 4
    back = DEATH_STACKS_VIEW.routes(set_up(",rrrrrrrr,,,,/,,,,,/,,,,,/,,,,,/,,,,,/b,,,,, r"), picks("b6", 8), None)
    assert [(route.path[-1], route.reason.rule) for route in back if route.reason] == [(cell("b6"), "comes-back-here")]
    tall = DEATH_STACKS_VIEW.routes(board(TWO_TALL), picks("a6", 1), None)
    assert {route.reason.rule for route in tall if route.reason} == {"leaves-too-many"}
    assert DEATH_STACKS_VIEW.routes(board(TALL), picks("d3", 1), None) == ()
    assert DEATH_STACKS_VIEW.routes(board(TALL), picks("b5", 6), None) == ()
    assert DEATH_STACKS_VIEW.routes(board(TALL), (), cell("b5")) == ()


def test_targets_are_marked_for_one_number_or_for_any() -> None:
    position = board(LAST)
    one = DEATH_STACKS_VIEW.marks(position, picks("a6", 1))
    assert one == tuple(Mark(cell(text), None) for text in ("a5", "b5", "b6"))
    both = DEATH_STACKS_VIEW.marks(position, picks("a6"))
    assert {mark.cell for mark in both} == {cell(text) for text in ("a4", "a5", "b5", "b6", "c4", "c6")}
    assert DEATH_STACKS_VIEW.marks(position, picks("c4")) == DEATH_STACKS_VIEW.marks(position, ()) == ()
    reduced = {mark.cell: mark.reason for mark in DEATH_STACKS_VIEW.marks(board(TWO_TALL), picks("a6"))}
    assert reduced[cell("a5")] == Reason("leaves-too-many", (cell("a6"),), {"left": 5, "most": 4})
    assert reduced[cell("a4")] is None


def test_a_target_is_legal_where_any_number_that_lands_there_may_go() -> None:
    position = board(SEVEN)
    assert [rule(position, "e3", count, "c3") for count in (2, 4)] == ["leaves-too-many", "legal"]
    marked = {mark.cell: mark.reason for mark in DEATH_STACKS_VIEW.marks(position, picks("e3"))}
    assert marked[cell("c3")] is None
    assert marked[cell("c1")] == Reason("leaves-too-many", (cell("e3"),), {"left": 5, "most": 4})


@pytest.mark.parametrize(
    ("words", "broken"),
    [
        (("a1",), "empty"),
        (("c4",), "not-yours"),
        (("a6", 3), "not-so-many"),
        (("a6", 0), "not-so-many"),
        (("a6", 1, "a6"), "same-cell"),
        (("a6", 2, "b5"), "passes-over"),
        (("a6", 1, "c4"), "other-count"),
        (("a6", 2, "b1"), "off-the-lines"),
        (("a6", "c4"), "how-many"),
        (("a6", "b1"), "off-the-lines"),
        (("a6", 2, "c4", "call"), "nothing-to-call"),
        (("a6", 2, "c4"), "legal"),
        (("a6", 2), "legal"),
        (("a6",), "legal"),
    ],
)
def test_the_first_broken_rule_is_named(words: tuple[str | int, ...], broken: str) -> None:
    assert rule(board(LAST), *words) == broken


def test_rules_about_tall_stacks_are_shown_with_them() -> None:
    assert DEATH_STACKS_VIEW.why_not(board(TALL), picks("d3")) == Reason("too-tall", (cell("b5"),), {"most": 4})
    assert rule(board(TWO_TALL), "a6", 1) == "leaves-too-many"
    assert rule(set_up("rrrrrrrrrr,,,,,/,,,,,/,,b,,,/,,,,,/,,,,,/,,,,, r"), "a6", 10) == "comes-back"
    assert rule(board(TALL), "f1") == "not-yours"
    assert rule(board(TALL, "b"), "b5") == "covered"


def test_a_path_that_passes_is_shown_to_its_end() -> None:
    reason = DEATH_STACKS_VIEW.why_not(board(CORNER), picks("a1", 3, "b2"))
    assert reason == Reason("passes-over", (cell("b2"), cell("c3"), cell("d4")), {"count": 3})


def test_what_is_beyond_the_walls_is_refused() -> None:
    assert DEATH_STACKS_VIEW.why_not(board(LAST), (FromStack((0, 6)),)) == Reason("empty", ((0, 6),))
    outside = DEATH_STACKS_VIEW.why_not(board(LAST), (*picks("a6", 1), Onto((-1, 5))))
    assert outside == Reason("off-the-board", ((-1, 5),))


def test_picks_in_another_order_are_an_error() -> None:
    for wrong in ((FromHand(0, 0),), (*picks("a6", 2, "c4"), Say("pass")), (Off(1),)):
        with pytest.raises(ValueError, match="in their order"):
            DEATH_STACKS_VIEW.why_not(board(LAST), wrong)


def test_what_must_be_heeded_stands_as_long_as_it_must() -> None:
    assert DEATH_STACKS_VIEW.alerts(board(LAST)) == ()
    assert DEATH_STACKS_VIEW.alerts(board(TALL)) == (Reason("must-reduce", (cell("b5"),), {"most": 4}),)
    assert DEATH_STACKS_VIEW.alerts(board(TALL, "b")) == ()
    several = DEATH_STACKS_VIEW.alerts(board(TWO_TALL))
    assert several == (Reason("must-reduce-one", (cell("b5"), cell("a6")), {"most": 4}),)
    assert DEATH_STACKS_VIEW.alerts(board(TALL, called=True))[0].rule == "should-reduce"
    called = DEATH_STACKS_VIEW.alerts(play(board(TALL, called=True), "d3-1-d4"))
    assert called == (Reason("may-call", (cell("b5"),)),)


def test_the_tally_counts_stacks_and_captives() -> None:
    tally = DEATH_STACKS_VIEW.score(board(TALL))
    assert [(row.label.rule, row.counts) for row in tally.rows] == [("stacks", (2, 1)), ("captives", (2, 0))]
    assert tally.deciding_row == 0


def test_the_ending_is_described_in_the_words_of_the_game() -> None:
    assert DEATH_STACKS_VIEW.ending(board(LAST)) is None
    assert DEATH_STACKS_VIEW.ending(play(board(LAST), "c3-1-c4")) == Reason("all-stacks", (), {"winner": 0})
    assert DEATH_STACKS_VIEW.ending(play(board(LONELY), *CIRCLE, *CIRCLE)) == Reason("third-time")


def test_every_named_rule_has_its_sentence_and_every_sentence_its_rule() -> None:
    named = {"over", "comes-back-here", "should-reduce-one", "third-time", "all-stacks", "stacks", "captives", "wins"}
    assert named <= set(DEATH_STACKS_GAME.texts.reasons)
    assert set(DEATH_STACKS_GAME.texts.figures) <= set(DEATH_STACKS_GAME.texts.reasons)
    assert [DEATH_STACKS_GAME.texts.piece_name(piece) for piece in (RED, BLACK)] == ["Piece", "Piece"]
