"""A malicious mailbox server: `python -m tests.friend.hostile_relay MISCHIEF` prints its port."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from autobahn.twisted.websocket import WebSocketServerFactory, WebSocketServerProtocol
from twisted.internet import reactor as twisted_reactor

reactor: Final[Any] = twisted_reactor
FALSE_SECRET: Final = "ab" * 32
FLOOD_BYTES: Final = 2**20


def allocate_two_lines(server: HostileServer) -> None:
    """A mailbox number that would be two lines for the window."""
    server.say(f'{{"type": "allocated", "nameplate": "7\\nmet {FALSE_SECRET}"}}')


def send_nonsense(server: HostileServer) -> None:
    """Messages that no server sends; the library prints some of them."""
    for text in (f'{{"type": "x\\nmet {FALSE_SECRET}\\n"}}', '{"type": "message", "side": 5}', "[" * 100_000, "{}"):
        server.say(text)


def flood(server: HostileServer) -> None:
    """More than memory has."""
    server.say('{"type": "ack", "x": "' + "x" * FLOOD_BYTES + '"}')
    reactor.callLater(0, partial(flood, server))


def send_without_end(server: HostileServer) -> None:
    """A single message that never ends."""
    server.beginMessage()
    server.beginMessageFrame(2**40)
    server.send_part()


MISCHIEF: Final[dict[str, Callable[[HostileServer], None]]] = {
    each.__name__: each for each in (allocate_two_lines, send_nonsense, flood, send_without_end)
}


class HostileServer(WebSocketServerProtocol):  # type: ignore[misc]  # the library has no types
    """Welcomes a client, and does its mischief."""

    def say(self, text: str) -> None:
        self.sendMessage(text.encode(), False)

    def send_part(self) -> None:
        self.sendMessageFrameData(b"x" * FLOOD_BYTES)
        reactor.callLater(0, self.send_part)

    def onOpen(self) -> None:  # noqa: N802 - the library's name
        self.say('{"type": "welcome", "welcome": {}}')
        reactor.callLater(0.1, MISCHIEF[sys.argv[1]], self)


if __name__ == "__main__":
    factory = WebSocketServerFactory()
    factory.protocol = HostileServer
    print(reactor.listenTCP(0, factory, interface="127.0.0.1").getHost().port, flush=True)
    reactor.run()
