"""LibraryFile: the open database; it is saved again if its file vanishes, and replaced if its file is damaged."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

from game.core.errors import N_, StaxError
from game.library.notices import Notices
from game.library.storage.backups import Backups
from game.library.storage.commits import is_corruption
from game.library.storage.database import OpenDatabase, open_database, open_in_memory, replace_damaged
from game.library.storage.examination import LibraryExaminer
from game.library.storage.recovery import recover
from game.library.storage.salvage import Salvage, SalvageReport

MAX_RECOVERIES: Final = 5  # after that the disk or file system is at fault, and a new file does not help
UNRECOVERED: Final = "unrecovered"  # the condition that the file has vanished and cannot be saved again


class LibraryFile:
    """The open database; raises StaxError if the file cannot be opened.

    `writable` is False if another copy of the program has the file.  Without a path the database is empty, in memory,
    and `why` becomes a notice.  `is_sound`: the file was examined and is undamaged.  `salvages` are the files whose
    games are still to be copied.  `wake` is called after each examination, in its thread.
    """

    def __init__(
        self,
        path: Path | None,
        why: StaxError | None,
        today: Callable[[], date],
        notices: Notices,
        is_closing: Callable[[], bool],
        wake: Callable[[], None],
    ) -> None:
        self.opened = open_database(path) if path is not None else OpenDatabase(open_in_memory(), None, why)
        self.path: Final = path
        self.writable: Final = self.opened.lock is not None
        self.backups = Backups(path, today) if path is not None and self.writable else None
        self.salvages: Final[list[Salvage]] = []
        self.is_sound = self.is_damaged = False
        self._notices = notices
        self._today = today
        self._wake = wake
        self._recoveries = 0
        self._examiner = LibraryExaminer(is_closing, self._note_examination)
        self._salvage_damaged()
        if path is not None:
            self._examine(path)

    @property
    def is_examining(self) -> bool:
        """Whether the file is being examined."""
        return self._examiner.is_running

    def recover(self) -> None:
        """Save the library again if its file was deleted or replaced while open."""
        if self.path is None or self._recoveries == MAX_RECOVERIES or self.opened.is_in_place():
            return
        self._examiner.stop()
        try:
            self.opened = recover(self.path, self.opened)
        except StaxError as error:
            self._notices.put_once(UNRECOVERED, error)
            return
        self._notices.end(UNRECOVERED)
        self._recoveries += 1
        self.is_damaged = False
        self._examiner.forget_day()
        self.backups = None if self.opened.place is None else Backups(self.path, self._today)
        self._notices.put(self.opened.notice)
        if self.opened.damaged is not None:
            self.salvages.append(Salvage(self.opened.damaged, (), self._report_merged))

    def replace_damaged(self) -> None:
        """Replace a damaged file by a new file; if that fails, continue in memory."""
        if not self.is_damaged or self.opened.place is None or not self.opened.is_in_place():
            return
        self.is_damaged = False
        self._recoveries += 1
        try:
            self.opened = replace_damaged(self.opened.place, self.opened)
        except StaxError as error:
            self._notices.put(error)
            self.backups = None
            self.opened = OpenDatabase(open_in_memory(), self.opened.lock)
            return
        self._salvage_damaged()
        self.is_sound = True

    def note_failure(self, error: Exception) -> None:
        """Note a failed commit, which may mean that the file is damaged."""
        self.is_damaged |= self.writable and is_corruption(error) and self._recoveries < MAX_RECOVERIES

    def ignore_damage(self) -> None:
        """Go on with a damaged file that cannot be replaced."""
        self.is_damaged = False

    def back_up(self, has_work: Callable[[], bool]) -> None:
        """Make the daily backup if there is no other work and today's examination has found the library sound."""
        if self.backups is None or has_work() or self.is_examining or not self.backups.is_due():
            return
        if self._examiner.day != self._today():
            assert self.path is not None
            self._examine(self.opened.place or self.path)
        elif self.is_sound:
            self.backups.make_today(self.opened.database, has_work)

    def restore(self, backups: tuple[Path, ...]) -> Salvage:
        """A salvage that copies the games of backups."""
        return Salvage(None, backups, self._report_restored)

    def close(self, examiner_timeout: float) -> None:
        """Close the database; waits for an examination at most `examiner_timeout` seconds."""
        self._examiner.join(examiner_timeout)  # it stops soon, but not while it waits for a slow disk
        self.opened.close()

    def _examine(self, place: Path) -> None:
        """Examine the file, thoroughly before the daily backup, that is once a day."""
        self.is_sound = False
        self._examiner.start(place, self._today(), self.backups is not None and self.backups.is_due())

    def _note_examination(self, found: bool | None) -> None:
        self.is_damaged = found is False and self.writable
        self.is_sound = found is True
        self._wake()

    def _salvage_damaged(self) -> None:
        """Report what opening has done, and copy the games of a damaged file that was set aside."""
        self._notices.put(self.opened.notice)
        damaged = self.opened.damaged
        if damaged is not None and self.backups is not None:
            self.salvages.append(Salvage(damaged, self.backups.paths(), partial(self._report_salvaged, damaged)))

    def _report_salvaged(self, damaged: Path, report: SalvageReport) -> None:
        text = N_(
            "Games saved from the damaged file: {saved}; from a backup: {restored}; unreadable: {lost}. It is {file}."
        )
        self._notices.put(StaxError(text, **report._asdict(), file=str(damaged)))

    def _report_restored(self, report: SalvageReport) -> None:
        text = N_("Games restored from backups: {added}; unreadable: {lost}.")
        self._notices.put(StaxError(text, added=report.added, lost=report.lost))

    def _report_merged(self, report: SalvageReport) -> None:
        text = N_("Games added from the other file: {added}; unreadable: {lost}.")
        self._notices.put(StaxError(text, added=report.added, lost=report.lost))
