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
from lab.arguments import (
    add_number,
    add_seed,
    add_subcommand,
    add_subcommands,
    add_which_game,
    add_workers,
    as_argument_error,
    from_args,
    positive_seconds,
)
from lab.long_work import in_order, progress_bar, resumable
from lab.openings.collection import Collection
from lab.openings.deep import worse
from lab.openings.selfplay import Plan, Played, one_game
from lab.tuning.workers import workers


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command `openings`."""
    subcommands = add_subcommands(parser)
    make = add_subcommand(
        subcommands, "make", "Make a book from deep self-play; the same command continues where it stopped."
    )
    add_which_game(make)
    make.add_argument("--into", type=Path, metavar="FILE", help="Write into this file (GAME.txt).")
    add_number(make, "--games", 200, "The number of games")
    make.add_argument("--seconds", type=positive_seconds, help="Stop after this time in seconds.")
    add_number(make, "--plies", 8, "The number of plies in the book")
    add_number(make, "--nodes", 400_000, "The number of moves tried in a position")
    add_number(make, "--times", 4, "How many times as many moves the second search tries")
    add_number(make, "--play", 5_000, "The number of moves tried for each move after the book")
    add_seed(make)
    add_workers(make)
    help_text = f"Search every move again; the status is 1 if one is more than {MAX_BOOK_LOSS} worse than the best."
    checking = add_subcommand(subcommands, "check", help_text)
    checking.add_argument(
        "game", choices=list(GAMES), metavar="GAME", nargs="?", help="Check only the book of this game."
    )
    checking.add_argument("--file", type=Path, metavar="FILE", help="Read this file instead of the program's own.")
    add_number(checking, "--times", 4, "How many times as many moves the second search tries")
    add_workers(checking)


def run(args: Namespace) -> int:
    """The command `openings`; the exit status."""
    check_one_speed()
    return make_book(args) if args.subcommand == "make" else check_books(args)


def make_book(args: Namespace) -> int:
    """`openings make`: add games to a book, and print how many the file has."""
    plan = from_args(Plan, args)
    path = args.into or Path(f"{args.game}.txt")
    with as_argument_error():
        collection = Collection(plan, path, " ".join(["python -m lab", *args.words]))
    end = time.monotonic() + args.seconds if args.seconds is not None else None
    with (
        resumable("openings"),
        progress_bar(args.games, collection.games) as show,
        workers(args.processes, args.cluster) as executor,
    ):
        due = games(plan, executor, collection, args.processes)
        while collection.games < args.games and (end is None or time.monotonic() < end):
            collection.add(next(due))
            show(collection.games, _counted(collection))
    print(f"{_counted(collection)} in {path}")
    return 0


def _counted(collection: Collection) -> str:
    positions = collection.positions
    moves = sum(len(each.moves) for each in positions.values())
    return f"{moves} moves of {len(positions)} positions from {collection.games} games"


def games(plan: Plan, executor: Executor, collection: Collection, jobs: int) -> Iterator[Played]:
    """The games of a plan in their order, from the first game that a collection lacks, without end.

    Each is given what the collection knows when it begins.
    """
    return in_order(
        lambda number: executor.submit(one_game, plan, number, dict(collection.positions)),
        count(collection.games),
        jobs,
    )


def check_books(args: Namespace) -> int:
    """`openings check`: print worse moves; returns the exit status, 1 if there is one or a line is damaged."""
    if args.file is not None and args.game is None:
        raise ArgumentError(None, "say which game's book the file has")
    total = bad = 0
    with workers(args.processes, args.cluster) as executor:
        for game in [GAMES[args.game]] if args.game else GAMES.values():
            with as_argument_error():
                shelf = load_shipped_book(game) if args.file is None else read_book_file(game, args.file)
            for fault in shelf.faults:
                print(f"python -m lab openings: {fault}", file=sys.stderr)
            total += sum(len(each.moves) for each in shelf.positions.values()) + len(shelf.faults)
            bad += _count_worse(game, shelf, args, executor) + len(shelf.faults)
    print(f"{total} moves, {bad} worse")
    return int(bad > 0)


def _count_worse(game: Game, shelf: BookFile, args: Namespace, executor: Executor) -> int:
    """Print the moves of a book that are worse, and return their number."""
    positions = list(shelf.positions.values())
    bad = 0
    found = executor.map(partial(worse_moves, game.id, args.times), positions)
    with progress_bar(len(positions)) as show:
        for done, (at, moves) in enumerate(zip(positions, found, strict=True), 1):
            for each in moves:
                print(f"{game.id}: {each.text} in {at.position}")
            bad += len(moves)
            show(done, f"{done} positions of {game.name}")
    return bad


def worse_moves(game_id: str, times: int, found: BookPosition) -> list[BookMove]:
    """The moves of a position that are worse, searched with `--times` as many moves tried as it was made with."""
    game = GAMES[game_id]
    return worse(game, found, set_up_position(game, found), times * found.nodes)
