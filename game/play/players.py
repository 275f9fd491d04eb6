"""Players: they choose the moves of a seat; ask, then poll once a frame. No call blocks."""

from __future__ import annotations

from typing import Protocol

from game.core.errors import StaxError
from game.core.match import Match
from game.core.move import Move
from game.play.setup import Seat


class Player(Protocol):
    """The interface of all players: persons, the built-in engine, foreign engines.

    `name` may be empty. The moves of a `human` come through `Table.play`. `seat` is the player's description in the
    library. The methods of this base class do nothing, which is right for a person.
    """

    name: str
    human: bool
    seat: Seat

    def ask(self, match: Match, within: float | None = None) -> None:
        """Ask for a move in the match's position, within `within` seconds; an earlier question is dropped."""
        del match, within

    def ponder(self, match: Match) -> None:
        """Prepare for the next question while another player thinks; called once a frame."""
        del match

    def poll(self) -> Move | None:
        """The move, returned a single time, or None.

        It never blocks and never answers a question that was cancelled.
        """
        return None

    def cancel(self) -> None:
        """Drop the question; its answer must not come."""
        return

    def trouble(self) -> StaxError | None:
        """The error because of which no answer to the last question comes, or None; the next question tries again."""
        return None

    def would_draw(self) -> bool:
        """Whether the player, if it is no person, judged its last position to be at most even."""
        return False

    def close(self) -> None:
        """Leave the table; the player's process ends at once."""
        return


class Person(Player):
    """A person at the table, whose moves come through `Table.play`."""

    human = True

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.seat = Seat(name=name)
