"""The values that can be set, by sections as in the settings file, each with its default, its check and its comment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field, fields
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

from game.core.display.colours import COLOUR_IDS, read_usable_colours

THEMES: Final = ("wood", "slate", "contrast")
TABLES: Final = ("oak", "felt", "stone")
SPEEDS: Final = ("slow", "normal", "fast", "off")
PACES: Final = ("swift", "calm", "slow")
COACHES: Final = ("off", "sure", "third", "fifth")
WARNINGS: Final = ("heard", "seen", "off")
SCALES: Final = (75, 200)  # percent
THINKING_SECONDS: Final = (0.1, 3600.0)
MEMORY: Final = (1, 65536)  # megabytes
THREADS: Final = (0, 256)
LINES: Final = (2, 5)  # of an analysis
PIXELS: Final = (1, 16_384)  # the limits of a window's sides
VOLUMES: Final = (0, 100)
T = TypeVar("T")
Check: TypeAlias = Callable[[object], bool]


@dataclass(frozen=True, slots=True)
class Key:
    """The place of a value in the file (section and name), its check, and its comment."""

    section: str
    name: str
    accepts: Check
    comment: str = ""


def _is_bool(value: object) -> bool:
    return isinstance(value, bool)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _are_colours(value: object) -> bool:
    return _are_texts(value) and list(read_usable_colours(value, 3)) == value  # type: ignore[arg-type]  # they are texts


def _one_of(values: Iterable[str]) -> Check:
    allowed = tuple(values)
    return lambda value: isinstance(value, str) and value in allowed


def _integer_within(ends: tuple[int, int]) -> Check:
    return lambda value: type(value) is int and ends[0] <= value <= ends[1]


def _number_within(ends: tuple[float, float]) -> Check:
    return lambda value: type(value) in (int, float) and ends[0] <= value <= ends[1]  # type: ignore[operator]  # its type is asked


def _setting(default: T, accepts: Check, comment: str = "", old_name: str = "") -> T:
    """A field of a section; `old_name` is the name in files without sections, if that differs."""
    metadata = {"accepts": accepts, "comment": comment, "old_name": old_name}
    made: T = field(default_factory=partial(deepcopy, default), metadata=metadata)
    return made


@dataclass(slots=True)
class LookSettings:
    """How everything looks: `scale` is percent, and `colours` are those of seats without a choice."""

    language: str = _setting("", _is_text, '"en", "es", or "" for the system\'s own')
    theme: str = _setting("wood", _one_of(THEMES), ", ".join(THEMES))
    table: str = _setting("oak", _one_of(TABLES), ", ".join(TABLES))
    scale: int = _setting(100, _integer_within(SCALES), "of the interface: 75 to 200 percent")
    flat: bool = _setting(False, _is_bool, "the table seen from straight above")
    coordinates: bool = _setting(False, _is_bool, "on the rims of boards, and beside the stacks of open tables")
    colours: list[str] = _setting(  # noqa: RUF009 - it makes a field
        list[str](), _are_colours, f"of three seats, no two alike, or none: {', '.join(COLOUR_IDS)}"
    )
    animation: str = _setting("normal", _one_of(SPEEDS), ", ".join(SPEEDS), "speed")


@dataclass(slots=True)
class SoundSettings:
    """What is heard; the volumes are percent."""

    mute: bool = _setting(False, _is_bool)
    all: int = _setting(100, _integer_within(VOLUMES), "0 to 100, and of it:", "volume")
    table: int = _setting(100, _integer_within(VOLUMES), old_name="volume_table")
    interface: int = _setting(60, _integer_within(VOLUMES), old_name="volume_interface")


@dataclass(slots=True)
class PlaySettings:
    """How games are played.  `pace` is the computer's, `coach` the coach's strictness, which is offered once."""

    confirm: bool = _setting(False, _is_bool, "a move waits for Enter or a second click")
    pace: str = _setting("calm", _one_of(PACES), "of the computer: " + ", ".join(PACES))
    warnings: str = _setting("heard", _one_of(WARNINGS), "that your king is attacked: " + ", ".join(WARNINGS))
    saves: bool = _setting(True, _is_bool, "a hint shows what saves an attacked king, up to the level Medium")
    coach: str = _setting("off", _one_of(COACHES), "stops a move that gives away this much: " + ", ".join(COACHES))
    turn_table: bool = _setting(False, _is_bool, "between persons at one screen, after each move")
    coach_offered: bool = _setting(False, _is_bool, "before the first game")
    folder: str = _setting("", _is_text, 'where games are kept; "" for the usual place')


@dataclass(slots=True)
class ReviewSettings:
    """Whether a review begins with live analysis, with how many `lines`, with openings, and with its drawer open."""

    analysis: bool = _setting(False, _is_bool, "an engine thinks about the position that is shown")
    lines: int = _setting(3, _integer_within(LINES), "that it tells: 2 to 5")
    openings: bool = _setting(False, _is_bool, "how the game may go on, beside the moves")
    hidden: bool = _setting(False, _is_bool, "its answers, while one tries oneself")
    drawer: bool = _setting(True, _is_bool, "the moves, beside the table")


@dataclass(slots=True)
class EngineSettings:
    """The engine: its time for a move in seconds, its memory in MB, and the command of a foreign engine."""

    seconds: float = _setting(2.0, _number_within(THINKING_SECONDS), "for a move, at most")
    memory: int = _setting(16, _integer_within(MEMORY), "MB")
    threads: int = _setting(0, _integer_within(THREADS), "0: as many as there are cores to spare")
    ponder: bool = _setting(True, _is_bool, "the level Master also thinks during your turn, not on battery")
    command: str = _setting(
        "", _is_text, 'of another engine that speaks the protocol; "" for the built-in one', "engine"
    )


@dataclass(slots=True)
class WindowSettings:
    """The window's size in pixels, and whether it shows the panel of moves."""

    width: int = _setting(1280, _integer_within(PIXELS))
    height: int = _setting(800, _integer_within(PIXELS))
    fullscreen: bool = _setting(False, _is_bool)
    panel: bool = _setting(False, _is_bool, "the list of moves beside the table")


@dataclass(slots=True)
class LastSettings:
    """The text of the last choice of game, options and players, that of each game, and how often each mark on the
    table was explained."""

    setup: str = _setting("", _is_text, "what was chosen last, and for each game")
    setups: list[str] = _setting(list[str](), _are_texts)  # noqa: RUF009 - it makes a field
    marks: list[str] = _setting(list[str](), _are_texts, "how often each was explained")  # noqa: RUF009 - as above


@dataclass(slots=True)
class FriendSettings:
    """Games with a friend elsewhere: the name that the friend sees, and the address of the mailbox server."""

    name: str = _setting("", _is_text, "what a friend elsewhere sees")
    server: str = _setting("", _is_text, 'of the mailbox, as ws://example.org:4000/v1; "" for the public one')


SettingsSection: TypeAlias = (
    LookSettings
    | SoundSettings
    | PlaySettings
    | ReviewSettings
    | EngineSettings
    | WindowSettings
    | LastSettings
    | FriendSettings
)


@dataclass(slots=True)
class Config:
    """The settings by section, in the file's order; a new object has the defaults.

    `keys` are the chords of actions that differ from the defaults (`changed_keys`), `buttons` a controller's.
    """

    look: LookSettings = field(default_factory=LookSettings)
    sound: SoundSettings = field(default_factory=SoundSettings)
    play: PlaySettings = field(default_factory=PlaySettings)
    review: ReviewSettings = field(default_factory=ReviewSettings)
    engine: EngineSettings = field(default_factory=EngineSettings)
    window: WindowSettings = field(default_factory=WindowSettings)
    last: LastSettings = field(default_factory=LastSettings)
    friend: FriendSettings = field(default_factory=FriendSettings)
    keys: dict[str, str] = field(default_factory=dict)
    buttons: dict[str, str] = field(default_factory=dict)

    def value_of(self, key: Key) -> Any:
        """The value of a key."""
        return getattr(getattr(self, key.section), key.name)

    def set_value(self, key: Key, value: Any) -> None:
        """Set the value of a key that accepts it; a whole number becomes a float where the default is one."""
        setattr(getattr(self, key.section), key.name, type(self.value_of(key))(value))


def _list_keys() -> Iterator[tuple[str, Key]]:
    """The keys of all sections with their names in files without sections."""
    config = Config()
    for section in ("look", "sound", "play", "review", "engine", "window", "last", "friend"):
        for each in fields(getattr(config, section)):
            place = Key(section, each.name, each.metadata["accepts"], each.metadata["comment"])
            yield each.metadata["old_name"] or each.name, place


KEYS: Final = dict(_list_keys())
"""The keys by their names in files without sections."""
