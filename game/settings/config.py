"""What is remembered between two starts: the window, how everything looks and sounds, how is played, the engine.

Kept as TOML with comments in the user's configuration folder; a player may edit it.  What is written there and means
nothing to this program stays where it is; a file that cannot be read is set aside, never thrown away.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

from game.core.display.colours import COLOUR_IDS, read_usable_colours
from game.core.errors import N_, StaxError
from game.settings import key_bindings
from game.settings.actions import BINDABLE

THEMES: Final = ("wood", "slate", "contrast")
TABLES: Final = ("felt", "oak", "stone")
SPEEDS: Final = ("slow", "normal", "fast", "off")
PACES: Final = ("swift", "calm", "slow")
COACHES: Final = ("off", "sure", "third", "fifth")
WARNINGS: Final = ("heard", "seen", "off")
SCALES: Final = (75, 200)  # percent
SECONDS: Final = (0.1, 3600.0)
MEMORY: Final = (1, 65536)  # megabytes
THREADS: Final = (0, 256)
LINES: Final = (2, 5)  # of an analysis
PIXELS: Final = (1, 16_384)  # of which a window can be


class SetAside(StaxError):  # noqa: N818 - it says what was done
    """The remembered choices could not be read; the file lies under another name now."""


class Unread(StaxError):  # noqa: N818 - it says what is so
    """Some values of the file could not be used; the usual ones stand in for them."""


class ConfigUnwritten(StaxError):  # noqa: N818 - it says what is so
    """What is to be remembered could not be written."""


@dataclass(slots=True)
class Config:
    """The remembered choices; a new one holds what a first start has.

    `language` is a code, "" for the machine's own; `setup` is the text of the last choice of game, options and players,
    `setups` those of each game; `speed` of motion, `pace` of the computer; `warnings` of an attacked king; `coach`: how
    strict it is; `colours` of seats where none are chosen.
    `analysis`: whether a review begins with it, in so many `lines`, its answers `hidden`; and with `openings`.
    `scale` and the volumes are percent, `seconds` a move's time for thought, `memory` in MB, `threads` 0 for as many as
    there are spare cores; `engine` is the command of a foreign engine, `folder` where games are kept, "" for the usual
    place.  `keys` are the chords of actions that differ from the usual ones (`bindings`), `buttons` a controller's.
    """

    width: int = 1280
    height: int = 800
    fullscreen: bool = False
    language: str = ""
    setup: str = ""
    setups: list[str] = field(default_factory=list)
    mute: bool = False
    speed: str = "normal"
    pace: str = "calm"
    warnings: str = "heard"
    coach: str = "off"
    panel: bool = True
    analysis: bool = False
    lines: int = 3
    hidden: bool = False
    openings: bool = False
    theme: str = "wood"
    table: str = "felt"
    scale: int = 100
    flat: bool = False
    coordinates: bool = False
    colours: list[str] = field(default_factory=list)
    volume: int = 100
    volume_table: int = 100
    volume_interface: int = 60
    confirm: bool = False
    folder: str = ""
    seconds: float = 2.0
    memory: int = 32
    threads: int = 0
    engine: str = ""
    keys: dict[str, str] = field(default_factory=dict)
    buttons: dict[str, str] = field(default_factory=dict)


Check: TypeAlias = Callable[[object], bool]


@dataclass(frozen=True, slots=True)
class Key:
    """Where a value stands in the file: section and name; what is said of it there, and which values it takes."""

    section: str
    name: str
    takes: Check
    comment: str = ""


def _truth(value: object) -> bool:
    return isinstance(value, bool)


def _text(value: object) -> bool:
    return isinstance(value, str)


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _colours(value: object) -> bool:
    return _texts(value) and list(read_usable_colours(value, 3)) == value  # type: ignore[arg-type]  # they are texts


def _one_of(values: Iterable[str]) -> Check:
    known = tuple(values)
    return lambda value: isinstance(value, str) and value in known


def _whole(ends: tuple[int, int]) -> Check:
    return lambda value: type(value) is int and ends[0] <= value <= ends[1]


def _number(ends: tuple[float, float]) -> Check:
    return lambda value: type(value) in (int, float) and ends[0] <= value <= ends[1]  # type: ignore[operator]  # its type is asked


SHARE: Final = (0, 100)
KEYS: Final[Mapping[str, Key]] = {  # by the name in Config, in the file's order
    "language": Key("look", "language", _text, '"en", "es", or "" for the system\'s own'),
    "theme": Key("look", "theme", _one_of(THEMES), ", ".join(THEMES)),
    "table": Key("look", "table", _one_of(TABLES), ", ".join(TABLES)),
    "scale": Key("look", "scale", _whole(SCALES), "of the interface: 75 to 200 percent"),
    "flat": Key("look", "flat", _truth, "the table seen from straight above"),
    "coordinates": Key("look", "coordinates", _truth, "on the rims of boards, and beside the stacks of open tables"),
    "colours": Key("look", "colours", _colours, f"of three seats, no two alike, or none: {', '.join(COLOUR_IDS)}"),
    "speed": Key("look", "animation", _one_of(SPEEDS), ", ".join(SPEEDS)),
    "mute": Key("sound", "mute", _truth),
    "volume": Key("sound", "all", _whole(SHARE), "0 to 100, and of it:"),
    "volume_table": Key("sound", "table", _whole(SHARE)),
    "volume_interface": Key("sound", "interface", _whole(SHARE)),
    "confirm": Key("play", "confirm", _truth, "a move waits for Enter or a second click"),
    "pace": Key("play", "pace", _one_of(PACES), "of the computer: " + ", ".join(PACES)),
    "warnings": Key("play", "warnings", _one_of(WARNINGS), "that your king is attacked: " + ", ".join(WARNINGS)),
    "coach": Key("play", "coach", _one_of(COACHES), "holds a move that throws away so much: " + ", ".join(COACHES)),
    "analysis": Key("review", "analysis", _truth, "an engine thinks about the position that is shown"),
    "lines": Key("review", "lines", _whole(LINES), "that it tells: 2 to 5"),
    "openings": Key("review", "openings", _truth, "how the game may go on, beside the moves"),
    "hidden": Key("review", "hidden", _truth, "its answers, while one tries oneself"),
    "folder": Key("play", "folder", _text, 'where games are kept; "" for the usual place'),
    "seconds": Key("engine", "seconds", _number(SECONDS), "for a move, at most"),
    "memory": Key("engine", "memory", _whole(MEMORY), "MB"),
    "threads": Key("engine", "threads", _whole(THREADS), "0: as many as there are cores to spare"),
    "engine": Key("engine", "command", _text, 'of another engine that speaks the protocol; "" for the built-in one'),
    "width": Key("window", "width", _whole(PIXELS)),
    "height": Key("window", "height", _whole(PIXELS)),
    "fullscreen": Key("window", "fullscreen", _truth),
    "panel": Key("window", "panel", _truth, "the list of moves beside the table"),
    "setup": Key("last", "setup", _text, "what was chosen last, and for each game"),
    "setups": Key("last", "setups", _texts),
}
# Sections with a key or button per action, and the functions that read them.
BOUND: Final = {"keys": key_bindings.taken, "buttons": key_bindings.taken_buttons}
HEAD: Final = "# Stax: what is set and remembered.  Edit it while the program is not running.\n"
Found: TypeAlias = dict[str, Any]


def read(path: Path) -> tuple[Config, StaxError | None]:
    """What the file remembers, and a notice: of a damaged file, which is renamed, or of values that cannot be used.

    No file is a first start.
    """
    try:
        found: Found = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Config(), None
    except (OSError, ValueError, RecursionError) as error:  # TOMLDecodeError and UnicodeDecodeError are ValueErrors
        return Config(), _set_aside(path, error)
    config, unread = taken(found)
    return config, _unread(path, unread) if unread else None


def taken(found: Found) -> tuple[Config, list[str]]:
    """The configuration of what was read, and the keys whose values cannot be used, as `section.name`."""
    config, unread = Config(), []
    for attribute, key in KEYS.items():
        section = found.get(key.section)
        if isinstance(section, dict) and key.name in section:
            value, name = section[key.name], f"{key.section}.{key.name}"
        elif attribute in found and not isinstance(found[attribute], dict):  # from before there were sections
            value, name = found[attribute], attribute
        else:
            continue
        if key.takes(value):
            setattr(config, attribute, float(value) if attribute == "seconds" else value)
        else:
            unread.append(name)
    for name, reads in BOUND.items():
        section = found.get(name)
        if isinstance(section, dict):
            own, damaged = reads(section)
            setattr(config, name, own)
            unread += [f"{name}.{action}" for action in damaged]
    return config, unread


def _unread(path: Path, keys: list[str]) -> Unread:
    return Unread(
        N_("In {file} these values cannot be used, so the usual ones stand in for them: {keys}."),
        file=path,
        keys=", ".join(keys),
    )


def _set_aside(path: Path, error: Exception) -> SetAside:
    kept = path.with_suffix(".damaged")
    with suppress(OSError):  # a folder that cannot be written: the notice names the file all the same
        path.replace(kept)
    return SetAside(
        N_("The remembered settings could not be read and were set aside as {file}: {error}"), file=kept, error=error
    )


def write(path: Path, config: Config) -> None:
    """Remember; the file is whole at every moment.  Raises ConfigUnwritten where it cannot be written.

    Comments and whatever else stands in the file are kept.  Where that cannot be done (somebody has written it in a way
    that is not understood line by line) the old file is kept beside the new one.
    """
    try:
        _write(path, config)
    except OSError as error:
        reason = error.strerror or str(error)
        text = N_("The settings cannot be written to {file} ({reason}), so what you change is forgotten at the end.")
        raise ConfigUnwritten(text, file=path, reason=reason) from error


def _write(path: Path, config: Config) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        before = path.read_text(encoding="utf-8")
    except (FileNotFoundError, ValueError):
        before = ""
    text, fresh = edited(before, config), path.with_suffix(f".{os.getpid()}")
    try:
        fresh.write_text(text if text is not None else edited("", config) or "", encoding="utf-8")
        if text is None:
            path.replace(path.with_suffix(".old"))
        fresh.replace(path)
    except OSError:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise


def values(config: Config) -> dict[tuple[str, str], Any]:
    """The values by section and name."""
    own = {(name, action): bound for name in BOUND for action, bound in getattr(config, name).items()}
    return {(key.section, key.name): getattr(config, attribute) for attribute, key in KEYS.items()} | own


def edited(text: str, config: Config) -> str | None:
    """A file's text with the values of a configuration in it, all else as it was; None where that does not succeed."""
    wanted = values(config)
    try:
        before: Found = tomllib.loads(text)
        made = "\n".join(_lines(text, dict(wanted))) + "\n"
        after: Found = tomllib.loads(made)
    except (ValueError, RecursionError):
        return None
    return made if after == _expected(before, wanted) else None


def _expected(before: Found, wanted: Mapping[tuple[str, str], Any]) -> Found:
    expected = {name: value for name, value in before.items() if name not in KEYS or isinstance(value, dict)}
    for section in BOUND:
        if isinstance(expected.get(section), dict):
            own = expected[section].items()
            expected[section] = {name: value for name, value in own if name not in BINDABLE}
    for (section, name), value in wanted.items():
        kept = expected.get(section)
        expected[section] = {**(kept if isinstance(kept, dict) else {}), name: value}
    return expected


SECTION: Final = re.compile(r"\s*\[\s*([A-Za-z_]+)\s*\]\s*(#.*)?$")
ANY_SECTION: Final = re.compile(r"\s*\[")
NAME: Final = re.compile(r"\s*([A-Za-z_-]+)\s*=")


def _lines(text: str, missing: dict[tuple[str, str], Any]) -> Iterator[str]:
    """The lines of the file, values put in where they stand, those that are missing at the end of their section."""
    section = ""
    for line in (text or HEAD).rstrip("\n").split("\n"):  # splitlines would split inside texts too
        if ANY_SECTION.match(line):
            yield from _rest(section, missing)
            found = SECTION.match(line)
            section = found[1] if found else "?"
        named = NAME.match(line)
        if named and (section, named[1]) in missing:
            yield _line(section, named[1], missing.pop((section, named[1])))
        elif not (named and _is_gone(section, named[1])):
            yield line
    yield from _rest(section, missing)
    for section in dict.fromkeys(each for each, _ in missing):
        yield ""
        yield f"[{section}]{SECTION_COMMENTS.get(section, '')}"
        yield from _rest(section, missing)


def _is_gone(section: str, name: str) -> bool:
    """Whether a value stands there no more: from before there were sections, or a key that is the usual one again."""
    return (not section and name in KEYS) or (section in BOUND and name in BINDABLE)


def _rest(section: str, missing: dict[tuple[str, str], Any]) -> Iterator[str]:
    for each, name in [key for key in missing if key[0] == section]:
        yield _line(each, name, missing.pop((each, name)))


SECTION_COMMENTS: Final = {
    "keys": '  # that differ from the usual, such as undo = "ctrl+u"',
    "buttons": f"  # of a controller, the same: {', '.join(key_bindings.BUTTONS)}",
}
COMMENTS: Final = {(key.section, key.name): key.comment for key in KEYS.values()}


def _line(section: str, name: str, value: str | int | float | bool | list[str]) -> str:
    """A value as TOML writes it (its texts, numbers, truths and lists look as JSON's do), and what it means."""
    comment = COMMENTS.get((section, name), "")
    # JSON leaves U+007F as it is, TOML does not
    return f"{name} = {json.dumps(value, ensure_ascii=False)}".replace("\x7f", "\\u007f") + (
        f"  # {comment}" if comment else ""
    )
