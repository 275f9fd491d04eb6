"""Files of games: written whole or not at all, and read with one clear sentence where they cannot be.

Both wait for the disk, and reading plays every move through: a scene does it aside (`request.aside`).
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from game.core.errors import N_, StaxError, quoted
from game.core.files import check_writable, read_file, replace_file
from game.core.game import Game
from game.library.form.faults import Fault, Faults
from game.library.form.read import GamesText
from game.library.form.write import write_texts
from game.library.record import GameRecord

LARGEST: Final = 64 * 2**20  # bytes; a hundred thousand games


def place_of(text: str, folder: Path | None = None) -> Path:
    """The place that a text names, from the root, in a folder unless it names its own; raises StaxError if no system
    can have it."""
    try:
        if text and "\0" not in text:
            return ((folder or Path()) / Path(text).expanduser()).absolute()
    except RuntimeError:  # `~name` of somebody who is not known
        pass
    raise StaxError(N_("{place} is no place for files."), place=quoted(text))


def is_folder(path: Path) -> bool:
    """Whether a folder is there; none has a name that no system takes."""
    with suppress(OSError):
        return path.is_dir()
    return False


def is_file(path: Path) -> bool:
    """Whether a file is there; none has a name that no system takes."""
    with suppress(OSError):
        return path.is_file()
    return False


def nearest(folder: Path) -> Path:
    """A folder that is there: this one, or the nearest above it."""
    return next((place for place in (folder, *folder.parents) if is_folder(place)), folder)


def export_games(path: Path, records: Sequence[GameRecord], games: Mapping[str, Game]) -> None:
    """Write games to a file in the text form; the file is whole at every moment, the old one or the new one.

    Raises StaxError where it cannot be written, or a game is not known.
    """
    for record in records:
        if record.game_id not in games:
            raise StaxError(N_("There is no game “{game}”."), game=record.game_id)
    with _written(path):
        text = write_texts((record, games[record.game_id]) for record in records)
        replace_file(path, text.encode("utf-8", "replace"))


def import_games(path: Path, games: Mapping[str, Game], cancelled: Callable[[], bool] = lambda: False) -> GamesText:
    """The games of a file in the text form, to be read one at a time.

    Raises StaxError where the file cannot be read or the reading was `cancelled`, NotAGame where no game begins in it.
    """
    try:
        content = read_file(path, LARGEST, cancelled)
    except (OSError, MemoryError) as error:
        raise StaxError(N_("The file {name} cannot be read ({reason})."), name=path.name, reason=_why(error)) from error
    try:
        return GamesText(content.decode("utf-8"), games)
    except UnicodeDecodeError:
        return GamesText(content.decode("utf-8", "replace"), games, _strange(content))


def _strange(content: bytes) -> Faults:
    """The first lines with other characters than UTF-8 has."""
    content = content.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    found = Faults()
    line, place = 1, 0
    while place < len(content) and not found.full:
        try:
            str(memoryview(content)[place:], "utf-8")
            break
        except UnicodeDecodeError as error:
            strange = place + error.start
        line += content.count(b"\n", place, strange)
        found.append(Fault(line, StaxError(N_("There are characters here that are not UTF-8."))))
        line, place = line + 1, content.find(b"\n", strange) + 1 or len(content)
    return found


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is never seen half-written; raises StaxError, and then nothing has changed."""
    with _written(path):
        replace_file(path, content)


def expect_to_write(path: Path) -> None:
    """Raise StaxError if a file cannot be written at a place, before there is anything to write; nothing changes."""
    with _written(path):
        check_writable(path)


@contextmanager
def _written(path: Path) -> Iterator[None]:
    """Tell why a file cannot be written."""
    try:
        yield
    except (OSError, MemoryError) as error:
        raise StaxError(
            N_("The file {name} cannot be written ({reason})."), name=path.name, reason=_why(error)
        ) from error


def exists(path: Path) -> bool:
    """Whether there is something at a place; there is nothing where the system can have no place."""
    try:
        return path.exists()
    except OSError:  # its name is too long
        return False


def unused(path: Path) -> Path:
    """The path, or where there is a file already the first numbered one at which there is none."""
    number, free = 1, path
    while exists(free):
        number += 1
        free = path.with_stem(f"{path.stem} ({number})")
    return free


def _why(error: OSError | MemoryError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error) or os.strerror(errno.ENOMEM)
