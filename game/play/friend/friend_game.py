"""FriendGame: keeps a table and the lines to friends elsewhere in step; poll it once a frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from game.core.errors import StaxError
from game.friend.connection import Connection, session_at
from game.friend.events import (
    AnotherGame,
    CameLate,
    Finished,
    FriendEvent,
    Left,
    LiftedCame,
    MoveCame,
    TakenBackTo,
    TalkCame,
)
from game.friend.friend_book import FriendBook
from game.friend.friend_games import KeptGame, Partner
from game.friend.histories import compare
from game.friend.session import Session
from game.play.events import GameResult
from game.play.friend.far_friend import FarFriend, Presence
from game.play.friend.shared_end import SharedEnd
from game.play.table import Table


class LineEvent(NamedTuple):
    """What has happened at the end of a line."""

    connection: Connection
    event: FriendEvent


class FriendGame:
    """A table at which friends elsewhere sit, or watch.

    What is played here goes to the friends, and what comes from a friend is played, taken back or ended here.  A host
    has a line to each friend and passes on what one of them does; everybody else has a single line, to the host.
    `book` keeps how the game goes on once the program has been closed.
    """

    def __init__(
        self,
        table: Table,
        connections: Sequence[Connection],
        clock: Callable[[], float],
        book: FriendBook | None = None,
    ) -> None:
        self.table: Final = table
        self.clock: Final = clock
        self.connections: tuple[Connection, ...] = tuple(connections)
        self.is_settling = False  # moves have been taken back on some lines and not yet on others
        self._book: Final = book or FriendBook()
        self._kept: KeptGame | None = None
        self._rounds: dict[Connection, int] = {}  # the further games begun on each line
        self._end: Final = SharedEnd(table)
        self._times: dict[int, tuple[int, float]] = {}  # the seat and its seconds left after a number of moves

        self._hold()

    def _hold(self) -> None:
        """Let no clock run while a friend is away."""
        self.table.hold(not self.is_up and self.table.result is None)

    # Who is there:

    @property
    def friends(self) -> tuple[Connection, ...]:
        """The lines to friends who sit at the table."""
        return tuple(each for each in self.connections if session_at(each).friend_seats)

    @property
    def watchers(self) -> tuple[Connection, ...]:
        """The lines to friends who watch."""
        return tuple(each for each in self.connections if not session_at(each).friend_seats)

    @property
    def awaiting_end(self) -> tuple[Connection, ...]:
        """The lines to friends who play and do not know yet that the game is over."""
        return self._end.awaiting(self.friends)

    @property
    def is_watching(self) -> bool:
        """Whether this side only watches."""
        return any(session_at(each).is_watching for each in self.connections)

    @property
    def is_up(self) -> bool:
        """Whether all friends who play can be reached and have the same moves."""
        return all(map(is_up, self.friends)) and not self.is_settling

    def line_to(self, seat: int) -> Connection | None:
        """The line to the friend at a seat; None if nobody elsewhere sits there."""
        return next((each for each in self.connections if seat in session_at(each).friend_seats), None)

    def seats_at(self, connection: Connection) -> tuple[int, ...]:
        """The seats whose moves come through a line."""
        return tuple(sorted(session_at(connection).friend_seats))

    def admit(self, connection: Connection) -> None:
        """Let a friend watch from now on."""
        self.connections = (*self.connections, connection)

    def settle(self, is_settling: bool) -> None:
        """Let the table stand while moves are taken back on one line after the other."""
        self.is_settling = is_settling

    # Once a frame:

    def update(self) -> list[LineEvent]:
        """Exchange what has happened; returns the events, those that changed the table included."""
        for connection in self.connections:
            self._send_moves(session_at(connection))
            self._end.send(connection)
        for connection in self.watchers:
            self._lead(session_at(connection))
        events = [LineEvent(each, event) for each in self.connections for event in each.poll()]
        for connection, event in events:
            self._carry_out(connection, event)
            self._pass_on(connection, event)
        self._end.finish()
        self._set_times()
        self._note_presence()
        self._end.note_informed(self.friends)
        self._keep()
        self._hold()
        return events

    def close(self) -> None:
        """Leave the friends; the game is kept on all sides."""
        for connection in self.connections:
            connection.close()

    def _send_moves(self, session: Session) -> None:
        """Send the moves that were made at this table, or came through another line."""
        table, known = self.table, len(session.match.texts)
        if self.is_settling or table.match.texts[:known] != session.match.texts:
            return
        for ply in range(known, len(table.match.texts)):
            seat = table.match.movers[ply]
            if seat in session.friend_seats:
                return
            left = table.clocks.seconds_left(seat) if table.clocks is not None else None
            with suppress(StaxError):  # the histories are being compared: the next frame tries again
                session.play(table.match.texts[ply], left)

    def _lead(self, session: Session) -> None:
        """Ask the program of a friend who watches to follow what is no move; it agrees to everything."""
        table, seen = self.table, session.match.texts
        if not session.is_joined or session.agreements.own is not None:
            return
        with suppress(StaxError):
            if session.is_over and table.result is None:
                session.ask("again")
            elif table.match.texts[: len(seen)] != seen:
                session.ask("undo", compare(seen, table.match.texts).common)
            elif not session.is_over and table.result is not None and table.result.how == "agreed":
                session.ask("draw")

    def _carry_out(self, connection: Connection, event: FriendEvent) -> None:
        table = self.table
        if isinstance(event, Left):
            self._lose(connection, event.has_heard_all)
        elif not session_at(connection).friend_seats:
            return  # who watches changes nothing here
        elif isinstance(event, MoveCame):
            self._note_move(connection, event)
        elif isinstance(event, TakenBackTo) and event.plies < len(table.match.moves):
            table.take_back_to(event.plies)
        elif isinstance(event, AnotherGame):
            self._begin_again(connection, event.swapped)
        elif isinstance(event, CameLate) and table.result is not None:
            self._end.reopen()
        elif isinstance(event, Finished):
            self._end.note(connection, GameResult(event.winner, event.how))

    def _note_move(self, connection: Connection, event: MoveCame) -> None:
        if event.left is not None:
            self._times[len(session_at(connection).match.moves)] = event.seat, event.left
        if not connection.is_host and self.table.result is not None:
            self._end.reopen()

    def _begin_again(self, connection: Connection, swapped: bool) -> None:
        """Begin another game when the first line begins it."""
        is_first = self._rounds.get(connection, 0) == max(self._rounds.values(), default=0)
        self._rounds[connection] = self._rounds.get(connection, 0) + 1
        if is_first:
            self._times.clear()
            self._end.forget()
            self.table.restart(swapped)

    def _lose(self, connection: Connection, has_heard_all: bool) -> None:
        """A friend has left: who watched is gone, and a game waits until they go on with it or hear of its end."""
        if connection in self.watchers and not self.is_watching:
            self.connections = tuple(each for each in self.connections if each is not connection)
            self._rounds.pop(connection, None)
        elif not self.is_watching:
            session = session_at(connection)
            if session.is_over and (has_heard_all or not session.has_end_to_tell):
                self._end.note_heard(connection)
            else:
                connection.wait_by_secret()

    def _pass_on(self, sender: Connection, event: FriendEvent) -> None:
        """Let the other friends see what one of them lifts and writes."""
        for other in self.connections:
            if other is sender or other.meeting is None or not is_up(other):
                continue
            if isinstance(event, LiftedCame):
                session_at(other).lift(event.picks)
            elif isinstance(event, TalkCame):
                other.meeting.talk(f"{sender.friend_name}: {event.text}" if sender.friend_name else event.text)

    def _note_presence(self) -> None:
        for seat, player in enumerate(self.table.players):
            line = self.line_to(seat)
            if isinstance(player, FarFriend) and line is not None:
                gone = Presence.GONE if line.is_closed else Presence.AWAY
                player.note_presence(Presence.THERE if is_up(line) else gone, self.clock())
                player.hold(self.is_settling)

    def _set_times(self) -> None:
        """The mover's own clock is the authority for the time after its move."""
        seat_and_time = self._times.pop(len(self.table.match.moves), None)
        if seat_and_time is not None:
            self.table.set_seconds_left(*seat_and_time)

    # What is left when the program has been closed:

    def _keep(self) -> None:
        """Keep how the game goes on, or forget it once all friends know that it is over."""
        saved, games = self.table.saved, self._book.games
        is_done = self.table.result is not None and not self.awaiting_end
        if self._kept is not None and (is_done or saved != self._kept.number):
            games.drop(self._kept.number)
            self._kept = None
        if saved is None or is_done or not self.friends:
            return
        kept = self._kept_game(saved)
        if kept != self._kept:
            self._renew_secrets(kept)
            games.keep(kept)
            self._kept = kept

    def _kept_game(self, saved: int) -> KeptGame:
        far = {seat for each in self.friends for seat in self.seats_at(each)}
        own = tuple(seat for seat in range(len(self.table.players)) if seat not in far)
        partners = tuple(
            Partner(self.seats_at(each), each.secret, session_at(each).epoch, each.is_in_room) for each in self.friends
        )
        is_host = any(each.is_host for each in self.friends)
        return KeptGame(saved, self.table.match.game.id, own, is_host, partners)

    def _renew_secrets(self, kept: KeptGame) -> None:
        """Keep the new secret of a kept friend who was met by a new code."""
        before = self._kept.partners if self._kept is not None else ()
        for old, new in zip(before, kept.partners, strict=False):
            self._book.renew(old.secret, new.secret)


def is_up(connection: Connection) -> bool:
    """Whether a friend can be reached and has the same moves."""
    return connection.is_up and session_at(connection).is_joined
