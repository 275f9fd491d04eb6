"""Autoplay: goes through the moves of a game at the chosen pace, until the end or until the user acts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.library.tree import ROOT
from game.play.pace import PACE_NAMES, PACES
from game.play.study import Study
from game.scenes.board.xray import LAYER_PREFIX
from game.scenes.board_screen.actions import VIEW_ACTIONS, Handlers
from game.scenes.board_screen.screen import BoardScreen
from game.settings.default_keys import HELD_ACTIONS
from game.ui.words import _

ALLOWED_DURING_AUTOPLAY: Final = HELD_ACTIONS | VIEW_ACTIONS | {"autoplay", "autoplay-pace"}
"""What may be done while it runs."""


class Autoplay:
    """Steps through a study by itself; `go_to` goes to a node."""

    def __init__(self, screen: BoardScreen, study: Study, go_to: Callable[[int | None], None]) -> None:
        self.screen = screen
        self.study = study
        self.go_to = go_to
        self.is_running = False
        self._next_move_at = 0.0
        self.handlers: Handlers = {"autoplay": self.toggle, "autoplay-pace": self.set_next_pace}

    @property
    def pace(self) -> str:
        """The id of the pace."""
        pace = self.screen.services.preferences.config.play.pace
        return pace if pace in PACES else next(iter(PACES))

    def toggle(self) -> None:
        """Start from the current node, at the end from the first; stop if it is running."""
        self.is_running = not self.is_running
        if not self.is_running:
            return
        if self.study.next_node is None:
            self.go_to(ROOT)
        self._next_move_at = self.screen.now + PACES[self.pace]
        self._show_pace()

    def set_next_pace(self) -> None:
        """Choose the next pace; the computer players use the same setting."""
        config, paces = self.screen.services.preferences.config, list(PACES)
        config.play.pace = paces[(paces.index(self.pace) + 1) % len(paces)]
        self.screen.services.preferences.remember()
        self._next_move_at = min(self._next_move_at, self.screen.now + PACES[self.pace])
        self._show_pace()

    def _show_pace(self) -> None:
        self.screen.say(_("Autoplay: {pace}").format(pace=_(PACE_NAMES[self.pace])))

    def stop(self) -> None:
        """Stop at the current node."""
        self.is_running = False

    def stop_for(self, command: str) -> bool:
        """Stop for a command, unless it only changes the view; whether that stopped it."""
        layer = self.screen.board.xray.is_seen and command.startswith(("count-", LAYER_PREFIX))
        stopped = self.is_running and command not in ALLOWED_DURING_AUTOPLAY and not layer
        self.is_running = self.is_running and not stopped
        return stopped

    def update(self, now: float) -> None:
        """Go to the next move when the last move has been shown for the pace's time."""
        if not self.is_running:
            return
        if self.screen.board.state.selection.first is not None:
            self.stop()
        elif self.screen.board.playback.is_moving:
            self._next_move_at = now + PACES[self.pace]
        elif self.study.next_node is None:
            self.stop()
        elif now >= self._next_move_at:
            self._next_move_at = now + PACES[self.pace]
            self.go_to(self.study.next_node)
