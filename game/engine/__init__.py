"""The engine as a process of its own, in the protocol: the server's side and the client's."""

from __future__ import annotations

import sys


def command() -> list[str]:
    """How the built-in engine is started: this very program, told to be the engine."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "engine"]
    return [sys.executable, "-m", "game", "engine"]
