"""Files in which long work is saved; each always has either its complete old or its complete new content."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterable
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from game.core.errors import StaxError
from game.core.files import replace_file


def write_whole(path: Path, lines: Iterable[str]) -> None:
    """Replace a file by these lines in one step, after all of them have been written to the disk."""
    replace_file(path, "".join(f"{line}\n" for line in lines).encode())


class ValueFile:
    """A file of JSON values, a value a line after a head that says how they are made; it grows line by line.

    `values` are those that the file has; a last line that was cut off is dropped.  Raises StaxError if the file has
    another head.
    """

    def __init__(self, path: Path, head: str) -> None:
        self.path = path
        self._head = head
        first, *lines = (path.read_text(encoding="utf-8").splitlines() if path.exists() else []) or [head]
        if first != head:
            raise StaxError("{path} was made otherwise: give another file, or the same arguments.", path=path)
        self.values = list[Any]()
        for line in lines:
            try:
                self.values.append(json.loads(line))
            except ValueError:
                break

    def rewrite(self) -> None:
        """Write the head and the values again, without a line that was cut off."""
        write_whole(self.path, [self._head, *map(_line, self.values)])

    def append(self, value: object) -> None:
        """Add a value; it is on the disk afterwards."""
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(_line(value) + "\n")
            file.flush()
            os.fsync(file.fileno())


def write_table(path: Path, kind: type[Any], rows: Iterable[Any]) -> None:
    """Write dataclasses of a kind as CSV, a row each after the names of their fields."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(kind)], lineterminator="\n")
        writer.writeheader()
        writer.writerows(map(asdict, rows))


def _line(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
