"""Library: the saved games; a thread reads and writes them, so that no frame waits for the disk."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from copy import deepcopy
from datetime import date
from functools import partial
from math import inf
from pathlib import Path
from typing import Final

from game.core.errors import N_, StaxError
from game.core.futures import wait_for
from game.library.beginnings import Beginning, read_beginnings
from game.library.imports import Games, Import, new_number
from game.library.record import GameRecord
from game.library.saved import Entry, EntryPage, GameSummary, Query, SavedGame
from game.library.storage import changes, queries
from game.library.storage.backups import Restorable
from game.library.storage.commits import Change
from game.library.storage.database import mark_damaged
from game.library.storage.writer import Writer
from game.library.tree import Tree
from game.library.tries import OwnPuzzle, PuzzlePast, PuzzleRun, SessionPuzzles, Try

LIBRARY_FILE: Final = "games.sqlite3"
READ_TIMEOUT: Final = 60.0  # seconds that `wait_for_unfinished` waits
BIN_SECONDS: Final = 30 * 24 * 3600.0  # seconds that a deleted game can be restored


def open_library(folder: Path) -> Library:
    """The library in a folder; if it cannot be opened, an empty library without a file, with a notice that says why."""
    try:
        return Library(folder / LIBRARY_FILE)
    except StaxError as error:
        return Library(None, why=error)


class Library:
    """Saved games in a SQLite file; raises StaxError if it cannot be opened.

    Changes are made in the order of the calls, and every later request sees them; only `wait_for_unfinished` waits for
    the disk.  The thread commits a change within 100 ms if the disk allows it.  A failed write (the disk is full) is
    reported once and retried until it succeeds or the library is closed.  If another copy of the program has the file,
    `writable` is False, a notice says so, and changes are dropped.  A library without a file is empty and is not
    `writable` either; its notice is `why`.
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
        self._restorable = self._writer.restorable
        self.path: Final = path
        self.writable: Final = self._writer.file.writable
        self._completed_pages: set[tuple[str, str]] = set()  # of lessons, completed in this run of the program
        self._session: Final = SessionPuzzles()
        self.purge(now() - BIN_SECONDS)

    # Changes of the game at the table:

    def begin(self, game_id: str, options: Mapping[str, str], seats: Sequence[str], start: str | None = None) -> int:
        """Begin a game; returns its new number."""
        return self.add(GameRecord(game_id, options, tuple(seats), start=start))

    def keep_move(self, game: int, ply: int, text: str) -> None:
        """Save the move of a ply, 0 for the first; the main line ends with it."""
        self._change(*changes.add_move(game, ply, text, self._now()))

    def rewind(self, game: int, plies: int) -> None:
        """Remove the moves after the first `plies`, and the result; moves with comments or branches become a branch."""
        self._change(*changes.take_back(game, plies, self._now()))

    def set_result(self, game: int, result: str) -> None:
        """Save a result, which is not ""; the game is then finished."""
        self._change(changes.set_result(game, result, self._now()))

    def set_final_position(self, game: int, position: str) -> None:
        """Save the position after the last move, for a thumbnail; `keep_move` and `rewind` clear it."""
        self._change(changes.set_column(game, "final", position))

    def set_clock(self, game: int, text: str) -> None:
        """Save the time control as the text of the clock; the library does not interpret it."""
        self._change(changes.set_column(game, "clock", text))

    def set_colours(self, game: int, names: Sequence[str]) -> None:
        """Save the names of the seats' colours; none for the default colours of the game."""
        self._change(changes.set_column(game, "colours", " ".join(names)))

    def set_coach(self, game: int, strictness: str) -> None:
        """Save the strictness of the coach in a game that differs from the settings."""
        self._change(changes.set_coach(game, strictness))

    def save_times(self, game: int, seconds: Sequence[float]) -> None:
        """Save the seconds that each seat has left."""
        self._change(changes.set_column(game, "times", json.dumps(list(seconds))))

    def set_seats(self, game: int, seats: Sequence[str]) -> None:
        """Save the players of the seats after they have changed seats."""
        self._change(*changes.set_seats(game, seats))

    # Changes of saved games:

    def add(self, record: GameRecord) -> int:
        """Save a complete game; returns its new number.  A missing date becomes the current time."""
        number = new_number()
        self._change(*changes.insert_game(number, record.with_dates(self._now)))
        return number

    def start_import(self, games: Callable[[], Games]) -> Import:
        """Import the games of a source that the library does not have; the source is called and read in its own thread.

        The games are saved in batches, with other changes between them; the result comes after the last batch.  Closing
        the library ends the import, and so does its `stop`; the batches that were written stay.
        """
        request = Import(games, self._now)
        if self.writable:
            self._writer.imports.start(request)
        else:
            request.set_exception(StaxError(N_("No games are saved here.")))
        return request

    @property
    def current_import(self) -> Import | None:
        """The import that is running, None if there is none."""
        return self._writer.imports.current

    @property
    def pending_count(self) -> int:
        """The number of games that are still to be salvaged; if there are none, of changes that are not yet written."""
        return sum(each.remaining for each in tuple(self._writer.file.salvages)) or self._writer.queue.qsize()

    def rename(self, game: int, name: str) -> None:
        """Give a game a name, "" for none."""
        self._change(*changes.set_name(game, name.strip()))

    def delete(self, game: int) -> None:
        """Put a game into the bin, where `undelete` can restore it for at least `BIN_SECONDS`."""
        self._change(changes.set_deleted(game, self._now()))

    def undelete(self, game: int) -> None:
        """Take a game out of the bin."""
        self._change(changes.set_deleted(game, None))

    def purge(self, before: float) -> None:
        """Delete for good the games that were put into the bin before a time, in seconds since the epoch."""
        self._change(*changes.purge(before))

    def discard_empty(self, game: int) -> None:
        """Delete a game for good if it has no moves, no branches, no name and no comment."""
        self._change(changes.discard_empty(game))

    def keep_tree(self, game: int, tree: Tree) -> None:
        """Replace a game's branches and comments by those of a tree.

        The main line stays as it is in the library, even if moves were played after the tree was read.
        """
        self._change(changes.replace_tree(game, deepcopy(tree)))

    def mark_page_done(self, game_id: str, page: str) -> None:
        """Save that a page of a game's lessons is completed; without a file it is remembered until the program ends."""
        self._completed_pages.add((game_id, page))
        self._change(changes.add_page(game_id, page, self._now()))

    def add_try(self, attempt: Try) -> None:
        """Save a try at a puzzle; without a file it is remembered until the program ends."""
        self._session.tries[attempt.id] = attempt
        self._change(changes.add_try(attempt))

    def add_run(self, run: PuzzleRun) -> None:
        """Save a finished streak or three-minute run."""
        self._session.runs[run.id] = run
        self._change(changes.add_run(run))

    def keep_puzzle(self, puzzle: OwnPuzzle) -> None:
        """Save a puzzle of the player's own, unless its game already has a puzzle of this number."""
        self._session.keep(puzzle)
        self._change(changes.add_puzzle(puzzle))

    def delete_puzzle(self, game_id: str, number: int) -> None:
        """Delete a puzzle of the player's own; tries at it stay."""
        self._session.delete(game_id, number)
        self._change(changes.delete_puzzle(game_id, number))

    # Requests:

    def find(self, query: Query, first: int = 0, count: int = 50) -> Future[EntryPage]:
        """The games that match a query, the last played first; skips `first` games, returns at most `count`."""
        return self._writer.ask(queries.read_page(query, first, count))

    def entry(self, game: int) -> Future[Entry]:
        """A game without its moves, for a list; the future fails with StaxError if there is no such game."""
        return self._writer.ask(queries.read_entry(game))

    def saved_game(self, game: int) -> Future[SavedGame]:
        """A complete game; the future fails with StaxError if there is no such game."""
        return self._writer.ask(queries.read_game(game))

    def summaries(self, after: int, count: int) -> Future[tuple[list[GameSummary], int | None]]:
        """Summaries of the `count` games with the next numbers after `after`, and the last number (None at the end)."""
        return self._writer.ask(queries.read_summaries(after, count))

    def beginnings(self, game_id: str, plies: int, most: int) -> Future[list[Beginning]]:
        """The first `plies` moves of the latest games of a kind; at most `most` games."""
        return self._writer.ask(read_beginnings(game_id, plies, most))

    def players(self) -> Future[list[str]]:
        """The names of all players, those with the most games first."""
        return self._writer.ask(queries.read_players)

    def completed_pages(self) -> Future[frozenset[tuple[str, str]]]:
        """The completed pages of lessons as pairs (game id, page id)."""
        done = frozenset(self._completed_pages)
        return self._writer.ask(lambda database: queries.read_completed_pages(database) | done)

    def puzzle_past(self, game_id: str) -> Future[PuzzlePast]:
        """The tries, the runs and the player's own puzzles of a game."""
        session = self._session.snapshot()
        return self._writer.ask(
            lambda database: session.merged_with(game_id, queries.read_puzzle_past(game_id)(database))
        )

    def request_unfinished(self, count: int = -1) -> Future[list[SavedGame]]:
        """The games without a result, the last played first; at most `count`, all for -1."""
        return self._writer.ask(queries.read_unfinished(count))

    def wait_for_unfinished(self, count: int = -1) -> list[SavedGame]:
        """The result of `request_unfinished`; waits up to `READ_TIMEOUT` seconds, then returns [] and adds a notice."""
        try:
            return wait_for(self.request_unfinished(count), READ_TIMEOUT)
        except StaxError as error:
            self._writer.notices.put(error)
            return []

    def next_notice(self) -> StaxError | None:
        """The next message about the library for the player, None if there is none; each is returned only once."""
        return self._writer.notices.next()

    def take_restorable(self) -> Restorable | None:
        """The backups for a library that was missing or empty at the start; None without backups or if called again."""
        restorable, self._restorable = self._restorable, None
        return restorable

    def restore(self, restorable: Restorable) -> None:
        """Add the games of backups; a notice then says how many."""
        self._writer.restore(restorable)

    def decline_restoring(self) -> None:
        """Do not offer to restore this library again."""
        self._change(partial(mark_damaged, damaged=None))

    def close(self, patience: float = inf) -> bool:
        """Write all pending changes and end the thread; then another copy may write.

        An import ends after its current batch with ImportStopped.  Waits up to `patience` seconds and returns whether
        the thread has ended; call it again if not.  A failed write is retried only once.
        """
        return self._writer.close(patience)

    def _change(self, *changes: Change) -> None:
        if self.writable:
            self._writer.put(changes)
