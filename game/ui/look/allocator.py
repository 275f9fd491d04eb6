"""What the system's allocator is told, so that an evening of pictures leaves no memory full of holes."""

from __future__ import annotations

import ctypes
import sys
from typing import Final

TRIM_THRESHOLD: Final = -1  # as <malloc.h> of glibc has them
MMAP_THRESHOLD: Final = -3
ARENA_MAX: Final = -8
OPTIONS: Final = ((MMAP_THRESHOLD, 1 << 20), (ARENA_MAX, 1), (TRIM_THRESHOLD, 32 << 20))  # bytes, arenas, bytes


def configure_malloc() -> None:
    """Tell glibc how to keep freed memory; before there are threads, each of which would have an arena of its own.

    Large pictures are taken from the system one by one, and each goes back as soon as it is freed: otherwise glibc
    learns from the first that is freed to keep them all, up to 32 MB each, among the small things.  One arena has fewer
    holes than one for each thread, and `trim` gives back the end of the first alone.  Until then what is free there
    stays: a table that is moved takes and frees it in every frame.
    """
    option = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if option is not None:
        for name, value in OPTIONS:
            option(name, value)


def trim() -> None:
    """Give freed memory back to the system where the allocator can be told to; that takes a few milliseconds.

    Freed pictures leave holes between those that are kept: without this the small ones add up to tens of megabytes.
    """
    trimmed = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trimmed is not None:
        trimmed(0)
