"""RoomServer: a mailbox server in the host's own process, for two computers in the same network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from twisted.internet import reactor as twisted_reactor
from wormhole_mailbox_server.database import create_channel_db
from wormhole_mailbox_server.server import make_server
from wormhole_mailbox_server.server_websocket import WebSocketServerFactory

from game.friend.network.bounds import MAX_CONNECTIONS, MAX_MESSAGE_BYTES, BoundedFactory, ByteBudget

reactor: Final[Any] = twisted_reactor


class RoomServer:
    """Listens on a free port of an interface, of all for "".

    Whenever a connection ends, `on_count` gets the number of the others.  What it passes on is kept in memory.  Raises
    CannotListenError if no port can be opened.
    """

    def __init__(self, interface: str, on_count: Callable[[int], None], on_spent: Callable[[], None]) -> None:
        factory = WebSocketServerFactory(None, make_server(create_channel_db(":memory:"), allow_list=False))
        factory.setProtocolOptions(
            maxFramePayloadSize=MAX_MESSAGE_BYTES,
            maxMessagePayloadSize=MAX_MESSAGE_BYTES,
            maxConnections=MAX_CONNECTIONS,
        )
        bounded = BoundedFactory(factory, ByteBudget(on_spent), on_count)
        self._port = reactor.listenTCP(0, bounded, interface=interface)

    @property
    def port(self) -> int:
        """The number of the port."""
        return int(self._port.getHost().port)

    def stop_listening(self) -> None:
        """Admit no more guests; open connections continue."""
        self._port.stopListening()
