"""What Windows does for the program: its common dialog asks for a file, its explorer shows one."""

from __future__ import annotations

import ctypes
import os
import subprocess
from pathlib import Path
from typing import Any, Final

from game.core.errors import N_
from game.desktop.asked import AskedFile, ChosenFile, NoDialog

LETTERS: Final = 4096  # of a path
SAVING: Final = 0x2 | 0x4 | 0x8 | 0x800 | 0x80000  # asks before it replaces; the folder must be there
READING: Final = 0x4 | 0x8 | 0x800 | 0x1000 | 0x80000  # the file must be there
PUT_AWAY: Final = 0  # what the dialog says has gone wrong where nothing has


class _OpenFileName(ctypes.Structure):
    """OPENFILENAMEW of commdlg.h."""

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


def ask(asked: AskedFile, window: int) -> ChosenFile:
    """Ask for a file over a window and wait for the answer; raises NoDialog where the dialog cannot be opened."""
    library: Any = getattr(ctypes, "WinDLL")("comdlg32")  # noqa: B009 - types know it on Windows only
    kinds = ctypes.create_unicode_buffer(f"{asked.kind}\0*{asked.ending}\0")  # and a second 0 at its end
    place = ctypes.create_unicode_buffer(asked.name, LETTERS)
    question = _OpenFileName(
        size=ctypes.sizeof(_OpenFileName),
        owner=window or None,
        filter=ctypes.addressof(kinds),
        file=ctypes.addressof(place),
        file_letters=LETTERS,
        folder=str(asked.folder),
        title=asked.title,
        flags=SAVING if asked.name else READING,
        extension=asked.ending.removeprefix("."),
    )
    opened = library.GetSaveFileNameW if asked.name else library.GetOpenFileNameW
    if opened(ctypes.byref(question)):
        return ChosenFile(Path(place.value))
    fault = library.CommDlgExtendedError()
    if fault != PUT_AWAY:
        raise NoDialog(N_("This system has no dialog for files ({reason})."), reason=f"0x{fault:X}")
    return ChosenFile(None)


def show(path: Path) -> None:
    """Show a file in the explorer, marked; raises NoDialog where there is none.

    The explorer is started by its full path: Windows searches the current folder for a name alone, before its own.
    """
    explorer = Path(os.environ.get("SYSTEMROOT", r"C:\Windows")) / "explorer.exe"
    try:
        subprocess.Popen(f'"{explorer}" /select,"{path}"')  # it reads no other form; a path has no quotes there
    except OSError as error:
        raise NoDialog(N_("This system has no dialog for files ({reason})."), reason=str(error)) from error
