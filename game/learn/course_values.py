"""Checks the values in a course file: each function returns the value or raises a CourseFault for the author."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.errors import quoted
from game.core.geometry.hexes import Cell


class CourseFault(Exception):  # noqa: N818 - it is what it tells of
    """A fault in a course file, in words for its author."""


def check_keys(entries: Mapping[str, Any], allowed: Any, needed: Any) -> None:
    """Raise CourseFault if a table has a key that is not allowed, or lacks a key that is needed."""
    strange = next((key for key in entries if key not in allowed), None)
    lacking = next((key for key in sorted(needed) if key not in entries), None)
    if strange is not None:
        raise CourseFault(f"there is no '{quoted(strange)}'")
    if lacking is not None:
        raise CourseFault(f"{lacking} is missing")


def read_table(value: object, key: str) -> Mapping[str, Any]:
    """The value as a table; `key` is its name in the error, here and below."""
    if not isinstance(value, dict):
        raise CourseFault(f"{key} is no table")
    return value


def read_list(value: object, key: str) -> list[Any]:
    """The value as a list; raises CourseFault for another type."""
    if not isinstance(value, list):
        raise CourseFault(f"{key} is no list")
    return value


def tables_at(page: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    """The tables under a key; an empty list if the key is missing."""
    return [read_table(each, key) for each in read_list(page.get(key, []), key)]


def read_string(value: object, key: str) -> str:
    """The value as a string that is not blank."""
    if not isinstance(value, str) or not value.strip():
        raise CourseFault(f"{key} is no text")
    return value


def text_at(entries: Mapping[str, Any], key: str) -> str:
    """The string under a key."""
    return read_string(entries[key], key)


def read_strings(value: object, key: str) -> tuple[str, ...]:
    """A string or a list of strings, as a tuple."""
    return tuple(read_string(each, key) for each in (value if isinstance(value, list) else [value]))


def texts_at(entries: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """The string or strings under a key; empty if the key is missing."""
    return read_strings(entries[key], key) if key in entries else ()


def read_number(value: object, key: str) -> int:
    """The value as a whole number from 0 to 999."""
    if type(value) is not int or not 0 <= value < 1000:
        raise CourseFault(f"{key} is no whole number from 0 to 999")
    return value


def read_flag(value: object, key: str) -> bool:
    """The value as a truth value; raises CourseFault for another type."""
    if not isinstance(value, bool):
        raise CourseFault(f"{key} is neither true nor false")
    return value


def read_cell(value: object, key: str) -> Cell:
    """The value as a cell, given as two axial coordinates."""
    match value:
        case [int(q), int(r)] if max(abs(q), abs(r)) < 100 and not isinstance(q, bool) and not isinstance(r, bool):
            return q, r
    raise CourseFault(f"{key}: a cell is two whole numbers, as [0, 1]")


def read_cells(value: object, key: str) -> tuple[Cell, ...]:
    """The value as a list of cells."""
    return tuple(read_cell(each, key) for each in read_list(value, key))
