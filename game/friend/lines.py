"""The lines that two friends' programs exchange, as frozen values, and their text in both directions.

A line is a word and its fields with single blanks between them.  A text is percent-encoded, an empty text is `%`; a
list has `|` between its items, an empty list is `|`.  Every line has a single valid spelling (`docs/friend.md`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal, NamedTuple, TypeAlias
from urllib.parse import quote, unquote

from game.core.errors import N_, StaxError

PROTOCOL_VERSION: Final = 1
MAX_LINE_LETTERS: Final = 4_000
MAX_TALK_LETTERS: Final = 300
MAX_PLAYER_LETTERS: Final = 24
MAX_MOVE_LETTERS: Final = 60
MAX_PLIES: Final = 4_000
MAX_MOVES_IN_LINE: Final = 30
MAX_HUNDREDTHS: Final = 10_000_000  # of a second: more than a day
PLAIN_SIGNS: Final = "@>,:+/=*()<^#!'\";"  # not encoded, so that moves stay readable
EMPTY_TEXT: Final = "%"
LIST_MARK: Final = "|"
EMPTY_LIST: Final = LIST_MARK
WOULD: Final = "would-"  # begins the kind of a question for an opinion
WISHES: Final = ("undo", "draw", "pause", "resume", "again")
HowOver: TypeAlias = Literal["resigned", "time", "claimed", "agreed"]
KINDS: Final = (*WISHES, *(WOULD + wish for wish in WISHES))  # of questions
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,9}")


class Form(NamedTuple):
    """How a field is written and read; `read` raises ValueError for any text that `write` does not return."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _read_number(text: str, limit: int) -> int:
    if _NUMBER.fullmatch(text) is None or int(text) > limit:
        raise ValueError(text)
    return int(text)


def write_text(text: str) -> str:
    """A text as a field of a line."""
    return quote(text, safe=PLAIN_SIGNS) or EMPTY_TEXT


def read_text(text: str, limit: int) -> str:
    """The printable text in a field, at most `limit` letters; raises ValueError for any other field."""
    if text == EMPTY_TEXT:
        return ""
    decoded = unquote(text, errors="strict")
    if not decoded.isprintable() or len(decoded) > limit or write_text(decoded) != text:
        raise ValueError(text)
    return decoded


def _read_texts(text: str, count: int, limit: int) -> tuple[str, ...]:
    if text == EMPTY_LIST:
        return ()
    items = text.split(LIST_MARK, count)
    if len(items) > count:
        raise ValueError(text)
    return tuple(read_text(item, limit) for item in items)


def _read_choice(text: str, choices: tuple[str, ...]) -> str:
    if text not in choices:
        raise ValueError(text)
    return text


def _number(limit: int) -> Any:
    """A field with a whole number from 0 to `limit`."""
    return field(metadata={"form": Form(str, lambda text: _read_number(text, limit))})


def _text(limit: int) -> Any:
    """A field with a printable text of at most `limit` letters."""
    return field(metadata={"form": Form(write_text, lambda text: read_text(text, limit))})


def _texts(count: int, limit: int) -> Any:
    """A field with at most `count` texts of at most `limit` letters each."""
    form = Form(
        lambda items: LIST_MARK.join(map(write_text, items)) or EMPTY_LIST,
        lambda text: _read_texts(text, count, limit),
    )
    return field(metadata={"form": form})


def _choice(*choices: str) -> Any:
    """A field with a word from a short list."""
    return field(metadata={"form": Form(str, lambda text: _read_choice(text, choices))})


def _truth() -> Any:
    """A field with `yes` or `no`."""
    form = Form(lambda value: "yes" if value else "no", lambda text: _read_choice(text, ("yes", "no")) == "yes")
    return field(metadata={"form": form})


@dataclass(frozen=True, slots=True)
class Hello:
    """The first line of each side: the version of the protocol, that of the program, and the player's name."""

    protocol: int = _number(9_999)
    program: str = _text(MAX_PLAYER_LETTERS)
    name: str = _text(MAX_PLAYER_LETTERS)


@dataclass(frozen=True, slots=True)
class TableOffer:
    """The table that the host offers.

    `options` are `key=value`, `start` a position that was set up or "", `clock` a time control or "".  `names` and
    `colours` are in seat order.  `guest_seats` has the numbers of the seats of who gets this line; without any they
    watch.  `plies` is the number of moves played before.
    """

    game: str = _text(30)
    options: tuple[str, ...] = _texts(10, 60)
    start: str = _text(1_500)
    clock: str = _text(20)
    names: tuple[str, ...] = _texts(4, MAX_PLAYER_LETTERS)
    colours: tuple[str, ...] = _texts(4, 30)
    guest_seats: tuple[str, ...] = _texts(4, 1)
    plies: int = _number(MAX_PLIES)


@dataclass(frozen=True, slots=True)
class Sit:
    """The guest takes the seat that was offered."""


@dataclass(frozen=True, slots=True)
class Past:
    """Some moves of the sender's game, `first` being the ply of the first; `is_last` completes the history.

    `epoch` counts the times that moves were taken back.
    """

    epoch: int = _number(MAX_PLIES)
    first: int = _number(MAX_PLIES)
    moves: tuple[str, ...] = _texts(MAX_MOVES_IN_LINE, MAX_MOVE_LETTERS)
    is_last: bool = _truth()


@dataclass(frozen=True, slots=True)
class Settle:
    """The sender would go on after the first `plies` moves of two histories that differ."""

    plies: int = _number(MAX_PLIES)


@dataclass(frozen=True, slots=True)
class MoveMade:
    """The move number `ply` (from 0), the fingerprint of the position after it, the time left in hundredths, or 0."""

    epoch: int = _number(MAX_PLIES)
    ply: int = _number(MAX_PLIES)
    move: str = _text(MAX_MOVE_LETTERS)
    fingerprint: str = _text(16)
    left: int = _number(MAX_HUNDREDTHS)


@dataclass(frozen=True, slots=True)
class Ask:
    """A question after `ply` moves; `target` is the number of moves that an undo leaves, or 1 to swap seats.

    A kind that begins with `WOULD` asks for an opinion, because others are asked too; the question itself follows.
    """

    kind: str = _choice(*KINDS)
    epoch: int = _number(MAX_PLIES)
    ply: int = _number(MAX_PLIES)
    target: int = _number(MAX_PLIES)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to the question with the same kind, epoch and ply; every question is answered."""

    kind: str = _choice(*KINDS)
    epoch: int = _number(MAX_PLIES)
    ply: int = _number(MAX_PLIES)
    is_yes: bool = _truth()


@dataclass(frozen=True, slots=True)
class Over:
    """After `ply` moves a seat of the sender's resigned, ran out of time, or claimed a draw by repetition.

    Only a host that has asked all friends sends `agreed`, to a friend who was willing.
    """

    how: Literal["resigned", "time", "claimed", "agreed"] = _choice("resigned", "time", "claimed", "agreed")
    seat: int = _number(3)
    epoch: int = _number(MAX_PLIES)
    ply: int = _number(MAX_PLIES)


@dataclass(frozen=True, slots=True)
class Refused:
    """The sender has not played what was sent; its game stands where it was."""


@dataclass(frozen=True, slots=True)
class Talk:
    """Something that the player wrote."""

    text: str = _text(MAX_TALK_LETTERS)


@dataclass(frozen=True, slots=True)
class Lifting:
    """The picks of the move that the player is making, each as text; it may be lost without harm."""

    picks: tuple[str, ...] = _texts(8, 30)


@dataclass(frozen=True, slots=True)
class Bye:
    """The player leaves the table; the game is kept."""


Line: TypeAlias = (
    Hello | TableOffer | Sit | Past | Settle | MoveMade | Ask | Answer | Over | Refused | Talk | Lifting | Bye
)
WORDS: Final[Mapping[str, type[Line]]] = {
    "hello": Hello,
    "table": TableOffer,
    "sit": Sit,
    "past": Past,
    "settle": Settle,
    "move": MoveMade,
    "ask": Ask,
    "answer": Answer,
    "over": Over,
    "refused": Refused,
    "talk": Talk,
    "lifted": Lifting,
    "bye": Bye,
}
_WORD_OF: Final = {kind: word for word, kind in WORDS.items()}


def write_line(line: Line) -> str:
    """The text of a line."""
    values = (each.metadata["form"].write(getattr(line, each.name)) for each in fields(line))
    return " ".join((_WORD_OF[type(line)], *values))


def read_line(text: str) -> Line:
    """The line in a text that `write_line` wrote; raises StaxError for any other text."""
    if len(text) > MAX_LINE_LETTERS or not text.isascii():
        raise _unreadable()
    word, *values = text.split(" ")
    kind = WORDS.get(word)
    if kind is None or len(values) != len(fields(kind)):
        raise _unreadable()
    try:
        return kind(*(each.metadata["form"].read(value) for each, value in zip(fields(kind), values, strict=True)))
    except ValueError as error:  # UnicodeDecodeError is one
        raise _unreadable() from error


def _unreadable() -> StaxError:
    return StaxError(N_("Your friend's program sent something that this one can't read."))
