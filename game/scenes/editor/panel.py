"""The side panel of the editor: what the rules say, who is to move, what else the position says, and what follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.core.game import Option
from game.play.editor.editing import Editing
from game.play.setup import Setup
from game.scenes.players.seating import Seating
from game.scenes.sentences import players
from game.ui.widgets import Button, ChoiceField, Column, Group, Item, ScrollPage, Segment
from game.ui.widgets.layout import Words
from game.ui.words import _, error_text

SMALL = 14  # size of the type of a label
GAP = 10  # units between two rows


@dataclass(frozen=True, slots=True)
class PanelDoors:
    """What the panel leads to: an action, the name of its key, letters that are picked, and what hears of a change."""

    act: Callable[[str], None]
    key: Callable[[str], str]
    letters: Callable[[Option], None]
    changed: Callable[[], None]


class EditorPanel:
    """Makes the widgets for what is edited now, in the language that is spoken."""

    def __init__(self, editing: Editing, setup: Setup, doors: PanelDoors) -> None:
        self.editing = editing
        self.setup = setup
        self.doors = doors
        self.status = Words("", 16)
        self.group = Group([])
        self.page = ScrollPage(Column([]))
        self.build()

    def build(self) -> None:
        """Make all widgets anew; the focus stays where it was."""
        focus, shown, at = self.group.focus, self.group.by_keyboard, self.page.scroll.position
        self.group.close()
        self.buttons = {action: self._button(action, label) for action, label in self._labels().items()}
        self.buttons["play-here"].strong = True
        rows: list[Item] = [self.status, *self._choices(), *self.buttons.values()]
        self.page = ScrollPage(Column(rows, gap=GAP))
        self.page.scroll.position = at
        widgets = self.page.widgets
        self.group = Group(widgets, None, min(focus, len(widgets) - 1), self.page)
        self.group.by_keyboard = shown
        self.tell()

    def _labels(self) -> dict[str, str]:
        return {
            "clear-table": _("Clear"),
            "start-position": _("Start position"),
            "copy-link": _("Copy link"),
            "paste": _("Paste link"),
            "analyse-here": _("Analyse"),
            "play-here": _("Play here"),
            "leave-editor": _("Back"),
        }

    def _button(self, action: str, label: str) -> Button:
        return Button(label, lambda: self.doors.act(action), key=self.doors.key(action), size=16)

    def _choices(self) -> list[Item]:
        """Who is to move, the options, what else is said; each below its name."""
        found: list[Item] = []
        for name, choice in self._named():
            choice.size = SMALL
            found.append(Column([Words(name, SMALL, "muted", "semibold"), choice], gap=4))
        return found

    def _named(self) -> list[tuple[str, ChoiceField]]:
        editing = self.editing
        seats = [Segment(str(seat), players.colour_name(self.setup, seat)) for seat in editing.stock.seats]
        self.turn = ChoiceField(_("To move"), seats, str(editing.draft.turn), self._turned)
        self.turn.enabled = not editing.drafts.turn_follows
        named = [(_("To move"), self.turn)]
        for option in editing.game.options:
            choice = self._option(option)
            named.append((choice.label, choice))
        for extra in editing.drafts.extras(editing.options):
            label = _(extra.label)
            if extra.seat is not None:
                name = players.colour_name(self.setup, extra.seat)
                label = _("{name}: {word}").format(name=name, word=label)
            segments = [Segment(value, _(extra.labels[value]) if extra.labels else value) for value in extra.values]
            value = editing.draft.extras.get(extra.key, extra.values[0])
            named.append((label, ChoiceField(label, segments, value, partial(self._said, extra.key))))
        return named

    def _option(self, option: Option) -> ChoiceField:
        """The values of an option, as they are set up before a game."""
        seating = Seating(self.editing.game)
        seating.options = dict(self.editing.options)

        def chose() -> None:
            self.editing.set_option(option.key, seating.options[option.key])
            self.doors.changed()

        return seating.option_choice(option, chose, self.doors.letters)

    def _turned(self, value: str) -> None:
        self.editing.set_turn(int(value))
        self.doors.changed()

    def _said(self, key: str, value: str) -> None:
        self.editing.set_extra(key, value)
        self.doors.changed()

    def tell(self) -> None:
        """Say what the rules say, and what can be done now."""
        editing, verdict = self.editing, self.editing.check
        buttons = self.buttons
        known = verdict is not None and verdict.match is not None
        buttons["copy-link"].enabled = buttons["analyse-here"].enabled = known
        buttons["play-here"].enabled = known and verdict is not None and not verdict.is_over
        self.turn.value = str(editing.draft.turn)
        if verdict is None:
            return  # what was said stays until more is known
        if verdict.error is not None:
            self.status.words, self.status.ink = error_text(verdict.error), "no"
        elif verdict.is_over:
            self.status.words, self.status.ink = _("The game is over here."), "prose"
        else:
            self.status.words, self.status.ink = _("The rules allow this position."), "prose"

    @property
    def look(self) -> object:
        """What decides how it looks."""
        return self.group.look, self.status.words, self.status.ink
