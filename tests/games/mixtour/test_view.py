"""The view of Mixtour: why not, ways, warnings, the score, how it ended; cells as they are written."""

from __future__ import annotations

import pytest

from game.core.display.picks import FromHand, FromStack, Off, Onto, Pick, Say
from game.core.display.pieces import Disc
from game.core.display.showing import Reason, Route
from game.core.display.steps import Place, Remove, Slide
from game.core.geometry.gridtext import cell_text
from game.core.geometry.hexes import Cell
from game.games.mixtour import MIXTOUR_GAME
from game.games.mixtour.layout import PASS
from game.games.mixtour.messages import MIXTOUR_TEXTS
from game.games.mixtour.notation import MIXTOUR_NOTATION
from game.games.mixtour.rules import Mixtour
from game.games.mixtour.view import MIXTOUR_VIEW
from tests.games.mixtour.boards import TWO_PAIRS, begin, board, play, set_up
from tests.games.mixtour.test_rules import NOTHING_GOES, TOWER

CROSSED = """
    .  .  .   .  w
    .  .  .   .  .
    r  w  rw  .  rwr
    .  .  .   .  .
    w  .  .   .  .
"""


def at(text: str) -> Cell:
    return "abcde".index(text[0]), int(text[1]) - 1


def rule_and_cells(reason: Reason | None) -> tuple[str, str] | None:
    """A reason's rule and its cells as text."""
    return (reason.rule, " ".join(cell_text(cell) for cell in reason.cells)) if reason else None


def from_stack(source: str, count: int | None = None, target: str = "") -> tuple[Pick, ...]:
    counted = (Off(count),) if count is not None else ()
    return (FromStack(at(source)), *counted, *((Onto(at(target)),) if target else ()))


@pytest.mark.parametrize(
    ("picks", "answer"),
    [
        (from_stack("c5"), ("empty", "c5")),
        (from_stack("a3"), None),
        (from_stack("a1"), None),
        (from_stack("e5"), None),
        (from_stack("e3", 4), ("not-so-many", "e3")),
        (from_stack("e3", 0), ("not-so-many", "e3")),
        (from_stack("e3", 3), None),
        (from_stack("a3", 1, "c3"), ("blocked", "b3")),
        (from_stack("a3", 1, "e3"), ("blocked", "b3 c3")),
        (from_stack("b3", 1, "c3"), ("wrong-distance", "c3")),
        (from_stack("e3", 1, "c3"), None),
        (from_stack("e3", 2, "b3"), ("blocked", "c3")),
        (from_stack("e3", 2, "a1"), ("not-in-line", "a1")),
        (from_stack("e3", 2, "d3"), ("onto-nothing", "d3")),
        (from_stack("e3", 2, "e3"), ("same-cell", "e3")),
        ((FromStack(at("e3")), Off(2), Onto((5, 2))), ("off-the-board", None)),
        (from_stack("e3", None, "c3"), ("how-many", "c3")),
        (from_stack("e3", None, "b3"), ("blocked", "c3")),
        ((Say("pass"),), ("must-play", "")),
        ((FromHand(0, 14),), None),
        ((FromHand(0, 15),), ("not-in-reserve", "")),
        ((FromHand(0, 3),), ("nearest-first", "")),
        ((FromHand(1, 16),), ("not-yours", "")),
        ((FromHand(0, 14), Onto(at("c3"))), ("occupied", "c3")),
        ((FromHand(0, 14), Onto(at("c5"))), None),
    ],
)
def test_why_not(picks: tuple[Pick, ...], answer: tuple[str, str | None] | None) -> None:
    reason = MIXTOUR_VIEW.why_not(board(CROSSED), picks)
    if answer is None:
        assert reason is None
    elif answer[1] is None:
        assert reason
        assert reason.rule == answer[0]
    else:
        assert rule_and_cells(reason) == answer


def test_why_not_names_height_and_distance() -> None:
    reason = MIXTOUR_VIEW.why_not(board(CROSSED), from_stack("b3", 1, "c3"))
    assert reason
    assert MIXTOUR_TEXTS.reasons[reason.rule].format(**reason.values) == (
        "That stack is 2 high, but its distance is 1: both must be the same."
    )


def test_what_would_take_the_last_turn_back_is_explained() -> None:
    position = play(board(TWO_PAIRS), "a1:1-a2")
    assert rule_and_cells(MIXTOUR_VIEW.why_not(position, from_stack("a2", 1, "a1"))) == ("only-back", "a1")
    assert MIXTOUR_VIEW.why_not(position, from_stack("a2", 2, "a1")) is None
    assert [rule_and_cells(alert) for alert in MIXTOUR_VIEW.alerts(position)] == [("barred-one", "a2 a1")]
    assert not MIXTOUR_VIEW.alerts(board(TWO_PAIRS))


def test_a_stack_that_reaches_nothing_is_explained() -> None:
    assert rule_and_cells(MIXTOUR_VIEW.why_not(play(begin(), "c3"), from_stack("c3"))) == ("alone", "c3")
    apart = play(begin(), "c3", "c5", "a3")
    assert rule_and_cells(MIXTOUR_VIEW.why_not(apart, from_stack("c3"))) == ("nothing-in-reach", "a3 c5")


def test_a_full_board_and_a_pass() -> None:
    full = set_up("/".join(["w,r,w,r,w"] * 5) + " W 0-0 -")
    assert rule_and_cells(MIXTOUR_VIEW.why_not(full, (FromHand(0, 4),))) == ("board-full", "")
    stuck = board(NOTHING_GOES)
    assert MIXTOUR_VIEW.first_picks(stuck) == (Say("pass"),)
    assert MIXTOUR_VIEW.spell(stuck, PASS) == (Say("pass"),)
    assert MIXTOUR_VIEW.why_not(stuck, (Say("pass"),)) is None
    assert [rule_and_cells(alert) for alert in MIXTOUR_VIEW.alerts(stuck)] == [("only-pass", "")]
    assert MIXTOUR_VIEW.steps(stuck, PASS) == ()


def ways(routes: tuple[Route, ...]) -> dict[str, tuple[int, str, str]]:
    """By the ends of each way: how many, why not with its cells, what it does."""
    return {
        f"{cell_text(route.path[0])}-{cell_text(route.path[-1])}": (
            route.count,
            " ".join(rule_and_cells(route.reason) or ()).strip(),
            route.note.rule if route.note else "",
        )
        for route in routes
    }


def test_ways_of_a_chosen_number_with_what_blocks_them() -> None:
    assert ways(MIXTOUR_VIEW.routes(board(CROSSED), from_stack("e3", 2), None)) == {"e3-c3": (2, "", "four-high")}
    assert ways(MIXTOUR_VIEW.routes(board(CROSSED), from_stack("a3", 1), None)) == {
        "a3-b3": (1, "", "two-high"),
        "a3-c3": (1, "blocked b3", "three-high"),
    }


def test_who_can_reach_the_stack_pointed_at() -> None:
    assert ways(MIXTOUR_VIEW.routes(board(CROSSED), (), at("c3"))) == {
        "a1-c3": (1, "", "three-high"),
        "a3-c3": (1, "blocked b3", "three-high"),
        "e3-c3": (3, "", "scores"),
        "e5-c3": (1, "", "three-high"),
    }
    assert not MIXTOUR_VIEW.routes(board(CROSSED), (), at("d4"))


def test_a_way_names_every_cell() -> None:
    (route,) = MIXTOUR_VIEW.routes(board(CROSSED), from_stack("e3", 3), None)
    assert route.path == (at("e3"), at("d3"), at("c3"))
    assert route.note == Reason("scores", (at("c3"),), {"seat": 1})


def moved(position: Mixtour, text: str) -> object:
    return MIXTOUR_VIEW.steps(position, MIXTOUR_NOTATION.read_move(position, text))


def test_steps_enter_slide_and_lift_five_off_the_board() -> None:
    assert moved(begin(), "c3") == (Place(0, 19, at("c3"), Disc(0, "cream")),)
    assert moved(board(CROSSED), "e3:2-c3") == (Slide(2, (at("e3"), at("d3"), at("c3"))),)
    assert moved(board(CROSSED), "e3:3-c3") == (Slide(3, (at("e3"), at("d3"), at("c3"))), Remove(at("c3")))


def test_points_and_reserves_are_shown() -> None:
    tally = MIXTOUR_VIEW.score(board(CROSSED, scores="2-1", points=4))
    assert [(row.label.rule, row.counts) for row in tally.rows] == [("points", (2, 1)), ("reserve", (15, 16))]
    assert (tally.deciding_row, tally.goal) == (0, 4)


def test_how_it_ended_is_explained() -> None:
    assert MIXTOUR_VIEW.ending(begin()) is None
    assert MIXTOUR_VIEW.ending(play(board(TOWER.format("wr")), "d1:2-a1")) == Reason(
        "has-the-point", (), {"winner": 0, "points": 1}
    )
    ended = play(board(TOWER.format("rw"), scores="0-1", points=2), "d1:2-a1")
    assert MIXTOUR_VIEW.ending(ended) == Reason("has-points", (), {"winner": 1, "points": 2})
    assert MIXTOUR_VIEW.ending(play(board(NOTHING_GOES), "pass", "pass")) == Reason("both-passed")
    assert not MIXTOUR_VIEW.alerts(ended)
    assert rule_and_cells(MIXTOUR_VIEW.why_not(ended, ())) == ("over", "")
    assert not MIXTOUR_VIEW.routes(ended, (), at("c3"))


def test_the_record_is_sound() -> None:
    for text, options in (MIXTOUR_GAME.examples.vignette, MIXTOUR_GAME.examples.crowded_position):
        position = MIXTOUR_NOTATION.read_position(text, dict(options))
        assert MIXTOUR_NOTATION.write_position(position) == text
        assert position.legal()
    assert set(MIXTOUR_TEXTS.figures) <= set(MIXTOUR_TEXTS.reasons)
    assert MIXTOUR_GAME.options[0].values == tuple("123456789")
