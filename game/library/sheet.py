"""Sheet: the score sheet of one game, with all that the library and files keep of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from game.library.tree import Tree

UNFINISHED: Final = ""
ABANDONED: Final = "abandoned"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game as plain texts, with the tree of its moves.

    `seats` as they are told to the library: who (`person`, `computer:hard`), then a blank and the name if there is one.
    `start` is the position that was set up, None for the game's own; `result` is "" while the game is unfinished, else
    `win SEAT HOW`, `draw HOW` or `abandoned`, SEAT from 0.  `created` and `updated` in seconds since the epoch, 0 if
    unknown.  `clock` is how time was given, as whoever kept it wrote it, and `times` the seconds left, by seat.
    """

    game_id: str
    options: Mapping[str, str]
    seats: tuple[str, ...]
    tree: Tree = field(default_factory=Tree)
    start: str | None = None
    result: str = UNFINISHED
    name: str = ""
    created: float = 0.0
    updated: float = 0.0
    clock: str = ""
    times: tuple[float, ...] = ()


def seat_name(seat: str) -> str:
    """The name of who sits at a seat, "" if none was given."""
    return seat.partition(" ")[2]
