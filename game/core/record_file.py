"""Record files: a head of lines `# name = value`, which say how the file was made, and below it a record a line.

A faulty line is left out and reported; the other lines are still read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from game.core.errors import N_, StaxError

Head: TypeAlias = Mapping[str, str]


def read_lines(text: str, name: str, parse_line: Callable[[str], None]) -> tuple[Head, tuple[StaxError, ...]]:
    """Pass each record to `parse_line`; return the head and the errors that `parse_line` raised.

    Each error names the file, as `name`, and the number of the line.
    """
    head: dict[str, str] = {}
    faults: list[StaxError] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            key, equals, value = line.removeprefix("#").partition("=")
            if equals:
                head[key.strip()] = value.strip()
        elif line.strip():
            try:
                parse_line(line)
            except StaxError as error:
                faults.append(line_error(name, number, error))
    return head, tuple(faults)


def line_error(name: str, number: int, error: StaxError) -> StaxError:
    """The error of a line, preceded by the file's name and the line's number."""
    return StaxError(N_("{file}, line {line}: {fault}"), file=name, line=number, fault=error)


def read_text(path: Path) -> str:
    """The text of a file; raises StaxError if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise StaxError(N_("{path} can't be read: {error}"), path=path, error=error) from error


def format_lines(head: Head, lines: Iterable[str]) -> Iterator[str]:
    """The lines of a record file, head first."""
    yield from (f"# {key} = {value}" for key, value in head.items())
    yield from lines
