"""Repertoire: what a level plays from the books of the games, as long as a game is in one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from game.core.errors import StaxError
from game.core.game import Game, Options
from game.core.position import Position
from game.openings.book import Book, Opening, drawn, is_usual
from game.openings.shelf import opened

FROM_BOOKS: Final = frozenset({"hard", "expert", "master"})  # the levels that play from one


class Repertoire:
    """The books of the games, each read when it is first asked; `complain` hears what is wrong with one.

    `seed` draws among a book's moves: the same one draws the same in a position.
    """

    def __init__(
        self,
        seed: int,
        complain: Callable[[StaxError], None] = lambda _fault: None,
        read: Callable[[Game, Callable[[StaxError], None]], Book] = opened,
    ) -> None:
        self._seed = seed
        self._complain = complain
        self._read = read
        self._books: dict[str, Book] = {}

    def opening(self, game: Game, options: Options, position: Position, level: str) -> Opening | None:
        """What a level plays in a position that is not over; None where it thinks for itself."""
        if level not in FROM_BOOKS or not is_usual(game, options):
            return None
        chance = Random(f"{self._seed} {game.notation.write_position(position)}")
        openings = self._book(game).at(position, chance)
        return drawn(openings, chance) if openings else None

    def _book(self, game: Game) -> Book:
        if game.id not in self._books:
            self._books[game.id] = self._read(game, self._complain)
        return self._books[game.id]
