"""Seating: players for the seats that were chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.engine.client import built_in
from game.engine.session import Speaker
from game.play.computer import SECONDS, Computer
from game.play.players import Person, Player
from game.play.setup import Seat


def seated(
    seats: Iterable[Seat],
    seconds: float = SECONDS,
    client_factory: Callable[[], Speaker] = built_in,
) -> list[Player]:
    """A player for each seat; each computer thinks `seconds` a move in an engine of its own."""
    return [
        Person(seat.name) if seat.human else Computer(seat.name, seat.level, seconds, client_factory) for seat in seats
    ]
