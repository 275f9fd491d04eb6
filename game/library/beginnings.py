"""Beginnings: how the games of one kind began that are kept, and what came of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from game.library.storage.queries import told

READ: Final = (
    "SELECT options, seats, result, (SELECT group_concat(text, char(10)) FROM (SELECT text FROM nodes"
    " WHERE nodes.game = games.id AND main AND ply < ? ORDER BY ply)) FROM games"
    " WHERE game = ? AND start IS NULL AND deleted IS NULL ORDER BY updated DESC, id DESC LIMIT ?"
)


@dataclass(frozen=True, slots=True)
class Beginning:
    """A game's options, who sat where, its result as the library has it, and its first moves."""

    options: Mapping[str, str]
    seats: tuple[str, ...]
    result: str
    moves: tuple[str, ...]


def beginnings(game_id: str, plies: int, most: int) -> Callable[[sqlite3.Connection], list[Beginning]]:
    """Reads the first moves, so many plies, of the last games from a game's own start, so many at most."""

    def read(database: sqlite3.Connection) -> list[Beginning]:
        found = []
        for options, seats, result, moves in database.execute(READ, (plies, game_id, most)):
            head = told(options, seats)
            if head is not None and moves:
                found.append(Beginning(*head, result, tuple(moves.split("\n"))))
        return found

    return read
