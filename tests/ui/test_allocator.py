"""The allocator keeps to its setting: one arena, however many threads there are."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from pathlib import Path

import pytest

THREADS = 6
TAKEN = f"""
import ctypes, sys, threading
from game.ui.look.allocator import configure_malloc
if sys.argv[1] == "tamed":
    configure_malloc()
libc = ctypes.CDLL(None)
libc.malloc.restype = libc.fopen.restype = ctypes.c_void_p
there = threading.Barrier({THREADS})
def take():
    there.wait()
    libc.malloc(ctypes.c_size_t(1000))
    there.wait()
threads = [threading.Thread(target=take) for _ in range({THREADS})]
for thread in threads: thread.start()
for thread in threads: thread.join()
out = ctypes.c_void_p(libc.fopen(sys.argv[2].encode(), b"w"))
libc.malloc_info(0, out)
libc.fclose(out)
"""


@pytest.mark.skipif(
    sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "malloc_info"), reason="only glibc reports its arenas"
)
def test_threads_share_an_arena(tmp_path: Path) -> None:
    arenas = {}
    for wish in ("as it is", "tamed"):
        report = tmp_path / wish
        subprocess.run([sys.executable, "-c", TAKEN, wish, str(report)], check=True, timeout=60)
        arenas[wish] = report.read_text().count("<heap nr=")
    assert arenas["tamed"] == 1 < arenas["as it is"]
