"""The `tune` command: fit a game's weights, and the scale of its chances, on games that it plays against itself.

The work goes in rounds: in each, batches of games are played by the weights as they are, then the weights are fitted on
all games so far.  One more round with the final weights gives the scale of their scores.  Each finished batch is a
file in FOLDER; the same command continues from these files, and the result is the same as without an interruption.
"""

from __future__ import annotations

import json
import math
import os
import sys
from argparse import ArgumentError, ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path
from typing import Final

from game.ai.chances import DEFAULT_SCALE, CalibrationBin, calibration, shares
from game.core.errors import StaxError
from game.core.game import read_options
from game.core.speed import check_one_speed
from game.core.weights import MAX_WEIGHT, Weights, read_weights
from game.games import GAMES
from lab.arguments import add_number, add_option, add_seed, as_argument_error, at_least, from_args
from lab.files import write_whole
from lab.long_work import resumable
from lab.tuning.fitting import Sample, fitted, fitted_scale, surprise
from lab.tuning.selfplay import Play, batch
from lab.tuning.weights_file import rewritten
from lab.tuning.workers import workers

SCALE: Final = 400.0  # the first guess
NARROW: Final = 10.0  # added to the deviation, so that a weight of 0 can change


@dataclass(frozen=True, slots=True)
class Plan:
    """How weights are fitted: rounds of batches of games, and how far weights may move from their old values.

    `looseness` is the standard deviation of a weight's prior, in parts of the weight (and NARROW).
    """

    play: Play
    rounds: int
    batches: int
    games: int
    looseness: float
    start: str


@dataclass(frozen=True, slots=True)
class Result:
    """The fitted weights, the number of positions, the log loss before and after, and the samples of the last round."""

    values: dict[str, int]
    positions: int
    scale: float
    shown: list[Sample]
    before: float
    after: float


def tune(plan: Plan, folder: Path, executor: Executor, report: Callable[[str], None]) -> Result:
    """Carry out a plan, except for the batches that are already finished in the folder."""
    _claim(plan, folder)
    first = read_weights(plan.start, plan.play.names(), "the weights to start from")
    samples: list[Sample] = []
    weights, before, after = first, 0.0, 0.0
    for number in range(plan.rounds):
        samples += _round(plan, folder, executor, weights.text, number)
        scale = _first_scale(samples, first)
        values = _fitted(plan, samples, first, scale)
        weights = replace(
            first,
            values=values,
            text=rewritten(first.text, values, first.record, first.engine_scales, first.player_scales),
        )
        before = surprise(samples, first.as_list(), scale)
        after = surprise(samples, weights.as_list(), scale)
        report(f"round {number + 1}: {len(samples)} positions, log loss {before:.5f}, fitted {after:.5f}")
    shown = _round(plan, folder, executor, weights.text, plan.rounds)
    return Result(dict(weights.values), len(samples), fitted_scale(shown, SCALE), shown, before, after)


def _claim(plan: Plan, folder: Path) -> None:
    """Write the plan into the folder; raises StaxError if the folder has another plan."""
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(asdict(plan), indent=1)
    path = folder / "plan.json"
    if not path.exists():
        write_whole(path, [text])
    elif path.read_text(encoding="utf-8").rstrip("\n") != text:
        raise StaxError("{folder} has the batches of another plan: give an empty folder.", folder=folder)


def _round(plan: Plan, folder: Path, executor: Executor, text: str, number: int) -> list[Sample]:
    """The samples of a round's batches; plays the batches whose files are missing."""
    numbers = range(number * plan.batches, (number + 1) * plan.batches)
    paths = {one: folder / f"batch-{one:05}.json" for one in numbers}
    lacking = [one for one in numbers if not paths[one].exists()]
    games = [range(one * plan.games, (one + 1) * plan.games) for one in lacking]
    for one, found in zip(
        lacking, executor.map(batch, [plan.play] * len(lacking), [text] * len(lacking), games), strict=True
    ):
        write_whole(paths[one], [json.dumps([(sample.counted, sample.scores, sample.winner) for sample in found])])
    samples = [sample for one in numbers for sample in _read(paths[one])]
    if not samples:
        raise StaxError("No position was undecided: play more games, or use fewer random plies.")
    return samples


def _read(path: Path) -> list[Sample]:
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
        return [
            Sample(tuple(tuple(map(float, row)) for row in counted), tuple(scores), winner)
            for counted, scores, winner in values
        ]
    except (OSError, ValueError, TypeError) as error:
        raise StaxError("{path} is damaged ({error}): remove it to play it again.", path=path, error=error) from error


def _first_scale(samples: Sequence[Sample], weights: Weights) -> float:
    """The scale with which the old weights predict best, so that the unit of the new ones stays the same."""
    values = weights.as_list()

    def score(row: Sequence[float]) -> int:
        return round(sum(value * count for value, count in zip(values, row, strict=True)))

    scored = [replace(sample, scores=tuple(map(score, sample.counted))) for sample in samples]
    return fitted_scale(scored, SCALE)


def _fitted(plan: Plan, samples: Sequence[Sample], first: Weights, scale: float) -> dict[str, int]:
    start = [float(value) for value in first.as_list()]
    looseness = [plan.looseness * abs(value) + NARROW for value in start]
    found = fitted(samples, start, scale, looseness)
    return {
        name: max(-MAX_WEIGHT, min(MAX_WEIGHT, round(value))) for name, value in zip(first.values, found, strict=True)
    }


def calibrated(samples: Sequence[Sample]) -> list[CalibrationBin]:
    """How chances fitted on one half of the samples predict the results of the other half, which has other games."""
    half = len(samples) // 2
    scale = fitted_scale(samples[:half], SCALE)
    forecasts: list[tuple[float, float]] = []
    for sample in samples[half:]:
        chances = shares([score / scale for score in sample.scores])
        forecasts += zip(chances, sample.targets(), strict=True)
    return calibration(forecasts)


def written(plan: Plan, result: Result, command: str, day: str) -> str:
    """The text of the fitted weights file."""
    first = read_weights(plan.start, list(result.values), "the weights to start from")
    seats = len(result.shown[0].scores)
    record: dict[str, str | int | float] = {
        "made": command,
        "date": day,
        "games": plan.rounds * plan.batches * plan.games,
        "positions": result.positions,
        "loss-before": round(result.before, 5),
        "loss-after": round(result.after, 5),
    }
    if plan.rounds == 0:
        record = dict(first.record)
    scale = replace(first.engine_scales.get(seats, DEFAULT_SCALE), unit=min(round(result.scale, 1), MAX_WEIGHT))
    return rewritten(first.text, result.values, record, {**first.engine_scales, seats: scale}, first.player_scales)


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command `tune`."""
    parser.add_argument("game", choices=list(GAMES), metavar="GAME", help=f"One of {', '.join(GAMES)}.")
    parser.add_argument(
        "folder", type=Path, metavar="FOLDER", help="Save finished batches here; the same command continues from them."
    )
    add_option(parser)
    parser.add_argument(
        "--weights", type=Path, metavar="FILE", help="Start from this weights file instead of the game's own."
    )
    parser.add_argument(
        "--rounds",
        type=at_least(0),
        default=2,
        help="The number of fits (%(default)s); 0 fits only the scale of chances.",
    )
    add_number(parser, "--batches", 50, "The number of batches in a round")
    add_number(parser, "--games", 10, "The number of games in a batch")
    add_number(parser, "--nodes", 500, "The number of moves tried for a move")
    add_number(
        parser, "--opening", 5, "The least number of random plies at the beginning; some games have one more", minimum=0
    )
    add_number(parser, "--cut", 200, "The number of plies after which a game is drawn")
    add_number(parser, "--kept", 12, "The greatest number of positions taken from a game")
    parser.add_argument(
        "--looseness",
        type=float,
        default=0.5,
        help="About how far a weight may move, in multiples of itself (%(default)s).",
    )
    add_number(parser, "--jobs", os.cpu_count() or 1, "The number of batches played at once")
    parser.add_argument("--cluster", metavar="ADDRESS", help="Use the workers of a Dask scheduler instead.")
    add_seed(parser)


def _plan(args: Namespace) -> Plan:
    game = GAMES[args.game]
    if not 0 <= args.looseness < math.inf:
        raise ArgumentError(None, "looseness is not negative")
    with as_argument_error():
        shipped = game.weights_for(game.seats(read_options(game, args.option)))
        start = shipped.text if args.weights is None else args.weights.read_text(encoding="utf-8")
        read_weights(start, list(shipped.values), str(args.weights))
    play = from_args(Play, args, options=tuple(args.option))
    return from_args(Plan, args, play=play, start=start)


def run(args: Namespace) -> int:
    """The command `tune GAME FOLDER`; the exit status.  The new file is FOLDER/weights.toml."""
    plan = _plan(args)
    check_one_speed()
    with resumable("tune", "batch"), workers(args.jobs, args.cluster) as executor:
        result = tune(plan, args.folder, executor, lambda line: print(line, file=sys.stderr, flush=True))
    text = written(plan, result, " ".join(["python -m lab", *args.words]), date.today().isoformat())
    write_whole(args.folder / "weights.toml", text.splitlines())
    print(text, end="")
    print("\npredicted    won  positions")
    for bin_ in calibrated(result.shown):
        print(f"{bin_.mean_forecast:9.1%} {bin_.mean_result:6.1%} {bin_.count:10}")
    return 0
