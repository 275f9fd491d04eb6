"""A notice over whatever is seen: one sentence, and a button that takes note of it; the last picture of the program."""

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
from game.ui.widgets import Button, Group, QuestionDialog
from game.ui.widgets.clipboard import Clipboard, SystemClipboard
from game.ui.words import _, error_text

CRASH_MESSAGE: Final = N_("Something went wrong, but nothing that was played is lost. {where}")
CLOSING_MESSAGE: Final = N_("Things go wrong again and again, so Stax closes. What was saved is kept. {where}")
REPORT_PLACE: Final = N_("What happened is written in {file}.")
NO_REPORT: Final = N_("No report of it could be written.")
ENGINE_WARNING: Final = N_(
    "The settings name another program to play for the computer. A program can do on this machine whatever you can, so"
    " start it only if you know where it comes from. {command}"
)

BACKUP_FOUND: Final = N_("There are no saved games, but there is a backup of {day}. Games in it: {count}.")


class Notice(Scene):
    """Shows an error's sentence over the scene below, if there is one; `done` is called when it has been read."""

    is_overlay = True

    def __init__(
        self,
        error: StaxError,
        done: Callable[[], None],
        appearance: Appearance | None = None,
        scene_below: Scene | None = None,
        extra_buttons: Sequence[Button] = (),
    ) -> None:
        self._appearance = appearance or Appearance()
        self._scene_below = scene_below
        self._background: pygame.Surface | None = None
        self._needs_redraw = True
        self._dialog = QuestionDialog(
            _("Please note"), error_text(error), [Button(_("OK"), done, strong=True), *extra_buttons], done
        )

    def handle(self, event: pygame.event.Event) -> bool:
        """Everything belongs to the notice."""
        self._needs_redraw = True
        return self._dialog.handle(event)

    def needs_redraw(self) -> bool:
        """Whether something has happened."""
        return self._needs_redraw

    def invalidate(self) -> None:
        """Draw everything next time."""
        self._needs_redraw = True

    def draw(self, surface: pygame.Surface) -> None:
        """The picture below, dimmed, and the sentence."""
        if self._background is None or self._background.get_size() != surface.get_size():
            self._background = self._draw_background(surface)
        surface.blit(self._background, (0, 0))
        pen = Pen(self._appearance.theme(surface.get_size()))
        self._dialog.place(pen, surface.get_rect())
        self._dialog.draw(surface, pen)
        self._needs_redraw = False

    def _draw_background(self, surface: pygame.Surface) -> pygame.Surface:
        """What lies below, drawn anew: before the first frame and in a new size nothing has been."""
        if self._scene_below is not None:
            self._scene_below.invalidate()
            self._scene_below.draw(surface)
        return surface.copy()


class WaitNotice(Notice):
    """Tells that something is being done, in marked `words`; `cancel` ends it."""

    def __init__(
        self, words: str, cancel: Callable[[], None], appearance: Appearance, scene_below: Scene | None
    ) -> None:
        super().__init__(StaxError(words), cancel, appearance, scene_below)
        self._dialog = QuestionDialog(_("One moment"), _(words), [Button(_("Cancel"), cancel, key="Esc")], cancel)


def crash_message(place: Path | None, *, last: bool) -> StaxError:
    """What is said of a crash whose report lies at a place; `last`: the program ends after it."""
    where = StaxError(REPORT_PLACE, file=place.name) if place else StaxError(NO_REPORT)
    return StaxError(CLOSING_MESSAGE if last else CRASH_MESSAGE, where=where)


class CrashNotice(Notice):
    """Tells that something unforeseen went wrong, and where the report lies, if there is one; a button copies that.

    What has crashed may be the picture of the scene below, so that is not drawn anew.
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
        copy = [Button(_("Copy the place of the report"), lambda: board.put(path), second_line=path)] if place else []
        super().__init__(crash_message(place, last=last), done, appearance, extra_buttons=copy)


class EngineQuestion(Notice):
    """Asks whether a foreign engine may start, and shows its whole command; whatever is no clear yes means no.

    `confirm` is called with the command, then `done`; without a yes only `done`.
    """

    def __init__(
        self,
        command: Sequence[str],
        confirm: Callable[[Sequence[str]], None],
        done: Callable[[], None],
        appearance: Appearance,
        scene_below: Scene | None,
    ) -> None:
        super().__init__(StaxError(ENGINE_WARNING, command=quoted_command(command)), done, appearance, scene_below)

        def start() -> None:
            done()
            confirm(command)

        no = Button(_("Play with the built-in engine"), done, key="Esc", strong=True)
        self._dialog.title = _("Start another engine?")
        self._dialog.group = Group([no, Button(_("Start this program"), start)], done)


class RestoreQuestion(Notice):
    """Asks whether a library that was lost is to be restored from its backups.

    `restore` and `decline` are called after `done`; with neither the question comes again at the next start.
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
        super().__init__(
            StaxError(BACKUP_FOUND, day=restorable.day, count=restorable.games), done, appearance, scene_below
        )

        def answer(action: Callable[[], None]) -> None:
            done()
            action()

        buttons = [
            Button(_("Restore these games"), partial(answer, restore), strong=True),
            Button(_("Ask me next time"), done, key="Esc"),
            Button(_("Start without them"), partial(answer, decline)),
        ]
        self._dialog.title = _("Restore your games?")
        self._dialog.group = Group(buttons, done)


def quoted_command(command: Sequence[str]) -> str:
    """A command as it can be read on the screen: in quotation marks where it needs them, `·` for what is no letter."""
    text = shlex.join(command)
    return quoted(text, len(text))


class ClosingPicture:
    """Tells over what was seen last how much is left to be written."""

    def __init__(self, appearance: Appearance) -> None:
        self._appearance = appearance
        self._background: pygame.Surface | None = None
        self._remaining = 0

    def show(self, remaining: int) -> None:
        """Say how much is left, if that is something new."""
        surface = screen.surface()
        if surface is None or remaining == self._remaining:
            return
        self._remaining = remaining
        if self._background is None or self._background.get_size() != surface.get_size():
            self._background = surface.copy()
        surface.blit(self._background, (0, 0))
        pen = Pen(self._appearance.theme(surface.get_size()))
        sentence = _("Games are still being written: {count} left.").format(count=remaining)
        dialog = QuestionDialog(_("One moment"), sentence, [], lambda: None)
        dialog.place(pen, surface.get_rect())
        dialog.draw(surface, pen)
        screen.show()
