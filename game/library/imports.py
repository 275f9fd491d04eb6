"""Import: adds games to the library; they are read in a separate thread and written in small batches."""

from __future__ import annotations

import random
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol, TypeAlias

from game.core.errors import N_, StaxError
from game.core.futures import finish
from game.library.duplicates import DuplicateFinder, fingerprint
from game.library.form.faults import MAX_FAULTS, Fault, FaultList
from game.library.form.read import Damaged, GamesText, merge_damaged
from game.library.record import GameRecord
from game.library.storage import changes
from game.library.storage.commits import Change, apply_change, unreadable

BATCH_GAMES: Final = 50  # games of a commit, about 50 ms: a move that is saved meanwhile waits no longer
FRAME_PAUSE: Final = 0.0005  # seconds between two steps, so that frames can be drawn
MAX_DAMAGED: Final = 10_000  # games with faults that are kept in memory, about 30 MB; the import stops after them
Keep: TypeAlias = Callable[[Sequence[Change]], int]
"""A function that commits changes and returns how many of them failed."""


class ImportStopped(StaxError):  # noqa: N818 - that is what has happened
    """The import was ended before all games were read; those that were written stay in the library."""


class Games(Protocol):
    """Games to import, read while they are iterated: a record each, or Damaged if the game has faults."""

    def __len__(self) -> int:
        """The number of games."""

    def __iter__(self) -> Iterator[GameRecord | Damaged]:
        """Read and yield each game in order."""


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import: how many games were added, how many the library already had, and the faults.

    A game with faults is not added; `damaged` has the part that could be read.  `first` is the library's number of the
    first game without faults.
    """

    new: int
    known: int
    damaged: Damaged | None = None
    first: int | None = None


class Import(Future[Imported]):
    """Adds the games of a source that the library does not have yet, `BATCH_GAMES` in a commit.

    The result is set after the last commit.  `total` games are to be read (0 until that is known), `read` have been
    read, and `new` were added.  It fails with the errors of the source.  The games are imported even if nobody waits.
    """

    def __init__(self, source: Callable[[], Games], now: Callable[[], float] = time.time) -> None:
        super().__init__()
        self.set_running_or_notify_cancel()  # from now on `cancel` does nothing: `stop` ends the import
        self.total = 0
        self.read = 0
        self.new = 0
        self._source = source
        self._now = now
        self._known = 0
        self._first: int | None = None
        self._stopped = False
        self._duplicates = DuplicateFinder()

    def stop(self) -> None:
        """End the import at once with ImportStopped, unless it has ended."""
        if not self.done():
            self._stopped = True
            text = N_(
                "The import was stopped after {count} games. You can import the file again: games that are in the"
                " library already are not added twice."
            )
            with suppress(InvalidStateError):  # it has ended meanwhile
                self.set_exception(ImportStopped(text, count=self.new + self._known))

    def run(self, keep: Callable[[Sequence[Change]], object], pause: Callable[[], object] = lambda: None) -> None:
        """Read all games and commit them with `keep`; runs in the import's own thread.

        `pause` is called at least once for each game, and between the parts of a long game.
        """

        def turn() -> None:
            if self._stopped:
                raise ImportStopped("")
            pause()

        finish(self, partial(self._import_all, keep, turn))

    def _import_all(self, keep: Callable[[Sequence[Change]], object], turn: Callable[[], None]) -> Imported:
        turn()
        games = self._source()
        if isinstance(games, GamesText):
            games.pause = turn
        self.total = len(games)
        while not self._duplicates.is_complete:
            self._write([self._duplicates.load], keep)
            turn()
        batch: list[_Addition] = []
        damaged: list[Damaged] = []
        for game in games:
            self.read += 1
            if not isinstance(game, Damaged):
                batch.append(_Addition(self._duplicates, game, game.with_dates(self._now)))
            elif len(damaged) == MAX_DAMAGED:
                text = N_("More than {count} games in this text have errors, so the rest was not read.")
                damaged.insert(0, Damaged(FaultList([Fault(game.line, StaxError(text, count=MAX_DAMAGED))]), ()))
                break
            elif game.records or len(damaged) < MAX_FAULTS:
                damaged.append(game)
            turn()
            if len(batch) == BATCH_GAMES:
                self._add(batch, keep)
                batch = []
        self._add(batch, keep)
        return Imported(self.new, self._known, merge_damaged(damaged) if damaged else None, self._first)

    def _add(self, batch: Sequence[_Addition], keep: Callable[[Sequence[Change]], object]) -> None:
        """Commit a batch and count its new games."""
        if batch:
            self._write(batch, keep)
            self.new += sum(addition.found_number == addition.number for addition in batch)
            self._known += sum(addition.found_number not in (None, addition.number) for addition in batch)
            self._first = batch[0].found_number if self._first is None else self._first

    def _write(self, changes: Sequence[Change], keep: Callable[[Sequence[Change]], object]) -> None:
        keep(changes)
        if self._duplicates.failure is not None:
            raise unreadable(self._duplicates.failure)


class ImportThreads:
    """Runs imports one after another, each in a thread of its own.

    `write` commits a batch of changes before it returns, and `finished` is called after each import.
    """

    def __init__(self, write: Callable[[Sequence[Change]], None], finished: Callable[[], None]) -> None:
        self._write = write
        self._on_finished = finished
        self._turn = threading.Lock()  # held by the thread of the current import
        self.running: Final[list[Import]] = []  # the current import and those that wait for it

    @property
    def current(self) -> Import | None:
        """The first import that has not ended, None if there is none."""
        return next((each for each in tuple(self.running) if not each.done()), None)

    def start(self, request: Import) -> None:
        """Run an import after the earlier imports."""
        self.running.append(request)
        threading.Thread(target=self._run, args=(request,), name="library-import", daemon=True).start()

    def stop(self) -> None:
        """Stop the current import and those that wait for it."""
        for each in tuple(self.running):
            each.stop()

    def _run(self, request: Import) -> None:
        with self._turn:
            request.run(self._write, partial(time.sleep, FRAME_PAUSE))
        self.running.remove(request)
        self._on_finished()


class _Addition:
    """A change that adds a game unless the library has an equal game within the same transaction.

    `found_number` is the number of the game in the library; None if the change failed.
    """

    def __init__(self, known: DuplicateFinder, record: GameRecord, dated: GameRecord) -> None:
        self.number: Final = new_number()
        self.found_number: int | None = None
        self._duplicates = known
        self._record = record
        self._moves = fingerprint(record.tree)
        self._change = changes.add_game(self.number, dated)

    def __call__(self, database: sqlite3.Connection) -> None:
        """Add the game within the current transaction."""
        self.found_number = None
        there = self._duplicates.find_or_register(database, self._record, self._moves, self.number)
        if there == self.number:
            apply_change(database, self._change)
            self._duplicates.note_added(database)
        self.found_number = there


def new_number() -> int:
    """A random 62-bit number for a new game; practically unique."""
    return random.SystemRandom().getrandbits(62)
