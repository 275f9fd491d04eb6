"""The folder into which the one-file program unpacks itself: locked while in use, removed by a later start if unused.

PyInstaller's program removes the folder at its end, but not if it is killed.  The lock is one of the operating system
and ends with the process in any case.
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

from game.library.storage.lock import LOCK_SUFFIX, take_lock

FOLDER_PATTERN: Final = "_MEI*"  # PyInstaller's names
MARK_NAME: Final = "stax-in-use"
FRESH_SECONDS: Final = 2.0  # seconds after the creation of a mark in which it may not be locked yet
_locks: list[sqlite3.Connection] = []


def hold_own_folder() -> threading.Thread | None:
    """Lock the folder of this process and remove unused folders in a thread; None if it has no such folder."""
    own = Path(getattr(sys, "_MEIPASS", ""))
    if not getattr(sys, "frozen", False) or not own.match(FOLDER_PATTERN):
        return None
    hold_folder(own)
    thread = threading.Thread(target=remove_unused_folders, args=(own,), name="left-folders", daemon=True)
    thread.start()
    return thread


def hold_folder(folder: Path) -> None:
    """Lock a folder until the process ends, unless the window of this engine has locked it."""
    with suppress(sqlite3.Error):
        lock = take_lock(folder / MARK_NAME)
        if lock is not None:
            _locks.append(lock)


def remove_unused_folders(own: Path) -> None:
    """Remove the folders beside `own` that are marked but no longer locked."""
    for folder in own.parent.glob(FOLDER_PATTERN):
        if folder.name != own.name:
            with suppress(OSError, sqlite3.Error):  # the next start tries again
                _remove_unused(folder)


def _remove_unused(folder: Path) -> None:
    mark = folder / (MARK_NAME + LOCK_SUFFIX)
    if not (_is_own(folder) and folder.is_dir() and _is_own(mark) and mark.is_file()):
        return
    if time.time() - mark.stat().st_mtime < FRESH_SECONDS:
        return
    lock = take_lock(folder / MARK_NAME)
    if lock is None:
        return
    try:
        for inside in folder.iterdir():
            if inside.is_dir() and not inside.is_symlink():
                shutil.rmtree(inside)
            elif not inside.name.startswith(
                MARK_NAME
            ):  # the mark goes last, so that the next start continues an interrupted removal
                inside.unlink()
    finally:
        lock.close()  # Windows cannot remove open files
    for inside in folder.iterdir():
        inside.unlink()
    folder.rmdir()


def _is_own(path: Path) -> bool:
    """Whether a path exists, is no link, and belongs to the user."""
    if not path.exists() or path.is_symlink():
        return False
    return sys.platform == "win32" or path.stat().st_uid == os.getuid()
