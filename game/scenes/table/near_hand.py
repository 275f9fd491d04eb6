"""NearHand: the hand at the foot of the window, and the room that the table gives it."""

from __future__ import annotations

from typing import Final

from game.scenes.board_screen.screen import BoardScreen
from game.ui.panels.end_card import CARD_REACH


class NearHand:
    """Lays out the screen of a table so that the hand below, or the card in its place, has its room."""

    def __init__(self, screen: BoardScreen) -> None:
        self._screen: Final = screen
        self._config: Final = screen.services.preferences.config

    def toggle_panel(self) -> None:
        """Fold the side panel, or unfold it."""
        self._config.window.panel = not self._config.window.panel
        self.lay_out()

    def lay_out(self) -> None:
        """Lay out the screen; the drawer is open if the player wants it."""
        self._screen.set_reach(self._reach())
        self._screen.lay_out(folded=not self._config.window.panel)

    def _reach(self) -> float:
        """The units that the hand below takes at the foot of the window, or the card in its place."""
        return self._screen.hand_reach() if self._screen.picture.card is None else CARD_REACH

    def follow_turn(self) -> None:
        """Lay out again if the hand below needs another height, or if another person here is to move."""
        board = self._screen.board
        persons, turn = board.human_seats(), board.shown_turn
        if board.playback.is_holding:
            return
        if len(persons) > 1 and turn in persons and turn != board.below:
            before = board.below
            board.change_setup(board.setup, turn)
            self.lay_out()
            if self._config.play.turn_table:
                board.turn_between(before, turn)
        elif self._reach() != self._screen.window.reach and (board.count_in_hand() or not board.playback.is_moving):
            self.lay_out()
