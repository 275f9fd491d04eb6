"""Where a file lies, asked through the system's own dialog where it has one; and what is offered with a file that is
written."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.core.errors import StaxError
from game.desktop.asked import AskedFile, ChosenFile
from game.desktop.desktop import Desktop
from game.library.request import Awaiting, Request
from game.ui.widgets import Button, QuestionDialog
from game.ui.words import _, error_text

ShowQuestion = Callable[[QuestionDialog | None], None]


class FileQuestions:
    """Asks for files over a scene; `cover` puts a question up or away, `say` tells a sentence in passing."""

    def __init__(self, desktop: Desktop, show_question: ShowQuestion, say: Callable[[str], None]) -> None:
        self.desktop = desktop
        self._show_question = show_question
        self._say = say
        self._requests = Awaiting()

    def ask(self, query: AskedFile, on_chosen: Callable[[Path], None], fallback: Callable[[], None]) -> None:
        """Hand the file to `chosen`; go on with `otherwise` where the system does not ask."""
        if not self.desktop.asks:
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
            self._requests.forget()
            self._show_question(None)

        self._show_question(
            QuestionDialog(
                query.title, _("The system asks in a window of its own."), [cancel_button(forgotten)], forgotten
            )
        )
        self._requests.ask(self.desktop.ask(query), answered, unasked)

    def announce_written(self, path: Path, picture: bool = False) -> None:
        """A file is there: tell so, and offer what the system can do with it, if it can."""
        offers = []
        if self.desktop.shows:
            offers.append(Button(_("Show in folder"), partial(self._request, self.desktop.show, path, ""), icon="open"))
        if picture and self.desktop.copies:
            message = _("The picture was copied.")
            offers.append(
                Button(_("Copy picture"), partial(self._request, self.desktop.copy, path, message), icon="copy")
            )
        sentence = _("Written to {file}.").format(file=path)
        if not offers:
            self._say(sentence)
            return
        done = Button(_("Done"), partial(self._show_question, None), key="Esc", strong=True)
        self._show_question(
            QuestionDialog(_("The file is written"), str(path), [done, *offers], partial(self._show_question, None))
        )

    def _request(self, request: Callable[[Path], Request[Path]], path: Path, message: str) -> None:
        self._show_question(None)
        self._requests.ask(request(path), lambda _path: self._say(message), lambda error: self._say(error_text(error)))

    def update(self, now: float) -> None:
        """Hear what the system has answered, once a frame."""
        self._requests.update(now)


def cancel_button(action: Callable[[], None]) -> Button:
    """The button that puts a question away."""
    return Button(_("Cancel"), action, key="Esc")
