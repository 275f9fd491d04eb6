"""Comparing: which of the games that come from elsewhere the library has already."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

from game.library.filing import plain
from game.library.reading import told, tree_of
from game.library.sheet import Sheet
from game.library.tree import Tree

HEADS: Final = "SELECT id, game, options, seats, start, result, name, clock, created FROM games WHERE deleted IS NULL"
Head: TypeAlias = tuple[object, ...]
Kept: TypeAlias = defaultdict[Head, list[tuple[float, Callable[[], Tree]]]]
"""The games by their heads: when each was begun, and its moves, which are read only if something has the same head."""


def news(sheets: Sequence[Sheet]) -> Callable[[sqlite3.Connection], list[Sheet]]:
    """Reads which of the sheets are not there yet, each once; what lies in the bin is not there.

    A game is there if one has the same head, moves, branches and comments.  When it was begun counts, to the second, if
    both say so; when it was played last, and the time left, do not.
    """

    def read(database: sqlite3.Connection) -> list[Sheet]:
        kept, found = _kept(database), list[Sheet]()
        for sheet in sheets:
            head = _head(sheet.game_id, sheet.options, sheet.seats, sheet.start, sheet.result, sheet.name, sheet.clock)
            if not any(_alike(sheet.created, begun) and tree() == sheet.tree for begun, tree in kept[head]):
                found.append(sheet)
                kept[head].append((sheet.created, partial(_of, sheet)))
        return found

    return read


def _kept(database: sqlite3.Connection) -> Kept:
    kept: Kept = defaultdict(list)
    for number, game, options, seats, start, result, name, clock, begun in database.execute(HEADS):
        read = told(options, seats)
        if read is not None:
            head = _head(game, *read, start, result, name, clock)
            kept[head].append((begun, partial(tree_of, database, number)))
    return kept


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


def _of(sheet: Sheet) -> Tree:
    return sheet.tree
