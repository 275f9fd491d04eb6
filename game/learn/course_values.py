"""What a value in a course's file must be: each function gives it, or raises a CourseFault in words for its author."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.errors import quoted
from game.core.geometry.hexes import Cell


class CourseFault(Exception):  # noqa: N818 - it is what it tells of
    """What is wrong with a file, in words for whoever writes it."""


def only(told: Mapping[str, Any], allowed: Any, needed: Any) -> None:
    """Nothing but what is allowed, and all that is needed, stands in a table."""
    strange = next((key for key in told if key not in allowed), None)
    lacking = next((key for key in sorted(needed) if key not in told), None)
    if strange is not None:
        raise CourseFault(f"there is no '{quoted(strange)}'")
    if lacking is not None:
        raise CourseFault(f"{lacking} is lacking")


def table(value: object, key: str) -> Mapping[str, Any]:
    """A table; `key` is how the complaint names it, here and below."""
    if not isinstance(value, dict):
        raise CourseFault(f"{key} is no table")
    return value


def items(value: object, key: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise CourseFault(f"{key} is no list")
    return value


def tables(page: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    """The tables under a key; none where it is lacking."""
    return [table(each, key) for each in items(page.get(key, []), key)]


def string(value: object, key: str) -> str:
    """A text that is not empty."""
    if not isinstance(value, str) or not value.strip():
        raise CourseFault(f"{key} is no text")
    return value


def text(told: Mapping[str, Any], key: str) -> str:
    """The text under a key."""
    return string(told[key], key)


def strings(value: object, key: str) -> tuple[str, ...]:
    """A text or several."""
    return tuple(string(each, key) for each in (value if isinstance(value, list) else [value]))


def texts(told: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """The text or the texts under a key; none where it is lacking."""
    return strings(told[key], key) if key in told else ()


def number(value: object, key: str) -> int:
    """A whole number from 0 to 999."""
    if type(value) is not int or not 0 <= value < 1000:
        raise CourseFault(f"{key} is no whole number from 0 to 999")
    return value


def flag(value: object, key: str) -> bool:
    """Yes or no."""
    if not isinstance(value, bool):
        raise CourseFault(f"{key} is neither true nor false")
    return value


def cell(value: object, key: str) -> Cell:
    """A cell, as its two axial coordinates."""
    match value:
        case [int(q), int(r)] if max(abs(q), abs(r)) < 100 and not isinstance(q, bool) and not isinstance(r, bool):
            return q, r
    raise CourseFault(f"{key}: a cell is two whole numbers, as [0, 1]")


def cells(value: object, key: str) -> tuple[Cell, ...]:
    """A list of cells."""
    return tuple(cell(each, key) for each in items(value, key))
