"""Draws by repetition: announced when a situation comes again, claimed, offered, accepted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ai.scores import FORCED_WIN
from game.core import outcome
from game.core.errors import StaxError
from game.core.move import Move
from game.engine.info_line import read_info
from game.play.events import Ended, GameResult, Played, Repeated
from tests.play.fakes import TableFixture
from tests.play.pile import GAME

CLAIMING = replace(GAME, repetition="claim")
DRAWING = replace(GAME, repetition="draw")


@pytest.mark.parametrize("game", [CLAIMING, DRAWING], ids=["claim", "draw"])
def test_a_situation_that_comes_again_is_announced(game: object) -> None:
    fixture = TableFixture("pp", game=game)  # type: ignore[arg-type]
    fixture.table.play(Move(2))
    assert [type(event) for event in fixture.table.poll()] == [Played]
    fixture.set_repetition_count(2)
    fixture.table.play(Move(2))
    assert fixture.table.poll()[1:] == [Repeated(2)]


def test_nothing_is_announced_or_claimed_where_repetition_means_nothing() -> None:
    fixture = TableFixture("pp")
    fixture.set_repetition_count(3)
    fixture.table.play(Move(2))
    assert len(fixture.table.poll()) == 1
    assert not fixture.table.can_claim_draw
    with pytest.raises(StaxError, match="can claim a draw only when"):
        fixture.table.claim_draw()


@pytest.mark.parametrize(("times", "claimed"), [(1, False), (2, False), (3, True)])
def test_a_third_standing_may_be_claimed(times: int, claimed: bool) -> None:
    fixture = TableFixture("pp", game=CLAIMING)
    fixture.set_repetition_count(times)
    assert fixture.table.can_claim_draw == claimed


def test_a_claim_draws_and_is_saved() -> None:
    fixture = TableFixture("pp", game=CLAIMING)
    fixture.table.play(Move(2))
    fixture.set_repetition_count(3)
    fixture.table.poll()
    fixture.table.claim_draw()
    assert fixture.table.poll() == [Ended(GameResult(outcome.DRAW, "claimed"))]
    assert fixture.library.calls[-1] == ("finish", 1, "draw claimed")
    assert not fixture.table.can_claim_draw


def test_a_rule_that_draws_by_itself_leaves_nothing_to_claim() -> None:
    fixture = TableFixture("pp", game=DRAWING)
    fixture.set_repetition_count(3)
    assert not fixture.table.can_claim_draw


@pytest.mark.parametrize("content", [True, False])
def test_the_computer_claims_when_it_is_not_better(content: bool) -> None:
    fixture = TableFixture("pc", game=CLAIMING)
    fixture.table.play(Move(2))
    fixture.set_repetition_count(3)
    fixture.computer(1).content = content
    fixture.answers(1, 3)
    assert fixture.texts == ("2" if content else "23")
    assert fixture.table.result == (GameResult(outcome.DRAW, "claimed") if content else None)


@pytest.mark.parametrize("content", [True, False])
def test_an_offer_is_taken_by_a_computer_that_is_not_better(content: bool) -> None:
    fixture = TableFixture("pc")
    fixture.table.play(Move(2))
    fixture.computer(1).content = content
    assert fixture.table.offer_draw() is content
    assert fixture.table.result == (GameResult(outcome.DRAW, "agreed") if content else None)


def test_all_computers_must_take_an_offer() -> None:
    fixture = TableFixture("pcc")
    fixture.table.play(Move(2))
    fixture.computer(1).content = True
    assert not fixture.table.offer_draw()
    fixture.computer(2).content = True
    fixture.answers(1, 2)
    assert fixture.table.offer_draw()


def test_an_offer_before_the_first_move_is_refused_in_words() -> None:
    fixture = TableFixture("pc")
    fixture.computer(1).content = True
    with pytest.raises(StaxError, match="once per move"):
        fixture.table.offer_draw()
    assert fixture.table.result is None


def test_a_draw_that_was_refused_is_offered_again_only_after_a_move() -> None:
    fixture = TableFixture("pc")
    fixture.table.play(Move(2))
    assert not fixture.table.offer_draw()
    assert not fixture.table.can_offer_draw
    fixture.answers(1, 2)
    assert fixture.table.can_offer_draw
    fixture.table.refuse_draw()
    assert not fixture.table.can_offer_draw
    fixture.table.undo()
    fixture.table.play(Move(3))
    assert fixture.table.can_offer_draw


def test_an_undo_takes_a_draw_back() -> None:
    fixture = TableFixture("pp", game=CLAIMING)
    fixture.table.play(Move(2))
    fixture.set_repetition_count(3)
    fixture.table.claim_draw()
    fixture.table.undo()
    assert fixture.table.result is None


@pytest.mark.parametrize(
    ("line", "scores"),
    [
        ("info depth 3 line 1 score -25 nodes 10 nps 1 time 0.1 pv a", (-25, -25, -25)),
        ("info depth 3 line 2 score 90 nodes 10 nps 1 time 0.1 pv a", (90, 90, 90)),
        ("info depth 3 line 1 score 1/-2/3 nodes 10 nps 1 time 0.1 pv a", (1, -2, 3)),
        (
            "info depth 3 line 1 score win 3/loss 4/12 nodes 10 nps 1 time 0.1 pv a",
            (FORCED_WIN + 997, -FORCED_WIN - 996, 12),
        ),
        ("info depth 3 line 1 score loss 2 nodes 10", (-FORCED_WIN - 998,) * 3),
    ],
)
def test_the_score_of_a_line_is_read_for_each_seat(line: str, scores: tuple[int, ...]) -> None:
    for seat, score in enumerate(scores):
        found = read_info(line, seat)
        assert found is not None
        assert found.score == score


@pytest.mark.parametrize(
    "line",
    [
        *("", "info", "info string", "info depth x line 1 score 1 nodes 1", "info depth 1 line 1 score y nodes 1"),
        f"info depth {'9' * 5000} line 1 score 1 nodes 1",
        f"info depth 1 line {'9' * 5000} score 1 nodes 1",
        f"info depth 1 line 1 score win {'9' * 5000} nodes 1",
    ],
)
def test_a_line_without_a_score_is_none(line: str) -> None:
    assert read_info(line) is None
