"""Start a program, let its computer play ten moves, tell it to quit: `python packaging/ten_moves.py dist/stax`.

Nothing but Python is needed, on any of the three systems.  What was played is what the program itself has saved: the
status is 1 unless its library has ten moves and it has ended with status 0.  The program may be several words.
"""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MOVES = 10
PATIENCE = 400.0  # seconds; a machine that builds three things at once was seen to take two minutes


def saved(program: list[str], data: Path, file: Path) -> int:
    """How many moves the program's library has, as it writes them."""
    done = subprocess.run([*program, "library", "export", str(file), "--data", str(data)], capture_output=True)
    text = file.read_text(encoding="utf-8") if done.returncode == 0 and file.exists() else ""
    return max(map(int, re.findall(r"^Moves: (\d+)$", text, re.MULTILINE)), default=0)


def tell_to_quit(process: subprocess.Popen[bytes]) -> None:
    """Close its window, as a system does that is shut down."""
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/T", "/PID", str(process.pid)], check=True)
    else:
        process.send_signal(signal.SIGTERM)


def play(program: list[str], folder: Path) -> int:
    """Play in a folder that is there; the status."""
    data, file = folder / "data", folder / "games.stax"
    seats = ",".join(["computer:novice"] * 3)  # of two one might win before the tenth move
    process = subprocess.Popen([*program, "--seats", seats, "--seconds", "0.2", "--data", str(data)])
    until = time.monotonic() + PATIENCE
    try:
        while (moves := saved(program, data, file)) < MOVES and process.poll() is None and time.monotonic() < until:
            time.sleep(1)
        if process.poll() is None:
            tell_to_quit(process)
        status = process.wait(30)
    finally:
        process.kill()
    print(f"{moves} moves were saved, and it ended with status {status}")
    return int(moves < MOVES or status != 0)


def main(words: list[str]) -> int:
    """`[--folder FOLDER] PROGRAM...`, a temporary folder if none is named; the status."""
    if words[0] == "--folder":
        return play(words[2:], Path(words[1]))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        return play(words, Path(folder))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
