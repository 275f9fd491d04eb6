"""Salvage: copies the readable games of a damaged library and of backups into the new library."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter, deque
from collections.abc import Callable, Container, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.library.imports import BATCH_GAMES, Keep
from game.library.record import GameRecord
from game.library.storage import changes
from game.library.storage.commits import Change
from game.library.storage.database import check_no_special_files, mark_damaged
from game.library.storage.header_repair import repaired_copy
from game.library.storage.queries import RECORD_QUERY, puzzle_past_from_rows, record_from_row
from game.library.storage.schema import OWN_PUZZLES_QUERY, RUNS_QUERY, TRIES_QUERY, restrict
from game.library.tree import ROOT, Tree, tree_from_rows

GAME_NUMBER_LIMIT: Final = 2**62  # all numbers of games are below it
MAX_RANGES: Final = 2000  # of numbers that are tried in a table with bad pages
GAME_QUERY: Final = RECORD_QUERY.replace(" FROM ", ", comment, deleted FROM ") + " WHERE id = ?"
# No bound at the far end: the row after a game's rows shows whether its last row was read.
ORDERS: Final = ("ASC", "DESC")  # a bad page at one end of a game's moves does not hide the other end
NODE_QUERIES: Final = {
    order: "SELECT game, node, parent, ply, main, text, comment FROM nodes NOT INDEXED"
    f" WHERE game {bound} ? ORDER BY game {order}, node {order}"
    for order, bound in zip(ORDERS, (">=", "<="), strict=True)
}
INDEX_QUERIES: Final = {
    order: "SELECT parent, text FROM nodes INDEXED BY sqlite_autoindex_nodes_2"
    f" WHERE game = ? ORDER BY parent {order}, text {order}"
    for order in ORDERS
}
AGE_QUERY: Final = "SELECT id FROM games INDEXED BY games_by_age ORDER BY updated {0}, created {0}"
GAME_TABLES: Final = ("games", "nodes", "players")
PUZZLE_TABLES: Final = {"tries": TRIES_QUERY, "runs": RUNS_QUERY, "own_puzzles": OWN_PUZZLES_QUERY}
IS_TABLE: Final = "SELECT 1 FROM sqlite_master WHERE lower(name) = ? AND type = 'table' AND sql LIKE 'CREATE TABLE%'"
STEPS_BETWEEN_LOOKS: Final = 10_000  # of SQLite's virtual machine
MIN_LOOKS: Final = 2_000  # some seconds
BYTES_PER_LOOK: Final = 1_000  # a sound file takes one look for 27,000 bytes
NUMBER_QUERIES: Final = (
    "SELECT id FROM games NOT INDEXED WHERE id > ? AND id <= ? ORDER BY id",
    "SELECT DISTINCT game FROM nodes INDEXED BY sqlite_autoindex_nodes_1 WHERE game > ? AND game <= ? ORDER BY game",
    "SELECT DISTINCT game FROM nodes INDEXED BY sqlite_autoindex_nodes_2 WHERE game > ? AND game <= ? ORDER BY game",
    "SELECT DISTINCT game FROM players WHERE game > ? AND game <= ? ORDER BY game",
)


class SalvagedGame(NamedTuple):
    """A game from a file that may be damaged; `deleted` is its time of deletion or None."""

    number: int
    record: GameRecord
    deleted: float | None


class SalvageReport(NamedTuple):
    """The numbers of games from the damaged file, from backups, of unreadable games, and of games added in all."""

    saved: int
    restored: int
    lost: int
    added: int


class Salvage:
    """Copies the readable games of a damaged library, then the missing games from the newest backup.

    Games are identified by their numbers; a game that the library already has is not changed.  `finished` is called at
    the end with a report, if any game was found.  Without a damaged file the games of all backups are copied.
    """

    def __init__(
        self, damaged: Path | None, backups: Sequence[Path], finished: Callable[[SalvageReport], None]
    ) -> None:
        self._damaged = damaged
        self._backups = backups
        self._on_finished = finished
        self._total = 0
        self._done = 0
        self._unwritten = 0
        self._work: Generator[None, None, None] | None = None

    @property
    def remaining(self) -> int:
        """The number of games that are still to be read, at least 1 until the end."""
        return max(1, self._total - self._done)

    def step(self, database: sqlite3.Connection, keep: Keep) -> bool:
        """Copy some games, the last played first; whether there are more.  Called in the writer's thread."""
        if self._work is None:
            self._work = self._steps(database, keep)
        return next(self._work, self) is None

    def _steps(self, database: sqlite3.Connection, keep: Keep) -> Generator[None, None, None]:
        if self._damaged is None or not _is_openable(self._damaged):
            yield from self._take_over([], self._backups, database, keep)
            return
        with _most_readable(self._damaged) as damaged:
            yield from self._take_over([damaged], self._backups, database, keep)

    def _take_over(
        self, damaged: Sequence[Path], backups: Sequence[Path], database: sqlite3.Connection, keep: Keep
    ) -> Generator[None, None, None]:
        present = {number for (number,) in database.execute("SELECT id FROM games")}
        known, before = set[int](), len(present)
        for path in damaged:
            known |= yield from self._take_file(path, present, keep)
        saved = len(known & present)
        for backup in backups:
            found = yield from self._take_file(backup, present, keep)
            known |= found
            if found and damaged:
                break
        files = (*damaged, *backups)
        self._unwritten += keep([changes.add_page(*page) for page in _read_pages(files)])
        self._unwritten += keep([change for file in files for change in _puzzle_changes(file)])
        if self._unwritten:
            return  # the mark stays, so that the next start continues
        self._unwritten += keep([partial(mark_damaged, damaged=None)])
        if known:
            self._on_finished(
                SalvageReport(saved, len(known & present) - saved, len(known - present), len(present) - before)
            )

    def _take_file(self, path: Path, present: set[int], keep: Keep) -> Generator[None, None, set[int]]:
        """Save the games of a file that are not `present`; returns the numbers of all its games."""
        try:
            database = _open_read_only(path)
        except (OSError, sqlite3.Error):
            return set()
        with closing(database):
            traces = count_numbers(database)
            every = list(traces)
            self._total += len(every)
            for first in range(0, len(every), BATCH_GAMES):
                some = every[first : first + BATCH_GAMES]
                games = [read_game(database, number, traces) for number in some if number not in present]
                read = [game for game in games if game is not None]
                self._unwritten += keep([changes.restore_game(*game) for game in read])
                present.update(game.number for game in read)
                self._done += len(some)
                yield
        return {number for number, times in traces.items() if times > 1 or number in present}


def _read_pages(files: Iterable[Path]) -> list[tuple[str, str, float]]:
    """The completed pages of lessons in all files, with their dates; unreadable pages are skipped."""
    found: list[tuple[str, str, float]] = []
    for path in files:
        with suppress(OSError, sqlite3.Error), closing(_open_read_only(path, ["pages"])) as database:
            rows = database.execute("SELECT game, page, done FROM pages").fetchall()
            found += [(str(game), str(page), float(done)) for game, page, done in rows if isinstance(done, float)]
    return found


def _puzzle_changes(path: Path) -> list[Change]:
    """The changes that add the readable tries, runs and own puzzles of a file."""
    read: list[list[tuple[Any, ...]]] = []
    for table, query in PUZZLE_TABLES.items():
        rows: list[tuple[Any, ...]] = []
        with suppress(OSError, sqlite3.Error), closing(_open_read_only(path, [table])) as database:
            rows.extend(database.execute(query))
        read.append(rows)
    past = puzzle_past_from_rows(*read)
    tries, runs = map(changes.add_try, past.tries), map(changes.add_run, past.runs)
    return [*tries, *runs, *map(changes.add_puzzle, past.own)]


@contextmanager
def _most_readable(damaged: Path) -> Iterator[Path]:
    """The damaged file, or a copy with a repaired header if that has at least as many readable games."""
    with repaired_copy(damaged) as copy:
        yield damaged if copy is None else max(copy, damaged, key=_count_games)


def _count_games(path: Path) -> int:
    """The number of games that a file has or had, 0 if it is unreadable."""
    with suppress(OSError, sqlite3.Error), closing(_open_read_only(path)) as database:
        return len(count_numbers(database))
    return 0


def _is_openable(path: Path) -> bool:
    """Whether neither the file nor a file that SQLite opens beside it is a FIFO or a device."""
    try:
        check_no_special_files(path)
    except OSError:
        return False
    return True


class _WorkLimit:
    """A progress handler that stops reading a file if SQLite does far more work than the file's size explains."""

    def __init__(self, path: Path) -> None:
        self._left = MIN_LOOKS + path.stat().st_size // BYTES_PER_LOOK

    def __call__(self) -> bool:
        self._left -= 1
        return self._left < 0


def _open_read_only(path: Path, tables: Iterable[str] = GAME_TABLES) -> sqlite3.Connection:
    """Open a file read-only; its log is read if it exists, and never created.

    Raises OSError, or sqlite3.Error if the file lacks a table or has a view in place of a table.
    """
    check_no_special_files(path)
    how = "" if path.with_name(path.name + "-wal").exists() else "&immutable=1"
    limit = _WorkLimit(path)
    database = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro{how}", uri=True)
    try:
        database.set_progress_handler(limit, STEPS_BETWEEN_LOOKS)
        restrict(database)
        database.execute("PRAGMA cell_size_check = ON")
        if any(database.execute(IS_TABLE, (table,)).fetchone() is None for table in tables):
            raise sqlite3.DatabaseError("a table is missing, or a view or a virtual table has its name")
        for query in (GAME_QUERY, *NODE_QUERIES.values()):
            database.execute(f"EXPLAIN {query}", (0,))  # checks that the file's schema can be read
    except BaseException:
        database.close()
        raise
    return database


def count_numbers(database: sqlite3.Connection) -> Counter[int]:
    """In how many tables and indexes a file has each game's number, the last played first if that is known.

    A number that occurs only once may be an effect of the damage.
    """
    found = Counter(dict.fromkeys(_numbers_by_age(database), 1))
    for query in NUMBER_QUERIES:
        found.update(set(_numbers_in_ranges(database, query)))
    return found


def _numbers_by_age(database: sqlite3.Connection) -> Iterator[int]:
    for order in reversed(ORDERS):
        with suppress(sqlite3.Error):
            for (number,) in database.execute(AGE_QUERY.format(order)):
                if isinstance(number, int) and 0 <= number < GAME_NUMBER_LIMIT:
                    yield number


def _numbers_in_ranges(database: sqlite3.Connection, query: str) -> Iterator[int]:
    """The numbers that a query finds, in its order; a range with a bad page is halved repeatedly."""
    ranges = deque([(-1, GAME_NUMBER_LIMIT)])
    for _ in range(MAX_RANGES):
        if not ranges:
            return
        low, high = ranges.popleft()
        try:
            for (number,) in database.execute(query, (low, high)):
                if not isinstance(number, int) or not low < number <= high:
                    raise sqlite3.DatabaseError("out of order")
                low = number
                yield number
        except sqlite3.Error:
            middle = (low + high) // 2
            ranges += [(low, middle), (middle, high)] if low < middle else []


def read_game(database: sqlite3.Connection, number: int, known: Container[int]) -> SalvagedGame | None:
    """Read a game of a file that may be damaged; None if a part of it is unreadable or doubtful.

    `known` has the numbers of all games of the file.
    """
    with suppress(Exception):  # whatever a damaged value causes, only this game is affected
        (row,) = database.execute(GAME_QUERY, (number,))
        *head, comment, deleted = row
        record = record_from_row(tuple(head), _build_tree(_read_rows(database, number, known)))
        if record is not None and _is_plausible(record, head, comment, deleted):
            record.tree.set_comment(ROOT, comment)
            return SalvagedGame(number, record, deleted)
    return None


def _is_plausible(record: GameRecord, head: Sequence[Any], comment: Any, deleted: Any) -> bool:
    """Whether all values have their types, and no text contains impossible characters."""
    *_rest, clock, times, final, colours = head
    texts = (record.game_id, record.start or "", record.result, clock, final, colours)
    dates = (record.created, record.updated, deleted or 0.0, *map(float, json.loads(times)))
    return (
        all(isinstance(text, str) and text.replace("\n", "").isprintable() for text in texts)
        and all(isinstance(text, str) and "\0" not in text for text in (record.name, comment, *record.seats))
        and all(isinstance(date, float | int) and isfinite(date) for date in dates)
        and bool(record.game_id and record.seats)
        and bool(record.moves or not (record.final or record.result))  # a game with a result has moves
    )


def _read_rows(database: sqlite3.Connection, number: int, known: Container[int]) -> list[tuple[Any, ...]]:
    """The rows of a game's moves; raises ValueError if they are incomplete.

    They are complete if they agree with their index, or, if the index is bad, if reading upwards and downwards agree.
    A bad page next to them may break one direction, but not the comparison with the index.
    """
    indexed = [
        found
        for found, sound in (_read_until_damage(database, INDEX_QUERIES[order], number) for order in ORDERS)
        if sound
    ]
    ways = [_read_until_damage(database, NODE_QUERIES[order], number, known) for order in ORDERS]
    up, down = (sorted(row[1:] for row in rows) for rows, _sound in ways)
    for rows in (up, down):
        if any(sorted((row[1], row[4]) for row in rows) == sorted(found) for found in indexed):
            return rows
    if indexed or not up or up != down or not all(sound for _rows, sound in ways):
        raise ValueError("moves are missing, or too many")
    return up


def _read_until_damage(
    database: sqlite3.Connection, query: str, number: int, known: Container[int] | None = None
) -> tuple[list[tuple[Any, ...]], bool]:
    """The readable rows of a game, and whether they ended at the end of the table or at another known game."""
    rows: list[tuple[Any, ...]] = []
    with suppress(sqlite3.Error):
        for row in database.execute(query, (number,)):
            if known is not None and row[0] != number:
                return rows, row[0] in known
            rows.append(row)
        return rows, True
    return rows, False


def _build_tree(rows: Iterable[tuple[Any, ...]]) -> Tree:
    """The tree of rows `(node, parent, ply, main, text, comment)`; raises ValueError if they are inconsistent."""
    plies, line = {ROOT: -1}, [ROOT]
    rows = list(rows)
    for node, parent, ply, main, text, comment in rows:
        if plies.get(parent) != ply - 1 or node in plies or not text.isprintable() or "\0" in comment:
            raise ValueError("no tree")
        plies[node] = ply
        if main:
            if parent != line[-1]:
                raise ValueError("no line")
            line.append(node)
    texts = {node: text for node, _parent, _ply, _main, text, _comment in rows}
    return tree_from_rows(
        ((node, parent, text, comment) for node, parent, _, _, text, comment in rows), [texts[n] for n in line[1:]]
    )
