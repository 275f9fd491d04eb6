"""Key bindings: never two actions of a scene on one key, whatever is changed or written in the file."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.settings.changed_keys import (
    BUTTONS,
    FIXED_KEY_LABELS,
    REPEATED_ACTIONS,
    Bindings,
    can_conflict,
    canonical_chord,
    is_fixed,
    make_bindings,
    read_buttons,
    read_chords,
)
from game.settings.config_file import read_config, write_config
from game.settings.default_keys import BINDABLE
from game.settings.values import Config
from game.ui.input.chords import chord_of, command_of, keycap_text

CHORDS = sorted({action.chord for action in BINDABLE.values()} | {"ctrl+u", "shift+q", "j", "pageup"})
CHANGES = st.lists(st.tuples(st.sampled_from(sorted(BINDABLE)), st.sampled_from(CHORDS)), max_size=12)
RIVALS = [pair for pair in combinations(BINDABLE, 2) if can_conflict(*pair)]
CTRL, SHIFT, ALT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT


def key(code: int, mod: int = 0, letter: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=letter)


def doubled(bindings: Bindings) -> list[tuple[str, str]]:
    return [(a, b) for had in (bindings.chords, bindings.buttons) for a, b in RIVALS if had[a] and had[a] == had[b]]


def test_the_usual_keys_are_different_and_none_is_fixed() -> None:
    assert doubled(Bindings()) == []
    assert all(
        canonical_chord(action.chord) == action.chord and not is_fixed(action.chord) for action in BINDABLE.values()
    )
    assert Bindings().own_chords == {}


@settings(max_examples=80)
@given(CHANGES)
def test_whatever_is_changed_every_action_has_a_key_of_its_own(changes: list[tuple[str, str]]) -> None:
    bindings = Bindings()
    for action, chord in changes:
        bindings = bindings.with_chord(action, chord)
        assert bindings.chords[action] == chord
        assert doubled(bindings) == []
        assert all(bindings.chords.values())
    assert make_bindings(bindings.own_chords) == bindings
    assert read_chords(bindings.own_chords) == (bindings.own_chords, [])


@settings(max_examples=80)
@given(st.dictionaries(st.sampled_from(sorted(BINDABLE)), st.sampled_from([*CHORDS, "", "f1", "ctrl+", "x y", "K"])))
def test_whatever_is_written_in_the_file_is_used_or_reported(found: dict[str, str]) -> None:
    own, unread = read_chords(found)
    bindings = make_bindings(own)
    assert doubled(bindings) == []
    assert all(bindings.chords[action] == chord for action, chord in own.items())
    assert all(action in unread or bindings.chords[action] == canonical_chord(chord) for action, chord in found.items())


@settings(max_examples=80)
@given(st.lists(st.tuples(st.sampled_from(sorted(BINDABLE)), st.sampled_from(sorted(BUTTONS))), max_size=12))
def test_whatever_button_is_given_no_two_have_the_same(changes: list[tuple[str, str]]) -> None:
    bindings = Bindings()
    for action, button in changes:
        bindings = bindings.with_button(action, button)
        assert bindings.buttons[action] == button
        assert bindings.action_of_button(button, BINDABLE[action].scope) == action
        assert doubled(bindings) == []
    assert bindings.own_chords == {}
    assert make_bindings({}, bindings.own_buttons) == bindings
    assert read_buttons(bindings.own_buttons) == (bindings.own_buttons, [])


@settings(max_examples=80)
@given(st.dictionaries(st.sampled_from(sorted(BINDABLE)), st.sampled_from([*BUTTONS, "", "a", "guide", "X"])))
def test_whatever_button_is_written_in_the_file_is_used_or_reported(found: dict[str, str]) -> None:
    own, unread = read_buttons(found)
    bindings = make_bindings({}, own)
    assert doubled(bindings) == []
    assert all(action in unread or bindings.buttons[action] == button.lower() for action, button in found.items())


def test_the_usual_buttons() -> None:
    bindings = Bindings()
    assert bindings.action_of_button("lt", "table") == "undo"
    assert bindings.action_of_button("lt", "review") == "before"
    assert bindings.action_of_button("lt", "library") == bindings.action_of_button("a", "table") == ""
    assert bindings.action_of_button("x", "review") == "turn"
    assert {button for button in bindings.buttons.values() if button} == set(BUTTONS)
    assert all(
        BINDABLE[action].scope == "everywhere" for action in REPEATED_ACTIONS
    )  # so that it may be asked for anywhere


def test_two_that_exchange_their_keys() -> None:
    bindings = Bindings().with_chord("undo", "h")
    assert bindings.chords["hint"] == "u"
    assert bindings.chords["before"] == "h"  # U is the hint in the review, too
    assert bindings.action_of_chord("h", "table") == "undo"
    assert bindings.action_of_chord("h", "review") == "before"
    assert bindings.action_of_chord("u", "table") == bindings.action_of_chord("u", "review") == "hint"
    assert bindings.action_of_chord("ctrl+z", "table") == "undo"
    assert bindings.action_of_chord("ctrl+z", "review") == ""


def test_what_else_means_an_action_gives_way_to_what_was_chosen() -> None:
    bindings = Bindings().with_chord("fit", "ctrl+z")
    assert bindings.action_of_chord("ctrl+z", "table") == "fit"
    assert bindings.action_of_chord("u", "table") == "undo"


@pytest.mark.parametrize(
    ("event", "chord"),
    [
        (key(pygame.K_u), "u"),
        (key(pygame.K_r, SHIFT, "R"), "shift+r"),
        (key(pygame.K_z, CTRL, "\x1a"), "ctrl+z"),
        (key(pygame.K_z, CTRL | SHIFT, "\x1a"), "ctrl+shift+z"),
        (key(pygame.K_z, ALT), ""),
        (key(pygame.K_7, SHIFT, "/"), "/"),
        (key(pygame.K_KP_DIVIDE, 0, "/"), "/"),
        (key(pygame.K_q, pygame.KMOD_RALT, "@"), "@"),
        (key(pygame.K_q, CTRL | pygame.KMOD_RALT, "@"), "@"),
        (key(pygame.K_KP3, 0, "3"), "3"),
        (key(ord("ñ"), 0, "ñ"), "ñ"),
        (key(pygame.K_DELETE, 0, "\x7f"), "delete"),
        (key(pygame.K_LSHIFT, SHIFT), ""),
    ],
)
def test_the_chord_of_a_key(event: pygame.event.Event, chord: str) -> None:
    assert chord_of(event) == chord


def test_shift_changes_nothing_where_it_means_nothing() -> None:
    assert command_of(key(pygame.K_u, SHIFT, "U"), Bindings()) == "undo"
    assert command_of(key(pygame.K_r, SHIFT, "R"), Bindings()) == "turn-back"
    assert command_of(key(pygame.K_3, 0, "3"), Bindings()) == "count-3"
    assert command_of(key(pygame.K_RETURN), Bindings()) == "confirm"
    assert command_of(key(pygame.K_SLASH, SHIFT, "?"), Bindings()) == "help"


def test_what_is_written_on_keycaps() -> None:
    caps = [keycap_text(chord) for chord in ("u", "ctrl+shift+z", "-", "ctrl++", "delete", "f4", "")]
    assert caps == ["U", "Ctrl+Shift+Z", "−", "Ctrl +", "Del", "F4", "…"]
    assert all(keycap_text(chord) for chord in FIXED_KEY_LABELS)


def test_the_file_has_what_differs_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    config = Config()
    write_config(path, config)
    assert "[keys]" not in path.read_text(encoding="utf-8")
    config.keys = Bindings().with_chord("undo", "ctrl+u").with_chord("turn-back", "shift+t").own_chords
    write_config(path, config)
    text = path.read_text(encoding="utf-8")
    assert 'undo = "ctrl+u"' in text
    assert read_config(path) == (config, None)
    path.write_text(text.replace("[keys]", "[keys]\ndance = 3"), encoding="utf-8")
    config.keys = {}
    write_config(path, config)
    text = path.read_text(encoding="utf-8")
    assert "turn-back" not in text
    assert "dance = 3" in text
    assert read_config(path) == (Config(), None)


def test_keys_that_cannot_be_used_are_named(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('[keys]\nundo = "F1"\nhint = 3\ndraw = "J"\nnew = "j"\nflip = "Ctrl+ F"\n', encoding="utf-8")
    found, notice = read_config(path)
    assert found.keys == {"draw": "j"}
    assert notice is not None
    assert "keys.undo, keys.hint, keys.new, keys.flip" in str(notice)
