"""What goes out of the library and comes in: by the clipboard and by files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.games import GAMES
from game.library.form.write import write_texts
from game.library.imports import Imported
from game.library.record import GameRecord
from game.scenes.library import messages
from game.scenes.library.tasks import Errands
from game.ui.words import _, tell

if TYPE_CHECKING:
    from game.scenes.library.scene import LibraryScene


class Exchange:
    """Copies, pastes, writes and reads; what takes longer than a frame is done aside, and told when it is done."""

    def __init__(self, scene: LibraryScene) -> None:
        self.scene = scene
        self._errands = Errands(scene.library, lambda error: scene.say(tell(error)), scene.dialogs.keep)

    def update(self, now: float) -> None:
        """Go on with what has been done meanwhile."""
        self._errands.update(now)

    def copy(self) -> None:
        """The chosen game as text."""
        if self.scene.entry is not None:
            self._errands.fetch(self.scene.entry.id, self._copied)

    def _copied(self, record: GameRecord) -> None:
        self.scene.clipboard.put(write_texts([(record, GAMES[record.game_id])]))
        self.scene.say(_("The game was copied as text."))

    def paste(self) -> None:
        """A game, a position or moves from the clipboard."""
        game = self.scene.looked_for or next(iter(GAMES.values()))
        self._errands.paste(self.scene.clipboard.take(), game, self._added)

    def write(self, number: int, path: Path) -> None:
        """A game into a file."""
        self._errands.fetch(number, lambda record: self._errands.write(path, record, self._written))

    def _written(self, file: str) -> None:
        self.scene.say(_("Written to {file}.").format(file=file))

    def read(self, path: Path) -> None:
        """The games of a file."""
        self._errands.read(path, self._added)

    def take(self, records: Sequence[GameRecord]) -> None:
        """Keep what the library does not have yet of games that were read."""
        self._errands.take(records, self._added)

    def _added(self, came: Imported) -> None:
        self.scene.changed()
        told = messages.read(came.new, came.known) if came.new or came.known else ""
        self.scene.say(told)
        if came.damaged is not None:
            self.scene.dialogs.keep(came.damaged, told)

    def close(self) -> None:
        """Leave: what is still on its way is finished all the same."""
        if self._errands.busy:
            self.scene.services.finish(self._errands.left())
