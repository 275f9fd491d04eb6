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

Wanted = TypeVar("Wanted")


def at_least(least: int) -> Callable[[str], int]:
    """The type of an argument that is a whole number and not below `least`."""

    def number(text: str) -> int:
        if int(text) < least:
            raise ArgumentTypeError(f"it is at least {least}")
        return int(text)

    return number


def add_number(parser: ArgumentParser, name: str, usual: int, help_text: str, least: int = 1) -> None:
    """Let a whole number be asked for that is not below `least`; its help is what is told, and the usual number."""
    parser.add_argument(name, type=at_least(least), default=usual, help=f"{help_text} (%(default)s).")


def positive_seconds(text: str) -> float:
    """The type of an argument that is a time above 0."""
    if not float(text) > 0:
        raise ArgumentTypeError("it is above 0")
    return float(text)


def from_args(kind: type[Wanted], args: Namespace, **others: Any) -> Wanted:
    """A dataclass whose fields are the arguments of the same names, a list as a tuple, and `others`."""
    named = {each.name: getattr(args, each.name) for each in fields(kind) if each.name not in others}  # type: ignore[arg-type]  # a dataclass
    lists = {name: tuple(value) for name, value in named.items() if isinstance(value, list)}
    return kind(**{**named, **lists, **others})


def add_deeds(parser: ArgumentParser) -> _SubParsersAction[ArgumentParser]:
    """Let one of several deeds be asked for, each with arguments of its own, as `deed`."""
    return parser.add_subparsers(metavar="DEED", dest="deed", required=True, help="Say what is to be done.")


def add_deed(deeds: _SubParsersAction[ArgumentParser], name: str, help_text: str) -> ArgumentParser:
    """Add a deed with its help; returns its parser."""
    return deeds.add_parser(name, help=help_text, description=help_text)


def add_which_game(parser: ArgumentParser) -> None:
    """Ask for a game, as the first argument."""
    parser.add_argument("game", choices=list(GAMES), metavar="GAME", help=f"Take one of {', '.join(GAMES)}.")


def add_seed(parser: ArgumentParser) -> None:
    """Let the number be asked for by which chance is drawn."""
    parser.add_argument("--seed", type=int, default=1, help="Draw chance by this number (%(default)s).")


def add_workers(parser: ArgumentParser) -> None:
    """Let the processes or the cluster be asked for that do the work."""
    add_number(parser, "--processes", os.cpu_count() or 1, "Work with so many")
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


def options_of(args: Namespace) -> list[str]:
    """The options of the game that were asked for."""
    return [*args.option, *([f"players={args.players}"] if args.players else [])]


@contextmanager
def as_asked() -> Iterator[None]:
    """Turn what goes wrong into a fault of the command line; raises ArgumentError."""
    try:
        yield
    except (StaxError, OSError, UnicodeDecodeError) as error:
        raise ArgumentError(None, str(error)) from error


def asked_game(args: Namespace) -> tuple[Game, list[str], int]:
    """The game that was asked for, its options and its number of seats; raises ArgumentError.

    All modules must be compiled, or none: figures of a mixture would say nothing.
    """
    options, game = options_of(args), GAMES[args.game]
    check_one_speed()
    with as_asked():
        return game, options, game.seats(read_options(game, options))
