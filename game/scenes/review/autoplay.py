"""Autoplay: the moves of a game one after the other, at the pace that is set, to the end or until something is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.library.tree import ROOT
from game.play.pace import PACE_NAMES, PACES
from game.play.study import Study
from game.scenes.board.xray import LAYER_PREFIX
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.screen import BoardScreen
from game.settings.actions import HELD
from game.ui.words import _

LOOKING: Final = HELD | {
    "autoplay",
    "autoplay-pace",
    "turn-left",
    "turn-right",
    "top-down",
    "nearer",
    "farther",
    "lift",
    "fit",
    "centre",
    "mute",
}
"""What may be done while it runs."""


class Autoplay:
    """Goes ahead in a study by itself; `go` goes to a node."""

    def __init__(self, screen: BoardScreen, study: Study, go: Callable[[int | None], None]) -> None:
        self.screen = screen
        self.study = study
        self.go = go
        self.running = False
        self._due = 0.0
        self.deeds: Handlers = {"autoplay": self.toggle, "autoplay-pace": self.next_pace}

    @property
    def pace(self) -> str:
        """How fast it goes, by its name."""
        pace = self.screen.services.config.pace
        return pace if pace in PACES else next(iter(PACES))

    def toggle(self) -> None:
        """Begin from here, at the end from the start; or stop."""
        self.running = not self.running
        if not self.running:
            return
        if self.study.ahead is None:
            self.go(ROOT)
        self._due = self.screen.now + PACES[self.pace]
        self._tell()

    def next_pace(self) -> None:
        """Go on at the next pace; that of the computer is the same."""
        config, paces = self.screen.services.config, list(PACES)
        config.pace = paces[(paces.index(self.pace) + 1) % len(paces)]
        self.screen.services.remember()
        self._due = min(self._due, self.screen.now + PACES[self.pace])
        self._tell()

    def _tell(self) -> None:
        self.screen.say(_("Autoplay: {pace}").format(pace=_(PACE_NAMES[self.pace])))

    def stop(self) -> None:
        """Go no further."""
        self.running = False

    def gives_way(self, command: str) -> bool:
        """Something is done by its id: that stops it, but for looking around; whether it was running."""
        layer = self.screen.board.xray.is_seen and command.startswith(("count-", LAYER_PREFIX))
        stopped = self.running and command not in LOOKING and not layer
        self.running = self.running and not stopped
        return stopped

    def update(self, now: float) -> None:
        """Make the next move when the last one has been seen for as long as the pace says."""
        if not self.running:
            return
        if self.screen.board.state.selection.first is not None:
            self.stop()
        elif self.screen.board.playback.is_moving:
            self._due = now + PACES[self.pace]
        elif self.study.ahead is None:
            self.stop()
        elif now >= self._due:
            self._due = now + PACES[self.pace]
            self.go(self.study.ahead)
