"""Beginnings: the first moves of the saved games of a kind, and their results."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from game.library.storage.queries import parse_options_and_seats

BEGINNINGS_QUERY: Final = (
    "SELECT options, seats, result, (SELECT group_concat(text, char(10)) FROM (SELECT text FROM nodes"
    " WHERE nodes.game = games.id AND main AND ply < ? ORDER BY ply)) FROM games"
    " WHERE game = ? AND start IS NULL AND deleted IS NULL ORDER BY updated DESC, id DESC LIMIT ?"
)


@dataclass(frozen=True, slots=True)
class Beginning:
    """The options, seats, result (as in `GameRecord`) and first moves of a saved game."""

    options: Mapping[str, str]
    seats: tuple[str, ...]
    result: str
    moves: tuple[str, ...]


def read_beginnings(game_id: str, plies: int, limit: int) -> Callable[[sqlite3.Connection], list[Beginning]]:
    """A function that reads the first `plies` moves of the `limit` latest games that began from the start position."""

    def read(database: sqlite3.Connection) -> list[Beginning]:
        found = []
        for options, seats, result, moves in database.execute(BEGINNINGS_QUERY, (plies, game_id, limit)):
            head = parse_options_and_seats(options, seats)
            if head is not None and moves and isinstance(result, str):
                found.append(Beginning(*head, result, tuple(moves.split("\n"))))
        return found

    return read
