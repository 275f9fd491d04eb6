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
from game.library.form.faults import MAX_NAME_LETTERS, Fault, FaultList, length_error
from game.library.record import ABANDONED

Value = TypeVar("Value")
Lines: TypeAlias = dict[str, tuple[int, str]]
"""The values of a head by their names, with their line numbers."""
BLANK_LETTERS: Final = " \t"
_SEAT_TEXT: Final = re.compile(r"(person|[a-z]{1,20}:\S{1,60})( .*)?", re.DOTALL)
_SEAT_NAME: Final = re.compile(f"{words.SEAT} .")
_RESULT: Final = re.compile(r"win (\S+) [a-z]+|draw [a-z]+|" + ABANDONED)
_COUNT: Final = re.compile("[0-9]{1,6}")
_SECONDS: Final = re.compile(r"[0-9]{1,9}(\.[0-9]{1,20})?(e-[0-9]{1,3})?")
MAX_TIME_LEFT: Final = 999_999_999.0  # seconds, so that rounded values can be read again


@dataclass(frozen=True, slots=True)
class Head:
    """The values of a head; `stated_result` and `moves`, their number, have their lines, None if they are missing."""

    match: Match
    seats: tuple[str, ...]
    name: str
    created: float
    updated: float
    clock: str
    times: tuple[float, ...]
    colours: tuple[str, ...]
    stated_result: tuple[int, str] | None
    moves: tuple[int, int] | None

    def result(self, how: int, broken: bool, faults: FaultList) -> str:
        """The result as in `GameRecord`; adds a fault if the stated result contradicts the end of the moves.

        If the moves are `broken`, the stated result is ignored.
        """
        by_rules = _result_by_rules(how)
        if broken:
            return by_rules
        if self.stated_result is None:
            return by_rules
        line, stated = self.stated_result
        if by_rules == stated or not (by_rules or stated.endswith(" played")):
            return stated
        faults.append(Fault(line, StaxError(N_("The moves don't end the game as this result says."))))
        return by_rules


def read_head(lines: list[str], games: Mapping[str, Game], faults: FaultList) -> tuple[Head, int]:
    """Read the head of a game; returns it with the index of the line after it.  Raises Fault if no game can be made."""
    end = next((place for place, line in enumerate(lines) if not line.strip(BLANK_LETTERS)), len(lines))
    values = _read_lines(lines[:end], faults)
    where, version = values[words.FORM_NAME]
    if version != words.VERSION:
        raise Fault(
            where,
            StaxError(
                N_("This program reads version {version} of the format, not {found}."), version=1, found=quoted(version)
            ),
        )
    match = _read_match(values, where, games)
    head = Head(
        match,
        _read_seats(values, match, faults),
        _read_value(values, words.NAME, _read_name, "", faults),
        _read_value(values, words.BEGUN, _read_date, 0.0, faults),
        _read_value(values, words.PLAYED, _read_date, 0.0, faults),
        _read_value(values, words.CLOCK, _read_name, "", faults),
        _read_value(values, words.TIME_LEFT, lambda value: _read_times(value, match.seats), (), faults),
        _read_value(values, words.COLOURS, lambda value: read_colours(value.split(), match.seats), (), faults),
        _read_line(values, words.RESULT, lambda value: _read_result(value, match), faults),
        _read_line(values, words.MOVE_COUNT, _read_count, faults),
    )
    return head, end


def _read_lines(lines: list[str], faults: FaultList) -> Lines:
    values: Lines = {}
    for place, line in enumerate(lines):
        key, colon, value = line.strip(BLANK_LETTERS).partition(":")
        if colon and key not in values and (key in words.HEAD_NAMES or _SEAT_NAME.fullmatch(key)):
            values[key] = place + 1, value.strip(BLANK_LETTERS)
        elif not faults.is_full:
            faults.append(Fault(place + 1, _misplaced_line(key, colon, key in values)))
    return values


def _misplaced_line(key: str, colon: str, again: bool) -> StaxError:
    if not colon:
        return StaxError(N_("Lines of the header look like NAME: VALUE, and an empty line ends it."))
    if again:
        return StaxError(N_("“{key}” appears twice."), key=quoted(key))
    return StaxError(N_("“{key}” is not a header line."), key=quoted(key))


def _read_match(values: Lines, sign: int, games: Mapping[str, Game]) -> Match:
    """The match at its start; raises Fault if a line of game, options or start is invalid."""
    line, game_id = values.get(words.GAME, (sign, ""))
    if game_id not in games:
        raise Fault(line, StaxError(N_("There is no game “{game}”."), game=quoted(game_id)))
    game = games[game_id]
    try:
        line, text = values.get(words.OPTIONS, (line, ""))
        options = read_options(game, text.split())
        line, start = values.get(words.START, (line, None))
        return Match(game, options, start)
    except StaxError as error:
        raise Fault(line, error) from error


def _read_seats(values: Lines, match: Match, faults: FaultList) -> tuple[str, ...]:
    """The players of the seats; a person for a seat without a line."""
    letters = {f"{words.SEAT} {match.game.notation.seat_letter(seat)}": seat for seat in range(match.seats)}
    for key, (line, _) in values.items():
        if _SEAT_NAME.fullmatch(key) and key not in letters:
            faults.append(Fault(line, _misplaced_line(key, ":", again=False)))
    return tuple(_read_value(values, key, _read_seat, "person", faults) for key in letters)


def _read_value(values: Lines, key: str, read: Callable[[str], Value], missing: Value, faults: FaultList) -> Value:
    placed = _read_line(values, key, read, faults)
    return missing if placed is None else placed[1]


def _read_line(values: Lines, key: str, read: Callable[[str], Value], faults: FaultList) -> tuple[int, Value] | None:
    """A line number and its parsed value; None if the line is missing or invalid."""
    if key not in values:
        return None
    line, text = values[key]
    try:
        return line, read(text)
    except StaxError as error:
        faults.append(Fault(line, error))
        return None


def _read_name(text: str) -> str:
    """An unescaped text; raises StaxError if it is too long."""
    name = words.unescape(text)
    long = length_error(len(name), MAX_NAME_LETTERS)
    if long is not None:
        raise long
    return name


def _read_seat(text: str) -> str:
    who, blank, name = text.partition(" ")
    seat = f"{words.unescape(who)}{blank}{_read_name(name)}"
    if not _SEAT_TEXT.fullmatch(seat):
        shown = quoted(text)
        raise StaxError(N_("A player looks like “person Ada” or “computer:hard”, not “{text}”."), text=shown)
    return seat


def _read_date(text: str) -> float:
    try:
        date = datetime.fromisoformat(text.removesuffix(" UTC"))
        return (date.astimezone(UTC) if date.tzinfo else date.replace(tzinfo=UTC)).replace(microsecond=0).timestamp()
    except (ValueError, OverflowError) as error:
        raise StaxError(
            N_("A date looks like {date}, not “{text}”."), date="2026-11-21 20:15:03 UTC", text=quoted(text)
        ) from error


def _read_times(text: str, seats: int) -> tuple[float, ...]:
    numbers = text.split()
    if len(numbers) != seats or not all(_SECONDS.fullmatch(each) for each in numbers):
        raise StaxError(N_("The time left is given in seconds, once for each of {seats} players."), seats=seats)
    return tuple(min(MAX_TIME_LEFT, round(float(each), 3)) for each in numbers)


def _read_result(text: str, match: Match) -> str:
    letters = {match.game.notation.seat_letter(seat): seat for seat in range(match.seats)}
    found = _RESULT.fullmatch(text)
    if not found or (found[1] and found[1] not in letters):
        raise StaxError(
            N_("A result looks like “win {letter} resigned”, “draw agreed” or “abandoned”, not “{text}”."),
            letter=next(iter(letters)),
            text=quoted(text),
        )
    return f"win {letters[found[1]]}{text.removeprefix(f'win {found[1]}')}" if found[1] else text


def _read_count(text: str) -> int:
    if not _COUNT.fullmatch(text):
        raise StaxError(N_("“{text}” is not a number of moves."), text=quoted(text))
    return int(text)


def _result_by_rules(how: int) -> str:
    """The result of a game that ended by its rules, "" if it has not ended."""
    if how == outcome.PLAYING:
        return ""
    return "draw played" if how == outcome.DRAW else f"win {how} played"
