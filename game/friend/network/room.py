"""Two computers in the same network: the host announces a table, the guest finds it, and both compare a number."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from functools import partial
from typing import Final

from twisted.internet.error import CannotListenError
from twisted.internet.threads import deferToThread

from game.friend.lines import MAX_PLAYER_LETTERS, read_text, write_text
from game.friend.meeting_place import RoomSide
from game.friend.network.codes import ROOM_CODE, ROOM_PURPOSE, room_label
from game.friend.network.neighbours import Announcement, Neighbour, Neighbourhood, TableSearch
from game.friend.network.number_check import NumberCheck, NumberError
from game.friend.network.room_server import RoomServer
from game.friend.network.wormhole_channel import WormholeChannel, reactor

LABEL_BYTES: Final = 8
ROOM_REASONS: Final = {"failed no-server": "failed table-gone", "failed crowded": "failed taken"}
BOTH: Final = 2  # connections of a room's server once the friend is there: the guest's, and the host's own


class RoomChannel(WormholeChannel):
    """What host and guest have in common: both confirm a number before they have met.

    The first meeting has a code that is no secret; later meetings have the secret of both, and no number.
    """

    def __init__(self, room: RoomSide, say: Callable[[str], None]) -> None:
        super().__init__("", say)
        self.room: Final = room
        self._check: NumberCheck | None = None
        self._has_number = False
        self._lock: Final = threading.Lock()
        self._neighbourhood: Neighbourhood | None = None
        self._has_left = False

    def obey(self, line: str) -> None:
        """Carry out a line from the window."""
        if line == "agree" and self._check is not None and not self.is_met:
            self._check.agree()
            self._go_on(self._check)
        else:
            super().obey(line)

    def quit(self) -> None:
        """Tell the friend if the number was not confirmed, and end the process."""
        if self._check is not None and not self.is_met:
            self._check.refuse()
        self.leave_neighbourhood()
        super().quit()

    def end(self, last_line: str) -> None:
        """End the process with a last line; a reason about a server becomes a reason about a room."""
        self.leave_neighbourhood()
        super().end(ROOM_REASONS.get(last_line, last_line))

    def key_came(self) -> None:
        """Both have the same key, and so has whoever may stand between them, unless it came from their secret."""
        if self.secret:
            super().key_came()
            return
        key = bytes.fromhex(self.derive_secret(ROOM_PURPOSE))
        self._check = NumberCheck(self.room.is_host, key, self._send_text)

    def message_came(self, text: str) -> None:
        """Pass on a frame, or what belongs to the number."""
        if self.is_met or self._check is None:
            super().message_came(text)
            return
        try:
            self._check.receive(text)
        except NumberError:
            self.end("failed refused")
        else:
            self._go_on(self._check)

    def enter_neighbourhood(self, make: Callable[[], Neighbourhood]) -> None:
        """Announce or search in a thread; without a network the process ends."""
        entering = deferToThread(self._enter, make)
        entering.addErrback(lambda _failure: self.end("failed no-room"))

    def leave_neighbourhood(self) -> None:
        """Neither announce nor search any longer."""
        with self._lock:
            left, self._neighbourhood, self._has_left = self._neighbourhood, None, True
        if left is not None:
            reactor.callInThread(left.close)

    def _enter(self, make: Callable[[], Neighbourhood]) -> None:
        """In a thread, which is waited for at the end: what is announced is also taken back."""
        entered = make()
        with self._lock:
            self._neighbourhood = None if self._has_left else entered
        if self._has_left:
            entered.close()

    def _send_text(self, text: str) -> None:
        self.wormhole.send_message(text.encode())

    def _go_on(self, check: NumberCheck) -> None:
        if check.number and not self._has_number:
            self._has_number = True
            self.say(f"number {check.number}")
        if check.is_agreed:
            self.note_met(self.derive_secret())


class RoomHost(RoomChannel):
    """Serves a table: `invite NAME` for anybody in the network, `meet SECRET` for the friend who was there before."""

    def __init__(self, room: RoomSide, say: Callable[[str], None]) -> None:
        super().__init__(room, say)
        self._server: RoomServer | None = None

    def begin(self, word: str, rest: str) -> None:
        """Carry out an order to connect."""
        if word not in ("invite", "meet"):
            return
        try:
            self._server = RoomServer(self.room.interface, self._note_count, partial(self.end, "failed other"))
        except CannotListenError:
            self.end("failed no-room")
            return
        self.server = f"ws://{self.room.interface or '127.0.0.1'}:{self._server.port}/v1"
        label = secrets.token_hex(LABEL_BYTES) if word == "invite" else room_label(rest)
        name = read_text(rest, MAX_PLAYER_LETTERS) if word == "invite" else ""
        self.enter_neighbourhood(partial(Announcement, self.room, label, name, self._server.port))
        if word == "meet":
            super().begin(word, rest)
        else:
            self.set_code(ROOM_CODE)

    def note_met(self, secret: str) -> None:
        """Nobody else is let in."""
        super().note_met(secret)
        self.leave_neighbourhood()
        if self._server is not None:
            self._server.stop_listening()

    def _note_count(self, count: int) -> None:
        if self.is_met and count < BOTH:  # the guest returns only to a table that is announced again
            self.end("failed other")


class RoomGuest(RoomChannel):
    """Finds tables: `seek` reports them, `join KEY` goes there, `meet SECRET` goes to the friend of before."""

    def __init__(self, room: RoomSide, say: Callable[[str], None]) -> None:
        super().__init__(room, say)
        self._tables: dict[str, Neighbour] = {}
        self._wanted_label = ""
        self._is_seeking = False

    def begin(self, word: str, rest: str) -> None:
        """Carry out an order to connect."""
        if word in ("seek", "meet") and not self._is_seeking:
            self._is_seeking = True
            self.secret = rest if word == "meet" else ""
            self._wanted_label = room_label(rest) if word == "meet" else ""
            call = reactor.callFromThread
            found, gone = partial(call, self._note_found), partial(call, self._note_gone)
            self.enter_neighbourhood(partial(TableSearch, self.room, found, gone))
        elif word == "join" and rest in self._tables:
            self._go_to(self._tables[rest])

    def connection_changed(self, is_connected: bool) -> None:
        """The host's process has ended, or the network: both meet again at another port."""
        if not is_connected:
            self.end("failed other")

    def _note_found(self, table: Neighbour) -> None:
        self._tables[table.label] = table
        if self._wanted_label:
            if table.label == self._wanted_label and self.wormhole is None:
                self._go_to(table)
        else:
            self.say(f"found {table.label} {write_text(table.name)}")

    def _note_gone(self, label: str) -> None:
        if self._tables.pop(label, None) is not None and not self._wanted_label:
            self.say(f"gone {label}")

    def _go_to(self, table: Neighbour) -> None:
        self.server = f"ws://{table.address}:{table.port}/v1"
        if self._wanted_label:
            super().begin("meet", self.secret)
        else:
            self.set_code(ROOM_CODE)
