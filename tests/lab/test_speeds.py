"""The engine's benchmarks."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from game.core.game import default_options
from game.engine import bench
from game.games import GAMES
from lab.__main__ import main
from lab.bench import growth
from lab.bench.speeds import cases, judged


def test_every_game_is_measured_with_each_number_of_its_seats() -> None:
    found = [(game.id, game.seats(options)) for game, options in cases(None, ())]
    assert len(found) == len(set(found))
    assert {name for name, _ in found} == set(GAMES)
    assert ("stax", 3) in found


@pytest.mark.slow
def test_the_command_prints_every_figure_and_writes_the_growth(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--game", "mixtour", "--seconds", "0.01", "--runs", "1", "--plots", str(tmp_path), "--samples", "3"]
    assert main(["bench", *words]) == 0
    printed = capsys.readouterr().out
    for figure in ("random games", "plies", "alpha-beta", "median of 50", "judged", "growth"):
        assert figure in printed
    rows = list(csv.DictReader((tmp_path / "mixtour-1.csv").read_text(encoding="utf-8").splitlines()))
    assert [int(row["pieces"]) for row in rows] == sorted(int(row["pieces"]) for row in rows)
    assert all(float(row["per_second"]) > 0 for row in rows)


@pytest.mark.parametrize("name", GAMES)
def test_samples_are_alike_each_time_and_know_their_size(name: str) -> None:
    game = GAMES[name]
    first, again = (growth.samples(game, default_options(game), 2) for _ in range(2))
    assert [(s.pieces, s.height, s.in_hand) for s in first] == [(s.pieces, s.height, s.in_hand) for s in again]
    assert first[0].pieces > 0
    assert first[0].height > 0


def test_medians_are_taken_by_size() -> None:
    found = [growth.Sample(3, 1, 0, speed) for speed in (1.0, 9.0, 2.0)] + [growth.Sample(4, 2, 0, 5.0)]
    assert growth.medians(found, "pieces") == {3: 2.0, 4: 5.0}
    assert growth.medians(found, "in_hand") == {0: 3.5}


def test_a_stopped_measure_has_no_figure() -> None:
    game = GAMES["mixtour"]
    for measure in (bench.measure_playouts, bench.measure_alpha_beta, judged):
        assert measure(game, default_options(game), 1.0, lambda: True) is None


def test_what_cannot_be_measured_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["bench", "--seconds", "0"])
    assert "above 0" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="2"):
        main(["bench", "--game", "mixtour", "--option", "points=0"])
    assert "points" in capsys.readouterr().err
