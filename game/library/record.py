"""GameRecord: the score record of one game, with all that the library and files keep of it."""

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

    `seats` as they are told to the library: who (`person`, `computer:hard`), then a blank and the name if there is one.
    `start` is the position that was set up, None for the game's own; `result` is "" while the game is unfinished, else
    `win SEAT HOW`, `draw HOW` or `abandoned`, SEAT from 0.  `created` and `updated` in seconds since the epoch, 0 if
    unknown.  `clock` is how time was given, as whoever kept it wrote it, and `times` the seconds left, by seat.
    `colours` are those that the seats are shown in, by name; none for the game's own.
    `coach` is how strict the coach is in this game, "" for as it is set; a text does not tell it.
    `final` is the position after the last move played, for a picture of it, "" if nobody has told; two records that
    differ only in these two are equal.
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
        """The moves that were played."""
        return self.tree.moves

    def dated(self, now: Callable[[], float]) -> GameRecord:
        """The same, times that are not known being those of now."""
        if self.created and self.updated:
            return self
        created = self.created or now()
        return replace(self, created=created, updated=self.updated or created)


def match_at(record: GameRecord, game: Game, node: int) -> Match:
    """The match as it was, or would have been, at a node of the tree: to look at, or to play on from.

    Raises StaxError if its moves cannot be played.
    """
    match = Match(game, read_options(game, [f"{key}={value}" for key, value in record.options.items()]), record.start)
    for text in record.tree.path(node):
        match.play_text(text)
    return match


def seat_name(seat: str) -> str:
    """The name of who sits at a seat, "" if none was given."""
    return seat.partition(" ")[2]
