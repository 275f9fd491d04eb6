"""How much memory processes have, by how much it grows, and which child processes there are, as Linux reports them."""

from __future__ import annotations

import os
import time
from collections.abc import Collection, Sequence
from pathlib import Path
from statistics import median
from typing import Final

from game.core.errors import N_, StaxError

PROC: Final = Path("/proc")
MEGABYTE: Final = 1 << 20
ENDING: Final = 5.0  # seconds until a process that was ended is gone


def resident(process: int) -> float:
    """The megabytes that a process has in memory; 0 if it has ended.  Raises StaxError if this is unknown."""
    if not PROC.is_dir():
        raise StaxError(N_("This system does not report the memory of a process."))
    try:
        pages = int((PROC / str(process) / "statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE


def growth(samples: Sequence[float], parts: int) -> float:
    """The growth of the median from the second of `parts` equal parts, after the warm-up, to the last, as a share."""
    size = max(1, len(samples) // parts)
    return median(samples[-size:]) / median(samples[size : 2 * size] or samples[:1]) - 1


def remaining_children(expected: Collection[int] = ()) -> list[int]:
    """The child processes, dead processes too, that are still there after ENDING seconds and are not expected."""
    end = time.monotonic() + ENDING
    while (left := sorted(set(children()).difference(expected))) and time.monotonic() < end:
        time.sleep(0.02)
    return left


def children() -> list[int]:
    """The ids of the child processes of this process, dead processes too."""
    me, found = os.getpid(), []
    for folder in PROC.iterdir():
        if folder.name.isdigit():
            try:
                stat = (folder / "stat").read_text()
            except OSError:
                continue  # it has just ended
            if int(stat.rpartition(")")[2].split()[1]) == me:
                found.append(int(folder.name))
    return found
