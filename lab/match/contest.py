"""The `match` command: two players, each a level, UCT, a careless beginner or random play, against each other.

The score's interval is that of Student's t over the openings; with `--sprt` the match ends as soon as it is decided.
"""

from __future__ import annotations

import json
import signal
import sys
import time
from argparse import ArgumentError, ArgumentParser, Namespace
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import asdict
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from statistics import fmean
from typing import Final

from game.ai.levels import LEVELS
from game.core.game import Game
from game.core.weights import read_weights
from lab.arguments import add_game, add_number, as_argument_error, asked_game, from_args
from lab.files import ValueFile
from lab.long_work import in_order
from lab.match.arena import NO_LEVELS, Contender, Terms, level_figures, play_opening, read_figure, read_player
from lab.match.counts import Course, counts_report, course_from_values, scores
from lab.match.standings import Sequential, elo, interval
from lab.processes import process_pool

STOPPED: Final = 130  # what a shell says of a command ended by Ctrl+C


def report(terms: Terms, seats: int, openings: Sequence[Sequence[float]], seconds: float) -> str:
    """The lines that the command prints at the end."""
    games = [game for pair in openings for game in pair]
    score = interval(openings)
    lines = [
        f"{terms.first} against {terms.second}: {len(games)} games in {seconds:.0f} s",
        f"won {sum(game == 1 for game in games)} drawn {sum(0 < game < 1 for game in games)} "
        f"lost {sum(game == 0 for game in games)}",
        f"score {score.mean:.1%} ({score.low:.1%} to {score.high:.1%}, 95 percent interval)",
    ]
    by_seat = ", ".join(f"{fmean(results):.1%}" for results in zip(*openings, strict=True))
    lines.append(f"in seat 1 to {seats}: {by_seat}")
    if seats > 2:
        lines.append(f"equal play scores {1 / seats:.1%}")
    mean, low, high = (elo(part, seats) for part in (score.mean, score.low, score.high))
    lines.append(f"elo {mean:+z.0f} ({low:+z.0f} to {high:+z.0f})")
    return "\n".join(lines)


class MatchFile:
    """The openings of a match that were played, in a file, an opening a line after the head; more are appended.

    The head has the terms and the figures of both players' levels.  Raises StaxError for the file of another match.
    """

    def __init__(self, path: Path, terms: Terms) -> None:
        levels = [level_figures(terms, player) for player in (terms.first, terms.second)]
        self._file = ValueFile(path, json.dumps({"terms": asdict(terms), "levels": levels}))
        self._file.rewrite()
        self.openings = [[course_from_values(values) for values in opening] for opening in self._file.values]

    def continued(self, games: Generator[list[Course], None, None]) -> Generator[list[Course], None, None]:
        """The openings of the file, then those that are played, each of which is appended."""
        yield from self.openings
        for opening in games:
            self._file.append([list(asdict(course).values()) for course in opening])
            yield opening


def played(terms: Terms, numbers: Sequence[int], jobs: int) -> Generator[list[Course], None, None]:
    """The games of the openings with these numbers, `jobs` games at once, each process on its own."""
    play = partial(play_opening, terms)
    if jobs == 1:
        yield from map(play, numbers)
        return
    # Ctrl+C reaches every process of a terminal; this process decides what follows.
    with process_pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        try:
            yield from in_order(partial(pool.submit, play), numbers, jobs)
        finally:  # games under way when a match ends may take minutes, and their results are not used
            for child in active_children():
                child.terminate()


def play_out(
    games: Generator[list[Course], None, None],
    count: int,
    report: Callable[[str], None],
    test: Sequential | None = None,
) -> tuple[list[list[Course]], bool]:
    """Play a match out; its openings, and whether all of them, or as many as the test asks for, were played.

    Ctrl+C ends it with the openings that were finished.
    """
    openings: list[list[Course]] = []
    with closing(games):
        try:
            for opening in games:
                openings.append(opening)
                so_far = scores(openings)
                if len(openings) % 10 == 0 and len(openings) < count:
                    ratio = "" if test is None else f", log likelihood ratio {test.ratio(so_far):+.2f}"
                    report(f"{len(openings)} of {count} openings, score {interval(so_far).mean:.1%}{ratio}")
                if test is not None and test.decision(so_far):
                    break
        except KeyboardInterrupt:
            return openings, False
    return openings, True


def _weights(game: Game, seats: int, path: Path | None) -> str | None:
    """The text of a weights file for a game with this number of seats; None without a path."""
    if path is None:
        return None
    text = path.read_text(encoding="utf-8")
    read_weights(text, list(game.weights_for(seats).values), str(path))
    return text


def _contender(game: Game, seats: int, args: Namespace, which: str) -> Contender:
    """The first or the second player."""
    given = vars(args)
    figures = tuple(read_figure(text) for text in given[f"set_{which}"])
    return Contender(given[which], figures, _weights(game, seats, given[f"weights_{which}"]), given[f"threads_{which}"])


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command `match`."""
    names = [*LEVELS, *NO_LEVELS]
    help_text = f"The first player: one of {', '.join(names)}, or a strength between two levels, such as easy+40."
    parser.add_argument("first", type=read_player, metavar="A", help=help_text)
    parser.add_argument("second", type=read_player, metavar="B", help="The second player, chosen in the same way.")
    add_game(parser)
    add_number(parser, "--games", 200, "The number of games")
    parser.add_argument(
        "--seconds",
        type=float,
        default=0.1,
        help="The seconds for a move (%(default)s); with 0 only --nodes limits it.",
    )
    parser.add_argument(
        "--nodes", type=int, help="The greatest number of moves tried for a move, and of random games that uct plays."
    )
    for which in ("first", "second"):
        parser.add_argument(
            f"--set-{which}",
            action="append",
            default=[],
            metavar="NAME=NUMBER",
            help=f"Change a setting of the {which} player's level; repeat for more.",
        )
        parser.add_argument(
            f"--threads-{which}", type=int, default=1, help=f"The number of threads of the {which} player."
        )
        parser.add_argument(
            f"--weights-{which}", type=Path, metavar="FILE", help=f"The weights file of the {which} player."
        )
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("LOW", "HIGH"),
        help="End when a sequential test decides between these two Elo differences.",
    )
    parser.add_argument(
        "--into",
        type=Path,
        metavar="FILE",
        help="Save finished openings in this file; the same match continues from there.",
    )
    parser.add_argument(
        "--counts",
        action="store_true",
        help="Print when kings were placed, and threats, captures and lengths of games.",
    )
    add_number(parser, "--jobs", 2, "The number of games played at once")
    add_number(parser, "--opening", 4, "The number of random plies at the beginning", minimum=0)
    parser.add_argument("--seed", type=int, default=1, help="The seed of the random numbers (%(default)s).")
    add_number(parser, "--cut", 400, "The number of plies after which a game is drawn")


def run(args: Namespace) -> int:
    """The command `match A B`; the exit status."""
    game, options, seats = asked_game(args)
    with as_argument_error():
        first, second = (_contender(game, seats, args, which) for which in ("first", "second"))
    if args.seconds < 0:
        raise ArgumentError(None, "seconds are not negative")
    if args.seconds == 0 and args.nodes is None:
        raise ArgumentError(None, "without seconds, say how many --nodes")
    seconds = args.seconds or None
    terms = from_args(Terms, args, options=tuple(options), first=first, second=second, seconds=seconds)
    test = None if args.sprt is None else Sequential(args.sprt[0], args.sprt[1], seats)
    began = time.monotonic()
    count = -(-args.games // seats)
    with as_argument_error():
        file = None if args.into is None else MatchFile(args.into, terms)
    numbers = range(0 if file is None else len(file.openings), count)
    games = played(terms, numbers, args.jobs)
    games = games if file is None else file.continued(games)
    openings, ended = play_out(games, count, partial(print, file=sys.stderr, flush=True), test)
    if not ended:
        print(f"python -m lab match: stopped after {len(openings)} of {count} openings", file=sys.stderr)
        if not openings:
            return STOPPED
    results = scores(openings)
    print(report(terms, seats, results, time.monotonic() - began))
    if args.counts:
        print(counts_report(openings))
    if test is not None:
        decided = test.decision(results) or "undecided"
        print(f"sprt {test.low:g} {test.high:g}: {decided} (log likelihood ratio {test.ratio(results):+.2f})")
    return 0 if ended else STOPPED
