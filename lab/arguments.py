"""What the lab's commands have in common on the command line."""

from __future__ import annotations

import os
from argparse import ArgumentError, ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterator
from contextlib import contextmanager

from game.core.errors import StaxError
from game.games import GAMES


def add_deeds(parser: ArgumentParser) -> _SubParsersAction[ArgumentParser]:
    """Let one of several deeds be asked for, each with arguments of its own, as `deed`."""
    return parser.add_subparsers(metavar="DEED", dest="deed", required=True, help="Say what is to be done.")


def add_deed(deeds: _SubParsersAction[ArgumentParser], name: str, told: str) -> ArgumentParser:
    """Add a deed with its help; returns its parser."""
    return deeds.add_parser(name, help=told, description=told)


def add_which_game(parser: ArgumentParser) -> None:
    """Ask for a game, as the first argument."""
    parser.add_argument("game", choices=list(GAMES), metavar="GAME", help=f"Take one of {', '.join(GAMES)}.")


def add_seed(parser: ArgumentParser) -> None:
    """Let the number be asked for by which chance is drawn."""
    parser.add_argument("--seed", type=int, default=1, help="Draw chance by this number (%(default)s).")


def add_workers(parser: ArgumentParser) -> None:
    """Let the processes or the cluster be asked for that do the work."""
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="Work with so many (%(default)s).")
    parser.add_argument("--cluster", metavar="ADDRESS", help="Let the workers of a Dask scheduler work instead.")


def add_game(parser: ArgumentParser) -> None:
    """Let a game, its options and the number of its players be asked for."""
    parser.add_argument("--game", choices=list(GAMES), default=next(iter(GAMES)), help="Take this game (%(default)s).")
    add_option(parser)
    parser.add_argument("--players", metavar="N", help="Let so many play; it is the same as --option players=N.")


def add_option(parser: ArgumentParser) -> None:
    """Let options of a game be asked for."""
    parser.add_argument(
        "--option", metavar="KEY=VALUE", action="append", default=[], help="Set an option of the game; repeat for more."
    )


def options_of(told: Namespace) -> list[str]:
    """The options of the game that were asked for."""
    return [*told.option, *([f"players={told.players}"] if told.players else [])]


@contextmanager
def as_asked() -> Iterator[None]:
    """Turn what goes wrong into a fault of the command line; raises ArgumentError."""
    try:
        yield
    except (StaxError, OSError, UnicodeDecodeError) as error:
        raise ArgumentError(None, str(error)) from error
