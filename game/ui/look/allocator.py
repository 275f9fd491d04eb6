"""Settings of the system's memory allocator: they limit fragmentation while many pictures are made and freed."""

from __future__ import annotations

import ctypes
import sys
from typing import Final

TRIM_THRESHOLD: Final = -1  # the numbers of the options in glibc's <malloc.h>
MMAP_THRESHOLD: Final = -3
ARENA_MAX: Final = -8
OPTIONS: Final = ((MMAP_THRESHOLD, 1 << 20), (ARENA_MAX, 1), (TRIM_THRESHOLD, 32 << 20))  # bytes, arenas, bytes


def configure_malloc() -> None:
    """Configure glibc's malloc; call it before other threads start, as each would get an arena of its own.

    Large pictures are mapped one by one, so each returns to the system as soon as it is freed.  Without this setting
    glibc raises its threshold after the first free, up to 32 MB, and keeps large blocks among small ones.  A single
    arena has less fragmentation than one for each thread, and `trim` works on the main arena only.  Up to 32 MB of free
    memory stay at the end of the arena, as a moving table allocates and frees them in every frame.
    """
    option = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if option is not None:
        for name, value in OPTIONS:
            option(name, value)


def trim() -> None:
    """Return freed memory to the system where the allocator supports it; takes a few milliseconds.

    Freed pictures leave holes between those that are kept; the small holes alone add up to tens of megabytes.
    """
    trimmed = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trimmed is not None:
        trimmed(0)
