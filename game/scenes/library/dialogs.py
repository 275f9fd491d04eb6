"""What the library asks before it does something: a name, a file, and whether a part is to be kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.core.errors import StaxError
from game.library.files import ENDING, exists, place_of, unused
from game.library.form.read import Damaged
from game.scenes.library import messages
from game.ui.widgets import Button, QuestionDialog, TextField
from game.ui.words import _, tell

if TYPE_CHECKING:
    from game.scenes.library.scene import LibraryScene

LONGEST: Final = 60  # letters of a name
PATH: Final = 400  # letters of a file's place


class LibraryDialogs:
    """Lays questions over the list."""

    def __init__(self, scene: LibraryScene) -> None:
        self.scene = scene

    def name(self) -> None:
        """What the chosen game is to be called."""
        scene, entry = self.scene, self.scene.entry
        if entry is None:
            return

        def named(text: str = "") -> None:
            del text
            scene.library.rename(entry.id, field.value)
            self.close()
            scene.changed()

        field = TextField(_("Name"), entry.name, lambda _text: None, entered=named, limit=LONGEST, icon="pencil")
        self._ask(_("What shall this game be called?"), field, Button(_("Rename"), named, strong=True))

    def file(self, written: str = "") -> None:
        """Where the chosen game is to be written; `written` is where it was to be, before one thought better of it."""
        scene, entry = self.scene, self.scene.entry
        if entry is None:
            return

        def saved(text: str = "") -> None:
            del text
            path = self._place(field.value)
            if path is None:
                return
            path = path if path.suffix or not path.name else path.with_suffix(ENDING)
            if exists(path):
                self._replace(entry.id, path, field.value)
                return
            self.close()
            scene.exchange.write(entry.id, path)

        title = messages.title(entry)[:LONGEST]  # a system's own limit is 255 bytes
        name = "".join(c if c.isalnum() or c in " -_" else "-" for c in title).strip()
        suggested = written or str(unused(scene.folder / f"{name}{ENDING}"))
        field = TextField(_("File"), suggested, lambda _text: None, entered=saved, limit=PATH, icon="save")
        self._ask(_("Where shall the game be written?"), field, Button(_("Save"), saved, strong=True))

    def _replace(self, number: int, path: Path, written: str) -> None:
        """Whether a file that is there is to be replaced by a game; if not, another place may be written."""

        def replaced() -> None:
            self.close()
            self.scene.exchange.write(number, path)

        title = _("Replace the file?")
        words = _("There is a file already: {file}").format(file=path)

        def back() -> None:
            self.file(written)

        widgets = [Button(_("Replace"), replaced), Button(_("Cancel"), back, strong=True)]
        self.scene.cover(QuestionDialog(title, words, widgets, back, side_by_side=True, focus=1))

    def read(self) -> None:
        """Which file is to be read."""
        scene = self.scene

        def read(text: str = "") -> None:
            del text
            path = self._place(field.value)
            if path is not None:
                self.close()
                scene.exchange.read(path)

        folder = str(scene.folder) + "/"
        field = TextField(_("File"), folder, lambda _text: None, entered=read, limit=PATH, icon="open")
        self._ask(_("Which file shall be read?"), field, Button(_("Read"), read, strong=True))

    def _place(self, text: str) -> Path | None:
        """The file that was typed; None where there can be none, which is told."""
        try:
            return place_of(text)
        except StaxError as error:
            self.close()
            self.scene.say(tell(error))
            return None

    def keep(self, error: Damaged, told: str = "") -> None:
        """Games have faults: say what is wrong, after what was `told` of others, and let what is readable be kept."""
        scene, readable = self.scene, [record for record in error.records if len(record.tree)]
        if not readable:
            scene.say("  ·  ".join(filter(None, (told, tell(error)))))
            return

        def keep() -> None:
            self.close()
            scene.exchange.take(readable)

        widgets = [Button(_("Keep what was readable"), keep, strong=True), Button(_("Leave it"), self.close)]
        scene.cover(QuestionDialog(_("Not all of it can be read"), tell(error), widgets, self.close))

    def close(self) -> None:
        """Take the question away."""
        if self.scene.dialog is not None:
            self.scene.cover(None)

    def _ask(self, title: str, field: TextField, strong: Button) -> None:
        self.scene.cover(QuestionDialog(title, "", [field, strong, Button(_("Cancel"), self.close)], self.close))
