"""The engine as a process of its own, in the protocol: the server's side and the client's."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

START_CODE: Final = "import sys; sys.path.append(sys.argv.pop(1)); from game.__main__ import main; sys.exit(main())"
PACKAGE_ROOT: Final = Path(__file__).parents[2]  # the folder with the package `game`


def engine_command(threads: int = 0, memory: int = 0) -> list[str]:
    """The command that starts the built-in engine, which is this program itself.

    The engine uses `threads` threads and `memory` MB; 0 leaves either to the engine.
    """
    options = (("--threads", threads), ("--memory", memory))
    return [*program_command(), "engine", *(word for name, value in options if value for word in (name, str(value)))]


def program_command() -> list[str]:
    """The command that starts this program; append the arguments of its command line.

    It imports nothing from the current folder (`-P`), which may belong to somebody else; `python -m game` would search
    that folder first.  `PACKAGE_ROOT` is needed for a program that runs from its sources without being installed.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, "-P", "-c", START_CODE, str(PACKAGE_ROOT)]
