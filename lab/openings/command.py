"""The command `openings`: make a book, and search every move of it again deeper."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentError, ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import Executor
from functools import partial
from itertools import count
from pathlib import Path

from game.core.game import Game
from game.core.speed import check_one_speed
from game.games import GAMES
from game.openings.book import MAX_BOOK_LOSS, BookMove, BookPosition, set_up_position
from game.openings.shelf import BookFile, load_shipped_book, read_book_file
from lab.arguments import add_deed, add_deeds, add_seed, add_which_game, add_workers, as_asked
from lab.long_work import in_order, progress_bar, resumable
from lab.openings.collection import Collection
from lab.openings.deep import worse
from lab.openings.selfplay import Plan, Played, one_game
from lab.tuning.workers import workers


def add_arguments(parser: ArgumentParser) -> None:
    """What the command `openings` can be told."""
    deeds = add_deeds(parser)
    make = add_deed(deeds, "make", "Make a book from deep self-play; the same command goes on where it stopped.")
    add_which_game(make)
    make.add_argument("--into", type=Path, metavar="FILE", help="Write into this file (GAME.txt).")
    make.add_argument("--games", type=int, default=200, help="Stop when so many are played (%(default)s).")
    make.add_argument("--seconds", type=float, help="Stop after so many seconds.")
    make.add_argument("--plies", type=int, default=8, help="Let the book have so many plies (%(default)s).")
    make.add_argument("--nodes", type=int, default=400_000, help="Search each position with so many (%(default)s).")
    _add_times(make)
    make.add_argument("--play", type=int, default=5_000, help="Play games out with so many a move (%(default)s).")
    add_seed(make)
    add_workers(make)
    told = f"Search every move again; the status is 1 if one is more than {MAX_BOOK_LOSS} worse than the best."
    checking = add_deed(deeds, "check", told)
    checking.add_argument("game", choices=list(GAMES), metavar="GAME", nargs="?", help="Take this game's, not all.")
    checking.add_argument("--file", type=Path, metavar="FILE", help="Read this file, not what the program has.")
    _add_times(checking)
    add_workers(checking)


def _add_times(parser: ArgumentParser) -> None:
    told = "Search again with so many times as many (%(default)s)."
    parser.add_argument("--times", type=int, default=4, help=told)


def run(told: Namespace) -> int:
    """The command `openings`; the exit status."""
    check_one_speed()
    if told.processes < 1:
        raise ArgumentError(None, "processes are at least 1")
    return make_book(told) if told.deed == "make" else check_books(told)


def make_book(told: Namespace) -> int:
    """`openings make`; the last line counts what is in the file."""
    counts = (told.games, told.plies, told.nodes, told.times, told.play)
    if min(counts) < 1 or not (told.seconds is None or told.seconds > 0):
        raise ArgumentError(None, "everything that is counted is at least 1")
    plan = Plan(told.game, told.plies, told.nodes, told.times, told.play, told.seed)
    path = told.into or Path(f"{told.game}.txt")
    with as_asked():
        collection = Collection(plan, path, " ".join(["python -m lab", *told.words]))
    end = time.monotonic() + told.seconds if told.seconds is not None else None
    with (
        resumable("openings"),
        progress_bar(told.games, collection.games) as show,
        workers(told.processes, told.cluster) as executor,
    ):
        due = games(plan, executor, collection, told.processes)
        while collection.games < told.games and (end is None or time.monotonic() < end):
            collection.add(next(due))
            show(collection.games, _counted(collection))
    print(f"{_counted(collection)} in {path}")
    return 0


def _counted(collection: Collection) -> str:
    positions = collection.positions
    moves = sum(len(each.moves) for each in positions.values())
    return f"{moves} moves of {len(positions)} positions from {collection.games} games"


def games(plan: Plan, executor: Executor, collection: Collection, jobs: int) -> Iterator[Played]:
    """The games of a plan in their order from the first one that is not in a collection on, without end.

    Each is given what the collection knows when it begins.
    """
    return in_order(
        lambda number: executor.submit(one_game, plan, number, dict(collection.positions)),
        count(collection.games),
        jobs,
    )


def check_books(told: Namespace) -> int:
    """`openings check`; what is worse is told, and damaged lines count as that."""
    if told.file is not None and told.game is None:
        raise ArgumentError(None, "say which game's book the file has")
    if told.times < 1:
        raise ArgumentError(None, "times are at least 1")
    total = bad = 0
    with workers(told.processes, told.cluster) as executor:
        for game in [GAMES[told.game]] if told.game else GAMES.values():
            with as_asked():
                shelf = load_shipped_book(game) if told.file is None else read_book_file(game, told.file)
            for fault in shelf.faults:
                print(f"python -m lab openings: {fault}", file=sys.stderr)
            total += sum(len(each.moves) for each in shelf.positions.values()) + len(shelf.faults)
            bad += _count_worse(game, shelf, told, executor) + len(shelf.faults)
    print(f"{total} moves, {bad} worse")
    return int(bad > 0)


def _count_worse(game: Game, shelf: BookFile, told: Namespace, executor: Executor) -> int:
    """How many moves of a book are worse; each is told."""
    positions = list(shelf.positions.values())
    bad = 0
    found = executor.map(partial(worse_moves, game.id, told.times), positions)
    with progress_bar(len(positions)) as show:
        for done, (at, moves) in enumerate(zip(positions, found, strict=True), 1):
            for each in moves:
                print(f"{game.id}: {each.text} in {at.position}")
            bad += len(moves)
            show(done, f"{done} positions of {game.name}")
    return bad


def worse_moves(game_id: str, times: int, found: BookPosition) -> list[BookMove]:
    """The moves of a position that are worse, searched with so many times as many moves as it was made with."""
    game = GAMES[game_id]
    return worse(game, found, set_up_position(game, found), times * found.nodes)
