"""Weights are found again from results that they have made; chances are what they say."""

from __future__ import annotations

import math
import random

import pytest

from game.ai.chances import (
    calibration,
    chances,
    is_certain,
    phase,
    player_chance,
    scale_of,
    score_of,
    scores_of_seats,
    shares,
)
from game.ai.scores import LOSS_RISK, WIN
from game.core.game import read_options
from game.core.match import Match
from game.core.weights import ChanceScale
from game.games import GAMES
from lab.tuning.fitting import Sample, fitted, fitted_scale, surprise

SCALE = 100.0


def results(seats: int, true: tuple[float, ...], count: int) -> list[Sample]:
    """Positions with random counts, won by seats as often as the weights say."""
    chance = random.Random(5)
    samples: list[Sample] = []
    for _ in range(count):
        own = [[float(chance.randrange(-3, 4)) for _ in true] for _ in range(seats)]
        middle = [sum(column) / seats for column in zip(*own, strict=True)]
        counted = tuple(tuple(2 * (one - mean) for one, mean in zip(row, middle, strict=True)) for row in own)
        scores = [sum(a * b for a, b in zip(true, row, strict=True)) for row in counted]
        winner = chance.choices(range(seats), shares([score / SCALE for score in scores]))[0]
        samples.append(Sample(counted, tuple(map(round, scores)), winner))
    return samples


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
def test_the_weights_that_made_the_results_are_found_again(seats: int) -> None:
    true = (40.0, -25.0, 0.0)
    samples = results(seats, true, 1500)
    found = fitted(samples, [0.0, 0.0, 0.0], SCALE, [math.inf] * 3)
    assert found == pytest.approx(true, abs=6)
    assert surprise(samples, found, SCALE) <= surprise(samples, true, SCALE)
    assert fitted_scale(samples, 400.0) == pytest.approx(SCALE, rel=0.15)


def test_weights_are_those_of_the_first_solver_which_was_written_by_hand() -> None:
    two, three = results(2, (40.0, -25.0), 300), results(3, (40.0, -25.0, 0.0), 300)
    assert fitted(two, [0.0] * 2, SCALE, [math.inf] * 2) == pytest.approx([38.551749, -27.829089], abs=1e-5)
    assert fitted(three, [10.0] * 3, SCALE, [5.0] * 3) == pytest.approx([31.067417, -13.343670, 1.163823], abs=1e-5)
    assert fitted_scale(two, 400.0) == pytest.approx(102.279028, abs=1e-5)


def test_no_direction_from_the_found_weights_leads_upward() -> None:
    samples = results(2, (40.0, -25.0), 300)
    found = fitted(samples, [0.0, 0.0], SCALE, [math.inf] * 2)
    for i in (0, 1):
        for step in (-1.0, 1.0):
            other = [value + step * (place == i) for place, value in enumerate(found)]
            assert surprise(samples, other, SCALE) > surprise(samples, found, SCALE)


def test_a_tight_prior_holds_a_weight_and_what_never_counts_stays() -> None:
    samples = [
        Sample(tuple((*row, 0.0) for row in sample.counted), sample.scores, sample.winner)
        for sample in results(2, (40.0, -25.0), 300)
    ]
    found = fitted(samples, [10.0, 10.0, 7.0], SCALE, [0.001, 1000.0, 5.0])
    assert found[0] == pytest.approx(10, abs=0.1)
    assert found[1] < -10
    assert found[2] == pytest.approx(7)


def test_far_too_strong_weights_come_back() -> None:
    samples = results(2, (40.0, -25.0), 300)
    assert fitted(samples, [4000.0, 2500.0], SCALE, [math.inf] * 2) == pytest.approx((40, -25), abs=15)
    assert fitted_scale(samples, 1.0) == pytest.approx(SCALE, rel=0.4)


def test_chances_add_up_and_grow_with_the_score() -> None:
    assert chances([0, 0], ChanceScale(300)) == [0.5, 0.5]
    assert chances([300, -300], ChanceScale(300))[0] == pytest.approx(1 / (1 + math.exp(-2)))
    assert sum(chances([100, -250, 150], ChanceScale(300))) == pytest.approx(1)
    assert chances([100_000, -100_000], ChanceScale(1))[0] == pytest.approx(1)


def test_a_forced_win_is_certain_and_a_forced_loss_leaves_the_others() -> None:
    assert chances([WIN - 3, 3 - WIN], ChanceScale(300)) == [1, 0]
    assert chances([-WIN + 4, 50, 50], ChanceScale(300)) == [0, 0.5, 0.5]
    assert sum(chances([4 - WIN, 4 - WIN, 4 - WIN], ChanceScale(300))) == pytest.approx(1)


def test_of_three_a_win_is_certain_within_a_turn_of_each_and_else_promised() -> None:
    scale = ChanceScale(300, win_reliability=0.6)
    assert chances([3 - WIN, WIN - 3, 3 - WIN], scale) == [0, 1, 0]
    assert chances([4 - WIN, WIN - 4, 4 - WIN], scale) == pytest.approx([0.2, 0.6, 0.2])
    assert chances([4 - WIN, WIN - 4], scale) == [0, 1], "two players are searched until it is proven"
    assert [is_certain(score, 3) for score in (WIN - 3, 3 - WIN, WIN - 4, 4 - WIN, 0)] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_of_three_one_who_hangs_has_the_share_of_an_equal() -> None:
    """Told as lost, as it was, such seats won 40 percent of their games."""
    assert chances([LOSS_RISK, 300, -300], ChanceScale(300)) == pytest.approx(
        [1 / 3, 2 / 3 / (1 + math.exp(-2)), 0.0795], abs=1e-3
    )
    assert chances([LOSS_RISK, 300, -WIN + 4], ChanceScale(300)) == pytest.approx([1 / 3, 2 / 3, 0])
    assert chances([LOSS_RISK, LOSS_RISK, LOSS_RISK], ChanceScale(300)) == pytest.approx([1 / 3] * 3)
    assert chances([LOSS_RISK, -LOSS_RISK], ChanceScale(300)) == pytest.approx([0, 1]), (
        "two players are searched until it is proven"
    )


def test_a_score_may_count_less_the_more_there_is_of_it() -> None:
    straight, bent = ChanceScale(300), ChanceScale(300, bend=100)
    assert chances([1, -1], bent)[0] == pytest.approx(chances([1, -1], straight)[0], abs=1e-6)
    assert chances([100, -100], bent)[0] == pytest.approx(1 / (1 + math.exp(-2 * math.asinh(1) / 3)))
    assert 0.5 < chances([3000, -3000], bent)[0] < chances([3000, -3000], straight)[0]
    assert sum(chances([100, -250, 150], bent)) == pytest.approx(1)


def test_a_seat_leads_in_the_beginning_and_scores_count_more_in_the_end() -> None:
    scale = ChanceScale(300, (0.0, 1.0), later=1.0)
    assert chances([0, 0], scale.at_phase(0.0))[1] == pytest.approx(1 / (1 + math.exp(-1)))
    assert chances([0, 0], scale.at_phase(0.5))[1] == pytest.approx(1 / (1 + math.exp(-0.5)))
    assert chances([0, 0], scale.at_phase(1.0))[1] == 0.5
    assert chances([300, -300], scale.at_phase(1.0))[0] == pytest.approx(1 / (1 + math.exp(-4)))


def test_the_chance_of_a_book_is_the_score_that_made_it() -> None:
    for seat in (0, 1):
        score = score_of(0.7, ChanceScale(3000.0))
        assert chances(scores_of_seats((score,), seat), ChanceScale(3000.0))[seat] == pytest.approx(0.7, abs=0.001)


def test_the_phase_of_a_game_depends_on_what_lies_on_the_table() -> None:
    phases = dict[str, list[float]]()
    for name in ("stack-22", "mixtour", "death-stacks"):
        match = Match(GAMES[name], read_options(GAMES[name], ()))
        phases[name] = [phase(match.game, match.position)]
        for _ in range(2):
            match.play(match.position.legal()[0])
            phases[name].append(phase(match.game, match.position))
    assert phases["stack-22"] == pytest.approx([0, 1 / 44, 2 / 44])
    assert phases["mixtour"] == pytest.approx([0, 1 / 40, 2 / 40])
    assert phases["death-stacks"] == [1, 1, 1]


def test_a_game_of_stax_has_gone_on_when_the_first_king_is_out() -> None:
    match = Match(GAMES["stax"], read_options(GAMES["stax"], ("players=3",)))
    phases = list[float]()
    for move in ("5@0,0", "015@1,0", "K@0,1", ""):
        match.play_text(move or match.move_text(match.position.legal()[0]))
        phases.append(phase(match.game, match.position))
    assert phases == [0, 0, 1, 1]


def test_the_chance_of_a_book_is_shown_as_an_analysis_shows_its_score() -> None:
    match = Match(GAMES["stack-22"], read_options(GAMES["stack-22"], ()))
    scale = scale_of(match.game, match.position)
    assert scale.leads[1] > 0
    assert player_chance(match.game, match.position, 0.5) == pytest.approx(1 / (1 + math.exp(scale.leads[1])))
    match.play(match.position.legal()[0])
    assert player_chance(match.game, match.position, 0.5) > 0.7, "the second seat moves now"
    assert player_chance(match.game, match.position, 0.7) > player_chance(match.game, match.position, 0.5)


def test_forecasts_are_compared_with_results() -> None:
    bins = calibration([(0.05, 0), (0.05, 1), (1.0, 1), (0.96, 1)])
    assert [(each.count, each.mean_forecast, each.mean_result) for each in bins] == [(2, 0.05, 0.5), (2, 0.98, 1)]
