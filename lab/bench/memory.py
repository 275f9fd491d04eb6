"""Memory: how much of it this process and those that it has started have resident, as Linux tells."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from game.core.errors import N_, StaxError

PROC: Final = Path("/proc")
MEGABYTE: Final = 1 << 20


def resident(process: int) -> float:
    """The megabytes that a process has in memory; 0 if it has ended.  Raises StaxError where nobody tells."""
    if not PROC.is_dir():
        raise StaxError(N_("How much memory a process has is not told on this system."))
    try:
        pages = int((PROC / str(process) / "statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE


def children() -> list[int]:
    """The processes that this one has started and that are running."""
    me, found = os.getpid(), []
    for folder in PROC.iterdir():
        if folder.name.isdigit():
            try:
                told = (folder / "stat").read_text()
            except OSError:
                continue  # it has just ended
            if int(told.rpartition(")")[2].split()[1]) == me:
                found.append(int(folder.name))
    return found
