"""What is chosen before a game: which game, its options, who sits where and who starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from game.core.errors import N_, StaxError, quoted
from game.play.clocks import TimeControl, read_control

LEVEL_NAMES: Final[Mapping[str, str]] = {  # marked, not translated; a level's id is its English name
    "novice": N_("novice"),
    "easy": N_("easy"),
    "casual": N_("casual"),
    "medium": N_("medium"),
    "hard": N_("hard"),
    "expert": N_("expert"),
    "master": N_("master"),
}
PERSON = "person"
COMPUTER = "computer"
CLOCK = "clock "
COLOURS = "colours "
STARTS = "starts "
COACH = "coach "
CHANCE = "chance"  # who starts is drawn when the game begins
LONGEST_NAME: Final = 24  # letters


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
    """A game to begin: its id in the registry, its options, its seats in order of play, and how time is given.

    `colours` are the names of the colours that the seats' pieces are shown in; empty for the game's own.  `starts` is a
    wish that `in_order` fulfils: "" for the seats as they stand, the number of the seat that is to start, counted from
    1, or `CHANCE`.  `coach` says how strict the coach is in this game, "" for as it is set.
    """

    game_id: str
    options: Mapping[str, str]
    seats: tuple[Seat, ...] = field(default=())
    control: TimeControl | None = None
    colours: tuple[str, ...] = ()
    starts: str = ""
    coach: str = ""

    def __str__(self) -> str:
        """The game's id and its options between blanks; after semicolons seats, coach, start, colours, clock."""
        options = "".join(f" {key}={value}" for key, value in sorted(self.options.items()))
        clock = [CLOCK + str(self.control)] if self.control is not None else []
        colours = [COLOURS + " ".join(self.colours)] if self.colours else []
        starts = [STARTS + self.starts] if self.starts else []
        coach = [COACH + self.coach] if self.coach else []
        seats = [str(seat) for seat in self.seats]
        return ";".join([self.game_id + options, *seats, *coach, *starts, *colours, *clock])

    def moved_up(self, by: int) -> Setup:
        """Everybody so many seats farther on, round and round.

        Colours that were chosen go with their players; the game's own belong to the seats, as its names of them do.
        """
        return replace(self, seats=_turned(self.seats, by), colours=_turned(self.colours, by))


Turned = TypeVar("Turned")


def _turned(row: tuple[Turned, ...], by: int) -> tuple[Turned, ...]:
    cut = -by % len(row) if row else 0
    return row[cut:] + row[:cut]


def in_order(setup: Setup, draw: Callable[[int], int]) -> Setup:
    """The setup with whoever starts in the first seat and the others after them as before; no wish is left.

    `draw` gives a chance number below the one that it is given.
    """
    count = len(setup.seats)
    first = 0
    if setup.starts == CHANCE:
        first = draw(count)
    elif setup.starts.isdecimal() and 0 < int(setup.starts) <= count:
        first = int(setup.starts) - 1
    return replace(setup.moved_up(-first), starts="")


def check_name(name: str) -> None:
    """Raise StaxError, with what is to be done, for a text that cannot be the name of a player; "" can."""
    if ";" in name or len(name.splitlines()) > 1 or not name.isprintable():
        raise StaxError(N_("A name has no semicolon and no line break in it: take that out."))
    if len(name) > LONGEST_NAME:
        raise StaxError(N_("A name has at most {count} letters."), count=LONGEST_NAME)


def read_seat(text: str) -> Seat:
    """The seat of a text that `str(seat)` wrote; raises StaxError for any other."""
    who, _, name = text.partition(" ")
    kind, _, level = who.partition(":")
    if (kind == PERSON and not level) or (kind == COMPUTER and level):
        return Seat(level, name)
    raise StaxError(N_("{text} is not a seat: it is person, or computer: and a level."), text=repr(quoted(text)))


def read_setup(text: str) -> Setup:
    """The setup of a text that `str(setup)` wrote; raises StaxError for any other."""
    head, *seats = text.split(";")
    clock = seats.pop().removeprefix(CLOCK) if seats and seats[-1].startswith(CLOCK) else ""
    colours = seats.pop().removeprefix(COLOURS).split() if seats and seats[-1].startswith(COLOURS) else []
    starts = seats.pop().removeprefix(STARTS) if seats and seats[-1].startswith(STARTS) else ""
    coach = seats.pop().removeprefix(COACH) if seats and seats[-1].startswith(COACH) else ""
    game_id, *words = head.split() or [""]
    options = dict(word.split("=", 1) for word in words if "=" in word)
    if not game_id or len(options) < len(words):
        raise StaxError(N_("{text} does not say what game to play."), text=repr(quoted(head)))
    control = read_control(clock) if clock else None
    return Setup(game_id, options, tuple(read_seat(seat) for seat in seats), control, tuple(colours), starts, coach)
