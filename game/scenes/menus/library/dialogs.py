"""The library's questions: for a name, for a file, and whether to keep the readable part of a damaged file."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from game.core.errors import N_, StaxError, quoted
from game.desktop.file_question import FileQuestion
from game.library import GAME_FILE_SUFFIX
from game.library.files import exists, is_file, is_folder, nearest_folder, resolve_path, unused_path
from game.library.form.read import Damaged
from game.library.record import GameRecord
from game.library.saved import Entry
from game.scenes.base.file_dialogs import FileQuestions, ShowQuestion
from game.scenes.menus.library import messages
from game.scenes.menus.library.place_field import PlaceField
from game.scenes.menus.library.transfer import Transfer
from game.ui.widgets import Button, QuestionDialog, TextField
from game.ui.words import _, error_text

MAX_GAME_NAME_LENGTH: Final = 60  # letters
MAX_PATH_LENGTH: Final = 400  # letters


class LibraryDialogs:
    """Shows questions over the list with `cover`, which removes them with None.

    A file without a folder lies in `folder`.  Files are chosen in the system's dialog if it has a file dialog.
    """

    def __init__(self, cover: ShowQuestion, questions: FileQuestions, transfer: Transfer, folder: Path) -> None:
        self._cover = cover
        self.questions = questions
        self._transfer = transfer
        self._folder = folder

    def update(self, now: float) -> None:
        """Take the answers of the system's dialogs; call this once a frame."""
        self.questions.update(now)

    def ask_name(self, entry: Entry, on_name: Callable[[str], None]) -> None:
        """Ask for a game's name; `on_name` gets the answer."""

        def answered(text: str = "") -> None:
            del text
            self.close()
            on_name(field.value)

        field = TextField(
            _("Name"), entry.name, lambda _text: None, on_enter=answered, limit=MAX_GAME_NAME_LENGTH, icon="pencil"
        )
        self._ask(_("Name this game"), field, Button(_("Rename"), answered, strong=True))

    def ask_file_to_write(self, entry: Entry) -> None:
        """Ask for a file, and write a game into it."""
        title = messages.title(entry)[:MAX_GAME_NAME_LENGTH]  # a system's own limit is 255 bytes
        name = "".join(c if c.isalnum() or c in " -_" else "-" for c in title).strip()
        suggested = unused_path(self._folder / f"{name}{GAME_FILE_SUFFIX}")

        def chosen(path: Path) -> None:
            whole = with_default_suffix(path)
            if whole != path and exists(whole):  # the system has not asked whether to replace this file
                self._confirm_replace(entry, whole, str(whole))
            else:
                self._transfer.write(entry.id, whole)

        words = _("Save the game as"), _("Save")
        asked = FileQuestion(*words, nearest_folder(self._folder), _("Games"), GAME_FILE_SUFFIX, suggested.name)
        self.questions.ask(asked, chosen, partial(self._ask_path_to_write, entry, str(suggested)))

    def _ask_path_to_write(self, entry: Entry, typed: str) -> None:
        """Ask for a path to write a game to, in a field that holds `typed`."""

        def write(text: str) -> None:
            place = resolve_path(text, self._folder)
            if is_folder(place):
                raise StaxError(N_("{place} is a folder."), place=quoted(str(place)))
            path = with_default_suffix(place)
            if exists(path):
                self._confirm_replace(entry, path, text)
                return
            self.close()
            self._transfer.write(entry.id, path)

        self._ask_path(_("Save the game as"), _("Save"), "save", typed, write)

    def _confirm_replace(self, entry: Entry, path: Path, typed: str) -> None:
        """Ask whether to replace a file by a game; if not, ask for another path."""

        def replaced() -> None:
            self.close()
            self._transfer.write(entry.id, path)

        def back() -> None:
            self._ask_path_to_write(entry, typed)

        title = _("Replace the file?")
        words = _("This file already exists: {file}").format(file=path)
        widgets = [Button(_("Replace"), replaced), Button(_("Cancel"), back, strong=True)]
        self._cover(QuestionDialog(title, words, widgets, back, side_by_side=True, focus=1))

    def ask_file_to_read(self) -> None:
        """Ask for a file, and read its games."""
        asked = FileQuestion(
            _("Choose a file to import"), _("Import"), nearest_folder(self._folder), _("Games"), GAME_FILE_SUFFIX
        )
        self.questions.ask(asked, self._transfer.read, partial(self._ask_path_to_read, f"{self._folder}{os.sep}"))

    def _ask_path_to_read(self, typed: str) -> None:
        """Ask for a path to read, in a field that holds `typed`."""

        def read(text: str) -> None:
            path = resolve_path(text, self._folder)
            if not is_file(path):
                raise StaxError(N_("There is no file {place}."), place=quoted(str(path)))
            self.close()
            self._transfer.read(path)

        self._ask_path(_("Choose a file to import"), _("Import"), "open", typed, read)

    def _ask_path(
        self, title: str, verb: str, icon: str, typed: str, on_path: Callable[[str], None], fault: str = ""
    ) -> None:
        """Ask for a path, which is asked for again with the message of a StaxError that `on_path` raises.

        A path without a folder lies in the folder of games.
        """

        def answered(_text: str = "") -> None:
            try:
                on_path(field.value)
            except StaxError as error:
                self._ask_path(title, verb, icon, field.value, on_path, error_text(error))

        field = PlaceField(_("File"), typed, self._folder, on_enter=answered, limit=MAX_PATH_LENGTH, icon=icon)
        self._ask(title, field, Button(verb, answered, strong=True), fault)

    def ask_keep_readable(self, error: Damaged, readable: Sequence[GameRecord]) -> None:
        """Say what is wrong with damaged games, and offer to keep the readable games."""

        def keep() -> None:
            self.close()
            self._transfer.add_records(readable)

        widgets = [Button(_("Keep the readable games"), keep, strong=True), Button(_("Leave it"), self.close)]
        self._cover(QuestionDialog(_("Not everything can be read"), error_text(error), widgets, self.close))

    def close(self) -> None:
        """Remove the question from the scene."""
        self._cover(None)

    def _ask(self, title: str, field: TextField, strong: Button, words: str = "") -> None:
        self._cover(QuestionDialog(title, words, [field, strong, Button(_("Cancel"), self.close)], self.close))


def with_default_suffix(path: Path) -> Path:
    """A path with the suffix of saved games, if it has none."""
    return path if path.suffix or not path.name else path.with_suffix(GAME_FILE_SUFFIX)
