"""Backups: daily copies of the library."""

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

BACKUP_FOLDER: Final = "backups"  # beside the library
KEPT_BACKUPS: Final = 3
PAGES_PER_STEP: Final = 64  # pages of a step of the copy, a few milliseconds
PART_SUFFIX: Final = ".part"
ANY_ROW_QUERY: Final = (
    "SELECT 1 FROM games UNION ALL SELECT 1 FROM pages UNION ALL SELECT 1 FROM tries"
    " UNION ALL SELECT 1 FROM own_puzzles LIMIT 1"
)
COUNTED_TABLES: Final = ("games", "pages", "tries", "own_puzzles")  # a backup may have the only copy of their rows
FAR_MORE_FACTOR: Final = 2  # an old backup with more than twice the rows of all newer backups is not deleted
DAY_PATTERN: Final = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]"
logger: Final = logging.getLogger(__name__)


class BackupPostponed(Exception):  # noqa: N818 - it is what has happened, and no error
    """The backup was interrupted or is not needed yet; it is tried again later."""


class Restorable(NamedTuple):
    """Backups to restore a library from, the newest first, with the day and games of the largest backup."""

    backups: tuple[Path, ...]
    day: str
    games: int


class Backups:
    """The daily backups of a library's file; `today` returns the date.

    A backup is written under another name and then renamed, so it is always complete.  Only the first error is logged.
    """

    def __init__(self, library: Path, today: Callable[[], date] = date.today) -> None:
        self._library = library
        self._folder = library.parent / BACKUP_FOLDER
        self._today = today
        self._tried_on: date | None = None
        self._has_warned = False

    def paths(self) -> list[Path]:
        """The existing backups, the newest first."""
        return sorted((path for path in self._folder.glob(self._name(DAY_PATTERN)) if path.is_file()), reverse=True)

    def restorable(self) -> Restorable | None:
        """The backups from which a lost library can be restored; None if no backup has games."""
        kept = self.paths()
        useless = _superseded(kept, 0)
        backups = tuple(backup for backup in kept if backup not in useless)
        if not backups or not (games := row_counts(backups[-1])[0]):
            return None
        return Restorable(backups, backups[-1].stem.removeprefix(f"{self._library.stem}-"), games)

    def is_due(self) -> bool:
        """Whether today's backup does not exist and was not tried today."""
        return self._tried_on != self._today() and not self._path_of_today().exists()

    def make_today(self, database: sqlite3.Connection, wanted: Callable[[], bool]) -> None:
        """Make today's backup of a sound library, unless it exists or the library is empty.

        If `wanted` returns True, the backup is interrupted and tried again later.
        """
        self._tried_on = self._today()
        final = self._path_of_today()
        part = final.with_name(final.name + PART_SUFFIX)
        try:
            if final.exists():
                return
            if database.execute(ANY_ROW_QUERY).fetchone() is None:
                raise BackupPostponed  # until there is something to lose
            self._folder.mkdir(exist_ok=True)
            self._delete_parts()  # SQLite would continue a partial copy of a killed program
            with closing(sqlite3.connect(part)) as copy:
                database.backup(copy, pages=PAGES_PER_STEP, progress=partial(_stop_if_wanted, wanted))
            part.replace(final)
            others = [backup for backup in self.paths() if backup != final]
            for old in _superseded([final, *others], KEPT_BACKUPS):
                old.unlink()
        except BackupPostponed:
            self._tried_on = None
        except (OSError, sqlite3.Error, MemoryError) as error:
            if not self._has_warned:
                self._has_warned = True
                logger.warning("No backup of the saved games could be made: %s", error)
        with suppress(OSError):
            self._delete_parts()

    def _path_of_today(self) -> Path:
        return self._folder / self._name(self._today().isoformat())

    def _delete_parts(self) -> None:
        """Delete the partial copies of interrupted backups."""
        for part in self._folder.glob(f"{self._name(DAY_PATTERN)}{PART_SUFFIX}*"):
            part.unlink()

    def _name(self, day: str) -> str:
        return f"{self._library.stem}-{day}{self._library.suffix}"


def row_counts(backup: Path) -> tuple[int, ...]:
    """The number of rows in each of `COUNTED_TABLES`; 0 for a table that is missing or unreadable."""
    counts = [0] * len(COUNTED_TABLES)
    with (
        suppress(sqlite3.Error, StaxError),
        closing(sqlite3.connect(f"{backup.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as database,
    ):
        restrict(database)
        version_of(database)  # rejects files of other programs
        for place, table in enumerate(COUNTED_TABLES):
            with suppress(sqlite3.OperationalError):
                (counts[place],) = database.execute(f"SELECT count(*) FROM {table}").fetchone()
    return tuple(counts)


def _superseded(backups: Sequence[Path], kept: int) -> list[Path]:
    """The backups after the newest `kept` that do not have far more rows than all newer backups."""
    most, without = (0,) * len(COUNTED_TABLES), []
    for place, backup in enumerate(backups):
        counts = row_counts(backup) if len(backups) > kept else most
        if place >= kept and not any(
            count > FAR_MORE_FACTOR * known for count, known in zip(counts, most, strict=True)
        ):
            without.append(backup)
        most = tuple(map(max, counts, most))
    return without


def _stop_if_wanted(wanted: Callable[[], bool], *_pages: int) -> None:
    if wanted():
        raise BackupPostponed
