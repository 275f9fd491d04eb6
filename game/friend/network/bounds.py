"""What a server may send: the bytes of its connections are counted, and the library keeps no record of messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from twisted.internet import endpoints
from twisted.protocols.policies import ProtocolWrapper, WrappingFactory
from wormhole._interfaces import ITorManager
from wormhole.timing import DebugTiming, Event
from zope.interface import implementer

MAX_RECEIVED_BYTES: Final = 2**24  # by a process; enough for a game of most of a day, after which both connect again
MAX_CONNECTIONS: Final = 8  # at a server in a room
MAX_MESSAGE_BYTES: Final = 2**16  # to a server in a room


class ByteBudget:
    """The bytes that may still come; `on_spent` is called once they are used up."""

    def __init__(self, on_spent: Callable[[], None], limit: int = MAX_RECEIVED_BYTES) -> None:
        self._on_spent = on_spent
        self._left = limit

    def take(self, count: int) -> bool:
        """Take a number of bytes off what may still come; whether they may be read."""
        was_left = self._left >= 0
        self._left -= count
        if was_left and self._left < 0:
            self._on_spent()
        return self._left >= 0


class BoundedFactory(WrappingFactory):  # type: ignore[misc]  # the library has no types
    """Makes connections that share a budget; whenever a connection ends, `on_count` gets the number of the others."""

    noisy = False

    def __init__(self, factory: Any, budget: ByteBudget, on_count: Callable[[int], None] | None = None) -> None:
        super().__init__(factory)
        self.protocol = _BoundedProtocol
        self.budget = budget
        self._on_count = on_count

    def unregisterProtocol(self, protocol: Any) -> None:  # noqa: N802 - the library's name
        """A connection has ended."""
        super().unregisterProtocol(protocol)
        if self._on_count is not None:
            self._on_count(len(self.protocols))


class _BoundedProtocol(ProtocolWrapper):  # type: ignore[misc]  # the library has no types
    """A connection that is cut when the budget is spent."""

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - the library's name
        """Pass on what has come, or cut the connection."""
        if self.factory.budget.take(len(data)):
            super().dataReceived(data)
        else:
            self.transport.abortConnection()


class _BoundedEndpoint:
    def __init__(self, endpoint: Any, budget: ByteBudget) -> None:
        self._endpoint = endpoint
        self._budget = budget

    def connect(self, factory: Any) -> Any:
        """Connect, as `IStreamClientEndpoint` says; the result is the factory's own protocol."""
        connecting = self._endpoint.connect(BoundedFactory(factory, self._budget))
        return connecting.addCallback(lambda wrapper: wrapper.wrappedProtocol)


@implementer(ITorManager)
class BoundedRoute:
    """A way to the server without Tor; the library asks nobody else for the way that its bytes take."""

    def __init__(self, reactor: Any, budget: ByteBudget) -> None:
        self._reactor = reactor
        self._budget = budget

    def stream_via(self, host: str, port: int, tls: bool = False) -> _BoundedEndpoint:
        """An endpoint for a host and a port."""
        endpoint = endpoints.HostnameEndpoint(self._reactor, host, port)
        if tls:
            from twisted.internet import ssl  # the double-click file lacks it

            endpoint = endpoints.wrapClientTLS(ssl.optionsForClientTLS(host), endpoint)
        return _BoundedEndpoint(endpoint, self._budget)


class NoRecord(DebugTiming):  # type: ignore[misc]  # the library has no types
    """Forgets the library's record of all messages, which would grow as long as the game."""

    def add(self, name: str, when: float | None = None, **_details: object) -> Event:
        """An event that is not kept."""
        return Event(name, when)
