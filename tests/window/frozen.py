"""Start a frozen program in a real window and see that it draws: `python -m tests.window.frozen dist/stax`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from game.unpacked import FOLDERS
from tests.window.screen import virtual_screen


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
            print(f"the first frame was seen after {time.monotonic() - began:.2f} s")
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def unpacked(folder: Path) -> set[Path]:
    """The folders into which it has unpacked itself."""
    return set(folder.glob(FOLDERS))


def main(name: str) -> int:
    """0 if the window was painted, lived for three seconds, went when it was told to, and removed what a kill left."""
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
            until = time.monotonic() + 20
            while left & unpacked(folder) and time.monotonic() < until:
                time.sleep(0.1)
            process.terminate()
            process.wait(20)
        print(f"killed, it left {len(left)} folders; told to go, it went and left {len(unpacked(folder))}")
        return int(len(left) != unpacks or bool(unpacked(folder)))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
