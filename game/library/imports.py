"""Import: games on their way into the library, read in a thread of their own and written a few at a time."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from game.core.errors import N_, StaxError
from game.library.duplicates import Known, fingerprint
from game.library.form.faults import MOST, Fault, Faults
from game.library.form.read import Damaged, GamesText, joined
from game.library.record import GameRecord
from game.library.request import Request
from game.library.storage import changes
from game.library.storage.database import Change, make

BATCH: Final = 50  # games that are one commit, of some 50 ms: a move that is told meanwhile is not kept waiting longer
MAX_DAMAGED: Final = 10_000  # games with faults that are held, some 30 MB; an import ends behind them
Keep: TypeAlias = Callable[[Sequence[Change]], int]
"""Commits changes; how many of them could not be made."""


class ImportStopped(StaxError):  # noqa: N818 - that is what has happened
    """The import was ended before all games were read; those that were written stay in the library."""


class Games(Protocol):
    """Games to be imported, each read when its turn comes: a record, or Damaged if it has faults."""

    def __len__(self) -> int:
        """How many there are."""

    def __iter__(self) -> Iterator[GameRecord | Damaged]:
        """Each of them."""


@dataclass(frozen=True, slots=True)
class Imported:
    """How many games are in the library now that were not, how many were there already, and what has faults.

    A game with faults has not been added; `damaged` has it as far as it could be read.  `first` is the number of the
    first of the others.
    """

    new: int
    known: int
    damaged: Damaged | None = None
    first: int | None = None


class Import(Request[Imported]):
    """Adds the games of a source that the library does not have yet, `BATCH` at a time, each batch in one commit.

    The answer comes after the last commit.  `total` games are to be read, 0 while that is not known, `done` have been
    read, and `new` added.  What goes wrong in the source is raised by `poll`.
    """

    def __init__(self, source: Callable[[], Games], now: Callable[[], float] = time.time) -> None:
        super().__init__(_unread)
        self.total = 0
        self.done = 0
        self.new = 0
        self._source = source
        self._now = now
        self._old = 0
        self._first: int | None = None
        self._stopped = False
        self._known = Known()

    def cancel(self) -> None:
        """Change nothing: the games are wanted even if nobody waits for the answer; `stop` ends the import."""

    def stop(self) -> None:
        """End the import, whatever its source is doing: `poll` raises ImportStopped from now on."""
        if not self.is_done():
            self._stopped = True
            text = N_(
                "The import was stopped after {count} games. You can import the file again: games that are in the"
                " library already are not added twice."
            )
            self.refuse(ImportStopped(text, count=self.new + self._old))

    def run(self, keep: Callable[[Sequence[Change]], object], pause: Callable[[], object] = lambda: None) -> None:
        """Read all games, and hand them to `keep`, which commits and returns afterwards; for a thread of its own.

        `pause` is called at least once a game, and between parts of a long one.
        """

        def turn() -> None:
            if self._stopped:
                raise ImportStopped("")
            pause()

        try:
            turn()
            self.answer(self._imported(keep, turn))
        except ImportStopped:
            pass
        except Exception as error:  # it is raised where the answer is polled
            self.refuse(error)

    def _imported(self, keep: Callable[[Sequence[Change]], object], turn: Callable[[], None]) -> Imported:
        games = self._source()
        if isinstance(games, GamesText):
            games.pause = turn
        self.total = len(games)
        while not self._known.complete:
            self._write([self._known.load], keep)
            turn()
        batch: list[_Addition] = []
        damaged: list[Damaged] = []
        for game in games:
            self.done += 1
            if not isinstance(game, Damaged):
                batch.append(_Addition(self._known, game, game.dated(self._now)))
            elif len(damaged) == MAX_DAMAGED:
                text = N_("More than {count} games of this text have faults, so the rest was not read.")
                damaged.insert(0, Damaged(Faults([Fault(game.line, StaxError(text, count=MAX_DAMAGED))]), ()))
                break
            elif game.records or len(damaged) < MOST:
                damaged.append(game)
            turn()
            if len(batch) == BATCH:
                self._add(batch, keep)
                batch = []
        self._add(batch, keep)
        return Imported(self.new, self._old, joined(damaged) if damaged else None, self._first)

    def _add(self, batch: Sequence[_Addition], keep: Callable[[Sequence[Change]], object]) -> None:
        """Commit a batch, and count what was new."""
        if batch:
            self._write(batch, keep)
            self.new += sum(addition.there == addition.number for addition in batch)
            self._old += sum(addition.there not in (None, addition.number) for addition in batch)
            self._first = batch[0].there if self._first is None else self._first

    def _write(self, changes: Sequence[Change], keep: Callable[[Sequence[Change]], object]) -> None:
        keep(changes)
        if self._known.failure is not None:
            raise self._known.failure


class _Addition:
    """A change that adds a game unless the library has it already, as its transaction sees it.

    `there` is the number by which the library has the game; None if it was not written.
    """

    def __init__(self, known: Known, record: GameRecord, dated: GameRecord) -> None:
        self.number: Final = new_number()
        self.there: int | None = None
        self._known = known
        self._record = record
        self._moves = fingerprint(record.tree)
        self._change = changes.added(self.number, dated)

    def __call__(self, database: sqlite3.Connection) -> None:
        """Make the change."""
        self.there = None
        there = self._known.take(database, self._record, self._moves, self.number)
        if there == self.number:
            make(database, self._change)
            self._known.note_added(database)
        self.there = there


def new_number() -> int:
    """A number for a new game, drawn at random, so that no other has it."""
    return random.SystemRandom().getrandbits(62)


def _unread(_database: sqlite3.Connection) -> Imported:
    raise NotImplementedError("an import is done in steps")
