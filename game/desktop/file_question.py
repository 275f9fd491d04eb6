"""AskedFile: the question where a file lies or is to lie, and its answer."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.core.errors import StaxError


@dataclass(frozen=True, slots=True)
class FileQuestion:
    """Which file is to be read, or written where it has a `name`, which is suggested; words as the player reads them.

    `kind` tells what files of that `ending` (".stax") are.
    """

    title: str
    accept: str
    folder: Path
    kind: str
    ending: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class ChosenFile:
    """Where the player wants the file; None if the question was put away."""

    path: Path | None


class NoDialog(StaxError):  # noqa: N818 - named as the others are
    """This system has no dialog for files."""
