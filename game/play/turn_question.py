"""TurnQuestion: the question to a computer for the next move of a table."""

from __future__ import annotations

from game.core.match import Match
from game.core.move import Move
from game.play.players import Player


class TurnQuestion:
    """The player who was asked, and the answer, which waits until it may be played."""

    def __init__(self) -> None:
        self._player: Player | None = None
        self._answer: Move | None = None
        self._pondering: Player | None = None

    @property
    def is_pending(self) -> bool:
        """Whether a player was asked for the next move."""
        return self._player is not None

    @property
    def has_answer(self) -> bool:
        """Whether an answer waits."""
        return self._answer is not None

    def ask(self, player: Player, match: Match, within: float | None) -> None:
        """Ask a player for a move within `within` seconds."""
        if self._pondering is not None and self._pondering is not player:
            self._pondering.cancel()
        self._player, self._pondering = player, None
        player.ask(match, within)

    def ponder(self, player: Player, match: Match) -> None:
        """Let the player who moves next prepare while a person thinks."""
        self._pondering = player
        player.ponder(match)

    def poll(self) -> bool:
        """Whether an answer has just come."""
        if self._player is None or self._answer is not None:
            return False
        self._answer = self._player.poll()
        return self._answer is not None

    def take(self) -> Move | None:
        """Remove and return the answer, and end the question; None if there is no answer."""
        if self._answer is None:
            return None
        move, self._player, self._answer = self._answer, None, None
        return move

    def cancel(self) -> None:
        """Drop the question and its answer, and end a player's preparation."""
        for player in (self._player, self._pondering):
            if player is not None:
                player.cancel()
        self._player = self._answer = self._pondering = None
