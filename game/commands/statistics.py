"""The command `statistics`: prints the statistics of the saved games as tables or CSV."""

from __future__ import annotations

import sqlite3
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing
from functools import partial
from pathlib import Path

from game.commands.library import library_file
from game.core.errors import N_, StaxError, quoted
from game.core.futures import T, complete
from game.games import GAMES
from game.library.files import exists
from game.library.saved import GameSummary, SavedGame
from game.library.storage import queries
from game.library.storage.commits import read_from
from game.library.storage.database import open_beside
from game.library.tries import PuzzlePast
from game.statistics.compute import TIME_SPANS, Statistics, StatisticsFilter, start_of_span
from game.statistics.survey import Survey
from game.statistics.tables import as_csv, as_text, make_tables


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command `statistics`."""
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help="Use the library in this folder instead of the usual place."
    )
    parser.add_argument("--game", choices=list(GAMES), default="", help="Count only this game.")
    parser.add_argument("--time", choices=list(TIME_SPANS), default="all", help="Count only games of this time (all).")
    text = (
        "Count the games of the person with this name, also against persons; by default the games with a single person."
    )
    parser.add_argument("--player", metavar="NAME", default="", help=text)
    parser.add_argument("--csv", action="store_true", help="Print comma-separated values, one number in a line.")


def run(args: Namespace) -> int:
    """Run the command `statistics`; raises StaxError if there is no library."""
    place = library_file(args.data)
    if not exists(place):
        raise StaxError(N_("No games are saved in {folder}."), folder=str(place.parent))
    with closing(open_beside(place)) as database:
        statistics = read(database, StatisticsFilter(args.game, start_of_span(args.time, time.time())), args.player)
    if args.csv:
        print(as_csv(make_tables(statistics)), end="")
    else:
        print("\n\n".join(as_text(table, GAMES, str) for table in make_tables(statistics)))
    return 0


class DirectLibrary:
    """The games of a database connection; every future has its result at once."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def summaries(self, after: int, count: int) -> Future[tuple[list[GameSummary], int | None]]:
        """Summaries of the `count` games with the next numbers after `after`, and the last number (None at the end)."""
        return self._read(queries.read_summaries(after, count))

    def saved_game(self, game: int) -> Future[SavedGame]:
        """A complete game with its tree of moves."""
        return self._read(queries.read_game(game))

    def puzzle_past(self, game_id: str) -> Future[PuzzlePast]:
        """The tries, runs and own puzzles of a game."""
        return self._read(queries.read_puzzle_past(game_id))

    def _read(self, reading: Callable[[sqlite3.Connection], T]) -> Future[T]:
        future = Future[T]()
        complete(future, partial(read_from, self._database, reading))
        return future


def read(database: sqlite3.Connection, games_filter: StatisticsFilter, player: str) -> Statistics:
    """The statistics of a library; raises StaxError if no player has the name `player`."""
    survey = Survey(DirectLibrary(database), GAMES, player)
    survey.read_all()
    if player and player not in survey.persons:
        raise StaxError("Nobody in these games is called '{player}'.", player=quoted(player))
    return survey.statistics(games_filter)
