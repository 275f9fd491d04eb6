"""The shelf: the book of a game, read from `<game>.txt` beside this file and written into such files.

Each line is a position, its parts separated by tabs: its key, the position, the depth, the moves tried, and its moves
parted by blanks, each `move=chance/games/won/drawn`.  Whatever is wrong with a line costs that line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from game.core import headed_file, outcome
from game.core.errors import N_, StaxError, quoted
from game.core.game import Game, defaults
from game.core.geometry.likeness import placing
from game.core.headed_file import Head, read_lines, text_of
from game.core.position import Position
from game.openings.book import Book, BookMove, BookPosition, Key, key_of

HERE: Final = Path(__file__).parent
PARTS: Final = ("key", "position", "depth", "nodes", "moves")
MOVE: Final = re.compile(r"(\S+)=(0\.\d{1,4}|1\.0{1,4})/(\d{1,9})/(\d{1,9})/(\d{1,9})", re.ASCII)
NUMBER: Final = re.compile(r"[1-9]\d{0,14}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Shelf:
    """The positions that could be read, what the head says, and what is wrong, each with its file and line."""

    positions: Mapping[Key, BookPosition]
    head: Head
    faults: tuple[StaxError, ...] = ()


class Lines:
    """The lines of a file, each read when its position is asked about; `complain` hears why one cannot be."""

    def __init__(self, game: Game, text: str, name: str, complain: Callable[[StaxError], None]) -> None:
        self._game, self._name, self._complain = game, name, complain
        self._lines = {line.partition("\t")[0]: (number, line) for number, line in enumerate(text.splitlines(), 1)}

    def find(self, key: Key) -> BookPosition | None:
        """A position by its key."""
        number, line = self._lines.get(key, (0, ""))
        try:
            return read_line(self._game, line)[1] if line else None
        except StaxError as error:
            self._complain(headed_file.fault(self._name, number, error))
            return None


def opened(game: Game, complain: Callable[[StaxError], None], folder: Path = HERE) -> Book:
    """The book that the program has for a game, read as it is asked: empty where there is none."""
    path = folder / f"{game.id}.txt"
    try:
        text = text_of(path) if path.exists() else ""
    except StaxError as fault:
        complain(fault)
        text = ""
    return Book(game, Lines(game, text, path.name, complain).find)


def shipped(game: Game) -> Shelf:
    """All of the book that the program has for a game; raises StaxError if it cannot be read."""
    path = HERE / f"{game.id}.txt"
    return read_file(game, path) if path.exists() else Shelf({}, {})


def read_file(game: Game, path: Path) -> Shelf:
    """All of the book of a file; raises StaxError if it cannot be read at all."""
    return read(game, text_of(path), path.name)


def read(game: Game, text: str, name: str) -> Shelf:
    """All of the book of a text that is told by a name."""
    positions: dict[Key, BookPosition] = {}

    def take(line: str) -> None:
        key, found = read_line(game, line)
        if key in positions:
            raise StaxError(N_("This position stands in the book already: {position}."), position=found.position)
        positions[key] = found

    head, faults = read_lines(text, name, take)
    return Shelf(positions, head, faults)


def read_line(game: Game, line: str) -> tuple[Key, BookPosition]:
    """A position from its line; raises StaxError for whatever is not as it must be, illegal moves too."""
    parts = line.split("\t")
    if len(parts) != len(PARTS):
        raise StaxError(N_("A position of a book has {parts} parts, not {found}."), parts=len(PARTS), found=len(parts))
    key, text, depth, nodes, moves = parts
    position = game.notation.read_position(text, defaults(game))
    if position.outcome() != outcome.PLAYING:
        raise StaxError(N_("The game is over in this position: {position}."), position=text)
    if key_of(position, placing(game, position)) != key:
        raise StaxError(N_("The key '{key}' is not that of the position."), key=quoted(key))
    found = tuple(map(partial(_move, game, position), moves.split()))
    if not found or len({each.text for each in found}) != len(found):
        raise StaxError(N_("A position of a book has moves, and no two are the same."))
    return key, BookPosition(text, _whole(depth), _whole(nodes), found)


def _whole(text: str) -> int:
    if not NUMBER.fullmatch(text):
        raise StaxError(N_("'{text}' is no number of plies, or of moves tried."), text=quoted(text))
    return int(text)


def _move(game: Game, position: Position, text: str) -> BookMove:
    read = MOVE.fullmatch(text)
    if read is None:
        raise StaxError(N_("'{text}' is no move of a book, as 'a1=0.512/8/4/1' is."), text=quoted(text))
    move, chance, games, won, drawn = read.groups()
    game.notation.read_move(position, move)
    if int(won) + int(drawn) > int(games):
        raise StaxError(N_("Of {move} there are more games won and drawn than games."), move=quoted(move))
    return BookMove(move, float(chance), int(games), int(won), int(drawn))


def written(head: Head, positions: Mapping[Key, BookPosition]) -> Iterator[str]:
    """The lines of a file."""
    return headed_file.written(head, (write_line(key, found) for key, found in positions.items()))


def write_line(key: Key, found: BookPosition) -> str:
    """A position as its line."""
    moves = (f"{each.text}={each.chance:.3f}/{each.games}/{each.won}/{each.drawn}" for each in found.moves)
    return "\t".join((key, found.position, str(found.depth), str(found.nodes), " ".join(moves)))
