"""The settings: the window, how everything looks and sounds, how to play, the engine.

They are a TOML file in the user's configuration folder, which a player may edit.  Writing keeps the player's comments,
order and unknown keys; a file that cannot be read or edited is renamed, never overwritten.
"""

from __future__ import annotations

import errno
import json
import os
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, MutableMapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

from game.core.display.colours import COLOUR_IDS, read_usable_colours
from game.core.errors import N_, StaxError
from game.core.files import FileTooLarge, read_file, replace_file
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
MAX_BYTES: Final = 1 << 16  # of a settings file; a usual one has 3,000
MAX_DEPTH: Final = 50  # of tables and lists in each other; tomlkit and comparing recurse
MAX_DOTS: Final = 4096  # in a line: the time to read a dotted key grows with the square of its parts
MAX_SET_ASIDE: Final = 5  # the newest damaged files that are kept


class SetAside(StaxError):  # noqa: N818 - it says what was done
    """The settings file could not be read or edited and has another name now."""


class Unreadable(StaxError):  # noqa: N818 - the name says what is wrong
    """The settings file could not be read; it is as it was, and nothing may be written over it."""


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
    """The settings in a file, and a notice about a file that cannot be read or values that cannot be used.

    A file with damaged content is renamed.  What is not a regular file is left alone.  Without a file the settings are
    those of a first start.
    """
    try:
        found = _parse(_read_text(path))
    except FileNotFoundError:
        return Config(), None
    except (FileTooLarge, ValueError, RecursionError) as error:  # TOMLDecodeError and UnicodeDecodeError: ValueErrors
        return Config(), _notice_of_damage(path, error)
    except (OSError, StaxError, MemoryError) as error:
        return Config(), _unreadable(path, error)
    config, unread = taken(found)
    return config, _unread(path, unread) if unread else None


def _read_text(path: Path) -> str:
    return read_file(path, MAX_BYTES).decode("utf-8-sig")


def _parse(text: str) -> Found:
    """The tables of a TOML text; raises ValueError or RecursionError."""
    if any(line.count(".") > MAX_DOTS for line in text.split("\n")):
        raise ValueError(f"a line with more than {MAX_DOTS} dots")
    return tomllib.loads(text)


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


def _unreadable(path: Path, error: Exception) -> StaxError:
    text = N_("The settings in {file} cannot be read, so the usual ones are used and no changes are saved: {reason}")
    return Unreadable(text, file=path, reason=_reason(error))


def _reason(error: Exception) -> object:
    """Why a file cannot be read or written; a StaxError is translated where the sentence is."""
    if isinstance(error, MemoryError):
        return os.strerror(errno.ENOMEM)
    return (error.strerror if isinstance(error, OSError) else None) or error


def _notice_of_damage(path: Path, error: Exception) -> StaxError:
    try:
        kept = _set_aside(path)
    except OSError:
        return _unreadable(path, error)
    return SetAside(N_("The settings could not be read and were renamed to {file}: {error}"), file=kept, error=error)


def _set_aside(path: Path) -> Path:
    """Rename the file (the one a link points to) and return its new path; raises OSError.

    The names are numbered, and of more than MAX_SET_ASIDE the oldest are deleted.
    """
    target = path.resolve()
    name = re.compile(re.escape(target.stem) + r"\.damaged-(\d{1,9})")
    matches = [name.fullmatch(each.name) for each in target.parent.iterdir()]
    numbers = sorted(int(match[1]) for match in matches if match)
    kept = target.with_suffix(f".damaged-{max(numbers, default=0) + 1}")
    target.rename(kept)
    for number in numbers[: -MAX_SET_ASIDE + 1]:
        target.with_suffix(f".damaged-{number}").unlink(missing_ok=True)
    return kept


def writer_for(path: Path, notice: StaxError | None) -> Callable[[Config], None]:
    """The function that writes the settings from then on, given the notice of `read`.

    After Unreadable it writes nothing, or the usual settings would replace the player's.
    """
    return (lambda _config: None) if isinstance(notice, Unreadable) else partial(write, path)


def write(path: Path, config: Config) -> None:
    """Write the settings; the file is whole at every moment, and a link stays one.

    Raises ConfigUnwritten if they cannot be written; then the old file is still there.  Raises SetAside after writing
    if the old file could not be edited: it has another name, and the new file has only what this program knows.
    """
    try:
        kept = _write(path, config)
    except (OSError, StaxError, MemoryError, ImportError) as error:
        text = N_("The settings cannot be written to {file}, so what you change is forgotten at the end: {reason}")
        raise ConfigUnwritten(text, file=path, reason=_reason(error)) from error
    if kept is not None:
        raise SetAside(N_("The settings file could not be edited, so it was renamed to {file}."), file=kept)


def _write(path: Path, config: Config) -> Path | None:
    """Write the settings; returns the new path of an old file that could not be edited."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        text = edited(_read_text(path), config)
    except FileNotFoundError:
        text = edited("", config)
    except (FileTooLarge, UnicodeDecodeError):
        text = None
    if text is not None:
        _replace(path, text)
        return None
    kept = _set_aside(path)
    try:
        _replace(path, edited("", config) or "")
    except BaseException:
        kept.rename(path.resolve())
        raise
    return kept


def _replace(path: Path, text: str) -> None:
    content = text.encode("utf-8")
    if len(content) > MAX_BYTES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    replace_file(path, content)


def values(config: Config) -> dict[tuple[str, str], Any]:
    """The values by section and name."""
    own = {(name, action): bound for name in BOUND for action, bound in getattr(config, name).items()}
    return {(key.section, key.name): getattr(config, attribute) for attribute, key in KEYS.items()} | own


def edited(text: str, config: Config) -> str | None:
    """The text of a settings file with the values of a configuration; comments, order and unknown keys stay.

    None if the text is not TOML or tomlkit cannot edit it without changing something else.
    """
    import tomlkit  # takes 30 ms, for which the first frame need not wait
    from tomlkit.exceptions import TOMLKitError

    try:
        wanted = _parse(text)
        if _is_deep(wanted):
            return None
        document = tomlkit.parse(text or HEAD)
        _set_values(document, config, _new_section, _new_value)
        _set_values(wanted, config, lambda _section: {}, lambda _section, _name, value: value)
        made = tomlkit.dumps(document)
        return made if _comparable(_parse(made)) == _comparable(wanted) else None
    except (ValueError, RecursionError, TOMLKitError):
        return None


def _is_deep(found: Found) -> bool:
    level: list[Any] = [found]
    for _ in range(MAX_DEPTH):
        inner = [value for each in level for value in (each.values() if isinstance(each, dict) else each)]
        level = [value for value in inner if isinstance(value, (dict, list))]
    return bool(level)


def _comparable(found: Found) -> str:
    return json.dumps(found, sort_keys=True, default=str)  # not-a-number equals itself, and 1 is neither 1.0 nor true


def _set_values(
    found: MutableMapping[str, Any],
    config: Config,
    new_section: Callable[[str], Any],
    new_value: Callable[[str, str, Any], Any],
) -> None:
    """Set the values of a configuration in the tables of a file and delete what this program no longer writes."""
    for name in [name for name in found if name in KEYS and not isinstance(found[name], dict)]:
        del found[name]  # from before there were sections
    for section in [found[name] for name in BOUND if isinstance(found.get(name), dict)]:
        for action in [action for action in section if action in BINDABLE]:
            del section[action]
    for (section, name), value in values(config).items():
        if not isinstance(found.get(section), dict):
            found.pop(section, None)
            found[section] = new_section(section)
        table = found[section]
        if name not in table:
            table[name] = new_value(section, name, value)
        elif json.dumps(table[name], default=str) != json.dumps(value):
            table[name] = value


SECTION_COMMENTS: Final = {
    "keys": 'that differ from the usual, such as undo = "ctrl+u"',
    "buttons": f"of a controller, the same: {', '.join(key_bindings.BUTTONS)}",
}
COMMENTS: Final = {(key.section, key.name): key.comment for key in KEYS.values()}


def _new_section(name: str) -> Any:
    import tomlkit

    table = tomlkit.table()
    if name in SECTION_COMMENTS:
        table.comment(SECTION_COMMENTS[name])
    return table


def _new_value(section: str, name: str, value: Any) -> Any:
    import tomlkit

    item = tomlkit.item(value)
    if COMMENTS.get((section, name)):
        item.comment(COMMENTS[section, name])
    return item
