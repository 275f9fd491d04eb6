"""The field for the comment of a review's current move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.library.tree import ROOT
from game.play.study import Study
from game.ui.widgets import TextField
from game.ui.widgets.editing import LineState
from game.ui.words import _

MAX_COMMENT_LENGTH: Final = 400  # letters
COMMENT_SAVE_DELAY: Final = 1.0  # seconds from the last letter until a comment is saved
TYPING_EVENTS: Final = (pygame.TEXTINPUT, pygame.TEXTEDITING)


class CommentField(TextField):
    """Writes the comment of the study's current node; `on_write` is called after every letter, `leave` on Enter.

    The study's change is reported when `save` is called, at the latest a second after the last letter.
    """

    def __init__(self, study: Study, on_write: Callable[[], None], leave: Callable[[], None]) -> None:
        super().__init__(
            _("Comment"), "", self._write, on_enter=lambda _text: leave(), limit=MAX_COMMENT_LENGTH, icon="pencil"
        )
        self.study = study
        self._on_write = on_write
        self._has_begun = False  # whether it got the focus by a key in this frame
        self._frame = 0.0  # the time of the last frame
        self._written_at: float | None = None  # when the last letter of an unsaved comment was typed
        self.show_node()

    def show_node(self) -> None:
        """Show the comment of the current node."""
        text = " ".join(self.study.comment(self.study.node).split())  # from a file, it may have several lines
        self.restore(LineState(text).move_to(len(text)))
        self.placeholder = _("About the whole game") if self.study.node == ROOT else _("Write a comment")

    def begin(self) -> None:
        """Ignore the letter of the key that gave the field the focus."""
        self._has_begun = True

    def ignores(self, event: pygame.event.Event) -> bool:
        """Whether an event is that letter."""
        return self._has_begun and event.type in TYPING_EVENTS

    def _write(self, text: str) -> None:
        self.study.write(text)
        self._written_at = self._frame
        self._on_write()

    def save(self) -> None:
        """Report that the study has changed, if the comment has."""
        if self._written_at is not None:
            self.drop()
            self.study.notify_change()

    def drop(self) -> None:
        """Report nothing, since the commented move is removed."""
        self._written_at = None

    def update(self, now: float) -> None:
        """Let the caret blink, and save after a pause in typing; `now` is in seconds."""
        super().update(now)
        self._has_begun, self._frame = False, now
        if self._written_at is not None and now - self._written_at > COMMENT_SAVE_DELAY:
            self.save()
