"""PlaceField: a field for the path of a file, which Tab completes."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pygame

from game.core.errors import StaxError
from game.library.files import is_folder, resolve_path
from game.ui.widgets import TextField
from game.ui.widgets.editing import LineState


class PlaceField(TextField):
    """A text field that completes paths; a path without a folder lies in `folder`."""

    def __init__(
        self, label: str, value: str, folder: Path, *, on_enter: Callable[[str], None], limit: int, icon: str
    ) -> None:
        super().__init__(
            label, value, lambda _text: None, on_enter=on_enter, limit=limit, placeholder=str(folder), icon=icon
        )
        self._folder = folder

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Complete the path with Tab; if nothing can be added, Tab moves the focus as usual."""
        if event.key == pygame.K_TAB and not event.mod and not self.composition:
            longer = complete_path(self.value, self._folder)
            if longer != self.value and len(longer) <= self.limit:
                self._set_state(LineState(longer).move_to(len(longer)))
                return True
        return super().handle_key(event)


def complete_path(text: str, folder: Path) -> str:
    """The text, completed with the letters that all matching files share; a single folder gets a separator.

    Hidden files match only a name that begins with a dot.
    """
    begun = re.split(r"[/\\]" if os.sep == "\\" else "/", text)[-1]
    try:
        where = resolve_path(text, folder) if text else folder
        inside = where if text and not begun else where.parent if text else folder
        paths = [path for path in inside.iterdir() if path.name.startswith(begun)]
    except (OSError, StaxError):
        return text
    names = [path.name for path in paths if begun.startswith(".") or not path.name.startswith(".")]
    if not names:
        return text
    longest = min(names)
    while not all(name.startswith(longest) for name in names):
        longest = longest[:-1]
    end = os.sep if len(names) == 1 and is_folder(inside / longest) else ""
    return text[: len(text) - len(begun)] + longest + end
