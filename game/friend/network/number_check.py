"""NumberCheck: players in the same room compare a short number, so that nobody can stand between their computers.

The code with which they meet is no secret, so a third computer could meet each of them instead.  Then the two have
different keys, and different numbers.  Each side contributes random bytes, and the host promises its own before it sees
the guest's (a commitment), so nobody can choose bytes that make two numbers equal: a try succeeds once in `COUNT`.
The method is that of ZRTP (RFC 6189, section 4.4) and of Bluetooth's numeric comparison.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable
from typing import Final

COUNT: Final = 10_000  # of numbers
NONCE_BYTES: Final = 16
AGREE, REFUSE = "agree", "refuse"
_HEX: Final = {"promise": re.compile("[0-9a-f]{64}"), "nonce": re.compile(f"[0-9a-f]{{{2 * NONCE_BYTES}}}")}


class NumberError(ValueError):
    """The friend has refused, or their program does not keep to the method."""


class NumberCheck:
    """A side of the comparison; `key` is what both share, `send` sends a text to the other side."""

    def __init__(self, is_host: bool, key: bytes, send: Callable[[str], None]) -> None:
        self.number = ""
        self._is_host: Final = is_host
        self._key: Final = key
        self._send: Final = send
        self._nonce: Final = secrets.token_hex(NONCE_BYTES)
        self._promise = ""
        self._has_agreed = self._friend_has_agreed = False
        if is_host:
            send(f"promise {_digest(self._nonce)}")

    @property
    def is_agreed(self) -> bool:
        """Whether both have confirmed the number."""
        return self._has_agreed and self._friend_has_agreed

    def agree(self) -> None:
        """The player confirms the number; does nothing before it is there."""
        if self.number and not self._has_agreed:
            self._has_agreed = True
            self._send(AGREE)

    def refuse(self) -> None:
        """The player leaves before both have confirmed."""
        self._send(REFUSE)

    def receive(self, text: str) -> None:
        """Handle a text from the other side; raises NumberError for any that is out of place."""
        word, _, value = text.partition(" ")
        if word == AGREE and not value and self.number:
            self._friend_has_agreed = True
        elif word in _HEX and _HEX[word].fullmatch(value) and not self.number:
            self._receive_value(word, value)
        else:
            raise NumberError(word)

    def _receive_value(self, word: str, value: str) -> None:
        if word == "promise" and not self._is_host and not self._promise:
            self._promise = value
            self._send(f"nonce {self._nonce}")
        elif word == "nonce" and self._is_host:
            self._send(f"nonce {self._nonce}")
            self._set_number(self._nonce, value)
        elif word == "nonce" and self._promise and hmac.compare_digest(_digest(value), self._promise):
            self._set_number(value, self._nonce)
        else:
            raise NumberError(word)

    def _set_number(self, host_nonce: str, guest_nonce: str) -> None:
        digest = hmac.digest(self._key, f"{host_nonce} {guest_nonce}".encode(), "sha256")
        self.number = f"{int.from_bytes(digest[:8], 'big') % COUNT:04}"


def _digest(nonce: str) -> str:
    return hashlib.sha256(nonce.encode()).hexdigest()
