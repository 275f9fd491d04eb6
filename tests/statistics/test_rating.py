"""The rating against the levels: where it lies, how surely, and when there is none."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

from game.ai.level_ratings import SCORES_AGAINST_LOWER_LEVEL, level_ratings
from game.games import GAMES
from game.play.setup import LEVEL_NAMES
from game.statistics.rating import expected_score, performance_rating

AGAINST = re.compile(r"against ([a-z]+\+*)")
LEVELS = Path(__file__).parents[2] / "docs" / "levels.md"


def test_the_ladder_is_what_the_document_of_levels_says() -> None:
    rows = [line.split("|")[1:-1] for line in LEVELS.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    over = next(row for row in rows if "Stack-22" in row[-1])
    for column, title in enumerate(over):
        game_id = title.strip().lower().replace(" ", "-")
        if game_id in GAMES:
            cells = {row[0].strip(): row[column].strip() for row in rows if len(row) == len(over)}
            measured = [(level, cells[level]) for level in LEVEL_NAMES if cells.get(level, "")[:1].isdigit()]
            below = ["novice", *(level for level, _cell in measured)]
            scores = {
                level: (float(cell.split()[0]), against[1] if (against := AGAINST.search(cell)) else weaker)
                for (level, cell), weaker in zip(measured, below, strict=False)
            }
            assert scores.pop("master")[0] > 50
            assert list(scores.items()) == list(SCORES_AGAINST_LOWER_LEVEL[game_id].items())
    assert [round(level_ratings(game_id)["expert"], -1) for game_id in ("stax", "death-stacks", "mixtour")] == [
        1240,
        1560,
        1580,
    ]


def test_the_expected_score_at_the_rating_is_the_one_made() -> None:
    results = [(0.0, 1.0)] * 6 + [(300.0, 0.5)] * 3 + [(700.0, 0.0)] * 4
    rating = performance_rating(results)
    assert rating is not None
    assert sum(expected_score(rating.elo, against) for against, _score in results) == pytest.approx(7.5, abs=0.001)


def test_even_scores_against_one_level_are_its_strength_with_the_known_error() -> None:
    rating = performance_rating([(500.0, score) for score in (1.0, 0.0) * 50])
    assert rating is not None
    assert rating.elo == pytest.approx(500, abs=0.1)
    assert rating.error == pytest.approx(1.96 * 800 / math.log(10) / math.sqrt(100), rel=1e-3)


def test_where_all_was_won_or_lost_there_is_only_a_bound() -> None:
    for score, bound, elo in ((1.0, 1, 300.0), (0.0, -1, 100.0)):
        rating = performance_rating([(100.0, score)] * 5 + [(300.0, score)] * 5)
        assert rating is not None
        assert (rating.bound, rating.elo) == (bound, elo)


def test_few_games_have_no_rating_and_of_many_the_latest_count() -> None:
    assert performance_rating([(100.0, 1.0)] * 9) is None
    rating = performance_rating([(100.0, 1.0)] * 100 + [(100.0, 0.0)] * 100)
    assert rating is not None
    assert (rating.games, rating.bound) == (100, 1)
