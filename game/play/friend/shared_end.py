"""SharedEnd: lets a game with friends elsewhere end alike at all tables, in the order in which the host hears of it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final, Literal

from game.core import outcome
from game.core.errors import StaxError
from game.friend.connection import Connection, session_at
from game.friend.session import Session
from game.play.events import GameResult
from game.play.table import Table


class SharedEnd:
    """The end of the game at a table, and which friends know of it."""

    def __init__(self, table: Table) -> None:
        self._table: Final = table
        self._ending: tuple[Connection, GameResult] | None = None  # waits for moves that the table does not show yet
        self._informed: Final[set[Connection]] = set()  # the lines whose friends know how the game has ended

    def awaiting(self, friends: Sequence[Connection]) -> tuple[Connection, ...]:
        """The lines to those friends who do not know yet that the game is over."""
        return () if self._table.result is None else tuple(each for each in friends if each not in self._informed)

    def note_informed(self, friends: Sequence[Connection]) -> None:
        """Note which friends know how the game has ended: who ended it, and whose program has heard of it."""
        if self._table.result is None:
            self._informed.clear()
        for connection in self.awaiting(friends):
            session, meeting = session_at(connection), connection.meeting
            has_heard = session.is_joined and meeting is not None and meeting.is_delivered
            if session.is_over and (has_heard or not session.has_end_to_tell):
                self._informed.add(connection)

    def note_heard(self, connection: Connection) -> None:
        """Note that a friend who has left knows how the game has ended."""
        self._informed.add(connection)

    # What a friend has ended:

    def note(self, connection: Connection, result: GameResult) -> None:
        """Let the table end so; the host's table keeps its first end, a guest's follows the host's."""
        if connection.is_host:
            self._ending = self._ending or ((connection, result) if self._table.result is None else None)
        elif (self._table.result, self._table.match.texts) != (result, session_at(connection).match.texts):
            self.reopen()
            self._ending = connection, result

    def reopen(self) -> None:
        """Let the table play on after an end that does not count, or does not count yet."""
        self._ending = None
        if self._table.result is not None:
            self._table.take_back_to(len(self._table.match.moves))

    def forget(self) -> None:
        """Forget an end that the table does not show yet: another game begins."""
        self._ending = None

    def finish(self) -> None:
        """End the game as a friend did or agreed to, once the table has all moves before that."""
        if self._ending is None:
            return
        connection, result = self._ending
        texts = session_at(connection).match.texts
        if self._table.match.texts[: len(texts)] == texts:
            self._ending = None
            has_own_end = self._table.result is not None and not connection.is_host
            if has_own_end or len(self._table.match.texts) > len(texts):  # what was done here since is late
                self._table.take_back_to(len(texts))
            self._table.finish(result)

    # What has ended here:

    def send(self, connection: Connection) -> None:
        """Tell a friend how the game has ended; the host also if the friend's own program has ended it otherwise."""
        result, session = self._table.result, session_at(connection)
        if result is None or result.how == "played" or session.is_watching:
            return
        with suppress(StaxError):  # the friend hears of it at the next meeting
            if result.how == "agreed":
                self._send_draw(connection)
            elif (seat := self._ended_seat(session, result)) is None:
                return
            elif connection.is_host and _has_ended_otherwise(session, result):
                session.overrule(result.how, seat, len(self._table.match.moves))
            elif not session.is_over:
                self._end_session(connection, result.how, seat)

    def _end_session(self, connection: Connection, how: Literal["resigned", "time", "claimed"], seat: int) -> None:
        """End the game on a line; a guest's table first shows what the host has sent before."""
        session, plies = session_at(connection), len(self._table.match.moves)
        if not connection.is_host and len(session.match.moves) > plies:
            self.reopen()
            session.end(how, seat)
        else:
            session.end(how, seat, plies)

    def _send_draw(self, connection: Connection) -> None:
        """Let a friend know of a draw to which all have agreed; who has not said so before is asked."""
        session, finished = session_at(connection), session_at(connection).ending.finished
        if connection.is_host and finished is not None and finished.how != "agreed":
            own_seat = min(set(range(session.match.seats)) - session.friend_seats)
            session.overrule("agreed", own_seat, len(self._table.match.moves))
        elif session.friend_seats and not session.is_over and not session.agreements.is_declined("draw"):
            session.ask("draw")

    def _ended_seat(self, session: Session, result: GameResult) -> int | None:
        """The seat that has ended the game; None if the friend at the end of a line has done so."""
        seats, position = range(session.match.seats), self._table.match.position
        others = [seat for seat in seats if seat not in session.friend_seats]
        if result.winner != outcome.DRAW:
            others = [seat for seat in others if position.winner_if_resigned(seat) == result.winner]
        return next(iter(others), None)


def _has_ended_otherwise(session: Session, result: GameResult) -> bool:
    """Whether a line has another end than the table: another result, or a move that was made after it."""
    finished = session.ending.finished
    return session.is_over and (finished is None or (finished.winner, finished.how) != (result.winner, result.how))
