"""Book: positions from the beginnings of games, each with the moves that lose nothing.

A position is recognised in any turn, reflection, shift or swap of colours, and its moves are mapped accordingly.  The
pieces and the number of legal moves identify a position, so a move that is forbidden just now makes a difference.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from game.core.game import Game, Options, default_options
from game.core.geometry.canonical import CanonicalPlacement, canonical_placement, mapped_move
from game.core.move import Move
from game.core.position import Position

MAX_BOOK_LOSS: Final = 0.05  # in chances: the most that a book's move loses for the mover
CHANCE_SPREAD: Final = 0.02  # in chances: a move worse by this much is drawn e times less often

BookKey: TypeAlias = str


@dataclass(frozen=True, slots=True)
class BookMove:
    """A move, its chance of winning for the mover (0 to 1), and its results in self-play.

    Of `games` games with the move the mover won `won`, and `drawn` were drawn.
    """

    text: str
    chance: float
    games: int = 0
    won: int = 0
    drawn: int = 0


@dataclass(frozen=True, slots=True)
class BookPosition:
    """A position as text, the depth and the moves tried of its search, and its moves, the best first."""

    position: str
    depth: int
    nodes: int
    moves: tuple[BookMove, ...]


@dataclass(frozen=True, slots=True)
class LegalBookMove:
    """A book's move, legal in the position that was asked about, and the depth of its search in plies."""

    move: Move
    book_move: BookMove
    depth: int


class Book:
    """A game's book, played with the game's default options; `find` gives a position by its key."""

    def __init__(self, game: Game, find: Callable[[BookKey], BookPosition | None]) -> None:
        self.game = game
        self._find = find

    def moves_at(self, position: Position, chance: Random | None = None) -> tuple[LegalBookMove, ...]:
        """The book's moves for a position that is not over, the best first; empty if the book does not have it.

        For a position with a symmetry the orientation of the moves is drawn by `chance`; without `chance` it is fixed.
        """
        here = canonical_placement(self.game, position)
        entry = self._find(key_of(position, here))
        if entry is None:
            return ()
        there = set_up_position(self.game, entry)
        isometry = (
            canonical_placement(self.game, there)
            .isometries[0]
            .then((chance.choice(here.isometries) if chance else here.isometries[0]).inverse())
        )
        read = self.game.notation.read_move
        moves = (
            (mapped_move(self.game, there, read(there, book_move.text), position, isometry), book_move)
            for book_move in entry.moves
        )
        return tuple(LegalBookMove(move, book_move, entry.depth) for move, book_move in moves if move is not None)


def set_up_position(game: Game, entry: BookPosition) -> Position:
    """The position of a book's entry."""
    return game.notation.read_position(entry.position, default_options(game))


def key_of(position: Position, placement: CanonicalPlacement) -> BookKey:
    """The key of a position, given its canonical placement: 64 bits as text, the same in every run."""
    identity = repr((placement.form, len(position.legal()))).encode()
    from hashlib import blake2s  # loads OpenSSL, 4 MB that an engine needs only once it looks into its book

    return blake2s(identity, digest_size=8).hexdigest()


def has_default_options(game: Game, options: Options) -> bool:
    """Whether a game is played with the options for which its book was made."""
    return dict(options) == default_options(game)


def draw_move(openings: Sequence[LegalBookMove], chance: Random) -> LegalBookMove:
    """A randomly drawn move of a position; worse moves are drawn less often."""
    best = max(each.book_move.chance for each in openings)
    weights = [math.exp((each.book_move.chance - best) / CHANCE_SPREAD) for each in openings]
    return chance.choices(openings, weights)[0]
