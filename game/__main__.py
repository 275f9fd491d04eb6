"""The program: the window, or a command.  Nothing heavy is imported before it is known which."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

import game

USAGE = """\
Stax: stacking games on one table.

  stax [WINDOW OPTIONS]     play (stax --help-window lists the options)
  stax engine               the engine, in its text protocol, on standard input and output
  stax perft GAME N [KEY=VALUE ...]
                            count the move sequences of length N
  stax match A B [...]      let two levels play each other (stax match --help)
  stax tune GAME FOLDER [...]
                            fit a game's weights on games against itself (stax tune --help)
  stax misses [...]         count what the computer misses (stax misses --help)
  stax solve [...]          prove who wins a position (stax solve --help)
  stax bench [...]          measure the engine's speed (stax bench --help)
  stax bench-frames [...]   measure the window's frames (stax bench-frames --help)
  stax bench-soak [...]     play game after game and watch the memory (stax bench-soak --help)
  stax gallery              every widget in every state, theme, scale and language
  stax --help | --version
"""


def _engine(arguments: Sequence[str]) -> int:
    from game.engine.server import main

    return main(arguments)


def _perft(arguments: Sequence[str]) -> int:
    from game.engine.perft import main

    return main(arguments)


def _match(arguments: Sequence[str]) -> int:
    from game.lab.match.contest import main

    return main(arguments)


def _tune(arguments: Sequence[str]) -> int:
    from game.lab.tuning.tune import main

    return main(arguments)


def _misses(arguments: Sequence[str]) -> int:
    from game.lab.exhaustive.misses import main

    return main(arguments)


def _solve(arguments: Sequence[str]) -> int:
    from game.lab.exhaustive.solve import main

    return main(arguments)


def _bench(arguments: Sequence[str]) -> int:
    from game.lab.bench.speeds import main

    return main(arguments)


def _bench_frames(arguments: Sequence[str]) -> int:
    _quiet_pygame()
    from game.lab.bench.frames import main

    return main(arguments)


def _bench_soak(arguments: Sequence[str]) -> int:
    _quiet_pygame()
    from game.lab.bench.soak import main

    return main(arguments)


def _gallery(arguments: Sequence[str]) -> int:
    _quiet_pygame()
    from game.lab.gallery import main

    return main(arguments)


def _quiet_pygame() -> None:
    """Before pygame is imported: it greets on standard output otherwise."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def _window(arguments: Sequence[str]) -> int:
    _quiet_pygame()
    from game.start import main

    return main(arguments)


COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "engine": _engine,
    "perft": _perft,
    "match": _match,
    "tune": _tune,
    "misses": _misses,
    "solve": _solve,
    "bench": _bench,
    "bench-frames": _bench_frames,
    "bench-soak": _bench_soak,
    "gallery": _gallery,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; the exit status, 2 for a command that there is not."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help", "--version")):
        return _window(["--help"] if words == ["--help-window"] else words)
    if words[0] in ("-h", "--help"):
        print(USAGE, end="")
        return 0
    if words[0] == "--version":
        print(f"stax {game.__version__}")
        return 0
    if words[0] not in COMMANDS:
        print(f"stax: there is no command '{words[0]}'; stax --help lists them", file=sys.stderr)
        return 2
    from game.core.errors import StaxError

    try:
        return COMMANDS[words[0]](words[1:])
    except StaxError as error:  # a damaged file of the program itself, or what a command cannot do
        print(f"stax {words[0]}: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
