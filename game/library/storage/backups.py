"""Backups: a copy of the library for each of the last days on which it was opened or written."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

FOLDER: Final = "backups"  # beside the library
KEPT: Final = 3
PAGES: Final = 64  # that are copied between two looks at what else is wanted; some milliseconds
UNFINISHED: Final = ".part"
SOMETHING: Final = (
    "SELECT 1 FROM games UNION ALL SELECT 1 FROM pages UNION ALL SELECT 1 FROM tries"
    " UNION ALL SELECT 1 FROM own_puzzles LIMIT 1"
)
DAY: Final = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]"
LOG: Final = logging.getLogger(__name__)


class Wanted(Exception):  # noqa: N818 - it is what has happened, and no error
    """There is no backup yet, but there will be one."""


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

    def due(self) -> bool:
        """Whether none was tried today."""
        return self._tried != self._today()

    def make(self, database: sqlite3.Connection, wanted: Callable[[], bool]) -> None:
        """Make today's backup of a sound library, unless it is there or the library is empty.

        Broken off, to be made later, because of something `wanted`.
        """
        self._tried = self._today()
        whole = self._folder / self._name(self._tried.isoformat())
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
            for old in [backup for backup in self.kept() if backup != whole][KEPT - 1 :]:
                old.unlink()
        except Wanted:
            self._tried = None
        except (OSError, sqlite3.Error) as error:
            if not self._told:
                self._told = True
                LOG.warning("No backup of the saved games could be made: %s", error)
        with suppress(OSError):
            self._clear()

    def _clear(self) -> None:
        """Take away what is not whole."""
        for part in self._folder.glob(f"{self._name(DAY)}{UNFINISHED}*"):
            part.unlink()

    def _name(self, day: str) -> str:
        return f"{self._library.stem}-{day}{self._library.suffix}"


def _go_on(wanted: Callable[[], bool], *_pages: int) -> None:
    if wanted():
        raise Wanted
