"""Handover: a second copy of the program passes a clicked link or file to the copy that has the window.

Each link or path is written to a small file of its own beside the library.  The process that has the library's lock
polls for these files, deletes them and opens their contents, the oldest first.  So no process listens on a socket, and
only `library.position_link` and `library.files` parse what is handed over.
"""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import Final

from game.core.errors import StaxError
from game.core.files import FileTooLarge, NotARegularFile, read_file, replace_file
from game.library.position_link import is_link

HANDOVER_SUFFIX: Final = ".clicked"
MAX_HANDOVER_BYTES: Final = 4_096  # a link is shorter, and so is the path of a file
MAX_HANDOVERS: Final = 64  # files that may wait, and that one poll reads
POLL_INTERVAL: Final = 0.25  # seconds between two polls
HANDOVER_TIMEOUT: Final = 2.0  # seconds until an unread file is taken back
MAX_AGE: Final = 10.0  # seconds after which a file is ignored


def _waiting_files(library: Path) -> list[Path]:
    """The files that wait for the copy that has a library, the oldest first; raises OSError."""
    names = sorted(
        entry.name for entry in os.scandir(library.parent) if entry.name.startswith(library.name + HANDOVER_SUFFIX)
    )
    return [path for path in map(library.with_name, names) if _is_regular(path)]


def _is_regular(path: Path) -> bool:
    with suppress(OSError):
        return S_ISREG(path.lstat().st_mode)
    return False


def _new_path(library: Path) -> Path:
    """A path for another file; the names sort by the time of their creation and cannot be guessed."""
    return library.with_name(
        f"{library.name}{HANDOVER_SUFFIX}-{time.time_ns():020}-{random.SystemRandom().getrandbits(32):08x}"
    )


def hand_over(library: Path, clicked: str | Path, patience: float = HANDOVER_TIMEOUT) -> bool:
    """Pass a link or a file to the copy that has the library's lock; whether that copy has read it in time.

    If not, it is taken back.  Nothing is written if too many files wait already.
    """
    if isinstance(clicked, Path) and not clicked.is_file():
        return False
    end = time.monotonic() + patience
    try:
        if len(_waiting_files(library)) >= MAX_HANDOVERS:
            return False
        place = _new_path(library)
        replace_file(place, os.fsencode(clicked.absolute() if isinstance(clicked, Path) else clicked))
        while place.exists() and time.monotonic() < end:
            time.sleep(POLL_INTERVAL / 10)  # this copy has no window yet
        with suppress(FileNotFoundError):
            place.unlink()
            return False
    except (OSError, StaxError, UnicodeError):  # then this copy opens it
        return False
    return True


class Handovers:
    """Polls for handed-over links and files in its own thread until `close`; calls `open_clicked` there for each."""

    def __init__(self, library: Path, open_clicked: Callable[[str], object]) -> None:
        self._library = library
        self._open = open_clicked
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="handovers", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop polling and wait for the thread."""
        self._closing.set()
        self._thread.join(HANDOVER_TIMEOUT)

    def _watch(self) -> None:
        while not self._closing.wait(POLL_INTERVAL):
            for clicked in self._collect():
                self._open(clicked)

    def _collect(self) -> Iterator[str]:
        """Delete the waiting files and yield their contents; invalid files are skipped, as in `_read_and_delete`."""
        with suppress(OSError):
            for path in _waiting_files(self._library)[:MAX_HANDOVERS]:
                with suppress(OSError, ValueError, NotARegularFile):
                    clicked = _read_and_delete(path)
                    if clicked:
                        yield clicked


def _read_and_delete(path: Path) -> str:
    """Delete a file and return its content; "" if that is too old, too long, or neither a link nor a file."""
    is_fresh = time.time() - path.lstat().st_mtime < MAX_AGE
    content = b""
    with suppress(FileTooLarge):
        content = read_file(path, MAX_HANDOVER_BYTES)
    path.unlink()
    clicked = os.fsdecode(content)
    is_openable = is_link(clicked) or (Path(clicked).is_absolute() and Path(clicked).is_file())
    return clicked if is_fresh and is_openable else ""
