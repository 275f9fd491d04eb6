"""The command `reliability`: one measure, part after part, each with a last line of results."""

from __future__ import annotations

import signal
from argparse import ArgumentError, ArgumentParser, Namespace
from importlib import import_module
from typing import Final, NamedTuple

from lab.arguments import add_seed, at_least
from lab.reliability.progress import Progress, stop


class Measure(NamedTuple):
    """A measure: what it tries, how often in full and in `--short`.

    The module of its name has `PARTS`, their names, and `measure(part, progress, args)`, which makes the tries that
    `progress` asks for, reports breaches to it, and returns the text for the last line.
    """

    help: str
    full: int
    short: int


MEASURES: Final = {
    "fuzz": Measure("inputs to each parser, by its grammar and by what they reach in it", 1_000_000, 3_000),
    "kills": Measure("processes that play and save, each killed in the middle of it", 1_000, 20),
    "library": Measure("games in a library that is opened, asked and paged through", 100_000, 3_000),
    "laws": Measure("games played by computers, whose positions are checked by every law", 10_000, 5),
    "disk": Measure("games while the system denies a disk, a file, the clock, the sound", 10, 1),
    "faults": Measure("system calls, allocations and bytes that fail, one in each process", 1_000, 6),
    "engines": Measure("moves asked of every bad engine, as a process", 5, 1),
    "monkey": Measure("actions of a monkey at the window", 100_000, 600),
    "starts": Measure("starts and ends of the program under Xvfb and openbox", 50, 5),
    "window": Measure("acts of a monkey at a real window under Xvfb and openbox", 20_000, 300),
}


NOVICES_HELP: Final = "In `laws`, one game in N is played by novices, the others at random (%(default)s)."


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command `reliability`."""
    measures = "; ".join(f"{name}, {measure.help} ({measure.full:,})" for name, measure in MEASURES.items())
    parser.add_argument("what", choices=list(MEASURES), metavar="WHAT", help=f"One of these: {measures}.")
    parser.add_argument("--count", type=int, help="The number of cases in each part.")
    parser.add_argument("--short", action="store_true", help="Try only as many cases as take less than a minute.")
    parser.add_argument("--first", type=int, default=0, help="The number of the first case (%(default)s).")
    add_seed(parser)
    parser.add_argument("--novices", type=at_least(1), default=25, metavar="N", help=NOVICES_HELP)
    parser.add_argument(
        "--keep", action="store_true", help="Let `fuzz` save inputs that reach new code in tests/corpus."
    )
    parser.add_argument("--only", metavar="PART", nargs="+", help="Measure only these parts.")


def run(args: Namespace) -> int:
    """The command `reliability`; the exit status, 1 after a breach."""
    measure = MEASURES[args.what]
    module = import_module(f"lab.reliability.{args.what}")
    unknown = set(args.only or ()) - set(module.PARTS)
    if unknown:
        raise ArgumentError(None, f"there is no part '{min(unknown)}': {', '.join(module.PARTS)}")
    usual = measure.short if args.short else measure.full
    count = usual if args.count is None else args.count
    if not 0 <= args.first < count:
        raise ArgumentError(None, "the count is above the first number, which is not negative")
    signal.signal(signal.SIGINT, stop)
    status = 0
    for part in args.only or module.PARTS:
        if not Progress.stopped:
            progress = Progress(f"{args.what} {part}", count, args.first)
            status |= progress.end(module.measure(part, progress, args))
    return status
