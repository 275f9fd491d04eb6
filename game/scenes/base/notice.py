"""Notices over a scene: a sentence and its buttons; and the last picture while the program closes."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.core.errors import N_, StaxError, quoted
from game.library.storage.backups import Restorable
from game.scenes.base.scene import Scene
from game.ui import screen
from game.ui.look.pen import Pen
from game.ui.look.themes import Appearance
from game.ui.widgets import Button, QuestionDialog
from game.ui.widgets.clipboard import Clipboard, SystemClipboard
from game.ui.words import _, error_text

CRASH_MESSAGE: Final = N_("Something went wrong, but no game is lost. {where}")
CLOSING_MESSAGE: Final = N_("Stax keeps failing, so it closes. Your saved games are safe. {where}")
REPORT_PLACE: Final = N_("There is a report in {file}.")
NO_REPORT: Final = N_("No report could be written.")
ENGINE_WARNING: Final = N_(
    "The settings name another program to play for the computer. It can do anything on this machine that you can,"
    " so start it only if you trust it. {command}"
)

BACKUP_FOUND: Final = N_("There are no saved games, but there is a backup of {day}. Games in it: {count}.")


class Notice(Scene):
    """Shows the message of an error over the scene below; `done` is called when the player has confirmed it.

    It has the `buttons`, else OK, and then the `extra_buttons`.  Without a scene below, the last picture of the window
    is the background.
    """

    is_overlay = True

    def __init__(
        self,
        error: StaxError,
        done: Callable[[], None],
        appearance: Appearance | None = None,
        scene_below: Scene | None = None,
        *,
        title: str = "",
        buttons: Sequence[Button] = (),
        extra_buttons: Sequence[Button] = (),
    ) -> None:
        self._appearance = appearance or Appearance()
        self._scene_below = scene_below
        self._background: pygame.Surface | None = None
        self._needs_redraw = True
        shown = [*(buttons or [Button(_("OK"), done, strong=True)]), *extra_buttons]
        self._dialog = QuestionDialog(title or _("Note"), error_text(error), shown, done)

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass every event to the dialog; nothing reaches the scene below."""
        self._needs_redraw = True
        return self._dialog.handle(event)

    def needs_redraw(self) -> bool:
        """Whether an event has arrived since the last drawing."""
        return self._needs_redraw

    def invalidate(self) -> None:
        """Draw everything at the next frame."""
        self._needs_redraw = True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the dimmed scene below and the dialog."""
        if self._background is None or self._background.get_size() != surface.get_size():
            self._background = self._draw_background(surface)
        surface.blit(self._background, (0, 0))
        pen = Pen(self._appearance.theme(surface.get_size()))
        self._dialog.place(pen, surface.get_rect())
        self._dialog.draw(surface, pen)
        self._needs_redraw = False

    def _draw_background(self, surface: pygame.Surface) -> pygame.Surface:
        """The scene below, drawn again, since before the first frame and after a resize the window is empty."""
        if self._scene_below is not None:
            self._scene_below.invalidate()
            self._scene_below.draw(surface)
        return surface.copy()


class WaitNotice(Notice):
    """Says that some work is in progress, in the marked `words`; its button calls `cancel`."""

    def __init__(
        self, words: str, cancel: Callable[[], None], appearance: Appearance, scene_below: Scene | None
    ) -> None:
        button = Button(_("Cancel"), cancel, key="Esc")
        super().__init__(StaxError(words), cancel, appearance, scene_below, title=_("One moment"), buttons=[button])


def crash_message(place: Path | None, *, last: bool) -> StaxError:
    """The message about a crash whose report was written to `place`, None if that failed.

    `last`: the program closes after the message.
    """
    where = StaxError(REPORT_PLACE, file=place.name) if place else StaxError(NO_REPORT)
    return StaxError(CLOSING_MESSAGE if last else CRASH_MESSAGE, where=where)


class CrashNotice(Notice):
    """Says that the program has failed and where the report is, with a button that copies the path.

    The scene below is not drawn again, because its drawing may have caused the crash.
    """

    def __init__(
        self,
        place: Path | None,
        done: Callable[[], None],
        appearance: Appearance,
        *,
        last: bool = False,
        clipboard: Clipboard | None = None,
    ) -> None:
        board = clipboard or SystemClipboard()
        path = str(place)
        copy = [Button(_("Copy the report's location"), lambda: board.put(path), second_line=path)] if place else []
        super().__init__(crash_message(place, last=last), done, appearance, extra_buttons=copy)


class EngineQuestion(Notice):
    """Asks whether another engine may start and shows its whole command; every answer but a clear yes means no.

    After a yes `done` and then `confirm` with the command are called, otherwise only `done`.
    """

    def __init__(
        self,
        command: Sequence[str],
        confirm: Callable[[Sequence[str]], None],
        done: Callable[[], None],
        appearance: Appearance,
        scene_below: Scene | None,
    ) -> None:

        def start() -> None:
            done()
            confirm(command)

        no = Button(_("Play with the built-in engine"), done, key="Esc", strong=True)
        super().__init__(
            StaxError(ENGINE_WARNING, command=quoted_command(command)),
            done,
            appearance,
            scene_below,
            title=_("Start another engine?"),
            buttons=[no, Button(_("Start this program"), start)],
        )


class RestoreQuestion(Notice):
    """Asks whether a lost library is to be restored from its backups.

    `restore` and `decline` are called after `done`.  If the player chooses neither, the question is asked again at the
    next start.
    """

    def __init__(
        self,
        restorable: Restorable,
        restore: Callable[[], None],
        decline: Callable[[], None],
        done: Callable[[], None],
        appearance: Appearance,
        scene_below: Scene | None,
    ) -> None:

        def answer(action: Callable[[], None]) -> None:
            done()
            action()

        buttons = [
            Button(_("Restore these games"), partial(answer, restore), key=_("Enter"), strong=True),
            Button(_("Ask me next time"), done, key="Esc"),
            Button(_("Start without them"), partial(answer, decline)),
        ]
        super().__init__(
            StaxError(BACKUP_FOUND, day=restorable.day, count=restorable.games),
            done,
            appearance,
            scene_below,
            title=_("Restore your games?"),
            buttons=buttons,
        )


def quoted_command(command: Sequence[str]) -> str:
    """A command for the screen, quoted for a shell if necessary; `·` replaces characters that cannot be shown."""
    text = shlex.join(command)
    return quoted(text, len(text))


class ClosingPicture:
    """Shows over the last picture of the window how many games remain to be written."""

    def __init__(self, appearance: Appearance) -> None:
        self._appearance = appearance
        self._background: pygame.Surface | None = None
        self._remaining = 0

    def show(self, remaining: int) -> None:
        """Show the number of games that remain, if it has changed."""
        surface = screen.surface()
        if surface is None or remaining == self._remaining:
            return
        self._remaining = remaining
        if self._background is None or self._background.get_size() != surface.get_size():
            self._background = surface.copy()
        surface.blit(self._background, (0, 0))
        pen = Pen(self._appearance.theme(surface.get_size()))
        sentence = _("Games are still being saved: {count} left.").format(count=remaining)
        dialog = QuestionDialog(_("One moment"), sentence, [], lambda: None)
        dialog.place(pen, surface.get_rect())
        dialog.draw(surface, pen)
        screen.show()
