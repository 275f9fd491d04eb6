"""Errands: what takes longer than a frame: games fetched from the library, written into files, read from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from game.core.errors import StaxError
from game.core.game import Game
from game.games import GAMES
from game.library.clipboard import pasted
from game.library.files import export_games, import_games
from game.library.form.read import Damaged
from game.library.records import Shelves
from game.library.request import Request, aside
from game.library.sheet import Sheet


class Errands:
    """Each errand's answer goes to whoever asked; `told` hears what went wrong, `damaged` of what is not all there."""

    def __init__(self, library: Shelves, told: Callable[[StaxError], None], damaged: Callable[[Damaged], None]) -> None:
        self._library = library
        self._told = told
        self._damaged = damaged
        self._waiting: list[tuple[Request[Any], Callable[[Any], None]]] = []

    def fetch(self, game: int, then: Callable[[Sheet], None]) -> None:
        """Read a whole game."""
        self._waiting.append((self._library.sheet(game), then))

    def write(self, path: Path, sheet: Sheet, then: Callable[[str], None]) -> None:
        """Write a game into a file; its folder is made if there is none."""

        def work() -> str:
            with suppress(OSError):  # why it cannot be made is told by the writing itself
                path.parent.mkdir(parents=True, exist_ok=True)
            export_games(path, [sheet], GAMES)
            return str(path)

        self._waiting.append((aside(work), then))

    def read(self, path: Path, then: Callable[[Sequence[Sheet]], None]) -> None:
        """Read the games of a file."""
        self._waiting.append((aside(partial(import_games, path, GAMES)), then))

    def paste(self, words: str, game: Game, then: Callable[[Sequence[Sheet]], None]) -> None:
        """Read a game, a position or moves of a game from words."""
        options = {option.key: option.values[0] for option in game.options}
        self._waiting.append((aside(lambda: [pasted(words, GAMES, game, options)]), then))

    def update(self) -> None:
        """Hand over what has come, once a frame."""
        waiting, self._waiting = self._waiting, []
        self._waiting += [one for one in waiting if not self._done(*one)]

    def _done(self, request: Request[Any], then: Callable[[Any], None]) -> bool:
        try:
            answer = request.poll()
        except Damaged as error:
            self._damaged(error)
            return True
        except StaxError as error:
            self._told(error)
            return True
        if answer is not None:
            then(answer)
        return answer is not None
