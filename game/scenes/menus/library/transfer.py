"""Transfer: what goes out of the library and comes in, by the clipboard and by files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from game.core.errors import StaxError
from game.core.game import Game
from game.games import GAMES
from game.library.clipboard import read_pasted
from game.library.files import export_games, import_games
from game.library.form.write import write_texts
from game.library.imports import Imported
from game.library.library import Library
from game.library.record import GameRecord
from game.library.request import PendingRequests, Request, T, run_in_thread
from game.ui.widgets.clipboard import Clipboard
from game.ui.words import _


class Transfer:
    """Copies, pastes, writes and reads games; what takes longer than a frame is done aside.

    `say` hears in a sentence what was done, `written` which file is there now, `added` what came in, `failed` why
    something could not be done.
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
        self._written = written
        self._added = added
        self._failed = failed
        self._coming = PendingRequests()

    def update(self, now: float) -> None:
        """Hand over what has come, once a frame."""
        self._coming.update(now)

    def copy(self, number: int) -> None:
        """A game as text to the clipboard."""
        self._fetch(number, self._copied)

    def _copied(self, record: GameRecord) -> None:
        self.clipboard.put(write_texts([(record, GAMES[record.game_id])]))
        self._say(_("The game was copied as text."))

    def paste(self, words: str, game: Game) -> None:
        """A game, a position or moves as text; what does not say so is of a game."""
        options = {option.key: option.values[0] for option in game.options}
        self._ask(self._library.start_import(lambda: [read_pasted(words, GAMES, game, options)]), self._added)

    def write(self, number: int, path: Path) -> None:
        """A game into a file; its folder is made if there is none."""

        def work(record: GameRecord) -> Path:
            with suppress(OSError):  # why it cannot be made is told by the writing itself
                path.parent.mkdir(parents=True, exist_ok=True)
            export_games(path, [record], GAMES)
            return path

        self._fetch(
            number, lambda record: self._ask(run_in_thread(partial(work, record)), lambda file: self._written(file))
        )

    def read(self, path: Path) -> None:
        """The games of a file into the library."""
        self._ask(self._library.start_import(partial(import_games, path, GAMES)), self._added)

    def take(self, records: Sequence[GameRecord]) -> None:
        """Keep what the library does not have yet of games that were read."""
        self._ask(self._library.start_import(lambda: records), self._added)

    @property
    def busy(self) -> bool:
        """Whether anything is still on its way."""
        return bool(self._coming)

    def left(self) -> Callable[[], bool]:
        """What goes on, once a frame, with what is still on its way, until it is done.

        It raises StaxError where something goes wrong, which `failed` does not hear any more.
        """
        faults: list[StaxError] = []
        self._failed, self._written = faults.append, lambda _path: None

        def done() -> bool:
            self._coming.update(0.0)
            if faults:
                raise faults.pop()
            return not self._coming

        return done

    def _fetch(self, number: int, then: Callable[[GameRecord], None]) -> None:
        self._ask(self._library.saved_game(number), lambda saved: then(saved.record))

    def _ask(self, request: Request[T], then: Callable[[T], None]) -> None:
        self._coming.add(request, then, lambda error: self._failed(error))
