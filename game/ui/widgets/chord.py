"""A field for one chord: pressed, it waits for the next one."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.chords import cap, chord_of
from game.ui.pen import Pen
from game.ui.widgets.base import Widget
from game.ui.words import _

MODIFIERS = (
    pygame.K_LSHIFT,
    pygame.K_RSHIFT,
    pygame.K_LCTRL,
    pygame.K_RCTRL,
    pygame.K_LALT,
    pygame.K_RALT,
    pygame.K_LMETA,
    pygame.K_RMETA,
    pygame.K_MODE,
    pygame.K_CAPSLOCK,
    pygame.K_NUMLOCKCLEAR,
)
TALL = 44  # units


class ChordField(Widget):
    """Shows a chord; calls `caught` with the one that was pressed for it, "" for a key that has none.

    Escape leaves the old one.
    """

    def __init__(self, label: str, chord: str, caught: Callable[[str], None]) -> None:
        super().__init__(label)
        self.chord = chord
        self.caught = caught
        self.waiting = False

    @property
    def look(self) -> object:
        """The chord, and whether it waits."""
        return super().look, self.chord, self.waiting

    @property
    def typing(self) -> bool:
        """While it waits every key is its own."""
        return self.waiting

    def press(self) -> None:
        """Wait for a chord."""
        self.waiting = True

    def leave_focus(self) -> None:
        """Wait no longer."""
        self.waiting = False

    def keyed(self, event: pygame.event.Event) -> bool:
        """The chord that it waits for; a modifier alone is none yet."""
        if not self.waiting or event.key in MODIFIERS:
            return self.waiting
        self.waiting = False
        if event.key != pygame.K_ESCAPE:
            self.caught(chord_of(event))
        return True

    def least_width(self, pen: Pen) -> int:
        """The words that ask, and the longest chord."""
        asked = pen.width(_("Press a key"), 15, "semibold") + pen.px(32)
        return max(pen.px(150), asked, pen.keycap_width(cap("ctrl+shift+backspace"), 14) + pen.px(32))

    def tall(self, pen: Pen, wide: int) -> int:
        """A little less than a button."""
        del wide
        return pen.px(TALL)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """The key, or what it waits for."""
        theme, r = pen.theme, self.rect
        edge = theme.gold if self.waiting else theme.edge_over if self.hovered else theme.edge
        pen.box(surface, r, 10, theme.trough if self.waiting else theme.panel, edge, max(1.2, 1.2 * theme.unit))
        if self.hovered and not self.waiting:
            pen.box(surface, r, 10, theme.hover, None)
        if self.waiting:
            room = r.width - pen.px(16)
            pen.text(surface, _("Press a key"), r.center, 15, theme.gold, "semibold", "center", room)
        elif self.chord:
            pen.keycap(surface, cap(self.chord), r.center, 14, theme.ink)
        else:
            pen.text(surface, cap(""), r.center, 15, theme.muted, "semibold", "center")
        self.ring(surface, pen, 10)
