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
from collections.abc import Callable, MutableMapping
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

from game.core.errors import N_, StaxError
from game.core.files import FileTooLarge, read_file, replace_file, resolve_links
from game.settings import changed_keys
from game.settings.default_keys import BINDABLE
from game.settings.values import KEYS, Config

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


# Sections with a key or button for each action, and the functions that read them.
BINDING_READERS: Final = {"keys": changed_keys.read_chords, "buttons": changed_keys.read_buttons}
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
    for old_name, key in KEYS.items():
        section = tables.get(key.section)
        if isinstance(section, dict) and key.name in section:
            value, name = section[key.name], f"{key.section}.{key.name}"
        elif old_name in tables and not isinstance(tables[old_name], dict):  # from a version without sections
            value, name = tables[old_name], old_name
        else:
            continue
        if key.accepts(value):
            config.set_value(key, value)
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
        N_("These values in {file} can't be used, so the defaults apply: {keys}."),
        file=path,
        keys=", ".join(keys),
    )


def _unreadable_file(path: Path, error: Exception) -> StaxError:
    text = N_("The settings in {file} can't be read, so the defaults are used and changes aren't saved: {reason}")
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
    return SetAside(N_("The settings couldn't be read and were renamed to {file}: {error}"), file=kept, error=error)


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
        text = N_("The settings can't be written to {file}, so changes last only until you quit: {reason}")
        raise ConfigUnwritten(text, file=path, reason=_reason(error)) from error
    if kept is not None:
        raise SetAside(N_("The settings file couldn't be edited, so it was renamed to {file}."), file=kept)


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
    return {(key.section, key.name): config.value_of(key) for key in KEYS.values()} | own


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
    "buttons": f"of a controller, the same: {', '.join(changed_keys.BUTTONS)}",
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
