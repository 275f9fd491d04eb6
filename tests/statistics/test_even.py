"""An opponent about as strong as the player: which games count, and where the rating goes."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.ai.level_ratings import elo_of, rating_below_master, strength_at, top_rating
from game.core.glicko import Encounter
from game.games import GAMES
from game.library.saved import Entry
from game.play.setup import EVEN_LEVEL, Seat, Setup
from game.statistics.even import (
    FIRST_SHARE,
    LEVEL_DEVIATION,
    OwnResult,
    own_strength,
    rate,
    read_own_result,
    with_even_seats,
    with_even_wish,
)

TOP = top_rating("stax", 2)


def entry(result: str, *seats: str, start: str | None = None, at: float = 0.0, game: str = "stax") -> Entry:
    """A game of the library."""
    return Entry(1, game, {}, seats, start, at, at, result, "", "", 9, None)


@pytest.mark.parametrize(
    ("game", "score"),
    [
        (entry("win 0 played", "person", "computer:easy"), 1.0),
        (entry("win 1 resigned", "person", "computer:easy"), 0.0),
        (entry("draw agreed", "computer:easy+40", "person"), 0.5),
    ],
)
def test_a_finished_game_against_a_level_counts(game: Entry, score: float) -> None:
    found = read_own_result(game, "")
    assert found is not None
    assert found.score == score
    assert found.encounters[0].rating == elo_of("stax", 2, "easy+40" if score == 0.5 else "easy")


@pytest.mark.parametrize(
    "game",
    [
        entry("", "person", "computer:easy"),
        entry("win 0 played", "person", "person Bo"),
        entry("win 0 played", "computer:easy", "computer:easy"),
        entry("win 0 played", "person", "computer:easy", start="2 L -"),
        entry("win 0 played", "person", "computer:wizard"),
        entry("win 0 played", "person Ana", "computer:easy"),
        replace(entry("win 0 played", "person", "computer:easy"), clock="5:00+3@100,20"),
    ],
)
def test_other_games_do_not_count(game: Entry) -> None:
    assert read_own_result(game, "") is None


def test_each_name_has_a_strength_of_its_own() -> None:
    games = [entry("win 0 played", "person Ana", "computer:hard", at=float(i)) for i in range(5)]
    assert own_strength("stax", 2, games, "Ana").games == 5
    assert own_strength("stax", 2, games, "").games == 0
    assert own_strength("stax", 3, games, "Ana").games == 0
    assert own_strength("mixtour", 2, games, "Ana").games == 0


def test_of_three_an_even_player_wins_a_third() -> None:
    won = read_own_result(entry("win 0 played", "person", "computer:easy", "computer:easy"), "")
    lost = read_own_result(entry("win 2 played", "person", "computer:hard", "computer:easy"), "")
    assert won is not None
    assert lost is not None
    assert [each.score for each in won.encounters] == [1.0, 1.0]
    assert [(each.rating, each.score) for each in lost.encounters] == [(elo_of("stax", 3, "easy"), 0.0)]


def test_a_new_player_begins_gently() -> None:
    for game_id in GAMES:
        strength = own_strength(game_id, 2, [])
        first = elo_of(game_id, 2, strength.level)
        assert first is not None
        assert first == pytest.approx(FIRST_SHARE * rating_below_master(game_id, 2), abs=5)
        casual = elo_of(game_id, 2, "casual+")
        assert casual is not None
        assert first < casual


@pytest.mark.slow_cases("0.1", "0.3", "0.7")
@pytest.mark.parametrize("share", [0.1, 0.3, 0.5, 0.7, 0.9])
def test_after_ten_games_about_half_are_won(share: float) -> None:
    """Simulated players; the levels are wrong by up to 60 Elo."""
    chance, scores = random.Random(f"even {share}"), list[float]()
    for _player in range(60):
        results = list[OwnResult]()
        for game in range(30):
            elo = elo_of("stax", 2, strength_at("stax", 2, rate(results, "stax", 2).rating)) or 0.0
            real = elo + chance.uniform(-60, 60)
            score = float(chance.random() < 1 / (1 + 10 ** ((real - share * TOP) / 400)))
            results.append(OwnResult(game, (Encounter(elo, LEVEL_DEVIATION, score),)))
        scores += [each.score for each in results[10:]]
    assert 0.44 < sum(scores) / len(scores) < 0.56


def test_the_setting_becomes_a_strength_and_a_setting_again() -> None:
    setup = Setup("stax", {}, (Seat("", "Ana"), Seat(EVEN_LEVEL), Seat("hard")))
    found = with_even_seats(setup, "easy+40")
    assert [seat.level for seat in found.seats] == ["", "easy+40", "hard"]
    assert with_even_wish(found) == setup
