"""Players: who chooses the moves of a seat; asked, polled each frame, never waited for."""

from __future__ import annotations

from typing import Protocol

from game.core.errors import StaxError
from game.core.match import Match
from game.core.move import Move
from game.play.setup import Seat


class Player(Protocol):
    """The one shape of everybody who plays: a person, the built-in engine, a foreign one.

    `name` is "" for none; the moves of a `human` come through `Table.play`; `seat` is as it is saved.  Whoever inherits
    from this needs no more than they are asked: a person, who plays when they like, needs nothing.
    """

    name: str
    human: bool
    seat: Seat

    def ask(self, match: Match, within: float | None = None) -> None:
        """Ask for a move in the match as it stands, `within` seconds at most; an earlier question is cancelled."""
        del match, within

    def poll(self) -> Move | None:
        """The move, once, when there is one; never blocks, and never answers a question that was cancelled."""
        return None

    def cancel(self) -> None:
        """Forget the question."""
        return

    def trouble(self) -> StaxError | None:
        """Why no answer to the last question will come, if that is so; the next question is a fresh try."""
        return None

    def would_draw(self) -> bool:
        """Whether the player, not a person, thought its last position no better than even."""
        return False

    def close(self) -> None:
        """Leave the table; whatever runs for this player ends at once."""
        return


class Person(Player):
    """Somebody at the table: their moves come through the door by themselves."""

    human = True

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.seat = Seat(name=name)
