"""perft: counting lines of play, in pieces short enough that a stop is heeded between them; and the `perft` command."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from game.core.errors import StaxError
from game.core.options import read_options
from game.core.position import Position
from game.core.position import perft as count_lines
from game.core.speed import compiled

USAGE = "usage: stax perft GAME N [KEY=VALUE ...]"
DEEPEST = 20


def perft(position: Position, depth: int, stopped: Callable[[], bool]) -> int | None:
    """How many lines of play of exactly `depth` plies there are; None if `stopped` came true meanwhile."""
    if depth <= (2 if compiled() else 1):
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


def main(argv: Sequence[str]) -> int:
    """The command `perft GAME N [KEY=VALUE ...]`: one number; the exit status."""
    from game.games import GAMES

    if len(argv) < 2 or argv[0] not in GAMES or not argv[1].isdecimal() or int(argv[1]) > DEEPEST:
        print(f"{USAGE}\nGAME: {', '.join(GAMES)}; N: 0 to {DEEPEST}", file=sys.stderr)
        return 2
    game = GAMES[argv[0]]
    try:
        position = game.notation.start(read_options(game, argv[2:]))
    except StaxError as error:
        print(error, file=sys.stderr)
        return 2
    print(perft(position, int(argv[1]), lambda: False))
    return 0
