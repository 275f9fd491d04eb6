"""The lines of a game that goes on with friends elsewhere after the program has been closed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.friend.channel import Channel
from game.friend.connection import MEET, Connection, Party
from game.friend.friend_games import KeptGame, Partner
from game.friend.lines import TableOffer
from game.friend.meeting_place import ROOM_GUEST, ROOM_HOST, MeetingPlace
from game.friend.session import Session
from game.games import GAMES
from game.library.record import GameRecord
from game.play.setup import read_seat


def kept_lines(
    kept: KeptGame,
    record: GameRecord,
    name: str,
    server: str,
    start: Callable[[MeetingPlace, str], Channel],
    clock: Callable[[], float],
) -> list[Connection]:
    """A line for each friend of a kept game; `name` is how this player is called.

    `start` starts the process for an order at a place: the room for who was there, else the server.  A line without a
    secret waits for a new code.  Raises StaxError if the game can't be played here.
    """
    lines = []
    for partner in kept.partners:
        offer = _offer_for(kept, partner, record)
        session = Session(offer, GAMES[record.game_id], kept.is_host, record.moves, partner.epoch)
        room = (ROOM_HOST if kept.is_host else ROOM_GUEST) if partner.is_in_room else ""
        place = MeetingPlace(server, room)
        party = Party(name, GAMES, offer if kept.is_host else None, place=place)
        order = f"{MEET}{partner.secret}" if partner.secret else ""
        lines.append(Connection(party, order, partial(start, place), clock, session))
    return lines


def _offer_for(kept: KeptGame, partner: Partner, record: GameRecord) -> TableOffer:
    """The table as the host has offered it to a friend."""
    options = tuple(f"{key}={value}" for key, value in sorted(record.options.items()))
    names = tuple(read_seat(seat).name for seat in record.seats)
    guest_seats = partner.seats if kept.is_host else kept.own_seats
    return TableOffer(
        record.game_id,
        options,
        record.start or "",
        record.clock,
        names,
        record.colours,
        tuple(map(str, guest_seats)),
        len(record.moves),
    )
