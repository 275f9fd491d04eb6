"""Transfer: import and export of games by clipboard and files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from pathlib import Path

from game.core.errors import StaxError
from game.core.futures import PendingFutures, T, run_in_thread
from game.core.game import Game
from game.games import GAMES
from game.library.clipboard import read_pasted
from game.library.files import export_games, import_games
from game.library.form.write import write_texts
from game.library.imports import Imported
from game.library.library import Library
from game.library.record import GameRecord
from game.ui.widgets.clipboard import Clipboard
from game.ui.words import _


class Transfer:
    """Copies, pastes, writes and reads games, in threads where it takes longer than a frame.

    `say` gets a sentence about a copy, `written` the path of a written file, `added` the imported games, `failed` an
    error.
    """

    def __init__(
        self,
        library: Library,
        clipboard: Clipboard,
        say: Callable[[str], None],
        written: Callable[[Path], None],
        added: Callable[[Imported], None],
        failed: Callable[[StaxError], None],
    ) -> None:
        self._library = library
        self.clipboard = clipboard
        self._say = say
        self._on_written = written
        self._on_added = added
        self._on_failed = failed
        self._pending = PendingFutures()

    def update(self, now: float) -> None:
        """Report finished work; call this once a frame."""
        self._pending.update(now)

    def copy(self, number: int) -> None:
        """Copy a game to the clipboard as text; `number` is its id in the library."""
        self._fetch(number, self._put_text)

    def _put_text(self, record: GameRecord) -> None:
        self.clipboard.put(write_texts([(record, GAMES[record.game_id])]))
        self._say(_("Game copied as text."))

    def paste(self, text: str, game: Game) -> None:
        """Add a game, a position or moves from text; `game` is used if the text names no game."""
        options = {option.key: option.values[0] for option in game.options}
        self._ask(self._library.start_import(lambda: [read_pasted(text, GAMES, game, options)]), self._on_added)

    def write(self, number: int, path: Path) -> None:
        """Write a game into a file, and make its folder if there is none."""

        def work(record: GameRecord) -> Path:
            with suppress(OSError):  # the export below reports why
                path.parent.mkdir(parents=True, exist_ok=True)
            export_games(path, [record], GAMES)
            return path

        self._fetch(
            number, lambda record: self._ask(run_in_thread(partial(work, record)), lambda file: self._on_written(file))
        )

    def read(self, path: Path) -> None:
        """Add the games of a file to the library."""
        self._ask(self._library.start_import(partial(import_games, path, GAMES)), self._on_added)

    def add_records(self, records: Sequence[GameRecord]) -> None:
        """Add games that were read to the library, unless it has them already."""
        self._ask(self._library.start_import(lambda: records), self._on_added)

    @property
    def is_busy(self) -> bool:
        """Whether any work is unfinished."""
        return bool(self._pending)

    def background_step(self) -> Callable[[], bool]:
        """A function that completes the work after the scene has closed: call it once a frame until it returns True.

        It raises StaxError if something goes wrong, instead of calling `failed`.
        """
        faults: list[StaxError] = []
        self._on_failed, self._on_written = faults.append, lambda _path: None

        def done() -> bool:
            self._pending.update(0.0)
            if faults:
                raise faults.pop()
            return not self._pending

        return done

    def _fetch(self, number: int, then: Callable[[GameRecord], None]) -> None:
        self._ask(self._library.saved_game(number), lambda saved: then(saved.record))

    def _ask(self, request: Future[T], then: Callable[[T], None]) -> None:
        self._pending.add(request, then, lambda error: self._on_failed(error))
