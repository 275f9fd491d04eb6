"""NoticeScenes: opens messages, questions about the program and reports of crashes over the current scene."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from game.core.errors import StaxError
from game.library.storage.backups import Restorable
from game.scenes.base.notice import CrashNotice, EngineQuestion, Notice, RestoreQuestion
from game.scenes.base.scene import Scene
from game.scenes.base.services import Services
from game.scenes.base.stack import SceneStack

logger: Final = logging.getLogger(__name__)


class NoticeScenes:
    """Opens notices on a stack of scenes."""

    def __init__(self, services: Services, scenes: SceneStack) -> None:
        self.services = services
        self.scenes = scenes

    @property
    def is_open(self) -> bool:
        """Whether a notice is the top scene."""
        return isinstance(self.scenes.top, Notice)

    def say(self, error: StaxError) -> None:
        """Show a message over the current scene."""
        logger.info("Told: %s", error)
        self.scenes.push(Notice(error, self.scenes.pop, self.services.preferences.appearance, self.shown_scene()))

    def ask_engine(self, command: Sequence[str], confirm: Callable[[Sequence[str]], None]) -> None:
        """Ask whether a foreign engine may start."""
        question = EngineQuestion(
            command, confirm, self.scenes.pop, self.services.preferences.appearance, self.shown_scene()
        )
        self.scenes.push(question)

    def _ask_restore(self, restorable: Restorable) -> None:
        """Ask whether lost games are to be restored."""
        library = self.services.library
        restore, decline = partial(library.restore, restorable), library.decline_restoring
        appearance, under = self.services.preferences.appearance, self.shown_scene()
        self.scenes.push(RestoreQuestion(restorable, restore, decline, self.scenes.pop, appearance, under))

    def show_next_of_library(self) -> None:
        """Show the library's next notice or question, if it has any."""
        library = self.services.library
        if (notice := library.next_notice()) is not None:
            self.say(notice)
        elif (restorable := library.take_restorable()) is not None:
            self._ask_restore(restorable)

    def shown_scene(self) -> Scene | None:
        """The top scene below all notices."""
        return next((scene for scene in reversed(self.scenes.scenes) if not isinstance(scene, Notice)), None)

    def show_crash(self, place: Path | None, last: Callable[[], None] | None = None) -> None:
        """Show a notice of a crash, if none is shown; `last` is called when it is closed and ends the program."""
        if last is not None or not isinstance(self.scenes.top, CrashNotice):
            self.scenes.push(
                CrashNotice(place, last or self.scenes.pop, self.services.preferences.appearance, last=last is not None)
            )
