"""Where two friends' programs meet: the address of a mailbox server, or the network of a room."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from game.core.errors import N_, StaxError, quoted

PUBLIC_SERVER: Final = "ws://relay.magic-wormhole.io:4000/v1"  # of the magic-wormhole project
ROOM_HOST, ROOM_GUEST = "room:host", "room:guest"  # places of their own, in place of a server's address
MAX_ADDRESS_LETTERS: Final = 200
_ADDRESS: Final = re.compile(
    r"wss?://[A-Za-z0-9.\-]+(?::\d{1,5})?/[A-Za-z0-9/_.\-]*|wss?://\[[0-9a-fA-F:]+\](?::\d{1,5})?/[A-Za-z0-9/_.\-]*"
)


class RoomSide(NamedTuple):
    """A side in a room: whether it is the host, and the IPv4 address of the only interface to use, "" for all."""

    is_host: bool
    interface: str = ""


class MeetingPlace:
    """Where each order of a connection goes: a place of its own, until players read and type words, for the server."""

    def __init__(self, server: str, place: str = "") -> None:
        self._server = server
        self._place = place or server

    @property
    def is_room(self) -> bool:
        """Whether both are in the same network, and meet without a server."""
        return self._place in (ROOM_HOST, ROOM_GUEST)

    def of(self, order: str) -> str:
        """The place for an order; the orders after it go there, too."""
        if order == "invite" or order.startswith("join "):
            self._place = self._server
        return self._place


def check_server(address: str) -> str:
    """The address, `PUBLIC_SERVER` for an empty text; raises StaxError if it cannot be a server's."""
    if not address:
        return PUBLIC_SERVER
    if len(address) > MAX_ADDRESS_LETTERS or not address.isascii() or _ADDRESS.fullmatch(address) is None:
        raise StaxError(
            N_("“{address}” is not the address of a server; an address looks like {form}."),
            address=quoted(address),
            form="ws://example.org:4000/v1",
        )
    return address
