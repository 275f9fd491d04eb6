"""DuplicateFinder: recognises games of an import that the library already has."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from math import isfinite
from typing import Final, TypeAlias

from game.library.record import GameRecord
from game.library.storage.changes import storable_text
from game.library.storage.queries import parse_options_and_seats, read_tree
from game.library.tree import Tree

NUMBERS_QUERY: Final = "SELECT id FROM games WHERE deleted IS NULL"
HEAD_QUERY: Final = "SELECT game, options, seats, start, result, name, clock, created FROM games WHERE id = ?"
GAMES_PER_LOAD: Final = 2_000  # whose heads are read in one call; about 20 ms
Head: TypeAlias = tuple[object, ...]


class DuplicateFinder:
    """An index of a library's games outside the bin; `load` and `find_or_register` keep it up to date.

    Two games are duplicates if their heads, moves, branches and comments are equal.  If both have a date of their
    beginning, it must be equal too, to the second.  The date of the last move and the time left are not compared.
    """

    def __init__(self) -> None:
        self._numbers: set[int] = set()
        self._games: defaultdict[Head, _SameHead] = defaultdict(_SameHead)
        self._state: object = None  # of the database after its last complete reading
        self.is_complete = False
        self.failure: sqlite3.DatabaseError | None = None

    def load(self, database: sqlite3.Connection) -> None:
        """Read up to `GAMES_PER_LOAD` games that were added after the last call; sets `is_complete` after the last.

        A database error is stored in `failure` and not raised, because the writer would retry its changes.
        """
        self.failure = None
        try:
            self.is_complete = self._load(database)
        except sqlite3.DatabaseError as error:
            self.failure, self.is_complete = error, True

    def _load(self, database: sqlite3.Connection) -> bool:
        state = _state_of(database)
        if state == self._state:
            return True
        present = {number for (number,) in database.execute(NUMBERS_QUERY)}
        if not self._numbers <= present:  # a game was deleted, or adding it was rolled back
            self._numbers.clear()
            self._games.clear()
        new = sorted(present - self._numbers)
        for number in new[:GAMES_PER_LOAD]:
            self._read_head(database, number)
        self._state = state if len(new) <= GAMES_PER_LOAD else None
        return self._state is not None

    def _read_head(self, database: sqlite3.Connection, number: int) -> None:
        game, options, seats, start, result, name, clock, begun = database.execute(HEAD_QUERY, (number,)).fetchone()
        self._numbers.add(number)
        read = parse_options_and_seats(options, seats)
        if read is not None and isinstance(begun, float) and isfinite(begun):
            with suppress(AttributeError):  # the name of a damaged game need not be a text
                self._games[_head(game, *read, start, result, name, clock)].unread_by_second[int(begun)].append(number)

    def find_or_register(
        self, database: sqlite3.Connection, record: GameRecord, moves: bytes, number: int
    ) -> int | None:
        """The number of an equal game, else register this game as `number` and return that; None after an error.

        `moves` is the `fingerprint` of the record's tree.  Call it within a write transaction, so that no other process
        adds the same game at the same time.
        """
        self.failure = None
        try:
            return self._find_or_register(database, record, moves, number)
        except sqlite3.DatabaseError as error:
            self.failure = error
            return None

    def _find_or_register(self, database: sqlite3.Connection, record: GameRecord, moves: bytes, number: int) -> int:
        while not self._load(database):
            pass
        head = _head(
            record.game_id, record.options, record.seats, record.start, record.result, record.name, record.clock
        )
        found = self._games[head].find(database, int(record.created), moves)
        if found is None:
            self._games[head].numbers_by_moves[moves][int(record.created)] = number
            self._numbers.add(number)
        return number if found is None else found

    def note_added(self, database: sqlite3.Connection) -> None:
        """Confirm that the caller has added the last registered game and changed nothing else."""
        self._state = _state_of(database)


class _SameHead:
    """The games with one head: unread games by their second, the others by fingerprint and second.

    The second is 0 for a game without a date.
    """

    def __init__(self) -> None:
        self.unread_by_second: defaultdict[int, list[int]] = defaultdict(list)
        self.numbers_by_moves: defaultdict[bytes, dict[int, int]] = defaultdict(dict)

    def find(self, database: sqlite3.Connection, begun: int, moves: bytes) -> int | None:
        """The number of a game with these moves that began in this second or has no date; None if there is none."""
        for second in (begun, 0) if begun else tuple(self.unread_by_second):
            for number in self.unread_by_second.pop(second, ()):
                self.numbers_by_moves[fingerprint(read_tree(database, number))].setdefault(second, number)
        same = self.numbers_by_moves.get(moves, {})
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
    return game, frozenset(options.items()), tuple(map(storable_text, seats)), start, result, storable_text(name), clock


def fingerprint(tree: Tree) -> bytes:
    """A digest of moves, branches and comments: equal for equal trees only."""
    from hashlib import sha256  # loads OpenSSL, which the first frame must not wait for

    return sha256(repr(tree).encode("utf-8", "surrogatepass")).digest()
