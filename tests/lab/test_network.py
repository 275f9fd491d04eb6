"""A network is trained on games that are kept: stopped and continued they are the same, and it learns what is there."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from game.core.network import IntegerNetwork
from game.core.network_file import read_network
from game.games import GAMES
from lab.__main__ import main
from lab.network.command import input_names
from lab.network.games import GamePlan, examples, game_from_value, play_game
from lab.network.integers import as_integers, integer_scores
from lab.network.trainer import Batch, Layers, Training, train

STACK22 = GAMES["stack-22"]
PLAN = GamePlan("stack-22", ("tiles=ACDEFHIK",), 60, 30, "3")


def exclusive_or(count: int, seed: int) -> Batch:
    """Results that no weighted sum foretells: one of two inputs, not both."""
    inputs = np.random.default_rng(seed).integers(0, 2, (count, 3)).astype(np.float32)
    return Batch(inputs, (inputs[:, 0] != inputs[:, 1]).astype(np.float32))


def test_a_network_learns_what_a_sum_cannot_and_the_integers_say_the_same() -> None:
    known, kept = exclusive_or(1500, 1), exclusive_or(300, 2)
    layers, loss = train(known, kept, Training((12, 4), rate=0.02, batch=64), lambda _line: None)
    assert loss < 0.1 < 0.6 < train(known, kept, Training(()), lambda _line: None)[1]
    figures = as_integers(layers, 1000, {})
    inputs = kept.inputs.astype(np.int64)
    log_odds = layers.answers(layers.activations(kept.inputs))
    assert np.abs(integer_scores(figures, inputs) - 1000 * log_odds).max() < 40
    asked = IntegerNetwork(figures)
    answers = [asked.answer([int(number) for number in row], 0) for row in inputs[:40]]
    assert answers == integer_scores(figures, inputs[:40]).tolist()


def test_the_gradients_are_the_slopes_of_the_loss() -> None:
    batch = exclusive_or(40, 3)
    layers = Layers([3, 5, 4, 1], np.random.default_rng(4))
    for bias in layers.biases:
        bias += 0.3  # away from where units begin to be clipped
    for array, gradient in zip(layers.arrays(), layers.gradients(batch), strict=True):
        at = (0,) * array.ndim
        before = array[at]
        losses = []
        for moved in (before - 0.01, before + 0.01):
            array[at] = moved
            losses.append(layers.loss(batch))
        array[at] = before
        assert (losses[1] - losses[0]) / 0.02 == pytest.approx(gradient[at], abs=0.002)


def test_a_game_s_examples_are_told_from_the_side_of_the_player_to_move() -> None:
    played = play_game(PLAN, 1)
    assert game_from_value(json.loads(json.dumps(played.as_value()))) == played == play_game(PLAN, 1)
    found = list(examples(STACK22, PLAN.options, played))
    assert found
    for example in found:
        mover = example.inputs[0] % 2  # of 16 plies
        assert example.result == (0.5 if played.winner < 0 else float(played.winner == mover))


@pytest.mark.slow
def test_games_are_played_on_and_a_network_is_written(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("whole", "stopped")]
    play = ["--nodes", "40", "--option", "tiles=ACDEFHIK", "--stray", "20"]
    assert main(["network", "play", "stack-22", str(files[0]), "--games", "12", *play]) == 0
    assert main(["network", "play", "stack-22", str(files[1]), "--games", "5", *play]) == 0
    assert main(["network", "play", "stack-22", str(files[1]), "--games", "12", *play]) == 0
    assert files[0].read_text() == files[1].read_text()
    to = tmp_path / "network.toml"
    assert main(["network", "train", "stack-22", *map(str, files), "--to", str(to), "--units", "8", "4"]) == 0
    network = read_network(to.read_text(), input_names(STACK22), str(to))
    assert network.record["games"] == 24


def test_what_cannot_be_done_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games"
    path.write_text('{"options": []}\n[1, 2]\n')
    assert main(["network", "train", "stack-22", str(path), "--to", str(tmp_path / "to")]) != 0
    assert "is no file of games" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["network", "play", "stax", str(path)])
    assert "Stax has no network" in capsys.readouterr().err
