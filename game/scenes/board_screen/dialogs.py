"""Dialogs over a scene, and where they lead when they are closed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import chain
from types import MappingProxyType
from typing import ClassVar, Literal, NamedTuple, Protocol, TypeAlias

import pygame

from game.core.game import Game, View
from game.play.setup import Setup
from game.scenes.base.routes import GoBack, OpenRules, OpenSettings
from game.scenes.board.board import Board, home_turn
from game.scenes.board_screen.frame.legend import LegendMenu, legend_rows
from game.scenes.board_screen.frame.look import TURN_PREFIX, LookPreview
from game.scenes.board_screen.frame.look_menu import LOOK_WORDS, WITHOUT_SWITCH, LookMenu
from game.scenes.players.seats_dialog import SeatsDialog
from game.settings.default_keys import ACTIONS, KEYS, LOOKS
from game.ui.input.chords import keycap_text
from game.ui.look.pen import Pen
from game.ui.menu import Menu, MenuRow, TurnDial
from game.ui.panels.actions import controller_section, key_sections
from game.ui.panels.help import HelpDialog
from game.ui.render.camera import STEPS_PER_TURN
from game.ui.widgets import Button, QuestionDialog
from game.ui.words import _


class Dialog(Protocol):
    """A dialog over the whole window that gets all events; `rect` is what it covers."""

    rect: pygame.Rect

    def place(self, pen: Pen, area: pygame.Rect) -> None:
        """Lay the dialog out in the middle of an area."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; whether it was used."""

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the dialog over the scene."""


MenuPage: TypeAlias = Literal["menu", "more"]


class MenuPages(NamedTuple):
    """The rows of a menu: for this game, to leave it, and in sections what is rare.

    `rare` are words beside More that say what is there, `foot` are words below the rows.
    """

    game: Sequence[MenuRow]
    leaving: Sequence[MenuRow]
    more: Sequence[Sequence[MenuRow]]
    rare: str = ""
    foot: str = ""


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

    def __init__(self, board: Board, show: Callable[[Dialog | None], None], run: Callable[[str], object]) -> None:
        self.board = board
        self.run = run
        self.services = board.services
        self.show = show
        self._make_pages: Callable[[], MenuPages] = lambda: MenuPages([], [], [])
        self._shown_page: MenuPage = "menu"  # the page that was opened last
        self._asked_from: MenuPage | None = None  # the page to which a cancelled dialog returns

    @abstractmethod
    def menu(self) -> None:
        """Open the menu: three rows for this game, three that leave it, and the way to everything that is rare."""

    def close(self) -> None:
        """Close the open dialog."""
        self.show(None)

    def rebuild(self) -> None:
        """Open the menu again in another language or with other keys; only the menu can lie under the settings."""
        self._show_page(self._shown_page)

    def help(self) -> None:
        """Open the list of all keys."""
        has, bindings = features_with_keys(self.board), self.services.preferences.bindings
        pad = controller_section(has, bindings) if self.services.has_controller() else None
        self.show(HelpDialog(self._back, key_sections(has, bindings, self.key_sheet), pad))

    def look(self, preview: LookPreview) -> None:
        """Open the list of ways to look at the table."""
        board, has = self.board, features_with_keys(self.board)
        camera = board.camera_control

        def turn(by: int) -> None:
            preview.end()
            self.run("turn-right" if by > 0 else "turn-left")

        def keep(look: str) -> None:
            preview.keep(look)
            if look == "xray":
                self.close()

        rows = {
            look: self.menu_row(
                look,
                partial(keep, look),
                _(LOOK_WORDS[look][0]),
                _(LOOK_WORDS[look][1]),
                is_on=None if look in WITHOUT_SWITCH else preview.is_active(look),
            )
            for look in LOOKS
            if not ACTIONS[look].needs or ACTIONS[look].needs in has
        }
        dial = TurnDial(
            STEPS_PER_TURN[camera.goal.grid],
            home_turn(self.board.table.match, self.board.below) if camera.board else 0,
            lambda: camera.goal.facing,
            turn,
            lambda turns: preview.keep(f"{TURN_PREFIX}{turns}"),
        )
        turns = [self.menu_row("turn-left", partial(turn, -1)), self.menu_row("turn-right", partial(turn, 1))]
        open_legend = partial(self._show_legend, preview)
        words = _("lines, bars, crosses, dashes")
        marks = MenuRow(_("Marks"), open_legend, icon="note", second_line=words, leads_on=True)
        self.show(LookMenu(preview, dial, rows, [marks], self.close, turns))

    def _show_legend(self, preview: LookPreview) -> None:
        """Open the page that says what the marks on the table mean."""
        table = self.board.table
        rows = legend_rows(table.match.game, table.arrangement)
        self.show(LegendMenu(rows, partial(self.look, preview)))

    def leave(self) -> None:
        """Go back to the previous scene; a game in play is saved and can be continued."""
        self.close()
        self.services.go(GoBack())

    def ask(self, title: str, words: str, yes: Button, no: str = "", on_no: Callable[[], None] | None = None) -> None:
        """Ask whether to do what a button says; `no` is on the other button, which goes back or calls `on_no`."""
        back = on_no or self._back
        buttons = [yes, Button(no or _("Cancel"), back, key="Esc")]
        self.show(QuestionDialog(title, words, buttons, back, side_by_side=True))

    def ask_for_seats(self, game: Game, setup: Setup, words: str, begin: Callable[[Setup], None]) -> None:
        """Choose the players of a game, then close and call `begin`."""

        def start(chosen: Setup) -> None:
            self.close()
            begin(chosen)

        self.show(SeatsDialog(game, setup, words, start, self.close))

    def rules(self) -> None:
        """Open the game's rulebook over the scene or its menu."""
        self.services.go(OpenRules(self.board.table.match.game))

    def settings(self) -> None:
        """Open the settings over the scene or its menu."""
        self.services.go(OpenSettings())

    def show_menu(self, make_pages: Callable[[], MenuPages]) -> None:
        """Open a menu; its rows are made again for each page, in the language of that moment."""
        self._make_pages = make_pages
        self._show_page("menu")

    def _show_page(self, page: MenuPage) -> None:
        """Open a page of the menu that was opened last."""
        self._asked_from, self._shown_page = None, page
        pages = self._make_pages()
        if page == "more":
            first = MenuRow(_("Menu"), partial(self._show_page, "menu"), icon="before")
            self.show(Menu("menu", [[first], *pages.more], partial(self._show_page, "menu"), foot=pages.foot))
            return
        more = MenuRow(_("More"), partial(self._show_page, "more"), second_line=pages.rare, leads_on=True)
        hidden = list(chain(*pages.more))
        self.show(Menu("menu", [pages.game, pages.leaving, [more]], self.close, foot=pages.foot, hidden=hidden))

    def menu_rows(
        self,
        actions: Iterable[str],
        handlers: Mapping[str, Callable[[], object]],
        asking: Mapping[str, Callable[[], None]],
        disabled: Collection[str] = (),
        labels: Mapping[str, str] = MappingProxyType({}),
    ) -> list[MenuRow]:
        """The rows of some actions, with their names or labels.

        The dialogs that `asking` opens by action return to the menu if they are cancelled; other handlers are called
        once the menu is closed.
        """
        over = {"settings": self.settings, "rules": self.rules}  # these lie over the menu
        over |= {action: self._instead_of_menu(ask) for action, ask in {"help": self.help, **asking}.items()}
        rows = []
        for action in actions:
            handler = over.get(action) or self._close_then(handlers[action])
            row = self.menu_row(action, handler, labels.get(action, ""))
            row.enable(action not in disabled)
            rows.append(row)
        return rows

    def menu_row(
        self,
        action: str,
        handler: Callable[[], object],
        label: str = "",
        words: str = "",
        icon: str = "",
        is_on: bool | None = None,
    ) -> MenuRow:
        """The row of an action: its name or a label, what will happen in words, its icon or another, and a switch."""
        entry, chord = ACTIONS[action], self._chord_of(action)
        return MenuRow(
            label or _(entry.name),
            lambda: (handler(), None)[1],
            icon=icon or entry.icon,
            key=keycap_text(chord) if chord else "",
            shortcut=chord,
            second_line=words,
            is_on=is_on,
        )

    def _scene_handlers(self, **openers: Callable[[], None]) -> dict[str, Callable[[], None]]:
        """The handlers that open the usual dialogs and `openers` from the scene, by action."""
        opened = {"help": self.help, "rules": self.rules, "menu": self.menu, **openers}
        return {name: self._open_from_scene(opens) for name, opens in opened.items()} | {"settings": self.settings}

    def _back(self) -> None:
        """Return from a cancelled dialog to the menu or the scene."""
        if self._asked_from is not None:
            self._show_page(self._asked_from)
        else:
            self.close()

    def _instead_of_menu(self, ask: Callable[[], None]) -> Callable[[], None]:
        """A function that closes the menu and asks something instead."""

        def asked() -> None:
            page = self._shown_page
            self.close()
            self._asked_from = page
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
            self._asked_from = None
            opens()

        return opened

    def _action_button(
        self, action: str, handler: Callable[[], None], label: str = "", icon: str = "", strong: bool = False
    ) -> Button:
        """A button with the key of an action; its label and icon are the action's unless given."""
        entry, chord = ACTIONS[action], self._chord_of(action)
        key = keycap_text(chord) if chord else ""
        icon = icon or entry.icon
        return Button(label or _(entry.name), handler, icon=icon, key=key, shortcut=chord, strong=strong)

    def _chord_of(self, action: str) -> str:
        """The chord of an action, "" for none."""
        return self.services.preferences.bindings.chords.get(action, "") or "".join(ACTIONS[action].fixed_keys[:1])
