"""Start a frozen program in a real window and see that it draws: `python -m tests.window.frozen dist/stax`."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.window.screen import virtual_screen


def main(program: str) -> int:
    """0 if the window was painted, lived for three seconds, and went when it was told to."""
    with virtual_screen() as screen, tempfile.TemporaryDirectory() as data:
        began = time.monotonic()
        process = subprocess.Popen([Path(program).resolve(), "--data", data], env=screen.environment)
        try:
            screen.painted()
            print(f"the first frame was seen after {time.monotonic() - began:.2f} s")
            time.sleep(3)
            if process.poll() is not None:
                print(f"the program ended by itself with status {process.returncode}")
                return 1
            process.terminate()
            process.wait(20)
        finally:
            process.kill()
            process.wait()
    print("told to go, it went")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
