"""PlayedGame: a kept game as it counts: who sat where, how it came out for whoever is asked about, when, how long."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from game.core.display.colours import with_seat_colours
from game.core.errors import StaxError
from game.core.game import Game
from game.library.saved import GameSummary
from game.play.clocks import read_control
from game.play.setup import LEVEL_NAMES, Seat, read_seat

Result: TypeAlias = Literal["won", "drawn", "lost"]
Ending: TypeAlias = Literal["decided", "drawn", "abandoned", "unfinished"]
RANKS: Final[Mapping[str, int]] = {level: rank for rank, level in enumerate(LEVEL_NAMES)}


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game with so many `seats` in which a person sat.

    `persons` are the names of persons by seat, None where a computer sits; `seat` is that of whoever is asked about,
    None where several persons played and nobody is named.  `level` is that of the strongest computer, "" without one.
    `winner` is a seat, None unless the game is `decided`; `result` is how it came out for `seat`, None without one and
    where the game has none.  `ended` is when it was last played, in seconds since the epoch, `day` the same in the
    time of this place, as `2026-11-23`, "" where the calendar has no such day.  `seconds` is the time that all seats
    have thought, None where no clock tells it.  `colour` is what the seat is called, marked.
    """

    id: int
    game_id: str
    seats: int
    persons: tuple[str | None, ...]
    seat: int | None
    level: str
    ending: Ending
    winner: int | None
    result: Result | None
    ended: float
    day: str
    seconds: float | None
    colour: str
    plies: int
    begun: tuple[str, ...]
    options: Mapping[str, str]
    set_up: bool
    analysed: bool

    @property
    def month(self) -> str:
        """The month of its day, as `2026-11`."""
        return self.day[:7]


def played(summary: GameSummary, games: Mapping[str, Game], player: str = "") -> PlayedGame | None:
    """The game as it counts; None where no person sat, or its game is not known here.

    `player` names who is asked about; without one it is the only person.
    """
    game = games.get(summary.game_id)
    persons, level = _sitting(summary.seats)
    if game is None or all(person is None for person in persons):
        return None
    seat = _asked(persons, player)
    ending, winner = _ending(summary.result, len(persons))
    return PlayedGame(
        summary.id,
        summary.game_id,
        len(persons),
        persons,
        seat,
        level,
        ending,
        winner,
        _result(seat, ending, winner),
        summary.updated,
        _day(summary.updated),
        thought(summary),
        "" if seat is None else _called(game, summary.colours, len(persons), seat),
        summary.plies,
        summary.first_moves,
        summary.options,
        summary.has_own_start,
        summary.has_analysis,
    )


@lru_cache(4096)
def _sitting(texts: tuple[str, ...]) -> tuple[tuple[str | None, ...], str]:
    """The names of persons by seat, and the level of the strongest computer."""
    seats = [_seat(text) for text in texts]
    persons = tuple(seat.name if seat.human else None for seat in seats)
    return persons, max((seat.level for seat in seats), key=lambda level: RANKS.get(level, -1), default="")


def _seat(text: str) -> Seat:
    """Who sat there; one whose text is not known here is taken for a person of that name, as in the library's list."""
    try:
        return read_seat(text)
    except StaxError:
        return Seat(name=text)


def _day(moment: float) -> str:
    try:
        return time.strftime("%Y-%m-%d", time.localtime(moment))
    except (OverflowError, OSError, ValueError):
        return ""


def _asked(persons: tuple[str | None, ...], player: str) -> int | None:
    sitting = [seat for seat, name in enumerate(persons) if (name == player if player else name is not None)]
    return sitting[0] if len(sitting) == 1 else None


def _ending(result: str, seats: int) -> tuple[Ending, int | None]:
    word, _, rest = result.partition(" ")
    seat = rest.partition(" ")[0]
    if word == "win" and seat.isdecimal() and int(seat) < seats:
        return "decided", int(seat)
    return ("drawn", None) if word == "draw" else ("abandoned", None) if result else ("unfinished", None)


_NAMES: Final[dict[tuple[str, tuple[str, ...], int], tuple[str, ...]]] = {}


def _result(seat: int | None, ending: Ending, winner: int | None) -> Result | None:
    if seat is None or ending not in ("decided", "drawn"):
        return None
    return "drawn" if ending == "drawn" else "won" if winner == seat else "lost"


def _called(game: Game, colours: tuple[str, ...], seats: int, seat: int) -> str:
    """What a seat is called; asked of very many games, so it is found out once for each game and its colours."""
    key = game.id, colours, seats
    names = _NAMES.get(key)
    if names is None:
        names = _NAMES[key] = with_seat_colours(game, colours, seats).seat_names
    return names[seat] if seat < len(names) else ""


def thought(summary: GameSummary) -> float | None:
    """The seconds that all seats have thought together: what the clock gave, less what is left.

    None where that is not known: without a clock, and with one that begins anew at every move.
    """
    seats = len(summary.seats)
    if not summary.clock or len(summary.times) != seats:
        return None
    try:
        control = read_control(summary.clock)
    except StaxError:
        return None
    if control.each:
        return None
    return max(0.0, control.seconds * seats + control.increment * summary.plies - sum(summary.times))
