"""Windows: its common file dialog and the Explorer."""

from __future__ import annotations

import ctypes
import os
import subprocess
from pathlib import Path
from typing import Any, Final

from game.core.errors import N_
from game.desktop.file_question import ChosenFile, FileQuestion, NoDialog

MAX_PATH_LETTERS: Final = 4096  # of a path
SAVE_FLAGS: Final = 0x2 | 0x4 | 0x8 | 0x800 | 0x80000  # confirms replacement; the folder must exist
OPEN_FLAGS: Final = 0x4 | 0x8 | 0x800 | 0x1000 | 0x80000  # the file must exist
NO_ERROR: Final = 0  # the dialog's error code after a cancel


class _OpenFileName(ctypes.Structure):
    """The structure OPENFILENAMEW of commdlg.h."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("owner", ctypes.c_void_p),
        ("instance", ctypes.c_void_p),
        ("filter", ctypes.c_void_p),
        ("custom_filter", ctypes.c_void_p),
        ("custom_filter_letters", ctypes.c_uint32),
        ("filter_index", ctypes.c_uint32),
        ("file", ctypes.c_void_p),
        ("file_letters", ctypes.c_uint32),
        ("file_title", ctypes.c_void_p),
        ("file_title_letters", ctypes.c_uint32),
        ("folder", ctypes.c_wchar_p),
        ("title", ctypes.c_wchar_p),
        ("flags", ctypes.c_uint32),
        ("file_offset", ctypes.c_uint16),
        ("extension_offset", ctypes.c_uint16),
        ("extension", ctypes.c_wchar_p),
        ("data", ctypes.c_void_p),
        ("hook", ctypes.c_void_p),
        ("template", ctypes.c_wchar_p),
        ("reserved", ctypes.c_void_p),
        ("reserved_flags", ctypes.c_uint32),
        ("flags_ex", ctypes.c_uint32),
    )


def ask(question: FileQuestion, window: int) -> ChosenFile:
    """Show the file dialog over a window and wait for the answer; raises NoDialog if it cannot be opened."""
    library: Any = getattr(ctypes, "WinDLL")("comdlg32")  # noqa: B009 - types know it on Windows only
    kinds = ctypes.create_unicode_buffer(f"{question.kind}\0*{question.ending}\0")  # and a second 0 at its end
    place = ctypes.create_unicode_buffer(question.name, MAX_PATH_LETTERS)
    dialog = _OpenFileName(
        size=ctypes.sizeof(_OpenFileName),
        owner=window or None,
        filter=ctypes.addressof(kinds),
        file=ctypes.addressof(place),
        file_letters=MAX_PATH_LETTERS,
        folder=str(question.folder),
        title=question.title,
        flags=SAVE_FLAGS if question.name else OPEN_FLAGS,
        extension=question.ending.removeprefix("."),
    )
    opened = library.GetSaveFileNameW if question.name else library.GetOpenFileNameW
    if opened(ctypes.byref(dialog)):
        return ChosenFile(Path(place.value))
    fault = library.CommDlgExtendedError()
    if fault != NO_ERROR:
        raise NoDialog(N_("This system has no file dialog ({reason})."), reason=f"0x{fault:X}")
    return ChosenFile(None)


def show(path: Path) -> None:
    """Show a file selected in the Explorer; raises NoDialog if it cannot be started.

    The Explorer is started by its full path: Windows searches the current folder for a name alone, before its own.
    """
    explorer = Path(os.environ.get("SYSTEMROOT", r"C:\Windows")) / "explorer.exe"
    try:
        subprocess.Popen(f'"{explorer}" /select,"{path}"')  # it reads no other form; a path has no quotes there
    except OSError as error:
        raise NoDialog(N_("This system has no file dialog ({reason})."), reason=str(error)) from error
