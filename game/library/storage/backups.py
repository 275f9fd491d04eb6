"""Backups: a copy of the library for each of the last days on which it was opened or written."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from game.core.errors import StaxError
from game.library.storage.schema import restrict, version_of

FOLDER: Final = "backups"  # beside the library
KEPT: Final = 3
PAGES: Final = 64  # that are copied between two looks at what else is wanted; some milliseconds
UNFINISHED: Final = ".part"
SOMETHING: Final = (
    "SELECT 1 FROM games UNION ALL SELECT 1 FROM pages UNION ALL SELECT 1 FROM tries"
    " UNION ALL SELECT 1 FROM own_puzzles LIMIT 1"
)
TABLES: Final = ("games", "pages", "tries", "own_puzzles")  # of which a backup may have the only copy
FAR_MORE: Final = 2  # an old backup with more than so many times the rows of the newer ones is not deleted
DAY: Final = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]"
LOG: Final = logging.getLogger(__name__)


class Wanted(Exception):  # noqa: N818 - it is what has happened, and no error
    """There is no backup yet, but there will be one."""


class Restorable(NamedTuple):
    """Backups to restore a library from, the newest first, and the day and number of games of the one that has most."""

    backups: tuple[Path, ...]
    day: str
    games: int


class Backups:
    """The backups of the library in a file, by their days; `today` tells the day.

    A backup is whole or not there: it is written under another name.  What goes wrong is logged, once at most.
    """

    def __init__(self, library: Path, today: Callable[[], date] = date.today) -> None:
        self._library = library
        self._folder = library.parent / FOLDER
        self._today = today
        self._tried: date | None = None
        self._told = False

    def kept(self) -> list[Path]:
        """The backups that are there, the newest first."""
        return sorted(self._folder.glob(self._name(DAY)), reverse=True)

    def restorable(self) -> Restorable | None:
        """What a library that was lost can be restored from; None if no backup has games."""
        kept = self.kept()
        useless = _without_more(kept, 0)
        backups = tuple(backup for backup in kept if backup not in useless)
        if not backups or not (games := row_counts(backups[-1])[0]):
            return None
        return Restorable(backups, backups[-1].stem.removeprefix(f"{self._library.stem}-"), games)

    def is_due(self) -> bool:
        """Whether there is none of today, and making it was not tried today."""
        return self._tried != self._today() and not self._of_today().exists()

    def make(self, database: sqlite3.Connection, wanted: Callable[[], bool]) -> None:
        """Make today's backup of a sound library, unless it is there or the library is empty.

        Broken off, to be made later, because of something `wanted`.
        """
        self._tried = self._today()
        whole = self._of_today()
        part = whole.with_name(whole.name + UNFINISHED)
        try:
            if whole.exists():
                return
            if database.execute(SOMETHING).fetchone() is None:
                raise Wanted  # once there is something to lose
            self._folder.mkdir(exist_ok=True)
            self._clear()  # SQLite would take what a killed program has left for a library to be gone on with
            with closing(sqlite3.connect(part)) as copy:
                database.backup(copy, pages=PAGES, progress=partial(_go_on, wanted))
            part.replace(whole)
            others = [backup for backup in self.kept() if backup != whole]
            for old in _without_more([whole, *others], KEPT):
                old.unlink()
        except Wanted:
            self._tried = None
        except (OSError, sqlite3.Error, MemoryError) as error:
            if not self._told:
                self._told = True
                LOG.warning("No backup of the saved games could be made: %s", error)
        with suppress(OSError):
            self._clear()

    def _of_today(self) -> Path:
        return self._folder / self._name(self._today().isoformat())

    def _clear(self) -> None:
        """Take away what is not whole."""
        for part in self._folder.glob(f"{self._name(DAY)}{UNFINISHED}*"):
            part.unlink()

    def _name(self, day: str) -> str:
        return f"{self._library.stem}-{day}{self._library.suffix}"


def row_counts(backup: Path) -> tuple[int, ...]:
    """How many rows a backup has in each of `TABLES`; 0 for a table that is missing, or if it cannot be read."""
    counts = [0] * len(TABLES)
    with (
        suppress(sqlite3.Error, StaxError),
        closing(sqlite3.connect(f"{backup.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as database,
    ):
        restrict(database)
        version_of(database)  # refuses what this program has not made
        for place, table in enumerate(TABLES):
            with suppress(sqlite3.OperationalError):
                (counts[place],) = database.execute(f"SELECT count(*) FROM {table}").fetchone()
    return tuple(counts)


def _without_more(backups: Sequence[Path], kept: int) -> list[Path]:
    """Of backups, the newest first, those after the first `kept` that do not have far more than all before them."""
    most, without = (0,) * len(TABLES), []
    for place, backup in enumerate(backups):
        counts = row_counts(backup) if len(backups) > kept else most
        if place >= kept and not any(count > FAR_MORE * known for count, known in zip(counts, most, strict=True)):
            without.append(backup)
        most = tuple(map(max, counts, most))
    return without


def _go_on(wanted: Callable[[], bool], *_pages: int) -> None:
    if wanted():
        raise Wanted
