"""What is chosen before a game: which game, its options, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.errors import N_, StaxError

PERSON = "person"
COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: a person (level ""), or the computer at a level; `name` is "" where none was given."""

    level: str = ""
    name: str = ""

    @property
    def human(self) -> bool:
        """Whether a person sits here."""
        return not self.level

    def __str__(self) -> str:
        """`person` or `computer:LEVEL`, then a space and the name if there is one."""
        who = f"{COMPUTER}:{self.level}" if self.level else PERSON
        return f"{who} {self.name}" if self.name else who


@dataclass(frozen=True, slots=True)
class Setup:
    """A game to begin: its id in the registry, its options, and its seats in order of play."""

    game_id: str
    options: Mapping[str, str]
    seats: tuple[Seat, ...] = field(default=())


def read_seat(text: str) -> Seat:
    """The seat of a text that `str(seat)` wrote; raises StaxError for any other."""
    who, _, name = text.partition(" ")
    kind, _, level = who.partition(":")
    if (kind == PERSON and not level) or (kind == COMPUTER and level):
        return Seat(level, name)
    raise StaxError(N_("{text} is not a seat: it is person, or computer: and a level."), text=repr(text))
