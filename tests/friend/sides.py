"""Two sides of a game with a friend elsewhere, in simulated time, and a line as bad as you like between them."""

from __future__ import annotations

import heapq
import os
import random
from dataclasses import dataclass

from game.friend.events import Asked, Differs, FriendEvent, Stopped
from game.friend.lines import Line, TableOffer, write_line
from game.friend.meeting import Meeting, offer_with_plies
from game.friend.session import Session
from game.games import GAMES

IS_THOROUGH = os.environ.get("STAX_THOROUGH") == "1"
"""Whether the tests of a friend elsewhere play all their games and end processes at all moments, which takes long."""
STAX = TableOffer("stax", ("players=2",), "", "", ("Ana", ""), (), ("1",), 0)
TABLES = (
    STAX,
    TableOffer("death-stacks", ("too-tall=enforced",), "", "5:00+3", ("Ana", ""), (), ("0",), 0),
    TableOffer("stack-22", (), "", "", ("", ""), (), ("1",), 0),
    TableOffer("mixtour", ("points=2",), "", "", ("Ana", "Bruno"), (), ("0",), 0),
)


@dataclass(frozen=True)
class Weather:
    """How bad a line is: the shares of frames that are lost and doubled, and the longest delay in seconds."""

    lost: float = 0.0
    doubled: float = 0.0
    delay: float = 0.0


CALM = Weather()
STORM = Weather(0.2, 0.2, 3.0)


class Pair:
    """A host and a guest, `sides[0]` and `sides[1]`, and what happened on each side."""

    def __init__(self, offer: TableOffer = STAX, weather: Weather = CALM, seed: int = 0) -> None:
        self.offer = offer
        self.weather = weather
        self.rng = random.Random(seed)
        self.now = 0.0
        self.sessions: list[Session | None] = [None, None]
        self.events: tuple[list[FriendEvent], list[FriendEvent]] = ([], [])
        self._count = 0
        self.connect()

    def connect(self) -> None:
        """Open the line again; what was on its way is lost."""
        for number, session in enumerate(self.sessions):
            if session is not None:
                session.disconnect()
                self.events[number].extend(session.take_events())
        host = self.sessions[0]
        offer = offer_with_plies(self.offer, len(host.match.moves) if host is not None else 0)
        self.sides = (
            Meeting("Ana", GAMES, self.now, offer, host, first_retry=2.0),
            Meeting("Bruno", GAMES, self.now, None, self.sessions[1], first_retry=2.0),
        )
        self._on_way: list[tuple[float, int, int, str]] = []

    def step(self, seconds: float = 0.1) -> None:
        """Let time pass: move frames, collect events."""
        self.now += seconds
        for number, side in enumerate(self.sides):
            for frame in side.take_frames(self.now):
                self._put(1 - number, frame)
        while self._on_way and self._on_way[0][0] <= self.now:
            _due, _count, to, frame = heapq.heappop(self._on_way)
            self.sides[to].receive(frame, self.now)
        for number, side in enumerate(self.sides):
            self.sessions[number] = side.session
            self.events[number].extend(side.take_events())

    def _put(self, to: int, frame: str) -> None:
        weather = self.weather
        for _copy in range(2 if self.rng.random() < weather.doubled else 1):
            if self.rng.random() >= weather.lost:
                self._count += 1
                heapq.heappush(self._on_way, (self.now + self.rng.random() * weather.delay, self._count, to, frame))

    def steps(self, count: int = 10) -> None:
        for _step in range(count):
            self.step()

    def sit(self) -> Pair:
        """Until both play."""
        for _try in range(4_000):
            self.step()
            if self.sides[1].session is None and self.sides[1].offer is not None:
                self.sides[1].sit(self.now)
            if all(session is not None and session.is_joined for session in self.sessions):
                return self
        raise AssertionError([side.session for side in self.sides], self.stops(0), self.stops(1), self.differences(0))

    def session(self, number: int) -> Session:
        session = self.sides[number].session
        assert session is not None
        return session

    def mover(self) -> int:
        """The side to move, as the side with more moves has it."""
        longest = max((self.session(0), self.session(1)), key=lambda each: len(each.match.moves))
        is_friends = longest.match.turn in longest.friend_seats
        return (longest is self.session(0)) == is_friends

    def play(self, text: str) -> None:
        """The move of the player to move, and its arrival."""
        self.session(self.mover()).play(text)
        self.steps(3)

    def send(self, number: int, line: Line) -> None:
        """Let a side's program send a line that it should not send."""
        self.sides[number]._send(line, self.now)
        self.steps(3)

    def texts(self, number: int) -> list[str]:
        return self.session(number).match.texts

    def stops(self, number: int) -> list[str]:
        """The sentences of a side's `Stopped`."""
        return [str(event.why) for event in self.events[number] if isinstance(event, Stopped)]

    def questions(self, number: int) -> list[str]:
        """The questions to a side since the last call."""
        kinds = [event.kind for event in self.events[number] if isinstance(event, Asked)]
        self.events[number][:] = [event for event in self.events[number] if not isinstance(event, Asked)]
        return kinds

    def differences(self, number: int) -> list[Differs]:
        return [event for event in self.events[number] if isinstance(event, Differs)]


def random_move(session: Session, rng: random.Random) -> str:
    """A legal move's text."""
    match = session.match
    return match.move_text(rng.choice(sorted(match.legal)))


def frame_of(line: Line, number: int = 0) -> str:
    """The frame with which a line begins."""
    return f"{number} 0 {write_line(line)}"
