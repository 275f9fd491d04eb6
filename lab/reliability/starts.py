"""Starts and ends of the real program under a window manager, in random sizes, with a computer at the table.

It is ended in each way that a desktop or a player has.  After each end its exit status is as documented, no
process is left behind (dead processes count), and the next copy can write the library.
"""

from __future__ import annotations

import ctypes
import random
import signal
import subprocess
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from game.engine import program_command
from game.library.library import LIBRARY_FILE, Library, open_library
from lab.bench.memory import remaining_children
from lab.reliability.progress import Progress
from lab.reliability.virtual_desktop import CLOSE, PATIENCE, SIZE, VirtualDesktop, start_silently

PARTS: Final = ["x11"]
STOPPED: Final = (130, -signal.SIGINT)  # after Ctrl+C; the second, which a shell shows as the first, is of CPython,
# which remembers an interrupt in a text that is executed, as data classes are made, though it was handled
SUBREAPER: Final = 36  # of Linux' prctl: who has lost its parent becomes a child of this process
SEATS: Final = ("", "person,person", "person,computer:novice", "computer:easy,computer:casual")
Way = Callable[[subprocess.Popen[bytes], VirtualDesktop, str], None]


def _close(process: subprocess.Popen[bytes], desktop: VirtualDesktop, window: str) -> None:
    """As the window manager's button does; the window may not have the focus yet."""
    end = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < end:
        desktop.act(f"windowactivate {window}\nkey {CLOSE}")
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.5)


WAYS: Final[dict[str, tuple[Way, tuple[int, ...]]]] = {  # each with the exit statuses after it
    "closed": (_close, (0,)),
    "terminated": (lambda process, _desktop, _window: process.terminate(), (0,)),
    "interrupted": (lambda process, _desktop, _window: process.send_signal(signal.SIGINT), STOPPED),
}


def measure(part: str, progress: Progress, args: Namespace) -> str:
    """Start the program and end it, `progress.count` times; returns the longest time."""
    del part
    slowest = {"start": 0.0, "end": 0.0}
    with _adopting(), tempfile.TemporaryDirectory() as name, VirtualDesktop(Path(name)) as desktop:
        folder = Path(name) / "data"
        for number in progress.numbers():
            rng = random.Random(f"{args.seed} {number}")
            size, seats, way = (
                (rng.randint(200, SIZE[0]), rng.randint(150, SIZE[1])),
                rng.choice(SEATS),
                rng.choice([*WAYS]),
            )
            description = f"start {number}, {size[0]}x{size[1]}, seats {seats or 'none'}, {way}"
            began = time.monotonic()
            process = _start(desktop, folder, size, seats)
            window = desktop.window_of(process)
            slowest["start"] = max(slowest["start"], time.monotonic() - began)
            time.sleep(rng.choice((0.0, 0.2, 1.0)))
            began = time.monotonic()
            end, statuses = WAYS[way]
            end(process, desktop, window)
            try:
                _, complaints = process.communicate(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                progress.breach(f"{description}: it does not end")
                process.kill()
                _, complaints = process.communicate()
            slowest["end"] = max(slowest["end"], time.monotonic() - began)
            if not window or process.returncode not in statuses:
                progress.breach(
                    f"{description}: window {window or 'none'}, status {process.returncode}: {complaints.decode()}"
                )
            for fault in _left_behind(folder, desktop):
                progress.breach(f"{description}: {fault}")
    return f"at most {slowest['start']:.1f} s to start, {slowest['end']:.1f} s to end"


@contextmanager
def _adopting() -> Iterator[None]:
    """Processes that lose their parent become children of this process."""
    prctl = ctypes.CDLL(None).prctl
    prctl(SUBREAPER, 1, 0, 0, 0)
    try:
        yield
    finally:
        prctl(SUBREAPER, 0, 0, 0, 0)


def _start(desktop: VirtualDesktop, folder: Path, size: tuple[int, int], seats: str) -> subprocess.Popen[bytes]:
    words = ["--data", str(folder), "--size", f"{size[0]}x{size[1]}", *(["--seats", seats] if seats else [])]
    return start_silently([*program_command(), *words], env=desktop.environment, stderr=subprocess.PIPE)


def _left_behind(folder: Path, desktop: VirtualDesktop) -> list[str]:
    """What an ended program has left of itself."""
    found = list[str]()
    if left := remaining_children(desktop.processes):
        found.append(f"processes are left: {[_command(process) for process in left]}")
    if files := [
        path.name for path in folder.iterdir() if path.name.startswith((f"{LIBRARY_FILE}.clicked", f".{LIBRARY_FILE}"))
    ]:
        found.append(f"files are left: {files}")
    library = open_library(folder)
    try:
        if not isinstance(library, Library) or not library.writable:
            found.append("the library is still locked")
    finally:
        library.close()
    return found


def _command(process: int) -> str:
    try:
        return f"{process} {(Path('/proc') / str(process) / 'cmdline').read_bytes().decode()!r}"
    except OSError:
        return str(process)
