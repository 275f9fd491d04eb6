"""The process `stax friend`: an encrypted channel by magic-wormhole, spoken to in lines on standard input and output.

The window says `invite`, `join CODE`, `meet SECRET`, `frame TEXT` and `quit`; the process says `code CODE`,
`met SECRET`, `frame TEXT`, `lost`, `back` and at last `failed REASON` or `closed` (`docs/friend.md`).  A thread reads
the input, since Twisted's reactor cannot wait for standard input on Windows.
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, BinaryIO, Final

from twisted.internet import reactor as twisted_reactor
from twisted.logger import globalLogBeginner
from wormhole import create
from wormhole._status import Connected  # the library exports the status, but not its values
from wormhole._wordlist import byte_to_even_word, byte_to_odd_word
from wormhole.errors import ServerConnectionError, ServerError, WelcomeError, WormholeError, WrongPasswordError

APPLICATION_ID: Final = "stax-game/friend-1"
FRIEND_PURPOSE: Final = "stax friends meet again"  # of the key that a first meeting leaves
SECRET_BYTES: Final = 32
MAX_INPUT_BYTES: Final = 16_384  # of a line
SLOT_SECONDS: Final = 60.0  # friends who meet by their secret take another mailbox number after this time
MAX_FRAME_BYTES: Final = 12_000
CLOSE_SECONDS: Final = 3.0  # to say goodbye to the server

reactor: Final[Any] = twisted_reactor


class WormholeChannel:
    """An encrypted channel to a friend; `say` gets each line for the window."""

    def __init__(self, server: str, say: Callable[[str], None], clock: Callable[[], float] = time.time) -> None:
        self._server: Final = server
        self._say: Final = say
        self._clock: Final = clock
        self._wormhole: Any = None
        self._attempt = 0
        self._is_inviting = False
        self._secret = ""
        self._is_met = False
        self._is_connected = True
        self._next_slot: Any = None

    def obey(self, line: str) -> None:
        """Carry out a line from the window; an unknown line is ignored."""
        word, _, rest = line.partition(" ")
        if word == "quit":
            self.quit()
        elif word == "frame" and self._is_met:
            self._wormhole.send_message(rest.encode())
        elif self._wormhole is None and word == "invite":
            self._is_inviting = True
            self._create().allocate_code(2)
        elif self._wormhole is None and word == "join":
            self._join(rest)
        elif self._wormhole is None and word == "meet":
            self._secret = rest
            self._meet()

    def quit(self) -> None:
        """Close the channel and end the process."""
        self._stop_slots()
        if self._wormhole is not None:
            self._wormhole.close()
        reactor.callLater(CLOSE_SECONDS, self._end, "closed")

    def _create(self) -> Any:
        self._attempt += 1
        delegate = _Delegate(self, self._attempt)
        status = partial(self._note_status, self._attempt)
        self._wormhole = create(APPLICATION_ID, self._server, reactor, delegate=delegate, on_status_update=status)
        return self._wormhole

    def _join(self, code: str) -> None:
        try:
            self._create().set_code(code_from_numbers(code))
        except (WormholeError, ValueError):
            self._end("failed wrong-code")

    def _meet(self) -> None:
        slot = int(self._clock() // SLOT_SECONDS)
        number, password = meeting_place(self._secret, slot)
        self._create().set_code(f"{number}-{password}")
        self._next_slot = reactor.callLater((slot + 1) * SLOT_SECONDS - self._clock(), self._meet_again)

    def _meet_again(self) -> None:
        """The friend has not come: take the next mailbox number, which nobody's broken attempt blocks."""
        old = self._wormhole
        self._meet()
        old.close()

    def _note_status(self, attempt: int, status: Any) -> None:
        is_connected = isinstance(status.mailbox_connection, Connected)
        if attempt == self._attempt and self._is_met and is_connected != self._is_connected:
            self._say("back" if is_connected else "lost")
            self._is_connected = is_connected

    # From the wormhole, through its delegate:

    def note_code(self, attempt: int, code: str) -> None:
        """The server has given a code."""
        if attempt == self._attempt and self._is_inviting:
            self._say(f"code {numbers_from_code(code)}")

    def note_met(self, attempt: int) -> None:
        """Both sides have the same key."""
        if attempt != self._attempt:
            return
        self._stop_slots()
        self._is_met = True
        self._say(f"met {self._secret or self._wormhole.derive_key(FRIEND_PURPOSE, SECRET_BYTES).hex()}")

    def note_message(self, attempt: int, message: bytes) -> None:
        """The friend's program sent something; what is no line of visible letters is passed on as `!`."""
        text = message.decode("ascii", "replace") if len(message) <= MAX_FRAME_BYTES else ""
        if attempt == self._attempt:
            self._say(f"frame {text if text and text.isprintable() else '!'}")

    def note_closed(self, attempt: int, result: object) -> None:
        """The wormhole has ended."""
        if attempt != self._attempt:
            return
        if self._secret and not self._is_met and isinstance(result, (ServerError, WrongPasswordError)):
            return  # somebody else's attempt, or a broken one: the next slot has another number
        self._end("closed" if result == "happy" else f"failed {reason_for(result)}")

    def _stop_slots(self) -> None:
        if self._next_slot is not None and self._next_slot.active():
            self._next_slot.cancel()

    def _end(self, last_line: str) -> None:
        if reactor.running:
            self._attempt += 1  # nothing that still comes is said
            reactor.stop()
            self._say(last_line)


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
        self._channel.note_met(self._attempt)

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


def meeting_place(secret: str, slot: int) -> tuple[int, str]:
    """The mailbox number and the password that two friends derive from their secret for a slot of time."""
    digest = hashlib.sha256(f"{FRIEND_PURPOSE} {slot} {secret}".encode()).digest()
    return 10**6 + int.from_bytes(digest[:6], "big"), digest[6:].hex()


def numbers_from_code(code: str) -> str:
    """The library's code, a number and two words of its lists, as three numbers."""
    mailbox, first, second = code.split("-")
    numbers = [
        index
        for words, word in ((byte_to_odd_word, first), (byte_to_even_word, second))
        for index in range(256)
        if words[bytes([index])].lower() == word
    ]
    return "-".join((mailbox, *map(str, numbers)))


def code_from_numbers(numbers: str) -> str:
    """The library's code for three numbers; raises ValueError for anything else."""
    mailbox, first, second = (int(part) for part in numbers.split("-"))
    return "-".join(
        (str(mailbox), byte_to_odd_word[bytes([first])].lower(), byte_to_even_word[bytes([second])].lower())
    )


def serve(server: str, stdin: BinaryIO, stdout: BinaryIO) -> None:
    """Run a channel until `quit`, the end of the input or of the channel."""
    globalLogBeginner.beginLoggingTo([], redirectStandardIO=False)  # a log might repeat what a friend said

    def say(line: str) -> None:
        with suppress(OSError):  # the window has ended, as the end of the input will tell
            stdout.write(line.encode() + b"\n")
            stdout.flush()

    channel = WormholeChannel(server, say)
    reader = threading.Thread(target=_read, args=(stdin, channel), name="reader", daemon=True)
    reactor.callWhenRunning(reader.start)
    reactor.run(installSignalHandlers=False)


def _read(stdin: BinaryIO, channel: WormholeChannel) -> None:
    while line := stdin.readline(MAX_INPUT_BYTES):
        reactor.callFromThread(channel.obey, line.decode("ascii", "replace").strip())
    reactor.callFromThread(channel.quit)
