"""The shelf: reads and writes the puzzles of a game in a file such as `<game>.txt` beside this module.

A file begins with lines `# name = value`, which describe how the puzzles were made. Each further line is a puzzle, its
parts separated by tabs: number, options, position, task, accepted first moves, themes, rating, line. Lists within a
part are separated by spaces. A faulty line is left out and reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, get_args

from game.core.errors import N_, StaxError, quoted
from game.core.game import Game
from game.core.position import Position
from game.core.record_file import Head, format_lines, read_lines, read_text
from game.puzzles.puzzle import MAX_PUZZLE_MOVES, Kind, PosedPuzzle, Puzzle, Task

PART_NAMES: Final = ("number", "options", "position", "task", "accepted", "themes", "rating", "line")
PUZZLE_FOLDER: Final = Path(__file__).parent
MAX_RATING: Final = 9999  # of a puzzle


class PuzzlesMissing(StaxError):  # noqa: N818 - the name says what is wrong
    """The program's file of a game's puzzles is not there."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The puzzles of a file by number, its head, and its faults, each with file and line."""

    puzzles: tuple[Puzzle, ...]
    head: Mapping[str, str]
    faults: tuple[StaxError, ...] = ()


def skip_pause() -> None:
    """Do nothing: the default of `pause`."""


def read_shipped(game: Game, folder: Path = PUZZLE_FOLDER, pause: Callable[[], object] = skip_pause) -> Shelf:
    """The puzzles that come with the program; empty, with a fault, if the file is missing or cannot be read.

    `pause` is called before each puzzle, so that a thread can let other threads run.
    """
    path = folder / f"{game.id}.txt"
    try:
        if not path.exists():
            raise PuzzlesMissing(N_("The puzzle file {path} is missing."), path=path)
        return read_file(game, path, pause)
    except StaxError as fault:
        return Shelf((), {}, (fault,))


def read_file(game: Game, path: Path, pause: Callable[[], object] = skip_pause) -> Shelf:
    """The puzzles of a file; raises StaxError if it cannot be read at all."""
    return read_shelf(game, read_text(path), path.name, pause)


def read_shelf(game: Game, text: str, name: str, pause: Callable[[], object] = skip_pause) -> Shelf:
    """The puzzles of a text; `name` is the file's name for faults."""
    found: dict[int, Puzzle] = {}

    def take(line: str) -> None:
        pause()
        puzzle = read_line(game, line)
        if puzzle.number in found:
            raise StaxError(N_("There are two puzzles with the number {number}."), number=puzzle.number)
        found[puzzle.number] = puzzle

    head, faults = read_lines(text, name, take)
    return Shelf(tuple(found[number] for number in sorted(found)), head, faults)


def read_line(game: Game, line: str) -> Puzzle:
    """The puzzle in a line; raises StaxError for any fault, illegal moves included."""
    parts = line.split("\t")
    if len(parts) != len(PART_NAMES):
        raise StaxError(N_("A puzzle has {parts} parts, not {found}."), parts=len(PART_NAMES), found=len(parts))
    number, options, position, task, accepted, themes, rating, line_texts = parts
    puzzle = Puzzle(
        _read_whole_number(number, "number", 1 << 30),
        game.id,
        tuple(options.split()),
        position,
        0,
        read_task(task),
        tuple(accepted.split()),
        tuple(themes.split()),
        _read_whole_number(rating, "rating", MAX_RATING),
        tuple(line_texts.split()),
    )
    return _check_puzzle(game, puzzle)


def _read_whole_number(text: str, name: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:12]) <= most):
        raise StaxError(
            N_("{name} must be a number from 1 to {most}, not '{text}'."), name=name, most=most, text=quoted(text)
        )
    return int(text)


def read_task(text: str) -> Task:
    """The task in its words, such as `win 3`; raises StaxError for others."""
    kind, _, moves = text.partition(" ")
    for known in get_args(Kind):
        if kind == known and moves.isascii() and moves.isdigit() and 1 <= int(moves[:3]) <= MAX_PUZZLE_MOVES:
            return Task(known, int(moves))
    raise StaxError(N_("'{text}' is not a puzzle's goal; one looks like 'win 3'."), text=quoted(text))


def _check_puzzle(game: Game, puzzle: Puzzle) -> Puzzle:
    """The puzzle with its seat; raises StaxError if the position or a move is not legal."""
    position = PosedPuzzle(game.id, puzzle.options, puzzle.position, puzzle.task).set_up(game)
    if len(set(puzzle.accepted)) != len(puzzle.accepted) or puzzle.line[:1] not in {
        (text,) for text in puzzle.accepted
    }:
        raise StaxError(N_("The accepted moves must differ, and one of them must begin the line."))
    for text in puzzle.accepted:
        game.notation.read_move(position, text)
    _play_line(game, position.clone(), puzzle.line)
    return replace(puzzle, seat=position.turn)


def _play_line(game: Game, position: Position, line: Iterable[str]) -> None:
    for text in line:
        position.advance(game.notation.read_move(position, text))


def format_shelf(head: Head, puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """The lines of a file with these puzzles."""
    return format_lines(head, map(write_line, puzzles))


def write_line(puzzle: Puzzle) -> str:
    """The line of a puzzle."""
    parts = (
        str(puzzle.number),
        " ".join(puzzle.options),
        puzzle.position,
        str(puzzle.task),
        " ".join(puzzle.accepted),
        " ".join(puzzle.themes),
        str(puzzle.rating),
        " ".join(puzzle.line),
    )
    return "\t".join(parts)
