"""Copying and saving the numbers of the statistics."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from game.core.futures import PendingFutures, run_in_thread
from game.desktop.desktop import Desktop
from game.desktop.file_question import FileQuestion
from game.library.files import nearest_folder, unused_path, write_atomically
from game.scenes.base.file_dialogs import FileQuestions, ShowQuestion
from game.statistics.compute import Statistics
from game.statistics.tables import as_csv, make_tables
from game.ui.widgets.clipboard import Clipboard, SystemClipboard
from game.ui.words import _, error_text

CSV_SUFFIX: Final = ".csv"


class StatisticsExport:
    """Copies texts and saves numbers; `folder` is used if the player names no other place.

    `show_question` shows a question over the scene, `say` a sentence.
    """

    def __init__(self, desktop: Desktop, folder: Path, show_question: ShowQuestion, say: Callable[[str], None]) -> None:
        self.folder = folder
        self.clipboard: Clipboard = SystemClipboard()
        self.questions = FileQuestions(desktop, show_question, say)
        self._say = say
        self._pending = PendingFutures()

    def update(self, now: float) -> None:
        """Report finished work; call this once a frame."""
        self.questions.update(now)
        self._pending.update(now)

    def copy(self, text: str, sentence: str) -> None:
        """Copy a text, and say so with a sentence."""
        self.clipboard.put(text)
        self._say(sentence)

    def save(self, statistics: Statistics) -> None:
        """Save all numbers as CSV, at a place from the system's dialog, or in `folder` if there is no dialog."""
        content = as_csv(make_tables(statistics)).encode()
        usual = unused_path(self.folder / f"{_('Statistics')}{CSV_SUFFIX}")
        title = _("Save the numbers as")
        asked = FileQuestion(title, _("Save"), nearest_folder(self.folder), _("Numbers as CSV"), CSV_SUFFIX, usual.name)

        def chosen(path: Path) -> None:
            self._write(path if path.suffix else path.with_suffix(CSV_SUFFIX), content)

        self.questions.ask(asked, chosen, partial(self._write, usual, content))

    def _write(self, path: Path, content: bytes) -> None:
        def work() -> Path:
            with suppress(OSError):  # the write below reports why
                path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, content)
            return path

        self._pending.add(
            run_in_thread(work), self.questions.announce_written, lambda error: self._say(error_text(error))
        )
