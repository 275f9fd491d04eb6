"""The choices before a game: the game, its options, the players by seat, and who starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from game.ai.characters import characters_at
from game.core.errors import N_, StaxError, quoted
from game.core.game import Game
from game.play.clocks import TimeControl, read_control
from game.settings.values import Config

FIRST_LEVEL: Final = "novice"  # of computers that nobody has chosen
FIRST_COACH: Final = "third"  # its strictness in a learner's first game, and where the player has only said yes
LEVEL_NAMES: Final[Mapping[str, str]] = {  # from the weakest; marked, not translated; a level's id is its English name
    "novice": N_("novice"),
    "easy": N_("easy"),
    "casual": N_("casual"),
    "casual+": N_("casual+"),
    "medium": N_("medium"),
    "medium+": N_("medium+"),
    "hard": N_("hard"),
    "hard+": N_("hard+"),
    "expert": N_("expert"),
    "expert+": N_("expert +1"),
    "expert++": N_("expert +2"),
    "expert+++": N_("expert +3"),
    "expert++++": N_("expert +4"),
    "expert+++++": N_("expert +5"),
    "expert++++++": N_("expert +6"),
    "expert+++++++": N_("expert +7"),
    "expert++++++++": N_("expert +8"),
    "master": N_("master"),
}
EVEN_LEVEL: Final = "even"  # the wish for a computer about as strong as the player; a game has a strength in its place
PERSON_WORD = "person"
COMPUTER_WORD = "computer"
CHARACTER_MARK: Final = "/"  # between a level and a character
FAR_WORD = "far"  # a friend elsewhere; it is never saved
CLOCK_PREFIX = "clock "
COLOURS_PREFIX = "colours "
STARTS_PREFIX = "starts "
COACH_PREFIX = "coach "
GIFTS_PREFIX = "gives "
GIVING_SEATS: Final = 2  # players of a game in which one may give the other a head start
RANDOM_START = "chance"  # the starting player is drawn when the game begins
MAX_NAME_LENGTH: Final = 24  # letters


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: a person (level ""), or the computer at a level; `name` is "" if none was given.

    A person who `is_far` plays from another program; a saved game has them as a person.  `character` is the id of the
    computer's style of play, "" for balanced play.
    """

    level: str = ""
    name: str = ""
    is_far: bool = False
    character: str = ""

    @property
    def human(self) -> bool:
        """Whether a person sits here."""
        return not self.level and not self.is_far

    def __str__(self) -> str:
        """`person`, `computer:LEVEL` or `computer:LEVEL/CHARACTER`; a space and the name follow if there is a name."""
        level = f"{self.level}{CHARACTER_MARK}{self.character}" if self.character else self.level
        who = f"{COMPUTER_WORD}:{level}" if self.level else PERSON_WORD
        return f"{who} {self.name}" if self.name else who


@dataclass(frozen=True, slots=True)
class Setup:
    """A game to begin: its id in the registry, its options, its seats in playing order, and the time control.

    `colours` are the colours of the seats' pieces; empty for the game's own.  `starts` is a wish that
    `with_starter_first` fulfils: "" for the present order, the number of the starting seat from 1, or `RANDOM_START`.
    `coach` is the coach's strictness in this game, "" for the setting.  `gifts` has for each seat how much it gives the
    other before the game (`Drafts.gift_labels`), 0 for nothing; empty if nobody gives anything.
    """

    game_id: str
    options: Mapping[str, str]
    seats: tuple[Seat, ...] = field(default=())
    control: TimeControl | None = None
    colours: tuple[str, ...] = ()
    starts: str = ""
    coach: str = ""
    gifts: tuple[int, ...] = ()

    def __str__(self) -> str:
        """The game's id and options, separated by spaces.

        Then seats, gifts, coach, start, colours and clock after semicolons.
        """
        options = "".join(f" {key}={value}" for key, value in sorted(self.options.items()))
        clock = [CLOCK_PREFIX + str(self.control)] if self.control is not None else []
        colours = [COLOURS_PREFIX + " ".join(self.colours)] if self.colours else []
        starts = [STARTS_PREFIX + self.starts] if self.starts else []
        coach = [COACH_PREFIX + self.coach] if self.coach else []
        gifts = [GIFTS_PREFIX + " ".join(map(str, self.gifts))] if self.gifts else []
        seats = [str(seat) for seat in self.seats]
        return ";".join([self.game_id + options, *seats, *gifts, *coach, *starts, *colours, *clock])

    def rotated(self, by: int) -> Setup:
        """The setup with every player moved on by `by` seats.

        Chosen colours, time odds and gifts go with their players; the game's own colours belong to the seats.
        """
        return replace(
            self,
            seats=_rotate(self.seats, by),
            colours=_rotate(self.colours, by),
            control=None if self.control is None else self.control.rotated(by),
            gifts=_rotate(self.gifts, by),
        )


RotatedItem = TypeVar("RotatedItem")


def _rotate(row: tuple[RotatedItem, ...], by: int) -> tuple[RotatedItem, ...]:
    cut = -by % len(row) if row else 0
    return row[cut:] + row[:cut]


def with_starter_first(setup: Setup, draw: Callable[[int], int]) -> Setup:
    """The setup with the starting player in the first seat and the others after it in their order.

    `starts` is then empty.

    `draw(n)` returns a random number below n.
    """
    count = len(setup.seats)
    first = 0
    if setup.starts == RANDOM_START:
        first = draw(count)
    elif setup.starts.isdecimal() and 0 < int(setup.starts) <= count:
        first = int(setup.starts) - 1
    return replace(setup.rotated(-first), starts="")


def with_offered_character(game: Game, seat: Seat, count: int) -> Seat:
    """A seat of a game with `count` players, without a character that its level does not have."""
    return seat if seat.character in characters_at(game, seat.level, count) else replace(seat, character="")


def start_of(game: Game, setup: Setup) -> str | None:
    """The start position of a game in which a player gives something, as text; None for the usual start."""
    giver, drafts = next((seat for seat, gift in enumerate(setup.gifts) if gift), None), game.drafts
    if drafts is None or giver is None or len(setup.seats) != GIVING_SEATS:
        return None
    gift = setup.gifts[giver] - 1
    return (gift < len(drafts.gift_labels) and drafts.start_with_gift(setup.options, giver, gift)) or None


def check_name(name: str) -> None:
    """Raise StaxError, with the remedy, if the text cannot be a player's name; an empty name is allowed."""
    if ";" in name or len(name.splitlines()) > 1 or not name.isprintable():
        raise StaxError(N_("A name can't contain a semicolon or a line break."))
    if len(name) > MAX_NAME_LENGTH:
        raise StaxError(N_("A name can have at most {count} letters."), count=MAX_NAME_LENGTH)


def read_seat(text: str) -> Seat:
    """The seat in a text that `str(seat)` wrote; raises StaxError for any other text."""
    who, _, name = text.partition(" ")
    kind, _, strength = who.partition(":")
    level, _, character = strength.partition(CHARACTER_MARK)
    if (kind == PERSON_WORD and not strength) or (kind == COMPUTER_WORD and level):
        return Seat(level, name, character=character)
    raise StaxError(N_("{text} is not a player; write person, or computer: and a level."), text=repr(quoted(text)))


def read_setup(text: str) -> Setup:
    """The setup in a text that `str(setup)` wrote; raises StaxError for any other text."""
    head, *seats = text.split(";")
    clock = seats.pop().removeprefix(CLOCK_PREFIX) if seats and seats[-1].startswith(CLOCK_PREFIX) else ""
    colours = seats.pop().removeprefix(COLOURS_PREFIX).split() if seats and seats[-1].startswith(COLOURS_PREFIX) else []
    starts = seats.pop().removeprefix(STARTS_PREFIX) if seats and seats[-1].startswith(STARTS_PREFIX) else ""
    coach = seats.pop().removeprefix(COACH_PREFIX) if seats and seats[-1].startswith(COACH_PREFIX) else ""
    gifts = seats.pop().removeprefix(GIFTS_PREFIX).split() if seats and seats[-1].startswith(GIFTS_PREFIX) else []
    if not all(gift.isascii() and gift.isdecimal() for gift in gifts):
        raise StaxError(N_("{text} does not say what game to play."), text=repr(quoted(text)))
    game_id, *words = head.split() or [""]
    options = dict(word.split("=", 1) for word in words if "=" in word)
    if not game_id or len(options) < len(words):
        raise StaxError(N_("{text} does not say what game to play."), text=repr(quoted(head)))
    control = read_control(clock) if clock else None
    sitting = tuple(read_seat(seat) for seat in seats)
    return Setup(game_id, options, sitting, control, tuple(colours), starts, coach, tuple(map(int, gifts)))


def last_setups(config: Config) -> dict[str, Setup]:
    """The last setup of each game by its id, that of the last game at the end; unreadable setups are skipped."""
    found: dict[str, Setup] = {}
    for text in (*config.last.setups, config.last.setup):
        with suppress(StaxError):
            setup = read_setup(text)
            found.pop(setup.game_id, None)
            found[setup.game_id] = setup
    return found


def remember_setups(config: Config, setups: Sequence[Setup]) -> None:
    """Keep the setup of each game, that of the chosen game at the end."""
    texts = [str(setup) for setup in setups]
    config.last.setups, config.last.setup = texts, texts[-1]
