"""Dialogs over a scene: what must be answered first, and the way back from it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Protocol

import pygame

from game.scenes.scene import Services
from game.ui.input.chords import cap
from game.ui.look.pen import Pen
from game.ui.widgets import Button


class Dialog(Protocol):
    """Something over the whole window that must be answered first."""

    def place(self, pen: Pen, area: pygame.Rect) -> None:
        """Lie in the middle of an area."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event."""

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw it."""


class Dialogs(ABC):
    """Opens dialogs over a scene; `show` puts one up or away.

    What was opened from the menu goes back to the menu when it is not answered.
    """

    def __init__(self, services: Services, show: Callable[[Dialog | None], None]) -> None:
        self.services = services
        self.show = show
        self._from_menu = False

    @abstractmethod
    def menu(self) -> None:
        """Put up everything that has no button on the bar."""

    def close(self) -> None:
        """Put the dialog away."""
        self.show(None)

    def reworded(self) -> None:
        """Another language is spoken, or keys mean something else; only the menu can lie under the settings."""
        self.menu()

    def settings(self) -> None:
        """The settings, over the scene or its menu."""
        self.services.settings()

    def _back(self) -> None:
        """One step back from a dialog that was not answered."""
        if self._from_menu:
            self.menu()
        else:
            self.close()

    def _above(self, ask: Callable[[], None]) -> Callable[[], None]:
        """Put the menu away and ask something instead, if there is something to ask."""

        def asked() -> None:
            self.close()
            self._from_menu = True
            ask()

        return asked

    def _closing(self, deed: Callable[[], object]) -> Callable[[], None]:
        """Put the dialog away and do something."""

        def closed() -> None:
            self.close()
            deed()

        return closed

    def _bound(self, action: str, label: str, deed: Callable[[], None], icon: str) -> Button:
        """A button that does what the key of an action does, if it names one."""
        chord = self.services.bindings.chords.get(action, "")
        return Button(label, deed, icon=icon, key=cap(chord) if chord else "", shortcut=chord)
