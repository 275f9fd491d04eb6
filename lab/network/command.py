"""The `network` command: play games for a network to learn from, and train one on them.

`play` adds games to a file and goes on where it stopped; `train` reads any number of such files, holds a part of the
games out, and writes the network that foretells those best.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentError, ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from game.core.errors import StaxError
from game.core.game import Game, read_options
from game.core.network_file import NetworkFigures, format_network
from game.games import GAMES
from lab.arguments import add_deed, add_deeds, add_number, add_option, add_seed, add_which_game
from lab.files import ValueFile, write_whole
from lab.long_work import in_order, progress_bar, resumable
from lab.network.games import Example, GamePlan, examples, game_from_value, play_game
from lab.network.integers import as_integers, integer_scores
from lab.network.trainer import Batch, Training, log_loss, train
from lab.processes import process_pool

HELD_OUT: Final = 10  # a game of so many is held out
SPREAD: Final = 2_654_435_761  # games are held out here and there, not in a row


def held_out(example: Example) -> bool:
    """Whether the game of an example is not trained on."""
    return (example.game * SPREAD >> 12) % HELD_OUT == 0


def as_batch(found: Sequence[Example], counted: bool = False) -> Batch:
    """Examples for the trainer: by what the network is told, or what the terms count."""
    rows = [example.counted if counted else example.inputs for example in found]
    return Batch(np.array(rows, np.float32), np.array([example.result for example in found], np.float32))


def read_examples(game: Game, paths: Sequence[Path]) -> tuple[list[Example], int]:
    """The examples in the games of some files, and how many games those are."""
    found: list[Example] = []
    count = 0
    for path in paths:
        try:
            with path.open(encoding="utf-8") as file:
                head = file.readline().rstrip("\n")
            options = json.loads(head)["options"]
            for value in ValueFile(path, head).values:
                found += examples(game, options, game_from_value(value))
                count += 1
        except (OSError, ValueError, TypeError, KeyError) as error:
            raise StaxError("{path} is no file of games: {error}", path=path, error=error) from error
    return found, count


def learn(game: Game, paths: Sequence[Path], training: Training, made: str, day: str) -> NetworkFigures:
    """The network trained on the games of some files; tells how it and the terms alone foretell the games held out."""
    found, count = read_examples(game, paths)
    known = [example for example in found if not held_out(example)]
    kept = [example for example in found if held_out(example)]
    if not known or not kept:
        raise StaxError("These are too few games: play more.")
    linear = Training((), training.rate, 0.0, training.epochs, training.patience, training.batch, training.seed)
    _, linear_loss = train(as_batch(known, True), as_batch(kept, True), linear, _tell)
    layers, loss = train(as_batch(known), as_batch(kept), training, _tell)
    unit = game.weights_for(2).engine_scales[2].unit / 2
    record: dict[str, str | int | float] = {"made": made, "date": day, "games": count, "positions": len(found)}
    figures = as_integers(layers, unit, {**record, "loss-linear": round(linear_loss, 5), "loss": round(loss, 5)})
    batch = as_batch(kept)
    scores = integer_scores(figures, batch.inputs.astype(np.int64)).astype(np.float32)
    integer_loss = log_loss(scores / np.float32(unit), batch.results)
    _tell(f"held out: linear {linear_loss:.5f}, network {loss:.5f}, in integers {integer_loss:.5f}")
    return figures


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def add_arguments(parser: ArgumentParser) -> None:
    """What the command `network` can be told."""
    deeds = add_deeds(parser)
    play = add_deed(deeds, "play", "Play games and keep them in a file; the same command goes on where it stopped.")
    add_which_game(play)
    play.add_argument("file", type=Path, metavar="FILE", help="Keep the games here.")
    add_option(play)
    add_number(play, "--games", 1000, "Play so many games")
    add_number(play, "--nodes", 1500, "Let each move try so many moves")
    add_number(play, "--stray", 8, "Let chance choose in so many of 100 plies", least=0)
    add_number(play, "--jobs", 1, "Play so many games at once")
    add_seed(play)
    learned = add_deed(deeds, "train", "Train a network on the games of some files and write it.")
    add_which_game(learned)
    learned.add_argument("files", type=Path, nargs="+", metavar="FILE", help="Learn from the games in this file.")
    learned.add_argument("--to", type=Path, required=True, metavar="FILE", help="Write the network here.")
    learned.add_argument("--units", type=int, nargs=2, default=(64, 16), help="Have so many units in the two layers.")
    learned.add_argument("--decay", type=float, default=0.1, help="Let weights shrink so much (%(default)s).")
    add_number(learned, "--epochs", 20, "Go so often through all positions")
    add_seed(learned)


def run(args: Namespace) -> int:
    """The command `network`; the exit status."""
    game = GAMES[args.game]
    if not input_names(game):
        raise ArgumentError(None, f"{game.name} has no network")
    if args.deed == "play":
        _play(args)
        return 0
    training = Training(tuple(args.units), decay=args.decay, epochs=args.epochs, seed=args.seed)
    made = " ".join(["python -m lab", *args.words])
    figures = learn(game, args.files, training, made, date.today().isoformat())
    write_whole(args.to, format_network(figures, input_names(game)).splitlines())
    return 0


def input_names(game: Game) -> list[str]:
    """What a game's network is told; nothing if it has no network."""
    position = game.notation.start(read_options(game, ()))
    return list(game.ai.evaluator(position).network_inputs())


def _play(args: Namespace) -> None:
    """Play the games that a file lacks."""
    plan = GamePlan(args.game, tuple(args.option), args.nodes, args.stray, str(args.seed))
    file = ValueFile(args.file, json.dumps(asdict(plan)))
    file.rewrite()
    numbers = range(len(file.values), args.games)
    with resumable("network"), progress_bar(args.games, len(file.values)) as show:
        for done, played in enumerate(_played(plan, numbers, args.jobs), len(file.values) + 1):
            file.append(played)
            show(done, f"{done} of {args.games} games")


def _played(plan: GamePlan, numbers: Sequence[int], jobs: int) -> Iterator[list[object]]:
    with process_pool(jobs) as pool:
        play = partial(play_game, plan)
        for played in in_order(lambda number: pool.submit(play, number), numbers, jobs):
            yield played.as_value()
