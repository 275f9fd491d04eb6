"""The command `puzzles`: make them, prove every one again, list them."""

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
from lab.arguments import add_deed, add_deeds, add_option, add_seed, add_which_game, add_workers, as_asked
from lab.long_work import in_order, progress_bar, resumable
from lab.puzzles.candidates import one_game
from lab.puzzles.collection import Collection
from lab.puzzles.plan import Plan
from lab.tuning.workers import workers

DEEP: Final = 5  # own moves


def add_arguments(parser: ArgumentParser) -> None:
    """What the command `puzzles` can be told."""
    deeds = add_deeds(parser)
    told = "Make puzzles from games of levels against each other; the same command goes on where it stopped."
    make = add_deed(deeds, "make", told)
    add_which_game(make)
    add_option(make)
    make.add_argument("--count", type=int, default=200, help="Stop when there are so many (%(default)s).")
    make.add_argument("--seconds", type=float, help="Stop after so many seconds.")
    add_seed(make)
    make.add_argument("--into", type=Path, metavar="FILE", help="Write into this file (GAME.txt).")
    make.add_argument("--nodes", type=int, default=20_000, help="Let a level try so many moves (%(default)s).")
    make.add_argument("--opening", type=int, default=8, help="Begin with up to so many random plies (%(default)s).")
    make.add_argument("--proof", type=int, default=2_000_000, help="Let a proof try so many (%(default)s).")
    make.add_argument("--longest", type=int, default=DEEP, help="Look for wins in so many own moves (%(default)s).")
    make.add_argument("--tries", type=int, default=20, help="Let each level try a puzzle so often (%(default)s).")
    make.add_argument("--only", choices=["keep"], default="", help="Look for nothing but wins that are to be kept.")
    make.add_argument("--further", action="store_true", help="Add to a file that was made otherwise.")
    add_workers(make)
    proving = add_deed(deeds, "check", "Prove every puzzle again; the status is 1 if one is unproven.")
    proving.add_argument("game", choices=list(GAMES), metavar="GAME", nargs="?", help="Prove this game's, not all.")
    _add_file(proving)
    add_workers(proving)
    listing = add_deed(deeds, "list", "Print the puzzles, one a line.")
    add_which_game(listing)
    _add_file(listing)


def _add_file(parser: ArgumentParser) -> None:
    parser.add_argument("--file", type=Path, metavar="FILE", help="Read this file, not what the program has.")


def run(told: Namespace) -> int:
    """The command `puzzles`; the exit status."""
    check_one_speed()
    if told.deed == "list":
        return list_puzzles(told)
    if told.processes < 1:
        raise ArgumentError(None, "processes are at least 1")
    return make_puzzles(told) if told.deed == "make" else check_puzzles(told)


def make_puzzles(told: Namespace) -> int:
    """`puzzles make`; the last line counts what is in the file."""
    plan = _plan(told)
    with as_asked():
        path = told.into or Path(f"{told.game}.txt")
        collection = Collection(plan, path, " ".join(["python -m lab", *told.words]), told.further)
    end = time.monotonic() + told.seconds if told.seconds is not None else None
    with (
        resumable("puzzles"),
        progress_bar(told.count, len(collection.puzzles)) as show,
        workers(told.processes, told.cluster) as executor,
    ):
        due = in_order(lambda number: executor.submit(one_game, plan, number), count(collection.games), told.processes)
        while len(collection.puzzles) < told.count and (end is None or time.monotonic() < end):
            collection.add(next(due))
            show(len(collection.puzzles), _counted(collection))
    print(f"{_counted(collection)} in {path}")
    return 0


def _counted(collection: Collection) -> str:
    return f"{len(collection.puzzles)} puzzles of {collection.games} games"


def _plan(told: Namespace) -> Plan:
    counts = (told.count, told.nodes, told.opening, told.proof, told.longest, told.tries)
    if min(counts) < 1 or told.longest > MAX_PUZZLE_MOVES or not (told.seconds is None or told.seconds > 0):
        raise ArgumentError(None, f"everything that is counted is at least 1, longest at most {MAX_PUZZLE_MOVES}")
    game = GAMES[told.game]
    with as_asked():
        options = read_options(game, told.option)
        if game.seats(options) != 2:
            raise StaxError("puzzles are made for two players")
    return Plan(
        told.game,
        tuple(told.option),
        told.nodes,
        told.opening,
        told.proof,
        told.longest,
        told.tries,
        told.seed,
        told.only,
    )


def check_puzzles(told: Namespace) -> int:
    """`puzzles check`; what is unproven is told, and damaged lines count as that."""
    if told.file is not None and told.game is None:
        raise ArgumentError(None, "say which game's puzzles the file has")
    shelves = [(GAMES[name], _shelf(GAMES[name], told)) for name in ([told.game] if told.game else GAMES)]
    total = unproven = 0
    with workers(told.processes, told.cluster) as executor:
        for game, shelf in shelves:
            _tell(shelf)
            unproven += len(shelf.faults)
            proofs = executor.map(is_proven, shelf.puzzles)
            with progress_bar(len(shelf.puzzles)) as show:
                for done, (puzzle, held) in enumerate(zip(shelf.puzzles, proofs, strict=True), 1):
                    show(done, f"{done} puzzles of {game.name}")
                    if not held:
                        unproven += 1
                        print(f"{game.id} {puzzle.number}: {puzzle.task} is not proven")
            total += len(shelf.puzzles) + len(shelf.faults)
    print(f"{total} puzzles, {unproven} unproven")
    return int(unproven > 0)


def is_proven(puzzle: Puzzle) -> bool:
    """Whether what a puzzle says of its first moves is so."""
    game = GAMES[puzzle.game]
    position = puzzle.set_up(game)
    return Proof(game, position).is_proven(
        puzzle.task, [game.notation.read_move(position, text) for text in puzzle.accepted]
    )


def list_puzzles(told: Namespace) -> int:
    """`puzzles list`; damaged lines are told on standard error."""
    shelf = _shelf(GAMES[told.game], told)
    _tell(shelf)
    for puzzle in shelf.puzzles:
        kind = str(puzzle.task) if puzzle.task.kind == "win" else puzzle.task.kind
        parts = (puzzle.number, " ".join(puzzle.options), puzzle.position, kind, " ".join(puzzle.accepted))
        print(*parts, " ".join(puzzle.themes), puzzle.rating, sep="\t")
    return 0


def _shelf(game: Game, told: Namespace) -> Shelf:
    with as_asked():
        return read_shipped(game) if told.file is None else read_file(game, told.file)


def _tell(shelf: Shelf) -> None:
    for fault in shelf.faults:
        print(f"python -m lab puzzles: {fault}", file=sys.stderr)
