"""The page of keys: the key and the controller's button of every action, which can be changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.errors import N_
from game.scenes.menus.settings.rows import LowRow
from game.settings.changed_keys import BUTTONS, Bindings, is_fixed, make_bindings
from game.settings.default_keys import BINDABLE, HELD_ACTIONS, SECTIONS
from game.settings.values import Config
from game.ui.input.chords import button_text, keycap_text
from game.ui.widgets import Column, Item, SectionHeading, Words
from game.ui.widgets.chord import ChordField
from game.ui.words import _


class KeysPage:
    """Makes the page of a configuration's keys; `on_change` is called after a change, `say` gets a sentence about it.

    Buttons are shown only with a `controller`.
    """

    def __init__(
        self, config: Config, on_change: Callable[[], None], say: Callable[[str], None], controller: bool = False
    ) -> None:
        self.config = config
        self.controller = controller
        self.on_change = on_change
        self.say = say
        self.fields = {action.id: self._field(action.id) for action in BINDABLE.values()}
        self._update_fields()

    @property
    def bindings(self) -> Bindings:
        """The current keys and buttons."""
        return make_bindings(self.config.keys, self.config.buttons)

    def build(self) -> Item:
        """Make the content of the page."""
        rows: list[Item] = []
        for title, actions in SECTIONS:
            rows.append(SectionHeading(_(title)))
            for action in actions:
                note = _("While the key is held.") if action.id in HELD_ACTIONS else ""
                if action.id == "xray":
                    note = _("While the key is held; tap to keep it.")
                rows.append(LowRow(_(action.name), self.fields[action.id], note, share=0.3))
        always = _("Enter, space, Esc, Tab, the arrows, the digits, F1 and F11 can't be changed.")
        how = _("Choose an action, then press its new key.")
        if self.controller:
            how = _("Choose an action, then press its new key, or its new button on the controller.")
            always += " " + _("Nor can A, B, LB, RB, Back, the D-pad and the left stick.")
        return Column([Words(f"{how} {always}", 15, "muted"), *rows], gap=0)

    def _field(self, action: str) -> ChordField:
        name = _(BINDABLE[action].name)
        pushed = (lambda button: self._set_button(action, button)) if self.controller else None
        return ChordField(name, "", lambda chord: self._set_chord(action, chord), pushed)

    def _set_chord(self, action: str, chord: str) -> None:
        """Give an action another key, or say why that is not possible."""
        before = self.bindings
        if not chord:
            self.say(_("This key can't be used."))
            return
        if is_fixed(chord):
            self.say(_("{key} has a fixed meaning, so it can't be used.").format(key=keycap_text(chord)))
            return
        after = before.with_chord(action, chord)
        self._apply(after)
        moved = [other for other in after.chords if after.chords[other] != before.chords[other] and other != action]
        self._report_moved(N_("{key} was used for: {names}. The keys were swapped."), keycap_text(chord), moved)

    def _set_button(self, action: str, button: str) -> None:
        """Give an action another button, or say why that is not possible."""
        before = self.bindings
        if button not in BUTTONS:
            self.say(_("{key} has a fixed meaning, so it can't be used.").format(key=button_text(button)))
            return
        after = before.with_button(action, button)
        self._apply(after)
        moved = [other for other in after.buttons if after.buttons[other] != before.buttons[other] and other != action]
        sentence = N_("{key} was used for: {names}, which now has no button.")
        if before.buttons[action]:
            sentence = N_("{key} was used for: {names}. The buttons were swapped.")
        self._report_moved(sentence, button_text(button), moved)

    def _report_moved(self, sentence: str, key: str, moved: Sequence[str]) -> None:
        """Say which other actions changed their key or button; nothing if there are none."""
        if moved:
            names = dict.fromkeys(_(BINDABLE[other].name) for other in moved)
            self.say(_(sentence).format(key=key, names=", ".join(names)))

    def _apply(self, bindings: Bindings) -> None:
        self.config.keys, self.config.buttons = bindings.own_chords, bindings.own_buttons
        self._update_fields()
        self.on_change()

    def _update_fields(self) -> None:
        bindings = self.bindings
        for action, field in self.fields.items():
            field.set_bindings(bindings.chords[action], bindings.buttons[action] if self.controller else None)
