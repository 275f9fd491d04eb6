"""Waiting for another process, with an end to patience."""

from __future__ import annotations

import os
import time
from collections.abc import Callable


def eventually(condition: Callable[[], object], seconds: float = 60.0) -> bool:
    """Whether a condition comes true in time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.005)
    return True


def is_process_gone(pid: int) -> bool:
    """Whether a process is neither running nor a zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False
