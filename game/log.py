"""The log: what happened and what went wrong, in a few small files, for whoever is to mend it.

Nothing here ever stops the program: where the folder cannot be written nothing is kept.
"""

from __future__ import annotations

import errno
import faulthandler
import logging
import platform
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Final, TypeAlias

from platformdirs import user_log_dir

import game
from game.core.speed import is_program_compiled

FILE: Final = "stax.log"
FATAL: Final = "fatal.txt"  # what the interpreter writes while it dies; the next start moves it into the log
LARGEST: Final = 500_000  # bytes of the log, until it becomes `stax.log.1`
OLDER: Final = 2  # such files that are kept
CRASHES: Final = 5  # reports that are kept
DEEPEST: Final = 100  # calls of a traceback that a report shows, the last ones
LONGEST: Final = 200_000  # characters of a report
LOG: Final = logging.getLogger("game")

Report: TypeAlias = Callable[[Exception, str], Path | None]


def log_folder(data: Path | None) -> Path:
    """Where the log lies: in the folder for games and settings if one is wished, else where the system wants it."""
    return Path(user_log_dir("stax", appauthor=False)) if data is None else data / "log"


@contextmanager
def kept_log(folder: Path) -> Iterator[Report]:
    """Keep the log in a folder, with all that goes wrong unforeseen in any thread; yields who writes reports.

    After an exception it stays open: the hook that writes it down is yet to be called.
    """
    closing = ExitStack()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    handler = _Quiet(folder / FILE, maxBytes=LARGEST, backupCount=OLDER, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter("{asctime} {levelname} {name}: {message}", style="{"))
    handler.errors = "backslashreplace"
    closing.callback(handler.close)
    LOG.addHandler(handler)
    closing.callback(LOG.removeHandler, handler)
    LOG.setLevel(logging.INFO)
    LOG.info("%s", system())
    report = partial(write_report, folder)
    _await_death(folder / FATAL, closing)
    _hook(report, closing)
    yield report
    LOG.info("The program ends.")
    closing.close()


def system() -> str:
    """The program and what it runs on, in a line."""
    speed = "compiled" if is_program_compiled() else "plain"
    frozen = ", one file" if getattr(sys, "frozen", False) else ""
    machine = f"{platform.system()} {platform.release()} {platform.machine()}"  # `platform()` looks 16 ms for more
    return f"Stax {game.__version__} ({speed}{frozen}), Python {platform.python_version()}, {machine}"


def write_report(folder: Path, error: BaseException, situation: str = "") -> Path | None:
    """Log an exception, and write it with what was going on into a file of its own; None where that cannot be."""
    LOG.critical("Nobody has foreseen this.", exc_info=error)
    path = folder / time.strftime("crash-%Y-%m-%d-%H%M%S.txt")
    text = "\n".join([system(), "", "".join(traceback.format_exception(error, limit=-DEEPEST)), situation, ""])
    try:
        with path.open("a", encoding="utf-8", errors="backslashreplace") as file:  # two may come in one second
            file.write(text[:LONGEST])
    except OSError:
        return None
    for old in sorted(folder.glob("crash-*.txt"))[:-CRASHES]:
        with suppress(OSError):
            old.unlink()
    return path


class _Quiet(RotatingFileHandler):
    def _open(self) -> TextIOWrapper:
        path = Path(self.baseFilename)
        if path.exists() and not path.is_file():
            raise OSError(errno.EINVAL, "not a regular file", self.baseFilename)  # opening a FIFO waits for a reader
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's own name
        """Lose what cannot be written: the disk is full, or the folder is not ours."""

    def close(self) -> None:
        """Close the file; what is still to be written is lost where it cannot be."""
        with suppress(OSError):
            super().close()


def _await_death(path: Path, closing: ExitStack) -> None:
    """Let the interpreter write what kills it into a file; log what it wrote there last time.

    Whoever has switched that on already has their place for it.
    """
    with suppress(OSError):
        file = closing.enter_context(path.open("a+", encoding="utf-8", errors="replace"))
        file.seek(0)
        last = file.read(LONGEST)
        file.truncate(0)
        if last:
            LOG.critical("The last run ended so:\n%s", last)
        if not faulthandler.is_enabled():
            faulthandler.enable(file)
            closing.callback(faulthandler.disable)


def _hook(report: Report, closing: ExitStack) -> None:
    """Log what nobody catches, then let the usual hooks have it."""
    usual, usual_thread, usual_unraisable = sys.excepthook, threading.excepthook, sys.unraisablehook

    def main_thread(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if isinstance(error, Exception):
            report(error, "")
        usual(kind, error, trace)

    def thread(told: threading.ExceptHookArgs) -> None:
        if told.exc_value is not None and not isinstance(told.exc_value, SystemExit):
            name = told.thread.name if told.thread is not None else "?"
            LOG.critical("Nobody has foreseen this, in the thread %s.", name, exc_info=told.exc_value)
        usual_thread(told)

    def unraisable(told: sys.UnraisableHookArgs) -> None:
        LOG.error("%s %r", told.err_msg or "Ignored in", told.object, exc_info=told.exc_value)
        usual_unraisable(told)

    sys.excepthook, threading.excepthook, sys.unraisablehook = main_thread, thread, unraisable
    closing.callback(setattr, sys, "excepthook", usual)
    closing.callback(setattr, threading, "excepthook", usual_thread)
    closing.callback(setattr, sys, "unraisablehook", usual_unraisable)
