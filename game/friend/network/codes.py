"""The library's codes as numbers, and the meeting places that two friends derive from their secret."""

from __future__ import annotations

import hashlib
import re
from typing import Final

from wormhole._wordlist import byte_to_even_word, byte_to_odd_word

FRIEND_PURPOSE: Final = "stax friends meet again"  # of the key that a first meeting leaves
ROOM_PURPOSE: Final = "stax friends in one room"
ROOM_CODE: Final = "1-one-room"  # no secret: both players compare a number
_NUMBERS: Final = re.compile(r"(0|[1-9][0-9]{0,8})-([0-9]{1,3})-([0-9]{1,3})")


def numbers_from_code(code: str) -> str:
    """The library's code, a number and two words of its lists, as three numbers.

    The server chooses the number; raises ValueError if it is none.
    """
    mailbox, first, second = code.split("-")
    numbers = [
        index
        for words, word in ((byte_to_odd_word, first), (byte_to_even_word, second))
        for index in range(256)
        if words[bytes([index])].lower() == word
    ]
    return _checked("-".join((mailbox, *map(str, numbers))))


def code_from_numbers(numbers: str) -> str:
    """The library's code for three numbers; raises ValueError for anything else."""
    mailbox, first, second = (int(part) for part in _checked(numbers).split("-"))
    return "-".join(
        (str(mailbox), byte_to_odd_word[bytes([first])].lower(), byte_to_even_word[bytes([second])].lower())
    )


def meeting_place(secret: str, slot: int) -> tuple[int, str]:
    """The mailbox number and the password that two friends derive from their secret for a slot of time."""
    digest = hashlib.sha256(f"{FRIEND_PURPOSE} {slot} {secret}".encode()).digest()
    return 10**6 + int.from_bytes(digest[:6], "big"), digest[6:].hex()


def room_label(secret: str) -> str:
    """The name by which two friends who have met find each other again in their network."""
    return hashlib.sha256(f"{ROOM_PURPOSE} {secret}".encode()).hexdigest()[:16]


def _checked(numbers: str) -> str:
    if _NUMBERS.fullmatch(numbers) is None:
        raise ValueError("no code")
    return numbers
