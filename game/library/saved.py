"""The queries of the library and their results: saved games, entries of a list, summaries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from game.library.record import GameRecord

Ending: TypeAlias = Literal["", "unfinished", "decided", "drawn", "abandoned", "won", "lost"]
"""The kind of a game's result, "" for any; `won` and `lost` are meant for the player of the query, else any person."""


SUMMARY_MOVES: Final = 3  # moves of a summary


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A complete game of the library with its number."""

    id: int
    record: GameRecord


@dataclass(frozen=True, slots=True)
class Query:
    """Conditions for games; a field that is left out matches every game.

    `player` is part of a name, `text` part of a name, a seat or a comment: capitals and accents do not matter.  `since`
    and `until` bound the time when the game was last played, in seconds since the epoch, `until` left out.  `deleted`
    asks for those in the bin instead of the others.
    """

    game_id: str = ""
    player: str = ""
    ending: Ending = ""
    since: float | None = None
    until: float | None = None
    text: str = ""
    deleted: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a list: a game without its moves; `plies` is their number.

    `final` is the position after the last move, for a thumbnail, "" if unknown (see `Library.set_final_position`);
    `deleted` is the time of deletion or None; `colours` and `clock` as in `GameRecord`.
    """

    id: int
    game_id: str
    options: Mapping[str, str]
    seats: tuple[str, ...]
    start: str | None
    created: float
    updated: float
    result: str
    name: str
    final: str
    plies: int
    deleted: float | None
    colours: tuple[str, ...] = ()
    clock: str = ""


@dataclass(frozen=True, slots=True)
class GameSummary:
    """The facts of a game that statistics need: fields as in `Entry` and `GameRecord`, without the tree.

    `has_own_start`: the game began from a set-up position.  `first_moves` has at most `SUMMARY_MOVES` moves.
    `has_analysis`: its comments contain an analysis.
    """

    id: int
    game_id: str
    options: Mapping[str, str]
    seats: tuple[str, ...]
    has_own_start: bool
    updated: float
    result: str
    clock: str
    times: tuple[float, ...]
    colours: tuple[str, ...]
    plies: int
    first_moves: tuple[str, ...]
    has_analysis: bool


@dataclass(frozen=True, slots=True)
class EntryPage:
    """Consecutive entries of a list, the last played first, from index `first` (0 is the first) of `total`."""

    entries: tuple[Entry, ...]
    first: int
    total: int
