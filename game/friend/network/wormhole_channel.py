"""WormholeChannel: an encrypted channel to a friend through a mailbox server, by magic-wormhole."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from twisted.internet import reactor as twisted_reactor
from wormhole import create
from wormhole._status import Connected  # the library exports the status, but not its values
from wormhole.errors import ServerConnectionError, ServerError, WelcomeError, WormholeError, WrongPasswordError

from game.friend.network.bounds import BoundedRoute, ByteBudget, NoRecord
from game.friend.network.codes import FRIEND_PURPOSE, code_from_numbers, meeting_place, numbers_from_code

APPLICATION_ID: Final = "stax-game/friend-1"
SECRET_BYTES: Final = 32
SLOT_SECONDS: Final = 60.0  # friends who meet by their secret take another mailbox number after this time
MAX_FRAME_BYTES: Final = 12_000
CLOSE_SECONDS: Final = 3.0  # to say goodbye to the server

reactor: Final[Any] = twisted_reactor


class WormholeChannel:
    """An encrypted channel to a friend; `say` gets each line for the window."""

    def __init__(self, server: str, say: Callable[[str], None], clock: Callable[[], float] = time.time) -> None:
        self.server = server
        self.say: Final = say
        self.wormhole: Any = None
        self.is_met = False
        self._clock: Final = clock
        self._attempt = 0
        self._is_inviting = False
        self.secret = ""
        self._is_connected = True
        self._next_slot: Any = None
        self._route: Final = BoundedRoute(reactor, ByteBudget(partial(self.end, "failed other")))

    def obey(self, line: str) -> None:
        """Carry out a line from the window; an unknown line is ignored."""
        word, _, rest = line.partition(" ")
        if word == "quit":
            self.quit()
        elif word == "frame" and self.is_met:
            self.wormhole.send_message(rest.encode())
        elif self.wormhole is None:
            self.begin(word, rest)

    def begin(self, word: str, rest: str) -> None:
        """Carry out an order to connect."""
        if word == "invite":
            self._is_inviting = True
            self._create().allocate_code(2)
        elif word == "join":
            try:
                self.set_code(code_from_numbers(rest))
            except ValueError:
                self.end("failed wrong-code")
        elif word == "meet":
            self.secret = rest
            self._meet()

    def quit(self) -> None:
        """Close the channel and end the process."""
        self._stop_slots()
        if self.wormhole is not None:
            self.wormhole.close()
        reactor.callLater(CLOSE_SECONDS, self.end, "closed")

    def end(self, last_line: str) -> None:
        """End the process with a last line; a second call does nothing."""
        if reactor.running:
            self._attempt += 1  # nothing that still comes is said
            reactor.stop()
            self.say(last_line)

    def set_code(self, code: str) -> None:
        """Meet the side that has the same code."""
        try:
            self._create().set_code(code)
        except WormholeError:
            self.end("failed wrong-code")

    def _create(self) -> Any:
        self._attempt += 1
        self.wormhole = create(
            APPLICATION_ID,
            self.server,
            reactor,
            delegate=_Delegate(self, self._attempt),
            tor=self._route,
            timing=NoRecord(),
            on_status_update=partial(self._note_status, self._attempt),
        )
        return self.wormhole

    def _meet(self) -> None:
        slot = int(self._clock() // SLOT_SECONDS)
        number, password = meeting_place(self.secret, slot)
        self.set_code(f"{number}-{password}")
        self._next_slot = reactor.callLater((slot + 1) * SLOT_SECONDS - self._clock(), self._meet_again)

    def _meet_again(self) -> None:
        """The friend has not come: take the next mailbox number, which nobody's broken attempt blocks."""
        old = self.wormhole
        self._meet()
        old.close()

    # What the connection says; a subclass may add to it:

    def key_came(self) -> None:
        """Both sides have the same key."""
        self.note_met(self.secret or self.derive_secret())

    def message_came(self, text: str) -> None:
        """The friend's program sent something; `!` for what is no line of visible letters."""
        self.say(f"frame {text}")

    def connection_changed(self, is_connected: bool) -> None:
        """The server can't be reached for now, or is there again."""
        self.say("back" if is_connected else "lost")

    def derive_secret(self, purpose: str = FRIEND_PURPOSE) -> str:
        """A secret from the key of both, 64 letters."""
        return str(self.wormhole.derive_key(purpose, SECRET_BYTES).hex())

    def note_met(self, secret: str) -> None:
        """Say that both are connected."""
        self.is_met = True
        self.say(f"met {secret}")

    # From the wormhole, through its delegate:

    def note_code(self, attempt: int, code: str) -> None:
        """The server has given a code."""
        if attempt != self._attempt or not self._is_inviting:
            return
        try:
            self.say(f"code {numbers_from_code(code)}")
        except ValueError:  # of a server that does not keep to the protocol
            self.end("failed other")

    def note_key(self, attempt: int) -> None:
        """Both sides have the same key."""
        if attempt == self._attempt:
            self._stop_slots()
            self.key_came()

    def note_message(self, attempt: int, message: bytes) -> None:
        """The friend's program sent something."""
        text = message.decode("ascii", "replace") if len(message) <= MAX_FRAME_BYTES else ""
        if attempt == self._attempt:
            self.message_came(text if text and text.isascii() and text.isprintable() else "!")

    def note_closed(self, attempt: int, result: object) -> None:
        """The wormhole has ended."""
        if attempt != self._attempt:
            return
        if self.secret and not self.is_met and isinstance(result, (ServerError, WrongPasswordError)):
            return  # another person's attempt, or a broken one: the next slot has another number
        self.end("closed" if result == "happy" else f"failed {reason_for(result)}")

    def _note_status(self, attempt: int, status: Any) -> None:
        is_connected = isinstance(status.mailbox_connection, Connected)
        if attempt == self._attempt and self.is_met and is_connected != self._is_connected:
            self._is_connected = is_connected
            self.connection_changed(is_connected)

    def _stop_slots(self) -> None:
        if self._next_slot is not None and self._next_slot.active():
            self._next_slot.cancel()


class _Delegate:
    """Passes on what a wormhole says, with the number of its attempt, since a meeting may use several in turn."""

    def __init__(self, channel: WormholeChannel, attempt: int) -> None:
        self._channel = channel
        self._attempt = attempt

    def wormhole_got_welcome(self, welcome: object) -> None:
        """The server has answered; its message of the day is not shown."""

    def wormhole_got_unverified_key(self, key: bytes) -> None:
        """A key which the friend's first message will confirm."""

    def wormhole_got_verifier(self, verifier: bytes) -> None:
        """A number that both could compare; the code is enough."""

    def wormhole_got_code(self, code: str) -> None:
        """The server has given a mailbox number."""
        self._channel.note_code(self._attempt, code)

    def wormhole_got_versions(self, _versions: object) -> None:
        """The friend has the same key."""
        self._channel.note_key(self._attempt)

    def wormhole_got_message(self, message: bytes) -> None:
        """The friend's program sent something."""
        self._channel.note_message(self._attempt, message)

    def wormhole_closed(self, result: object) -> None:
        """The wormhole has ended: "happy" or an error."""
        self._channel.note_closed(self._attempt, result)


def reason_for(result: object) -> str:
    """A word for the error with which a wormhole ended."""
    if isinstance(result, WrongPasswordError):
        return "wrong-code"
    if isinstance(result, ServerConnectionError):
        return "no-server"
    if isinstance(result, WelcomeError):
        return "unwelcome"
    return "crowded" if isinstance(result, ServerError) else "other"
