"""What the lab's commands have in common on the command line."""

from __future__ import annotations

from argparse import ArgumentError, ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from game.core.errors import StaxError
from game.games import GAMES


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
