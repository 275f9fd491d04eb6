"""A headed file: lines `# name = value`, which tell how it was made, and below them one thing a line.

Whatever is wrong with a line costs that line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from game.core.errors import N_, StaxError

Head: TypeAlias = Mapping[str, str]


def read_lines(text: str, name: str, parse_line: Callable[[str], None]) -> tuple[Head, tuple[StaxError, ...]]:
    """The head, and what is wrong with lines that `take` has refused, each with the name of the file and its number."""
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
    """What is wrong with a line, with the name of its file and its number."""
    return StaxError(N_("{file}, line {line}: {fault}"), file=name, line=number, fault=error)


def read_text(path: Path) -> str:
    """What a file says; raises StaxError if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise StaxError(N_("{path} cannot be read: {error}"), path=path, error=error) from error


def format_lines(head: Head, lines: Iterable[str]) -> Iterator[str]:
    """The lines of a file."""
    yield from (f"# {key} = {value}" for key, value in head.items())
    yield from lines
