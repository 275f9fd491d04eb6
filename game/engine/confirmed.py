"""Which foreign engines the player has confirmed: a command, and the contents of the files that it names.

What is confirmed holds for this player on this machine.  It is never read from the settings or from a folder of games,
which may come from somebody else.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.core.errors import StaxError
from game.core.files import READ_CHUNK_BYTES, open_regular, read_file, replace_file

READ: Final = 64 * 2**20  # bytes of a file that count; of a longer one its size and time count too
LARGEST: Final = 2**20  # bytes of what is remembered


class Confirmed:
    """The confirmed commands, remembered in a file at `path`; for as long as this object lives where that is None."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._known: dict[str, str] = {}

    def __contains__(self, words: Sequence[str]) -> bool:
        """Whether this command has been confirmed and its files are as they were then."""
        mark = self._read().get(shlex.join(words))
        return mark is not None and mark == _mark(words)  # no file is looked at for a command that is not known

    def add(self, words: Sequence[str]) -> None:
        """Remember a command as its files are now; until the end of the program where that cannot be written."""
        self._known = {**self._read(), shlex.join(words): _mark(words)}
        if self._path is not None:
            with suppress(OSError, StaxError):
                self._path.parent.mkdir(parents=True, exist_ok=True)
                replace_file(self._path, json.dumps(self._known, indent=1).encode())

    def _read(self) -> dict[str, str]:
        """The marks of the confirmed commands; a file that cannot be read has none, so the player is asked again."""
        if self._path is None:
            return self._known
        try:
            found = json.loads(read_file(self._path, LARGEST))
        except (OSError, StaxError, ValueError, RecursionError):
            found = {}
        return {**self._known, **(found if isinstance(found, dict) else {})}


def resolved(words: Sequence[str]) -> list[str]:
    """A command with the whole path of its program; the file itself is not looked at."""
    program = words[0]
    found = shutil.which(program) if Path(program).name == program else None
    return [found or os.path.abspath(program), *words[1:]]  # noqa: PTH100 - `absolute` leaves `..` in what is shown


def _mark(words: Sequence[str]) -> str:
    """What changes with any file that the command names: the program, and a script or weights that it is given."""
    import hashlib  # it brings OpenSSL, for which no first frame should wait

    mark = hashlib.sha256()
    for word in words:
        mark.update(json.dumps(word).encode())
        with suppress(OSError, StaxError, ValueError):  # there is no file of this name, or it is none that can be read
            with open_regular(Path(word)) as file:
                content, left = hashlib.sha256(), READ
                while left and (part := file.read(min(READ_CHUNK_BYTES, left))):
                    content.update(part)
                    left -= len(part)
                found = os.fstat(file.fileno())
            mark.update(content.digest())
            mark.update(f"{found.st_size} {found.st_mtime_ns}".encode() if found.st_size > READ else b"")
    return mark.hexdigest()
