"""Handover: what was clicked while the program is open, left by the second copy for the one that has the window.

It is a link or the place of a saved game, and lies in a small file beside the library, which whoever holds the
library's lock looks for, takes away and opens.  So nothing listens to anybody, and what is handed over is read by no
more than `library.link` and `library.files`.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import Final

from game.core.errors import StaxError
from game.core.files import FileTooLarge, read_file
from game.library.files import write_whole
from game.library.link import is_link

ENDING: Final = ".clicked"
LONGEST: Final = 4_096  # bytes; a link has fewer, and so has the place of a file
EVERY: Final = 0.25  # seconds between two looks
PATIENCE: Final = 2.0  # seconds until what nobody takes is taken back
OLD: Final = 10.0  # seconds after which nobody waits for what lies there any more


def _place(library: Path) -> Path:
    return library.with_name(library.name + ENDING)


def hand_over(library: Path, clicked: str | Path, patience: float = PATIENCE) -> bool:
    """Leave a link or a file to the copy that has a library; whether it was taken.  What was not is taken back."""
    if isinstance(clicked, Path) and not clicked.is_file():
        return False
    place, end = _place(library), time.monotonic() + patience
    try:
        write_whole(place, os.fsencode(clicked.absolute() if isinstance(clicked, Path) else clicked))
        while time.monotonic() < end:
            if not place.exists():
                return True
            time.sleep(EVERY / 10)  # no window is open here yet
        place.unlink()
    except FileNotFoundError:
        return True
    except (OSError, StaxError, UnicodeError):  # it can be opened here, after all
        pass
    return False


class Handovers:
    """Looks for what was clicked in a thread of its own until it is closed; `told` hears of each there."""

    def __init__(self, library: Path, told: Callable[[str], object]) -> None:
        self._place = _place(library)
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
            clicked = self._taken()
            if clicked:
                self._told(clicked)

    def _taken(self) -> str:
        """What was left, "" for nothing; what is too old or too long, and neither a link nor a file, is thrown away."""
        with suppress(OSError, ValueError, StaxError):
            found = self._place.lstat()
            if not S_ISREG(found.st_mode):
                return ""
            fresh = time.time() - found.st_mtime < OLD
            try:
                left = read_file(self._place, LONGEST)
            except FileTooLarge:
                left = b""
            self._place.unlink()
            clicked = os.fsdecode(left)
            meant = is_link(clicked) or (Path(clicked).is_absolute() and Path(clicked).is_file())
            return clicked if fresh and meant else ""
        return ""
