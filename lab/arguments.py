"""What the lab's commands have in common on the command line."""

from __future__ import annotations

import os
from argparse import ArgumentError, ArgumentParser, ArgumentTypeError, Namespace, _SubParsersAction
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from typing import Any, TypeVar

from game.core.errors import StaxError
from game.core.game import Game, read_options
from game.core.speed import check_one_speed
from game.games import GAMES

Fields = TypeVar("Fields")


def at_least(minimum: int) -> Callable[[str], int]:
    """The type of an argument that is a whole number of at least `minimum`."""

    def number(text: str) -> int:
        if int(text) < minimum:
            raise ArgumentTypeError(f"it is at least {minimum}")
        return int(text)

    return number


def add_number(parser: ArgumentParser, name: str, default: int, help_text: str, minimum: int = 1) -> None:
    """Add an option for a whole number of at least `minimum`; its help is `help_text` with the default."""
    parser.add_argument(name, type=at_least(minimum), default=default, help=f"{help_text} (%(default)s).")


def positive_seconds(text: str) -> float:
    """The type of an argument that is a time in seconds, above 0."""
    if not float(text) > 0:
        raise ArgumentTypeError("it is above 0")
    return float(text)


def from_args(kind: type[Fields], args: Namespace, **others: Any) -> Fields:
    """A dataclass whose fields are the arguments of the same names, a list as a tuple, and `others`."""
    named = {each.name: getattr(args, each.name) for each in fields(kind) if each.name not in others}  # type: ignore[arg-type]  # a dataclass
    lists = {name: tuple(value) for name, value in named.items() if isinstance(value, list)}
    return kind(**{**named, **lists, **others})


def add_subcommands(parser: ArgumentParser) -> _SubParsersAction[ArgumentParser]:
    """Require a subcommand, which the parsed arguments have as `subcommand`; add each with `add_subcommand`."""
    return parser.add_subparsers(metavar="SUBCOMMAND", dest="subcommand", required=True, help="What to do.")


def add_subcommand(subcommands: _SubParsersAction[ArgumentParser], name: str, help_text: str) -> ArgumentParser:
    """Add a subcommand with its help; returns its parser."""
    return subcommands.add_parser(name, help=help_text, description=help_text)


def add_which_game(parser: ArgumentParser) -> None:
    """Add the argument `game`, without dashes."""
    parser.add_argument("game", choices=list(GAMES), metavar="GAME", help=f"One of {', '.join(GAMES)}.")


def add_seed(parser: ArgumentParser) -> None:
    """Add the option `--seed`."""
    parser.add_argument("--seed", type=int, default=1, help="The seed of the random numbers (%(default)s).")


def add_workers(parser: ArgumentParser) -> None:
    """Add the options `--processes` and `--cluster`, which choose the workers."""
    add_number(parser, "--processes", os.cpu_count() or 1, "The number of processes")
    parser.add_argument("--cluster", metavar="ADDRESS", help="Use the workers of a Dask scheduler instead.")


def add_game(parser: ArgumentParser) -> None:
    """Add the options `--game`, `--option` and `--players`."""
    parser.add_argument("--game", choices=list(GAMES), default=next(iter(GAMES)), help="The game (%(default)s).")
    add_option(parser)
    parser.add_argument("--players", metavar="N", help="The number of players; the same as --option players=N.")


def add_option(parser: ArgumentParser) -> None:
    """Add the option `--option` for the options of a game."""
    parser.add_argument(
        "--option", metavar="KEY=VALUE", action="append", default=[], help="Set an option of the game; repeat for more."
    )


def options_of(args: Namespace) -> list[str]:
    """The values of `--option`, with that of `--players`."""
    return [*args.option, *([f"players={args.players}"] if args.players else [])]


@contextmanager
def as_argument_error() -> Iterator[None]:
    """Raise an ArgumentError for a StaxError, an OSError or invalid UTF-8 in the block."""
    try:
        yield
    except (StaxError, OSError, UnicodeDecodeError) as error:
        raise ArgumentError(None, str(error)) from error


def asked_game(args: Namespace) -> tuple[Game, list[str], int]:
    """The game chosen on the command line, its options and its number of seats; raises ArgumentError.

    All modules must be compiled, or none: measurements of a mixture would be meaningless.
    """
    options, game = options_of(args), GAMES[args.game]
    check_one_speed()
    with as_argument_error():
        return game, options, game.seats(read_options(game, options))
