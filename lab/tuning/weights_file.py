"""The file of a game's weights with other numbers in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from game.core.weights import CHANCE_SECTIONS, ChanceScale

NUMBER: Final = re.compile(r"^(?P<name>[a-z0-9-]+)(?P<gap>\s*=\s*)(?P<value>[-+0-9_]+)")


def rewritten(
    text: str,
    values: Mapping[str, int],
    record: Mapping[str, str | int | float],
    engine_scales: Mapping[int, ChanceScale],
    player_scales: Mapping[int, ChanceScale],
) -> str:
    """A file's text with other numbers: the weights keep their lines and comments, the other sections are replaced."""
    lines: list[str] = []
    section = ""
    for line in text.splitlines():
        if line.startswith("["):
            section = line.strip("[] ")
        if section in ("", "weights"):
            lines.append(NUMBER.sub(lambda found: _renewed(found, values), line))
    made = [f"{key} = {_toml(value)}" for key, value in record.items()]
    parts = ["\n".join(lines).strip(), "\n".join(["[record]", *made])]
    for name, scales in zip(CHANCE_SECTIONS, (engine_scales, player_scales), strict=True):
        chances = [line for seats, scale in sorted(scales.items()) for line in scale_lines(seats, scale)]
        parts += ["\n".join([f"[{name}]", *chances])] if chances else []
    return "\n\n".join(parts) + "\n"


def scale_lines(seats: int, scale: ChanceScale) -> Iterator[str]:
    """The lines of a scale; values that change nothing are left out."""
    yield f"seats-{seats} = {scale.unit:g}"
    if any(scale.leads):
        yield f"leads-{seats} = [{', '.join(f'{lead:g}' for lead in scale.leads)}]"
    if scale.later:
        yield f"later-{seats} = {scale.later:g}"
    if scale.bend:
        yield f"bend-{seats} = {scale.bend:g}"
    if scale.win_reliability < 1:
        yield f"reliability-{seats} = {scale.win_reliability:g}"


def _renewed(found: re.Match[str], values: Mapping[str, int]) -> str:
    name = found["name"]
    return f"{name}{found['gap']}{values[name]}" if name in values else found[0]


def _toml(value: str | int | float) -> str:
    if isinstance(value, str):
        plain = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{" ".join(plain.split())}"'
    return str(value)
