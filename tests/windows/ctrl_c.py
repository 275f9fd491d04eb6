"""Run by CPython for Windows, `ctrl_c.py CODE WORD...`: Ctrl+C on a console of its own, once CODE has said a line.

It prints the status of what ran and what that said on standard error.
"""

from __future__ import annotations

import ctypes
import signal
import subprocess
import sys
from typing import Any

PIPE = subprocess.PIPE
PRESS = 0  # CTRL_C_EVENT for all who share the console


def main(words: list[str]) -> None:
    """Begin again on a console that nobody sees, and there run the code, and press."""
    if words[0] != "inside":
        hidden: Any = {"creationflags": 0x08000000}  # CREATE_NO_WINDOW
        again = [sys.executable, __file__, "inside", *words]
        done = subprocess.run(again, stdin=PIPE, stdout=PIPE, stderr=PIPE, check=True, **hidden)
        print(done.stdout.decode(), end="")
        return
    signal.signal(signal.SIGINT, lambda *_: None)
    command = subprocess.Popen([sys.executable, "-c", words[1], *words[2:]], stdin=PIPE, stdout=PIPE, stderr=PIPE)
    assert command.stdout is not None
    command.stdout.readline()
    library: Any = ctypes
    assert library.windll.kernel32.GenerateConsoleCtrlEvent(PRESS, 0)
    _, complaint = command.communicate(timeout=60)
    print(command.returncode, complaint)


if __name__ == "__main__":
    main(sys.argv[1:])
