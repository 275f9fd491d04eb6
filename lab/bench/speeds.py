"""The `bench` command: how fast each game's rules and search run, by one thread's processor time.

Random games show the rules alone; the mean length of theirs shows that they are uniformly random.  Alpha-beta without
any other pruning shows rules, ordering and evaluation together; unordered, it tries the moves as they are listed.  What
is `judged` are moves scored one ply deep.
"""

from __future__ import annotations

import time
from argparse import ArgumentError, ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median

from game.ai import nogil
from game.ai.search import Search
from game.ai.transposition_table import TranspositionTable
from game.core.game import Game, Options, default_options, read_options
from game.core.levels import PLAIN_LEVEL
from game.core.speed import check_one_speed, is_program_compiled
from game.engine import bench
from game.games import GAMES
from lab.arguments import add_number, add_option, as_argument_error, positive_seconds
from lab.bench import growth
from lab.files import write_table

AS_LISTED = partial(bench.measure_alpha_beta, ordering=False)
MIDGAMES = 50  # positions over which the median speed of alpha-beta is taken


def cases(only: str | None, given: Sequence[str]) -> Iterator[tuple[Game, Options]]:
    """The games and options to measure: those asked for, or each game as it is and each number of its seats."""
    for game in GAMES.values():
        if only is not None and game.id != only:
            continue
        usual = default_options(game)
        if given:
            yield game, read_options(game, given)
            continue
        seat_counts = {game.seats(usual)}
        yield game, usual
        for option in game.options:
            for value in option.values:
                other = {**usual, option.key: value}
                if game.seats(other) not in seat_counts:
                    seat_counts.add(game.seats(other))
                    yield game, other


def measured(game: Game, options: Options, seconds: float, runs: int) -> list[str]:
    """The lines that are printed of one case: medians over the runs."""
    title = " ".join([game.id, *(f"{key}={value}" for key, value in options.items())])
    played = [found for _ in range(runs) if (found := bench.measure_playouts(game, options, seconds, _never))]
    speeds = [
        made / took
        for made, took in (
            bench.run_plain_search(game, p) for p in islice(bench.random_positions(game, options), MIDGAMES)
        )
    ]
    return [
        title,
        f"  random games   {median(run.per_second for run in played):>12,.0f} a second, "
        f"{median(run.plies for run in played):.1f} plies",
        f"  alpha-beta     {_median(bench.measure_alpha_beta, game, options, seconds, runs):>12,.0f} moves a second",
        f"  unordered      {_median(AS_LISTED, game, options, seconds, runs):>12,.0f} moves a second, as listed",
        f"  ordered        {median(speeds):>12,.0f} median of {len(speeds)} positions",
        f"  judged         {_median(judged, game, options, seconds, runs):>12,.0f} moves a second",
    ]


Measure = Callable[[Game, Options, float, Callable[[], bool]], float | None]


def _median(measure: Measure, game: Game, options: Options, seconds: float, runs: int) -> float:
    return median(found for _ in range(runs) if (found := measure(game, options, seconds, _never)) is not None)


def _never() -> bool:
    return False


def grow(game: Game, options: Options, count: int, folder: Path) -> list[str]:
    """Write the speed by position size as CSV, and with Matplotlib as a picture; returns the lines to print."""
    name = "-".join([game.id, *(value for value in options.values() if len(value) < 10)])
    found = growth.samples(game, options, count)
    write_table(folder / f"{name}.csv", growth.Sample, found)
    said = [f"  growth         {folder / name}.csv"]
    try:
        growth.plot(name, found, folder / f"{name}.svg")
    except ImportError:
        return [*said, "  no picture: Matplotlib is not installed (the extra 'plots')"]
    return [*said, f"                 {folder / name}.svg"]


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command `bench`."""
    parser.add_argument("--game", choices=list(GAMES), help="Measure only this game.")
    add_option(parser)
    parser.add_argument(
        "--seconds",
        type=positive_seconds,
        default=2.0,
        help="The processor time in seconds for each number and run (%(default)s).",
    )
    add_number(parser, "--runs", 5, "The number of runs, of which the median is printed")
    parser.add_argument(
        "--plots",
        type=Path,
        metavar="FOLDER",
        help="Write plots of how speed depends on the position into this folder.",
    )
    add_number(parser, "--samples", 400, "The number of positions in the plots")


def run(args: Namespace) -> int:
    """The command `bench`; the exit status."""
    if args.option and args.game is None:
        raise ArgumentError(None, "--option needs a --game")
    check_one_speed()
    with as_argument_error():
        if args.plots is not None:
            args.plots.mkdir(parents=True, exist_ok=True)
        print("compiled" if is_program_compiled() else "plain", flush=True)
        for game, options in cases(args.game, args.option):
            print("\n".join(measured(game, options, args.seconds, args.runs)), flush=True)
            if args.plots is not None:
                print("\n".join(grow(game, options, args.samples, args.plots)), flush=True)
    return 0


def judged(game: Game, options: Options, seconds: float, stopped: Callable[[], bool]) -> float | None:
    """Moves a second that are scored one ply deep, as at the root of a selective search."""
    moves, spent, level = 0, 0.0, replace(PLAIN_LEVEL, finalists=1)
    for position in bench.random_positions(game, options):
        if stopped():
            return None
        search = Search(position, game.ai.evaluator(position), TranspositionTable(0), level)
        nogil.list_root(search)
        began = time.thread_time()
        nogil.deepen(search, 1, 0)
        spent += time.thread_time() - began
        moves += search.root_count
        if spent >= seconds:
            break
    return moves / spent
