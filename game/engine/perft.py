"""perft: counting lines of play, in pieces short enough that a stop is heeded between them; and the `perft` command."""

from __future__ import annotations

from argparse import ArgumentError, ArgumentParser, Namespace
from collections.abc import Callable
from typing import Final

from game.core.errors import StaxError
from game.core.game import read_options
from game.core.position import Position
from game.core.position import perft as count_lines
from game.core.speed import is_program_compiled
from game.games import GAMES

DEEPEST: Final = 20


def perft(position: Position, depth: int, stopped: Callable[[], bool]) -> int | None:
    """How many lines of play of exactly `depth` plies there are; None if `stopped` came true meanwhile."""
    if depth <= (2 if is_program_compiled() else 1):
        return count_lines(position, depth)
    total = 0
    for move in position.legal():
        if stopped():
            return None
        position.play(move)
        below = perft(position, depth - 1, stopped)
        position.undo()
        if below is None:
            return None
        total += below
    return total


def add_arguments(parser: ArgumentParser) -> None:
    """What the command `perft` can be told."""
    parser.add_argument("game", choices=list(GAMES), metavar="GAME", help=f"Take one of {', '.join(GAMES)}.")
    parser.add_argument(
        "depth",
        type=int,
        choices=range(DEEPEST + 1),
        metavar="N",
        help=f"Count so many moves deep, 0 to {DEEPEST}.",
    )
    parser.add_argument("options", nargs="*", metavar="KEY=VALUE", help="Set options of the game.")


def run(told: Namespace) -> int:
    """The command `perft GAME N [KEY=VALUE ...]`: one number; the exit status."""
    game = GAMES[told.game]
    try:
        position = game.notation.start(read_options(game, told.options))
    except StaxError as error:
        raise ArgumentError(None, str(error)) from error
    print(perft(position, told.depth, lambda: False))
    return 0
