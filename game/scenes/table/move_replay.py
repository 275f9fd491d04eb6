"""Earlier moves shown again on the table: the listed move at the pointer, or another that was gone to."""

from __future__ import annotations

import math
from typing import Final

from game.play.events import played_move
from game.scenes.board.board import Board

REST_SECONDS: Final = 0.3  # how long the pointer rests on a move before it is shown
AUTOPLAY_SECONDS: Final = 0.5  # between two moves that follow each other


class MoveReplay:
    """Shows earlier moves of a board's game; call `update` in each frame.

    The table goes back to the game when nothing is pointed at or gone to, and when the game goes on.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.chosen: int | None = None  # the move that the player went to
        self.pointed: int | None = None
        self.is_playing = False  # one move after the other
        self._shown: int | None = None
        self._since = 0.0  # when the pointer came to the move, or when the last move of several landed

    @property
    def shown(self) -> int | None:
        """The index of the move that is shown or will be in a moment; None for the game itself."""
        return self.chosen if self.pointed is None else self.pointed

    def choose(self, index: int) -> None:
        """Go to a move; beyond the last move, return to the game."""
        made = len(self.board.table.match.moves)
        self.is_playing = False
        self.chosen = max(0, index) if index < made and made else None

    def step(self, by: int) -> None:
        """Go a number of moves on or back; back from the game to its last move."""
        made = len(self.board.table.match.moves)
        self.choose((made if self.chosen is None else self.chosen) + by)

    def play(self) -> None:
        """Show all moves in a row, from the chosen or the first move on; the second call stops that."""
        if self.is_playing:
            self.is_playing = False
            return
        self.choose(0 if self.chosen is None else self.chosen)
        self.is_playing = self.chosen is not None

    def leave(self) -> bool:
        """Return to the game; whether an earlier move was shown."""
        was_away, self.chosen, self.is_playing = self.chosen is not None, None, False
        return was_away

    def update(self, pointed: int | None) -> None:
        """Show the move at the pointer once it rests there, otherwise the chosen move."""
        playback, now = self.board.playback, self.board.now
        if pointed != self.pointed:
            self.pointed, self._since = pointed, now
        if self._shown is not None and not playback.is_holding:  # the game went on
            self._shown, self.chosen, self.is_playing, self._since = None, None, False, math.inf
        if self.is_playing and pointed is None:
            self._advance(now)
        wanted = self.chosen
        if pointed is not None:
            wanted = pointed if now - self._since >= REST_SECONDS else self._shown
        if wanted != self._shown:
            self._show(wanted)

    def _show(self, wanted: int | None) -> None:
        playback = self.board.playback
        if wanted is None:
            playback.end_replay()
        else:
            playback.replay_moves((played_move(self.board.table.match, wanted),), holds=True)
        self._shown = wanted if playback.is_holding else None

    def _advance(self, now: float) -> None:
        """Go to the next move a moment after the last landing."""
        if self.board.playback.held_move is None:
            self._since = now
        elif self.chosen is not None and now - self._since >= AUTOPLAY_SECONDS:
            self._since = now
            self.choose(self.chosen + 1)
            self.is_playing = self.chosen is not None
