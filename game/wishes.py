"""What the command line wishes of the window."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game.core.errors import N_, StaxError, quoted
from game.games import GAMES
from game.play.clocks import TimeControl, read_control
from game.play.setup import LEVEL_NAMES, Seat, Setup, read_seat

PLAYERS = "players"  # the option of a game that says how many sit down


@dataclass(frozen=True, slots=True)
class Wishes:
    """The options; None and () where nothing was wished."""

    language: str | None
    size: tuple[int, int] | None
    seats: tuple[Seat, ...]
    data: Path | None
    seconds: float | None
    control: TimeControl | None = None


def read_wishes(arguments: Sequence[str]) -> Wishes:
    """The wishes of a command line; raises StaxError for a value that is none, SystemExit as argparse does."""
    parser = argparse.ArgumentParser(prog="stax", description="Stax: stacking games on one table.")
    parser.add_argument("--language", help="en or es")
    parser.add_argument("--size", help="the window's, as 1280x800")
    parser.add_argument("--seats", help="begin at once: person or computer:LEVEL for each seat, with commas between")
    parser.add_argument("--data", type=Path, help="the folder for games and settings, instead of the usual ones")
    parser.add_argument("--seconds", type=float, help="how long the computer may think about a move")
    parser.add_argument("--clock", help="time for everybody: 5:00 or 5:00+3 for a game, 0:30/move for each move")
    found = parser.parse_args(arguments)
    return Wishes(
        found.language,
        read_size(found.size) if found.size else None,
        tuple(_seat(text) for text in found.seats.split(",")) if found.seats else (),
        found.data,
        found.seconds,
        read_control(found.clock) if found.clock else None,
    )


def read_size(text: str) -> tuple[int, int]:
    """A size as WIDTHxHEIGHT."""
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise StaxError(N_("{text} is not a size: it is a width, an x, and a height."), text=repr(quoted(text)))
    return int(width), int(height)


def _seat(text: str) -> Seat:
    seat = read_seat(text.strip())
    if seat.level and seat.level not in LEVEL_NAMES:
        raise StaxError(N_("There is no level '{level}'."), level=quoted(seat.level))
    return seat


def setup_for(seats: Sequence[Seat]) -> Setup:
    """The first game that so many can play; raises StaxError if none can be played so."""
    for game in GAMES.values():
        options = {option.key: option.values[0] for option in game.options}
        if any(option.key == PLAYERS and str(len(seats)) in option.values for option in game.options):
            options[PLAYERS] = str(len(seats))
        if game.seats(options) == len(seats):
            return Setup(game.id, options, tuple(seats))
    raise StaxError(N_("No game is played by {count}."), count=len(seats))
