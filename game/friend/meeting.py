"""Meeting: what happens from the opening of a channel to the end of it: greeting, offer, sitting down, and the game.

It takes and gives frames of text; whoever owns it moves them over a network and polls the events.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from game import __version__
from game.core.errors import N_, StaxError, printable
from game.core.game import Game
from game.friend.events import AnotherGame, FriendEvent, Greeted, Left, Offered, Stopped, TalkCame
from game.friend.lines import (
    MAX_LINE_LETTERS,
    MAX_PLAYER_LETTERS,
    MAX_TALK_LETTERS,
    PROTOCOL_VERSION,
    Answer,
    Ask,
    Bye,
    Hello,
    Lifting,
    Line,
    Sit,
    TableOffer,
    read_line,
    write_line,
)
from game.friend.reliable import FIRST_RETRY, Allowance, ReliableLine
from game.friend.session import Session

FRAME_OVERHEAD: Final = 24  # letters of a frame besides its line
FRAMES_PER_SECOND: Final = 40.0
FRAME_BURST: Final = 400  # the longest history fits
TALKS_PER_SECOND: Final = 5.0
TALK_BURST: Final = 5
QUESTIONS_PER_SECOND: Final = 0.5
QUESTION_BURST: Final = 6


class Meeting:
    """This side of an open channel; `offer` is the host's table, None for a guest.

    `session` is a game that goes on after the line was down, or that was kept.  Times are in seconds of a steady clock.
    After `Stopped` because of garbage or a flood nothing more is heard; close the channel then.
    """

    def __init__(
        self,
        name: str,
        games: Mapping[str, Game],
        now: float,
        offer: TableOffer | None = None,
        session: Session | None = None,
        first_retry: float = FIRST_RETRY,
    ) -> None:
        self.session = session
        self.offer = offer
        self.ignores_friend = False
        self.friend_name = ""  # once they have greeted
        self._is_host: Final = offer is not None
        self._games: Final = games
        self._line: Final = ReliableLine(first_retry)
        self._frames_allowed: Final = Allowance(FRAMES_PER_SECOND, FRAME_BURST, now)
        self._talk_allowed: Final = Allowance(TALKS_PER_SECOND, TALK_BURST, now)
        self._questions_allowed: Final = Allowance(QUESTIONS_PER_SECOND, QUESTION_BURST, now)
        self._has_greeted = False
        self._events: list[FriendEvent] = []
        self._pending: list[Line] = []  # lines of the session that are not sent yet
        self._send(Hello(PROTOCOL_VERSION, __version__[:MAX_PLAYER_LETTERS], printable(name)[:MAX_PLAYER_LETTERS]), now)

    def sit(self, now: float) -> None:
        """Take the seat that the host offers; raises StaxError if this program does not have the game."""
        if self.offer is None or self._is_host:
            raise StaxError(N_("Your friend has not laid a table yet."))
        if self.session is None:
            self.session = session_of(self.offer, self._games, is_host=False)
        self._send(Sit(), now)
        self.session.begin()

    def talk(self, text: str) -> None:
        """Write something to the friend, its letters cut and cleaned as a line needs them."""
        if self.session is not None and text.strip():
            self.session.talk(printable(" ".join(text.split()))[:MAX_TALK_LETTERS])

    def leave(self, now: float) -> None:
        """Send that this side leaves."""
        self._send(Bye(), now)

    def receive(self, frame: str, now: float) -> None:
        """Handle a frame from the friend."""
        if self.ignores_friend:
            return
        if not self._frames_allowed.take(now):
            self._fail(StaxError(N_("Your friend's program sends too much at once, so it is not listened to.")))
            return
        try:
            if len(frame) > MAX_LINE_LETTERS + FRAME_OVERHEAD:
                raise StaxError(N_("Your friend's program sent something that this one can't read."))
            for text in self._line.receive(frame):
                self._receive_line(read_line(text), now)
        except StaxError as error:
            self._fail(error)

    def take_frames(self, now: float) -> list[str]:
        """The frames to send now."""
        if self.session is not None:
            self._pending += self.session.take_lines()
        for line in self._pending:
            self._send(line, now)
        self._pending.clear()
        return self._line.take_frames(now)

    @property
    def is_delivered(self) -> bool:
        """Whether the friend's program has all that this side has said so far."""
        has_more = bool(self._pending) or (self.session is not None and self.session.has_lines)
        return not has_more and self._line.is_delivered

    def sign_of_life(self) -> str:
        """A frame that only shows that this side is there."""
        return self._line.acknowledgement()

    def take_events(self) -> list[FriendEvent]:
        """The events since the last call."""
        if self.session is not None:
            self._events += self.session.take_events()
            self._begin_next_game(self.session)
        events, self._events = self._events, []
        return events

    def _begin_next_game(self, session: Session) -> None:
        """Begin another game if both sides want it; what the last session had to send goes before."""
        if session.next_game is None or self.offer is None:
            return
        self._pending += session.take_lines()
        swapped = bool(session.next_game)
        self.offer = next_offer(self.offer, session.match.seats, swapped)
        self.session = session_of(self.offer, self._games, self._is_host)
        self.session.begin()
        self._events.append(AnotherGame(swapped))

    def _receive_line(self, line: Line, now: float) -> None:
        if isinstance(line, Hello):
            self._receive_hello(line, now)
        elif not self._has_greeted:
            raise StaxError(N_("Your friend's program sent something out of place."))
        elif isinstance(line, Bye):
            self._events.append(Left(self.is_delivered))
        elif isinstance(line, TableOffer):
            self._receive_offer(line, now)
        elif isinstance(line, Sit):
            self._receive_sit()
        elif self.session is None:
            raise StaxError(N_("Your friend's program sent something out of place."))
        else:
            self._pass_to_session(self.session, line, now)

    def _pass_to_session(self, session: Session, line: Line, now: float) -> None:
        if isinstance(line, Ask) and not self._questions_allowed.take(now):
            self._pending.append(Answer(line.kind, line.epoch, line.ply, False))
            return
        session.receive(line)
        events = session.take_events()
        is_too_much = any(isinstance(event, TalkCame) for event in events) and not self._talk_allowed.take(now)
        self._events += [] if is_too_much else events
        self._begin_next_game(session)

    def _receive_hello(self, line: Hello, now: float) -> None:
        if line.protocol != PROTOCOL_VERSION:
            raise StaxError(
                N_("Your friend's Stax is version {version} and can't play with this one, {own}; take the newer one."),
                version=line.program,
                own=__version__,
            )
        if self._has_greeted:
            raise StaxError(N_("Your friend's program sent something out of place."))
        self._has_greeted, self.friend_name = True, line.name
        self._events.append(Greeted(line))
        if self.offer is not None:
            self._send(self.offer, now)

    def _receive_offer(self, line: TableOffer, now: float) -> None:
        if self._is_host:
            raise StaxError(N_("You have both laid a table. One of you joins the other."))
        if self.offer is not None:
            raise StaxError(N_("Your friend's program sent something out of place."))
        fresh = session_of(line, self._games, is_host=False)  # raises for a table that this program does not have
        self.offer = line
        if self.session is not None and not is_same_table(self.session, fresh):
            raise StaxError(N_("Your friend has laid another game than the one that you play."))
        self._events.append(Offered(line))
        if self.session is not None:
            self.sit(now)

    def _receive_sit(self) -> None:
        if self.session is None and self.offer is not None and self._is_host:
            self.session = session_of(self.offer, self._games, is_host=True)
        if self.session is None or not self._is_host:
            raise StaxError(N_("Your friend's program sent something out of place."))
        self.session.begin()

    def _send(self, line: Line, now: float) -> None:
        if self.ignores_friend:
            return
        if isinstance(line, Lifting):
            self._line.send_droppable(write_line(line))
            return
        try:
            self._line.send(write_line(line), now)
        except StaxError as error:  # the friend's program acknowledges nothing
            self._fail(error)

    def _fail(self, why: StaxError) -> None:
        self.ignores_friend = True
        if self.session is not None:
            self.session.disconnect()
        self._events.append(Stopped(why))


def session_of(offer: TableOffer, games: Mapping[str, Game], is_host: bool, moves: tuple[str, ...] = ()) -> Session:
    """A session for an offered table; raises StaxError if this program does not have the game or an option."""
    if offer.game not in games:
        raise StaxError(N_("Your friend's table has a game that this program does not know."))
    return Session(offer, games[offer.game], is_host, moves)


def is_same_table(first: Session, second: Session) -> bool:
    """Whether two sessions are of the same game, options, start and seats."""
    return (first.match.game.id, first.match.options, first.match.start, first.friend_seats) == (
        second.match.game.id,
        second.match.options,
        second.match.start,
        second.friend_seats,
    )


def next_offer(offer: TableOffer, seats: int, swapped: bool) -> TableOffer:
    """The offer of another game at the same table; if `swapped`, every player takes the next seat."""
    if not swapped:
        return replace(offer, plies=0)
    guest_seats = tuple(sorted(str((int(seat) + 1) % seats) for seat in offer.guest_seats))
    names, colours = (row[-1:] + row[:-1] for row in (offer.names, offer.colours))
    return replace(offer, plies=0, guest_seats=guest_seats, names=names, colours=colours)


def offer_with_plies(offer: TableOffer, plies: int) -> TableOffer:
    """The offer of a game that has gone on."""
    return replace(offer, plies=plies)
