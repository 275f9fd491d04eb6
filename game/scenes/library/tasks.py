"""Errands: what takes longer than a frame: games fetched from the library, written into files, read from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from game.core.errors import StaxError
from game.core.game import Game
from game.games import GAMES
from game.library.clipboard import pasted
from game.library.files import export_games, import_games
from game.library.form.read import Damaged
from game.library.imports import Imported
from game.library.library import Library
from game.library.record import GameRecord
from game.library.request import Awaiting, Request, T, aside


class Errands:
    """Each errand's answer goes to whoever asked; `told` hears what went wrong, `damaged` of what is not all there."""

    def __init__(self, library: Library, told: Callable[[StaxError], None], damaged: Callable[[Damaged], None]) -> None:
        self._library = library
        self._told = told
        self._damaged = damaged
        self._coming = Awaiting()

    def fetch(self, game: int, then: Callable[[GameRecord], None]) -> None:
        """Read a whole game."""
        self._ask(self._library.saved(game), lambda saved: then(saved.record))

    def write(self, path: Path, record: GameRecord, then: Callable[[str], None]) -> None:
        """Write a game into a file; its folder is made if there is none."""

        def work() -> str:
            with suppress(OSError):  # why it cannot be made is told by the writing itself
                path.parent.mkdir(parents=True, exist_ok=True)
            export_games(path, [record], GAMES)
            return str(path)

        self._ask(aside(work), then)

    def read(self, path: Path, then: Callable[[Imported], None]) -> None:
        """Take the games of a file into the library."""
        self._ask(self._library.take_in(partial(import_games, path, GAMES)), then)

    def paste(self, words: str, game: Game, then: Callable[[Imported], None]) -> None:
        """Take a game, a position or moves of a game from words into the library."""
        options = {option.key: option.values[0] for option in game.options}
        self._ask(self._library.take_in(lambda: [pasted(words, GAMES, game, options)]), then)

    def take(self, records: Sequence[GameRecord], then: Callable[[Imported], None]) -> None:
        """Take games into the library."""
        self._ask(self._library.take_in(lambda: records), then)

    @property
    def busy(self) -> bool:
        """Whether anything is still on its way."""
        return bool(self._coming)

    def left(self) -> Callable[[], bool]:
        """From now on nobody is told; what goes on with what is still on its way, once a frame, until it is done.

        That raises StaxError where something went wrong.
        """
        faults: list[StaxError] = []
        self._told = self._damaged = faults.append

        def done() -> bool:
            self._coming.update(0.0)
            if faults:
                raise faults.pop()
            return not self._coming

        return done

    def update(self, now: float) -> None:
        """Hand over what has come, once a frame."""
        self._coming.update(now)

    def _ask(self, request: Request[T], then: Callable[[T], None]) -> None:
        self._coming.ask(request, then, self._failed)

    def _failed(self, error: StaxError) -> None:
        if isinstance(error, Damaged):
            self._damaged(error)
        else:
            self._told(error)
