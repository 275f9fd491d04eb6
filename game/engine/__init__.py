"""The engine as a process of its own, in the protocol: the server's side and the client's."""

from __future__ import annotations

import sys


def command(threads: int = 0, memory: int = 0) -> list[str]:
    """How the built-in engine is started: this very program, told to be the engine.

    `threads` think, with `memory` in MB; 0 leaves either to the engine.
    """
    means = (("--threads", threads), ("--memory", memory))
    return [*program(), "engine", *(word for name, value in means if value for word in (name, str(value)))]


def program() -> list[str]:
    """How this very program is started; a command is to follow."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "game"]
