"""The real mailbox server on loopback, and two connections through it whose processes can be killed."""

from __future__ import annotations

import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

from game.engine.client import Client
from game.friend.channel import Channel, start_process
from game.friend.connection import Connection, Party, Patience
from game.friend.events import FriendEvent, Offered
from game.friend.lines import TableOffer
from game.friend.session import Session
from game.games import GAMES
from tests.friend.sides import STAX, random_move

HAS_LIBRARIES = find_spec("wormhole") is not None and find_spec("wormhole_mailbox_server") is not None
needs_libraries = pytest.mark.skipif(
    not HAS_LIBRARIES and not os.environ.get("CI"), reason="magic-wormhole and its mailbox server are not installed"
)
QUICK = Patience(sign=0.3, away=1.2, reconnect=2.4, retries=(0.2, 1.0))
WAIT_SECONDS = 120.0  # after a broken attempt both wait for the next minute's mailbox number, see `SLOT_SECONDS`


class ReservedPort:
    """A port of this machine that the system has chosen; Linux gives it to nobody else until `close`.

    A server can listen there all the same: it reuses addresses, as this socket does, which does not listen.
    """

    def __init__(self) -> None:
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._socket.bind(("127.0.0.1", 0))
        self.number = int(self._socket.getsockname()[1])
        if sys.platform != "linux":  # others refuse the server
            self.close()

    def close(self) -> None:
        self._socket.close()


class Relay:
    """The server; it can be killed and started again on the same port, with the same database."""

    def __init__(self, folder: Path) -> None:
        self._port = ReservedPort()
        self.address = f"ws://127.0.0.1:{self._port.number}/v1"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        port = f"tcp:{self._port.number}:interface=127.0.0.1"
        command = [sys.executable, "-m", "twisted", "wormhole-mailbox", "--port", port, "--channel-db", "relay.sqlite"]
        with (self._folder / "relay.log").open("ab") as log:
            self._process = subprocess.Popen(command, cwd=self._folder, stdout=log, stderr=log)
        wait_for_port(self._port.number)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def close(self) -> None:
        self.kill()
        self._port.close()


def wait_for_port(port: int) -> None:
    """Until a server listens there."""

    def is_open() -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.2):
            return True
        return False

    wait_for(is_open)


def wait_for(is_so: Callable[[], bool], seconds: float = WAIT_SECONDS) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it has not come"
        time.sleep(0.01)


class Home:
    """A player's side: a connection, its events, and the processes that it started."""

    def __init__(
        self, relay: Relay | None, order: str, offer: TableOffer | None = None, session: Session | None = None
    ) -> None:
        self.relay = relay
        self.processes: list[Client] = []
        self.events: list[FriendEvent] = []
        self.connection = Connection(Party("Ana", GAMES, offer, QUICK), order, self._start, time.monotonic, session)

    def _start(self, order: str) -> Channel:
        self.processes.append(self.start_process())
        return Channel(self.processes[-1], order)

    def start_process(self) -> Client:
        assert self.relay is not None
        return start_process(self.relay.address)

    def poll(self) -> None:
        self.events += self.connection.poll()
        if self.connection.session is None and any(isinstance(event, Offered) for event in self.events):
            self.connection.sit()

    def of(self, kind: type[FriendEvent]) -> list[FriendEvent]:
        """The events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def session(self) -> Session:
        assert self.connection.session is not None
        return self.connection.session

    @property
    def is_joined(self) -> bool:
        return self.connection.session is not None and self.connection.session.is_joined

    def kill_process(self) -> None:
        """As if it had crashed."""
        self.processes[-1].close()

    def close(self) -> None:
        self.connection.close()
        for process in self.processes:
            process.close()


class TwoHomes:
    """A host and a guest who meet through a relay."""

    def __init__(self, relay: Relay, offer: TableOffer = STAX, seed: int = 0) -> None:
        self.relay = relay
        self.rng = random.Random(seed)
        self.homes = self.first_homes(offer)

    def first_homes(self, offer: TableOffer) -> list[Home]:
        """The homes that are there before the others come."""
        return [Home(self.relay, "invite", offer)]

    def until(self, is_so: Callable[[], bool]) -> None:
        def polled() -> bool:
            for home in self.homes:
                home.poll()
            return is_so()

        wait_for(polled)

    def meet(self) -> None:
        self.until(lambda: bool(self.homes[0].connection.code))
        self.homes.append(Home(self.relay, f"join {self.homes[0].connection.code}"))
        self.until(lambda: all(home.is_joined for home in self.homes))

    def play(self, plies: int) -> None:
        """Random moves, each seen by both before the next."""
        for _ply in range(plies):
            self.play_without_waiting()
            self.until(self.are_alike)

    def play_without_waiting(self) -> None:
        mover = next(home for home in self.homes if home.session().match.turn not in home.session().friend_seats)
        mover.session().play(random_move(mover.session(), self.rng))

    def are_alike(self) -> bool:
        first, second = (home.session().match.texts for home in self.homes)
        return first == second and all(home.is_joined for home in self.homes)

    def close(self) -> None:
        for home in self.homes:
            home.close()
