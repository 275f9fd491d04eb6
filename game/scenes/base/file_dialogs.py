"""File dialogs of the system, opened over a scene, and the actions offered after a file has been written."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path

from game.core.errors import StaxError
from game.core.futures import PendingFutures
from game.desktop.desktop import Desktop
from game.desktop.file_question import ChosenFile, FileQuestion
from game.ui.widgets import Button, QuestionDialog
from game.ui.words import _, error_text

ShowQuestion = Callable[[QuestionDialog | None], None]


class FileQuestions:
    """Asks for files over a scene.

    `show_question` shows a question, or removes it if it gets None; `say` shows a short message.
    """

    def __init__(self, desktop: Desktop, show_question: ShowQuestion, say: Callable[[str], None]) -> None:
        self.desktop = desktop
        self._show_question = show_question
        self._say = say
        self._requests = PendingFutures()

    def ask(self, query: FileQuestion, on_chosen: Callable[[Path], None], fallback: Callable[[], None]) -> None:
        """Call `on_chosen` with the file that the player chooses.

        Call `fallback` if the system has no dialog or it fails.
        """
        if not self.desktop.can_ask:
            fallback()
            return

        def answered(file: ChosenFile) -> None:
            self._show_question(None)
            if file.path is not None:
                on_chosen(file.path)

        def unasked(_error: StaxError) -> None:
            self._show_question(None)
            fallback()

        def forgotten() -> None:
            self._requests.cancel_all()
            self._show_question(None)

        self._show_question(
            QuestionDialog(query.title, _("Please use the system's dialog."), [cancel_button(forgotten)], forgotten)
        )
        self._requests.add(self.desktop.ask(query), answered, unasked)

    def announce_written(self, path: Path, picture: bool = False) -> None:
        """Report that a file was written; offer to show it in its folder, or to copy it, if the system can."""
        offers = []
        if self.desktop.can_show:
            offers.append(Button(_("Show in folder"), partial(self._request, self.desktop.show, path, ""), icon="open"))
        if picture and self.desktop.can_copy:
            message = _("Picture copied.")
            offers.append(
                Button(_("Copy picture"), partial(self._request, self.desktop.copy, path, message), icon="copy")
            )
        sentence = _("Saved as {file}.").format(file=path)
        if not offers:
            self._say(sentence)
            return
        done = Button(_("Done"), partial(self._show_question, None), key="Esc", strong=True)
        self._show_question(
            QuestionDialog(_("The file is saved"), str(path), [done, *offers], partial(self._show_question, None))
        )

    def _request(self, request: Callable[[Path], Future[Path]], path: Path, message: str) -> None:
        self._show_question(None)
        self._requests.add(request(path), lambda _path: self._say(message), lambda error: self._say(error_text(error)))

    def update(self, now: float) -> None:
        """Handle the answers of the system that have arrived; called once a frame."""
        self._requests.update(now)


def cancel_button(action: Callable[[], None]) -> Button:
    """A “Cancel” button with the key Esc that calls `action`."""
    return Button(_("Cancel"), action, key="Esc")
