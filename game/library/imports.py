"""Import: games on their way into the library, a few at a time, so that whatever else is told is written in between."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from game.library.duplicates import Known
from game.library.form.faults import MOST
from game.library.form.read import Damaged, joined
from game.library.record import GameRecord
from game.library.request import Request
from game.library.storage import changes
from game.library.storage.database import Change

BATCH: Final = 50  # games that are one commit, of some 50 ms: a move that is told meanwhile is not kept waiting longer
Keep: TypeAlias = Callable[[Sequence[Change]], int]
"""Commits changes; how many of them could not be made."""


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

    The answer comes after the last commit.  `total` games are to be read, 0 while that is not known, and `done` have
    been.  What goes wrong in the source is raised by `poll`.
    """

    def __init__(self, source: Callable[[], Games], now: Callable[[], float] = time.time) -> None:
        super().__init__(_unread)
        self.total = 0
        self.done = 0
        self._source = source
        self._now = now
        self._work: Generator[None, None, Imported] | None = None

    @property
    def left(self) -> int:
        """How many games are still to be read or written, at least 1 until the answer is there."""
        return max(1, self.total - self.done)

    def step(self, database: sqlite3.Connection, keep: Keep) -> bool:
        """Read or write a little; whether there is more to do.  For the thread."""
        if self._work is None:
            self._work = self._steps(database, keep)
        try:
            next(self._work)
        except StopIteration as end:
            self.answer(end.value)
        except Exception as error:  # a defect must not end the thread; it is raised where the answer is polled
            self.refuse(error)
        else:
            return True
        return False

    def _steps(self, database: sqlite3.Connection, keep: Keep) -> Generator[None, None, Imported]:
        games = self._source()
        self.total = len(games)
        known, old, new = Known(database), 0, 0
        first: int | None = None
        batch: list[tuple[int, GameRecord]] = []
        damaged: list[Damaged] = []
        for game in games:
            self.done += 1
            if isinstance(game, Damaged):
                if game.records or len(damaged) < MOST:
                    damaged.append(game)
            else:
                number = new_number()
                there = known.take(game, number)
                first = there if first is None else first
                if there == number:
                    batch.append((number, game))
                else:
                    old += 1
            yield
            if len(batch) == BATCH:
                new += self._kept(batch, keep)
                batch.clear()
        new += self._kept(batch, keep)
        return Imported(new, old, joined(damaged) if damaged else None, first)

    def _kept(self, games: Sequence[tuple[int, GameRecord]], keep: Keep) -> int:
        """Commit games by their numbers; how many of them are kept now."""
        return len(games) - keep([changes.added(number, record.dated(self._now)) for number, record in games])


def new_number() -> int:
    """A number for a new game, drawn at random, so that no other has it."""
    return random.SystemRandom().getrandbits(62)


def _unread(_database: sqlite3.Connection) -> Imported:
    raise NotImplementedError("an import is done in steps")
