"""How much memory an engine may use on this machine."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

from game.ai.transposition_table import TranspositionTable, bits_for
from game.core.errors import N_, StaxError

MEGABYTE: Final = 1 << 20
MEMORY_SHARE: Final = 4  # an engine may use one quarter: three computers may play at once
CGROUP_FILES: Final = (Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"))


class _MemoryStatus(ctypes.Structure):
    """The structure MEMORYSTATUSEX of sysinfoapi.h."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("load", ctypes.c_uint32),
        ("physical", ctypes.c_uint64),
        ("others", ctypes.c_uint64 * 6),
    )


@cache
def max_megabytes() -> int | None:
    """The most megabytes that an engine may use, at least 1; None if the system does not report its memory."""
    limits = list(_limits(CGROUP_FILES))
    return max(1, min(limits) // MEMORY_SHARE // MEGABYTE) if limits else None


def _limits(cgroups: tuple[Path, ...]) -> Iterator[int]:
    """The limits of this process in bytes: the machine's memory, the container's limit, the process's own limit."""
    if sys.platform == "win32":
        status = _MemoryStatus(size=ctypes.sizeof(_MemoryStatus))
        kernel: Any = getattr(ctypes, "WinDLL")("kernel32")  # noqa: B009 - types know it on Windows only
        if kernel.GlobalMemoryStatusEx(ctypes.byref(status)):
            yield status.physical
        return
    import resource

    with suppress(OSError, ValueError):  # a system may not know these names
        yield os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    for path in cgroups:
        with suppress(OSError, ValueError):  # there is no such file, or it says "max"
            yield int(path.read_text(encoding="ascii"))
    own, _hard = resource.getrlimit(resource.RLIMIT_AS)
    if own != resource.RLIM_INFINITY:
        yield own


def memory_notice(megabytes: int) -> StaxError | None:
    """A message for the player if the machine does not have that many megabytes, else None."""
    most = max_megabytes()
    if most is None or megabytes <= most:
        return None
    return StaxError(
        N_("The engine is set to use {wished} MB of memory; this computer can spare only {used} MB, so it uses that."),
        wished=megabytes,
        used=most,
    )


def fitting_megabytes(wanted: int) -> int:
    """The most megabytes up to `wanted` that can be allocated; raises StaxError if not even one can."""
    megabytes = min(wanted, max_megabytes() or wanted)
    while megabytes:
        with suppress(MemoryError):
            TranspositionTable(bits_for(megabytes))
            return megabytes
        megabytes //= 2
    raise StaxError(N_("there is not enough memory for an engine."))
