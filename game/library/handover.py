"""Handover: what was clicked while the program is open, left by the second copy for the one that has the window.

It is a link or the path of a saved game.  Each lies in a small file of its own beside the library, which the process
that has the library's lock looks for, takes away and opens, in the order in which they were left.  So nothing listens
to anybody, and what is handed over is read by no more than `library.link` and `library.files`.
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
from game.library.link import is_link

ENDING: Final = ".clicked"
LONGEST: Final = 4_096  # bytes; a link has fewer, and so has the path of a file
MOST: Final = 64  # files that may lie there, and that one look takes away
EVERY: Final = 0.25  # seconds between two looks
PATIENCE: Final = 2.0  # seconds until what nobody takes is taken back
OLD: Final = 10.0  # seconds after which nobody waits for what lies there any more


def _waiting(library: Path) -> list[Path]:
    """The files that were left for the copy that has a library, the oldest first; raises OSError."""
    names = sorted(entry.name for entry in os.scandir(library.parent) if entry.name.startswith(library.name + ENDING))
    return [path for path in map(library.with_name, names) if _is_regular(path)]


def _is_regular(path: Path) -> bool:
    with suppress(OSError):
        return S_ISREG(path.lstat().st_mode)
    return False


def _unused(library: Path) -> Path:
    """A path for another file; the names sort by the time at which they were made, and nobody can guess them."""
    return library.with_name(f"{library.name}{ENDING}-{time.time_ns():020}-{random.SystemRandom().getrandbits(32):08x}")


def hand_over(library: Path, clicked: str | Path, patience: float = PATIENCE) -> bool:
    """Leave a link or a file to the copy that has a library; whether it was taken.

    What was not is taken back.  Nothing is left where too much lies there already.
    """
    if isinstance(clicked, Path) and not clicked.is_file():
        return False
    end = time.monotonic() + patience
    try:
        if len(_waiting(library)) >= MOST:
            return False
        place = _unused(library)
        replace_file(place, os.fsencode(clicked.absolute() if isinstance(clicked, Path) else clicked))
        while place.exists() and time.monotonic() < end:
            time.sleep(EVERY / 10)  # no window is open here yet
        with suppress(FileNotFoundError):
            place.unlink()
            return False
    except (OSError, StaxError, UnicodeError):  # it can be opened here, after all
        return False
    return True


class Handovers:
    """Looks for what was clicked in a thread of its own until it is closed; `told` hears of each there, in order."""

    def __init__(self, library: Path, told: Callable[[str], object]) -> None:
        self._library = library
        self._told = told
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._look, name="handovers", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Look no more."""
        self._closing.set()
        self._thread.join(PATIENCE)

    def _look(self) -> None:
        while not self._closing.wait(EVERY):
            for clicked in self._taken():
                self._told(clicked)

    def _taken(self) -> Iterator[str]:
        """Take away what was left; what is too old or too long, and neither a link nor a file, is thrown away."""
        with suppress(OSError):
            for path in _waiting(self._library)[:MOST]:
                with suppress(OSError, ValueError, NotARegularFile):
                    clicked = _take(path)
                    if clicked:
                        yield clicked


def _take(path: Path) -> str:
    """What a file holds, which is then deleted; "" if nobody can have meant that."""
    fresh = time.time() - path.lstat().st_mtime < OLD
    left = b""
    with suppress(FileTooLarge):
        left = read_file(path, LONGEST)
    path.unlink()
    clicked = os.fsdecode(left)
    meant = is_link(clicked) or (Path(clicked).is_absolute() and Path(clicked).is_file())
    return clicked if fresh and meant else ""
