"""The settings: the window, how everything looks and sounds, how to play, the engine.

They are a TOML file in the user's configuration folder, which a player may edit.  Writing preserves comments, order
and unknown keys; a file that cannot be read or edited is renamed, never overwritten.
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
from game.core.files import FileTooLarge, read_file, replace_file, resolve_links
from game.settings import key_bindings
from game.settings.actions import BINDABLE

THEMES: Final = ("wood", "slate", "contrast")
TABLES: Final = ("felt", "oak", "stone")
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
MAX_BYTES: Final = 1 << 16  # of a settings file; a usual one has 3,000
MAX_DEPTH: Final = 50  # of nested tables and lists; tomlkit and the comparison recurse
MAX_DOTS: Final = 4096  # in a line: the time to read a dotted key grows with the square of its parts
MAX_SET_ASIDE: Final = 5  # damaged files that are kept, the newest


class SetAside(StaxError):  # noqa: N818 - it says what was done
    """The settings file could not be read or edited and was renamed."""


class Unreadable(StaxError):  # noqa: N818 - the name says what is wrong
    """The settings file could not be read; it is unchanged and must not be overwritten."""


class UnusableValues(StaxError):  # noqa: N818 - it says what is so
    """Some values of the file are invalid; the defaults replace them."""


class ConfigUnwritten(StaxError):  # noqa: N818 - it says what is so
    """The settings could not be written."""


@dataclass(slots=True)
class Config:
    """The settings; a new object has the defaults.

    `language` is a code, "" for the system's language.  `setup` is the text of the last choice of game, options and
    players; `setups` has that of each game.  `speed` is that of motion, `pace` the computer's; `warnings` are of an
    attacked king; `coach` is its strictness; `colours` are those of seats without a choice.
    `analysis`: whether a review begins with it, with `lines` best lines, `hidden` or shown; and with `openings`.
    `scale` and the volumes are percent, `seconds` a move's time for thought, `memory` in MB, `threads` 0 for as many as
    there are spare cores; `engine` is the command of a foreign engine, `folder` where games are kept, "" for the usual
    place.  `keys` are the chords of actions that differ from the defaults (`bindings`), `buttons` a controller's.
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


VOLUMES: Final = (0, 100)
KEYS: Final[Mapping[str, Key]] = {  # by the name in Config, in the file's order
    "language": Key("look", "language", _is_text, '"en", "es", or "" for the system\'s own'),
    "theme": Key("look", "theme", _one_of(THEMES), ", ".join(THEMES)),
    "table": Key("look", "table", _one_of(TABLES), ", ".join(TABLES)),
    "scale": Key("look", "scale", _integer_within(SCALES), "of the interface: 75 to 200 percent"),
    "flat": Key("look", "flat", _is_bool, "the table seen from straight above"),
    "coordinates": Key("look", "coordinates", _is_bool, "on the rims of boards, and beside the stacks of open tables"),
    "colours": Key("look", "colours", _are_colours, f"of three seats, no two alike, or none: {', '.join(COLOUR_IDS)}"),
    "speed": Key("look", "animation", _one_of(SPEEDS), ", ".join(SPEEDS)),
    "mute": Key("sound", "mute", _is_bool),
    "volume": Key("sound", "all", _integer_within(VOLUMES), "0 to 100, and of it:"),
    "volume_table": Key("sound", "table", _integer_within(VOLUMES)),
    "volume_interface": Key("sound", "interface", _integer_within(VOLUMES)),
    "confirm": Key("play", "confirm", _is_bool, "a move waits for Enter or a second click"),
    "pace": Key("play", "pace", _one_of(PACES), "of the computer: " + ", ".join(PACES)),
    "warnings": Key("play", "warnings", _one_of(WARNINGS), "that your king is attacked: " + ", ".join(WARNINGS)),
    "coach": Key("play", "coach", _one_of(COACHES), "holds a move that throws away so much: " + ", ".join(COACHES)),
    "analysis": Key("review", "analysis", _is_bool, "an engine thinks about the position that is shown"),
    "lines": Key("review", "lines", _integer_within(LINES), "that it tells: 2 to 5"),
    "openings": Key("review", "openings", _is_bool, "how the game may go on, beside the moves"),
    "hidden": Key("review", "hidden", _is_bool, "its answers, while one tries oneself"),
    "folder": Key("play", "folder", _is_text, 'where games are kept; "" for the usual place'),
    "seconds": Key("engine", "seconds", _number_within(THINKING_SECONDS), "for a move, at most"),
    "memory": Key("engine", "memory", _integer_within(MEMORY), "MB"),
    "threads": Key("engine", "threads", _integer_within(THREADS), "0: as many as there are cores to spare"),
    "engine": Key("engine", "command", _is_text, 'of another engine that speaks the protocol; "" for the built-in one'),
    "width": Key("window", "width", _integer_within(PIXELS)),
    "height": Key("window", "height", _integer_within(PIXELS)),
    "fullscreen": Key("window", "fullscreen", _is_bool),
    "panel": Key("window", "panel", _is_bool, "the list of moves beside the table"),
    "setup": Key("last", "setup", _is_text, "what was chosen last, and for each game"),
    "setups": Key("last", "setups", _are_texts),
}
# Sections with a key or button for each action, and the functions that read them.
BINDING_READERS: Final = {"keys": key_bindings.read_chords, "buttons": key_bindings.read_buttons}
FILE_HEADER: Final = "# Stax: what is set and remembered.  Edit it while the program is not running.\n"
Found: TypeAlias = dict[str, Any]


def read_config(path: Path) -> tuple[Config, StaxError | None]:
    """Read the settings in a file; returns them with a notice about an unreadable file or invalid values.

    A damaged file is renamed.  A path that is no regular file is left alone.  Without a file the settings are the
    defaults.
    """
    try:
        tables = _parse(_read_text(path))
    except FileNotFoundError:
        return Config(), None
    except (FileTooLarge, ValueError, RecursionError) as error:  # TOMLDecodeError and UnicodeDecodeError: ValueErrors
        return Config(), _notice_of_damage(path, error)
    except (OSError, StaxError, MemoryError) as error:
        return Config(), _unreadable_file(path, error)
    config, unusable = config_from(tables)
    return config, _unusable_values(path, unusable) if unusable else None


def _read_text(path: Path) -> str:
    return read_file(path, MAX_BYTES).decode("utf-8-sig")


def _parse(text: str) -> Found:
    """The tables of a TOML text; raises ValueError or RecursionError."""
    if any(line.count(".") > MAX_DOTS for line in text.split("\n")):
        raise ValueError(f"a line with more than {MAX_DOTS} dots")
    return tomllib.loads(text)


def config_from(tables: Found) -> tuple[Config, list[str]]:
    """The configuration in the tables of a file, and the keys with invalid values, as `section.name`."""
    config, unusable = Config(), []
    for attribute, key in KEYS.items():
        section = tables.get(key.section)
        if isinstance(section, dict) and key.name in section:
            value, name = section[key.name], f"{key.section}.{key.name}"
        elif attribute in tables and not isinstance(tables[attribute], dict):  # from a version without sections
            value, name = tables[attribute], attribute
        else:
            continue
        if key.accepts(value):
            setattr(config, attribute, float(value) if attribute == "seconds" else value)
        else:
            unusable.append(name)
    for name, reads in BINDING_READERS.items():
        section = tables.get(name)
        if isinstance(section, dict):
            own, damaged = reads(section)
            setattr(config, name, own)
            unusable += [f"{name}.{action}" for action in damaged]
    return config, unusable


def _unusable_values(path: Path, keys: list[str]) -> UnusableValues:
    return UnusableValues(
        N_("In {file} these values cannot be used, so the usual ones stand in for them: {keys}."),
        file=path,
        keys=", ".join(keys),
    )


def _unreadable_file(path: Path, error: Exception) -> StaxError:
    text = N_("The settings in {file} cannot be read, so the usual ones are used and no changes are saved: {reason}")
    return Unreadable(text, file=path, reason=_reason(error))


def _reason(error: Exception) -> object:
    """Why a file cannot be read or written; a StaxError is translated with the sentence around it."""
    if isinstance(error, MemoryError):
        return os.strerror(errno.ENOMEM)
    return (error.strerror if isinstance(error, OSError) else None) or error


def _notice_of_damage(path: Path, error: Exception) -> StaxError:
    try:
        kept = _set_aside(path)
    except OSError:
        return _unreadable_file(path, error)
    return SetAside(N_("The settings could not be read and were renamed to {file}: {error}"), file=kept, error=error)


def _set_aside(path: Path) -> Path:
    """Rename the file (or the target of a link) and return its new path; raises OSError.

    The names are numbered, and of more than MAX_SET_ASIDE the oldest are deleted.
    """
    target = resolve_links(path)
    name = re.compile(re.escape(target.stem) + r"\.damaged-(\d{1,9})")
    matches = [name.fullmatch(each.name) for each in target.parent.iterdir()]
    numbers = sorted(int(match[1]) for match in matches if match)
    kept = target.with_suffix(f".damaged-{max(numbers, default=0) + 1}")
    target.rename(kept)
    for number in numbers[: -MAX_SET_ASIDE + 1]:
        target.with_suffix(f".damaged-{number}").unlink(missing_ok=True)
    return kept


def writer_for(path: Path, notice: StaxError | None) -> Callable[[Config], None]:
    """A function that writes the settings, given the notice of `read_config`.

    After Unreadable it writes nothing, or the defaults would replace the player's settings.
    """
    return (lambda _config: None) if isinstance(notice, Unreadable) else partial(write_config, path)


def write_config(path: Path, config: Config) -> None:
    """Write the settings atomically; a link stays a link.

    Raises ConfigUnwritten if they cannot be written; then the old file is still there.  Raises SetAside after writing
    if the old file could not be edited: it was renamed, and the new file has only the values of this program.
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
        text = edit_text(_read_text(path), config)
    except FileNotFoundError:
        text = edit_text("", config)
    except (FileTooLarge, UnicodeDecodeError):
        text = None
    if text is not None:
        _replace(path, text)
        return None
    kept = _set_aside(path)
    try:
        _replace(path, edit_text("", config) or "")
    except BaseException:
        kept.rename(resolve_links(path))
        raise
    return kept


def _replace(path: Path, text: str) -> None:
    content = text.encode("utf-8")
    if len(content) > MAX_BYTES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    replace_file(path, content)


def values_by_key(config: Config) -> dict[tuple[str, str], Any]:
    """The values of a configuration by section and name."""
    own = {(name, action): bound for name in BINDING_READERS for action, bound in getattr(config, name).items()}
    return {(key.section, key.name): getattr(config, attribute) for attribute, key in KEYS.items()} | own


def edit_text(text: str, config: Config) -> str | None:
    """The text of a settings file with the values of a configuration; comments, order and unknown keys stay.

    None if the text is not TOML or tomlkit cannot edit it without changing something else.
    """
    import tomlkit  # takes 30 ms, which the first frame must not wait for
    from tomlkit.exceptions import TOMLKitError

    try:
        wanted = _parse(text)
        if _is_deep(wanted):
            return None
        document = tomlkit.parse(text or FILE_HEADER)
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
    return json.dumps(found, sort_keys=True, default=str)  # with it NaN equals itself, and 1 differs from 1.0 and true


def _set_values(
    found: MutableMapping[str, Any],
    config: Config,
    new_section: Callable[[str], Any],
    new_value: Callable[[str, str, Any], Any],
) -> None:
    """Set the values of a configuration in the tables of a file, and delete obsolete values."""
    for name in [name for name in found if name in KEYS and not isinstance(found[name], dict)]:
        del found[name]  # from a version without sections
    for section in [found[name] for name in BINDING_READERS if isinstance(found.get(name), dict)]:
        for action in [action for action in section if action in BINDABLE]:
            del section[action]
    for (section, name), value in values_by_key(config).items():
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
