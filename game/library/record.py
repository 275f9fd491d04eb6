"""GameRecord: a game with everything that the library and files store of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from game.core.game import Game, read_options
from game.core.match import Match
from game.library.tree import Tree

UNFINISHED: Final = ""
ABANDONED: Final = "abandoned"


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as plain texts, with the tree of its moves.

    A seat is a kind of player (`person`, `computer:hard`), followed by a blank and the name if there is one.
    `start` is the position that was set up, None for the start position; `result` is "" while the game is unfinished,
    else `win SEAT HOW`, `draw HOW` or `abandoned`, SEAT from 0.  `created` and `updated` are in seconds since 1970,
    0 if unknown.  `clock` is the time control as the clock wrote it, `times` the seconds left, by seat.
    `colours` are the names of the seats' colours; none for the default colours of the game.
    `coach` is the strictness of the coach in this game, "" for that of the settings; the text form does not contain it.
    `final` is the position after the last move played, for a thumbnail, "" if unknown.  Comparison ignores `coach`
    and `final`.
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
    final: str = field(default="", compare=False)
    colours: tuple[str, ...] = ()
    coach: str = field(default="", compare=False)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the main line."""
        return self.tree.moves

    def with_dates(self, now: Callable[[], float]) -> GameRecord:
        """The same record, with the current time in place of missing dates."""
        if self.created and self.updated:
            return self
        created = self.created or now()
        return replace(self, created=created, updated=self.updated or created)


def match_at(record: GameRecord, game: Game, node: int) -> Match:
    """The match at a node of the tree; raises StaxError if the moves that lead to it are illegal."""
    match = Match(game, read_options(game, [f"{key}={value}" for key, value in record.options.items()]), record.start)
    for text in record.tree.path(node):
        match.play_text(text)
    return match


def seat_name(seat: str) -> str:
    """The name of the player in a seat's text, "" if it has none."""
    return seat.partition(" ")[2]
