"""FarFriend: a friend elsewhere as a player; the moves come from a session that has checked them."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum
from typing import Final

from game.core.errors import StaxError
from game.core.match import Match
from game.core.move import Move
from game.friend.connection import Connection
from game.play.players import Player
from game.play.setup import Seat


class Presence(Enum):
    """Whether a friend elsewhere is there."""

    THERE = "there"
    AWAY = "away"  # the connection is lost; it will be restored
    GONE = "gone"  # they have left the table


class FarFriend(Player):
    """A player whose moves are in the session of the `line` before they are on the table."""

    human = False

    def __init__(self, name: str, line: Connection, wall_clock: Callable[[], float] = time.time) -> None:
        self.name = name
        self.seat = Seat(name=name, is_far=True)
        self.presence = Presence.THERE
        self.since = 0.0  # when the presence changed
        self.away_since = wall_clock()  # by the clock on the wall
        self.asked_at = wall_clock()  # when it became their turn, by the clock on the wall
        self.lifted: tuple[str, ...] = ()  # what they have in hand for the move that they are making, as text
        self.is_held = False  # their moves wait, since moves are being taken back
        self.unread = 0  # of what they have written
        self._line: Final = line
        self._wall_clock = wall_clock
        self._match: Match | None = None  # while a move is asked for

    @property
    def is_in_room(self) -> bool:
        """Whether they are in the same network as this computer."""
        return self._line.is_in_room

    @property
    def turn_seconds(self) -> float:
        """The seconds since it became their turn."""
        return self._wall_clock() - self.asked_at

    def note_lifted(self, picks: tuple[str, ...]) -> None:
        """Note what they have in hand; none if they have put it back."""
        self.lifted = picks

    def hold(self, is_held: bool) -> None:
        """Let no move of theirs be played for now, or let them be played again."""
        self.is_held = is_held

    def note_unread(self, count: int) -> None:
        """Note how much of what they wrote was not seen."""
        self.unread = count

    def note_presence(self, presence: Presence, now: float) -> None:
        """Note whether the friend is there; `now` is a steady clock in seconds."""
        if presence is not self.presence:
            self.presence, self.since, self.away_since = presence, now, self._wall_clock()

    def ask(self, match: Match, within: float | None = None) -> None:
        """Wait for the friend's move in the match's position; their own program watches their clock."""
        del within
        self._match, self.asked_at = match, self._wall_clock()

    def poll(self) -> Move | None:
        """The friend's move, once the session has it."""
        match, session = self._match, self._line.session
        if match is None or session is None or self.is_held:
            return None
        known = len(match.texts)
        if len(session.match.moves) <= known or session.match.texts[:known] != match.texts:
            return None
        self._match, self.lifted = None, ()
        return session.match.moves[known]

    def cancel(self) -> None:
        """Stop to wait for a move."""
        self._match = None

    def trouble(self) -> StaxError | None:
        """None: a lost connection is restored automatically, and polling the connection reports it."""
        return None
