"""The log: events and errors in a few small files, for developers.

Nothing here stops the program: if the folder cannot be written, nothing is logged.
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

LOG_FILE: Final = "stax.log"
FATAL_FILE: Final = "fatal.txt"  # the interpreter's output during a fatal error; the next start moves it into the log
MAX_LOG_BYTES: Final = 500_000  # of the log, before it becomes `stax.log.1`
OLD_LOG_FILES: Final = 2  # that are kept
MAX_REPORTS: Final = 5  # of crashes that are kept
MAX_TRACEBACK_CALLS: Final = 100  # of a report, the last ones
MAX_REPORT_LETTERS: Final = 200_000  # of a report
logger: Final = logging.getLogger("game")

Report: TypeAlias = Callable[[Exception, str], Path | None]


def log_folder(data: Path | None) -> Path:
    """The folder of the log: within `data` if given, else the system's folder for logs."""
    return Path(user_log_dir("stax", appauthor=False)) if data is None else data / "log"


@contextmanager
def open_log(folder: Path) -> Iterator[Report]:
    """Log into a folder, including unexpected exceptions of all threads; yields a function that writes reports.

    After an exception the log stays open, because the hook that logs the exception runs later.
    """
    closing = ExitStack()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    handler = _QuietFileHandler(
        folder / LOG_FILE, maxBytes=MAX_LOG_BYTES, backupCount=OLD_LOG_FILES, encoding="utf-8", delay=True
    )
    handler.setFormatter(logging.Formatter("{asctime} {levelname} {name}: {message}", style="{"))
    handler.errors = "backslashreplace"
    closing.callback(handler.close)
    logger.addHandler(handler)
    closing.callback(logger.removeHandler, handler)
    logger.setLevel(logging.INFO)
    logger.info("%s", describe_system())
    report = partial(write_report, folder)
    _log_fatal_errors(folder / FATAL_FILE, closing)
    _install_hooks(report, closing)
    yield report
    logger.info("The program ends.")
    closing.close()


def describe_system() -> str:
    """A line with the versions of the program, Python and the system."""
    speed = "compiled" if is_program_compiled() else "plain"
    frozen = ", one file" if getattr(sys, "frozen", False) else ""
    machine = f"{platform.system()} {platform.release()} {platform.machine()}"  # `platform()` takes 16 ms
    return f"Stax {game.__version__} ({speed}{frozen}), Python {platform.python_version()}, {machine}"


def write_report(folder: Path, error: BaseException, situation: str = "") -> Path | None:
    """Log an exception and write a report with the situation; returns its path, None if it cannot be written."""
    logger.critical("Nobody has foreseen this.", exc_info=error)
    path = folder / time.strftime("crash-%Y-%m-%d-%H%M%S.txt")
    text = "\n".join(
        [describe_system(), "", "".join(traceback.format_exception(error, limit=-MAX_TRACEBACK_CALLS)), situation, ""]
    )
    try:
        with path.open("a", encoding="utf-8", errors="backslashreplace") as file:  # two reports may come in one second
            file.write(text[:MAX_REPORT_LETTERS])
    except OSError:
        return None
    for old in sorted(folder.glob("crash-*.txt"))[:-MAX_REPORTS]:
        with suppress(OSError):
            old.unlink()
    return path


class _QuietFileHandler(RotatingFileHandler):
    def _open(self) -> TextIOWrapper:
        path = Path(self.baseFilename)
        if path.exists() and not path.is_file():
            raise OSError(errno.EINVAL, "not a regular file", self.baseFilename)  # opening a FIFO would block
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's own name
        """Drop a record that cannot be written: the disk is full, or access is denied."""

    def close(self) -> None:
        """Close the file; pending records are lost if they cannot be written."""
        with suppress(OSError):
            super().close()


def _log_fatal_errors(path: Path, closing: ExitStack) -> None:
    """Let faulthandler write fatal errors into a file, and log what it wrote in the last run.

    If faulthandler is already enabled, it keeps its own file.
    """
    with suppress(OSError):
        file = closing.enter_context(path.open("a+", encoding="utf-8", errors="replace"))
        file.seek(0)
        last = file.read(MAX_REPORT_LETTERS)
        file.truncate(0)
        if last:
            logger.critical("The last run ended so:\n%s", last)
        if not faulthandler.is_enabled():
            faulthandler.enable(file)
            closing.callback(faulthandler.disable)


def _install_hooks(report: Report, closing: ExitStack) -> None:
    """Install exception hooks that log uncaught exceptions and then call the former hooks."""
    usual, usual_thread, usual_unraisable = sys.excepthook, threading.excepthook, sys.unraisablehook

    def main_thread(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if isinstance(error, Exception):
            report(error, "")
        usual(kind, error, trace)

    def thread(args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None and not isinstance(args.exc_value, SystemExit):
            name = args.thread.name if args.thread is not None else "?"
            logger.critical("Nobody has foreseen this, in the thread %s.", name, exc_info=args.exc_value)
        usual_thread(args)

    def unraisable(args: sys.UnraisableHookArgs) -> None:
        logger.error("%s %r", args.err_msg or "Ignored in", args.object, exc_info=args.exc_value)
        usual_unraisable(args)

    sys.excepthook, threading.excepthook, sys.unraisablehook = main_thread, thread, unraisable
    closing.callback(setattr, sys, "excepthook", usual)
    closing.callback(setattr, threading, "excepthook", usual_thread)
    closing.callback(setattr, sys, "unraisablehook", usual_unraisable)
