"""Start a frozen program in a real window and see that it draws: `python -m tests.window.frozen dist/stax`.

`python -m tests.window.frozen --times 9 dist/stax dist/stax-folder/stax` starts them by turns and prints the medians:
the seconds until the first frame is seen, and those that processors have worked until then, which a busy machine
changes less.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median

from game.program.onefile_folder import FOLDER_PATTERN
from tests.window.screen import virtual_screen

first_frame: list[float] = []  # seconds, of each start


@contextmanager
def painting(program: Path, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The program once it has painted its window, killed at the end with all that it has started."""
    with virtual_screen() as screen:
        began = time.monotonic()
        process = subprocess.Popen(
            [program, "--data", folder / "data"],
            env={**screen.environment, "TMPDIR": str(folder)},
            start_new_session=True,
        )
        try:
            screen.painted()
            first_frame.append(time.monotonic() - began)
            print(f"the first frame was seen after {first_frame[-1]:.2f} s")
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def worked(group: int) -> float:
    """The seconds that processors have worked for a group of processes that are there."""
    ticks = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just gone
            values = path.read_text(encoding="utf-8").rpartition(")")[2].split()
            ticks += int(values[11]) + int(values[12]) if int(values[2]) == group else 0
    return ticks / os.sysconf("SC_CLK_TCK")


def compare(times: int, names: Sequence[str]) -> int:
    """Start programs by turns, tell what it takes; 0."""
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    for _ in range(times):
        for name, seen in found.items():
            with tempfile.TemporaryDirectory() as folder, painting(Path(name).resolve(), Path(folder)) as process:
                seen.append((first_frame[-1], worked(process.pid)))
    for name, seen in found.items():
        wall, work = (median(values) for values in zip(*seen, strict=True))
        print(f"{name}: {wall:.2f} s, of which processors worked {work:.2f} s (median of {times})")
    print("load:", *(f"{load:.1f}" for load in os.getloadavg()))
    return 0


def unpacked(folder: Path) -> set[Path]:
    """The folders into which it has unpacked itself."""
    return set(folder.glob(FOLDER_PATTERN))


def main(name: str) -> int:
    """0 if the window was painted, lived for three seconds, ended on request, and removed what a kill left."""
    program = Path(name).resolve()
    unpacks = not program.with_name("_internal").exists()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        with painting(program, folder) as process:
            time.sleep(3)
            if process.poll() is not None:
                print(f"the program ended by itself with status {process.returncode}")
                return 1
        left = unpacked(folder)
        with painting(program, folder) as process:
            until = time.monotonic() + 60
            while left & unpacked(folder) and time.monotonic() < until:
                time.sleep(0.1)
            process.terminate()
            process.wait(60)
        print(f"killed, it left {len(left)} folders; asked to end, it ended and left {len(unpacked(folder))}")
        return int(len(left) != unpacks or bool(unpacked(folder)))


if __name__ == "__main__":
    sys.exit(compare(int(sys.argv[2]), sys.argv[3:]) if sys.argv[1] == "--times" else main(*sys.argv[1:]))
