"""perft: counts the lines of play to a depth, with checks for a stop between short parts; and the `perft` command."""

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

MAX_PERFT_DEPTH: Final = 20


def perft(position: Position, depth: int, stopped: Callable[[], bool]) -> int | None:
    """The number of lines of play of exactly `depth` plies; None if `stopped` returned True."""
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
    """Add the arguments of the command `perft`."""
    parser.add_argument("game", choices=list(GAMES), metavar="GAME", help=f"One of {', '.join(GAMES)}.")
    parser.add_argument(
        "depth",
        type=int,
        choices=range(MAX_PERFT_DEPTH + 1),
        metavar="N",
        help=f"The depth in moves, 0 to {MAX_PERFT_DEPTH}.",
    )
    parser.add_argument("options", nargs="*", metavar="KEY=VALUE", help="Set options of the game.")


def run(args: Namespace) -> int:
    """Run the command `perft GAME N [KEY=VALUE ...]`: print the count; returns the exit status."""
    game = GAMES[args.game]
    try:
        position = game.notation.start(read_options(game, args.options))
    except StaxError as error:
        raise ArgumentError(None, str(error)) from error
    print(perft(position, args.depth, lambda: False))
    return 0
