"""Ending: how a game with a friend elsewhere has ended other than by a move."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.core import outcome
from game.core.errors import N_, StaxError
from game.core.match import Match
from game.friend.events import Finished
from game.friend.lines import Over


class Ending:
    """`own` is the end that this side has sent to its friend, `finished` the end that counts here.

    What the host has sent before it heard of a guest's end came before that end, on all tables.
    """

    def __init__(self, match: Match) -> None:
        self.own: Over | None = None
        self.finished: Finished | None = None
        self._match: Final = match

    @property
    def is_over(self) -> bool:
        """Whether the game is over, by a move or otherwise."""
        return self.finished is not None or self._match.outcome() != outcome.PLAYING

    def accept(self, over: Over, is_own: bool = False) -> Finished:
        """Let an end count; returns it as an event."""
        is_draw = over.how in ("claimed", "agreed")
        winner = outcome.DRAW if is_draw else self._match.position.winner_if_resigned(over.seat)
        self.own, self.finished = over if is_own else None, Finished(winner, over.how)
        return self.finished

    def agree_on_draw(self) -> Finished:
        """Let a draw count to which both have agreed; returns it as an event."""
        self.own, self.finished = None, Finished(outcome.DRAW, "agreed")
        return self.finished

    def clear(self) -> None:
        """The game goes on, unless a move has ended it."""
        self.own = self.finished = None

    def renew_own(self, epoch: int) -> Finished | None:
        """The game has changed since this side ended it: let that end count after the last move, or none."""
        own = self.own
        if own is None or self._match.outcome() != outcome.PLAYING or self.fault_of(own) is not None:
            self.clear()
            return None
        return self.accept(replace(own, epoch=epoch, ply=len(self._match.moves)), is_own=True)

    def fault_of(self, over: Over) -> StaxError | None:
        """Why the game cannot end so, or None."""
        if over.how == "time" and over.seat != self._match.turn:
            return StaxError(N_("Only the clock of the player to move can run out."))
        if over.how == "claimed" and not self._match.can_claim_draw:
            return StaxError(N_("You can claim a draw only when a position has come up three times."))
        return None
