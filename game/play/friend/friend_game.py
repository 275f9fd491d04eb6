"""FriendGame: keeps a table and the connection to a friend elsewhere in step; poll it once a frame."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from game.core.errors import StaxError
from game.friend.connection import Connection
from game.friend.events import AnotherGame, Finished, FriendEvent, MoveCame, TakenBackTo
from game.friend.session import Session
from game.play.events import GameResult
from game.play.friend.far_friend import FarFriend, Presence
from game.play.table import Table


class FriendGame:
    """A table at which a friend elsewhere sits.

    What is played here goes to the friend, and what comes from the friend is played, taken back or ended here.
    """

    def __init__(self, table: Table, connection: Connection, clock: Callable[[], float]) -> None:
        self.table: Final = table
        self.connection: Final = connection
        self.clock: Final = clock
        self._times: dict[int, tuple[int, float]] = {}  # the seat and its seconds left after a number of moves

    @property
    def session(self) -> Session:
        """The game as both sides have agreed on it."""
        session = self.connection.session
        assert session is not None  # a table is laid once both sit
        return session

    @property
    def is_up(self) -> bool:
        """Whether the friend can be reached and has the same moves."""
        return self.connection.is_up and self.session.is_joined

    def update(self) -> list[FriendEvent]:
        """Exchange what has happened; returns the events, those that changed the table included."""
        self._send_own_moves()
        self._send_own_end()
        events = self.connection.poll()
        for event in events:
            self._carry_out(event)
        self._set_times()
        self._note_presence()
        self.table.hold(not self.is_up and self.table.result is None)
        return events

    def close(self) -> None:
        """Leave the friend; the game is kept on both sides."""
        self.connection.close()

    def _send_own_moves(self) -> None:
        table, session = self.table, self.session
        known = len(session.match.texts)
        if table.match.texts[:known] != session.match.texts:
            return
        for ply in range(known, len(table.match.texts)):
            seat = table.match.movers[ply]
            if seat in session.friend_seats:
                return
            left = table.clocks.seconds_left(seat) if table.clocks is not None else None
            with suppress(StaxError):  # the histories are being compared: the next frame tries again
                session.play(table.match.texts[ply], left)

    def _send_own_end(self) -> None:
        result, session = self.table.result, self.session
        if result is None or session.is_over or result.how == "played" or result.how == "agreed":
            return
        own = [seat for seat in range(session.match.seats) if seat not in session.friend_seats]
        seat = session.match.turn if result.how == "time" else own[0]
        with suppress(StaxError):  # the friend hears of it at the next meeting
            session.end(result.how, seat)

    def _carry_out(self, event: FriendEvent) -> None:
        table = self.table
        if isinstance(event, MoveCame) and event.left is not None:
            self._times[len(self.session.match.moves)] = event.seat, event.left
        elif isinstance(event, TakenBackTo) and event.plies < len(table.match.moves):
            table.take_back_to(event.plies)
        elif isinstance(event, AnotherGame):
            self._times.clear()
            table.restart(event.swapped)
        elif isinstance(event, Finished) and table.result is None:
            table.finish(GameResult(event.winner, event.how))

    def _note_presence(self) -> None:
        gone = Presence.GONE if self.connection.is_closed else Presence.AWAY
        for player in self.table.players:
            if isinstance(player, FarFriend):
                player.note_presence(Presence.THERE if self.is_up else gone, self.clock())

    def _set_times(self) -> None:
        """The mover's own clock is the authority for the time after its move."""
        seat_and_time = self._times.pop(len(self.table.match.moves), None)
        if seat_and_time is not None:
            self.table.set_seconds_left(*seat_and_time)
