"""Programs of the system: the file dialog and the Finder on macOS, and the clipboard for pictures."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from game.core.errors import N_
from game.desktop.file_question import ChosenFile, FileQuestion, NoDialog

SAVE_SCRIPT: Final = """on run argv
POSIX path of (choose file name with prompt (item 1 of argv) default location (POSIX file (item 2 of argv)) ¬
    default name (item 3 of argv))
end run"""
OPEN_SCRIPT: Final = """on run argv
POSIX path of (choose file with prompt (item 1 of argv) default location (POSIX file (item 2 of argv)))
end run"""
COPY_SCRIPT: Final = """on run argv
set the clipboard to (read (POSIX file (item 1 of argv)) as «class PNGf»)
end run"""
CANCEL_CODE: Final = "-128"
CLIPBOARD_PROGRAMS: Final = (  # that read a PNG from standard input, on Linux, by the variable of the display
    ("WAYLAND_DISPLAY", ("wl-copy", "--type", "image/png")),
    ("DISPLAY", ("xclip", "-selection", "clipboard", "-t", "image/png", "-i")),
)
PROGRAM_TIMEOUT: Final = 5.0  # seconds


def ask(question: FileQuestion, _window: int) -> ChosenFile:
    """Show the file dialog by AppleScript and wait for the answer; raises NoDialog if that fails.

    The texts are passed as arguments of the script, never inside it.
    """
    script, name = (SAVE_SCRIPT, (question.name,)) if question.name else (OPEN_SCRIPT, ())
    done = _run(("osascript", "-e", script, question.title, str(question.folder), *name), None)
    if done.returncode == 0:
        return ChosenFile(Path(done.stdout.decode().rstrip("\n")))
    if CANCEL_CODE in done.stderr.decode(errors="replace"):
        return ChosenFile(None)
    raise NoDialog(N_("The system's file dialog was interrupted."))


def show(path: Path) -> None:
    """Show a file selected in the Finder."""
    _run(("open", "-R", str(path)), PROGRAM_TIMEOUT)


def picture_copier(environment: Mapping[str, str]) -> Callable[[Path], None] | None:
    """A function that copies a PNG to the clipboard and raises NoDialog on failure; None if no program can do it.

    pygame copies only text on Linux and macOS.
    """
    if sys.platform == "darwin":
        return lambda path: _check_copied(_run(("osascript", "-e", COPY_SCRIPT, str(path)), PROGRAM_TIMEOUT))
    commands = (command for name, command in CLIPBOARD_PROGRAMS if environment.get(name))
    found = next((command for command in commands if shutil.which(command[0])), None)
    return (
        (lambda path: _check_copied(_run(found, PROGRAM_TIMEOUT, path.read_bytes(), capture=False))) if found else None
    )


def _check_copied(done: subprocess.CompletedProcess[bytes]) -> None:
    if done.returncode:
        raise NoDialog(N_("Pictures can't be copied on this system."))


def _run(
    command: Sequence[str], seconds: float | None, stdin: bytes = b"", capture: bool = True
) -> subprocess.CompletedProcess[bytes]:
    """Run a program; without `capture` for a clipboard program that keeps running, with its outputs open."""
    output = subprocess.PIPE if capture else subprocess.DEVNULL
    try:
        return subprocess.run(command, input=stdin, stdout=output, stderr=output, timeout=seconds, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoDialog(N_("This system has no file dialog ({reason})."), reason=str(error)) from error
