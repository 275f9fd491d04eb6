"""The cost of a move, its kind, and the summary of a whole game."""

from __future__ import annotations

import pytest

from game.analysis.verdict import Verdict, accuracy, drifts, kind_of, turning_points


def made(seat: int, *losses: float) -> list[Verdict]:
    return [
        Verdict(2 * index + seat + 1, seat, f"m{index}", 0.6, 0.6 - loss, kind_of(loss, False, False))
        for index, loss in enumerate(losses)
    ]


@pytest.mark.parametrize(
    ("loss", "won", "wins", "kind"),
    [
        (0.049, False, False, ""),
        (0.05, False, False, "inaccuracy"),
        (0.10, False, False, "mistake"),
        (0.15, False, False, "blunder"),
        (0.60, True, False, "missed win"),
        (0.04, True, False, ""),
        (0.60, True, True, ""),  # a slower win
    ],
)
def test_what_a_loss_is_called(loss: float, won: bool, wins: bool, kind: str) -> None:
    assert kind_of(loss, won, wins) == kind


def test_the_three_moves_that_cost_most_are_listed_in_their_order() -> None:
    verdicts = made(0, 0.3, 0.0, 0.06, 0.2, 0.5)
    assert [verdict.move for verdict in turning_points(verdicts)] == ["m0", "m3", "m4"]
    assert turning_points(made(0, 0.01, 0.04)) == []


def test_a_slow_loss_is_reported_where_no_move_is_a_fault() -> None:
    slow = made(0, 0.0, 0.04, 0.04, 0.0, 0.04, 0.04, 0.0)
    (drift,) = drifts(slow)
    assert (drift.seat, drift.first, drift.last) == (0, 3, 11)
    assert drift.loss == pytest.approx(0.16)
    assert drifts(made(0, 0.04, 0.04, 0.04)) == []
    assert drifts(made(0, 0.04, 0.04, 0.2, 0.04, 0.04)) == []  # a fault parts them, and is reported by itself
    both = sorted([*slow, *made(1, *[0.0] * 7)], key=lambda verdict: verdict.ply)
    assert drifts(both) == [drift]


def test_an_accuracy_needs_ten_own_moves_and_is_never_whole_with_a_blunder() -> None:
    assert accuracy(made(0, *[0.0] * 9), 0) is None
    assert accuracy(made(0, *[0.0] * 10), 0) == pytest.approx(100, abs=0.01)
    assert accuracy(made(0, *[0.0] * 10), 1) is None
    flawed = accuracy([*made(0, *[0.0] * 5000), *made(0, 0.16)], 0)
    assert flawed is not None
    assert flawed <= 99
    worse, worst = accuracy(made(0, *[0.05] * 10), 0), accuracy(made(0, *[0.3] * 10), 0)
    assert worse is not None
    assert worst is not None
    assert 100 > worse > worst > 0


def test_a_lost_tenth_costs_what_the_published_formula_says() -> None:
    # 103.1668 exp(-0.04354 * 10) - 3.1669, the same for each move, so that no weight matters
    assert accuracy(made(0, *[0.1] * 12), 0) == pytest.approx(63.58, abs=0.01)
