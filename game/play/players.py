"""Players: who chooses the moves of a seat; asked, polled each frame, never waited for."""

from __future__ import annotations

from typing import Protocol

from game.core.errors import StaxError
from game.core.match import Match
from game.core.move import Move
from game.play.setup import Seat


class Player(Protocol):
    """The one shape of everybody who plays: a person, the built-in engine, a foreign one."""

    @property
    def name(self) -> str:
        """What the player is called, "" if nothing."""

    @property
    def human(self) -> bool:
        """Whether the moves come from a person at the table, through `Table.play`."""

    @property
    def seat(self) -> Seat:
        """The seat as it is saved."""

    def ask(self, match: Match, within: float | None = None) -> None:
        """Ask for a move in the match as it stands, `within` seconds at most; an earlier question is cancelled."""

    def poll(self) -> Move | None:
        """The move, once, when there is one; never blocks, and never answers a question that was cancelled."""

    def cancel(self) -> None:
        """Forget the question."""

    def trouble(self) -> StaxError | None:
        """Why no answer to the last question will come, if that is so; the next question is a fresh try."""

    def would_draw(self) -> bool:
        """Whether the player, not a person, thought its last position no better than even."""

    def close(self) -> None:
        """Leave the table; whatever runs for this player ends at once."""


class Person:
    """Somebody at the table: their moves come through the door by themselves."""

    human = True

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.seat = Seat(name=name)

    def ask(self, match: Match, within: float | None = None) -> None:
        """A person sees that it is their turn."""

    def poll(self) -> Move | None:
        """Nothing: a person plays when they like."""
        return None

    def cancel(self) -> None:
        """Nothing to forget."""

    def trouble(self) -> StaxError | None:
        """None."""
        return None

    def would_draw(self) -> bool:
        """A person says so at the table."""
        return False

    def close(self) -> None:
        """Nothing runs for a person."""
