"""A book: positions from the beginnings of games, and in each the moves that lose nothing.

A position is known however it is turned, mirrored or shifted, and whoever's colours it has; its moves come to lie
accordingly.  What lies where and how many moves are legal make a position: a move that is forbidden this once counts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2s
from random import Random
from typing import Final, TypeAlias

from game.core.game import Game, Options, default_options
from game.core.geometry.canonical import CanonicalPlacement, canonical_placement, mapped_move
from game.core.move import Move
from game.core.position import Position

MAX_BOOK_LOSS: Final = 0.05  # of chances: who moves loses no more by any move of a book
CHANCE_SPREAD: Final = 0.02  # of chances: a move so much worse than another one is drawn e times more seldom

BookKey: TypeAlias = str


@dataclass(frozen=True, slots=True)
class BookMove:
    """A move, the chance that it gives whoever makes it (0 to 1), and what became of it in self-play.

    `won` of the `games` in which it was made were won by whoever made it, `drawn` by nobody.
    """

    text: str
    chance: float
    games: int = 0
    won: int = 0
    drawn: int = 0


@dataclass(frozen=True, slots=True)
class BookPosition:
    """A position as text, how deep and with how many moves tried it was searched, and its moves, the best first."""

    position: str
    depth: int
    nodes: int
    moves: tuple[BookMove, ...]


@dataclass(frozen=True, slots=True)
class LegalBookMove:
    """A move of a book, legal in the position that was asked about, and how many plies deep that was searched."""

    move: Move
    book_move: BookMove
    depth: int


class Book:
    """A game's book; `find` knows its positions by their keys.  Who asks plays with the game's usual options."""

    def __init__(self, game: Game, find: Callable[[BookKey], BookPosition | None]) -> None:
        self.game = game
        self._find = find

    def moves_at(self, position: Position, chance: Random | None = None) -> tuple[LegalBookMove, ...]:
        """What the book has for a position that is not over, the best first; nothing where it does not know it.

        Of a position that can be laid upon itself the way in which the moves lie is drawn, or always the same.
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
    """A book's position."""
    return game.notation.read_position(entry.position, default_options(game))


def key_of(position: Position, placement: CanonicalPlacement) -> BookKey:
    """What a position is known by, once it is known how it lies: of 64 bits, the same in every run."""
    identity = repr((placement.form, len(position.legal()))).encode()
    return blake2s(identity, digest_size=8).hexdigest()


def has_default_options(game: Game, options: Options) -> bool:
    """Whether a game is played as its book knows it."""
    return dict(options) == default_options(game)


def draw_move(openings: Sequence[LegalBookMove], chance: Random) -> LegalBookMove:
    """One of a position's moves: a worse one more seldom."""
    best = max(each.book_move.chance for each in openings)
    weights = [math.exp((each.book_move.chance - best) / CHANCE_SPREAD) for each in openings]
    return chance.choices(openings, weights)[0]
