"""The base of the scenes whose table fills the window: the ways to look at it, and coordinates."""

from __future__ import annotations

from abc import ABC
from functools import partial

from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.dialogs import Dialogs
from game.scenes.board_screen.frame.board import FittedBoard
from game.scenes.board_screen.frame.chrome import DRAWER_PREFIX, FrameChrome
from game.scenes.board_screen.frame.look import LookPreview
from game.scenes.board_screen.frame.look_menu import LookMenu
from game.scenes.board_screen.scene import BoardScene
from game.scenes.board_screen.screen import BoardScreen
from game.ui.kinds import shelf_of


class FrameScene(BoardScene, ABC):
    """A scene with a board in a table that fills the window."""

    dialogs: Dialogs

    def attach(self, screen: BoardScreen) -> None:
        """Show a screen, the first or another."""
        super().attach(screen)
        self._look_preview = LookPreview(screen.board, self.act)

    @property
    def board(self) -> FittedBoard:
        """The board on the screen."""
        board = self.screen.board
        assert isinstance(board, FittedBoard)
        return board

    def frame_handlers(self) -> Handlers:
        """The handlers of the board's own actions, of the list of looks and of what it lists."""
        drawers = {f"{DRAWER_PREFIX}{seat}": partial(self._toggle_hand, seat) for seat in range(self.match.seats)}
        looks = {"look": self._look, "coordinates": self._toggle_coordinates}
        return {**self.board_handlers(), **looks, **drawers}

    def step_back(self) -> None:
        """Close a hand's drawer, or else do as at every board."""
        chrome = self.picture.chrome
        if not isinstance(chrome, FrameChrome) or not chrome.close_drawer():
            super().step_back()

    def _toggle_hand(self, seat: int) -> None:
        """Open the drawer of a seat's hand until it is closed, or close it."""
        chrome = self.picture.chrome
        if isinstance(chrome, FrameChrome):
            chrome.toggle_drawer(seat)

    def hand_reach(self) -> float:
        """The units that the hand below takes at the foot of the window."""
        return shelf_of(self.board.table.arrangement)[0].reach_units(self.board.count_in_hand())

    def _look(self) -> None:
        """Open the list of ways to look at the table."""
        self.dialogs.look(self._look_preview)

    def update(self, now: float) -> None:
        """Advance the scene to a time in seconds; a way to look is shown only while its list is open."""
        if not isinstance(self.picture.dialog, LookMenu):
            self._look_preview.show("")
        super().update(now)

    def _toggle_coordinates(self) -> None:
        preferences = self.services.preferences
        preferences.config.look.coordinates = not preferences.config.look.coordinates
        preferences.remember()
