"""Salvage: what can still be read of a damaged library, game by game, on its way into the new one."""

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

from game.library.imports import BATCH, Keep
from game.library.record import GameRecord
from game.library.storage import changes
from game.library.storage.database import Change, mark
from game.library.storage.header_repair import repaired_copy
from game.library.storage.queries import WHOLE, past_of, record_of
from game.library.storage.schema import OWN_PUZZLES, RUNS, TRIES, restrict
from game.library.tree import ROOT, Tree, grown

LARGEST: Final = 2**62  # no game's number is so large
PROBES: Final = 2000  # ranges of numbers that are tried in a table with bad pages
HEAD: Final = WHOLE.replace(" FROM ", ", comment, deleted FROM ") + " WHERE id = ?"
# No bound at the far end: what stands behind a game's last row tells whether that was the last.
ORDERS: Final = ("ASC", "DESC")  # a page that is bad at one end of a game's moves does not hide the other end
ROWS: Final = {
    order: "SELECT game, node, parent, ply, main, text, comment FROM nodes NOT INDEXED"
    f" WHERE game {bound} ? ORDER BY game {order}, node {order}"
    for order, bound in zip(ORDERS, (">=", "<="), strict=True)
}
INDEXED: Final = {
    order: "SELECT parent, text FROM nodes INDEXED BY sqlite_autoindex_nodes_2"
    f" WHERE game = ? ORDER BY parent {order}, text {order}"
    for order in ORDERS
}
AGES: Final = "SELECT id FROM games INDEXED BY games_by_age ORDER BY updated {0}, created {0}"
GAME_TABLES: Final = ("games", "nodes", "players")
PUZZLE_TABLES: Final = {"tries": TRIES, "runs": RUNS, "own_puzzles": OWN_PUZZLES}
IS_TABLE: Final = "SELECT 1 FROM sqlite_master WHERE lower(name) = ? AND type = 'table' AND sql LIKE 'CREATE TABLE%'"
STEPS_BETWEEN_LOOKS: Final = 10_000  # of SQLite's virtual machine
MIN_LOOKS: Final = 2_000  # some seconds
BYTES_PER_LOOK: Final = 1_000  # a sound file takes one look for 27,000 bytes
TRACES: Final = (
    "SELECT id FROM games NOT INDEXED WHERE id > ? AND id <= ? ORDER BY id",
    "SELECT DISTINCT game FROM nodes INDEXED BY sqlite_autoindex_nodes_1 WHERE game > ? AND game <= ? ORDER BY game",
    "SELECT DISTINCT game FROM nodes INDEXED BY sqlite_autoindex_nodes_2 WHERE game > ? AND game <= ? ORDER BY game",
    "SELECT DISTINCT game FROM players WHERE game > ? AND game <= ? ORDER BY game",
)


class Readable(NamedTuple):
    """A game that was read from a file that need not be sound; `deleted` when it was, or None."""

    number: int
    record: GameRecord
    deleted: float | None


class Report(NamedTuple):
    """How many games of the damaged file, and of backups, are in the library, how many cannot be read, and are new."""

    saved: int
    restored: int
    lost: int
    added: int


class Salvage:
    """Takes over what can be read of a damaged library, then what of the rest stands in the newest backup.

    Games are known by their numbers; one that is there already stays as it is.  `finished` hears at the end how many
    are there now and how many could not be read, if any was found at all.  Without a damaged file all that the backups
    have is taken over.
    """

    def __init__(self, damaged: Path | None, backups: Sequence[Path], finished: Callable[[Report], None]) -> None:
        self._damaged = damaged
        self._backups = backups
        self._finished = finished
        self._total = 0
        self._done = 0
        self._unwritten = 0
        self._work: Generator[None, None, None] | None = None

    @property
    def left(self) -> int:
        """How many games are still to be read, at least 1 until the end."""
        return max(1, self._total - self._done)

    def step(self, database: sqlite3.Connection, keep: Keep) -> bool:
        """Take over some games, those played last first; whether there is more to do.  For the thread."""
        if self._work is None:
            self._work = self._steps(database, keep)
        return next(self._work, self) is None

    def _steps(self, database: sqlite3.Connection, keep: Keep) -> Generator[None, None, None]:
        if self._damaged is None:
            yield from self._take_over([], self._backups, database, keep)
            return
        with _most_readable(self._damaged) as damaged:
            yield from self._take_over([damaged], self._backups, database, keep)

    def _take_over(
        self, damaged: Sequence[Path], backups: Sequence[Path], database: sqlite3.Connection, keep: Keep
    ) -> Generator[None, None, None]:
        there = {number for (number,) in database.execute("SELECT id FROM games")}
        known, before = set[int](), len(there)
        for path in damaged:
            known |= yield from self._taken(path, there, keep)
        saved = len(known & there)
        for backup in backups:
            found = yield from self._taken(backup, there, keep)
            known |= found
            if found and damaged:
                break
        files = (*damaged, *backups)
        self._unwritten += keep([changes.learned(*page) for page in _pages(files)])
        self._unwritten += keep([change for file in files for change in _puzzling(file)])
        if self._unwritten:
            return  # the mark stays, so that the next start goes on
        self._unwritten += keep([partial(mark, damaged=None)])
        if known:
            self._finished(Report(saved, len(known & there) - saved, len(known - there), len(there) - before))

    def _taken(self, path: Path, there: set[int], keep: Keep) -> Generator[None, None, set[int]]:
        """Keep the games of a file that are not `there` yet; the numbers of all that it has or had."""
        try:
            database = _opened(path)
        except (OSError, sqlite3.Error):
            return set()
        with closing(database):
            traces = traces_in(database)
            every = list(traces)
            self._total += len(every)
            for first in range(0, len(every), BATCH):
                some = every[first : first + BATCH]
                games = [readable(database, number, traces) for number in some if number not in there]
                read = [game for game in games if game is not None]
                self._unwritten += keep([changes.restored(*game) for game in read])
                there.update(game.number for game in read)
                self._done += len(some)
                yield
        return {number for number, times in traces.items() if times > 1 or number in there}


def _pages(files: Iterable[Path]) -> list[tuple[str, str, float]]:
    """The pages of lessons that are done in any of the files, as far as they can be read, and when that was."""
    found: list[tuple[str, str, float]] = []
    for path in files:
        with suppress(OSError, sqlite3.Error), closing(_opened(path, ["pages"])) as database:
            rows = database.execute("SELECT game, page, done FROM pages").fetchall()
            found += [(str(game), str(page), float(done)) for game, page, done in rows if isinstance(done, float)]
    return found


def _puzzling(path: Path) -> list[Change]:
    """What a file has of puzzles, each kind as far as it can be read."""
    read: list[list[tuple[Any, ...]]] = []
    for table, query in PUZZLE_TABLES.items():
        rows: list[tuple[Any, ...]] = []
        with suppress(OSError, sqlite3.Error), closing(_opened(path, [table])) as database:
            rows.extend(database.execute(query))
        read.append(rows)
    past = past_of(*read)
    tries, runs = map(changes.tried, past.tries), map(changes.run_ended, past.runs)
    return [*tries, *runs, *map(changes.puzzle_kept, past.own)]


@contextmanager
def _most_readable(damaged: Path) -> Iterator[Path]:
    """The damaged file, or a copy with a repaired header if no fewer games can be read from that."""
    with repaired_copy(damaged) as copy:
        yield damaged if copy is None else max(copy, damaged, key=_count)


def _count(path: Path) -> int:
    """How many games a file has or had, as far as it can be read."""
    with suppress(OSError, sqlite3.Error), closing(_opened(path)) as database:
        return len(traces_in(database))
    return 0


class _WorkLimit:
    """A progress handler that ends all reading of a file when SQLite has done far more than its size explains."""

    def __init__(self, path: Path) -> None:
        self._left = MIN_LOOKS + path.stat().st_size // BYTES_PER_LOOK

    def __call__(self) -> bool:
        self._left -= 1
        return self._left < 0


def _opened(path: Path, tables: Iterable[str] = GAME_TABLES) -> sqlite3.Connection:
    """A connection that cannot write; beside a log the file is read with it, else without making one.

    Raises OSError, or sqlite3.Error where the file has no tables of this version, or views in place of the tables.
    """
    how = "" if path.with_name(path.name + "-wal").exists() else "&immutable=1"
    limit = _WorkLimit(path)
    database = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro{how}", uri=True)
    try:
        database.set_progress_handler(limit, STEPS_BETWEEN_LOOKS)
        restrict(database)
        database.execute("PRAGMA cell_size_check = ON")
        if any(database.execute(IS_TABLE, (table,)).fetchone() is None for table in tables):
            raise sqlite3.DatabaseError("a table is missing, or a view or a virtual table has its name")
        for query in (HEAD, *ROWS.values()):
            database.execute(f"EXPLAIN {query}", (0,))  # whether the file's own description can be read
    except BaseException:
        database.close()
        raise
    return database


def traces_in(database: sqlite3.Connection) -> Counter[int]:
    """In how many tables and indexes a file has each game's number, those played last first as far as that is known.

    A number that stands only once may be what damage has made.
    """
    found = Counter(dict.fromkeys(_aged(database), 1))
    for query in TRACES:
        found.update(set(_ranged(database, query)))
    return found


def _aged(database: sqlite3.Connection) -> Iterator[int]:
    for order in reversed(ORDERS):
        with suppress(sqlite3.Error):
            for (number,) in database.execute(AGES.format(order)):
                if isinstance(number, int) and 0 <= number < LARGEST:
                    yield number


def _ranged(database: sqlite3.Connection, query: str) -> Iterator[int]:
    """What a query finds between two numbers, in its order; a range with a bad page is halved, again and again."""
    ranges = deque([(-1, LARGEST)])
    for _ in range(PROBES):
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


def readable(database: sqlite3.Connection, number: int, known: Container[int]) -> Readable | None:
    """A game of a file that need not be sound; None where anything of it cannot be read or is doubtful.

    `known` are the numbers of all games of the file.
    """
    with suppress(Exception):  # whatever damage makes of a value, the game is in doubt and no more than that
        (row,) = database.execute(HEAD, (number,))
        *head, comment, deleted = row
        record = record_of(tuple(head), _tree(_rows(database, number, known)))
        if record is not None and _believed(record, head, comment, deleted):
            record.tree.write(ROOT, comment)
            return Readable(number, record, deleted)
    return None


def _believed(record: GameRecord, head: Sequence[Any], comment: Any, deleted: Any) -> bool:
    """Whether each value is of its kind, and no text was overwritten with what no text has."""
    *_rest, clock, times, final, colours = head
    texts = (record.game_id, record.start or "", record.result, clock, final, colours)
    dates = (record.created, record.updated, deleted or 0.0, *map(float, json.loads(times)))
    return (
        all(isinstance(text, str) and text.replace("\n", "").isprintable() for text in texts)
        and all(isinstance(text, str) and "\0" not in text for text in (record.name, comment, *record.seats))
        and all(isinstance(date, float | int) and isfinite(date) for date in dates)
        and bool(record.game_id and record.seats)
        and bool(record.moves or not (record.final or record.result))  # what was played has moves
    )


def _rows(database: sqlite3.Connection, number: int, known: Container[int]) -> list[tuple[Any, ...]]:
    """The rows of a game's moves; raises ValueError unless their index agrees, or both ways of reading where it is bad.

    A page beside them that is bad may hide one of the ways, but not that the index agrees.
    """
    indexed = [found for found, sound in (_until_bad(database, INDEXED[order], number) for order in ORDERS) if sound]
    ways = [_until_bad(database, ROWS[order], number, known) for order in ORDERS]
    up, down = (sorted(row[1:] for row in rows) for rows, _sound in ways)
    for rows in (up, down):
        if any(sorted((row[1], row[4]) for row in rows) == sorted(found) for found in indexed):
            return rows
    if indexed or not up or up != down or not all(sound for _rows, sound in ways):
        raise ValueError("moves are missing, or too many")
    return up


def _until_bad(
    database: sqlite3.Connection, query: str, number: int, known: Container[int] | None = None
) -> tuple[list[tuple[Any, ...]], bool]:
    """The rows of a game as far as they can be read; whether they ended where a game that is known begins."""
    rows: list[tuple[Any, ...]] = []
    with suppress(sqlite3.Error):
        for row in database.execute(query, (number,)):
            if known is not None and row[0] != number:
                return rows, row[0] in known
            rows.append(row)
        return rows, True
    return rows, False


def _tree(rows: Iterable[tuple[Any, ...]]) -> Tree:
    """The tree of rows `(node, parent, ply, main, text, comment)`; raises ValueError for what is none."""
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
    return grown(
        ((node, parent, text, comment) for node, parent, _, _, text, comment in rows), [texts[n] for n in line[1:]]
    )
