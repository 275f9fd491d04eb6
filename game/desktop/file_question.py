"""FileQuestion: asks the player for a file in a dialog; ChosenFile is the answer."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.core.errors import StaxError


@dataclass(frozen=True, slots=True)
class FileQuestion:
    """Asks for a file to read, or, with a suggested `name`, for a file to write; all texts are translated.

    `title` is that of the dialog, `accept` the label of its button, `kind` the description of files of the `ending`
    (".stax").
    """

    title: str
    accept: str
    folder: Path
    kind: str
    ending: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class ChosenFile:
    """The path that the player has chosen; None if the dialog was cancelled."""

    path: Path | None


class NoDialog(StaxError):  # noqa: N818 - named as the others are
    """The system's dialog, file manager or clipboard cannot be used."""
