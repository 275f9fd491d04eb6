"""Known: the games that a library has, to tell which of those that come from elsewhere it has already."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

from game.library.record import GameRecord
from game.library.storage.changes import plain
from game.library.storage.queries import told, tree_of
from game.library.tree import Tree

HEADS: Final = "SELECT id, game, options, seats, start, result, name, clock, created FROM games WHERE deleted IS NULL"
Head: TypeAlias = tuple[object, ...]
Kept: TypeAlias = defaultdict[Head, list[tuple[int, float, Callable[[], bytes]]]]
"""The games by their heads: number, when begun, and the moves as a fingerprint, read only if a head is the same."""


class Known:
    """The games of a library as they are when this is made, without those in the bin, and those that are taken after.

    A game is known if one has the same head, moves, branches and comments.  When it was begun counts, to the second, if
    both say so; when it was played last, and the time left, do not.
    """

    def __init__(self, database: sqlite3.Connection) -> None:
        self._kept: Kept = defaultdict(list)
        for number, game, options, seats, start, result, name, clock, begun in database.execute(HEADS):
            read = told(options, seats)
            if read is not None:
                head = _head(game, *read, start, result, name, clock)
                self._kept[head].append((number, begun, partial(_kept_moves, database, number)))

    def take(self, record: GameRecord, number: int) -> int:
        """The number by which a game is known; `number`, from now on, if it was not."""
        head = _head(
            record.game_id, record.options, record.seats, record.start, record.result, record.name, record.clock
        )
        moves_of = _fingerprint(record.tree)
        for known, begun, moves in self._kept[head]:
            if _alike(record.created, begun) and moves() == moves_of:
                return known
        self._kept[head].append((number, record.created, lambda: moves_of))  # thousands of trees would be much to hold
        return number


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


def _alike(one: float, other: float) -> bool:
    """Whether two games may have been begun at the same time; 0 is not known."""
    return not one or not other or int(one) == int(other)


def _kept_moves(database: sqlite3.Connection, number: int) -> bytes:
    return _fingerprint(tree_of(database, number))


def _fingerprint(tree: Tree) -> bytes:
    """The same for two trees that are equal, and for no others."""
    from hashlib import sha256  # it brings OpenSSL, for which no first frame should wait

    return sha256(repr(tree).encode("utf-8", "surrogatepass")).digest()
