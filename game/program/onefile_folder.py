"""The folder into which the double-click file unpacks itself: held while it is in use, removed later if it was left.

PyInstaller's file removes the folder at its end, but not when it is killed.  What holds it is a lock of the operating
system, which ends with the process however that ends.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.library.storage.lock import ENDING, take_lock

FOLDERS: Final = "_MEI*"  # as PyInstaller calls them
MARK: Final = "stax-in-use"
FRESH: Final = 2.0  # seconds between the making of a mark and its lock, far more than that takes
_held: list[sqlite3.Connection] = []


def begin() -> threading.Thread | None:
    """Hold the folder of this process until it ends, and remove those that were left, aside; None if it has none."""
    own = Path(getattr(sys, "_MEIPASS", ""))
    if not getattr(sys, "frozen", False) or not own.match(FOLDERS):
        return None
    hold(own)
    thread = threading.Thread(target=remove_left, args=(own,), name="left-folders", daemon=True)
    thread.start()
    return thread


def hold(folder: Path) -> None:
    """Hold a folder until the process ends, unless another one holds it, whose engine this one is."""
    with suppress(sqlite3.Error):
        lock = take_lock(folder / MARK)
        if lock is not None:
            _held.append(lock)


def remove_left(own: Path) -> None:
    """Remove the folders beside a process's own that such a process has marked and nobody holds any more."""
    for folder in own.parent.glob(FOLDERS):
        if folder.name != own.name:
            with suppress(OSError, sqlite3.Error):  # what cannot be removed is left to the next start
                _remove(folder)


def _remove(folder: Path) -> None:
    mark = folder / (MARK + ENDING)
    if not (_is_own(folder) and folder.is_dir() and _is_own(mark) and mark.is_file()):
        return
    if time.time() - mark.stat().st_mtime < FRESH:
        return
    lock = take_lock(folder / MARK)
    if lock is None:
        return
    try:
        for inside in folder.iterdir():
            if inside.is_dir() and not inside.is_symlink():
                shutil.rmtree(inside)
            elif not inside.name.startswith(MARK):  # goes last, so that a removal that is broken off is gone on with
                inside.unlink()
    finally:
        lock.close()  # before it what it has open cannot be removed on Windows
    for inside in folder.iterdir():
        inside.unlink()
    folder.rmdir()


def _is_own(path: Path) -> bool:
    """Whether something is there, no link, and belongs to the user."""
    if not path.exists() or path.is_symlink():
        return False
    return sys.platform == "win32" or path.stat().st_uid == os.getuid()
