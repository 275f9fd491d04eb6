"""EndView: the end of a game at the table: its sound, its card and the last moves once more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core import outcome
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.table.dialogs import TableDialogs
from game.scenes.table.end_card_content import next_level
from game.ui.panels.end_card import CARD_RISE

CARD_RISE_SECONDS: Final = 0.3


class EndView:
    """Shows the card of the end, which offers each other level of the computer a single time.

    `lay_out` is called when the card comes or goes; `play_level` starts a game at another level.
    """

    def __init__(
        self,
        screen: BoardScreen,
        dialogs: TableDialogs,
        lay_out: Callable[[], None],
        play_level: Callable[[str], None],
    ) -> None:
        self._board: Final = screen.board
        self._picture: Final = screen.picture
        self._dialogs: Final = dialogs
        self._lay_out: Final = lay_out
        self._play_level: Final = play_level
        self._offered_levels: set[str] = set()
        self._next_level = ""  # "" for none
        self._card_came = 0.0  # when the card came, in seconds; 0 once it has risen

    def show(self) -> None:
        """Show how the game has ended."""
        self._picture.toast.hide()
        result = self._board.table.result
        level = next_level(self._board.setup, result) if result is not None else ""
        self._next_level = "" if level in self._offered_levels else level
        self._offered_levels.add(level)
        self.show_card()
        self._card_came = self._board.now
        self._board.controller.look()
        self._board.services.sounds.play(self._ending_sound())

    def _ending_sound(self) -> str:
        """The sound of the end: a win if a person here has won, or if no person here has played."""
        result, human_seats = self._board.table.result, self._board.human_seats()
        if result is None or result.winner == outcome.DRAW:
            return "draw"
        return "win" if result.winner in human_seats or not human_seats else "loss"

    def show_card(self) -> None:
        """Put up the card about the end of the game."""
        card = self._dialogs.make_end_card(self.close_card, self.replay, self._next_level, self._play_level)
        self._picture.set_card(card)
        self._lay_out()

    def raise_card(self, now: float) -> None:
        """Let the card of the end rise into its place."""
        if self._card_came and self._picture.card is not None:
            share = 1.0 if self._board.playback.speed == "off" else (now - self._card_came) / CARD_RISE_SECONDS
            share = max(0.0, min(1.0, share))
            self._picture.lower_card(round(self._picture.pen.px(CARD_RISE) * (1 - share) ** 3))
            self._card_came = 0.0 if share >= 1 else self._card_came

    def close_card(self) -> None:
        """Put the card away, if there is any."""
        if self._picture.card is not None:
            self._picture.set_card(None)
            self._lay_out()

    def replay(self) -> None:
        """Show the last moves again."""
        self._board.playback.replay_moves(self._board.table.last_moves)
        self._board.controller.look()
