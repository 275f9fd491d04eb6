"""The keys of the review: those that look at the table and choose pieces are the table's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

import pygame

from game.bindings import Bindings
from game.core.errors import N_
from game.scenes.table.keys import command_of
from game.ui.panels.actions import Section, named

Told: TypeAlias = tuple[tuple[tuple[str, ...], str], ...]

ARROWS: Final[Mapping[int, str]] = {
    pygame.K_LEFT: "before",
    pygame.K_RIGHT: "ahead",
    pygame.K_UP: "other-up",
    pygame.K_DOWN: "other-down",
}


def meant(event: pygame.event.Event, bindings: Bindings) -> str:
    """The id of the command that a key means here, "" for none."""
    if event.key in ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
        return ARROWS[event.key]
    return command_of(event, bindings, "review")


def sections(seeing: Section, bindings: Bindings) -> tuple[Section, ...]:
    """What the keys do, as the dialog of keys shows it; `seeing` is told at the table too."""
    going: Told = (
        (("←", "→"), N_("one move back, one on")),
        (("↑", "↓"), N_("what was tried instead")),
        (("@first", "@last"), N_("to the start, to the end")),
        ((N_("Click"),), N_("a move in the list: go there")),
        ((N_("Click"), N_("Drag")), N_("try another move: a branch")),
        (("@remove",), N_("take the branch away from here on")),
        (("@write",), N_("write a comment")),
        (("@type",), N_("type a move")),
        (("@hint",), N_("hint; once more: why")),
        (("@play-on",), N_("play on from here")),
    )
    taking: Told = (
        (("@copy-position",), N_("copy the position as text")),
        (("@copy-moves",), N_("copy the moves as text")),
        (("@picture",), N_("a picture of the table as a file")),
        (("@animation",), N_("the moves so far as an animation")),
        (("@menu",), N_("menu")),
        (("F11",), N_("fill the screen")),
        (("@mute",), N_("sound on or off")),
        (("F1", "?"), N_("these keys")),
        (("@settings",), N_("the settings")),
        (("@rules",), N_("the rules of the game")),
        (("Esc",), N_("one step back")),
    )
    made = [
        (title, tuple((named(caps, bindings), words) for caps, words in lines))
        for title, lines in ((N_("Going through"), going), (N_("Taking along"), taking))
    ]
    return made[0], seeing, made[1]
