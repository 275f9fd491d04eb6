"""Dialogs over a scene: what must be answered first, and the way back from it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, Protocol

import pygame

from game.core.game import View
from game.scenes.board.board import Board
from game.settings.actions import ACTIONS, KEYS
from game.ui.input.chords import keycap_text
from game.ui.look.pen import Pen
from game.ui.panels.actions import controller_section, key_sections
from game.ui.panels.help import HelpDialog
from game.ui.widgets import Button
from game.ui.words import _


class Dialog(Protocol):
    """Something over the whole window that must be answered first."""

    def place(self, pen: Pen, area: pygame.Rect) -> None:
        """Lie in the middle of an area."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event."""

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw it."""


def features_with_keys(board: Board) -> frozenset[str]:
    """What the game has that needs keys of its own."""
    view, found = type(board.table.match.game.view), set(board.kind.keys)
    found |= {"threats"} if view.threats is not View.threats else set()
    found |= {"way-down"} if view.descent is not View.descent else set()
    found |= {"xray"} if board.xray.is_offered else set()
    return frozenset(found)


class Dialogs(ABC):
    """Opens dialogs over a board's scene; `show` puts one up or away, `sheet` is which keys are told of.

    What was opened from the menu goes back to the menu when it is not answered.
    """

    key_sheet: ClassVar[Sequence[tuple[str, str]]] = KEYS

    def __init__(self, board: Board, show: Callable[[Dialog | None], None]) -> None:
        self.board = board
        self.services = board.services
        self.show = show
        self._from_menu = False

    @abstractmethod
    def menu(self) -> None:
        """Put up everything that has no button on the bar."""

    def close(self) -> None:
        """Put the dialog away."""
        self.show(None)

    def rebuild(self) -> None:
        """Another language is spoken, or keys mean something else; only the menu can lie under the settings."""
        self.menu()

    def help(self) -> None:
        """Every key."""
        has, bindings = features_with_keys(self.board), self.services.bindings
        pad = controller_section(has, bindings) if self.services.has_controller else None
        self.show(HelpDialog(self._back, key_sections(has, bindings, self.key_sheet), pad))

    def rules(self) -> None:
        """The game's rulebook, over the scene or its menu."""
        self.services.rules(self.board.table.match.game)

    def settings(self) -> None:
        """The settings, over the scene or its menu."""
        self.services.settings()

    def _back(self) -> None:
        """One step back from a dialog that was not answered."""
        if self._from_menu:
            self.menu()
        else:
            self.close()

    def _instead_of_menu(self, ask: Callable[[], None]) -> Callable[[], None]:
        """Put the menu away and ask something instead, if there is something to ask."""

        def asked() -> None:
            self.close()
            self._from_menu = True
            ask()

        return asked

    def _close_then(self, action: Callable[[], object]) -> Callable[[], None]:
        """Put the dialog away and do something."""

        def closed() -> None:
            self.close()
            action()

        return closed

    def _open_from_scene(self, opens: Callable[[], None]) -> Callable[[], None]:
        """Open a dialog from the scene itself: not answered, it leads back there."""

        def opened() -> None:
            self._from_menu = False
            opens()

        return opened

    def _action_button(self, action: str, handler: Callable[[], None], label: str = "", icon: str = "") -> Button:
        """A button that does what the key of an action does, called as the action is unless it says otherwise."""
        entry = ACTIONS[action]
        chord = self.services.bindings.chords.get(action, "") or "".join(entry.fixed[:1])
        key = keycap_text(chord) if chord else ""
        return Button(label or _(entry.name), handler, icon=icon or entry.icon, key=key, shortcut=chord)
