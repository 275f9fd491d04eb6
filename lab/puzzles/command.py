"""The command `puzzles`: make puzzles, prove all of them again, list them."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentError, ArgumentParser, Namespace
from itertools import count
from pathlib import Path
from typing import Final

from game.core.errors import StaxError
from game.core.game import Game, read_options
from game.core.speed import check_one_speed
from game.games import GAMES
from game.puzzles.proof import Proof
from game.puzzles.puzzle import MAX_PUZZLE_MOVES, Puzzle
from game.puzzles.shelf import Shelf, read_file, read_shipped
from lab.arguments import (
    add_number,
    add_option,
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
from lab.puzzles.candidates import one_game
from lab.puzzles.collection import Collection
from lab.puzzles.plan import WIN_IN_ONE, Plan
from lab.tuning.workers import workers

DEEP: Final = 5  # own moves


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command `puzzles`."""
    subcommands = add_subcommands(parser)
    help_text = "Make puzzles from games of levels against each other; the same command continues where it stopped."
    make = add_subcommand(subcommands, "make", help_text)
    add_which_game(make)
    add_option(make)
    add_number(make, "--count", 200, "The number of puzzles")
    make.add_argument("--seconds", type=positive_seconds, help="Stop after this time in seconds.")
    add_seed(make)
    make.add_argument("--into", type=Path, metavar="FILE", help="Write into this file (GAME.txt).")
    add_number(make, "--nodes", 20_000, "The number of moves that a level tries for a move")
    add_number(make, "--opening", 8, "The greatest number of random plies at the beginning")
    add_number(make, "--proof", 2_000_000, "The greatest number of moves tried in a proof")
    lengths = range(1, MAX_PUZZLE_MOVES + 1)
    help_text = "The greatest number of own moves to a win (%(default)s)."
    make.add_argument("--longest", type=int, choices=lengths, metavar="LONGEST", default=DEEP, help=help_text)
    add_number(make, "--tries", 20, "The number of tries of each level at a puzzle")
    help_text = "Make only puzzles in which a win is to be kept, or is there in one move."
    make.add_argument("--only", choices=["keep", WIN_IN_ONE], default="", help=help_text)
    help_text = "The greatest number of stacks (or slabs) on the table; 0 for any (%(default)s)."
    make.add_argument("--pieces", type=int, default=0, metavar="COUNT", help=help_text)
    make.add_argument("--further", action="store_true", help="Add to a file that was made with other arguments.")
    add_workers(make)
    proving = add_subcommand(subcommands, "check", "Prove every puzzle again; the status is 1 if one is unproven.")
    proving.add_argument(
        "game", choices=list(GAMES), metavar="GAME", nargs="?", help="Prove only the puzzles of this game."
    )
    _add_file(proving)
    add_workers(proving)
    listing = add_subcommand(subcommands, "list", "Print the puzzles, one a line.")
    add_which_game(listing)
    _add_file(listing)


def _add_file(parser: ArgumentParser) -> None:
    parser.add_argument("--file", type=Path, metavar="FILE", help="Read this file instead of the program's own.")


def run(args: Namespace) -> int:
    """The command `puzzles`; the exit status."""
    check_one_speed()
    if args.subcommand == "list":
        return list_puzzles(args)
    return make_puzzles(args) if args.subcommand == "make" else check_puzzles(args)


def make_puzzles(args: Namespace) -> int:
    """`puzzles make`: make puzzles, and print how many the file has."""
    plan = _plan(args)
    with as_argument_error():
        path = args.into or Path(f"{args.game}.txt")
        collection = Collection(plan, path, " ".join(["python -m lab", *args.words]), args.further)
    end = time.monotonic() + args.seconds if args.seconds is not None else None
    with (
        resumable("puzzles"),
        progress_bar(args.count, len(collection.puzzles)) as show,
        workers(args.processes, args.cluster) as executor,
    ):
        due = in_order(lambda number: executor.submit(one_game, plan, number), count(collection.games), args.processes)
        while len(collection.puzzles) < args.count and (end is None or time.monotonic() < end):
            collection.add(next(due))
            show(len(collection.puzzles), _counted(collection))
    print(f"{_counted(collection)} in {path}")
    return 0


def _counted(collection: Collection) -> str:
    return f"{len(collection.puzzles)} puzzles of {collection.games} games"


def _plan(args: Namespace) -> Plan:
    game = GAMES[args.game]
    with as_argument_error():
        options = read_options(game, args.option)
        if game.seats(options) != 2:
            raise StaxError("puzzles are made for two players")
    return from_args(Plan, args, options=tuple(args.option))


def check_puzzles(args: Namespace) -> int:
    """`puzzles check`: print what is unproven; returns the exit status, 1 if a puzzle is unproven or a line damaged."""
    if args.file is not None and args.game is None:
        raise ArgumentError(None, "say which game's puzzles the file has")
    shelves = [(GAMES[name], _shelf(GAMES[name], args)) for name in ([args.game] if args.game else GAMES)]
    total = unproven = 0
    with workers(args.processes, args.cluster) as executor:
        for game, shelf in shelves:
            _tell(shelf)
            unproven += len(shelf.faults)
            proofs = executor.map(is_proven, shelf.puzzles)
            with progress_bar(len(shelf.puzzles)) as show:
                for done, (puzzle, succeeded) in enumerate(zip(shelf.puzzles, proofs, strict=True), 1):
                    show(done, f"{done} puzzles of {game.name}")
                    if not succeeded:
                        unproven += 1
                        print(f"{game.id} {puzzle.number}: {puzzle.task} is not proven")
            total += len(shelf.puzzles) + len(shelf.faults)
    print(f"{total} puzzles, {unproven} unproven")
    return int(unproven > 0)


def is_proven(puzzle: Puzzle) -> bool:
    """Whether a puzzle's accepted first moves are proven right, and no others."""
    game = GAMES[puzzle.game]
    position = puzzle.set_up(game)
    return Proof(game, position).is_proven(
        puzzle.task, [game.notation.read_move(position, text) for text in puzzle.accepted]
    )


def list_puzzles(args: Namespace) -> int:
    """`puzzles list`; damaged lines are reported on standard error."""
    shelf = _shelf(GAMES[args.game], args)
    _tell(shelf)
    for puzzle in shelf.puzzles:
        kind = str(puzzle.task) if puzzle.task.kind == "win" else puzzle.task.kind
        parts = (puzzle.number, " ".join(puzzle.options), puzzle.position, kind, " ".join(puzzle.accepted))
        print(*parts, " ".join(puzzle.themes), puzzle.rating, sep="\t")
    return 0


def _shelf(game: Game, args: Namespace) -> Shelf:
    with as_argument_error():
        return read_shipped(game) if args.file is None else read_file(game, args.file)


def _tell(shelf: Shelf) -> None:
    for fault in shelf.faults:
        print(f"python -m lab puzzles: {fault}", file=sys.stderr)
