"""Tuning: the same plan gives the same weights however often it was stopped, by whomever the games are played."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from concurrent.futures import Executor
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from game.core.errors import StaxError
from game.core.weights import ChanceScale, read_weights
from game.games import GAMES
from lab.__main__ import main
from lab.tuning import tune
from lab.tuning.fitting import Sample
from lab.tuning.selfplay import Play, batch, counted
from lab.tuning.workers import workers

MIXTOUR = GAMES["mixtour"]
PLAY = Play("mixtour", ("points=2",), nodes=30, opening=4, cut=120, kept=4, seed=3)
PLAN = tune.Plan(PLAY, rounds=2, batches=3, games=2, looseness=0.5, start=MIXTOUR.ai.weights.text)


class KilledError(Exception):
    """Stands in for a kill of the process."""


class InlineExecutor(Executor):
    """Plays each batch when it is asked for; is killed after `most`."""

    def __init__(self, most: int = 1000) -> None:
        self.done: list[Sequence[int]] = []
        self.most = most

    def map(self, fn: Any, *columns: Any, **_named: Any) -> Any:
        for play, weights, numbers in zip(*columns, strict=True):
            if len(self.done) == self.most:
                raise KilledError
            self.done.append(numbers)
            yield fn(play, weights, numbers)


def tuned(folder: Path, executor: Executor, plan: tune.Plan = PLAN) -> str:
    result = tune.tune(plan, folder, executor, lambda _line: None)
    return tune.written(plan, result, "python -m lab tune", "a day")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    folder = tmp_path_factory.mktemp("whole")
    return folder, tuned(folder, InlineExecutor())


@pytest.mark.slow
@pytest.mark.parametrize("most", [0, 2, 4, 8])
def test_what_was_killed_goes_on_and_comes_out_the_same(whole: tuple[Path, str], tmp_path: Path, most: int) -> None:
    with pytest.raises(KilledError):
        tuned(tmp_path, InlineExecutor(most))
    (tmp_path / "batch-00004.part").write_text("[[[0.")  # a kill while it was being written
    rest = InlineExecutor()
    assert tuned(tmp_path, rest) == whole[1]
    assert len(rest.done) == 9 - most


def test_a_finished_plan_plays_nothing_more(whole: tuple[Path, str]) -> None:
    again = InlineExecutor()
    assert tuned(whole[0], again) == whole[1]
    assert again.done == []


@pytest.mark.slow
def test_processes_come_to_the_same(whole: tuple[Path, str], tmp_path: Path) -> None:
    with workers(2, None) as pool:
        assert tuned(tmp_path, pool) == whole[1]


@pytest.mark.skipif(find_spec("distributed") is None, reason="the extra `cluster` is not installed")
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_comes_to_the_same(whole: tuple[Path, str], tmp_path: Path) -> None:
    from distributed import LocalCluster

    settings = {"n_workers": 1, "threads_per_worker": 2, "processes": False, "dashboard_address": None}
    with LocalCluster(**settings) as cluster, workers(1, cluster.scheduler_address) as pool:
        assert tuned(tmp_path, pool) == whole[1]


def test_a_folder_is_one_plans(whole: tuple[Path, str], tmp_path: Path) -> None:
    shutil.copytree(whole[0], tmp_path, dirs_exist_ok=True)
    other = tune.Plan(PLAY, rounds=3, batches=3, games=2, looseness=0.5, start=MIXTOUR.ai.weights.text)
    with pytest.raises(StaxError, match="another plan"):
        tuned(tmp_path, InlineExecutor(), other)
    (tmp_path / "batch-00001.json").write_text("[[1]]")
    with pytest.raises(StaxError, match=r"batch-00001\.json is damaged"):
        tuned(tmp_path, InlineExecutor())


def test_the_file_says_how_it_was_made_and_is_lower_in_loss(whole: tuple[Path, str]) -> None:
    weights = read_weights(whole[1], list(MIXTOUR.ai.weights.values), "it")
    assert weights.record["games"] == 12
    assert weights.record["date"] == "a day"
    assert float(weights.record["loss-after"]) <= float(weights.record["loss-before"])
    assert weights.as_list() != MIXTOUR.ai.weights.as_list()
    assert weights.engine_scales[2].unit > 0


def test_without_rounds_only_the_scale_is_fitted(tmp_path: Path) -> None:
    text = MIXTOUR.ai.weights.text + "seats-3 = 70\n" if MIXTOUR.ai.weights.engine_scales else MIXTOUR.ai.weights.text
    plan = tune.Plan(PLAY, rounds=0, batches=3, games=2, looseness=0.5, start=text)
    weights = read_weights(tuned(tmp_path, InlineExecutor(), plan), list(MIXTOUR.ai.weights.values), "it")
    assert weights.values == MIXTOUR.ai.weights.values
    assert weights.record == MIXTOUR.ai.weights.record
    assert weights.engine_scales[2].unit > 0
    assert weights.engine_scales.get(3, ChanceScale(70)) == ChanceScale(70)


@pytest.mark.parametrize(
    ("name", "options"), [("mixtour", ("points=2",)), pytest.param("stax", ("players=3",), marks=pytest.mark.slow)]
)
def test_kept_positions_have_a_sum_of_nothing_and_a_result(name: str, options: tuple[str, ...]) -> None:
    play = Play(name, options, nodes=30, opening=4, cut=60, kept=3, seed=1)
    weights = GAMES[name].weights_for(3 if "players=3" in options else 2).text
    found: list[Sample] = batch(play, weights, range(2))
    assert found == batch(play, weights, range(2))
    for sample in found:
        assert len(sample.counted) == len(sample.scores)
        assert all(sum(column) == 0 for column in zip(*sample.counted, strict=True))
        assert sum(sample.targets()) == pytest.approx(1)


def test_every_game_has_a_scale_for_each_number_of_seats() -> None:
    for game in GAMES.values():
        seats = {game.seats({option.key: value}) for option in game.options for value in option.values}
        assert all(count in game.weights_for(count).engine_scales for count in seats)
        assert {count for number in seats for count in game.weights_for(number).engine_scales} == seats


@pytest.mark.parametrize("name", GAMES)
def test_what_is_counted_times_the_weights_is_the_score(name: str) -> None:
    game = GAMES[name]
    position = game.notation.read_position(game.examples.vignette[0], dict(game.examples.vignette[1]))
    scores = [game.ai.evaluator(position).score(seat) for seat in range(position.seats)]
    rows = counted(game, position)
    values = game.weights_for(position.seats).as_list()
    sums = [sum(value * count for value, count in zip(values, row, strict=True)) for row in rows]
    assert sums == pytest.approx(scores, abs=len(rows[0]) if position.seats > 2 else 0)


def test_the_command_goes_on_and_refuses_what_makes_no_sense(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["mixtour", str(tmp_path), "--option", "points=2", "--nodes", "30", "--cut", "40"]
    words += ["--rounds", "1", "--batches", "2", "--games", "1", "--jobs", "1"]
    assert main(["tune", *words]) == 0
    first = capsys.readouterr().out
    assert (tmp_path / "weights.toml").read_text() in first
    assert main(["tune", *words]) == 0
    assert capsys.readouterr().out == first
    for bad in (["--nodes", "0"], ["--option", "points=77"], ["--weights", str(tmp_path / "none")]):
        with pytest.raises(SystemExit):
            main(["tune", *words, *bad])


def test_a_match_is_played_by_two_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(MIXTOUR.ai.weights.text)
    bad.write_text("[weights]\n" + "".join(f"{name} = {-value}\n" for name, value in MIXTOUR.ai.weights.values.items()))
    words = ["master", "master", "--game", "mixtour", "--seconds", "0", "--nodes", "60", "--games", "8", "--jobs", "1"]
    assert main(["match", *words, "--weights-first", str(good), "--weights-second", str(bad)]) == 0
    found = re.search(r"^won (\d+) ", capsys.readouterr().out, re.MULTILINE)
    assert found is not None
    assert int(found[1]) > 5
    bad.write_text("[weights]\n")
    with pytest.raises(SystemExit):
        main(["match", *words, "--weights-second", str(bad)])
    assert "reserve is missing" in capsys.readouterr().err
