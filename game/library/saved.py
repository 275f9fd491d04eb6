"""SavedGame: a game as it lies in the library."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as plain texts; `created` and `updated` in seconds since the epoch, `result` "" while it is unfinished."""

    id: int
    game_id: str
    options: Mapping[str, str]
    seats: tuple[str, ...]
    start: str | None
    moves: tuple[str, ...]
    created: float
    updated: float
    result: str = ""
