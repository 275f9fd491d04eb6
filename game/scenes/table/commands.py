"""Every action at the table has a key: which key means what.  The help's words are in `ui.panels.actions`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

PLAIN: Final[Mapping[int, str]] = {
    pygame.K_RETURN: "confirm",
    pygame.K_KP_ENTER: "confirm",
    pygame.K_SPACE: "confirm",
    pygame.K_ESCAPE: "back",
    pygame.K_r: "turn",
    pygame.K_f: "flip",
    pygame.K_u: "undo",
    pygame.K_y: "redo",
    pygame.K_k: "threats",
    pygame.K_w: "way-down",
    pygame.K_s: "see-through",
    pygame.K_x: "lift",
    pygame.K_q: "turn-left",
    pygame.K_e: "turn-right",
    pygame.K_t: "top-down",
    pygame.K_z: "fit",
    pygame.K_c: "centre",
    pygame.K_PLUS: "nearer",
    pygame.K_KP_PLUS: "nearer",
    pygame.K_EQUALS: "nearer",
    pygame.K_MINUS: "farther",
    pygame.K_KP_MINUS: "farther",
    pygame.K_n: "new",
    pygame.K_j: "swapped",
    pygame.K_g: "resign",
    pygame.K_b: "title",
    pygame.K_F10: "menu",
    pygame.K_l: "panel",
    pygame.K_m: "mute",
    pygame.K_F1: "help",
    pygame.K_F2: "settings",
    pygame.K_F3: "rules",
    pygame.K_F4: "review",
    pygame.K_QUESTION: "help",
    pygame.K_d: "draw",
    pygame.K_h: "hint",
    pygame.K_a: "finish",
    pygame.K_p: "pause",
    pygame.K_i: "clock",
    pygame.K_o: "swap",
    pygame.K_v: "pace",
    pygame.K_0: "count-all",
    pygame.K_KP_0: "count-all",
    **{pygame.K_1 + i: f"count-{i + 1}" for i in range(9)},
    **{pygame.K_KP_1 + i: f"count-{i + 1}" for i in range(9)},
}
WITH_CTRL: Final[Mapping[int, str]] = {pygame.K_z: "undo", pygame.K_y: "redo"}
WITH_SHIFT: Final[Mapping[int, str]] = {pygame.K_r: "turn-back"}
HELD: Final = frozenset({"threats", "way-down", "see-through"})  # as long as the key is down


def command_of(key: int, mod: int, letter: str = "") -> str:
    """The id of the command that a key means with its modifiers, "" for none; `letter` is what the key types."""
    if mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        if key == pygame.K_z and mod & pygame.KMOD_SHIFT:
            return "redo"
        return WITH_CTRL.get(key, "")
    if mod & pygame.KMOD_ALT:
        return ""
    if letter == "?":
        return "help"
    if mod & pygame.KMOD_SHIFT and key in WITH_SHIFT:
        return WITH_SHIFT[key]
    return PLAIN.get(key, "")
