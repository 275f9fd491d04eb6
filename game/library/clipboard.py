"""Text for the clipboard, and the game that a text from it means; the window owns the clipboard itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from game.core.errors import N_, NotationError, StaxError
from game.core.game import Game
from game.core.match import Match
from game.core.position import Position
from game.library.form import words
from game.library.form.faults import FaultList
from game.library.form.moves import Moves
from game.library.form.read import Damaged, read_texts
from game.library.form.write import write_moves
from game.library.position_link import find_link, read_link
from game.library.record import GameRecord

MAX_PASTED_LETTERS: Final = 2**20  # a thousand games have fewer


class ClipboardReader(Protocol):
    """A clipboard that text can be read from."""

    def take(self) -> str:
        """The text on the clipboard, "" if it has none."""


def read_clipboard(clipboard: ClipboardReader) -> str:
    """The text on a clipboard; raises StaxError if it is longer than `MAX_PASTED_LETTERS`."""
    text = clipboard.take()
    if len(text) > MAX_PASTED_LETTERS:
        template = N_("The copied text has {count} characters; at most {most} can be pasted.")
        raise StaxError(template, count=len(text), most=MAX_PASTED_LETTERS)
    return text


def position_text(game: Game, position: Position) -> str:
    """A position in the project's notation."""
    return game.notation.write_position(position)


def moves_text(moves: Sequence[str]) -> str:
    """Moves on one line with their numbers: `1. c3 2. d4`."""
    return write_moves(moves)


def read_pasted(text: str, games: Mapping[str, Game], game: Game, options: Mapping[str, str]) -> GameRecord:
    """Read a game from a text: the text form, a link, or a position or moves (with or without numbers) of `game`.

    A position or moves get a person at every seat.  Raises StaxError if the text is none of these, Damaged if only a
    part of it can be read.
    """
    text = text.lstrip("\ufeff").strip()
    if text.startswith(f"{words.FORM_NAME}:"):
        return read_texts(text, games)[0]
    link = find_link(text)
    if link:
        return read_link(link, games)
    seats = ("person",) * game.seats(options)
    try:
        position = game.notation.read_position(" ".join(text.split()), options)
    except NotationError:
        return _read_moves(text, game, options, seats)
    return GameRecord(game.id, dict(options), seats, start=position_text(game, position))


def _read_moves(text: str, game: Game, options: Mapping[str, str], seats: tuple[str, ...]) -> GameRecord:
    moves = Moves(Match(game, options), FaultList())
    moves.read(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 0)
    record = GameRecord(game.id, dict(options), seats, moves.tree)
    if len(moves.tree) == 0:
        raise StaxError(N_("This is neither a position nor moves of {game}."), game=game.name)
    if moves.faults:
        raise Damaged(moves.faults, (record,))
    return record
