"""ConfirmedEngines: the commands of foreign engines that the player has confirmed, with hashes of their files.

A confirmation holds for this player on this machine.  It is never read from the settings or from a folder of games,
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
from game.core.files import READ_CHUNK_BYTES, JsonFile, open_regular

MAX_HASHED_BYTES: Final = 64 * 2**20  # of a file; for a longer file its size and time are hashed too
MAX_STORE_BYTES: Final = 2**20  # of the file with the confirmations


class ConfirmedEngines:
    """The confirmed commands, stored in a file at `path`; if that is None, in this object only."""

    def __init__(self, path: Path | None = None) -> None:
        self._file = JsonFile(path, MAX_STORE_BYTES)
        self._marks: dict[str, str] = {}

    def __contains__(self, words: Sequence[str]) -> bool:
        """Whether this command has been confirmed and its files have not changed since."""
        mark = self._read().get(shlex.join(words))
        return mark is not None and mark == _mark(words)  # files are hashed only for a command in the store

    def add(self, words: Sequence[str]) -> None:
        """Confirm a command with its current files; only until the end of the program if the file cannot be written."""
        self._marks = {**self._read(), shlex.join(words): _mark(words)}
        self._file.write(self._marks)

    def _read(self) -> dict[str, str]:
        """The hashes by command; none if the file cannot be read, so the player is asked again."""
        found = self._file.read()
        return {**self._marks, **(found if isinstance(found, dict) else {})}


def resolve_command(words: Sequence[str]) -> list[str]:
    """A command with the absolute path of its program, which need not exist."""
    program = words[0]
    found = shutil.which(program) if Path(program).name == program else None
    return [found or os.path.normpath(start_folder() / program), *words[1:]]


def start_folder() -> Path:
    """The folder where a foreign engine starts and to which its relative names belong: the user's own, else the root.

    The current folder may be a stranger's, from which `python3 -m engine` would import.
    """
    with suppress(RuntimeError):
        if (home := Path.home()).is_dir():
            return home
    return Path(os.sep)


def _mark(words: Sequence[str]) -> str:
    """A hash of a command and the contents of all files that it names: the program, a script, weights."""
    import hashlib  # loads OpenSSL, which the first frame must not wait for

    mark = hashlib.sha256()
    for word in words:
        mark.update(json.dumps(word).encode())
        with suppress(OSError, StaxError, ValueError):  # the word is no file, or the file cannot be read
            with open_regular(start_folder() / word) as file:
                content, left = hashlib.sha256(), MAX_HASHED_BYTES
                while left and (part := file.read(min(READ_CHUNK_BYTES, left))):
                    content.update(part)
                    left -= len(part)
                found = os.fstat(file.fileno())
            mark.update(content.digest())
            mark.update(f"{found.st_size} {found.st_mtime_ns}".encode() if found.st_size > MAX_HASHED_BYTES else b"")
    return mark.hexdigest()
