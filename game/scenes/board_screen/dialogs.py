"""Dialogs over a scene, and where they lead when they are closed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import ClassVar, Protocol

import pygame

from game.core.game import View
from game.scenes.base.routes import OpenRules, OpenSettings
from game.scenes.board.board import Board
from game.scenes.board_screen.actions import is_available
from game.scenes.board_screen.frame.look import LookList
from game.settings.actions import ACTIONS, KEYS, LOOKS
from game.ui.input.chords import keycap_text
from game.ui.look.pen import Pen
from game.ui.panels.actions import controller_section, key_sections
from game.ui.panels.help import HelpDialog
from game.ui.widgets import Button, QuestionDialog
from game.ui.words import _


class Dialog(Protocol):
    """A dialog over the whole window that gets all events."""

    def place(self, pen: Pen, area: pygame.Rect) -> None:
        """Lay the dialog out in the middle of an area."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; whether it was used."""

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the dialog over the scene."""


def features_with_keys(board: Board) -> frozenset[str]:
    """The features of the game that have keys of their own."""
    view, found = type(board.table.match.game.view), set(board.kind.keys)
    found |= {"threats"} if view.threats is not View.threats else set()
    found |= {"way-down"} if view.descent is not View.descent else set()
    found |= {"xray"} if board.xray.is_offered else set()
    return frozenset(found)


class Dialogs(ABC):
    """Opens dialogs over a board's scene; `show` opens a dialog, None closes it.  `key_sheet` are the sections of keys.

    `run` runs a command of the scene by its id.

    A dialog that was opened from the menu returns to the menu if it is cancelled.
    """

    key_sheet: ClassVar[Sequence[tuple[str, str]]] = KEYS

    def __init__(
        self, board: Board, show: Callable[[Dialog | None], None], run: Callable[[str], object] = lambda _command: None
    ) -> None:
        self.board = board
        self.run = run
        self.services = board.services
        self.show = show
        self._from_menu = False

    @abstractmethod
    def menu(self) -> None:
        """Open the menu with everything that has no button on the bar."""

    def close(self) -> None:
        """Close the open dialog."""
        self.show(None)

    def rebuild(self) -> None:
        """Open the menu again in another language or with other keys; only the menu can lie under the settings."""
        self.menu()

    def help(self) -> None:
        """Open the list of all keys."""
        has, bindings = features_with_keys(self.board), self.services.preferences.bindings
        pad = controller_section(has, bindings) if self.services.has_controller() else None
        self.show(HelpDialog(self._back, key_sections(has, bindings, self.key_sheet), pad))

    def look(self, anchor: pygame.Rect, active: Callable[[], Collection[str]]) -> None:
        """Open the list of ways to look at the table under the word at `anchor`; those that are `active` are marked."""
        rows: dict[str, Button] = {}

        def mark() -> None:
            for name, row in rows.items():
                row.make_strong(name in active())

        def choose(name: str) -> None:
            self.run(name)
            mark()

        for name in (name for name in LOOKS if is_available(self.board, name)):
            rows[name] = self._action_button(name, partial(choose, name))
        mark()
        self.show(LookList(list(rows.values()), anchor, self.close))

    def rules(self) -> None:
        """Open the game's rulebook over the scene or its menu."""
        self.services.go(OpenRules(self.board.table.match.game))

    def settings(self) -> None:
        """Open the settings over the scene or its menu."""
        self.services.go(OpenSettings())

    def show_menu(
        self,
        back: str,
        actions: Iterable[str],
        handlers: Mapping[str, Callable[[], object]],
        asking: Mapping[str, Callable[[], None]],
        disabled: Collection[str] = (),
        labels: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Open a menu: a button with the label `back`, then a button for each action, with its name or its label.

        The dialogs that `asking` opens by action return to the menu if they are cancelled; other handlers are called
        once the menu is closed.
        """
        self._from_menu = False
        over = {"settings": self.settings, "rules": self.rules}  # these lie over the menu
        over |= {action: self._instead_of_menu(ask) for action, ask in {"help": self.help, **asking}.items()}
        buttons = [Button(back, self.close, icon="play", key="Esc", strong=True)]
        for action in actions:
            handler = over.get(action) or self._close_then(handlers[action])
            button = self._action_button(action, handler, labels.get(action, ""))
            button.enable(action not in disabled)
            buttons.append(button)
        self.show(QuestionDialog(_("Menu"), "", buttons, self.close))

    def _scene_handlers(self, **openers: Callable[[], None]) -> dict[str, Callable[[], None]]:
        """The handlers that open the usual dialogs and `openers` from the scene, by action."""
        opened = {"help": self.help, "rules": self.rules, "menu": self.menu, **openers}
        return {name: self._open_from_scene(opens) for name, opens in opened.items()} | {"settings": self.settings}

    def _back(self) -> None:
        """Return from a cancelled dialog to the menu or the scene."""
        if self._from_menu:
            self.menu()
        else:
            self.close()

    def _instead_of_menu(self, ask: Callable[[], None]) -> Callable[[], None]:
        """A function that closes the menu and asks something instead."""

        def asked() -> None:
            self.close()
            self._from_menu = True
            ask()

        return asked

    def _close_then(self, action: Callable[[], object]) -> Callable[[], None]:
        """A function that closes the dialog and calls `action`."""

        def closed() -> None:
            self.close()
            action()

        return closed

    def _open_from_scene(self, opens: Callable[[], None]) -> Callable[[], None]:
        """A function that opens a dialog which returns to the scene if it is cancelled."""

        def opened() -> None:
            self._from_menu = False
            opens()

        return opened

    def _action_button(
        self, action: str, handler: Callable[[], None], label: str = "", icon: str = "", strong: bool = False
    ) -> Button:
        """A button with the key of an action; its label and icon are the action's unless given."""
        entry = ACTIONS[action]
        chord = self.services.preferences.bindings.chords.get(action, "") or "".join(entry.fixed_keys[:1])
        key = keycap_text(chord) if chord else ""
        icon = icon or entry.icon
        return Button(label or _(entry.name), handler, icon=icon, key=key, shortcut=chord, strong=strong)
