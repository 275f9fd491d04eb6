"""Desktop: the file dialog, file manager and picture clipboard of any system; slow calls run in threads."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import partial
from pathlib import Path

from game.core.futures import run_in_thread
from game.desktop.file_question import ChosenFile, FileQuestion

AskFunction = Callable[[FileQuestion, int], ChosenFile]
PathFunction = Callable[[Path], None]


class Desktop:
    """The system's file dialog, file manager and clipboard for pictures; each may be missing.

    `window` returns the system's id of the program's window.  A request raises NoDialog if the system turns out to lack
    the function.
    """

    def __init__(
        self,
        ask: AskFunction | None = None,
        show: PathFunction | None = None,
        copy: PathFunction | None = None,
        window: Callable[[], int] = lambda: 0,
    ) -> None:
        self._ask = ask
        self._show = show
        self._copy = copy
        self._window = window

    @property
    def can_ask(self) -> bool:
        """Whether the system seems to have a file dialog."""
        return self._ask is not None

    @property
    def can_show(self) -> bool:
        """Whether the system seems to have a file manager."""
        return self._show is not None

    @property
    def can_copy(self) -> bool:
        """Whether pictures can be copied to the clipboard."""
        return self._copy is not None

    def ask(self, question: FileQuestion) -> Future[ChosenFile]:
        """Ask the player for a file to read or write; the request's result is the answer."""
        assert self._ask is not None
        return run_in_thread(partial(self._ask, question, self._window()))

    def show(self, path: Path) -> Future[Path]:
        """Show a file in the file manager; the request's result is the path."""
        return self._run(self._show, path)

    def copy(self, path: Path) -> Future[Path]:
        """Copy a PNG to the clipboard; the request's result is the path."""
        return self._run(self._copy, path)

    def _run(self, action: PathFunction | None, path: Path) -> Future[Path]:
        def work() -> Path:
            assert action is not None
            action(path)
            return path

        return run_in_thread(work)


def system_desktop(environment: Mapping[str, str], window: Callable[[], int]) -> Desktop:
    """The desktop of this system, judged by its name and environment only."""
    if sys.platform == "win32":
        from game.desktop import windows

        return Desktop(windows.ask, windows.show, None, window)
    from game.desktop import tools

    if sys.platform == "darwin":
        return Desktop(tools.ask, tools.show, tools.picture_copier(environment))
    if not environment.get("DBUS_SESSION_BUS_ADDRESS"):
        return Desktop(copy=tools.picture_copier(environment))
    from game.desktop import portal

    return Desktop(portal.ask, portal.show, tools.picture_copier(environment), window)
