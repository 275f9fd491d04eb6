"""The engine as a process of its own, in the protocol: the server's side and the client's."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

START: Final = "import sys; sys.path.append(sys.argv.pop(1)); from game.__main__ import main; sys.exit(main())"
PACKAGES: Final = Path(__file__).parents[2]  # the folder that this package was imported from


def command(threads: int = 0, memory: int = 0) -> list[str]:
    """How the built-in engine is started: this very program, told to be the engine.

    `threads` think, with `memory` in MB; 0 leaves either to the engine.
    """
    means = (("--threads", threads), ("--memory", memory))
    return [*program(), "engine", *(word for name, value in means if value for word in (name, str(value)))]


def program() -> list[str]:
    """The command that starts this very program; the words of its command line are to follow.

    It imports nothing from the current folder (`-P`), which may be a stranger's.  `python -m game` would search there
    first, and a program that is run from its sources without being installed is found by `PACKAGES` alone.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, "-P", "-c", START, str(PACKAGES)]
