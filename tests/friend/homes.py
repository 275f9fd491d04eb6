"""Three tables with friends elsewhere, without windows and without a network."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from game.core.match import Match
from game.friend.channel import Channel
from game.friend.connection import Connection, Party
from game.friend.events import FriendEvent, Offered
from game.friend.lines import TableOffer
from game.games import GAMES
from game.play.friend.far_friend import FarFriend
from game.play.friend.friend_game import FriendGame
from game.play.players import Person, Player
from game.play.table import Table
from lab.friend_line import CODE, OTHER_CODES, FakeServer

THREE = ("players=3",)
STEP_SECONDS = 0.05


@dataclass
class HomeTable:
    """A table in a home, and the seat of its player."""

    seat: int
    table: Table
    game: FriendGame
    events: list[FriendEvent] = field(default_factory=list)

    def step(self) -> None:
        """A frame."""
        self.events += [each.event for each in self.game.update()]
        self.table.poll()
        self.table.end_flight()

    def play_at_random(self, rng: random.Random) -> None:
        """A move of the player's."""
        self.table.play(rng.choice(sorted(self.table.match.legal)))

    def resign_if_unfinished(self) -> None:
        """End the game, if nothing has ended it."""
        if self.table.result is None:
            self.table.resign(self.seat)


class ThreeTables:
    """The tables of a host, seat 0, and two friends, who have sat down."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)
        self.now = 0.0
        self._server = FakeServer()
        lines = [self._invite(seat) for seat in (1, 2)]
        guests = [self._connection(f"join {code}") for code in (CODE, OTHER_CODES[0])]
        while not all(line.session is not None and line.session.is_joined for line in (*lines, *guests)):
            for line in (*lines, *guests):
                if any(isinstance(event, Offered) for event in line.poll()):
                    line.sit()
        self.homes = [self._home(0, lines), *(self._home(seat, [guests[seat - 1]]) for seat in (1, 2))]

    def _connection(self, order: str, offer: TableOffer | None = None) -> Connection:
        def start(order: str) -> Channel:
            return Channel(self._server.start(), order)

        return Connection(Party("Ana", GAMES, offer), order, start, lambda: self.now)

    def _invite(self, seat: int) -> Connection:
        offer = TableOffer("stax", THREE, "", "", ("Ana", "", ""), (), (str(seat),), 0)
        connection = self._connection("invite", offer)
        connection.poll()
        return connection

    def _home(self, seat: int, lines: list[Connection]) -> HomeTable:
        match = Match(GAMES["stax"], {"players": "3"})
        players: list[Player] = []
        for other in range(3):
            line = lines[other - 1] if len(lines) > 1 else lines[0]
            player = Person() if other == seat else FarFriend("", line)
            players.append(player)
        table = Table(match, players, None, lambda: self.now, pace=0.0)
        return HomeTable(seat, table, FriendGame(table, lines, lambda: self.now))

    def step(self, *numbers: int) -> None:
        """A frame in some of the homes, in this order."""
        self.now += STEP_SECONDS
        for number in numbers:
            self.homes[number].step()

    def settle(self) -> None:
        """Until everything has arrived."""
        for _round in range(40):
            self.step(0, 1, 2)

    def play(self) -> None:
        """A random move by the player to move, seen at all tables."""
        home = self.homes[self.homes[0].table.turn]
        home.play_at_random(self.rng)
        self.settle()

    def ends(self) -> list[str]:
        """How the game has ended at each table, with its moves."""
        return [f"{home.table.result} {home.table.match.texts}" for home in self.homes]
