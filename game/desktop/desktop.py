"""Desktop: what the system beside the window offers, whichever it is; what takes longer than a frame is done aside."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from game.desktop.asked import AskedFile, ChosenFile
from game.library.request import Request, aside

Asker = Callable[[AskedFile, int], ChosenFile]
Door = Callable[[Path], None]


class Desktop:
    """A dialog that asks for files, a file manager, a clipboard for pictures; each may be missing.

    `window` tells the number by which the system knows the window that asks.  A request raises NoDialog where the
    system cannot do after all what it seems to offer.
    """

    def __init__(
        self,
        ask: Asker | None = None,
        show: Door | None = None,
        copy: Door | None = None,
        window: Callable[[], int] = lambda: 0,
    ) -> None:
        self._ask = ask
        self._show = show
        self._copy = copy
        self._window = window

    @property
    def asks(self) -> bool:
        """Whether it may have a dialog for files."""
        return self._ask is not None

    @property
    def shows(self) -> bool:
        """Whether it may show a file in its folder."""
        return self._show is not None

    @property
    def copies(self) -> bool:
        """Whether it takes pictures to the clipboard."""
        return self._copy is not None

    def ask(self, asked: AskedFile) -> Request[ChosenFile]:
        """Ask where a file lies or is to lie."""
        assert self._ask is not None
        return aside(partial(self._ask, asked, self._window()))

    def show(self, path: Path) -> Request[Path]:
        """Show a file in its folder; the file, when that is done."""
        return self._through(self._show, path)

    def copy(self, path: Path) -> Request[Path]:
        """Put a PNG to the clipboard; the file, when that is done."""
        return self._through(self._copy, path)

    def _through(self, door: Door | None, path: Path) -> Request[Path]:
        def work() -> Path:
            assert door is not None
            door(path)
            return path

        return aside(work)


def system_desktop(environment: Mapping[str, str], window: Callable[[], int]) -> Desktop:
    """What this system offers, as far as that can be told without asking it."""
    if sys.platform == "win32":
        from game.desktop import windows

        return Desktop(windows.ask, windows.show, None, window)
    from game.desktop import tools

    if sys.platform == "darwin":
        return Desktop(tools.ask, tools.show, tools.taker(environment))
    if not environment.get("DBUS_SESSION_BUS_ADDRESS"):
        return Desktop(copy=tools.taker(environment))
    from game.desktop import portal

    return Desktop(portal.ask, portal.show, tools.taker(environment), window)
