"""The editor's panel in the drawer: the turn, the options and extras, and buttons for what follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from game.core.game import Option
from game.play.editor.editing import Editing
from game.play.setup import Setup
from game.scenes.players.seating import Seating
from game.scenes.sentences import players
from game.ui.look.pen import Pen
from game.ui.widgets import Button, ChoiceField, Column, Group, Item, ScrollPage, Segment
from game.ui.widgets.layout import Words
from game.ui.words import _

LABEL_SIZE = 14  # type size of a field's name
ROW_GAP = 10  # units between rows


@dataclass(frozen=True, slots=True)
class PanelCallbacks:
    """What the panel calls: run an action, get a key's name, open the letter picker, and report a change."""

    act: Callable[[str], None]
    key_name: Callable[[str], str]
    pick_letters: Callable[[Option], None]
    on_change: Callable[[], None]


class EditorPanel:
    """Builds the widgets for the edited position, in the current language."""

    def __init__(self, editing: Editing, setup: Setup, callbacks: PanelCallbacks) -> None:
        self.editing = editing
        self.setup = setup
        self.callbacks = callbacks
        self.group = Group([])
        self.page = ScrollPage(Column([]))
        self.build()

    def show_setup(self, setup: Setup) -> None:
        """Build all widgets again, for other colours or options."""
        self.setup = setup
        self.build()

    def build(self) -> None:
        """Build all widgets again; focus and scroll position are kept."""
        before = self.group
        before.close()
        self.buttons = {action: self._make_button(action, label) for action, label in self._button_labels().items()}
        rows: list[Item] = [*self._make_choices(), *self.buttons.values()]
        self.page = ScrollPage(Column(rows, gap=ROW_GAP), self.page.scroll)
        self.group = Group(self.page.widgets, page=self.page)
        self.group.focus_index(before.focus, before.by_keyboard)
        self.update_status()

    def _button_labels(self) -> dict[str, str]:
        return {
            "clear-table": _("Clear"),
            "start-position": _("Start position"),
            "copy-link": _("Copy link"),
            "paste": _("Paste link"),
            "analyse-here": _("Analyse"),
            "play-here": _("Play here"),
            "leave-editor": _("Back"),
        }

    def _make_button(self, action: str, label: str) -> Button:
        key, strong = self.callbacks.key_name(action), action == "play-here"
        return Button(label, lambda: self.callbacks.act(action), key=key, strong=strong, size=16)

    def _make_choices(self) -> list[Item]:
        """The fields for the turn, the options and the position's extras, each below its name."""
        named = self._named_choices()
        return [Column([Words(name, LABEL_SIZE, "muted", "semibold"), choice], gap=4) for name, choice in named]

    def _named_choices(self) -> list[tuple[str, ChoiceField]]:
        editing = self.editing
        seats = [Segment(str(seat), players.colour_name(self.setup, seat)) for seat in editing.stock.seats]
        self.turn_field = ChoiceField(_("To move"), seats, str(editing.draft.turn), self._set_turn, size=LABEL_SIZE)
        self.turn_field.enable(not editing.drafts.turn_follows)
        named = [(_("To move"), self.turn_field)]
        for option in editing.game.options:
            choice = self._option_choice(option)
            named.append((choice.label, choice))
        for extra in editing.drafts.extras(editing.options):
            label = _(extra.label)
            if extra.seat is not None:
                name = players.colour_name(self.setup, extra.seat)
                label = _("{name}: {word}").format(name=name, word=label)
            segments = [Segment(value, _(extra.labels[value]) if extra.labels else value) for value in extra.values]
            value = editing.draft.extras.get(extra.key, extra.values[0])
            set_extra = partial(self._set_extra, extra.key)
            named.append((label, ChoiceField(label, segments, value, set_extra, size=LABEL_SIZE)))
        return named

    def _option_choice(self, option: Option) -> ChoiceField:
        """The field for an option, the same as in the setup of a game."""
        seating = Seating(self.editing.game, options=self.editing.options)

        def chose() -> None:
            self.editing.set_option(option.key, seating.options[option.key])
            self.callbacks.on_change()

        return seating.option_choice(option, chose, self.callbacks.pick_letters, LABEL_SIZE)

    def _set_turn(self, value: str) -> None:
        self.editing.set_turn(int(value))
        self.callbacks.on_change()

    def _set_extra(self, key: str, value: str) -> None:
        self.editing.set_extra(key, value)
        self.callbacks.on_change()

    def update_status(self) -> None:
        """Enable the buttons that are possible with the rules' verdict."""
        editing, check = self.editing, self.editing.check
        buttons = self.buttons
        is_possible = check is not None and check.match is not None
        for action in ("copy-link", "analyse-here"):
            buttons[action].enable(is_possible)
        buttons["play-here"].enable(is_possible and check is not None and not check.is_over)
        self.turn_field.set_value(str(editing.draft.turn))

    @property
    def picture_key(self) -> object:
        """The state that the panel's picture depends on; compare it to know whether to redraw."""
        return self.group.look

    def put_away(self, pen: Pen) -> None:
        """Lay the widgets out nowhere, as the drawer is shut."""
        self.page.place(pen, pygame.Rect(0, 0, 0, 0))
