"""The file of a game's weights with other figures in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

NUMBER: Final = re.compile(r"^(?P<name>[a-z0-9-]+)(?P<gap>\s*=\s*)(?P<value>[-+0-9_]+)")


def rewritten(
    text: str, values: Mapping[str, int], record: Mapping[str, str | int | float], scales: Mapping[int, float]
) -> str:
    """A file's text with other figures: the weights keep their lines and comments, the rest is written anew."""
    lines: list[str] = []
    section = ""
    for line in text.splitlines():
        if line.startswith("["):
            section = line.strip("[] ")
        if section in ("", "weights"):
            lines.append(NUMBER.sub(lambda found: _renewed(found, values), line))
    told = [f"{key} = {_toml(value)}" for key, value in record.items()]
    chances = [f"seats-{seats} = {scale:g}" for seats, scale in sorted(scales.items())]
    parts = ["\n".join(lines).strip(), "\n".join(["[record]", *told])]
    return "\n\n".join([*parts, *(["\n".join(["[chances]", *chances])] if chances else [])]) + "\n"


def _renewed(found: re.Match[str], values: Mapping[str, int]) -> str:
    name = found["name"]
    return f"{name}{found['gap']}{values[name]}" if name in values else found[0]


def _toml(value: str | int | float) -> str:
    if isinstance(value, str):
        plain = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{" ".join(plain.split())}"'
    return str(value)
