"""Files of games: writing is atomic, and a file that cannot be read raises an error with a clear reason.

Both wait for the disk, and reading plays every move.  Scenes call them through `core.futures.run_in_thread`.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from game.core.errors import N_, StaxError, quoted
from game.core.files import check_writable, read_file, replace_file
from game.core.game import Game
from game.library.form.faults import Fault, FaultList
from game.library.form.read import GamesText
from game.library.form.write import write_texts
from game.library.record import GameRecord

MAX_FILE_BYTES: Final = 64 * 2**20  # bytes; a hundred thousand games


def resolve_path(text: str, folder: Path | None = None) -> Path:
    """The absolute path that a text means, relative to `folder`; raises StaxError if it is no path."""
    try:
        if text and "\0" not in text:
            return ((folder or Path()) / Path(text).expanduser()).absolute()
    except RuntimeError:  # `~name` of an unknown user
        pass
    raise StaxError(N_("Files can't be saved in {place}."), place=quoted(text))


def is_folder(path: Path) -> bool:
    """Whether a folder exists; False for a name that the system does not accept."""
    with suppress(OSError):
        return path.is_dir()
    return False


def is_file(path: Path) -> bool:
    """Whether a file exists; False for a name that the system does not accept."""
    with suppress(OSError):
        return path.is_file()
    return False


def nearest_folder(folder: Path) -> Path:
    """The folder itself if it exists, else its nearest parent that does."""
    return next((place for place in (folder, *folder.parents) if is_folder(place)), folder)


def export_games(path: Path, records: Sequence[GameRecord], games: Mapping[str, Game]) -> None:
    """Write games to a file in the text form, atomically.

    Raises StaxError if the file cannot be written or a kind of game is unknown.
    """
    for record in records:
        if record.game_id not in games:
            raise StaxError(N_("There is no game “{game}”."), game=record.game_id)
    with _report_unwritten(path):
        text = write_texts((record, games[record.game_id]) for record in records)
        replace_file(path, text.encode("utf-8", "replace"))


def import_games(path: Path, games: Mapping[str, Game]) -> GamesText:
    """The games of a file in the text form, which are read while the result is iterated.

    Raises StaxError if the file cannot be read, NotAGame if the file contains no game.
    """
    try:
        content = read_file(path, MAX_FILE_BYTES)
    except (OSError, MemoryError, ValueError) as error:  # ValueError: no system has a file of this name
        raise StaxError(
            N_("The file {name} can't be read ({reason})."), name=path.name, reason=_error_text(error)
        ) from error
    try:
        return GamesText(content.decode("utf-8"), games)
    except UnicodeDecodeError:
        return GamesText(content.decode("utf-8", "replace"), games, _non_utf8_lines(content))


def _non_utf8_lines(content: bytes) -> FaultList:
    """A fault for each of the first lines that are not UTF-8."""
    content = content.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    faults = FaultList()
    line, place = 1, 0
    while place < len(content) and not faults.is_full:
        try:
            str(memoryview(content)[place:], "utf-8")
            break
        except UnicodeDecodeError as error:
            at = place + error.start
        line += content.count(b"\n", place, at)
        faults.append(Fault(line, StaxError(N_("This text is not UTF-8."))))
        line, place = line + 1, content.find(b"\n", at) + 1 or len(content)
    return faults


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file atomically; raises StaxError if it cannot be written, and then the old file is unchanged."""
    with _report_unwritten(path):
        replace_file(path, content)


def ensure_writable(path: Path) -> None:
    """Raise StaxError if a file cannot be written at a path; changes nothing."""
    with _report_unwritten(path):
        check_writable(path)


@contextmanager
def _report_unwritten(path: Path) -> Iterator[None]:
    """Turn an OSError or MemoryError of the block into a StaxError that names the file."""
    try:
        yield
    except (OSError, MemoryError) as error:
        raise StaxError(
            N_("The file {name} can't be written ({reason})."), name=path.name, reason=_error_text(error)
        ) from error


def exists(path: Path) -> bool:
    """Whether a path exists; False for a path that the system does not accept."""
    try:
        return path.exists()
    except OSError:  # its name is too long
        return False


def unused_path(path: Path) -> Path:
    """The path itself, or with the first number in its name at which no file exists."""
    number, free = 1, path
    while exists(free):
        number += 1
        free = path.with_stem(f"{path.stem} ({number})")
    return free


def _error_text(error: OSError | MemoryError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error) or os.strerror(errno.ENOMEM)
