"""What is remembered between two starts: the window, the language, the last choice of players, sound and speed.

Kept as TOML in the user's configuration folder.  A file that cannot be read is set aside, never thrown away.
"""

from __future__ import annotations

import json
import os
import tomllib
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from game.core.errors import N_, StaxError


class SetAside(StaxError):  # noqa: N818 - it says what was done
    """The remembered choices could not be read; the file lies under another name now."""


@dataclass(slots=True)
class Config:
    """The remembered choices; a new one holds what a first start has.

    `language` is a code, "" for the machine's own; `setup` is the text of the last choice of game, options and players,
    `setups` those of each game; `speed` of motion is one of slow, normal, fast, off, `pace` of the computer one of
    swift, calm, slow; `theme` is the name of a theme, `scale` that of the interface in percent.
    """

    width: int = 1280
    height: int = 800
    fullscreen: bool = False
    language: str = ""
    setup: str = ""
    setups: list[str] = field(default_factory=list)
    mute: bool = False
    speed: str = "normal"
    pace: str = "swift"
    panel: bool = True
    theme: str = "wood"
    scale: int = 100


def read(path: Path) -> tuple[Config, SetAside | None]:
    """What the file remembers; with a notice, and the file renamed, where it is damaged.  No file is a first start."""
    config = Config()
    try:
        found: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        for known in fields(Config):
            if known.name in found:
                setattr(config, known.name, _checked(known.name, found[known.name], getattr(config, known.name)))
    except FileNotFoundError:
        return config, None
    except (OSError, ValueError) as error:  # TOMLDecodeError and UnicodeDecodeError are ValueErrors
        return Config(), _set_aside(path, error)
    return config, None


def _checked(name: str, value: object, model: object) -> object:
    texts = not isinstance(value, list) or all(isinstance(each, str) for each in value)
    if type(value) is not type(model) or not texts:
        raise ValueError(f"{name} is {value!r}")
    return value


def _set_aside(path: Path, error: Exception) -> SetAside:
    kept = path.with_suffix(".damaged")
    with suppress(OSError):  # a folder that cannot be written: the notice names the file all the same
        path.replace(kept)
    return SetAside(
        N_("The remembered settings could not be read and were set aside as {file}: {error}"), file=kept, error=error
    )


def write(path: Path, config: Config) -> None:
    """Remember; the file is whole at every moment.  Raises OSError where it cannot be written."""
    lines = [f"{known.name} = {_toml(getattr(config, known.name))}\n" for known in fields(Config)]
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(f".{os.getpid()}")
    fresh.write_text("".join(lines), encoding="utf-8")
    fresh.replace(path)


def _toml(value: str | int | bool | list[str]) -> str:
    """A value as TOML writes it: its strings, whole numbers, truths and lists of them look as JSON's do."""
    return json.dumps(value, ensure_ascii=False)
