"""Library: saved games behind a thread that reads and writes, so that no frame waits for the disk."""

from __future__ import annotations

import json
import queue
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from datetime import date
from functools import partial
from math import inf
from pathlib import Path
from typing import Final

from game.core.errors import N_, StaxError
from game.library.beginnings import Beginning, beginnings
from game.library.imports import Games, Import, new_number
from game.library.record import GameRecord
from game.library.request import Request, T
from game.library.saved import Entry, GameSummary, Page, Query, SavedGame
from game.library.storage import changes, queries
from game.library.storage.backups import Restorable
from game.library.storage.database import Change, mark
from game.library.storage.writer import Writer
from game.library.tree import Tree
from game.library.tries import OwnPuzzle, PuzzlePast, Run, Told, Try

FILE: Final = "games.sqlite3"
PATIENCE: Final = 2.0  # seconds that `unfinished` waits for the thread
KEPT_DELETED: Final = 30 * 24 * 3600.0  # seconds in which a deleted game can be taken back


def open_library(folder: Path) -> Library:
    """The library in a folder, or where that cannot be opened one that keeps nothing, whose `notice` says why."""
    try:
        return Library(folder / FILE)
    except StaxError as error:
        return Library(None, why=error)


class Library:
    """Saved games in a SQLite file; raises StaxError if it cannot be opened.

    What is told is done in its order, and seen by every request after it; nothing but `unfinished` waits for the disk.
    What is told is committed by the thread within 100 ms where the disk allows it.  A write that fails (the disk is
    full) is told once and tried again until it succeeds or the library is closed.  Where another copy of the program
    has the file, `writable` is False, a notice says so, and what is told is dropped.  A library without a file is empty
    and is not `writable` either; its notice is `why`.
    """

    def __init__(
        self,
        path: Path | None,
        now: Callable[[], float] = time.time,
        why: StaxError | None = None,
        today: Callable[[], date] = date.today,
    ) -> None:
        self._now = now
        self._writer = Writer(path, why, today)
        self.path: Final = path
        self.writable: Final = self._writer.writable
        self._pages: set[tuple[str, str]] = set()  # of lessons, done since the program was started
        self._puzzling: Final = Told()
        self.purge(now() - KEPT_DELETED)

    # What a table tells:

    def begin(self, game_id: str, options: Mapping[str, str], seats: Sequence[str], start: str | None = None) -> int:
        """Begin a game; the number, drawn at random, by which it is known from now on."""
        return self.add(GameRecord(game_id, options, tuple(seats), start=start))

    def keep_move(self, game: int, ply: int, text: str) -> None:
        """Keep the move that was made at a ply, 0 for the first; the main line ends with it."""
        self._change(*changes.played(game, ply, text, self._now()))

    def rewind(self, game: int, plies: int) -> None:
        """Forget the moves after the first `plies`, and the result; what was looked into stays as a branch."""
        self._change(*changes.taken_back(game, plies, self._now()))

    def finish(self, game: int, result: str) -> None:
        """Keep a result, not empty; the game is no longer unfinished."""
        self._change(changes.ended(game, result, self._now()))

    def show(self, game: int, position: str) -> None:
        """Keep the position after the last move, for the game's picture in a list; a move or `rewind` forgets it."""
        self._change(changes.told(game, "final", position))

    def clock(self, game: int, given: str) -> None:
        """Keep how time was given, in the words of whoever keeps the clock; it is not understood here."""
        self._change(changes.told(game, "clock", given))

    def colour(self, game: int, names: Sequence[str]) -> None:
        """Keep the colours that the seats are shown in, by name; none for the game's own."""
        self._change(changes.told(game, "colours", " ".join(names)))

    def coach(self, game: int, strictness: str) -> None:
        """Keep how strict the coach is in a game, where that is not as it is set."""
        self._change(changes.coached(game, strictness))

    def times(self, game: int, seconds: Sequence[float]) -> None:
        """Keep the time that each seat has left."""
        self._change(changes.told(game, "times", json.dumps(list(seconds))))

    def reseat(self, game: int, seats: Sequence[str]) -> None:
        """Keep who sits where, since players have changed seats."""
        self._change(*changes.reseated(game, seats))

    # What is done with games that are kept:

    def add(self, record: GameRecord) -> int:
        """Keep a whole game; its number.  Times that are not known are those of now."""
        number = new_number()
        self._change(*changes.begun(number, record.dated(self._now)))
        return number

    def take_in(self, games: Callable[[], Games]) -> Import:
        """Keep the games of a source that are not there yet; the source is called, and read, in a thread of its own.

        They are kept some at a time, with what else is told in between; all of them when the answer has come.  Closing
        the library ends the import, and so does its `stop`; what was written until then stays.
        """
        request = Import(games, self._now)
        if self.writable:
            self._writer.take_in(request)
        else:
            request.refuse(StaxError(N_("No games are kept here.")))
        return request

    @property
    def importing(self) -> Import | None:
        """The import that is under way."""
        return self._writer.importing

    @property
    def waiting(self) -> int:
        """How many games that are salvaged, else how many changes, are not yet written."""
        return sum(each.left for each in tuple(self._writer.imports)) or self._writer.queue.qsize()

    def rename(self, game: int, name: str) -> None:
        """Give a game a name, "" for none."""
        self._change(*changes.named(game, name.strip()))

    def delete(self, game: int) -> None:
        """Put a game into the bin, where `undelete` finds it for `KEPT_DELETED` seconds at least."""
        self._change(changes.put_away(game, self._now()))

    def undelete(self, game: int) -> None:
        """Take a game out of the bin."""
        self._change(changes.put_away(game, None))

    def purge(self, before: float) -> None:
        """Throw away for good what was deleted before a time, in seconds since the epoch."""
        self._change(*changes.purged(before))

    def keep_tree(self, game: int, tree: Tree) -> None:
        """Keep the branches and comments of a tree in place of those that the game had.

        The main line stays what was played, also if that has changed since the tree was read.
        """
        self._change(changes.grafted(game, deepcopy(tree)))

    def page_done(self, game_id: str, page: str) -> None:
        """Keep that a page of a game's lessons is done; until the program ends also where nothing can be written."""
        self._pages.add((game_id, page))
        self._change(changes.learned(game_id, page, self._now()))

    def tried(self, one: Try) -> None:
        """Keep a try at a puzzle; as `page_done` until the program ends where nothing can be written."""
        self._puzzling.tries[one.id] = one
        self._change(changes.tried(one))

    def run_ended(self, run: Run) -> None:
        """Keep a streak, or three minutes, that has ended."""
        self._puzzling.runs[run.id] = run
        self._change(changes.run_ended(run))

    def keep_puzzle(self, puzzle: OwnPuzzle) -> None:
        """Keep a puzzle of the player's own; one of its game and number that is there stays as it is."""
        self._puzzling.keep(puzzle)
        self._change(changes.puzzle_kept(puzzle))

    def throw_puzzle_away(self, game_id: str, number: int) -> None:
        """Throw away a puzzle of the player's own."""
        self._puzzling.throw_away(game_id, number)
        self._change(changes.puzzle_thrown_away(game_id, number))

    # What is asked, each answer on its way:

    def find(self, query: Query, first: int = 0, count: int = 50) -> Request[Page]:
        """The games that a query asks for, the last played first, from the `first`-th on, `count` at most."""
        return self._ask(queries.page(query, first, count))

    def entry(self, game: int) -> Request[Entry]:
        """A game as a list shows it; StaxError if it is not there."""
        return self._ask(queries.line(game))

    def saved(self, game: int) -> Request[SavedGame]:
        """A game with all that is kept of it; StaxError if it is not there."""
        return self._ask(queries.whole(game))

    def summaries(self, after: int, count: int) -> Request[tuple[list[GameSummary], int | None]]:
        """What the games with the next numbers after one are reckoned with by; and the last number, None at the end."""
        return self._ask(queries.summaries(after, count))

    def beginnings(self, game_id: str, plies: int, most: int) -> Request[list[Beginning]]:
        """How the last games of one kind began, so many plies of so many games."""
        return self._ask(beginnings(game_id, plies, most))

    def players(self) -> Request[list[str]]:
        """The names of all who have played, those of most games first."""
        return self._ask(queries.players)

    def pages_done(self) -> Request[frozenset[tuple[str, str]]]:
        """The pages of lessons that are done, each with its game's id before its own."""
        done = frozenset(self._pages)
        return self._ask(lambda database: queries.pages_done(database) | done)

    def puzzle_past(self, game_id: str) -> Request[PuzzlePast]:
        """All that is kept of a game's puzzles: the tries, the runs, the player's own puzzles."""
        told = self._puzzling.snapshot()
        return self._ask(lambda database: told.with_kept(game_id, queries.puzzle_past(game_id)(database)))

    def left(self, count: int = -1) -> Request[list[SavedGame]]:
        """The games without a result, the last played first, `count` at most unless it is -1."""
        return self._ask(queries.unfinished(count))

    def unfinished(self, count: int = -1) -> list[SavedGame]:
        """What `left` asks for, waited for, `PATIENCE` seconds at most; none and a notice if it cannot be had."""
        try:
            return self.left(count).wait(PATIENCE)
        except StaxError as error:
            self._writer.notices.put(error)
            return []

    def notice(self) -> StaxError | None:
        """What a person must be told about the library, each once."""
        with suppress(queue.Empty):
            return self._writer.notices.get_nowait()
        return None

    def take_restorable(self) -> Restorable | None:
        """The backups from which a library that was found missing or empty can be restored; None if asked again."""
        restorable, self._writer.restorable = self._writer.restorable, None
        return restorable

    def restore(self, restorable: Restorable) -> None:
        """Add the games of backups; a notice says how many, once they are there."""
        self._writer.restore(restorable)

    def decline_restoring(self) -> None:
        """Never ask again whether this library is to be restored."""
        self._change(partial(mark, damaged=None))

    def close(self, patience: float = inf) -> bool:
        """Write what is not yet written, however long that takes, and end; then another copy may write.

        An import ends behind its last batch, and its answer is ImportStopped.  Waits so many seconds at most, and says
        whether it has ended; to be called again if not.  What cannot be written now is not tried for ever.
        """
        return self._writer.close(patience)

    def _change(self, *changes: Change) -> None:
        if self.writable:
            self._writer.put(changes)

    def _ask(self, reading: Callable[[sqlite3.Connection], T]) -> Request[T]:
        request = Request(reading)
        self._writer.put(request)
        return request
