"""The actions of keys and buttons in the player's words, for the bar and for the sheet of keys."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from game.core.errors import N_
from game.settings.changed_keys import FIXED_BUTTONS, Bindings
from game.settings.default_keys import ACTIONS, KEYS, WHEEL, Action
from game.ui.input.chords import button_text, keycap_text
from game.ui.words import _

KeySection = tuple[str, Sequence[tuple[tuple[str, ...], str]]]
# Buttons, or "@" and an action; what they do; the feature that a game needs for them
ButtonLine = tuple[tuple[str, ...], str, str]
ACTION_PREFIX: Final = "@"


CONTROLLER_LINES: Final[tuple[ButtonLine, ...]] = (
    ((N_("D-pad"), N_("Left stick")), N_("point"), ""),
    (("A", "B"), N_("confirm; one step back"), ""),
    (("LB", "RB"), N_("the next choice"), ""),
    (("@turn", "@flip"), N_("turn the tile, flip it"), "turn"),
    (("@hint",), N_("hint; once more: why"), ""),
    (("@undo", "@redo"), N_("undo, redo"), ""),
    (("@turn-left", "@turn-right"), N_("turn the table"), ""),
    (("@nearer", "@farther"), N_("zoom, how many"), ""),
    (("@fit",), N_("show the whole table"), ""),
    (("@menu",), N_("menu"), ""),
    (("Back",), N_("these keys"), ""),
)


def controller_section(means: Collection[str], bindings: Bindings) -> KeySection:
    """The section for the buttons of a game controller, for a game with the features in `means`."""
    buttons = bindings.buttons
    lines = [
        (tuple(each for each in (_button_text(cap, buttons) for cap in caps) if each), words)
        for caps, words, need in CONTROLLER_LINES
        if not need or need in means
    ]
    listed_actions = {
        buttons.get(cap.removeprefix(ACTION_PREFIX), "") for caps, _words, _need in CONTROLLER_LINES for cap in caps
    }
    lines += [
        ((button_text(button),), ACTIONS[action].name)
        for action, button in buttons.items()
        if button not in listed_actions
    ]
    return N_("Controller"), tuple(line for line in lines if line[0])


def _button_text(words: str, buttons: Mapping[str, str]) -> str:
    """The text on a button, "" for an action without a button."""
    if not words.startswith(ACTION_PREFIX):
        return words if words in FIXED_BUTTONS.values() else _(words)
    button = buttons[words.removeprefix(ACTION_PREFIX)]
    return button_text(button) if button else ""


def key_sections(
    means: Collection[str], bindings: Bindings, sheet: Sequence[tuple[str, str]] = KEYS
) -> tuple[KeySection, ...]:
    """The sections of keys for a game with features such as `turn`, `count`, `threats`, `way-down`, `slabs`."""
    return tuple((title, tuple(_lines(lines, means, bindings))) for title, lines in sheet)


def _lines(lines: str, means: Collection[str], bindings: Bindings) -> Iterator[tuple[tuple[str, ...], str]]:
    for line in lines.split("|"):
        actions = [ACTIONS[name] for name in line.split()]
        if not actions[0].needs or actions[0].needs in means:
            caps = ((*map(_, action.caps), *_chosen_key(action, bindings)) for action in actions)
            yield tuple(itertools.chain.from_iterable(caps)), actions[0].help


def _chosen_key(action: Action, bindings: Bindings) -> list[str]:
    """The keycap text of the key that is bound to an action, in a list that is empty for none."""
    chord = bindings.chords.get(action.id, "")
    return [keycap_text(chord)] if chord else []


def key_of(name: str, bindings: Bindings) -> str:
    """The key to show beside an action's icon: a fixed key, else the bound key, or ""."""
    action = ACTIONS[name]
    if action.caps and action.caps[0] != WHEEL:
        return _(action.caps[0])
    return next(iter(_chosen_key(action, bindings)), "")
