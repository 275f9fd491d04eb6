"""The page of keys: every action with its chord, which can be another one."""

from __future__ import annotations

from collections.abc import Callable

from game.bindings import ACTIONS, SECTIONS, Bindings, bound, is_fixed
from game.config import Config
from game.core.errors import N_
from game.ui.chords import cap
from game.ui.widgets import Button, Column, Heading, Item, Labelled, Row, Words
from game.ui.widgets.chord import ChordField
from game.ui.words import _

HOLDING = {"threats", "way-down", "see-through"}  # as long as the key is down


class KeysPage:
    """Makes the page of a configuration's keys; `kept` is called after a change, `say` told what follows from it."""

    def __init__(self, config: Config, kept: Callable[[], None], say: Callable[[str], None]) -> None:
        self.config = config
        self.kept = kept
        self.say = say
        self.fields = {action.id: self._field(action.id) for action in ACTIONS.values()}
        self.usual = Button(_("Back to the usual keys"), self._forget, icon="again")
        self._show()

    @property
    def bindings(self) -> Bindings:
        """The keys as they are set."""
        return bound(self.config.keys)

    def content(self) -> Item:
        """All of it."""
        rows: list[Item] = []
        for title, actions in SECTIONS:
            rows.append(Heading(_(title)))
            for action in actions:
                note = _("As long as the key is held.") if action.id in HOLDING else ""
                rows.append(Labelled(_(action.name), self.fields[action.id], note, share=0.3))
        always = _("Enter, the space bar, Esc, Tab, the arrows, the digits, F1 and F11 always do the same.")
        head = Row(
            [Words(_("Choose an action, then press its new key.") + " " + always, 15, "muted"), self.usual],
            shares=(1, 0),
        )
        return Column([head, *rows], gap=8)

    def _field(self, action: str) -> ChordField:
        return ChordField(_(ACTIONS[action].name), "", lambda chord: self._caught(action, chord))

    def _caught(self, action: str, chord: str) -> None:
        """Give an action another chord, or say why not."""
        before = self.bindings
        if not chord:
            self.say(_("This key cannot be used."))
            return
        if is_fixed(chord):
            self.say(_("{key} always does the same, so it cannot be used.").format(key=cap(chord)))
            return
        after = before.changed(action, chord)
        self._take(after)
        moved = [other for other in after.chords if after.chords[other] != before.chords[other] and other != action]
        if moved:
            names = ", ".join(_(ACTIONS[other].name) for other in moved)
            told = N_("{key} was used by: {names}. They have exchanged their keys.")
            self.say(_(told).format(key=cap(chord), names=names))

    def _forget(self) -> None:
        self._take(Bindings())
        self.say(_("All keys are the usual ones again."))

    def _take(self, bindings: Bindings) -> None:
        self.config.keys = bindings.own
        self._show()
        self.kept()

    def _show(self) -> None:
        chords = self.bindings.chords
        for action, field in self.fields.items():
            field.chord = chords[action]
        self.usual.enabled = bool(self.config.keys)
