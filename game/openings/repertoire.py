"""Repertoire: a level's moves from the games' books, for as long as a game is in its book."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from game.ai.strengths import split_level
from game.core.errors import StaxError
from game.core.game import Game, Options
from game.core.position import Position
from game.openings.book import Book, LegalBookMove, draw_move, has_default_options
from game.openings.shelf import open_book

LEVELS_WITH_BOOKS: Final = frozenset({"hard", "expert", "master"})  # the levels that use the books


class Repertoire:
    """The games' books, each read when it is first needed; `report_error` gets the errors of their files.

    `seed` decides the draw among a book's moves: the same seed gives the same move in a position.
    """

    def __init__(
        self,
        seed: int,
        report_error: Callable[[StaxError], None] = lambda _fault: None,
        read: Callable[[Game, Callable[[StaxError], None]], Book] = open_book,
    ) -> None:
        self._seed = seed
        self._report_error = report_error
        self._read = read
        self._books: dict[str, Book] = {}

    def book_move(self, game: Game, options: Options, position: Position, level: str) -> LegalBookMove | None:
        """The move that a level plays from the book in a position that is not over.

        None if it must think for itself.
        """
        found = split_level(level)
        if found is None or found[0] not in LEVELS_WITH_BOOKS or not has_default_options(game, options):
            return None
        chance = Random(f"{self._seed} {game.notation.write_position(position)}")
        openings = self._book(game).moves_at(position, chance)
        return draw_move(openings, chance) if openings else None

    def _book(self, game: Game) -> Book:
        if game.id not in self._books:
            self._books[game.id] = self._read(game, self._report_error)
        return self._books[game.id]
