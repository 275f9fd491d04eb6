"""How a match may go on, by the opening book and the user's own games; both are read in a thread."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

from game.ai.chances import player_chance
from game.core.errors import StaxError
from game.core.futures import run_in_thread, wait_for
from game.core.game import Game
from game.core.match import Match
from game.library.beginnings import Beginning
from game.library.library import Library
from game.log import logger
from game.openings.explorer import MAX_OPENING_PLIES, Continuation, Explorer
from game.openings.shelf import open_book
from game.play.own_games import read_own_games
from game.scenes.board_screen.move_list import entries_of_line
from game.ui.panels.moves import ListedMove

MAX_OWN_GAMES: Final = 2000  # own games that are read, the latest
MAX_READING_SECONDS: Final = 60.0  # for these games; if it takes longer the book alone is used
ListedContinuation: TypeAlias = tuple[Continuation, ListedMove]


class OpeningFinder:
    """Finds the continuations of a game's matches, one request at a time; the first reads the book and the games."""

    def __init__(self, library: Library, game: Game) -> None:
        self.library = library
        self.game = game
        self._beginnings: Future[list[Beginning]] | None = None
        self._explorer: Explorer | None = None

    def find(self, match: Match) -> Future[tuple[ListedContinuation, ...]]:
        """How a match may go on; each move with its entry in the list."""
        if self._beginnings is None:
            self._beginnings = self.library.beginnings(self.game.id, MAX_OPENING_PLIES, MAX_OWN_GAMES)
        copy = Match(self.game, match.options, match.start)
        return run_in_thread(partial(self._find, self._beginnings, copy, tuple(match.texts)))

    def _find(
        self, beginnings: Future[list[Beginning]], match: Match, texts: tuple[str, ...]
    ) -> tuple[ListedContinuation, ...]:
        if self._explorer is None:
            self._explorer = self._make_explorer(beginnings, match)
        for text in texts:
            match.play_text(text)
        found = [_with_player_chance(match, each) for each in self._explorer.continuations(match)]
        return tuple((each, entries_of_line(match, [each.text])[0]) for each in found)

    def _make_explorer(self, beginnings: Future[list[Beginning]], match: Match) -> Explorer:
        """The explorer of the program's book and the user's own games; without these if the library fails."""
        try:
            games = wait_for(beginnings, MAX_READING_SECONDS)
        except StaxError:
            games = []
        book = open_book(self.game, lambda fault: logger.warning("%s", fault))
        return Explorer(self.game, match.options, book, read_own_games(games, match.options))


def _with_player_chance(match: Match, continuation: Continuation) -> Continuation:
    """A move whose chance in the book is converted to the chance that an analysis shows."""
    book = continuation.book_move
    if book is None:
        return continuation
    chance = player_chance(match.game, match.position, book.chance)
    return replace(continuation, book_move=replace(book, chance=chance))
