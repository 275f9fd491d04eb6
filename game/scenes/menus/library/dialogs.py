"""What the library asks before it does something: a name, a file, and whether a part is to be kept."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from game.core.errors import N_, StaxError, quoted
from game.desktop.asked import AskedFile
from game.library import ENDING
from game.library.files import exists, is_file, is_folder, nearest, place_of, unused
from game.library.form.read import Damaged
from game.library.record import GameRecord
from game.library.saved import Entry
from game.scenes.base.file_dialogs import FileQuestions, ShowQuestion
from game.scenes.menus.library import messages
from game.scenes.menus.library.place_field import PlaceField
from game.scenes.menus.library.transfer import Transfer
from game.ui.widgets import Button, QuestionDialog, TextField
from game.ui.words import _, error_text

LONGEST: Final = 60  # letters of a name
PATH: Final = 400  # letters of a file's place


class LibraryDialogs:
    """Lays questions over the list: `cover` puts one up or away; a file lies in `folder` unless a place is named.
    Files are asked for by the system's own dialog where there is one.
    """

    def __init__(self, cover: ShowQuestion, questions: FileQuestions, transfer: Transfer, folder: Path) -> None:
        self._cover = cover
        self._questions = questions
        self._transfer = transfer
        self._folder = folder

    def name(self, entry: Entry, named: Callable[[str], None]) -> None:
        """What a game is to be called."""

        def answered(text: str = "") -> None:
            del text
            self.close()
            named(field.value)

        field = TextField(_("Name"), entry.name, lambda _text: None, on_enter=answered, limit=LONGEST, icon="pencil")
        self._ask(_("What shall this game be called?"), field, Button(_("Rename"), answered, strong=True))

    def file(self, entry: Entry) -> None:
        """Where a game is to be written."""
        title = messages.title(entry)[:LONGEST]  # a system's own limit is 255 bytes
        name = "".join(c if c.isalnum() or c in " -_" else "-" for c in title).strip()
        suggested = unused(self._folder / f"{name}{ENDING}")

        def chosen(path: Path) -> None:
            whole = ended(path)
            if whole != path and exists(whole):  # the system has not asked about that one
                self._replace(entry, whole, str(whole))
            else:
                self._transfer.write(entry.id, whole)

        words = _("Where shall the game be written?"), _("Save")
        asked = AskedFile(*words, nearest(self._folder), _("Games"), ENDING, suggested.name)
        self._questions.ask(asked, chosen, partial(self._type_file, entry, str(suggested)))

    def _type_file(self, entry: Entry, written: str, fault: str = "") -> None:
        """A field for the place of a game; it begins with what was `written`, and says what is wrong with that."""

        def saved(text: str = "") -> None:
            del text
            try:
                place = place_of(field.value, self._folder)
                if is_folder(place):
                    raise StaxError(N_("{place} is a folder."), place=quoted(str(place)))
            except StaxError as error:
                self._type_file(entry, field.value, error_text(error))
                return
            path = ended(place)
            if exists(path):
                self._replace(entry, path, field.value)
                return
            self.close()
            self._transfer.write(entry.id, path)

        field = self._field(written, saved, "save")
        self._ask(_("Where shall the game be written?"), field, Button(_("Save"), saved, strong=True), fault)

    def _replace(self, entry: Entry, path: Path, written: str) -> None:
        """Whether a file that is there is to be replaced by a game; if not, another place may be written."""

        def replaced() -> None:
            self.close()
            self._transfer.write(entry.id, path)

        def back() -> None:
            self._type_file(entry, written)

        title = _("Replace the file?")
        words = _("There is a file already: {file}").format(file=path)
        widgets = [Button(_("Replace"), replaced), Button(_("Cancel"), back, strong=True)]
        self._cover(QuestionDialog(title, words, widgets, back, side_by_side=True, focus=1))

    def read(self) -> None:
        """Which file is to be read."""
        asked = AskedFile(_("Which file shall be read?"), _("Read"), nearest(self._folder), _("Games"), ENDING)
        self._questions.ask(asked, self._transfer.read, partial(self._type_read, f"{self._folder}{os.sep}"))

    def _type_read(self, written: str, fault: str = "") -> None:
        """A field for the place of a file that is to be read."""

        def read(text: str = "") -> None:
            del text
            try:
                path = place_of(field.value, self._folder)
                if not is_file(path):
                    raise StaxError(N_("There is no file {place}."), place=quoted(str(path)))
            except StaxError as error:
                self._type_read(field.value, error_text(error))
                return
            self.close()
            self._transfer.read(path)

        field = self._field(written, read, "open")
        self._ask(_("Which file shall be read?"), field, Button(_("Read"), read, strong=True), fault)

    def _field(self, written: str, entered: Callable[[str], None], icon: str) -> TextField:
        """A field for a place; what has no folder of its own lies in that of the games."""
        return PlaceField(_("File"), written, self._folder, on_enter=entered, limit=PATH, icon=icon)

    def keep(self, error: Damaged, readable: Sequence[GameRecord]) -> None:
        """Games have faults: say what is wrong, and let what is readable be kept."""

        def keep() -> None:
            self.close()
            self._transfer.take(readable)

        widgets = [Button(_("Keep what was readable"), keep, strong=True), Button(_("Leave it"), self.close)]
        self._cover(QuestionDialog(_("Not all of it can be read"), error_text(error), widgets, self.close))

    def close(self) -> None:
        """Take the question away."""
        self._cover(None)

    def _ask(self, title: str, field: TextField, strong: Button, words: str = "") -> None:
        self._cover(QuestionDialog(title, words, [field, strong, Button(_("Cancel"), self.close)], self.close))


def ended(path: Path) -> Path:
    """A place with the ending of saved games, if it has none."""
    return path if path.suffix or not path.name else path.with_suffix(ENDING)
