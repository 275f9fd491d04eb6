"""Book files: the book of a game, read from `<game>.txt` beside this file, and written into such files.

Each line is a position with its parts separated by tabs: key, position, depth, moves tried, moves.  Blanks separate the
moves, each `move=chance/games/won/drawn`.  A faulty line is left out and reported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from game.core import outcome, record_file
from game.core.errors import N_, StaxError, quoted
from game.core.game import Game, default_options
from game.core.geometry.canonical import canonical_placement
from game.core.position import Position
from game.core.record_file import Head, read_lines, read_text
from game.openings.book import Book, BookKey, BookMove, BookPosition, key_of

BOOKS_FOLDER: Final = Path(__file__).parent
BOOK_LINE_PARTS: Final = ("key", "position", "depth", "nodes", "moves")
BOOK_MOVE: Final = re.compile(r"(\S+)=(0\.\d{1,4}|1\.0{1,4})/(\d{1,9})/(\d{1,9})/(\d{1,9})", re.ASCII)
POSITIVE_NUMBER: Final = re.compile(r"[1-9]\d{0,14}", re.ASCII)


@dataclass(frozen=True, slots=True)
class BookFile:
    """The positions that could be read, the file's head, and its errors, each with file and line."""

    positions: Mapping[BookKey, BookPosition]
    head: Head
    faults: tuple[StaxError, ...] = ()


class LazyLines:
    """The lines of a file, each read when its position is needed; `report_error` gets the errors of faulty lines."""

    def __init__(self, game: Game, text: str, name: str, report_error: Callable[[StaxError], None]) -> None:
        self._game, self._name, self._report_error = game, name, report_error
        self._lines = {line.partition("\t")[0]: (number, line) for number, line in enumerate(text.splitlines(), 1)}

    def find(self, key: BookKey) -> BookPosition | None:
        """The position with a key; None if the file does not have it or its line is faulty."""
        number, line = self._lines.get(key, (0, ""))
        try:
            return read_line(self._game, line)[1] if line else None
        except StaxError as error:
            self._report_error(record_file.line_error(self._name, number, error))
            return None


def open_book(game: Game, report_error: Callable[[StaxError], None], folder: Path = BOOKS_FOLDER) -> Book:
    """The book that ships with a game, read line by line as needed; empty if there is none."""
    path = folder / f"{game.id}.txt"
    try:
        text = read_text(path) if path.exists() else ""
    except StaxError as fault:
        report_error(fault)
        text = ""
    return Book(game, LazyLines(game, text, path.name, report_error).find)


def load_shipped_book(game: Game) -> BookFile:
    """The whole book that ships with a game; raises StaxError if it cannot be read."""
    path = BOOKS_FOLDER / f"{game.id}.txt"
    return read_book_file(game, path) if path.exists() else BookFile({}, {})


def read_book_file(game: Game, path: Path) -> BookFile:
    """The whole book in a file; raises StaxError if the file cannot be read."""
    return read_book(game, read_text(path), path.name)


def read_book(game: Game, text: str, name: str) -> BookFile:
    """The whole book in a text; its errors name the file as `name`."""
    positions: dict[BookKey, BookPosition] = {}

    def parse_line(line: str) -> None:
        key, entry = read_line(game, line)
        if key in positions:
            raise StaxError(N_("This position is already in the book: {position}."), position=entry.position)
        positions[key] = entry

    head, faults = read_lines(text, name, parse_line)
    return BookFile(positions, head, faults)


def read_line(game: Game, line: str) -> tuple[BookKey, BookPosition]:
    """The position of a line, with its key; raises StaxError for any fault, illegal moves included."""
    parts = line.split("\t")
    if len(parts) != len(BOOK_LINE_PARTS):
        raise StaxError(
            N_("A book position has {parts} parts, not {found}."), parts=len(BOOK_LINE_PARTS), found=len(parts)
        )
    key, text, depth, nodes, moves = parts
    position = game.notation.read_position(text, default_options(game))
    if position.outcome() != outcome.PLAYING:
        raise StaxError(N_("The game is over in this position: {position}."), position=text)
    if key_of(position, canonical_placement(game, position)) != key:
        raise StaxError(N_("The key '{key}' doesn't match the position."), key=quoted(key))
    moves_read = tuple(map(partial(_read_move, game, position), moves.split()))
    if not moves_read or len({each.text for each in moves_read}) != len(moves_read):
        raise StaxError(N_("A book position needs moves, each only once."))
    return key, BookPosition(text, _read_count(depth), _read_count(nodes), moves_read)


def _read_count(text: str) -> int:
    if not POSITIVE_NUMBER.fullmatch(text):
        raise StaxError(N_("'{text}' is not a number of plies or of moves tried."), text=quoted(text))
    return int(text)


def _read_move(game: Game, position: Position, text: str) -> BookMove:
    match = BOOK_MOVE.fullmatch(text)
    if match is None:
        raise StaxError(N_("'{text}' is not a book move; one looks like 'a1=0.512/8/4/1'."), text=quoted(text))
    move, chance, games, won, drawn = match.groups()
    game.notation.read_move(position, move)
    if int(won) + int(drawn) > int(games):
        raise StaxError(N_("{move} has more wins and draws than games."), move=quoted(move))
    return BookMove(move, float(chance), int(games), int(won), int(drawn))


def format_lines(head: Head, positions: Mapping[BookKey, BookPosition]) -> Iterator[str]:
    """The lines of a book file, head first."""
    return record_file.format_lines(head, (format_line(key, found) for key, found in positions.items()))


def format_line(key: BookKey, entry: BookPosition) -> str:
    """The line of a position."""
    moves = (f"{each.text}={each.chance:.3f}/{each.games}/{each.won}/{each.drawn}" for each in entry.moves)
    return "\t".join((key, entry.position, str(entry.depth), str(entry.nodes), " ".join(moves)))
