"""PlayedGame: a saved game as it counts in the statistics, from the player's point of view."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from game.ai.strengths import split_level
from game.core.display.colours import with_seat_colours
from game.core.errors import StaxError
from game.core.game import Game
from game.library.saved import GameSummary
from game.play.clocks import read_control
from game.play.setup import LEVEL_NAMES, Seat, read_seat

Result: TypeAlias = Literal["won", "drawn", "lost"]
Ending: TypeAlias = Literal["decided", "drawn", "abandoned", "unfinished"]
LEVEL_RANKS: Final[Mapping[str, int]] = {level: rank for rank, level in enumerate(LEVEL_NAMES)}
UNKNOWN_RANK: Final = (-1, 0)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game with `seats` seats in which a person played.

    `persons` are the names of persons by seat, None for a computer.  `seat` is the player's seat; None if several
    persons played and no player is named.  `level` is the strongest computer's, "" without a computer.  `winner` is a
    seat, None unless the game is `decided`; `result` is the player's result, None without a seat or a result.  `day` is
    the local date of `summary.updated`, as `2026-11-23`, "" if the calendar has no such day.  `seconds` is the thinking
    time of all seats, None without a clock.  `colour` is the seat's name, marked for translation.
    """

    summary: GameSummary
    persons: tuple[str | None, ...]
    seat: int | None
    level: str
    ending: Ending
    winner: int | None
    result: Result | None
    day: str
    seconds: float | None
    colour: str

    @property
    def id(self) -> int:
        """The game's number in the library."""
        return self.summary.id

    @property
    def game_id(self) -> str:
        """The id of the game that was played."""
        return self.summary.game_id

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.persons)

    @property
    def month(self) -> str:
        """The month of the day, as `2026-11`."""
        return self.day[:7]


def as_played_game(summary: GameSummary, games: Mapping[str, Game], player: str = "") -> PlayedGame | None:
    """The game for the statistics; None if no person played, or the game is not installed or has fewer seats.

    `player` is a name; without it the player is the only person.
    """
    game = games.get(summary.game_id)
    persons, level = _persons_and_level(summary.seats)
    if game is None or len(persons) > len(game.texts.seat_names) or all(person is None for person in persons):
        return None
    seat = _seat_of_player(persons, player)
    ending, winner = _read_ending(summary.result, len(persons))
    return PlayedGame(
        summary,
        persons,
        seat,
        level,
        ending,
        winner,
        _result_for_seat(seat, ending, winner),
        _day_of(summary.updated),
        thinking_seconds(summary),
        "" if seat is None else _seat_name(game, summary.colours, len(persons), seat),
    )


@lru_cache(4096)
def _persons_and_level(texts: tuple[str, ...]) -> tuple[tuple[str | None, ...], str]:
    """The names of persons by seat, and the level of the strongest computer."""
    seats = [_read_seat_or_name(text) for text in texts]
    persons = tuple(seat.name if seat.human else None for seat in seats)
    return persons, max((seat.level for seat in seats), key=_rank_of, default="")


def _rank_of(level: str) -> tuple[int, int]:
    """The place of a level in the order of strength."""
    if level in LEVEL_RANKS:
        return LEVEL_RANKS[level], 0
    found = split_level(level)
    return (LEVEL_RANKS[found[0]], found[1]) if found is not None else UNKNOWN_RANK


def _read_seat_or_name(text: str) -> Seat:
    """The seat in a text; an unknown text becomes a person of that name, like in the library's list."""
    try:
        return read_seat(text)
    except StaxError:
        return Seat(name=text)


def _day_of(moment: float) -> str:
    try:
        return time.strftime("%Y-%m-%d", time.localtime(moment))
    except (OverflowError, OSError, ValueError):
        return ""


def _seat_of_player(persons: tuple[str | None, ...], player: str) -> int | None:
    sitting = [seat for seat, name in enumerate(persons) if (name == player if player else name is not None)]
    return sitting[0] if len(sitting) == 1 else None


def _read_ending(result: str, seats: int) -> tuple[Ending, int | None]:
    word, _, rest = result.partition(" ")
    seat = rest.partition(" ")[0]
    if word == "win" and seat.isdecimal() and int(seat) < seats:
        return "decided", int(seat)
    return ("drawn", None) if word == "draw" else ("abandoned", None) if result else ("unfinished", None)


_SEAT_NAMES: Final[dict[tuple[str, tuple[str, ...], int], tuple[str, ...]]] = {}


def _result_for_seat(seat: int | None, ending: Ending, winner: int | None) -> Result | None:
    if seat is None or ending not in ("decided", "drawn"):
        return None
    return "drawn" if ending == "drawn" else "won" if winner == seat else "lost"


def _seat_name(game: Game, colours: tuple[str, ...], seats: int, seat: int) -> str:
    """The name of a seat, cached by game and colours because it is asked for very many games."""
    key = game.id, colours, seats
    names = _SEAT_NAMES.get(key)
    if names is None:
        names = _SEAT_NAMES[key] = with_seat_colours(game, colours, seats).texts.seat_names
    return names[seat] if seat < len(names) else ""


def thinking_seconds(summary: GameSummary) -> float | None:
    """The thinking time of all seats in seconds: the time that the clock gave, less the time that is left.

    None if it is unknown: without a clock, with time odds, or with a clock that restarts at every move.
    """
    seats = len(summary.seats)
    if not summary.clock or len(summary.times) != seats:
        return None
    try:
        control = read_control(summary.clock)
    except StaxError:
        return None
    if control.is_per_move or control.shares:
        return None
    return max(0.0, control.seconds * seats + control.increment * summary.plies - sum(summary.times))
