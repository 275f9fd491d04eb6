"""OpenedFiles: imports the games of files that are opened from outside, one file after the other, and shows them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from game.core.errors import N_, StaxError
from game.core.futures import PendingFutures, run_in_thread
from game.games import GAMES
from game.library.imports import Imported
from game.library.library import Library
from game.library.record import GameRecord
from game.scenes.base.routes import OpenLibrary, ReviewGame, ReviewRecord, Route
from game.scenes.base.scene import Scene

MAX_WAITING_FILES: Final = 100  # opened files that wait to be read


class OpenedFiles:
    """Imports files into a library.

    When the last file has been read, its game is shown, or the library if it has several games, unless the player has
    gone to another scene: `shown_scene` returns the scene that is shown below all notices.  `say` shows the faults of a
    file, and how many files were over the limit.  If the library cannot write, the game is still shown.
    """

    def __init__(
        self,
        library: Library,
        go: Callable[[Route], None],
        say: Callable[[StaxError], None],
        shown_scene: Callable[[], Scene | None],
    ) -> None:
        self._library = library
        self._go = go
        self._say = say
        self._shown_scene = shown_scene
        self._paths = deque[Path]()  # the first is being read
        self._reading = PendingFutures()
        self._refused = 0  # the number of files over the limit
        self._opened_over: Scene | None = None  # the scene when the last file was opened

    def open(self, path: Path) -> None:
        """Import the games of a file, after the files that were opened before."""
        if len(self._paths) >= MAX_WAITING_FILES:
            self._refused += 1
            return
        self._paths.append(path)
        self._opened_over = self._shown_scene()
        if not self._reading:
            self._read_next()

    def update(self, now: float) -> None:
        """Process the files that were read, and begin with the next; called once a frame while no notice is open."""
        self._reading.update(now)
        if self._paths:
            if not self._reading:
                self._read_next()
        elif self._refused:
            text = N_("Too many files were opened at once: {count} were left out.")
            self._say(StaxError(text, count=self._refused))
            self._refused = 0

    def _read_next(self) -> None:
        """Begin to read the next waiting file."""
        path = self._paths[0]
        fail = partial(self._fail, path)
        if self._library.writable:
            from game.library.files import import_games

            importing = self._library.start_import(partial(import_games, path, GAMES))
            self._reading.add(importing, partial(self._show_imported, path), fail)
        else:
            self._reading.add(run_in_thread(partial(read_first_game, path)), self._show_record, fail)

    def _finish(self) -> bool:
        """Remove the file that was read from the queue; whether its game is to be shown."""
        self._paths.popleft()
        is_here = not self._paths and self._shown_scene() is self._opened_over
        if not self._paths:
            self._opened_over = None
        return is_here

    def _show_imported(self, path: Path, games: Imported) -> None:
        is_here = self._finish()
        if games.damaged is not None:
            self._say(named_fault(path, games.damaged))
        elif is_here and games.new + games.known > 1:
            self._go(OpenLibrary())
        elif is_here and games.first is not None:
            self._go(ReviewGame(games.first, outside=True))

    def _show_record(self, record: GameRecord) -> None:
        if self._finish():
            self._go(ReviewRecord(record, outside=True))

    def _fail(self, path: Path, error: StaxError) -> None:
        self._finish()
        self._say(named_fault(path, error))


def read_first_game(path: Path) -> GameRecord:
    """The first game of a file; raises StaxError."""
    from game.library.files import import_games
    from game.library.form.read import Damaged

    game = next(iter(import_games(path, GAMES)))
    if isinstance(game, Damaged):
        raise game
    return game


def named_fault(path: Path, error: StaxError) -> StaxError:
    """An error with the name of the file and the line, if it is about a line; else the error itself."""
    from game.library.form.read import Damaged

    if not isinstance(error, Damaged):
        return error
    text = N_("In the file {name}, line {line}: {reason}")
    return StaxError(text, name=path.name, line=error.line, reason=error.faults[0].reason)
