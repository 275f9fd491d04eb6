"""Opens the table of a game: a new game, a saved game, a game with friends elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.display.colours import read_usable_colours, with_seat_colours
from game.core.errors import StaxError
from game.core.match import Match
from game.friend.channel import Channel
from game.friend.connection import Connection, session_at
from game.friend.friend_games import KeptGame
from game.friend.meeting_place import MeetingPlace
from game.games import GAMES
from game.library.saved import SavedGame
from game.play.friend.far_friend import FarFriend
from game.play.friend.friend_game import FriendGame
from game.play.friend.kept_lines import kept_lines
from game.play.pace import DEFAULT_PACE_SECONDS, PACES
from game.play.players import Player
from game.play.resuming import setup_of_record, table_from_saved
from game.play.setup import Seat, Setup, start_of
from game.play.study import read_result
from game.play.table import Table
from game.scenes.base.services import Services
from game.scenes.table.scene import TableScene


def open_new_table(services: Services, setup: Setup, match: Match | None = None) -> TableScene:
    """A table for a new game, or for a game that goes on from a match.

    Unusable colours are replaced by the game's own.
    """
    game = GAMES[setup.game_id]
    setup = replace(setup, colours=read_usable_colours(setup.colours, len(setup.seats)))
    start = start_of(game, setup)
    match = match or Match(with_seat_colours(game, setup.colours, len(setup.seats)), setup.options, start)
    players = services.players_for(setup.seats)
    pace = PACES.get(services.preferences.config.play.pace, DEFAULT_PACE_SECONDS)
    table = Table(
        match,
        players,
        services.library,
        services.clock,
        pace=pace,
        control=setup.control,
        colours=setup.colours,
        coach=setup.coach,
    )
    return TableScene(services, setup, table)


def open_friend_table(services: Services, setup: Setup, connections: Sequence[Connection]) -> TableScene:
    """The table of a game with friends elsewhere, once all have sat down; who only watches does not save it."""
    session = session_at(connections[0])
    seats = setup.seats
    match = Match(
        with_seat_colours(GAMES[setup.game_id], setup.colours, len(seats)), setup.options, session.match.start
    )
    for text in session.match.texts:
        match.play_text(text)
    players, clock = players_with_friends(services, seats, connections), services.clock
    library = None if session.is_watching else services.library
    table = Table(match, players, library, clock, control=setup.control, colours=setup.colours, coach="off")
    return TableScene(services, setup, table, FriendGame(table, connections, clock, services.friends))


def players_with_friends(services: Services, seats: Sequence[Seat], connections: Sequence[Connection]) -> list[Player]:
    """The players of the seats; who is elsewhere moves through the connection that has their seat."""
    here = services.players_for(seats)
    lines = {seat: connection for connection in connections for seat in session_at(connection).friend_seats}
    return [FarFriend(seats[seat].name, lines[seat]) if seat in lines else player for seat, player in enumerate(here)]


def open_kept_table(services: Services, saved: SavedGame, kept: KeptGame) -> TableScene:
    """The table of a saved game with friends elsewhere, who are met by their secrets: it goes on, or they see its end.

    Raises StaxError if the game can't be restored.
    """
    friend = services.preferences.config.friend

    def start(place: MeetingPlace, order: str) -> Channel:
        return Channel(services.friend_process(place.of(order)), order)

    lines = kept_lines(kept, saved.record, friend.name, friend.server, start, services.clock)
    table, notice = table_from_saved(
        saved, services.library, services.clock, lambda seats: players_with_friends(services, seats, lines)
    )
    if notice is not None:
        raise notice
    if (result := read_result(saved.record.result)) is not None:
        table.finish(result)
    setup = setup_of_record(saved.record)
    seats = tuple(replace(seat, is_far=table.players[index].seat.is_far) for index, seat in enumerate(setup.seats))
    setup = replace(setup, seats=seats, coach="off")
    return TableScene(services, setup, table, FriendGame(table, lines, services.clock, services.friends))


def open_saved_table(services: Services, saved: SavedGame) -> tuple[TableScene, StaxError | None]:
    """The table of a saved game, and an error about what could not be restored; raises StaxError if nothing could."""
    table, notice = table_from_saved(
        saved,
        services.library,
        services.clock,
        players_for=services.players_for,
        pace=PACES.get(services.preferences.config.play.pace, DEFAULT_PACE_SECONDS),
    )
    return TableScene(services, setup_of_record(saved.record), table), notice
