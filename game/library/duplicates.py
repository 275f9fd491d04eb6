"""Known: the games that a library has, to recognise those of an import that it has already."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from game.library.record import GameRecord
from game.library.storage.changes import plain
from game.library.storage.queries import told, tree_of
from game.library.tree import Tree

NUMBERS: Final = "SELECT id FROM games WHERE deleted IS NULL"
HEAD: Final = "SELECT game, options, seats, start, result, name, clock, created FROM games WHERE id = ?"
SLICE: Final = 2_000  # games whose heads are read in one go; some 20 ms
Head: TypeAlias = tuple[object, ...]


class Known:
    """The games of a library without those in the bin; `load` and `take` bring it up to date with the database.

    A game is known if one has the same head, moves, branches and comments.  When it was begun counts, to the second, if
    both say so; when it was played last, and the time left, do not.
    """

    def __init__(self) -> None:
        self._numbers: set[int] = set()
        self._games: defaultdict[Head, _SameHead] = defaultdict(_SameHead)
        self._state: object = None  # of the database when all of it had been read
        self.complete = False
        self.failure: sqlite3.DatabaseError | None = None

    def load(self, database: sqlite3.Connection) -> None:
        """Read up to `SLICE` games that have been added since the last call; `complete` once all are read.

        An error of the database becomes the `failure`, and is not raised: a writer would try its changes again.
        """
        self.failure = None
        try:
            self.complete = self._load(database)
        except sqlite3.DatabaseError as error:
            self.failure, self.complete = error, True

    def _load(self, database: sqlite3.Connection) -> bool:
        state = _state_of(database)
        if state == self._state:
            return True
        there = {number for (number,) in database.execute(NUMBERS)}
        if not self._numbers <= there:  # a game was deleted, or adding it was rolled back
            self._numbers.clear()
            self._games.clear()
        new = sorted(there - self._numbers)
        for number in new[:SLICE]:
            self._read(database, number)
        self._state = state if len(new) <= SLICE else None
        return self._state is not None

    def _read(self, database: sqlite3.Connection, number: int) -> None:
        game, options, seats, start, result, name, clock, begun = database.execute(HEAD, (number,)).fetchone()
        self._numbers.add(number)
        read = told(options, seats)
        if read is not None:
            self._games[_head(game, *read, start, result, name, clock)].unread[int(begun)].append(number)

    def take(self, database: sqlite3.Connection, record: GameRecord, moves: bytes, number: int) -> int | None:
        """The number of the same game in the database; `number` if there is none, and from then on; None if it failed.

        `moves` is the `fingerprint` of the record's tree.  Within a transaction that has the lock for writing, nobody
        else adds the same game at the same time.
        """
        self.failure = None
        try:
            return self._take(database, record, moves, number)
        except sqlite3.DatabaseError as error:
            self.failure = error
            return None

    def _take(self, database: sqlite3.Connection, record: GameRecord, moves: bytes, number: int) -> int:
        while not self._load(database):
            pass
        head = _head(
            record.game_id, record.options, record.seats, record.start, record.result, record.name, record.clock
        )
        there = self._games[head].find(database, int(record.created), moves)
        if there is None:
            self._games[head].read[moves][int(record.created)] = number
            self._numbers.add(number)
        return number if there is None else there

    def note_added(self, database: sqlite3.Connection) -> None:
        """The game that was taken last has been added by the caller, and nothing else has changed."""
        self._state = _state_of(database)


class _SameHead:
    """Games with the same head: those whose moves are not read, by the second when they were begun, and the others by
    the fingerprint of their moves, then by the second; 0 is not known."""

    def __init__(self) -> None:
        self.unread: defaultdict[int, list[int]] = defaultdict(list)
        self.read: defaultdict[bytes, dict[int, int]] = defaultdict(dict)

    def find(self, database: sqlite3.Connection, begun: int, moves: bytes) -> int | None:
        """The number of a game with the same moves that may have been begun in this second."""
        for second in (begun, 0) if begun else tuple(self.unread):
            for number in self.unread.pop(second, ()):
                self.read[fingerprint(tree_of(database, number))].setdefault(second, number)
        same = self.read.get(moves, {})
        return same.get(begun, same.get(0)) if begun else next(iter(same.values()), None)


def _state_of(database: sqlite3.Connection) -> object:
    """A value that differs after any change to the database, by this connection or another."""
    (version,) = database.execute("PRAGMA data_version").fetchone()
    return id(database), version, database.total_changes


def _head(
    game: str,
    options: Mapping[str, str],
    seats: Sequence[str],
    start: str | None,
    result: str,
    name: str,
    clock: str,
) -> Head:
    return game, frozenset(options.items()), tuple(map(plain, seats)), start, result, plain(name), clock


def fingerprint(tree: Tree) -> bytes:
    """A digest of moves, branches and comments: equal for equal trees only."""
    from hashlib import sha256  # it brings OpenSSL, for which no first frame should wait

    return sha256(repr(tree).encode("utf-8", "surrogatepass")).digest()
