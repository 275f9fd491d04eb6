"""A field for a chord and a controller button: after a press it waits for the next key or button."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.settings.changed_keys import BUTTONS
from game.ui.input.chords import button_text, chord_of, keycap_text
from game.ui.look.pen import Pen
from game.ui.widgets.base import Widget
from game.ui.words import _

MODIFIER_KEYS = (
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
# Units: its height, between two keycaps, the corners of a button's cap
FIELD_HEIGHT, KEYCAP_GAP, BUTTON_CORNER = (44, 10, 11)


class ChordField(Widget):
    """Shows a chord; calls `on_chord` with a newly pressed chord, "" for a key without a chord.

    With a controller it shows a button too (`button` is None otherwise), and calls `on_button` with a newly pressed
    one.  Escape keeps the old values.
    """

    height_units = FIELD_HEIGHT

    def __init__(
        self, label: str, chord: str, on_chord: Callable[[str], None], on_button: Callable[[str], None] | None = None
    ) -> None:
        super().__init__(label)
        self.chord = chord
        self.button: str | None = None
        self.on_chord = on_chord
        self.on_button = on_button
        self.is_waiting = False

    @property
    def look(self) -> object:
        """The state of a widget, the chord, the button, and whether it waits."""
        return super().look, self.chord, self.button, self.is_waiting

    @property
    def takes_text(self) -> bool:
        """Whether it waits, as every key belongs to it then."""
        return self.is_waiting

    def press(self) -> None:
        """Wait for a chord."""
        self.is_waiting = True

    def leave_focus(self) -> None:
        """Stop waiting for a chord."""
        self.is_waiting = False

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Take the awaited chord or button; a modifier alone is ignored."""
        if not self.is_waiting or event.key in MODIFIER_KEYS:
            return self.is_waiting
        self.is_waiting = False
        button = getattr(event, "button", "")
        if event.key == pygame.K_ESCAPE:
            return True
        if button and self.on_button is not None:
            self.on_button(button)
        else:
            self.on_chord(chord_of(event))
        return True

    def set_bindings(self, chord: str, button: str | None) -> None:
        """Show another chord and button; no button at all if there is no controller (None)."""
        self.chord, self.button = chord, button

    @property
    def _prompt(self) -> str:
        return _("Press a key") if self.button is None else _("Press a key or a button")

    def min_width(self, pen: Pen) -> int:
        """The width of the prompt, or of the longest chord and button."""
        prompt = pen.width(self._prompt, 15, "semibold") + pen.px(32)
        room = pen.keycap_width(keycap_text("ctrl+shift+backspace"), 14) + pen.px(32)
        if self.button is not None:
            room += pen.keycap_width(button_text(max(BUTTONS, key=len)), 14) + pen.px(KEYCAP_GAP)
        return max(pen.px(150), prompt, room)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the keycaps, or the prompt while it waits."""
        theme, r = pen.theme, self.rect
        edge = theme.gold if self.is_waiting else theme.lines.edge_over if self.hovered else theme.lines.edge
        pen.box(
            surface,
            r,
            10,
            theme.ground.trough if self.is_waiting else theme.ground.panel,
            edge,
            max(1.2, 1.2 * theme.unit),
        )
        if self.hovered and not self.is_waiting:
            pen.box(surface, r, 10, theme.ground.hover, None)
        if self.is_waiting:
            room = r.width - pen.px(16)
            pen.text(surface, self._prompt, r.center, 15, theme.gold, "semibold", "center", room)
        else:
            self._draw_caps(surface, pen)
        self.draw_focus_ring(surface, pen, 10)

    def _draw_caps(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the key, and the round button beside it; dots if there is neither."""
        caps = [(keycap_text(self.chord), pen.theme.ink, 4)] if self.chord else []
        caps += [(button_text(self.button), pen.theme.gold, BUTTON_CORNER)] if self.button else []
        if not caps:
            pen.text(surface, keycap_text(""), self.rect.center, 15, pen.theme.muted, "semibold", "center")
        wide = [pen.keycap_width(words, 14) for words, _colour, _corner in caps]
        x = self.rect.centerx - (sum(wide) + pen.px(KEYCAP_GAP) * (len(caps) - 1)) // 2
        for (words, colour, corner), width in zip(caps, wide, strict=True):
            pen.keycap(surface, words, (x + width / 2, self.rect.centery), 14, colour, corner)
            x += width + pen.px(KEYCAP_GAP)
