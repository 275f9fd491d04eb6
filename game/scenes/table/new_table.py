"""Opening a table: from what was set up, or from a game that was left, to a match with its players."""

from __future__ import annotations

from dataclasses import replace

from game.core.colours import usable, wearing
from game.core.errors import StaxError
from game.core.match import Match
from game.games import GAMES
from game.library.saved import SavedGame
from game.play.pace import PACE, PACES
from game.play.resuming import table_from_saved
from game.play.seating import seated
from game.play.setup import Setup, read_seat
from game.play.table import Table
from game.scenes.scene import Services
from game.scenes.table.scene import TableScene


def new_table(services: Services, setup: Setup, match: Match | None = None) -> TableScene:
    """A table for a new game, or for one that goes on with a match; in the game's own colours if those cannot be."""
    game = GAMES[setup.game_id]
    setup = replace(setup, colours=usable(setup.colours, len(setup.seats)))
    match = match or Match(wearing(game, setup.colours, len(setup.seats)), setup.options)
    players = seated(setup.seats, services.seconds, services.engine)
    pace = PACES.get(services.config.pace, PACE)
    table = Table(
        match, players, services.library, services.clock, pace=pace, control=setup.control, colours=setup.colours
    )
    return TableScene(services, setup, table)


def old_table(services: Services, saved: SavedGame) -> tuple[TableScene, StaxError | None]:
    """The table of a game that was left, and what could not be restored; raises StaxError if nothing could."""
    table, notice = table_from_saved(
        saved,
        services.library,
        services.clock,
        players_for=lambda seats: seated(seats, services.seconds, services.engine),
        pace=PACES.get(services.config.pace, PACE),
    )
    control = table.clocks.control if table.clocks is not None else None
    record = saved.record
    seats = tuple(read_seat(seat) for seat in record.seats)
    setup = Setup(record.game_id, record.options, seats, control, record.colours)
    return TableScene(services, setup, table), notice
