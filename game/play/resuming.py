"""Resuming: makes a table from a game in the library, and finds the choices with which it was begun."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from game.core.display.colours import with_seat_colours
from game.core.errors import N_, StaxError
from game.core.game import read_options
from game.core.match import Match
from game.games import GAMES
from game.library.library import Library
from game.library.record import GameRecord
from game.library.saved import SavedGame
from game.play.clocks import TimeControl, read_control
from game.play.coach import COACH_NAMES
from game.play.computer import players_for_seats
from game.play.pace import DEFAULT_PACE_SECONDS
from game.play.players import Player
from game.play.setup import Seat, Setup, read_seat
from game.play.table import Table


def table_from_saved(
    saved: SavedGame,
    library: Library,
    clock: Callable[[], float] = time.monotonic,
    players_for: Callable[[Sequence[Seat]], Sequence[Player]] = players_for_seats,
    pace: float = DEFAULT_PACE_SECONDS,
) -> tuple[Table, StaxError | None]:
    """The table after the last saved move, and a notice if the game could not be restored completely.

    An illegal move ends the restored game before it; further moves are then saved as a new game, so that the old record
    stays as it is. Raises StaxError if not even the start can be restored.
    """
    match = _match_of(saved)
    seats = tuple(read_seat(text) for text in saved.record.seats)
    if len(seats) != match.seats:
        raise StaxError(N_("The saved game can't be restored: it has {seats} players."), seats=len(seats))
    notice = _play_moves(match, saved.record.moves)
    number = saved.id if notice is None else None
    control = control_of(saved.record.clock)
    players = players_for(seats)
    table = Table(
        match,
        players,
        library,
        clock,
        saved=number,
        pace=pace,
        control=control,
        times=saved.record.times,
        colours=saved.record.colours,
        coach=saved.record.coach,
    )
    return table, notice


def setup_of_record(record: GameRecord) -> Setup:
    """The choices with which a saved game was begun."""
    seats = tuple(read_seat(seat) for seat in record.seats)
    coach = record.coach if record.coach in COACH_NAMES else ""
    return Setup(record.game_id, record.options, seats, control_of(record.clock), record.colours, coach=coach)


def control_of(clock: str) -> TimeControl | None:
    """The time control in a record; None if another program wrote something else there."""
    with suppress(StaxError):
        return read_control(clock)
    return None


def _match_of(saved: SavedGame) -> Match:
    if saved.record.game_id not in GAMES:
        raise StaxError(N_("The saved game can't be restored: there is no game '{game}'."), game=saved.record.game_id)
    game = GAMES[saved.record.game_id]
    options = read_options(game, [f"{key}={value}" for key, value in saved.record.options.items()])
    match = Match(game, options, saved.record.start)
    named = with_seat_colours(game, saved.record.colours, match.seats)
    return Match(named, options, saved.record.start) if named is not game else match


def _play_moves(match: Match, texts: Sequence[str]) -> StaxError | None:
    for ply, text in enumerate(texts, 1):
        try:
            match.play_text(text)
        except StaxError:
            return StaxError(
                N_("The saved game could be restored only up to move {ply}: '{text}' isn't legal there."),
                ply=ply - 1,
                text=text,
            )
    return None
