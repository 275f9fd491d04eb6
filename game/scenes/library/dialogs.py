"""What the library asks before it does something: a name, a file, and whether a part is to be kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from game.core.errors import StaxError
from game.library import ENDING
from game.library.files import exists, place_of, unused
from game.library.form.read import Damaged
from game.library.record import GameRecord
from game.library.saved import Entry
from game.scenes.library import messages
from game.scenes.library.transfer import Transfer
from game.ui.widgets import Button, QuestionDialog, TextField
from game.ui.words import _, tell

LONGEST: Final = 60  # letters of a name
PATH: Final = 400  # letters of a file's place


class LibraryDialogs:
    """Lays questions over the list: `cover` puts one up or away; a file lies in `folder` unless a place is named.

    `say` hears what is wrong with an answer.
    """

    def __init__(
        self,
        cover: Callable[[QuestionDialog | None], None],
        say: Callable[[str], None],
        transfer: Transfer,
        folder: Path,
    ) -> None:
        self._cover = cover
        self._say = say
        self._transfer = transfer
        self._folder = folder

    def name(self, entry: Entry, named: Callable[[str], None]) -> None:
        """What a game is to be called."""

        def answered(text: str = "") -> None:
            del text
            self.close()
            named(field.value)

        field = TextField(_("Name"), entry.name, lambda _text: None, entered=answered, limit=LONGEST, icon="pencil")
        self._ask(_("What shall this game be called?"), field, Button(_("Rename"), answered, strong=True))

    def file(self, entry: Entry, written: str = "") -> None:
        """Where a game is to be written; `written` is where it was to be, before one thought better of it."""

        def saved(text: str = "") -> None:
            del text
            path = self._place(field.value)
            if path is None:
                return
            path = path if path.suffix or not path.name else path.with_suffix(ENDING)
            if exists(path):
                self._replace(entry, path, field.value)
                return
            self.close()
            self._transfer.write(entry.id, path)

        title = messages.title(entry)[:LONGEST]  # a system's own limit is 255 bytes
        name = "".join(c if c.isalnum() or c in " -_" else "-" for c in title).strip()
        suggested = written or str(unused(self._folder / f"{name}{ENDING}"))
        field = TextField(_("File"), suggested, lambda _text: None, entered=saved, limit=PATH, icon="save")
        self._ask(_("Where shall the game be written?"), field, Button(_("Save"), saved, strong=True))

    def _replace(self, entry: Entry, path: Path, written: str) -> None:
        """Whether a file that is there is to be replaced by a game; if not, another place may be written."""

        def replaced() -> None:
            self.close()
            self._transfer.write(entry.id, path)

        def back() -> None:
            self.file(entry, written)

        title = _("Replace the file?")
        words = _("There is a file already: {file}").format(file=path)
        widgets = [Button(_("Replace"), replaced), Button(_("Cancel"), back, strong=True)]
        self._cover(QuestionDialog(title, words, widgets, back, side_by_side=True, focus=1))

    def read(self) -> None:
        """Which file is to be read."""

        def read(text: str = "") -> None:
            del text
            path = self._place(field.value)
            if path is not None:
                self.close()
                self._transfer.read(path)

        field = TextField(_("File"), f"{self._folder}/", lambda _text: None, entered=read, limit=PATH, icon="open")
        self._ask(_("Which file shall be read?"), field, Button(_("Read"), read, strong=True))

    def _place(self, text: str) -> Path | None:
        """The file that was typed; None where there can be none, which is told."""
        try:
            return place_of(text)
        except StaxError as error:
            self.close()
            self._say(tell(error))
            return None

    def keep(self, error: Damaged, readable: Sequence[GameRecord]) -> None:
        """Games have faults: say what is wrong, and let what is readable be kept."""

        def keep() -> None:
            self.close()
            self._transfer.take(readable)

        widgets = [Button(_("Keep what was readable"), keep, strong=True), Button(_("Leave it"), self.close)]
        self._cover(QuestionDialog(_("Not all of it can be read"), tell(error), widgets, self.close))

    def close(self) -> None:
        """Take the question away."""
        self._cover(None)

    def _ask(self, title: str, field: TextField, strong: Button) -> None:
        self._cover(QuestionDialog(title, "", [field, strong, Button(_("Cancel"), self.close)], self.close))
