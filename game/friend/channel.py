"""Channel: the window's side of the process `stax friend`; no call waits for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from game.core.errors import N_, StaxError, printable
from game.engine import program_command
from game.engine.client import Client
from game.friend.events import CodeCame, NumberCame, TableFound, TableGone
from game.friend.lines import MAX_PLAYER_LETTERS, read_text, write_text
from game.friend.meeting_place import ROOM_GUEST, ROOM_HOST, check_server

GOODBYE_SECONDS: Final = 4.0  # from the request to end until the process is killed
FAILURES: Final[Mapping[str, str]] = {
    "wrong-code": N_("The words don't match those of your friend. Begin with three new words."),
    "no-server": N_("The server that connects friends can't be reached."),
    "unwelcome": N_("The server does not let this version of Stax in."),
    "crowded": N_("Somebody else is using these words. Begin with three new words."),
    "no-library": N_("This copy of Stax lacks the part that connects friends; “pip install stax[friend]” adds it."),
    "no-tls": N_("This copy of Stax can't use a server whose address begins with “wss”."),
    "no-room": N_("This computer is not connected to a network."),
    "table-gone": N_("Your friend's table is gone."),
    "taken": N_("Somebody else is already at that table."),
    "refused": N_("You did not both confirm the same number."),
    "other": N_("The connection to your friend has ended."),
}


@dataclass(frozen=True, slots=True)
class Met:
    """Both sides are connected; with the secret, 64 letters, they can meet again."""

    secret: str


@dataclass(frozen=True, slots=True)
class FrameCame:
    """The friend's program sent a frame."""

    frame: str


@dataclass(frozen=True, slots=True)
class ServerLost:
    """The server can't be reached for now; the process tries again."""


@dataclass(frozen=True, slots=True)
class ServerBack:
    """The server is there again, and what was sent meanwhile arrives."""


@dataclass(frozen=True, slots=True)
class ChannelEnded:
    """The process has ended."""

    why: StaxError


ChannelEvent: TypeAlias = (
    TableFound | TableGone | NumberCame | CodeCame | Met | FrameCame | ServerLost | ServerBack | ChannelEnded
)


class Process(Protocol):
    """What a channel needs of `game.engine.client.Client`."""

    @property
    def alive(self) -> bool:
        """Whether the process runs."""

    def send(self, line: str) -> None:
        """Queue a line for the process."""

    def lines(self) -> list[str]:
        """The lines of the process since the last call."""

    def close(self) -> None:
        """Kill the process; a second call does nothing."""


def start_process(place: str) -> Client:
    """Start `stax friend`; raises StaxError if it cannot be started.

    `place` is a server's address, "" for the public server, `ROOM_HOST` or `ROOM_GUEST`.
    """
    rooms = {ROOM_HOST: ["--room", "host"], ROOM_GUEST: ["--room", "guest"]}
    arguments = rooms.get(place) or ["--server", check_server(place)]
    return Client([*program_command(), "friend", *arguments], is_prompt=True)


def room_invitation(name: str) -> str:
    """The order by which a host announces a table in a room, with the name that others there see."""
    return f"invite {write_text(printable(name)[:MAX_PLAYER_LETTERS])}"


class Channel:
    """A process that connects to a friend.

    `order` is `invite`, `join CODE` or `meet SECRET`; in a room `invite NAME`, `seek` or `meet SECRET`.
    """

    def __init__(self, process: Process, order: str) -> None:
        self._process: Final = process
        self._has_ended = False
        process.send(order)

    def send(self, frame: str) -> None:
        """Send a frame to the friend."""
        self._process.send(f"frame {frame}")

    def visit(self, key: str) -> None:
        """Go to a table that was found."""
        self._process.send(f"join {key}")

    def agree(self) -> None:
        """Confirm that the friend sees the same number."""
        self._process.send("agree")

    def poll(self) -> list[ChannelEvent]:
        """What has happened since the last call; `ChannelEnded` comes last and once."""
        if self._has_ended:
            return []
        was_alive = self._process.alive
        events: list[ChannelEvent] = []
        for line in self._process.lines():
            events += self._events_of(line)
            if self._has_ended:
                return events
        if not was_alive and not events:
            events += self._end("other")
        return events

    def close(self) -> None:
        """Say goodbye and end the process within `GOODBYE_SECONDS`, without waiting for it."""
        self._has_ended = True
        self._process.send("quit")
        threading.Thread(target=self._end_soon, name="goodbye", daemon=True).start()

    def _end_soon(self) -> None:
        time.sleep(GOODBYE_SECONDS)
        self._process.close()

    def _events_of(self, line: str) -> list[ChannelEvent]:
        word, _, rest = line.partition(" ")
        makers: Mapping[str, Callable[[], ChannelEvent]] = {
            "code": lambda: CodeCame(rest),
            "found": lambda: _table_found(rest),
            "gone": lambda: TableGone(rest),
            "number": lambda: NumberCame(rest),
            "met": lambda: Met(rest),
            "frame": lambda: FrameCame(rest),
            "lost": ServerLost,
            "back": ServerBack,
        }
        if word in makers:
            return [makers[word]()]
        return self._end(rest) if word in ("failed", "closed") else []

    def _end(self, reason: str) -> list[ChannelEvent]:
        self._has_ended = True
        self._process.close()
        return [ChannelEnded(StaxError(FAILURES.get(reason, FAILURES["other"])))]


def _table_found(rest: str) -> TableFound:
    key, _, name = rest.partition(" ")
    return TableFound(key, read_text(name, MAX_PLAYER_LETTERS))
