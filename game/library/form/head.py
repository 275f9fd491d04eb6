"""The head of a game's text: lines `NAME: VALUE` up to an empty one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, TypeAlias, TypeVar

from game.core import outcome
from game.core.display.colours import read_colours
from game.core.errors import N_, StaxError, quoted
from game.core.game import Game, read_options
from game.core.match import Match
from game.library.form import words
from game.library.form.faults import LONGEST_NAME, Fault, Faults, too_long
from game.library.record import ABANDONED

T = TypeVar("T")
Lines: TypeAlias = dict[str, tuple[int, str]]
"""The values of a head by their names, each with its line."""
BLANKS: Final = " \t"
_WHO: Final = re.compile(r"(person|[a-z]{1,20}:\S{1,60})( .*)?", re.DOTALL)
_SEAT: Final = re.compile(f"{words.SEAT} .")
_RESULT: Final = re.compile(r"win (\S+) [a-z]+|draw [a-z]+|" + ABANDONED)
_COUNT: Final = re.compile("[0-9]{1,6}")
_SECONDS: Final = re.compile(r"[0-9]{1,9}(\.[0-9]{1,20})?(e-[0-9]{1,3})?")
LONGEST_TIME: Final = 999_999_999.0  # seconds, so that what is rounded reads again


@dataclass(frozen=True, slots=True)
class Head:
    """What a head says; `ending` is its result and `moves` their number, each with its line, None if not told."""

    match: Match
    seats: tuple[str, ...]
    name: str
    created: float
    updated: float
    clock: str
    times: tuple[float, ...]
    colours: tuple[str, ...]
    ending: tuple[int, str] | None
    moves: tuple[int, int] | None

    def result(self, how: int, broken: bool, faults: Faults) -> str:
        """The result in a library's words, as far as it agrees with how the moves end.

        Of moves that could not be read to their end nothing is said.
        """
        played = _played(how)
        if broken:
            return played
        if self.ending is None:
            return played
        line, told = self.ending
        if played == told or not (played or told.endswith(" played")):
            return told
        faults.append(Fault(line, StaxError(N_("The moves do not end the game as is said here."))))
        return played


def read_head(lines: list[str], games: Mapping[str, Game], faults: Faults) -> tuple[Head, int]:
    """The head of a game, and the line after it; raises Fault where no game can be begun."""
    end = next((place for place, line in enumerate(lines) if not line.strip(BLANKS)), len(lines))
    told = _told(lines[:end], faults)
    where, version = told[words.SIGN]
    if version != words.VERSION:
        raise Fault(
            where,
            StaxError(
                N_("This program reads version {version} of the form, not {told}."), version=1, told=quoted(version)
            ),
        )
    match = _match(told, where, games)
    head = Head(
        match,
        _seats(told, match, faults),
        _value(told, words.NAME, _name, "", faults),
        _value(told, words.BEGUN, _date, 0.0, faults),
        _value(told, words.PLAYED, _date, 0.0, faults),
        _value(told, words.CLOCK, _name, "", faults),
        _value(told, words.LEFT, lambda value: _times(value, match.seats), (), faults),
        _value(told, words.COLOURS, lambda value: read_colours(value.split(), match.seats), (), faults),
        _placed(told, words.RESULT, lambda value: _result(value, match), faults),
        _placed(told, words.MOVES, _count, faults),
    )
    return head, end


def _told(lines: list[str], faults: Faults) -> Lines:
    told: Lines = {}
    for place, line in enumerate(lines):
        key, colon, value = line.strip(BLANKS).partition(":")
        if colon and key not in told and (key in words.PLAIN or _SEAT.fullmatch(key)):
            told[key] = place + 1, value.strip(BLANKS)
        elif not faults.full:
            faults.append(Fault(place + 1, _misplaced(key, colon, key in told)))
    return told


def _misplaced(key: str, colon: str, again: bool) -> StaxError:
    if not colon:
        return StaxError(N_("A line of the head reads NAME: VALUE; an empty line ends it."))
    if again:
        return StaxError(N_("“{key}” stands here for the second time."), key=quoted(key))
    return StaxError(N_("“{key}” is no line of the head."), key=quoted(key))


def _match(told: Lines, sign: int, games: Mapping[str, Game]) -> Match:
    """The game from its start; raises Fault."""
    line, game_id = told.get(words.GAME, (sign, ""))
    if game_id not in games:
        raise Fault(line, StaxError(N_("There is no game “{game}”."), game=quoted(game_id)))
    game = games[game_id]
    try:
        line, text = told.get(words.OPTIONS, (line, ""))
        options = read_options(game, text.split())
        line, start = told.get(words.START, (line, None))
        return Match(game, options, start)
    except StaxError as error:
        raise Fault(line, error) from error


def _seats(told: Lines, match: Match, faults: Faults) -> tuple[str, ...]:
    """Who sits where; a person where that is not told."""
    letters = {f"{words.SEAT} {match.game.notation.seat_letter(seat)}": seat for seat in range(match.seats)}
    for key, (line, _) in told.items():
        if _SEAT.fullmatch(key) and key not in letters:
            faults.append(Fault(line, _misplaced(key, ":", again=False)))
    return tuple(_value(told, key, _who, "person", faults) for key in letters)


def _value(told: Lines, key: str, read: Callable[[str], T], missing: T, faults: Faults) -> T:
    placed = _placed(told, key, read, faults)
    return missing if placed is None else placed[1]


def _placed(told: Lines, key: str, read: Callable[[str], T], faults: Faults) -> tuple[int, T] | None:
    """A line and what it says; None where there is none, or it is a fault."""
    if key not in told:
        return None
    line, text = told[key]
    try:
        return line, read(text)
    except StaxError as error:
        faults.append(Fault(line, error))
        return None


def _name(text: str) -> str:
    """A text that is not too long."""
    name = words.meant(text)
    long = too_long(len(name), LONGEST_NAME)
    if long is not None:
        raise long
    return name


def _who(text: str) -> str:
    who, blank, name = text.partition(" ")
    seat = f"{words.meant(who)}{blank}{_name(name)}"
    if not _WHO.fullmatch(seat):
        told = quoted(text)
        raise StaxError(N_("Who sits there reads like “person Ada” or “computer:hard”, not “{text}”."), text=told)
    return seat


def _date(text: str) -> float:
    try:
        date = datetime.fromisoformat(text.removesuffix(" UTC"))
        return (date.astimezone(UTC) if date.tzinfo else date.replace(tzinfo=UTC)).replace(microsecond=0).timestamp()
    except (ValueError, OverflowError) as error:
        raise StaxError(
            N_("A date reads like {date}, not “{text}”."), date="2026-11-21 20:15:03 UTC", text=quoted(text)
        ) from error


def _times(text: str, seats: int) -> tuple[float, ...]:
    told = text.split()
    if len(told) != seats or not all(_SECONDS.fullmatch(each) for each in told):
        raise StaxError(N_("The time left is told in seconds, once for each of {seats} seats."), seats=seats)
    return tuple(min(LONGEST_TIME, round(float(each), 3)) for each in told)


def _result(text: str, match: Match) -> str:
    letters = {match.game.notation.seat_letter(seat): seat for seat in range(match.seats)}
    found = _RESULT.fullmatch(text)
    if not found or (found[1] and found[1] not in letters):
        raise StaxError(
            N_("A result reads like “win {letter} resigned”, “draw agreed” or “abandoned”, not “{text}”."),
            letter=next(iter(letters)),
            text=quoted(text),
        )
    return f"win {letters[found[1]]}{text.removeprefix(f'win {found[1]}')}" if found[1] else text


def _count(text: str) -> int:
    if not _COUNT.fullmatch(text):
        raise StaxError(N_("“{text}” is no number of moves."), text=quoted(text))
    return int(text)


def _played(how: int) -> str:
    """The result of a game that its rules have ended, "" if they have not."""
    if how == outcome.PLAYING:
        return ""
    return "draw played" if how == outcome.DRAW else f"win {how} played"
