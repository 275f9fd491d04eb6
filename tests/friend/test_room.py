"""Two computers in one network, with the real zeroconf and mailbox server on loopback."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.engine import program_command
from game.engine.client import Client
from game.friend.events import ConnectionFailed, NumberCame, TableFound, TableGone
from game.friend.lines import TableOffer
from game.friend.session import Session
from tests.friend.relay import Home, TwoHomes, needs_libraries
from tests.friend.sides import IS_THOROUGH, STAX

pytestmark = needs_libraries
NAME = "Ana%20Mar%C3%ADa"


class RoomHome(Home):
    """A player's side of a game in one room."""

    def __init__(self, order: str, offer: TableOffer | None = None, session: Session | None = None) -> None:
        self.side = "host" if offer is not None else "guest"
        super().__init__(None, order, offer, session)

    def start_process(self) -> Client:
        return Client([*program_command(), "friend", "--room", self.side, "--interface", "127.0.0.1"], is_prompt=True)

    def number(self) -> str:
        (event,) = self.of(NumberCame)
        assert isinstance(event, NumberCame)
        return event.number


class OneRoom(TwoHomes):
    """A host and a guest, `homes[0]` and `homes[1]`, who look for each other."""

    def __init__(self) -> None:
        self.rng = random.Random(1)
        self.homes = [RoomHome(f"invite {NAME}", STAX), RoomHome("seek")]

    def guest_visits(self) -> None:
        guest = self.homes[1]
        self.until(lambda: bool(guest.of(TableFound)))
        (seen,) = guest.of(TableFound)
        assert isinstance(seen, TableFound)
        assert seen.name == "Ana María"
        guest.connection.visit(seen.key)

    def see_numbers(self) -> None:
        self.guest_visits()
        self.until(lambda: all(home.of(NumberCame) for home in self.homes))

    def sit_together(self) -> None:
        """Both must confirm the number before they are connected."""
        self.see_numbers()
        host, guest = self.homes
        assert isinstance(host, RoomHome)
        assert isinstance(guest, RoomHome)
        assert host.number() == guest.number()
        host.connection.agree()
        for _poll in range(20):
            host.poll()
            guest.poll()
        assert not host.connection.secret
        guest.connection.agree()
        self.until(lambda: all(home.is_joined for home in self.homes))


@pytest.fixture
def room() -> Iterator[OneRoom]:
    room = OneRoom()
    yield room
    room.close()


def failures(home: Home) -> list[str]:
    return [str(event.why) for event in home.of(ConnectionFailed) if isinstance(event, ConnectionFailed)]


def test_two_in_one_room_find_each_other_compare_a_number_and_play(room: OneRoom) -> None:
    room.sit_together()
    room.play(4)


@pytest.mark.slow
@pytest.mark.parametrize("killed", range(2 if IS_THOROUGH else 1))  # the host, the guest
def test_a_process_is_killed_in_a_room_and_both_go_on(room: OneRoom, killed: int) -> None:
    room.sit_together()
    room.homes[killed].kill_process()
    room.play_without_waiting()
    room.until(room.are_alike)
    room.play(2)


@pytest.mark.slow
def test_a_game_of_a_room_goes_on_there_after_both_have_left(room: OneRoom) -> None:
    room.sit_together()
    room.play(2)
    sessions = [home.session() for home in room.homes]
    secret = room.homes[0].connection.secret
    room.close()
    order = f"meet {secret}"
    room.homes = [RoomHome(order, STAX, sessions[0]), RoomHome(order, None, sessions[1])]
    room.until(lambda: all(home.is_joined and home.connection.is_up for home in room.homes))
    room.play(2)


@pytest.mark.slow
def test_if_a_player_does_not_confirm_neither_is_connected(room: OneRoom) -> None:
    room.see_numbers()
    host, guest = room.homes
    guest.connection.agree()
    host.connection.close()
    room.until(lambda: bool(failures(guest)))
    assert "confirm the same number" in failures(guest)[0]
    assert not guest.connection.secret


@pytest.mark.slow
def test_a_table_that_is_put_away_vanishes(room: OneRoom) -> None:
    host, guest = room.homes
    room.until(lambda: bool(guest.of(TableFound)))
    host.connection.close()
    room.until(lambda: bool(guest.of(TableGone)))
