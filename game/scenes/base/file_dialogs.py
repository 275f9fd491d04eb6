"""Where a file lies, asked through the system's own dialog where it has one; and what is offered with a file that is
written."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.core.errors import StaxError
from game.desktop.desktop import Desktop
from game.desktop.file_question import ChosenFile, FileQuestion
from game.library.request import PendingRequests, Request
from game.ui.widgets import Button, QuestionDialog
from game.ui.words import _, error_text

Cover = Callable[[QuestionDialog | None], None]


class FileQuestions:
    """Asks for files over a scene; `cover` puts a question up or away, `say` tells a sentence in passing."""

    def __init__(self, desktop: Desktop, cover: Cover, say: Callable[[str], None]) -> None:
        self.desktop = desktop
        self._cover = cover
        self._say = say
        self._coming = PendingRequests()

    def ask(self, asked: FileQuestion, chosen: Callable[[Path], None], otherwise: Callable[[], None]) -> None:
        """Hand the file to `chosen`; go on with `otherwise` where the system does not ask."""
        if not self.desktop.can_ask:
            otherwise()
            return

        def answered(file: ChosenFile) -> None:
            self._cover(None)
            if file.path is not None:
                chosen(file.path)

        def unasked(_error: StaxError) -> None:
            self._cover(None)
            otherwise()

        def forgotten() -> None:
            self._coming.cancel_all()
            self._cover(None)

        self._cover(
            QuestionDialog(asked.title, _("The system asks in a window of its own."), [cancel(forgotten)], forgotten)
        )
        self._coming.add(self.desktop.ask(asked), answered, unasked)

    def written(self, path: Path, picture: bool = False) -> None:
        """A file is there: tell so, and offer what the system can do with it, if it can."""
        offers = []
        if self.desktop.can_show:
            offers.append(Button(_("Show in folder"), partial(self._do, self.desktop.show, path, ""), icon="open"))
        if picture and self.desktop.can_copy:
            said = _("The picture was copied.")
            offers.append(Button(_("Copy picture"), partial(self._do, self.desktop.copy, path, said), icon="copy"))
        words = _("Written to {file}.").format(file=path)
        if not offers:
            self._say(words)
            return
        done = Button(_("Done"), partial(self._cover, None), key="Esc", strong=True)
        self._cover(QuestionDialog(_("The file is written"), str(path), [done, *offers], partial(self._cover, None)))

    def _do(self, deed: Callable[[Path], Request[Path]], path: Path, said: str) -> None:
        self._cover(None)
        self._coming.add(deed(path), lambda _path: self._say(said), lambda error: self._say(error_text(error)))

    def update(self, now: float) -> None:
        """Hear what the system has answered, once a frame."""
        self._coming.update(now)


def cancel(deed: Callable[[], None]) -> Button:
    """The button that puts a question away."""
    return Button(_("Cancel"), deed, key="Esc")
