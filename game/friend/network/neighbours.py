"""Computers in the same network, by zeroconf (multicast DNS): announcing a table, and looking for tables.

Both calls of the library block, so they run in the reactor's threads.  Nothing is announced or looked for before a
player asks.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple, Protocol

import ifaddr
from zeroconf import InterfaceChoice, IPVersion, ServiceBrowser, ServiceInfo, ServiceListener, Zeroconf

from game.core.errors import printable
from game.friend.lines import MAX_PLAYER_LETTERS
from game.friend.meeting_place import RoomSide

LABEL_PATTERN: Final = re.compile("[0-9a-f]{16}")
SERVICE: Final = "_stax-table._tcp.local."
ANSWER_MILLISECONDS: Final = 3_000  # in which a computer that was found must say its address
MAX_TABLES: Final = 20  # that are shown; a stranger may announce more
LIFE_SECONDS: Final = 120  # after which a table counts as gone whose host has ended without a word
PROTOCOL: Final = "1"


class Neighbour(NamedTuple):
    """A table in the same network: a label, the host's name, and where its server is."""

    label: str
    name: str
    address: str
    port: int


def own_networks(room: RoomSide) -> list[ipaddress.IPv4Interface]:
    """This computer's addresses with their networks; loopback only if `room` names it."""
    found = [
        ipaddress.IPv4Interface(f"{ip.ip}/{ip.network_prefix}")
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4
    ]
    return [each for each in found if (str(each.ip) == room.interface if room.interface else not each.ip.is_loopback)]


def address_in_networks(addresses: list[str], networks: list[ipaddress.IPv4Interface]) -> str:
    """The first address in a network of this computer, "" if there is none: no other is ever connected to."""
    for address in addresses:
        with suppress(ValueError):
            if any(ipaddress.IPv4Address(address) in each.network for each in networks):
                return address
    return ""


class Neighbourhood(Protocol):
    """Announces this program's table in its network, or listens for others."""

    def close(self) -> None:
        """End it; the call blocks for up to a second."""


class Announcement:
    """Announces a table in the network until `close`; raises OSError if there is no network."""

    def __init__(self, room: RoomSide, label: str, name: str, port: int) -> None:
        self._zeroconf = _open(room)
        addresses = [str(each.ip) for each in own_networks(room)]
        properties = {"name": name, "v": PROTOCOL}
        self._info = ServiceInfo(
            SERVICE,
            f"{label}.{SERVICE}",
            port=port,
            parsed_addresses=addresses,
            properties=properties,
            server=f"{label}.local.",
            other_ttl=LIFE_SECONDS,
        )
        self._zeroconf.register_service(self._info)

    def close(self) -> None:
        """Withdraw the table from the network."""
        self._zeroconf.close()


class TableSearch(ServiceListener):  # type: ignore[misc]  # the library has no types
    """Looks for tables until `close`; both functions are called in a thread of the library.

    Raises OSError if there is no network.
    """

    def __init__(self, room: RoomSide, found: Callable[[Neighbour], None], gone: Callable[[str], None]) -> None:
        self._room: Final = room
        self._found: Final = found
        self._gone: Final = gone
        self._labels: Final[set[str]] = set()
        self._zeroconf = _open(room)
        self._browser = ServiceBrowser(self._zeroconf, SERVICE, listener=self)

    def close(self) -> None:
        """Look for no more tables."""
        self._zeroconf.close()

    def add_service(self, zc: Any, type_: str, name: str) -> None:
        """A table was announced."""
        label = name.removesuffix(f".{SERVICE}")
        if len(self._labels) >= MAX_TABLES or label in self._labels or LABEL_PATTERN.fullmatch(label) is None:
            return
        info = zc.get_service_info(type_, name, ANSWER_MILLISECONDS)
        neighbour = _neighbour(label, info, own_networks(self._room)) if info is not None else None
        if neighbour is not None:
            self._labels.add(label)
            self._found(neighbour)

    def remove_service(self, _zc: Any, _type: str, name: str) -> None:
        """A table is gone."""
        label = name.removesuffix(f".{SERVICE}")
        if label in self._labels:
            self._labels.remove(label)
            self._gone(label)

    def update_service(self, _zc: Any, _type: str, _name: str) -> None:
        """A table does not change."""


def _open(room: RoomSide) -> Any:
    if not own_networks(room):
        raise OSError("no network")
    return Zeroconf(interfaces=[room.interface] if room.interface else InterfaceChoice.All, ip_version=IPVersion.V4Only)


def _neighbour(label: str, info: Any, networks: list[ipaddress.IPv4Interface]) -> Neighbour | None:
    """What was announced, if this program can go there."""
    address = address_in_networks(info.parsed_addresses(IPVersion.V4Only), networks)
    properties = info.properties
    if not address or not info.port or properties.get(b"v") != PROTOCOL.encode():
        return None
    name = (properties.get(b"name") or b"").decode("utf-8", "replace")
    return Neighbour(label, printable(name)[:MAX_PLAYER_LETTERS], address, info.port)
