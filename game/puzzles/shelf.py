"""The shelf: the puzzles of a game, read from `<game>.txt` beside this file and written into such files.

A file begins with lines `# name = value`, which tell how the puzzles were made.  Each line after them is a puzzle, its
parts separated by tabs: number, options, position, task, accepted first moves, themes, rating, the line; what is
several is parted by blanks.  Whatever is wrong with a line costs that line.
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
from game.puzzles.puzzle import LONGEST, Kind, Posed, Puzzle, Task

PARTS: Final = ("number", "options", "position", "task", "accepted", "themes", "rating", "line")
HERE: Final = Path(__file__).parent
BEST: Final = 9999  # no rating is higher


class PuzzlesMissing(StaxError):  # noqa: N818 - the name says what is wrong
    """The program's file of a game's puzzles is not there."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The puzzles that could be read, by number, what the head says, and what is wrong, each with its file and line."""

    puzzles: tuple[Puzzle, ...]
    head: Mapping[str, str]
    faults: tuple[StaxError, ...] = ()


def no_pause() -> None:
    """Nothing: the next puzzle is read at once."""


def shipped(game: Game, folder: Path = HERE, pause: Callable[[], object] = no_pause) -> Shelf:
    """The puzzles that the program has for a game: none, and a fault, where the file is missing or cannot be read.

    `pause` is called before each puzzle, so that a thread can let others go first.
    """
    path = folder / f"{game.id}.txt"
    try:
        if not path.exists():
            raise PuzzlesMissing(N_("Puzzles are missing: there is no file {path}."), path=path)
        return read_file(game, path, pause)
    except StaxError as fault:
        return Shelf((), {}, (fault,))


def read_file(game: Game, path: Path, pause: Callable[[], object] = no_pause) -> Shelf:
    """The puzzles of a file; raises StaxError if it cannot be read at all."""
    return read(game, read_text(path), path.name, pause)


def read(game: Game, text: str, name: str, pause: Callable[[], object] = no_pause) -> Shelf:
    """The puzzles of a text that is told by a name."""
    found: dict[int, Puzzle] = {}

    def take(line: str) -> None:
        pause()
        puzzle = read_line(game, line)
        if puzzle.number in found:
            raise StaxError(N_("There are two puzzles of the number {number}."), number=puzzle.number)
        found[puzzle.number] = puzzle

    head, faults = read_lines(text, name, take)
    return Shelf(tuple(found[number] for number in sorted(found)), head, faults)


def read_line(game: Game, line: str) -> Puzzle:
    """A puzzle from its line; raises StaxError for whatever is not as it must be, illegal moves too."""
    parts = line.split("\t")
    if len(parts) != len(PARTS):
        raise StaxError(N_("A puzzle has {parts} parts, not {found}."), parts=len(PARTS), found=len(parts))
    number, options, position, task, accepted, themes, rating, way = parts
    puzzle = Puzzle(
        _whole(number, "number", 1 << 30),
        game.id,
        tuple(options.split()),
        position,
        0,
        read_task(task),
        tuple(accepted.split()),
        tuple(themes.split()),
        _whole(rating, "rating", BEST),
        tuple(way.split()),
    )
    return _checked(game, puzzle)


def _whole(text: str, name: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:12]) <= most):
        raise StaxError(
            N_("The {name} is no number from 1 to {most}: '{text}'."), name=name, most=most, text=quoted(text)
        )
    return int(text)


def read_task(text: str) -> Task:
    """What a puzzle asks for, from its words; raises StaxError."""
    kind, _, moves = text.partition(" ")
    for known in get_args(Kind):
        if kind == known and moves.isascii() and moves.isdigit() and 1 <= int(moves[:3]) <= LONGEST:
            return Task(known, int(moves))
    raise StaxError(N_("'{text}' is not what a puzzle can ask for, as 'win 3' is."), text=quoted(text))


def _checked(game: Game, puzzle: Puzzle) -> Puzzle:
    """The puzzle with its seat, once the position stands for itself and the moves are legal."""
    position = Posed(game.id, puzzle.options, puzzle.position, puzzle.task).set_up(game)
    if len(set(puzzle.accepted)) != len(puzzle.accepted) or puzzle.line[:1] not in {
        (text,) for text in puzzle.accepted
    }:
        raise StaxError(N_("The accepted moves differ, and one of them begins the line."))
    for text in puzzle.accepted:
        game.notation.read_move(position, text)
    _follow(game, position.clone(), puzzle.line)
    return replace(puzzle, seat=position.turn)


def _follow(game: Game, position: Position, line: Iterable[str]) -> None:
    for text in line:
        position.advance(game.notation.read_move(position, text))


def written(head: Head, puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """The lines of a file."""
    return format_lines(head, map(write_line, puzzles))


def write_line(puzzle: Puzzle) -> str:
    """A puzzle as its line."""
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
