"""The keys of the review: those that look at the table and choose pieces are the table's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.core.errors import N_
from game.scenes.table.commands import command_of
from game.ui.panels.actions import Section

PLAIN: Final[Mapping[int, str]] = {
    pygame.K_LEFT: "before",
    pygame.K_RIGHT: "ahead",
    pygame.K_UP: "other-up",
    pygame.K_DOWN: "other-down",
    pygame.K_HOME: "first",
    pygame.K_END: "last",
    pygame.K_u: "before",
    pygame.K_y: "ahead",
    pygame.K_DELETE: "remove",
    pygame.K_i: "write",
    pygame.K_n: "play-on",
    pygame.K_p: "picture",
    pygame.K_v: "animation",
    pygame.K_F10: "menu",
    pygame.K_b: "leave",
}
CTRL: Final[Mapping[int, str]] = {pygame.K_c: "copy-position", pygame.K_m: "copy-moves"}
TABLE: Final = frozenset(
    {
        *("confirm", "back", "turn", "turn-back", "flip", "count-all", "lift", "turn-left", "turn-right", "top-down"),
        *(
            "nearer",
            "farther",
            "fit",
            "centre",
            "mute",
            "help",
            "rules",
            "hint",
            "settings",
            "threats",
            "way-down",
            "see-through",
        ),
        *(f"count-{number}" for number in range(1, 10)),
    }
)


def meant(key: int, mod: int, letter: str = "") -> str:
    """The id of the command that a key means here, "" for none."""
    if mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return CTRL.get(key, "")
    if mod & pygame.KMOD_ALT:
        return ""
    if key in PLAIN:
        return PLAIN[key]
    command = command_of(key, mod, letter)
    return command if command in TABLE else ""


def sections(seeing: Section) -> tuple[Section, ...]:
    """What the keys do, as the sheet of keys shows it; `seeing` is told at the table too."""
    going = (
        (("←", "→"), N_("one move back, one on")),
        (("↑", "↓"), N_("what was tried instead")),
        ((N_("Home"), N_("End")), N_("to the start, to the end")),
        ((N_("Click"),), N_("a move in the list: go there")),
        ((N_("Click"), N_("Drag")), N_("try another move: a branch")),
        ((N_("Del"),), N_("take the branch away from here on")),
        (("I",), N_("write a comment")),
        (("H",), N_("hint; once more: why")),
        (("N",), N_("play on from here")),
    )
    taking = (
        ((N_("Ctrl C"),), N_("copy the position as text")),
        ((N_("Ctrl M"),), N_("copy the moves as text")),
        (("P",), N_("a picture of the table as a file")),
        (("V",), N_("the moves so far as an animation")),
        (("F10",), N_("menu")),
        (("F11",), N_("fill the screen")),
        (("M",), N_("sound on or off")),
        (("F1", "?"), N_("these keys")),
        (("F2",), N_("the settings")),
        (("F3",), N_("the rules of the game")),
        (("Esc",), N_("one step back")),
    )
    return (N_("Going through"), going), seeing, (N_("Taking along"), taking)
