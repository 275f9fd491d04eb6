"""The `styles` command: what it sees of a game, and how it sorts games."""

from __future__ import annotations

import random

import pytest

from game.core.game import Game, default_options
from game.games import GAMES
from lab.__main__ import main
from lab.match.arena import Contender, Terms
from lab.match.styles import SCORE, FeatureTable, features_of_game, measures_of_move

TERMS = Terms("stax", (), Contender("hard/hunter"), Contender("hard"), None, 30, 4, 30, 1)


def test_games_are_sorted_by_how_they_differ_and_not_by_their_results() -> None:
    chance = random.Random(1)

    def game(covers: float) -> dict[str, float]:
        return {"covers": covers + chance.uniform(-0.1, 0.1), "noise": chance.random(), SCORE: float(covers > 0.5)}

    table = FeatureTable({"low": [game(0.2) for _ in range(20)], "high": [game(0.8) for _ in range(20)]})
    assert table.names == ["covers", "noise"]
    assert [table.nearest({**game(covers), SCORE: 0.0}) for covers in (0.1, 0.3, 0.7, 0.9)] == ["low", "low"] + [
        "high"
    ] * 2
    assert table.nearest({}) == "low"


def test_what_varies_together_counts_hardly_more_than_once() -> None:
    chance = random.Random(2)

    def game(luck: float, aim: float) -> dict[str, float]:
        shared = luck + chance.gauss(0, 1)
        return {**{f"luck {number}": shared for number in range(9)}, "aim": aim + chance.gauss(0, 1)}

    table = FeatureTable({"low": [game(0, 0) for _ in range(200)], "high": [game(1, 3) for _ in range(200)]})
    lucky = {**{f"luck {number}": 1.0 for number in range(9)}, "aim": 0.5}
    assert table.nearest(lucky) == "low"


def test_a_game_is_seen_as_means_of_its_halves() -> None:
    features = features_of_game(TERMS, 0)
    assert features == features_of_game(TERMS, 0)
    assert 0 < features["places (first)"] <= 1
    assert 0 < features["places (early)"] <= 1
    assert features[SCORE] in (0, 0.5, 1)
    assert {"own reach (late)", "tallest own stack (late)"} <= features.keys()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_something_is_seen_of_every_first_move(game: Game) -> None:
    position = game.notation.start(default_options(game))
    assert list(measures_of_move(game, position, position.legal()[0]))


def test_a_landing_is_measured_from_the_middle_of_the_board_and_by_whose_piece_lies_there() -> None:
    game = GAMES["mixtour"]
    position = game.notation.read_position(",,,,/,,,,/,,,,/w,,,,/r,,,, W 0-0 -", default_options(game))
    to_red = dict(measures_of_move(game, position, game.notation.read_move(position, "a2:1-a1")))
    to_white = dict(measures_of_move(game, position, game.notation.read_move(position, "a1:1-a2")))
    assert (to_red["lands off the middle"], to_red["lands on an own piece"]) == (2, 0)
    assert to_white["lands on an own piece"] == to_white["moves a whole stack"] == 1


def test_a_placed_tile_covers_cells_of_own_and_of_enemy_tiles() -> None:
    game = GAMES["stack-22"]
    position = game.notation.read_position("W P0@0,0;Z2@-1,-2;R0@-2,-5;A1@-2,3", default_options(game))
    seen = {
        move: dict(measures_of_move(game, position, game.notation.read_move(position, move)))
        for move in ("A2@-2,3", "C0@-2,-4", "K5@-3,7")
    }
    covered = {move: (values["covers own"], values["covers enemy"]) for move, values in seen.items()}
    assert covered == {"A2@-2,3": (1, 4), "C0@-2,-4": (4, 1), "K5@-3,7": (0, 0)}


def test_a_level_without_characters_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["styles", "easy", "--known", "1", "--fresh", "1"])
    assert "there are no characters at easy" in capsys.readouterr().err
