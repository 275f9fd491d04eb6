"""The command `statistics`: what the kept games come to, as tables to read or as CSV."""

from __future__ import annotations

import sqlite3
import time
from argparse import ArgumentParser, Namespace
from contextlib import closing
from pathlib import Path

from game.commands.library import library_file
from game.core.errors import N_, StaxError, quoted
from game.games import GAMES
from game.library.request import Request
from game.library.saved import GameSummary, SavedGame
from game.library.storage import queries
from game.library.storage.database import open_beside
from game.library.tries import PuzzlePast
from game.statistics.reckoning import TIME_SPANS, Statistics, StatisticsFilter, start_of_span
from game.statistics.survey import Survey
from game.statistics.tables import as_csv, as_text, make_tables


def add_arguments(parser: ArgumentParser) -> None:
    """What the command `statistics` can be told."""
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="Use the library here, not in the usual place.")
    parser.add_argument("--game", choices=list(GAMES), default="", help="Count the games of this kind alone.")
    parser.add_argument("--time", choices=list(TIME_SPANS), default="all", help="Count those last played then (all).")
    told = "Tell it of the person of this name, also against other persons, not of whoever sat alone at the computer."
    parser.add_argument("--player", metavar="NAME", default="", help=told)
    parser.add_argument("--csv", action="store_true", help="Print a number a line, for other programs.")


def run(told: Namespace) -> int:
    """The command `statistics`; raises StaxError where there is no library."""
    place = library_file(told.data)
    if not place.exists():
        raise StaxError(N_("No games are kept in {folder}."), folder=str(place.parent))
    with closing(open_beside(place)) as database:
        found = read(database, StatisticsFilter(told.game, start_of_span(told.time, time.time())), told.player)
    if told.csv:
        print(as_csv(make_tables(found)), end="")
    else:
        print("\n\n".join(as_text(table, GAMES, str) for table in make_tables(found)))
    return 0


class Beside:
    """The games of a connection, each request answered at once."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def summaries(self, after: int, count: int) -> Request[tuple[list[GameSummary], int | None]]:
        """The games with the next numbers after one, and the last of these numbers, None at the end."""
        request = Request(queries.summaries(after, count))
        request.perform(self._database)
        return request

    def saved(self, game: int) -> Request[SavedGame]:
        """A whole game."""
        request = Request(queries.whole(game))
        request.perform(self._database)
        return request

    def puzzle_past(self, game_id: str) -> Request[PuzzlePast]:
        """What was done with a game's puzzles."""
        request = Request(queries.puzzle_past(game_id))
        request.perform(self._database)
        return request


def read(database: sqlite3.Connection, wish: StatisticsFilter, player: str) -> Statistics:
    """The numbers of a library."""
    survey = Survey(Beside(database), GAMES, player)
    survey.read_all()
    if player and player not in survey.persons:
        raise StaxError("Nobody in these games is called '{player}'.", player=quoted(player))
    return survey.statistics(wish)
