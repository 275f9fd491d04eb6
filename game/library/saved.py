"""What is asked of the library, and what it answers: a game to go on with, a page of a list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from game.library.record import GameRecord

Ending: TypeAlias = Literal["", "unfinished", "decided", "drawn", "abandoned", "won", "lost"]
"""How a game came out: any, or by kind; who has `won` or `lost` is the player who is asked for, else any person."""


BEGUN: Final = 3  # moves of a summary


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game of the library: its number, and all that is kept of it."""

    id: int
    record: GameRecord


@dataclass(frozen=True, slots=True)
class Query:
    """Which games are looked for; what is left out does not matter.

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
    """A line of a list: a game without its moves, of which there are `plies`.

    `final` is the position after the last move, for its picture, "" if it was not told
    (who finds it out may tell it by `show`); `deleted` when it was, or None; `colours` as in `GameRecord`.
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


@dataclass(frozen=True, slots=True)
class GameSummary:
    """What many games are reckoned with by: as `Entry` and `GameRecord` have it, without the tree.

    `set_up`: it began from a position of its own; `begun` are its first moves, `BEGUN` at most; `analysed`: an analysis
    is kept in its comments.
    """

    id: int
    game_id: str
    options: Mapping[str, str]
    seats: tuple[str, ...]
    set_up: bool
    updated: float
    result: str
    clock: str
    times: tuple[float, ...]
    colours: tuple[str, ...]
    plies: int
    begun: tuple[str, ...]
    analysed: bool


@dataclass(frozen=True, slots=True)
class Page:
    """Some entries of a list, the game played last first: from the `first`-th (0) of `total`."""

    entries: tuple[Entry, ...]
    first: int
    total: int
