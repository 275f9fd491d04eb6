"""Programs for Windows in wine, as `packaging/windows/build` has left both; `packaging/windows/try` says where."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PureWindowsPath
from typing import Final

from tests.window.screen import Screen

BUILT: Final = Path(__file__).parents[2] / "dist" / "windows"
FILE, FOLDER = BUILT / "stax.exe", BUILT / "stax-folder" / "stax.exe"


def work() -> Path:
    """The folder of the build: `python`, a CPython for Windows; `tree`, the project compiled for it; `prefix`."""
    return Path(os.environ["STAX_WINDOWS"])


def windows_path(path: Path) -> PureWindowsPath:
    """How a program in wine names a path of this machine."""
    return PureWindowsPath("Z:", str(path.absolute()).replace("/", "\\"))


def run(program: Path | str, *words: object, stdin: str = "", within: float = 120) -> str:
    """The output of a program with this text on its standard input; raises CalledProcessError if it fails."""
    command = ["wine", str(program), *map(str, words)]
    answer = subprocess.run(command, input=stdin.encode(), capture_output=True, timeout=within, check=False)
    said = answer.stdout.decode().replace("\r\n", "\n")
    if answer.returncode:
        raise subprocess.CalledProcessError(answer.returncode, command, said, answer.stderr.decode())
    return said


@contextmanager
def opened(screen: Screen, program: Path, *words: object) -> Iterator[subprocess.Popen[bytes]]:
    """A program whose window has been painted; at the end it is asked to close, and has to."""
    environment = screen.environment
    del environment["SDL_VIDEODRIVER"]
    process = subprocess.Popen(
        ["wine", str(program), *map(str, words)],
        env=environment,
        stdin=subprocess.DEVNULL,  # wine makes no standard streams for CPython of files
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        screen.painted(180)
        yield process
        run("taskkill", "/im", program.name)
        assert process.wait(60) == 0
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        process.wait()
