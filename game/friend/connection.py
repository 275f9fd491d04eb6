"""Connection: a table with a friend elsewhere, kept up over broken lines; poll it once a frame, no call waits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.core.errors import StaxError
from game.core.game import Game
from game.friend.channel import (
    Channel,
    ChannelEnded,
    ChannelEvent,
    FrameCame,
    Met,
    ServerBack,
    ServerLost,
)
from game.friend.events import (
    CodeCame,
    ConnectionFailed,
    FriendEvent,
    Left,
    LineDown,
    LineUp,
    NumberCame,
    Stopped,
    TableFound,
    TableGone,
)
from game.friend.lines import TableOffer
from game.friend.meeting import Meeting, offer_with_plies
from game.friend.meeting_place import MeetingPlace
from game.friend.session import Session

MEET: Final = "meet "  # begins the order to meet by a secret


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds: between signs of life, until a silent friend counts as away, until both connect again by their secret.

    `retries` are the waits before the process is started again, the last of them for all further tries.
    """

    sign: float = 15.0
    away: float = 40.0
    reconnect: float = 75.0
    retries: tuple[float, ...] = (1.0, 5.0, 15.0, 30.0)


class Party(NamedTuple):
    """This side: the player's name, the games it has, its table if it is the host, its patience, where friends meet."""

    name: str
    games: Mapping[str, Game]
    offer: TableOffer | None = None
    patience: Patience = Patience()
    place: MeetingPlace | None = None


class Connection:
    """A friend's seat, from the invitation to the end.

    `order` is what a `Channel` takes; `start` starts the process for an order.  `session` is a game to go on with; then
    "" waits for an order of `meet_by`.  After the first meeting both meet again by their secret, as often as the line
    breaks.
    """

    def __init__(
        self,
        party: Party,
        order: str,
        start: Callable[[str], Channel],
        clock: Callable[[], float],
        session: Session | None = None,
    ) -> None:
        self.meeting: Meeting | None = None
        self.code = ""
        self.secret = order.removeprefix(MEET) if session is not None and order.startswith(MEET) else ""
        self.failure: StaxError | None = None  # why the last order did not lead to a meeting
        self.is_up = False
        self.is_closed = False
        self._is_met = False  # through the present process
        self._party: Final = party
        self._start: Final = start
        self._clock: Final = clock
        self._kept_session = session
        self._signs: Final = _SignsOfLife(clock())
        self._retry: Final = _Retry(party.patience.retries)
        self._channel: Channel | None = start(order) if order else None

    @property
    def is_host(self) -> bool:
        """Whether this side is the host, who offers the table."""
        return self._party.offer is not None

    @property
    def is_in_room(self) -> bool:
        """Whether both meet in the same network, without a server."""
        return self._party.place is not None and self._party.place.is_room

    @property
    def friend_name(self) -> str:
        """The friend's name from their greeting; "" before it."""
        return self.meeting.friend_name if self.meeting is not None else ""

    def meet_by(self, order: str) -> None:
        """Meet again, by a code or after the friend has left; the game stays.

        Raises StaxError if no process can be started.
        """
        if self._channel is not None:
            self._channel.close()
        self.code, self.failure = "", None
        self.is_closed = self.is_up = self._is_met = False
        if self.session is not None:
            self.session.disconnect()
        self._channel = self._start(order)

    def wait_by_secret(self) -> None:
        """Wait for a friend who has not come, by the secret of both, or until the next order of `meet_by`."""
        if self._channel is not None and self._is_met and not self.is_closed:
            return
        if self._channel is not None:
            self._channel.close()
        self._channel, self.code, self.is_closed, self._is_met = None, "", False, False
        with suppress(StaxError):
            self._channel = self._start(f"{MEET}{self.secret}") if self.secret else None

    @property
    def session(self) -> Session | None:
        """The game, once the guest has sat down."""
        return self.meeting.session if self.meeting is not None else self._kept_session

    def sit(self) -> None:
        """Take the seat that the host offers; raises StaxError if there is none."""
        if self.meeting is not None:
            self.meeting.sit(self._clock())

    def visit(self, key: str) -> None:
        """Go to a table in the same network that a `TableFound` event named; only once."""
        if self._channel is not None:
            self._channel.visit(key)

    def agree(self) -> None:
        """Confirm that the friend sees the same number; to say no, close the connection."""
        if self._channel is not None:
            self._channel.agree()

    def poll(self) -> list[FriendEvent]:
        """The events since the last call; sends what is to be sent."""
        if self.is_closed:
            return []
        now = self._clock()
        events: list[FriendEvent] = []
        for event in self._channel.poll() if self._channel is not None else []:
            events += self._events_of(event, now)
        if self.meeting is not None:
            events += self._watch_events(self.meeting.take_events())
            self._send_frames(self.meeting, now)
            events += self._check_silence(now)
        if self._channel is None and self.secret and not self.is_closed and self._retry.is_due(now):
            self._open(now)
        return events

    def close(self) -> None:
        """Leave the table: send the friend a goodbye, and end the process."""
        if self.is_closed:
            return
        if self.meeting is not None and self._channel is not None:
            self.meeting.leave(self._clock())
            self._send_frames(self.meeting, self._clock())
        self._shut()

    def _shut(self) -> None:
        self.is_closed, self.is_up = True, False
        if self.session is not None:
            self.session.disconnect()
        if self._channel is not None:
            self._channel.close()

    def _events_of(self, event: ChannelEvent, now: float) -> list[FriendEvent]:
        if isinstance(event, CodeCame):
            self.code = event.code
        if isinstance(event, (CodeCame, TableFound, TableGone, NumberCame)):
            return [event]
        if isinstance(event, Met):
            return self._meet(event.secret, now)
        if isinstance(event, FrameCame) and self.meeting is not None:
            self._signs.hear(now)
            self.meeting.receive(event.frame, now)
            return self._note_line_up()
        if isinstance(event, ServerLost):
            return self._note_line_down()
        if isinstance(event, ServerBack):
            self._signs.hear(now)
            return self._note_line_up()
        return self._lose_channel(event.why, now) if isinstance(event, ChannelEnded) else []

    def _meet(self, secret: str, now: float) -> list[FriendEvent]:
        self.secret, self._is_met, self.failure = secret, True, None
        self._retry.reset()
        self._signs.hear(now)
        session = self.session
        if session is not None:
            session.disconnect()
        offer = self._party.offer
        if offer is not None and self.meeting is not None:
            offer = self.meeting.offer  # that of the last game
        if offer is not None and session is not None:
            offer = offer_with_plies(offer, len(session.match.moves))
        self.meeting = Meeting(self._party.name, self._party.games, now, offer, session)
        return self._note_line_up()

    def _watch_events(self, events: list[FriendEvent]) -> list[FriendEvent]:
        """Close the connection if the friend left or sends garbage; everything else passes."""
        ignores_friend = self.meeting is not None and self.meeting.ignores_friend
        if any(isinstance(event, Left) for event in events) or (
            ignores_friend and any(isinstance(event, Stopped) for event in events)
        ):
            self._shut()
        return events

    def _send_frames(self, meeting: Meeting, now: float) -> None:
        if self._channel is None or not self._is_met:
            return
        frames = meeting.take_frames(now)
        if not frames and self._signs.is_sign_due(now, self._party.patience):
            frames = [meeting.sign_of_life()]
        for frame in frames:
            self._signs.speak(now)
            self._channel.send(frame)

    def _check_silence(self, now: float) -> list[FriendEvent]:
        if self.is_closed or self._channel is None or not self._is_met:
            return []
        if self._signs.silence(now) > self._party.patience.reconnect:
            self._channel.close()
            self._drop_channel(now)
        return self._note_line_down() if self._signs.silence(now) > self._party.patience.away else []

    def _lose_channel(self, why: StaxError, now: float) -> list[FriendEvent]:
        is_first = self.session is not None and not self._is_met and self.failure is None
        self._drop_channel(now)
        if not self.secret and self.session is None:
            self.is_closed = True
            return [ConnectionFailed(why)]
        self.failure = why if is_first else self.failure
        return [*self._note_line_down(), *([ConnectionFailed(why)] if is_first else [])]

    def _drop_channel(self, now: float) -> None:
        self._channel, self._is_met = None, False
        self._retry.plan(now)

    def _open(self, now: float) -> None:
        try:
            self._channel = self._start(f"{MEET}{self.secret}")
        except StaxError:  # no process can be started for now
            self._retry.plan(now)

    def _note_line_up(self) -> list[FriendEvent]:
        was_up, self.is_up = self.is_up, True
        return [] if was_up else [LineUp()]

    def _note_line_down(self) -> list[FriendEvent]:
        was_up, self.is_up = self.is_up, False
        return [LineDown()] if was_up else []


def session_at(connection: Connection) -> Session:
    """The game at the end of a line whose friend has sat down."""
    session = connection.session
    assert session is not None  # a table is laid once both sit
    return session


class _SignsOfLife:
    """When the friend was heard last, and when this side spoke last."""

    def __init__(self, now: float) -> None:
        self._heard_at = self._spoke_at = now

    def hear(self, now: float) -> None:
        """The friend is there."""
        self._heard_at = now

    def speak(self, now: float) -> None:
        """This side has sent something."""
        self._spoke_at = now

    def silence(self, now: float) -> float:
        """The seconds since the friend was heard."""
        return now - self._heard_at

    def is_sign_due(self, now: float, patience: Patience) -> bool:
        """Whether this side should show that it is there."""
        return now - self._spoke_at >= patience.sign


class _Retry:
    """When the process is started again: each time later, until both have met."""

    def __init__(self, waits: tuple[float, ...]) -> None:
        self._waits = waits
        self._tries = 0
        self._at = 0.0

    def plan(self, now: float) -> None:
        """Start the process again after the next wait."""
        self._at = now + self._waits[min(self._tries, len(self._waits) - 1)]
        self._tries += 1

    def reset(self) -> None:
        """Both have met: the next break begins with the shortest wait."""
        self._tries = 0

    def is_due(self, now: float) -> bool:
        """Whether the wait is over."""
        return now >= self._at
