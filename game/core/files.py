"""Files from outside: only regular files are read, in parts and up to a limit; a file is replaced whole or not at all.

Opening a FIFO would block, and a device never ends.  So a file is checked before it is opened, opened without waiting,
and checked again, since it may have been exchanged in between.
"""

from __future__ import annotations

import errno
import json
import os
import random
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from stat import S_IMODE, S_ISDIR, S_ISREG
from typing import Any, Final

from game.core.errors import N_, StaxError

MAX_NAME_LETTERS: Final = 50  # of a name in the name of its new file: a letter has up to 4 bytes, a name up to 255
PRIVATE_MODE: Final = 0o600  # of a file that only this user may read
READ_CHUNK_BYTES: Final = 1 << 20  # bytes that are read at once
OPEN_FLAGS: Final = sum(
    getattr(os, name, 0) for name in ("O_NONBLOCK", "O_CLOEXEC", "O_NOCTTY", "O_BINARY", "O_NOINHERIT")
)


class NotARegularFile(StaxError):  # noqa: N818 - the name says what is wrong
    """What is at the path is not a regular file but a FIFO, a socket or a device."""


class FileTooLarge(StaxError):  # noqa: N818 - the name says what is wrong
    """The file has more bytes than are read."""


def read_file(path: Path, limit: int) -> bytes:
    """The content of a regular file, at most `limit` bytes.

    Raises NotARegularFile, FileTooLarge (the bound also holds while the file grows), or OSError for a
    folder and where the system cannot open or read it.  Links are followed.
    """
    with open_regular(path) as file:
        size = os.fstat(file.fileno()).st_size
        content = bytearray()
        while size <= limit and len(content) <= limit:
            part = file.read(min(READ_CHUNK_BYTES, limit + 1 - len(content)))
            if not part:
                return bytes(content)
            content += part
    megabytes = f"{limit / 2**20:.3g}"
    raise FileTooLarge(N_("The file {name} is too large: at most {size} MB are read."), name=path.name, size=megabytes)


@contextmanager
def open_regular(path: Path) -> Iterator[FileIO]:
    """Open a regular file to read it, without buffer; raises NotARegularFile, or OSError.  Links are followed."""
    _check_regular(path, path.stat().st_mode)
    descriptor = os.open(path, os.O_RDONLY | OPEN_FLAGS)
    with FileIO(descriptor, "rb") as file:
        _check_regular(path, os.fstat(descriptor).st_mode)
        yield file


def replace_file(path: Path, content: bytes, private: bool = False) -> None:
    """Write a file so that it is never seen half-written; whatever goes wrong, the old file is still there.

    A link keeps pointing where it does, and its target is replaced.  The new file has the permissions of the old one;
    if it is `private`, only this user can read it at any time.  Raises NotARegularFile, or OSError where the system
    cannot write it.
    """
    target = resolve_links(path)
    mode = PRIVATE_MODE if private else _mode_of(path, target)
    new_file = unused_beside(target)
    try:
        with open(new_file, "xb", opener=_open_private if mode is not None else None) as file:
            if mode is not None:
                with suppress(OSError):  # some file systems have no permissions
                    new_file.chmod(mode)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        new_file.replace(target)
    except BaseException:
        with suppress(OSError):  # the first error is the one to report
            new_file.unlink(missing_ok=True)
        raise


def check_writable(path: Path) -> None:
    """Raise what `replace_file` would raise at a path, where that can be found without writing; nothing changes."""
    target = resolve_links(path)
    _mode_of(path, target)
    new_file = unused_beside(target)
    new_file.open("xb").close()
    new_file.unlink()


def resolve_links(path: Path) -> Path:
    """The absolute path without links; raises OSError for a link that leads back to itself."""
    try:
        return path.resolve()
    except RuntimeError as error:
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP)) from error


def is_special(path: Path) -> bool:
    """Whether there is a FIFO, a socket or a device at a path; links are followed."""
    with suppress(OSError):
        mode = path.stat().st_mode
        return not (S_ISREG(mode) or S_ISDIR(mode))
    return False


def unused_beside(path: Path) -> Path:
    """A path in the same folder at which there is nothing; nobody can guess it."""
    return path.parent / f".{path.name[:MAX_NAME_LETTERS]}.{random.SystemRandom().getrandbits(32):08x}"


def _mode_of(path: Path, target: Path) -> int | None:
    """The permissions of the file to be replaced; None where there is none."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    _check_regular(path, mode)
    return S_IMODE(mode)


def _check_regular(path: Path, mode: int) -> None:
    if S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not S_ISREG(mode):
        raise NotARegularFile(N_("{name} is not a regular file."), name=path.name)


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


class JsonFile:
    """A small value that the program keeps in a file of its own, and can do without; without a `path` it keeps nothing.

    `limit` is in bytes.  If it is `private`, only this user can read the file.
    """

    def __init__(self, path: Path | None, limit: int, private: bool = False) -> None:
        self._path: Final = path
        self._limit: Final = limit
        self._private: Final = private

    def read(self) -> Any:
        """The value in the file; None if there is none that can be read."""
        with suppress(OSError, StaxError, ValueError, RecursionError):
            return json.loads(read_file(self._path, self._limit)) if self._path is not None else None
        return None

    def write(self, value: object) -> None:
        """Write a value in place of the last; nothing happens if the file cannot be written."""
        if self._path is not None:
            with suppress(OSError, StaxError):
                self._path.parent.mkdir(parents=True, exist_ok=True)
                replace_file(self._path, json.dumps(value, indent=1).encode(), private=self._private)
