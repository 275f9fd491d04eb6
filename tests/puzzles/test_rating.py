"""The rating is Glicko-2: the worked example of its paper, and what follows from it for puzzles."""

from __future__ import annotations

import pytest

from game.core.glicko import MAX_DEVIATION, Encounter, Rating, rating_after_period
from game.puzzles.rating import BEGINNER_RATING, rating_after_puzzle


def test_the_worked_example() -> None:
    """Glickman's own, whose figures he rounded on the way."""
    games = Encounter(1400, 30, 1), Encounter(1550, 100, 0), Encounter(1700, 300, 0)
    after = rating_after_period(Rating(1500, 200, 0.06), games)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_who_is_surprising_becomes_volatile() -> None:
    steady, changing = Rating(1500, 50, 0.06), Rating(1500, 50, 0.06)
    for _ in range(30):
        changing = rating_after_period(changing, (Encounter(2400, 30, 1),) * 3)
        steady = rating_after_period(steady, (Encounter(1500, 30, 1), Encounter(1500, 30, 0)))
    assert changing.volatility > 0.06 > steady.volatility


def test_a_strong_player_is_known_after_some_puzzles() -> None:
    player = BEGINNER_RATING
    for _ in range(12):
        player = rating_after_puzzle(player, round(player.rating), solved=player.rating < 1800)
    assert abs(player.rating - 1800) < 250
    assert player.deviation < 150


def test_days_without_puzzles_make_it_less_sure() -> None:
    known = Rating(1500, 60, 0.06)
    week, year = known.after_days(7), known.after_days(365)
    assert known.after_days(0) == known
    assert known.deviation < week.deviation < year.deviation < MAX_DEVIATION
    assert known.after_days(10**6).deviation == MAX_DEVIATION
    assert year.rating == known.rating


@pytest.mark.parametrize("puzzle", [1, 9999])
@pytest.mark.parametrize("solved", [True, False])
def test_no_rating_of_a_puzzle_breaks_it(puzzle: int, solved: bool) -> None:
    after = rating_after_puzzle(BEGINNER_RATING, puzzle, solved)
    assert (after.rating > BEGINNER_RATING.rating) == solved or after.rating == pytest.approx(BEGINNER_RATING.rating)
    assert 0 < after.deviation <= MAX_DEVIATION
