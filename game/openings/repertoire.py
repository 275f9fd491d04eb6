"""Repertoire: what a level plays from the books of the games, as long as a game is in one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from game.core.errors import StaxError
from game.core.game import Game, Options
from game.core.position import Position
from game.openings.book import Book, LegalBookMove, draw_move, has_default_options
from game.openings.shelf import open_book

LEVELS_WITH_BOOKS: Final = frozenset({"hard", "expert", "master"})  # the levels that play from one


class Repertoire:
    """The books of the games, each read when it is first asked; `complain` hears what is wrong with one.

    `seed` draws among a book's moves: the same one draws the same in a position.
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
        """What a level plays in a position that is not over; None where it thinks for itself."""
        if level not in LEVELS_WITH_BOOKS or not has_default_options(game, options):
            return None
        chance = Random(f"{self._seed} {game.notation.write_position(position)}")
        openings = self._book(game).moves_at(position, chance)
        return draw_move(openings, chance) if openings else None

    def _book(self, game: Game) -> Book:
        if game.id not in self._books:
            self._books[game.id] = self._read(game, self._report_error)
        return self._books[game.id]
