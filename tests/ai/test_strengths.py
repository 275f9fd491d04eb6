"""Strengths between two levels: their texts, their figures, and that they play."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from game.ai.level_ratings import (
    SCORES_AGAINST_LOWER_LEVEL,
    elo_of,
    level_ratings,
    nearest_level,
    strength_at,
    top_rating,
)
from game.ai.levels import LEVELS, base_level, level_of, level_places, offered_level, offered_levels
from game.ai.strengths import MIXED_SHARE, common_level, figures_of, is_mixed, mix, place_of, split_level
from game.ai.thinker import Limits, Thinker, Thought
from game.core.game import default_options
from game.core.levels import UNBOUNDED, Level, MixedLevel
from game.core.position import Position
from game.games import GAMES
from game.play.setup import LEVEL_NAMES


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("easy", ("easy", 0)),
        ("easy+0", ("easy", 0)),
        ("hard+99", ("hard", 99)),
        ("master+0", ("master", 0)),
        ("hard++", ("hard", 0)),
    ],
)
def test_a_strength_is_a_level_and_a_percentage(text: str, found: tuple[str, int]) -> None:
    assert split_level(text) == found


@pytest.mark.parametrize(
    "text",
    ["", "even", "easy+100", "easy+-1", "easy+1.5", "easy+\u0661", "master+1", "+4", "master+", "easy+4+"],
)
def test_other_texts_name_no_strength(text: str) -> None:
    assert split_level(text) is None
    assert nearest_level("stax", text) == common_level(text) == text
    assert place_of(GAMES["stax"], text) is None


@pytest.mark.parametrize("game_id", GAMES)
def test_the_figures_lie_between_those_of_the_neighbours(game_id: str) -> None:
    game, names = GAMES[game_id], list(LEVELS)
    for weaker, stronger in pairwise(names):
        low, high = (level_of(game, name, 2) for name in (weaker, stronger))
        mixed = figures_of(game, f"{weaker}+50", 2)
        assert isinstance(mixed, MixedLevel)
        assert mixed.share == (0.5 if stronger != "master" else 0.5 / MIXED_SHARE)
        for drawn in (mixed.weaker, mixed.stronger):
            assert min(low.noise, high.noise, 1) <= drawn.noise <= max(low.noise, high.noise)
            assert min(low.notice, high.notice) <= drawn.notice <= max(low.notice, high.notice)
        assert (mixed.weaker.depth, mixed.stronger.depth) == (low.depth, high.depth)
        assert mixed.stronger.nodes < UNBOUNDED or low.nodes == UNBOUNDED
        assert mixed.weaker.nodes >= min(low.nodes, high.nodes)


def test_what_cannot_be_halved_is_drawn_by_the_share() -> None:
    mixed = mix(Level(depth=1, noise=400), Level(depth=3, noise=100), 0.25)
    assert mixed.weaker.noise == mixed.stronger.noise == 283
    assert [mixed.draw(chance).depth for chance in (0.0, 0.24, 0.25, 0.99)] == [3, 3, 1, 1]


@pytest.mark.parametrize("game_id", GAMES)
def test_just_below_master_the_strength_is_master_with_a_limit(game_id: str) -> None:
    """The number of searched nodes grows without a jump, up to more than a move's time allows."""
    game = GAMES[game_id]
    expert, master = level_of(game, "expert", 2), level_of(game, "master", 2)
    nodes = []
    for percent in range(1, 100):
        mixed = figures_of(game, f"expert+{percent}", 2)
        assert isinstance(mixed, MixedLevel)
        nodes.append(mixed.stronger.nodes)
        if percent >= 100 * MIXED_SHARE:
            assert mixed.share == 1.0
            assert mixed.stronger == replace(master, nodes=nodes[-1], noise=max(1, master.noise))
    assert all(1 <= high / low < 1.12 for low, high in pairwise([expert.nodes, *nodes]))
    assert nodes[-1] > 400 * expert.nodes


def reached_depth(thinker: Thinker, position: Position) -> int:
    """The depth of the last thought about a position."""
    thoughts: list[Thought] = []
    thinker.think(position, Limits(), thoughts.append)
    return thoughts[-1].depth


def test_a_thinker_draws_for_each_position_and_repeats() -> None:
    game = GAMES["mixtour"]
    depths = []
    for seed in range(40):
        position = game.notation.start(default_options(game))
        strength = MixedLevel(Level(depth=1), Level(depth=2), 0.5)
        seen = [reached_depth(Thinker(game, strength, seed, megabytes=1), position) for _ in range(2)]
        assert seen[0] == seen[1]
        depths.append(seen[0])
    assert 8 <= depths.count(2) <= 32


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seats", [2, 3])
def test_the_ladder_and_back(game_id: str, seats: int) -> None:
    top = top_rating(game_id, seats)
    for share in range(11):
        elo = top * share / 10
        there = elo_of(game_id, seats, strength_at(game_id, seats, elo))
        assert there == pytest.approx(elo, abs=top / 100)
    assert strength_at(game_id, seats, -1000) == "novice+0"
    assert strength_at(game_id, seats, 10_000) == "master+0"
    assert elo_of(game_id, seats, "even") is None


def test_the_rungs_are_the_measured_levels() -> None:
    for level, elo in level_ratings("stax").items():
        assert elo_of("stax", 2, level) == elo
        assert nearest_level("stax", strength_at("stax", 2, elo + 5)) == level


@pytest.mark.parametrize("game_id", GAMES)
def test_a_level_of_a_game_is_a_strength_with_a_name(game_id: str) -> None:
    game = GAMES[game_id]
    for name, percent in game.ai.levels_between.items():
        assert figures_of(game, name, 2) == figures_of(game, f"{base_level(name)}+{percent}", 2)
        assert elo_of(game_id, 2, name) == elo_of(game_id, 2, f"{base_level(name)}+{percent}")
        assert common_level(name) == base_level(name)
        assert not is_mixed(name)
        assert offered_level(game, name) == name
    assert set(game.ai.levels_between) <= set(LEVEL_NAMES)
    assert list(level_places(game)) == [name for name in LEVEL_NAMES if name in level_places(game)]
    measured = SCORES_AGAINST_LOWER_LEVEL[game_id]
    assert list(measured) == [name for name in level_places(game) if name in measured]
    assert {*LEVELS} <= {"novice", *measured, "master"}


def test_a_plus_that_a_game_lacks_is_ignored() -> None:
    game = GAMES["stack-22"]
    assert figures_of(game, "casual+", 2) == level_of(game, "casual", 2)
    assert offered_level(game, "casual+") == "casual"
    assert offered_level(game, "expert++") == "medium"
    assert offered_levels(game) == ("novice", "easy", "casual", "medium", "master")
