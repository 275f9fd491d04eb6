"""Texts for the clipboard, and what a text from it is; the clipboard itself is the window's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from game.core.errors import N_, NotationError, StaxError
from game.core.game import Game
from game.core.match import Match
from game.core.position import Position
from game.library.form import words
from game.library.form.faults import Faults
from game.library.form.moves import Moves
from game.library.form.read import Damaged, read_texts
from game.library.form.write import write_moves
from game.library.link import link_in, read_link
from game.library.record import GameRecord

LONGEST: Final = 2**20  # letters of a text that is pasted; one of a thousand games has fewer


class Source(Protocol):
    """A clipboard."""

    def take(self) -> str:
        """The text there, or none."""


def text_from(clipboard: Source) -> str:
    """The text on a clipboard; raises StaxError if it is longer than `LONGEST`."""
    text = clipboard.take()
    if len(text) > LONGEST:
        template = N_("What was copied has {count} letters, but at most {most} can be pasted.")
        raise StaxError(template, count=len(text), most=LONGEST)
    return text


def position_text(game: Game, position: Position) -> str:
    """A position in the project's notation."""
    return game.notation.write_position(position)


def moves_text(moves: Sequence[str]) -> str:
    """Moves on one line with their numbers: `1. c3 2. d4`."""
    return write_moves(moves)


def pasted(text: str, games: Mapping[str, Game], game: Game, options: Mapping[str, str]) -> GameRecord:
    """The game that a text is: one in the text form, a link, or a position or moves (numbered or not) of `game`.

    A position or moves have persons at every seat.  Raises StaxError if it is none of these, Damaged if it can be read
    only in part.
    """
    text = text.lstrip("\ufeff").strip()
    if text.startswith(f"{words.SIGN}:"):
        return read_texts(text, games)[0]
    link = link_in(text)
    if link:
        return read_link(link, games)
    seats = ("person",) * game.seats(options)
    try:
        position = game.notation.read_position(" ".join(text.split()), options)
    except NotationError:
        return _from_moves(text, game, options, seats)
    return GameRecord(game.id, dict(options), seats, start=position_text(game, position))


def _from_moves(text: str, game: Game, options: Mapping[str, str], seats: tuple[str, ...]) -> GameRecord:
    moves = Moves(Match(game, options), Faults())
    moves.read(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 0)
    record = GameRecord(game.id, dict(options), seats, moves.tree)
    if len(moves.tree) == 0:
        raise StaxError(N_("This is neither a position nor moves of {game}."), game=game.name)
    if moves.faults:
        raise Damaged(moves.faults, (record,))
    return record
