"""Small programs of the system that do what only they can: ask for a file and show one on macOS, take a picture."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from game.core.errors import N_
from game.desktop.asked import AskedFile, ChosenFile, NoDialog

SAVE: Final = """on run argv
POSIX path of (choose file name with prompt (item 1 of argv) default location (POSIX file (item 2 of argv)) ¬
    default name (item 3 of argv))
end run"""
OPEN: Final = """on run argv
POSIX path of (choose file with prompt (item 1 of argv) default location (POSIX file (item 2 of argv)))
end run"""
COPY: Final = """on run argv
set the clipboard to (read (POSIX file (item 1 of argv)) as «class PNGf»)
end run"""
CANCELLED: Final = "-128"
TAKERS: Final = (  # of a picture on Linux, with the words that make them take PNG from their standard input
    ("WAYLAND_DISPLAY", ("wl-copy", "--type", "image/png")),
    ("DISPLAY", ("xclip", "-selection", "clipboard", "-t", "image/png", "-i")),
)
PROMPTLY: Final = 5.0  # seconds


def ask(asked: AskedFile, _window: int) -> ChosenFile:
    """Ask for a file by AppleScript and wait for the answer; raises NoDialog where it cannot be asked.

    What the player reads is handed over beside the script, never in it.
    """
    script, name = (SAVE, (asked.name,)) if asked.name else (OPEN, ())
    done = _run(("osascript", "-e", script, asked.title, str(asked.folder), *name), None)
    if done.returncode == 0:
        return ChosenFile(Path(done.stdout.decode().rstrip("\n")))
    if CANCELLED in done.stderr.decode(errors="replace"):
        return ChosenFile(None)
    raise NoDialog(N_("The system's own dialog for files was broken off."))


def show(path: Path) -> None:
    """Show a file in the Finder, marked."""
    _run(("open", "-R", str(path)), PROMPTLY)


def taker(environment: Mapping[str, str]) -> Callable[[Path], None] | None:
    """What puts a PNG to the clipboard, which raises NoDialog where that fails; None where no program does it.

    pygame puts nothing but text there on Linux and macOS.
    """
    if sys.platform == "darwin":
        return lambda path: _taken(_run(("osascript", "-e", COPY, str(path)), PROMPTLY))
    commands = (command for name, command in TAKERS if environment.get(name))
    found = next((command for command in commands if shutil.which(command[0])), None)
    return (lambda path: _taken(_run(found, PROMPTLY, path.read_bytes(), heard=False))) if found else None


def _taken(done: subprocess.CompletedProcess[bytes]) -> None:
    if done.returncode:
        raise NoDialog(N_("The picture cannot be copied here."))


def _run(
    command: Sequence[str], seconds: float | None, told: bytes = b"", heard: bool = True
) -> subprocess.CompletedProcess[bytes]:
    """Run a program; one that stays to serve what it was given keeps its outputs open, so they are not `heard`."""
    output = subprocess.PIPE if heard else subprocess.DEVNULL
    try:
        return subprocess.run(command, input=told, stdout=output, stderr=output, timeout=seconds, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoDialog(N_("This system has no dialog for files ({reason})."), reason=str(error)) from error
